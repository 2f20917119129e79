"""The ground of a map: a file of its own, kept for ever under the hash of its content."""

import json
import re
from xml.etree import ElementTree

from flask.testing import FlaskClient
from playwright.sync_api import Page, Route, expect

from app.games.rcw.components import load
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.plain_ground import real_ground
from tests.web.club import Club
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

pytestmark = [on_sqlite_only, real_ground]

SVG = "{http://www.w3.org/2000/svg}"


def ground_of_a_page(club: Club) -> str:
    """The address of the ground, as the page of a match says it."""
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    page = paula.get(f"/match/{match_id}").text
    found = re.search(r'data-layout="(/board/rcw-[0-9a-f]{12})\.js"', page)
    assert found is not None
    return found[1]


def test_the_ground_is_kept_for_ever_and_is_the_same_for_every_reader(
    club: Club, client: FlaskClient
) -> None:
    ground = ground_of_a_page(club)
    for kind in ("svg", "js"):
        answer = client.get(f"{ground}.{kind}")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Set-Cookie" not in answer.headers

    sheet = ElementTree.fromstring(client.get(f"{ground}.svg").text)
    places = json.loads(client.get(f"{ground}.js").text.partition(" = ")[2].rstrip(";"))["places"]
    names = {text.text for text in sheet.iter(f"{SVG}text")}
    for province in load().provinces.values():
        assert sheet.find(f".//{SVG}path[@id='ground-{province.id}']") is not None
        assert province.name in names
        left, top, right, bottom = places[province.id]["box"]
        assert left < right
        assert top < bottom


def test_an_outdated_ground_is_not_found(club: Club, client: FlaskClient) -> None:
    ground = ground_of_a_page(club)
    assert client.get(f"{ground[:-12]}0123456789ab.svg").status_code == 404
    assert client.get(f"{ground[:-12]}0123456789ab.js").status_code == 404
    assert client.get(ground.replace("rcw", "chess") + ".svg").status_code == 404


def test_a_page_with_an_outdated_ground_loads_itself_again_once(
    page: Page, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    pages: list[str] = []

    def outdated(route: Route) -> None:
        answer = route.fetch()
        pages.append(route.request.url)
        body = answer.text()
        if len(pages) in outdated_at:
            body = re.sub(r"/board/rcw-[0-9a-f]{12}", "/board/rcw-0123456789ab", body)
        route.fulfill(response=answer, body=body)

    log_in(page, site_url, "Paula")
    address = f"{site_url}/match/{match_id}"
    page.route(address, outdated)

    outdated_at = {1}
    page.goto(address)
    expect(page.locator("#board-tver[role=button]")).to_be_visible(timeout=20_000)
    assert len(pages) == 2

    # A site that never has the ground that its pages name is not asked again and again.
    outdated_at = set(range(100))
    page.goto(address)
    expect(page.locator("[data-zoom]")).to_be_visible()
    assert len(pages) == 4
