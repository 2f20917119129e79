"""Trading by counters: two hands, an offer between them, one press to propose."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import dealt, position
from tests.marks import mostly_long
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SIZES = ((1280, 720), (390, 844))
HELD = """
    {me}: RL-152 R-111 @ tver
    {me} has: politburo*3 assassin*2
    {other} has: politburo*2 terror
"""
"""Game turn 1: chits are traded, of which there may be several of a kind."""

TROTSKY, LENIN, DENIKIN = "RL-152", "RL-151", "WL-251"


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """Paula and Quinn trade what they were dealt; bots sit in the other seats."""
    quinn = club.person("Quinn")
    number = club.running_match(paula, paula, quinn)
    me, other = club.letter(number, paula), club.letter(number, quinn)
    last = next(seat for seat in "DCBA" if seat not in (me, other))
    seats = "".join(sorted("ABCD", key=lambda seat: (seat == last, seat)))
    state = dealt({me: f"{TROTSKY} {DENIKIN}", other: LENIN}, seats=seats).match
    state.state["seats"].sort()
    club.stand(number, state)
    return number


def hand(page: Page, side: str) -> Locator:
    """The counters of a hand: "own" or "theirs"."""
    return page.locator(f".trade-hands section[aria-labelledby=trade-{side}] .trade-piece")


def offered(page: Page, side: str) -> Locator:
    """The counters in the offer that I give ("gives") or get ("gets")."""
    return page.locator(f".trade-offer section[aria-labelledby=trade-{side}] .trade-piece")


def names(counters: Locator) -> Locator:
    """What stands below counters."""
    return counters.locator(":scope > span")


def table(chromium: Browser, site_url: str, match_id: int, size: tuple[int, int]) -> Page:
    """Paula's page, which opens with the offers in the trading session."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 500
    )
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.get_by_role("tab", name="Offers")).to_have_attribute("aria-selected", "true")
    return page


def turn_to_quinn(page: Page) -> None:
    """Trade with Quinn, if the page has begun with somebody else."""
    button = page.locator(".trade-partners button", has_text="Quinn")
    if button.count():
        button.click()
    expect(page.locator(".trade-partner[aria-current]")).to_contain_text("Quinn")


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("size", mostly_long(SIZES[::-1], 1), ids=["phone", "desktop"])
def test_an_offer_is_put_together_by_tapping_counters_and_proposed_by_one_press(
    chromium: Browser, site_url: str, match_id: int, size: tuple[int, int]
) -> None:
    page = table(chromium, site_url, match_id, size)
    turn_to_quinn(page)
    expect(hand(page, "own").first).to_be_in_viewport(ratio=1)
    expect(hand(page, "theirs").first).to_be_in_viewport(ratio=1)
    hand(page, "own").filter(has_text="Trotsky").click()
    expect(offered(page, "gives")).to_have_count(1)
    expect(page.locator("#board-tver.is-offered")).to_have_count(1)
    expect(hand(page, "own").filter(has_text="Trotsky")).to_have_attribute("aria-pressed", "true")
    hand(page, "theirs").filter(has_text="Lenin").click()
    expect(names(offered(page, "gets"))).to_have_text(["Lenin"])
    # A second tap, in the hand or in the offer, takes a counter out again.
    hand(page, "own").filter(has_text="Denikin").click()
    expect(offered(page, "gives")).to_have_count(2)
    offered(page, "gives").filter(has_text="Denikin").click()
    expect(names(offered(page, "gives"))).to_have_text(["Trotsky"])
    expect(page.locator(".bar .deal")).to_have_text("You give Quinn Trotsky for Lenin")
    propose = page.locator(".bar").get_by_role("button", name="Propose")
    expect(propose).to_be_in_viewport(ratio=1)
    propose.click()
    expect(page.locator("#motions ~ article")).to_contain_text("Trotsky")
    expect(page.get_by_role("button", name=re.compile("Withdraw"))).to_be_visible()
    expect(page.locator(".offer-piece small")).to_have_text(["Trotsky", "Lenin"])
    # What is asked is still to trade: the offers stay open on a phone, too.
    expect(hand(page, "own").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".bar").get_by_role("button", name="Finish trading")).to_be_in_viewport()
    page.context.close()


@pytest.mark.usefixtures("worker")
def test_counters_are_dragged_and_chosen_with_the_keyboard(
    chromium: Browser, site_url: str, match_id: int
) -> None:
    page = table(chromium, site_url, match_id, SIZES[0])
    turn_to_quinn(page)
    box = page.locator("[data-trade-offer]")
    hand(page, "own").filter(has_text="Trotsky").drag_to(box)
    expect(names(offered(page, "gives"))).to_have_text(["Trotsky"])
    offered(page, "gives").drag_to(hand(page, "theirs").first)
    expect(offered(page, "gives")).to_have_count(0)

    denikin = hand(page, "own").filter(has_text="Denikin")
    denikin.press("Enter")
    expect(names(offered(page, "gives"))).to_have_text(["Denikin"])
    expect(denikin).to_be_focused()
    hand(page, "theirs").filter(has_text="Lenin").press("Enter")
    expect(names(offered(page, "gets"))).to_have_text(["Lenin"])
    page.keyboard.press("Control+Enter")
    expect(page.locator("#motions ~ article")).to_contain_text("Denikin for Lenin")
    page.context.close()


@pytest.mark.usefixtures("worker")
def test_chits_are_traded_without_javascript_beside_other_orders(
    chromium: Browser, site_url: str, club: Club, paula: Person
) -> None:
    number = club.running_match(paula, paula)
    me = club.letter(number, paula)
    other = "B" if me == "A" else "A"
    lines = HELD.format(me=me, other=other)
    club.stand(number, position(lines, phase="movement", phasing=me, seats="ABCD").match)
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{number}")
    hand(page, "own").filter(has_text="Assassin").first.click()
    hand(page, "theirs").filter(has_text="Politburo").first.click()
    expect(page.locator(".draft-lines .order")).to_have_text(
        [f"offer {other}", "give Assassin", "request Politburo"]
    )
    page.locator("#trade-terms summary").click()
    page.locator("#trade-terms input.words").fill("and Moscow is mine")
    page.locator("#trade-terms button").first.click()
    page.locator(".bar").get_by_role("button", name="Propose").click()
    expect(page.locator("#motions ~ article")).to_contain_text("Moscow is mine")
    context.close()
