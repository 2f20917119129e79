"""A whole operational turn of Reds!, both sides, by every hand: each ends in the same log (18.2).

The script is one list of orders from the command step to the end of the turn: a march and a battle
of the Siberian Army, what comes of it, the segments of the others, and logistics.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.database import session_scope
from app.games.kernel.state import Action
from app.games.kernel.view import log_for
from app.games.positions import parse
from app.games.reds.map import sheet
from app.games.reds.positions.schema import POSITIONS
from app.games.reds.title import REDS
from app.models import Match
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
from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.club import Club, Person
from tests.web.played import engine, standing
from tests.web.test_player_turn import log_in
from tests.web.test_reds_title import begun, holding

pytestmark = on_sqlite_only

SEED = f"{1:064x}"

BEFORE = """
game = "reds"
title = "A whole turn with five units"
phase = "command"
turn = 2
letter = "A"
initiative = "white"
goes_on = true

[map]
3111 = "CZ2"
3012 = "KAP"
2912 = "A1"
3119 = "A10"
3021 = "DON1"

[[steps]]
asked = { A = "command" }
"""

WANTED = (
    "front Eastern Front",
    "front Southern Front",
    "first Siberian Army",
    "move 2nd Czech Division",
    "to 3013",
    "attack 2912",
    "with 2nd Czech Division",
    "with Kappel Brigade",
    "fight",
)
"""What is ordered wherever it is possible, once each; everything else is the default."""

HANDS = {
    "mouse": Mouse,
    "without a script": WithoutScript,
    "keyboard": Keyboard,
    "finger": Finger,
}


def begin(club: Club, people: Sequence[Person]) -> int:
    """A match about to name its fronts, always with the same dice."""
    match_id = begun(club, *people)
    with session_scope(engine(club)) as session:
        session.get_one(Match, match_id).seed = SEED
    club.stand(match_id, parse(BEFORE, "turn.toml", {"reds": POSITIONS}).begin().match)
    return match_id


def script(
    club: Club, people: Sequence[Person]
) -> tuple[list[tuple[str, list[Action]]], list[Any]]:
    """Play the turn in the engine's words; return who submitted what, and the log."""
    match_id = begin(club, people)
    holders = {seat: holding(club, match_id, seat, *people) for seat in "AB"}
    left, played = list(WANTED), list[tuple[str, list[Action]]]()
    while (match := standing(club, match_id)).state["board"]["turn"] == 2 and len(played) < 60:
        seat = min(match.waiting())
        actions = _next(match, seat, left)
        text = "\n".join(REDS.notation.write(action) for action in actions)
        receipt = club.order(match_id, holders[seat], text)
        assert receipt.committed, (text, receipt)
        played.append((seat, actions))
    return played, log(club, match_id)


def _next(match: Any, seat: str, left: list[str]) -> list[Action]:
    """The orders of a submission: those wanted as long as they follow, else one that goes on."""
    found: list[Action] = []
    trial = match.draft()
    while True:
        options = {REDS.notation.write(each): each for each in trial.options(seat)}
        wanted = next((order for order in left if order in options), None)
        if wanted is None:
            break
        left.remove(wanted)
        found.append(options[wanted])
        if wanted == "fight" or wanted.startswith(("front", "first")):
            break
        trial.apply(seat, options[wanted])
    if found and found[-1]["do"] in ("fight", "front", "first", "call_off"):
        return found
    for verb in ("done", "no_support", "stay", "keep", "lose", "retreat", "front", "place"):
        action = next((each for each in trial.options(seat) if each["do"] == verb), None)
        if action is not None:
            return [*found, action]
    raise AssertionError(f"nothing goes on: {trial.waiting()}")


def log(club: Club, match_id: int) -> list[Any]:
    """What everybody reads of the turn."""
    read = log_for(REDS, standing(club, match_id).log, None)
    return [(item["seat"], item["order"], tuple(item["says"])) for item in read][1:]


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


def by_hex(kind: type[Hand]) -> type[Hand]:
    """A hand that points at hexes by their middle, and whose questions are answered by a press."""

    class OnHexes(kind):  # type: ignore[valid-type, misc]
        def go(self, place: str, orders: Sequence[str]) -> None:
            if kind in (Mouse, Finger):
                spot = middle(self.page, place)
                (self.page.mouse.click if kind is Mouse else self.page.touchscreen.tap)(*spot)
                return
            super().go(place, orders)

        def _call(self, order: str) -> None:
            """Press the letter of an order: one that answers a question begins with a capital."""
            for _ in range(MOST_PRESSES):
                if self.page.evaluate(NAMED).casefold().startswith(order.casefold()):
                    self.page.keyboard.press("Enter")
                    return
                self.page.keyboard.press(order[0].lower())
            raise AssertionError(f"no key leads to {order}")

        def button(self, name: str) -> Locator:
            """A button; one that answers a question begins with a capital."""
            either = re.compile(f"^{re.escape(name)}$", re.IGNORECASE)
            parts = self.page.locator("#orders, #bar")
            found: Locator = parts.get_by_role("button", name=either).first
            return found

        def play(self, stage: Sequence[Order]) -> None:
            """Give the orders; what answers a question is submitted by its press, or drafted."""
            drafted: list[str] = []
            receipt = self.page.get_by_role("status", name="Receipt")
            lines = self.page.locator(".draft-lines li")
            for order in stage:
                self.give(order)
                drafted.extend(order.orders)
                last = lines.nth(len(drafted) - 1)
                expect(receipt.or_(last).first).to_be_attached(timeout=PATIENCE)
                if receipt.count():
                    break
                expect(lines).to_have_text(drafted)
            else:
                self.submit()
            self.see_receipt()

    return OnHexes


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("name", mostly_long(list(HANDS), 1))
def test_a_whole_turn_ends_in_the_same_log_by_every_hand(
    chromium: Browser, site_url: str, club: Club, name: str
) -> None:
    people = [club.person("Anna"), club.person("Boris")]
    played, expected = script(club, people)
    told = " ".join(str(entry) for entry in expected)
    for words in ("Czech", "attacks 2912", "Drawn: logistics"):
        assert words in told

    match_id = begin(club, people)
    kind = by_hex(HANDS[name])
    hands = {}
    for seat in "AB":
        page = chromium.new_context(**kind.screen, reduced_motion="reduce").new_page()
        log_in(page, site_url, holding(club, match_id, seat, *people).name)
        hands[seat] = kind(page)
    for seat, actions in played:
        hand = hands[seat]
        hand.page.goto(f"{site_url}/match/{match_id}")
        expect(hand.page.locator(".ask").first).to_be_visible(timeout=PATIENCE)
        hand.play(list(orders(standing(club, match_id), actions)))
    assert [hand.complaints for hand in hands.values()] == [[], []]
    assert log(club, match_id) == expected
