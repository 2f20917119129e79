"""What a person does in the browser, for tests that use Flask's client."""

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

PASSWORD = "correct horse battery"


def csrf_token(client: FlaskClient, page: str = "/login") -> str:
    """The token that the forms of `page` carry; any page with a form will do."""
    return token_in(client.get(page).text)


def token_in(text: str) -> str:
    """The token that the forms of a page carry."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', text)
    assert found is not None, "no form on this page"
    return found[1]


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
