"""The pages of formats for two seats in a real browser: on every screen, for everybody."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from app.games.catalogue import register, unregister
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES as TWO_RIVERS
from tests.marks import mostly_long
from tests.web.accessibility import (
    CONTRAST,
    ONE_OF_A_KIND,
    UNFOLD,
    VIOLATIONS,
    WITHOUT_CONTRAST,
    examine,
)
from tests.web.club import Club
from tests.web.ended_matches import end_all
from tests.web.test_formats import SWISS
from tests.web.test_look_inside import WIDTHS, logged_in

pytestmark = on_sqlite_only

OWN: dict[str, dict[str, str]] = {
    "swiss": {},
    "round_robin": {"group_size": "12", "meetings": "1", "at_once": "2"},
    "elimination": {"lives": "2", "eliminators": "counting", "places": "5"},
    "ladder": {
        "reach": "3",
        "most_given": "1",
        "most_received": "1",
        "answer_days": "7",
        "refusal_cost": "1",
        "rematch_days": "0",
        "idle_days": "30",
        "newcomers": "bottom",
    },
}


ONE_FORM, WHOLE = r"/\d+$|format=ladder", ""
"""Which pages are examined; of the forms, which differ in some fields, ONE_FORM has the longest."""


@pytest.fixture(autouse=True)
def two_rivers() -> Iterator[None]:
    """Two Rivers, for two players, is in the catalogue."""
    for game in TWO_RIVERS:
        register(game)
    yield
    for game in TWO_RIVERS:
        unregister(game.title.id)


@pytest.fixture
def pages(club: Club) -> list[str]:
    """The form of each format, and a competition of each between two rounds; Paula takes part. Rita
    was an eliminator."""
    paula = club.person("Paula")
    people = [paula, *(club.person(name) for name in ("Boris", "Clara", "David", "Emma"))]
    rita = club.person("Rita")
    found = []
    for number, (kind, own) in enumerate(OWN.items(), 1):
        opened = paula.post("/competitions/new", **{**SWISS, "format": kind, **own})
        assert opened.status_code == 303
        for person in people:
            person.post(f"/competitions/{number}/entry", do="enter")
        if kind == "elimination":
            rita.post(f"/competitions/{number}/entry", do="enter")
            rita.post(f"/competitions/{number}/eliminators", do="volunteer")
        paula.post(f"/competitions/{number}/start", sure="yes", entered="5", version="1")
        if kind == "ladder":
            for person in people:
                page = person.get(f"/competitions/{number}").text
                if '<option value="' in page:
                    entry = page.split('<option value="')[1].split('"')[0]
                    person.post(f"/competitions/{number}/challenges", entry=entry)
        else:
            end_all(club, number)
        found += [f"/competitions/new?title=toyhex&format={kind}", f"/competitions/{number}"]
    return found


@pytest.mark.parametrize("examined", mostly_long([ONE_FORM, WHOLE], 1), ids=["few", "all"])
def test_the_pages_of_formats_fit_every_screen_and_pass_the_accessibility_rules(
    chromium: Browser, site_url: str, pages: list[str], examined: str
) -> None:
    context = chromium.new_context()
    page = logged_in(context, site_url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for path in pages:
        page.emulate_media(color_scheme="light")
        page.goto(site_url + path)
        page.evaluate(UNFOLD)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert complaints == [], path
        if not re.search(examined, path):
            continue
        page.evaluate(ONE_OF_A_KIND)
        is_coloured = path == pages[-1]
        examine(page, f"{path}, light", options=VIOLATIONS if is_coloured else WITHOUT_CONTRAST)
        if is_coloured:
            page.emulate_media(color_scheme="dark")
            examine(page, f"{path}, dark", options=CONTRAST)
        complaints.clear()
    context.close()
