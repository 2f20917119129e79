"""Logging in by a link that comes by mail."""

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from app.accounts import links
from app.accounts.mail_accounts import account_for
from app.config import Settings
from app.database import engine_for, session_scope
from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import links_to
from tests.web.browsing import csrf_token, name_in_head, sign_up, submit

pytestmark = on_sqlite_only

ANNA = "anna@example.org"


@pytest.fixture(autouse=True)
def anna(settings: Settings) -> None:
    """Anna has joined by mail, and has no password; nobody has asked for anything yet."""
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushall()
    with session_scope(engine_for(settings.database_url)) as session:
        account_for(session, ANNA, ["Anna"])


def ask(client: FlaskClient, settings: Settings, email: str = ANNA, then: str = "") -> list[str]:
    """Ask for a link; return the paths of all that were sent."""
    page = f"/login/mail?next={then}" if then else "/login/mail"
    answer = submit(client, page, email=email)
    assert (answer.status_code, answer.location) == (303, "/login")
    return links_to(settings, ANNA, "log_in")


def test_a_link_logs_in_the_browser_that_presses_its_button_once(
    app: Flask, client: FlaskClient, settings: Settings
) -> None:
    (path,) = ask(client, settings, then="/help")
    elsewhere = app.test_client()
    assert "Log in as Anna" in elsewhere.get(path).text
    assert name_in_head(elsewhere) is None

    answer = submit(elsewhere, path, next="/help")

    assert (answer.status_code, answer.location) == (303, "/help")
    assert (name_in_head(elsewhere), name_in_head(client)) == ("Anna", None)
    assert client.get(path).status_code == 404
    assert submit(client, path, "/login").status_code == 404
    assert name_in_head(client) is None


def test_a_used_link_makes_the_others_void_and_ends_no_log_in(
    app: Flask, client: FlaskClient, settings: Settings
) -> None:
    ask(client, settings)
    older, newer = ask(client, settings)
    submit(client, newer)
    assert submit(app.test_client(), older, "/login").status_code == 404
    (*_, third) = ask(app.test_client(), settings)
    other = app.test_client()
    submit(other, third)
    assert (name_in_head(client), name_in_head(other)) == ("Anna", "Anna")


def test_a_link_is_short_lived_and_cannot_be_made_up(
    client: FlaskClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert links.LOG_IN.life <= timedelta(minutes=30)
    monkeypatch.setattr(links, "LOG_IN", replace(links.LOG_IN, life=timedelta(seconds=-1)))
    (lapsed,) = ask(client, settings)
    for path in (lapsed, "/login/mail/x", "/login/mail/" + "a" * 40):
        assert client.get(path).status_code == 404
        assert submit(client, path, "/login").status_code == 404


def test_a_stranger_learns_nothing_and_nobody_is_flooded(
    client: FlaskClient, settings: Settings
) -> None:
    known, unknown = (
        submit(client, "/login/mail", email=email) for email in (ANNA, "eve@example.org")
    )
    assert (known.status_code, known.location) == (unknown.status_code, unknown.location)
    for _ in range(2):
        ask(client, settings)
    assert submit(client, "/login/mail", email=ANNA.upper()).status_code == 429


def test_it_leads_nowhere_off_the_site(client: FlaskClient, settings: Settings) -> None:
    (path,) = ask(client, settings, then="https://evil.example/")
    assert "evil" not in path
    form = {"csrf_token": csrf_token(client), "next": "//evil.example/"}
    assert client.post(path, data=form).location == "/matches"


def test_it_takes_an_unconfirmed_account_from_whoever_made_it(
    app: Flask, client: FlaskClient, settings: Settings
) -> None:
    eve = "eve@example.org"
    mallory = app.test_client()
    sign_up(mallory, "Mallory", eve)
    submit(client, "/login/mail", email=eve)
    (path,) = links_to(settings, eve, "log_in")
    submit(client, path)
    assert (name_in_head(mallory), name_in_head(client)) == (None, "Mallory")
    assert "Your account has no password" in client.get("/account").text
