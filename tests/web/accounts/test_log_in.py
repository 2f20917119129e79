"""Logging in and out."""

import argon2
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from app import create_app
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.models import User
from app.web.accounts.limits import SITE
from tests.web.browsing import PASSWORD, csrf_token, log_in, log_out, name_in_head, sign_up, submit


@pytest.fixture
def anna(client: FlaskClient) -> FlaskClient:
    """A client that has an account under the name Anna and is logged out."""
    sign_up(client, "Anna", "anna@example.org")
    log_out(client)
    return client


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna ", "anna@example.org", "Anna@Example.org"])
def test_the_name_in_any_case_and_the_address_both_log_in(anna: FlaskClient, name: str) -> None:
    answer = log_in(anna, name)

    assert answer.status_code == 302
    assert name_in_head(anna) == "Anna"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(anna: FlaskClient) -> None:
    wrong = log_in(anna, "Anna", "not her password")
    unknown = log_in(anna, "Nobody", "not her password")

    assert wrong.status_code == unknown.status_code == 401
    assert "Wrong name or password." in wrong.text
    assert "Wrong name or password." in unknown.text
    assert name_in_head(anna) is None


def test_logging_out_forgets_the_user(anna: FlaskClient) -> None:
    log_in(anna, "Anna")

    answer = log_out(anna)

    assert answer.status_code == 302
    assert name_in_head(anna) is None


def test_a_get_does_not_log_out(anna: FlaskClient) -> None:
    log_in(anna, "Anna")

    assert anna.get("/logout").status_code == 405
    assert name_in_head(anna) == "Anna"


def test_the_log_in_outlives_the_browser(anna: FlaskClient) -> None:
    log_in(anna, "Anna")

    cookie = anna.get_cookie("fieldpost")
    assert cookie is not None
    assert cookie.expires is not None


@pytest.mark.usefixtures("strong_passwords")
def test_a_hash_with_old_parameters_is_renewed_at_log_in(
    anna: FlaskClient, settings: Settings
) -> None:
    weak = argon2.PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)
    engine = engine_for(settings.database_url)
    with session_scope(engine) as session:
        session.exec(select(User)).one().password_hash = weak

    log_in(anna, "Anna")

    with reading_scope(engine) as session:
        renewed = session.exec(select(User)).one().password_hash
    assert renewed != weak
    assert not argon2.PasswordHasher().check_needs_rehash(renewed)
    assert argon2.PasswordHasher().verify(renewed, PASSWORD)


def test_after_five_failures_even_the_right_password_must_wait(anna: FlaskClient) -> None:
    answers = [log_in(anna, "Anna", f"guess number {n}").status_code for n in range(6)]

    refused = log_in(anna, "Anna")

    assert answers == [401] * 5 + [429]
    assert refused.status_code == 429
    assert "Too many attempts" in refused.text
    assert "The limit is 5 in 15 minutes." in refused.text
    assert "Try again in 15 minutes." in refused.text
    assert 14 * 60 < int(refused.headers["Retry-After"]) <= 15 * 60 + 1
    assert name_in_head(anna) is None


def test_failures_are_counted_a_name_and_an_address_apart(app: Flask, anna: FlaskClient) -> None:
    for n in range(5):
        log_in(anna, "Anna", f"guess number {n}")
    elsewhere = app.test_client()
    elsewhere.environ_base["REMOTE_ADDR"] = "192.0.2.77"

    assert log_in(anna, "Boris", "whatever it is").status_code == 401
    assert log_in(elsewhere, "Anna").status_code == 302


def test_successes_are_not_counted(anna: FlaskClient) -> None:
    for _ in range(8):
        assert log_in(anna, "Anna").status_code == 302
        log_out(anna)


def test_attempts_are_counted_together_by_all_web_processes(
    app: Flask, settings: Settings, anna: FlaskClient
) -> None:
    for n in range(5):
        log_in(anna, "Anna", f"guess number {n}")
    second_app = create_app(settings)
    second_app.config[SITE] = app.config[SITE]
    second_process = second_app.test_client()
    second_process.environ_base["REMOTE_ADDR"] = anna.environ_base["REMOTE_ADDR"]

    assert log_in(second_process, "Anna").status_code == 429


def test_log_in_returns_to_the_page_that_asked_for_it(anna: FlaskClient) -> None:
    token = csrf_token(anna)

    answer = anna.post(
        "/login",
        data={"csrf_token": token, "name": "Anna", "password": PASSWORD, "next": "/matches/3?t=2"},
    )

    assert answer.location == "/matches/3?t=2"


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "/\t/evil.example/",
        "javascript:alert(1)",
        "\\\\evil.example",
        "evil.example",
        "/%0d%0aLocation:https://evil.example\r\n",
    ],
)
def test_log_in_never_leads_off_the_site(anna: FlaskClient, target: str) -> None:
    form = anna.get("/login", query_string={"next": target})
    answer = submit(anna, "/login", name="Anna", password=PASSWORD, next=target)

    assert "evil" not in form.text
    assert answer.location == "/matches"
