"""A whole operational turn of Reds!, both sides, by every hand: each ends in the same log (18.2).

The script is that of `tests.e2e.reds_turn`; `tests.e2e.test_reds_by_mail` plays it by mail.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.reds.board import board_of
from app.games.reds.map import sheet
from app.games.reds.rules.reach import ends_of, march_of
from app.games.reds.title import REDS
from tests.e2e.hex_hands import HANDS, by_hex, middle
from tests.e2e.input_devices import PATIENCE, Mouse, Order
from tests.e2e.reds_turn import begin, check_the_battle, log, script
from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.club import Club
from tests.web.played import standing
from tests.web.test_player_turn import log_in
from tests.web.test_reds_title import holding

pytestmark = on_sqlite_only


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


def go_by_path_and_back(page: Page, match: Match, unit: str) -> None:
    """Send a unit along a path that is chosen hex by hex, and undo it."""
    board, step = board_of(match.state), match.state["steps"][-1]
    march = march_of(board, [unit])
    ends = ends_of(march, step["supplied"])
    path = next(way[1:] for end in ends if len(way := march.reach().path(end)) > 2)
    page.mouse.click(*middle(page, sheet().board.layout, march.start))
    page.keyboard.press("p")
    for place in (*path, path[-1]):
        page.mouse.click(*middle(page, sheet().board.layout, place))
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
    kind = by_hex(HANDS.get(name, Mouse), sheet().board.layout)
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
