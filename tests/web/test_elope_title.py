"""Operation Elope on the site: its page, sealed operations, log, replay, and a whole match."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.games.elope.bots import BOTS
from app.games.elope.title import ELOPE
from tests.fixtures.databases import on_sqlite_only
from tests.games.elope.positions import position
from tests.web import two_people
from tests.web.club import Club, Person
from tests.web.played import standing
from tests.web.test_player_turn import log_in
from tests.web.two_people import play_in_order_words, seated

pytestmark = on_sqlite_only

SEED = "00" * 32


def begun(club: Club, allied: Person, red: Person, *, scenario: str = "non_historical") -> int:
    """A match between two people, the first of them on the Allied side."""
    return two_people.begun(club, ELOPE, (allied, red), SEED, scenario=scenario)


def test_the_page_lists_the_orders_of_the_historical_scenario_20_0(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people, scenario="historical")
    allied, red = seated(club, match_id, *people)
    assert club.order(match_id, red, "place RCAV1 at Bereznik").committed
    for person in people:
        page = person.get(f"/match/{match_id}").text
        assert "Allied plan (20.0)" in page
        assert "goes toward Plesetskaya" in page
        assert "The Allies do not go beyond Toulgas on the Upper Dvina." in page
    refused = club.order(match_id, allied, "done")
    assert not refused.committed


def test_the_page_from_the_set_up_to_the_first_move(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    allied, red = seated(club, match_id, *people)
    page = red.get(f"/match/{match_id}").text
    assert "Map of Operation Elope" in page
    assert "place your cavalry" in page.lower()
    assert club.order(match_id, red, "place RCAV1 at Bereznik").committed
    page = allied.get(f"/match/{match_id}").text
    assert "movement points left" in page
    assert "Stocks and points" in page
    orders = "move FR21A, to 4308, move DEPA1, to 4308, done"
    assert club.order(match_id, allied, orders).committed
    assert "A/21st French Bn" in red.get(f"/match/{match_id}/log").text
    assert 'data-stack="' in red.get(f"/match/{match_id}/replay").text


def test_sealed_operations_are_nowhere_on_the_page_of_the_other(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    allied, red = seated(club, match_id, *people)
    both = position(
        "FR21A 4707, FR21H 4707, R4BN 0806, RB1HQ 0806",
        step="operations",
        points={"allied": 3, "red": 2},
        reduced=["FR21A", "R4BN"],
    )
    club.stand(match_id, both.match)
    before = red.get(f"/match/{match_id}").text
    assert club.order(match_id, allied, "depot at Archangel, restore FR21A").committed
    assert before.count("depot 1") == red.get(f"/match/{match_id}").text.count("depot 1")
    assert "restore" not in red.get(f"/match/{match_id}/log").text.lower()
    assert club.order(match_id, allied, "operations done").committed
    assert club.order(match_id, red, "operations done").committed
    assert "is built in" in red.get(f"/match/{match_id}/log").text


@pytest.mark.long
def test_a_whole_match_in_order_words(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    allied, red = seated(club, match_id, *people)
    play_in_order_words(club, match_id, (allied, red), BOTS["steady"])
    assert "Red" in allied.get(f"/match/{match_id}").text


@pytest.fixture
def until_november(club: Club) -> str:
    """The replay of a match in which both sides have passed each turn, up to November 1918."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    of = dict(zip("AB", seated(club, match_id, *people), strict=True))
    first = "place RCAV1 at Bereznik, standing arrive by Vologda"
    assert club.order(match_id, of["B"], first).committed
    while (match := standing(club, match_id)).state["board"]["turn"] < NOVEMBER:
        assert club.order(match_id, of[min(match.waiting())], "pass").committed
    return f"/match/{match_id}/replay"


NOVEMBER = 4


def test_the_replay_follows_the_seasons_14_0(
    page: Page, site_url: str, until_november: str
) -> None:
    """The rivers freeze in November; back in August they are open again."""
    log_in(page, site_url, "Anna")
    page.goto(f"{site_url}{until_november}?at=1")
    page.wait_for_selector("[data-whole]", state="attached")
    sheet = page.locator(".map-sheet .ground-sheet")
    expect(sheet).to_have_attribute("href", re.compile(r"-[0-9a-f]+\.svg$"))
    page.keyboard.press("End")
    expect(sheet).to_have_attribute("href", re.compile(r"\.winter\.svg$"))
    page.keyboard.press("Home")
    expect(sheet).to_have_attribute("href", re.compile(r"-[0-9a-f]+\.svg$"))
    without_script = page.request.get(f"{site_url}{until_november}?at=999").text()
    assert re.search(r'class="ground-sheet" href="[^"]+\.winter\.svg"', without_script)


def test_the_net_of_a_headquarters_is_shown_by_pointing_or_by_focus_9_6(
    page: Page, site_url: str, club: Club
) -> None:
    """While the overlay of command is on; nothing is selected, and nothing goes into the draft."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    club.stand(match_id, position("FR21A 3407, FR21H 3606, US1HQ 3806, DEPA1 3606").match)
    allied, _red = seated(club, match_id, *people)
    log_in(page, site_url, allied.name)
    page.goto(f"{site_url}/match/{match_id}")
    page.wait_for_selector("[data-tools]:not([hidden])", state="attached")
    net = page.locator(".map-sheet .of-place.is-shown")
    page.keyboard.press("4")
    expect(page.locator(".map-sheet .of-all")).to_be_visible()
    page.locator('[data-place="3606"] .stack').hover()
    expect(net).to_contain_text("FR21H +")
    expect(page.locator(".map-sheet .of-all")).to_be_hidden()
    page.locator("#board-3806").focus()
    expect(net).to_contain_text("US1HQ +")
    expect(page.locator(".draft-lines .order")).to_have_count(0)


def test_what_one_click_on_a_formation_added_is_undone_by_one_press(
    page: Page, site_url: str, club: Club
) -> None:
    """And done again by one; an order that was added by itself is undone by itself."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    club.stand(match_id, position("FR21A 3606, FR21B 3606, FR21H 3606, DEPA1 3606").match)
    allied, _red = seated(club, match_id, *people)
    log_in(page, site_url, allied.name)
    page.goto(f"{site_url}/match/{match_id}")
    draft = page.locator(".draft-lines .order")
    page.locator('[data-place="3606"] .stack').click()
    page.get_by_role("button", name="21st French Bn together (3)").click()
    page.locator('[data-place="3506"].lit').click()
    expect(draft).to_have_count(6)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(draft).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(draft).to_have_count(6)
    page.keyboard.press("u")
    expect(draft).to_have_count(0)
