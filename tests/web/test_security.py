"""The headers and cookies that hold on every page."""

from time import time

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from app import create_app
from app.config import Settings
from app.web import assets
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import sign_up

pytestmark = on_sqlite_only

EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def test_every_route_answers_with_the_security_headers(app: Flask, client: FlaskClient) -> None:
    sign_up(client, "Anna")
    plain = [rule.rule for rule in app.url_map.iter_rules() if not rule.arguments]
    paths = [*plain, "/static/earlier/css/base.css", "/no/such/page"]

    for path in paths:
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy, path
        assert "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path
        for name, text in EXPECTED.items():
            assert answer.headers[name] == text, path


def test_no_page_carries_inline_script_or_style(app: Flask, client: FlaskClient) -> None:
    sign_up(client, "Anna")
    for rule in app.url_map.iter_rules():
        if not rule.arguments:
            answer = client.get(rule.rule)
            if answer.mimetype == "text/event-stream":  # it is no page, and has no end
                answer.close()
                continue
            page = answer.text
            assert " style=" not in page, rule.rule
            assert "<style" not in page, rule.rule
            assert "<script>" not in page, rule.rule
            assert " onclick=" not in page, rule.rule


def test_pages_are_not_kept_by_shared_caches(client: FlaskClient) -> None:
    assert client.get("/").headers["Cache-Control"] == "private, no-store"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: FlaskClient) -> None:
    cookie = client.get("/signup").headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_a_page_renews_the_cookie_of_a_session_once_a_day(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(client, "Anna")
    client.get("/matches")
    assert "Set-Cookie" not in client.get("/matches").headers

    monkeypatch.setattr(assets, "RENEW_SECONDS", -1.0)
    cookie = client.get("/matches").headers["Set-Cookie"]
    assert cookie.startswith("fieldpost=")
    assert "Expires" in cookie


def test_a_cookie_outlives_a_clock_that_is_put_back_but_not_its_time(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as ahead:
        ahead.setattr(TimestampSigner, "get_timestamp", lambda _signer: int(time()) + 100)
        sign_up(client, "Anna")
    assert client.get("/matches").status_code == 200

    monkeypatch.setattr(assets, "time", lambda: time() + 32 * 24 * 3600)
    assert client.get("/matches").status_code == 302


@pytest.fixture
def https_client(settings: Settings) -> FlaskClient:
    """A client of a site whose address begins with https://."""
    return create_app(
        settings.model_copy(update={"base_url": "https://fieldpost.example"})
    ).test_client()


def test_over_tls_the_cookie_is_secure_and_the_browser_is_told_to_stay(
    https_client: FlaskClient,
) -> None:
    answer = https_client.get("/signup", base_url="https://fieldpost.example")

    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_forwarded_addresses_are_believed_of_trusted_proxies_only(settings: Settings) -> None:
    forwarded = {"X-Forwarded-For": "192.0.2.9"}
    for proxies, seen in [(0, "127.0.0.1"), (1, "192.0.2.9")]:
        app = create_app(settings.model_copy(update={"trusted_proxies": proxies}))
        app.add_url_rule("/address", view_func=lambda: str(request.remote_addr))

        assert app.test_client().get("/address", headers=forwarded).text == seen


def test_a_site_with_tls_answers_to_its_own_names_only(settings: Settings) -> None:
    public = settings.model_copy(
        update={"base_url": "https://play.example.org", "trusted_hosts": ("www.example.org",)}
    )
    client = create_app(public).test_client()

    for host in ("play.example.org", "www.example.org", "127.0.0.1:8000"):
        assert client.get("/healthz", headers={"Host": host}).status_code == 200, host
    assert client.get("/login", headers={"Host": "evil.example"}).status_code == 400
