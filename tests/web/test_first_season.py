"""A first season, directed in a real browser as docs/moderators.md says, step by step."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.ended_matches import end_all
from tests.web.test_look_inside import logged_in


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def begin(page: Page, button: str) -> None:
    """Tick the box and start a round."""
    page.locator("input[name=sure]").check()
    press(page, button)


def check_width(page: Page, width: int) -> None:
    """Nothing reaches over the edge of the screen, even if all is unfolded."""
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@on_sqlite_only
@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), pytest.param(1280, 720, marks=pytest.mark.long)]
)
def test_a_newcomer_directs_a_first_season(
    chromium: Browser, site_url: str, club: Club, width: int, height: int
) -> None:
    club.person("Paula")
    others = [club.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    context = chromium.new_context(viewport={"width": width, "height": height})
    page = logged_in(context, site_url)
    page.goto(f"{site_url}/competitions")
    page.get_by_role("link", name="Open a competition").click()
    page.get_by_label("Name", exact=True).fill("First season")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Players for the preview").fill("4")
    press(page, "Preview the schedule")
    expect(page.get_by_text("There are 4 matches in a round.")).to_be_in_viewport()
    check_width(page, width)
    press(page, "Open for entries")
    # The page gives the address that players need, and what comes next is not below the rules.
    address = page.get_by_role("region", name="For the director").get_by_role("link").first
    expect(address).to_have_text(f"{club.settings.base_url}/competitions/1")
    check_width(page, width)
    for person in others:
        assert person.post("/competitions/1/entry", do="enter").status_code == 303
    page.goto(f"{site_url}/competitions/needs")
    page.get_by_role("link", name="Start the competition").click()
    expect(page.get_by_role("heading", name="For the director")).to_be_in_viewport()
    begin(page, "Start the competition")
    expect(page.get_by_text("0 of 4 matches finished")).to_be_in_viewport()
    end_all(club, 1)
    page.goto(f"{site_url}/competitions/needs")
    page.get_by_role("link", name="Begin round 2").click()
    page.locator("#words").fill("On to the second round!")
    begin(page, "Begin round 2")
    expect(page.get_by_text("On to the second round!")).to_be_in_viewport()
    # Too early: somebody wants to enter. Nobody has played, so the round is taken back.
    page.get_by_role("link", name="Undo: Paula began round 2").click()
    page.get_by_label("Reason").fill("Emma joins us")
    press(page, "Undo")
    expect(page.get_by_text("You have taken back the beginning of round 2.")).to_be_visible()
    begin(page, "Begin round 2")
    end_all(club, 1)
    page.goto(f"{site_url}/competitions/1")
    expect(page.get_by_text("Winner: ")).to_be_in_viewport()
    check_width(page, width)
    context.close()
