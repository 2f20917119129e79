"""Making an account."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from app.accounts import passwords
from app.config import Settings
from app.database import engine_for, reading_scope
from app.models import User
from tests.fixtures.browser import Windows
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD, log_out, name_in_head, sign_up, submit


def test_signing_up_makes_an_account_and_logs_in(client: FlaskClient, settings: Settings) -> None:
    answer = sign_up(client, "Anna Petrova", "Anna@Example.org")

    assert answer.status_code == 302
    assert answer.location == "/matches"
    assert name_in_head(client) == "Anna Petrova"
    with reading_scope(engine_for(settings.database_url)) as session:
        user = session.exec(select(User)).one()
    assert user.email == "anna@example.org"
    assert user.name_key == "anna petrova"
    assert user.password_hash.startswith("$argon2id$")
    assert passwords.matches(user.password_hash, PASSWORD)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Choose a name."),
        ({"name": "x"}, "2 to 40 characters"),
        ({"name": "a" * 41}, "2 to 40 characters"),
        ({"name": "anna@example.org"}, "Use letters, digits"),
        ({"name": "<b>anna</b>"}, "Use letters, digits"),
        ({"email": "nowhere"}, "Enter an e-mail address"),
        ({"email": "anna@example.org\r\nBcc: all@example.org"}, "Enter an e-mail address"),
        ({"password": "short one"}, "at least 10 characters"),
        ({"password": ""}, "Choose a password."),
    ],
)
def test_a_form_with_a_fault_comes_back_and_says_which(
    client: FlaskClient, settings: Settings, wrong: dict[str, str], said: str
) -> None:
    fields = {"name": "Anna", "email": "anna@example.org", "password": PASSWORD} | wrong

    answer = submit(client, "/signup", **fields)

    assert answer.status_code == 422
    assert said in answer.text
    assert 'aria-invalid="true"' in answer.text
    with reading_scope(engine_for(settings.database_url)) as session:
        assert session.exec(select(User)).first() is None


def test_the_password_is_not_sent_back_with_a_faulty_form(client: FlaskClient) -> None:
    answer = submit(client, "/signup", name="", email="a@example.org", password=PASSWORD)

    assert PASSWORD not in answer.text


def test_a_name_is_taken_in_every_spelling(app: Flask, client: FlaskClient) -> None:
    sign_up(client, "Anna Petrova")
    log_out(client)

    answer = sign_up(client, "  ANNA   petrova ", "other@example.org")

    assert answer.status_code == 422
    assert "This name is taken or too similar" in answer.text


def test_an_address_has_one_account(client: FlaskClient) -> None:
    sign_up(client, "Anna", "anna@example.org")
    log_out(client)

    answer = sign_up(client, "Boris", "ANNA@example.org")

    assert answer.status_code == 422
    assert "cannot be used for a new account" in answer.text


def test_who_is_logged_in_gets_no_second_sign_up_form(client: FlaskClient) -> None:
    sign_up(client, "Anna")

    assert client.get("/signup").location == "/matches"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Europe/Riga", "Europe/Riga"),
        ("Asia/Calcutta", "Asia/Calcutta"),
        ("", "UTC"),
        ("Mars/Olympus", "UTC"),
        ("../../etc/passwd", "UTC"),
        ("europe/riga\x00", "UTC"),
    ],
)
def test_the_time_zone_is_that_of_the_browser(
    client: FlaskClient, settings: Settings, said: str, kept: str
) -> None:
    """What is no time zone is none: the form is not refused, for nobody has typed it."""
    form = {"name": "Anna", "email": "anna@example.org", "password": PASSWORD}
    assert submit(client, "/signup", **form, time_zone=said).status_code == 302
    with reading_scope(engine_for(settings.database_url)) as session:
        assert session.exec(select(User)).one().time_zone == kept


@on_sqlite_only
def test_the_form_asks_the_browser(windows: Windows, site_url: str, settings: Settings) -> None:
    window = windows.open(timezone_id="Pacific/Auckland")
    page = window.new_page()
    page.goto(f"{site_url}/signup")
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("E-mail address").fill("anna@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/matches")
    window.close()
    with reading_scope(engine_for(settings.database_url)) as session:
        assert session.exec(select(User)).one().time_zone == "Pacific/Auckland"
