"""Requests that other sites forge: nothing is done without a valid token."""

from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select
from werkzeug.routing import AnyConverter, IntegerConverter

from app.config import Settings
from app.database import engine_for, reading_scope
from app.models import User
from tests.web.browsing import PASSWORD, name_in_head, sign_up

SIGNED = "hooks."
"""Webhooks, which carry signatures instead: tests/mail/transports looks at them."""

ONE_CLICK = "accounts.turn_mail_off"
"""Of List-Unsubscribe, which the token in its address allows: test_unsubscribe looks at it."""

ACCOUNT = {"name": "Anna", "email": "anna@example.org", "password": PASSWORD}


def test_a_form_without_a_token_gets_the_400_page_and_changes_nothing(
    client: FlaskClient, settings: Settings
) -> None:
    answer = client.post("/signup", data=ACCOUNT)

    assert answer.status_code == 400
    assert "This form has expired" in answer.text
    assert "reload the page" in answer.text
    with reading_scope(engine_for(settings.database_url)) as session:
        assert session.exec(select(User)).first() is None


def test_a_token_of_another_browser_is_not_valid(app: Flask, client: FlaskClient) -> None:
    with app.test_client() as other:
        page = other.get("/signup").text
    token = page.split('name="csrf_token" value="')[1].split('"')[0]

    assert client.post("/signup", data=ACCOUNT | {"csrf_token": token}).status_code == 400


def test_log_out_needs_a_token(client: FlaskClient) -> None:
    sign_up(client, "Anna")

    assert client.post("/logout").status_code == 400
    assert name_in_head(client) == "Anna"


def test_every_route_that_changes_something_needs_a_token(app: Flask, client: FlaskClient) -> None:
    changing = [
        rule
        for rule in app.url_map.iter_rules()
        if (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}
        and not rule.endpoint.startswith(SIGNED)
        and rule.endpoint != ONE_CLICK
    ]
    assert changing

    for rule in changing:
        path = app.url_map.bind("localhost").build(
            rule.endpoint, {name: _example(rule, name) for name in rule.arguments}, method="POST"
        )
        assert client.post(path).status_code == 400, path


def _example(rule: object, name: str) -> object:
    converter = rule._converters[name]  # type: ignore[attr-defined]
    if isinstance(converter, AnyConverter):
        return min(converter.items)
    return 1 if isinstance(converter, IntegerConverter) else "x"
