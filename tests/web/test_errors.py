"""Error pages say what to do."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from app.web.errors import ADVICE
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import csrf_token

pytestmark = on_sqlite_only


@pytest.mark.parametrize("code", sorted(ADVICE))
def test_each_error_has_a_page_with_advice(app: Flask, client: FlaskClient, code: int) -> None:
    app.add_url_rule("/wrong", view_func=lambda: abort(code))

    answer = client.get("/wrong")

    assert answer.status_code == code
    assert str(ADVICE[code].title) in answer.text
    assert str(ADVICE[code].what_to_do) in answer.text
    assert 'href="/"' in answer.text


def test_an_error_without_a_page_of_its_own_gets_a_general_one(
    app: Flask, client: FlaskClient
) -> None:
    app.add_url_rule("/wrong", view_func=lambda: abort(418))

    answer = client.get("/wrong")

    assert answer.status_code == 418
    assert str(ADVICE[400].title) in answer.text


def test_the_words_of_the_view_are_shown_and_escaped(app: Flask, client: FlaskClient) -> None:
    app.add_url_rule("/wrong", view_func=lambda: abort(409, "Turn <3> is over."))

    assert "Turn &lt;3&gt; is over." in client.get("/wrong").text


def test_a_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    answer = client.get("/logout")

    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_too_large_a_form_is_refused_with_413(client: FlaskClient) -> None:
    fields = {"csrf_token": csrf_token(client), "name": "a" * 2_000_000}

    answer = client.post("/login", data=fields)

    assert answer.status_code == 413
    assert "Nothing was saved." in answer.text


def test_an_unforeseen_exception_ends_in_the_500_page_without_its_text(
    app: Flask, client: FlaskClient
) -> None:
    def break_down() -> str:
        raise RuntimeError("a secret detail")

    app.add_url_rule("/wrong", view_func=break_down)

    answer = client.get("/wrong")

    assert answer.status_code == 500
    assert str(ADVICE[500].title) in answer.text
    assert "a secret detail" not in answer.text


def test_without_a_database_the_site_says_so_and_asks_to_try_again(settings: Settings) -> None:
    gone = create_app(
        settings.model_copy(update={"database_url": "sqlite:////nowhere/at/all.sqlite3"})
    )
    client = gone.test_client()
    with client.session_transaction() as cookie:
        cookie["_user_id"] = "1"

    answer = client.get("/")

    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert str(ADVICE[503].title) in answer.text
