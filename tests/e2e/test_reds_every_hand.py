"""A whole operational turn of Reds!, both sides, by every hand: each ends in the same log (18.2).

The script is that of `tests.e2e.reds_turn`; `tests.e2e.test_reds_by_mail` plays it by mail.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.reds.board import board_of
from app.games.reds.map import sheet
from app.games.reds.rules.reach import ends_of, march_of
from app.games.reds.title import REDS
from tests.e2e.input_devices import (
    MOST_PRESSES,
    NAMED,
    PATIENCE,
    Finger,
    Hand,
    Keyboard,
    Mouse,
    Order,
    WithoutScript,
)
from tests.e2e.reds_turn import begin, check_the_battle, log, script
from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.club import Club
from tests.web.played import standing
from tests.web.test_player_turn import log_in
from tests.web.test_reds_title import holding

pytestmark = on_sqlite_only

HANDS = {
    "mouse": Mouse,
    "without a script": WithoutScript,
    "keyboard": Keyboard,
    "finger": Finger,
}


def orders(match: Any, actions: Sequence[Action]) -> Iterator[Order]:
    """The orders of a submission as a hand gives them."""
    for action in actions:
        text = REDS.notation.write(action)
        if action["do"] in ("move", "with"):
            place = match.state["board"]["where"][action["unit"]]
            yield Order((text,), place, of_unit=True)
        elif action["do"] == "to":
            yield Order((text,), action["place"])
        else:
            yield Order((text,))


def middle(page: Page, place: str) -> tuple[float, float]:
    """Where the middle of a hex is in the window, once it is in sight."""
    layout = sheet().board.layout
    found = page.evaluate(
        """([x, y, width, height]) => {
            const frame = document.querySelector(".map-frame");
            const spot = () => {
                const at = frame.querySelector("svg.board").getBoundingClientRect();
                return [at.left + x / width * at.width, at.top + y / height * at.height];
            };
            const seen = frame.getBoundingClientRect();
            const [left, top] = spot();
            frame.scrollBy({
                left: left - (seen.left + seen.right) / 2,
                top: top - (seen.top + seen.bottom) / 2,
                behavior: "instant",
            });
            return spot();
        }""",
        [*layout.places[place].centre, *layout.size],
    )
    return found[0], found[1]


def shown(order: str) -> str:
    """How the button begins that gives an order: fronts stand there with their units."""
    if order.startswith("front "):
        return order.removeprefix("front ").removesuffix(" Front") + ":"
    return order


def by_hex(kind: type[Hand]) -> type[Hand]:
    """A hand that points at hexes by their middle, and whose questions are answered by a press."""

    class OnHexes(kind):  # type: ignore[valid-type, misc]
        def go(self, place: str, orders: Sequence[str]) -> None:
            if kind in (Mouse, Finger):
                spot = middle(self.page, place)
                (self.page.mouse.click if kind is Mouse else self.page.touchscreen.tap)(*spot)
                return
            super().go(place, orders)

        def tell(self, order: str, place: str) -> None:
            """A unit that is alone in a hex is selected by the press that opens a stack of more."""
            if kind is WithoutScript or not order.startswith("move "):
                super().tell(order, place)
            elif kind is Keyboard:
                self._walk_to(place)
                self.page.keyboard.press("Enter")
            else:
                spot = self.counter(place)
                (spot.click if kind is Mouse else spot.tap)()

        def _call(self, order: str) -> None:
            """Press the letter of an order: one that answers a question begins with a capital."""
            name = shown(order).casefold()
            for _ in range(MOST_PRESSES):
                if self.page.evaluate(NAMED).casefold().startswith(name):
                    self.page.keyboard.press("Enter")
                    return
                self.page.keyboard.press(name[0])
            raise AssertionError(f"no key leads to {order}")

        def button(self, name: str) -> Locator:
            """A button; one that answers a question begins with a capital."""
            rest = "" if shown(name) == name else ".*"
            either = re.compile(f"^{re.escape(shown(name))}{rest}$", re.IGNORECASE)
            parts = self.page.locator("#orders, #bar")
            found: Locator = parts.get_by_role("button", name=either).first
            return found

        def play(self, stage: Sequence[Order]) -> None:
            """Give the orders; what answers a question is submitted by its press, or drafted."""
            drafted: list[str] = []
            receipt = self.page.get_by_role("status", name="Receipt")
            lines = self.page.locator(".draft-lines .order")
            for order in stage:
                self.give(order)
                drafted.extend(order.orders)
                if kind is not WithoutScript and order.orders[0].startswith("move "):
                    expect(self.page.locator("[data-way]")).to_contain_text("choose a destination")
                    continue  # It is written with the hex that it goes to.
                last = lines.nth(len(drafted) - 1)
                expect(receipt.or_(last).first).to_be_attached(timeout=PATIENCE)
                if receipt.count():
                    break
                expect(lines).to_have_text(drafted)
            else:
                self.submit()
            self.see_receipt()

    return OnHexes


def go_by_path_and_back(page: Page, match: Match, unit: str) -> None:
    """Send a unit along a path that is chosen hex by hex, and undo it."""
    board, step = board_of(match.state), match.state["steps"][-1]
    march = march_of(board, [unit])
    ends = ends_of(march, step["supplied"])
    path = next(way[1:] for end in ends if len(way := march.reach().path(end)) > 2)
    page.mouse.click(*middle(page, march.start))
    page.keyboard.press("p")
    for place in (*path, path[-1]):
        page.mouse.click(*middle(page, place))
    text = REDS.notation.write({"do": "march", "units": [unit], "path": list(path)})
    lines = page.locator(".draft-lines .order")
    expect(lines).to_have_text([text])
    page.keyboard.press("u")
    expect(lines).to_have_count(0)
    page.keyboard.press("Escape")


FIRST_OF_A_KIND = "mouse, each kind of submission once"
"""In `make test` the mouse gives the first submission of each kind; the others come as text."""


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("name", mostly_long([FIRST_OF_A_KIND, *HANDS], 1))
def test_a_whole_turn_ends_in_the_same_log_by_every_hand(
    chromium: Browser, site_url: str, club: Club, name: str
) -> None:
    people = [club.person("Anna"), club.person("Boris")]
    played, expected = script(club, people)
    check_the_battle(expected)

    match_id = begin(club, people)
    kind = by_hex(HANDS.get(name, Mouse))
    hands, holders = {}, {}
    given: set[tuple[str, ...]] = set()
    for seat in "AB":
        page = chromium.new_context(**kind.screen, reduced_motion="reduce").new_page()
        holders[seat] = holding(club, match_id, seat, *people)
        log_in(page, site_url, holders[seat].name)
        hands[seat] = kind(page)
    for seat, actions in played:
        verbs = tuple(action["do"] for action in actions)
        if name == FIRST_OF_A_KIND and verbs in given:
            text = "\n".join(REDS.notation.write(action) for action in actions)
            assert club.order(match_id, holders[seat], text).ok
            continue
        is_first_march = actions[0]["do"] == "move" and all("move" not in each for each in given)
        given.add(verbs)
        hand = hands[seat]
        hand.page.goto(f"{site_url}/match/{match_id}")
        expect(hand.page.locator(".ask").first).to_be_visible(timeout=PATIENCE)
        if name == FIRST_OF_A_KIND and is_first_march:
            go_by_path_and_back(hand.page, standing(club, match_id), actions[0]["unit"])
        hand.play(list(orders(standing(club, match_id), actions)))
    assert [hand.complaints for hand in hands.values()] == [[], []]
    assert log(club, match_id) == expected
