"""How many presses a first turn takes: two moves, two attacks and an exchange."""

from itertools import count

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.database import session_scope
from app.games.kernel.chance import SeededDice, dice_key
from app.games.kernel.match import Match
from app.games.rcw.title import RCW
from app.models import Match as Row
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.marks import mostly_long
from tests.web.board import name_spot
from tests.web.club import Club, Person
from tests.web.played import engine
from tests.web.test_handling import counter, fan, place
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

MOST_PRESSES = 14
SIZES = ((390, 844), (1280, 720), (1366, 768), (1920, 1080))
BEFORE = """
    {me}: RL-152 R-111 @ tver
    -: W-201 @ kaluga
    {me}: RL-151 R-102 @ petrograd
    -: W-202 @ petrograd
    {me}: RL-155 R-107 @ kazan
    cup: assassin*3
"""
"""Trotsky attacks in Kaluga, Lenin where he stands; the third force only moves."""

FIRST_ATTACK = "move Trotsky, to Kaluga, halt, end movement, attack W-201, with Trotsky, resolve"


def with_an_exchange(club: Club, match_id: int, paula: Person) -> None:
    """Set the position up with a seed under which the first attack ends in an exchange."""
    me = club.letter(match_id, paula)
    text = BEFORE.format(me=me)
    with session_scope(engine(club)) as session:
        row = session.get_one(Row, match_id)
        for n in count(1):
            stands = position(text, phasing=me, seats="ABCD").match
            dice = SeededDice(dice_key(f"{n:064x}", [], row.dice_version))
            tried = Match(RCW, stands.draft().state, [], dice)
            assert tried.orders(me, FIRST_ATTACK).refusal is None
            if tried.waiting() == {me: "exchange"}:
                row.seed = f"{n:064x}"
                break
    club.stand(match_id, position(text, phasing=me, seats="ABCD").match)


class Player:
    """Presses, and counts how often."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, what: Locator) -> None:
        self.sees_the_bar()
        what.first.click()
        self.presses += 1

    def sees_the_bar(self) -> None:
        """Question and buttons are in view before each press, whatever else is open."""
        expect(self.page.locator(".ask .question")).to_be_in_viewport()
        acts = self.page.locator("#bar .bar-acts form button:visible")
        expect(acts.or_(self.page.locator("#bar .quick button")).first).to_be_in_viewport(ratio=1)
        if acts.count():
            expect(acts.last).to_be_in_viewport(ratio=1)
        undo = self.page.locator("#bar [data-button=undo]")
        if undo.count():
            expect(undo).to_be_in_viewport(ratio=1)

    def go_to(self, province: str) -> None:
        """Press a province; where two ways lead there, the first of them."""
        moves = self.page.locator(".draft-lines .order", has_text="to ")
        before = moves.count()
        self.page.mouse.click(*name_spot(self.page, province))
        self.presses += 1
        way = fan(self.page).locator('button[data-step][aria-label*="overland"]')
        try:
            expect(way.or_(moves.nth(before)).first).to_be_attached(timeout=10_000)
        except AssertionError:
            # On a busy machine the map may still have been moving under the pointer: whoever sees
            # nothing happen presses again, which counts.
            self.page.mouse.click(*name_spot(self.page, province))
            self.presses += 1
            expect(way.or_(moves.nth(before)).first).to_be_attached()
        if way.first.is_visible():
            self.press(way)

    def attack(self, province: str) -> None:
        self.press(place(self.page, province).locator(".prey"))
        rolls = fan(self.page).get_by_role("button", name="roll now")
        expect(rolls).to_be_in_viewport(ratio=1)
        expect(rolls).to_contain_text(":1)")
        self.press(fan(self.page).get_by_role("button", name="roll now"))
        expect(self.page.locator(".outcome-card")).to_be_in_viewport(timeout=60_000)
        expect(self.page.locator(".ask")).to_be_in_viewport()


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("size", mostly_long(SIZES, 1), ids=str)
def test_a_first_turn_takes_at_most_14_presses(
    chromium: Browser, site_url: str, club: Club, size: tuple[int, int]
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    with_an_exchange(club, match_id, paula)
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    player, bar = Player(page), page.locator("#bar")

    player.press(counter(page, "tver"))
    player.go_to("kaluga")
    player.press(counter(page, "kazan"))
    player.go_to("simbirsk")
    end = bar.get_by_role("button", name="End movement")
    expect(end).to_contain_text("Lenin")
    player.press(end)
    expect(page.locator(".ask")).to_contain_text("Declare your attacks", timeout=60_000)
    player.attack("kaluga")
    while bar.get_by_role("button", name="Lose").count():
        player.press(bar.get_by_role("button", name="Lose"))
        expect(page.locator("html")).not_to_have_attribute("aria-busy", "true")
    receipt = page.get_by_role("status", name="Receipt")
    expect(receipt).to_contain_text("Lost in the exchange", timeout=60_000)
    player.attack("petrograd")
    while bar.get_by_role("button", name="Lose").count():
        player.press(bar.get_by_role("button", name="Lose"))
        expect(page.locator("html")).not_to_have_attribute("aria-busy", "true")
    player.press(bar.get_by_role("button", name="End combat"))
    expect(receipt).to_contain_text("You end the combat phase", timeout=60_000)
    assert player.presses <= MOST_PRESSES
    context.close()
