"""Sounds on the reader's turn, and the one offer at the board to be told of it."""

import pytest
from playwright.sync_api import Page, expect
from redis import Redis

from app.matches.publish import publish_change
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

COUNT_NOTES = """
    window.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.notes += 1;
      document.documentElement.dataset.notes = window.notes;
      return start.apply(this, when);
    };
"""


def waiting(page: Page, site_url: str, club: Club) -> tuple[int, Person]:
    """Paula, logged in, and a match of hers in which others are to act."""
    page.add_init_script(COUNT_NOTES)
    paula, peter = club.person("Paula"), club.person("Peter")
    match_id = club.running_match(paula, paula, peter)
    club.order(match_id, paula, "ready")
    log_in(page, site_url, "Paula")
    return match_id, paula


def go_on(club: Club, match_id: int, paula: Person) -> None:
    """Let it become Paula's turn."""
    club.play_on(match_id, paula)
    publish_change(Redis.from_url(club.settings.redis_url), match_id)


def notes(page: Page) -> int:
    return int(page.evaluate("window.notes"))


def test_there_is_no_sound_until_it_is_switched_on(page: Page, site_url: str, club: Club) -> None:
    match_id, paula = waiting(page, site_url, club)
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("#bar.is-mine")).to_have_count(0)
    go_on(club, match_id, paula)
    expect(page.locator("#bar.is-mine")).to_be_visible()
    assert notes(page) == 0


def test_a_sound_tells_of_the_readers_turn(page: Page, site_url: str, club: Club) -> None:
    match_id, paula = waiting(page, site_url, club)
    page.goto(f"{site_url}/account/notices")
    switch = page.get_by_role("button", name="Sound when it is your turn")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(page.locator("html")).to_have_attribute("data-notes", "2")

    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("#bar.is-mine")).to_have_count(0)
    page.locator("h1").click()
    assert notes(page) == 0
    go_on(club, match_id, paula)
    expect(page.locator("html")).to_have_attribute("data-notes", "2")
    expect(page.locator("#bar.is-mine")).to_be_visible()

    page.locator(".strip-more summary").click()
    switch = page.get_by_role("button", name="Sound when it is your turn")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert notes(page) == 2


def test_the_list_of_matches_sounds_too(page: Page, site_url: str, club: Club) -> None:
    match_id, paula = waiting(page, site_url, club)
    page.goto(f"{site_url}/matches")
    page.evaluate("localStorage.setItem('fieldpost-sound', 'on')")
    page.locator("h1").click()
    go_on(club, match_id, paula)
    expect(page.locator("html")).to_have_attribute("data-notes", "2")


@pytest.mark.usefixtures("worker")
def test_the_board_offers_once_to_tell_of_the_next_turn(
    page: Page, site_url: str, club: Club
) -> None:
    paula, peter = club.person("Paula"), club.person("Peter")
    matches = [club.running_match(paula, paula, peter) for _ in range(2)]
    log_in(page, site_url, "Paula")
    offer = page.get_by_role("region", name="Do you want to be notified")
    for match_id, is_made in zip(matches, (True, False), strict=True):
        page.goto(f"{site_url}/match/{match_id}#orders")
        expect(offer).to_be_hidden()
        page.get_by_label("Orders, one per line").fill("ready")
        page.get_by_role("button", name="Submit orders").click()
        expect(page.locator("#receipt")).to_be_visible()
        if is_made:
            expect(offer).to_be_visible()
            offer.get_by_role("button", name="No, thanks").click()
        expect(offer).to_be_hidden()
