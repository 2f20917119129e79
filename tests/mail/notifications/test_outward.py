"""Nothing is sent to machines beside the site's own, whatever a user writes down."""

from ipaddress import ip_address

import pytest

from app.notifications import http_client


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.1.2.3/",
        "https://user:word@example.org/",
        "https://example.org:22/",
        "https:///nowhere",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "gopher://example.org/",
        "file:///etc/passwd",
        "https://example.org:port/",
        "",
    ],
)
def test_an_address_that_leads_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(http_client.NotAllowed):
        http_client.check(url, inside=False)


def test_a_name_that_leads_to_this_machine_is_refused_when_it_is_looked_up() -> None:
    http_client.check("https://localhost/", inside=False)
    with pytest.raises(http_client.NotAllowed, match="public internet"):
        http_client.post("https://localhost/", b"{}", {}, inside=False)


@pytest.mark.parametrize(
    ("ip", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("0.0.0.0", False),
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:192.168.1.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
        ("64:ff9b:1::a00:1", False),
        ("::10.0.0.1", False),
        ("::ffff:0:10.0.0.1", False),
        ("fec0::1", False),
    ],
)
def test_what_wraps_a_private_address_is_private_too(ip: str, public: bool) -> None:
    assert http_client.is_public(ip_address(ip)) is public
