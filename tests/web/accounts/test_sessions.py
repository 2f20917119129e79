"""Where one is logged in: seen, and ended."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from app.accounts import sessions
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.models import LoginSession, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD, log_in, log_out, name_in_head, sign_up, submit

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


@pytest.fixture
def browsers(app: Flask, client: FlaskClient) -> list[FlaskClient]:
    """Anna is logged in here, on her telephone and in her office."""
    sign_up(client, "Anna")
    others = [app.test_client(), app.test_client()]
    for other, agent in zip(others, (IPHONE, EDGE), strict=True):
        other.environ_base["HTTP_USER_AGENT"] = agent
        log_in(other, "Anna")
    return [client, *others]


def rows(settings: Settings) -> list[LoginSession]:
    """The log-ins of everybody, the oldest first."""
    with reading_scope(engine_for(settings.database_url)) as session:
        return list(session.exec(select(LoginSession).order_by("id")))


def test_one_browser_is_logged_out_from_another(
    browsers: list[FlaskClient], settings: Settings
) -> None:
    here, telephone, office = browsers
    page = here.get("/account").text
    assert "Safari, iPhone" in page
    assert "Edge, Windows" in page
    number = rows(settings)[1].id
    assert submit(here, f"/account/log-ins/{number}/end", "/account").status_code == 303
    assert [name_in_head(each) for each in browsers] == ["Anna", None, "Anna"]
    assert submit(here, f"/account/log-ins/{number}/end", "/account").status_code == 404
    log_out(office)
    assert [row.browser for row in rows(settings)] == [""]
    assert name_in_head(telephone) is None


@on_sqlite_only
def test_all_others_are_logged_out_at_once(browsers: list[FlaskClient]) -> None:
    submit(browsers[1], "/account/log-ins/end", "/account")
    assert [name_in_head(each) for each in browsers] == [None, "Anna", None]


@on_sqlite_only
def test_another_password_ends_every_other_log_in(browsers: list[FlaskClient]) -> None:
    here = browsers[0]
    change = {"page": "/account", "new": "another long password"}
    assert submit(here, "/account/password", current="wrong", **change).status_code == 422
    assert submit(here, "/account/password", current=PASSWORD, **change).status_code == 303
    assert [name_in_head(each) for each in browsers] == ["Anna", None, None]
    log_out(here)
    assert log_in(here, "Anna", "another long password").status_code == 302


@on_sqlite_only
def test_nobody_ends_the_log_in_of_somebody_else(
    app: Flask, browsers: list[FlaskClient], settings: Settings
) -> None:
    boris = app.test_client()
    sign_up(boris, "Boris")
    number = rows(settings)[0].id
    assert submit(boris, f"/account/log-ins/{number}/end", "/account").status_code == 404
    assert name_in_head(browsers[0]) == "Anna"


@on_sqlite_only
def test_when_a_browser_was_seen_is_written_now_and_then_and_a_month_ends_it(
    client: FlaskClient, settings: Settings
) -> None:
    sign_up(client, "Anna")
    begun = rows(settings)[0].seen_at
    client.get("/help")
    assert rows(settings)[0].seen_at == begun
    _move(settings, sessions.NOTED_EVERY)
    client.get("/help")
    assert rows(settings)[0].seen_at >= begun
    _move(settings, sessions.LIFE)
    assert name_in_head(client) is None
    log_in(client, "Anna")
    assert len(rows(settings)) == 1


@on_sqlite_only
def test_a_page_is_sent_where_nothing_can_be_written(
    client: FlaskClient, settings: Settings
) -> None:
    sign_up(client, "Anna")
    _move(settings, sessions.NOTED_EVERY)
    begun = rows(settings)[0].seen_at
    engine = engine_for(settings.database_url)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE UPDATE ON log_ins BEGIN SELECT RAISE(FAIL, 'full'); END"
        )
    assert client.get("/help").status_code == 200
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    assert rows(settings)[0].seen_at == begun


@on_sqlite_only
def test_who_is_suspended_is_logged_out_and_told_why(
    client: FlaskClient, settings: Settings
) -> None:
    sign_up(client, "Anna")
    with session_scope(engine_for(settings.database_url)) as session:
        user = session.exec(select(User)).one()
        user.suspended_at, user.suspended_why = utc_now(), "Two accounts in one match."
    assert name_in_head(client) is None
    refused = log_in(client, "Anna")
    assert (refused.status_code, "Two accounts in one match." in refused.text) == (403, True)
    assert name_in_head(client) is None


def test_a_browser_is_called_by_its_kind_and_nothing_more() -> None:
    assert sessions.browser_of(FIREFOX) == "Firefox, Linux"
    assert sessions.browser_of(EDGE) == "Edge, Windows"
    assert sessions.browser_of(IPHONE) == "Safari, iPhone"
    assert sessions.browser_of("curl/8.5") == ""


def _move(settings: Settings, back: timedelta) -> None:
    """Let the log-in have been seen for the last time so long ago."""
    with session_scope(engine_for(settings.database_url)) as session:
        session.exec(select(LoginSession)).one().seen_at = utc_now() - back
