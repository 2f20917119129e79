"""What the page of a match weighs on its way to a browser that has never been here."""

from collections.abc import Iterator

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import sign_up
from tests.web.club import Club
from tests.web.crowded import crowded
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

MAX_LISTED = 300_000


class Scales:
    """Weigh all that a page fetches, and note which addresses came out of the browser's cache."""

    def __init__(self, session: CDPSession) -> None:
        self.bytes = 0
        self.kept: list[str] = []
        self.fetched: list[str] = []
        self._addresses: dict[str, str] = {}
        self._from_cache: set[str] = set()
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.requestServedFromCache", self._served)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _sent(self, event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        self._addresses[str(event["requestId"])] = str(request["url"])

    def _served(self, event: dict[str, object]) -> None:
        self._from_cache.add(str(event["requestId"]))

    def _finished(self, event: dict[str, object]) -> None:
        number = str(event["requestId"])
        weight = event["encodedDataLength"]
        assert isinstance(weight, int | float)
        self.bytes += int(weight)
        is_kept = number in self._from_cache or weight == 0
        (self.kept if is_kept else self.fetched).append(self._addresses.get(number, ""))


@pytest.fixture
def table(chromium: Browser, site_url: str, club: Club) -> Iterator[tuple[Page, str]]:
    """An empty page of a player, and the address of a match with every counter on its map."""
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.play_on(match_id, paula)
    club.set_up(match_id, paula, crowded())
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    log_in(page, site_url, "Paula")
    yield page, f"{site_url}/match/{match_id}"
    context.close()


def test_the_table_weighs_no_more_than_it_may_and_its_files_are_kept(
    table: tuple[Page, str],
) -> None:
    page, address = table
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")

    first = Scales(session)
    page.goto(address)
    expect(page.locator("[data-zoom]")).to_be_visible()
    assert page.locator(".board [data-stack]").count() > 100
    assert any(fetched.endswith("/js/table.js") for fetched in first.fetched)
    assert first.bytes <= MAX_LISTED

    again = Scales(session)
    page.goto(address)
    expect(page.locator("[data-zoom]")).to_be_visible()
    assert [fetched for fetched in again.fetched if fetched.endswith((".css", ".js"))] == []


def test_files_are_kept_for_a_year_under_an_address_that_changes_with_them(
    app: Flask, client: FlaskClient
) -> None:
    sign_up(client, "Anna")
    with app.test_request_context():
        address = url_for("static", filename="js/table.js")
    answer = client.get(address)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers
    # A page renews the cookie: a file that differed by it would be asked for after each page.
    assert "Cookie" not in answer.headers["Vary"]

    earlier = client.get("/static/0123456789ab/js/table.js")
    assert earlier.data == answer.data
    assert earlier.headers["Cache-Control"] == "no-cache, max-age=0"


@pytest.mark.parametrize("encoding", ["gzip", "br", "zstd"])
def test_pages_come_compressed(client: FlaskClient, encoding: str) -> None:
    answer = client.get("/help/rcw", headers={"Accept-Encoding": encoding})
    assert answer.headers["Content-Encoding"] == encoding
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert len(answer.data) < len(client.get("/help/rcw").data) / 3


def test_what_another_site_asks_for_is_not_compressed(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"}
    assert "Content-Encoding" not in client.get("/help/rcw", headers=headers).headers
