"""What a person does in the browser, for tests that use Flask's client."""

import re

from flask import Flask, make_response, session
from flask.testing import FlaskClient
from flask_wtf.csrf import generate_csrf
from werkzeug.test import TestResponse

from app.models import User
from app.web.accounts.identity import welcome

PASSWORD = "correct horse battery"


def csrf_token(client: FlaskClient, page: str = "/login") -> str:
    """The token that the forms of `page` carry; any page with a form will do."""
    return token_in(client.get(page).text)


def token_in(text: str) -> str:
    """The token that the forms of a page carry."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', text)
    assert found is not None, "no form on this page"
    return found[1]


def token_of(client: FlaskClient) -> str:
    """The token that forms on any page carry for this browser, which is logged in.

    It takes no request, which would be the larger part of many a test, unless it is the first.
    """
    with client.session_transaction() as kept:
        known = kept.get("csrf_token")
    if known is None:
        return csrf_token(client, "/account/data")
    with client.application.test_request_context():
        session["csrf_token"] = known
        return str(generate_csrf())


def logged_in(app: Flask, client: FlaskClient, user: User) -> None:
    """Log `user` in without the form, which other tests send."""
    with app.test_request_context("/login", environ_base=client.environ_base):
        welcome(user)
        generate_csrf()
        answer = make_response("")
        app.session_interface.save_session(app, session, answer)
    cookie = app.config["SESSION_COOKIE_NAME"]
    client.set_cookie(cookie, answer.headers["Set-Cookie"].split(";")[0].partition("=")[2])


def submit(client: FlaskClient, path: str, page: str | None = None, **fields: str) -> TestResponse:
    """Open `page` (or `path` itself), fill in its form and send it to `path`."""
    fields["csrf_token"] = csrf_token(client, page or path)
    return client.post(path, data=fields)


def sign_up(client: FlaskClient, name: str, email: str | None = None) -> TestResponse:
    """Make an account under `name` with PASSWORD; the client is logged in afterwards."""
    address = email or f"{name.lower().replace(' ', '.')}@example.org"
    return submit(client, "/signup", name=name, email=address, password=PASSWORD)


def log_in(client: FlaskClient, name: str, password: str = PASSWORD) -> TestResponse:
    """Log in as `name`."""
    return submit(client, "/login", name=name, password=password)


def log_out(client: FlaskClient) -> TestResponse:
    """Press the button of the page's head."""
    return submit(client, "/logout", page="/")


def name_in_head(client: FlaskClient) -> str | None:
    """Whose name the head of the front page shows; None for a stranger."""
    found = re.search(r"My account: </span>([^<]+)</a>", client.get("/").text)
    return found[1] if found else None
