"""Passkeys in a real browser, with a device that Chromium plays."""

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import CDPSession, Page, expect
from sqlmodel import select
from werkzeug.serving import make_server

from app.accounts.passkeys import Party
from app.config import Settings
from app.models import Passkey
from tests.fixtures.databases import on_sqlite_only
from tests.port import own_address
from tests.web.accounts.letters import letters_of
from tests.web.browsing import PASSWORD, csrf_token
from tests.web.club import Club

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site at a name: browsers allow no passkeys at a number."""
    return settings.model_copy(update={"base_url": f"http://localhost:{own_address().port}"})


@pytest.fixture
def site_url(app: Flask, settings: Settings) -> Iterator[str]:
    """The address at which it really listens: passkeys are bound to it."""
    port = int(settings.base_url.rpartition(":")[2])
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield settings.base_url
    server.shutdown()
    thread.join()
    server.server_close()


def device(page: Page) -> tuple[CDPSession, str]:
    """Plug a device in, whose owner agrees to everything."""
    chromium = page.context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    made = chromium.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return chromium, made["authenticatorId"]


def kept(club: Club) -> list[Passkey]:
    """The passkeys that the site knows."""
    with club.reading() as session:
        return list(session.exec(select(Passkey)))


@on_sqlite_only
def test_a_passkey_is_made_logs_in_without_a_name_is_renamed_and_removed(
    page: Page, site_url: str, club: Club
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    club.person("Paula")
    chromium, authenticator = device(page)

    page.goto(f"{site_url}/login?next=/account")
    page.get_by_label("Name or e-mail address").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_label("Name of the new passkey").fill("My phone")
    page.get_by_role("button", name="Add passkey").click()
    expect(page.locator(".flashes")).to_contain_text("Passkey added. You can now log in with it")
    (passkey,) = kept(club)
    assert (passkey.name, passkey.used_at) == ("My phone", None)
    told = letters_of(club.settings, "paula@example.org", "changed")
    assert told == ["[Fieldpost] New passkey added to your account"]

    page.get_by_role("button", name="Log out", exact=True).click()
    page.goto(f"{site_url}/login?next=/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="Paula")).to_be_visible()
    assert page.url == f"{site_url}/account"
    assert kept(club)[0].used_at is not None
    assert complaints == []

    page.locator("summary", has_text="My phone").click()
    page.get_by_label("Name", exact=True).fill("Telephone")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("summary", has_text="Telephone")).to_be_visible()
    page.locator("summary", has_text="Telephone").click()
    page.get_by_role("button", name="Remove this passkey").click()
    expect(page.locator(".flashes")).to_contain_text("Passkey removed")

    # The device has it still, and the site knows it no more.
    page.get_by_role("button", name="Log out", exact=True).click()
    page.goto(f"{site_url}/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".flashes")).to_contain_text("do not recognise this passkey")

    # Without any, the page says so and stays usable.
    chromium.send("WebAuthn.clearCredentials", {"authenticatorId": authenticator})
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey was used")


@on_sqlite_only
def test_what_is_no_passkey_gets_nowhere(club: Club, client: FlaskClient) -> None:
    paula = club.person("Paula")
    answer = paula.post("/account/passkeys", name="x", credential="{}")
    assert (answer.status_code, "took too long" in answer.text) == (400, True)
    assert paula.post("/account/passkeys/options").status_code == 200
    assert paula.post("/account/passkeys", name="x", credential="{}").status_code == 303
    assert "That passkey did not work" in paula.get("/account").text
    # The challenge was for one attempt.
    assert paula.post("/account/passkeys", name="x", credential="{}").status_code == 400

    form = {"csrf_token": csrf_token(client)}
    assert client.post("/login/passkey/options", data=form).status_code == 200
    for credential in ("", "{}", "[]", '{"id": "x"}'):
        client.post("/login/passkey/options", data=form)
        refused = client.post("/login/passkey", data={**form, "credential": credential})
        assert refused.status_code == 401, credential
    assert kept(club) == []


@pytest.mark.parametrize(
    ("base_url", "party"),
    [
        ("https://play.example.org", Party("play.example.org", "https://play.example.org")),
        (
            "https://play.example.org:8443",
            Party("play.example.org", "https://play.example.org:8443"),
        ),
        ("http://localhost:8000", Party("localhost", "http://localhost:8000")),
        ("http://play.example.org", None),
        ("http://127.0.0.1:8000", None),
        ("https://192.0.2.1", None),
        ("https://[2001:db8::1]", None),
    ],
)
def test_passkeys_are_offered_where_browsers_allow_them(base_url: str, party: Party | None) -> None:
    assert Party.of(base_url) == party
