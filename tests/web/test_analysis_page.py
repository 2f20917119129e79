"""The analysis board in a real browser: played on the map and by key, and read by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.accessibility import UNFOLD
from tests.web.analysing import analysis_of
from tests.web.browsing import PASSWORD
from tests.web.club import Club
from tests.web.played import play_until, running_with

pytestmark = on_sqlite_only

ONE_WAY = """() => {
  const { ways } = JSON.parse(document.getElementById("handling").textContent);
  const place = Object.keys(ways).find((place) => ways[place].length === 1);
  return [place, ways[place][0].orders.length];
}"""
"""A province to which one way leads, and of how many orders that is."""


@pytest.fixture
def path(club: Club) -> str:
    """A board of a match in which somebody moves his forces, made by Paula."""
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    play_until(club, match_id, lambda match: "movement" in match.waiting().values())
    return f"/analysis/{analysis_of(club, match_id, paula, at=99999)}"


def log_in(page: Page, site_url: str) -> list[str]:
    """Log Paula in; return what the console will complain of."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site_url + "/login")
    page.get_by_label("Name or e-mail address").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    return complaints


def test_it_is_played_like_a_match_and_taken_back_by_key(
    chromium: Browser, site_url: str, path: str
) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    complaints = log_in(page, site_url)
    page.goto(site_url + path)
    heading = page.locator("#stepping")
    page.locator("[data-verb=move]").get_by_role("button").first.click()
    expect(heading).to_have_text("Step 1 of 1")
    place, orders = page.evaluate(ONE_WAY)
    page.locator(f'.map-frame [data-place="{place}"]').focus()
    page.keyboard.press("Enter")
    last = 1 + orders
    expect(heading).to_have_text(f"Step {last} of {last}")
    page.keyboard.press("u")
    expect(heading).to_have_text(f"Step {last - 1} of {last}")
    page.keyboard.press("Shift+U")
    expect(heading).to_have_text(f"Step {last} of {last}")
    page.get_by_label("Next die rolls").fill("6 6")
    page.get_by_role("button", name="Set").click()
    expect(page.get_by_label("Next die rolls")).to_have_value("6 6")
    assert complaints == []

    page.evaluate(UNFOLD)
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    for width in (390, 2560):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
