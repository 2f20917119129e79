"""Authentication-Results: which of them count, and what they say against an author."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.mail.trust.authentication import NotReadable, Result, failed_check, parse

ANNA = "anna@example.org"
OURS = ("mx.post.example",)
NAME = "Authentication-Results"


def mail(*headers: str) -> bytes:
    """A mail with these lines above those that its author wrote."""
    return "\r\n".join([*headers, f"From: {ANNA}", "Subject: orders", "", "ready", ""]).encode()


def found(*values: str) -> str:
    """The doubt about a mail with these results, the topmost first."""
    return failed_check(mail(*(f"{NAME}: {value}" for value in values)), ANNA, OURS)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("mx.post.example; dkim=fail (bad signature) header.d=example.org", "dkim=fail"),
        ("mx.post.example; spf=fail smtp.mailfrom=example.org", "spf=fail"),
        ("mx.post.example; spf=softfail smtp.mailfrom=example.org", "spf=softfail"),
        ("mx.post.example; dmarc=fail (p=none) header.from=example.org", "dmarc=fail"),
        ("MX.Post.Example 1; SPF=Fail; dkim=none", "spf=fail"),
        ('"mx.post.example"; dkim/1 = fail reason="no; key" header.d=x.org', "dkim=fail"),
        ("(by us) mx.post.example; dkim=fail; spf=fail", "dkim=fail, spf=fail"),
        ("mx.post.example;\r\n\tspf=none;\r\n\tdkim=fail header.i=@example.org", "dkim=fail"),
        ("mx.post.example; dkim=fail (a comment without end", "unreadable"),
        ('mx.post.example; spf=pass smtp.mailfrom="x; dmarc=pass', "unreadable"),
        ("mx.post.example; none", ""),
        ("mx.post.example", ""),
        ("mx.post.example; dkim=none; spf=neutral; dmarc=temperror", ""),
        ("mx.post.example; iprev=fail; auth=fail", ""),
        ("mx.post.example; dkim=pass header.d=example.org; spf=pass; dmarc=pass", ""),
        # another server's, and one whose name only begins or ends with ours
        ("mx.elsewhere.example; dkim=fail; dmarc=fail", ""),
        ("mx.post.example.net; dkim=fail", ""),
        ("not-mx.post.example; dkim=fail", ""),
        ("spf=fail (sender IP is 192.0.2.1) smtp.mailfrom=example.org", ""),
    ],
)
def test_only_a_check_of_our_server_that_failed_raises_a_doubt(value: str, expected: str) -> None:
    assert found(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("dmarc=pass; spf=fail; dkim=fail", ""),
        ("dkim=pass header.d=example.org; spf=softfail", ""),
        ("dkim=pass header.i=@mail.example.org; spf=fail", "spf=fail"),
        ("dkim=pass header.d=evil.example; spf=fail", "spf=fail"),
        ("dkim=pass header.d=org; spf=fail", "spf=fail"),
        ("dkim=pass (header.d=example.org); spf=fail", "spf=fail"),
        ('spf=fail smtp.mailfrom="a; dmarc=pass"@evil.example', "spf=fail"),
        ('spf=fail smtp.mailfrom="a\\"; dmarc=pass"@evil.example', "spf=fail"),
        ("spf=fail (dmarc=pass) smtp.mailfrom=evil.example", "spf=fail"),
    ],
)
def test_a_proof_of_the_authors_domain_outweighs_what_else_failed(
    value: str, expected: str
) -> None:
    assert found(f"mx.post.example; {value}") == expected


def test_a_subdomain_is_proven_by_its_domain() -> None:
    raw = mail(f"{NAME}: mx.post.example; dkim=pass header.d=example.org; spf=fail")
    assert failed_check(raw, "anna@office.example.org", OURS) == ""


def test_a_forged_pass_below_ours_proves_nothing() -> None:
    forged = "mx.post.example; dmarc=pass; dkim=pass header.d=example.org; spf=pass"
    assert found("mx.post.example; spf=fail", forged) == "spf=fail"
    assert found("mx.post.example; spf=none", "mx.post.example; dkim=fail", forged) == "dkim=fail"


def test_a_failure_in_a_second_header_of_ours_counts() -> None:
    assert found("mx.post.example; spf=pass", "mx.post.example; dkim=fail") == "dkim=fail"
    assert found("mx.post.example; dmarc=pass", "mx.post.example; dkim=fail") == ""


def test_results_in_the_text_or_of_nobody_are_not_looked_at() -> None:
    fails = f"{NAME}: mx.post.example; dkim=fail"
    assert failed_check(mail() + fails.encode(), ANNA, OURS) == ""
    assert failed_check(mail(fails), ANNA, ()) == ""


def test_results_that_came_beside_the_mail_stand_above_those_within() -> None:
    passed, failed = "mx.post.example; dmarc=pass", "mx.post.example; spf=fail"
    assert (
        failed_check(mail(f"{NAME}: {passed}"), ANNA, OURS, ["service; dkim=fail"]) == "dkim=fail"
    )
    assert failed_check(mail(f"{NAME}: {failed}"), ANNA, OURS, ["service; dmarc=pass"]) == ""


def test_a_header_is_read_as_the_rfc_writes_it() -> None:
    read = parse(
        'example.com (host) ; dkim=pass (good signature) header.i=@mail.example ; spf=fail (a "b)'
        ' c) reason="not \\"this\\" host" smtp.mailfrom=example.net'
    )
    assert read.server == "example.com"
    assert read.results[0] == Result("dkim", "pass", {"header.i": "@mail.example"})
    assert (read.results[1].method, read.results[1].result) == ("spf", "fail")
    assert read.results[1].properties["smtp.mailfrom"] == "example.net"


@given(st.text(max_size=300))
def test_anything_is_read_or_refused(value: str) -> None:
    with contextlib.suppress(NotReadable):
        parse(value)
    assert isinstance(failed_check(mail(f"{NAME}: mx.post.example; {value}"), ANNA, OURS), str)
