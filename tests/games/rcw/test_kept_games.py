"""Random games in which much is declared while something is resolved (R09): nothing breaks.

One player gets nine Politburo markers, so that purges need nobody's consent, and assassins are
dealt out; then everybody uses their rights as often as they answer.
"""

from random import Random

import pytest

from app.games.fuzz.barrier import leaks
from app.games.fuzz.equivalence import draft_tells
from app.games.fuzz.non_interference import interference
from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.match import Match
from app.games.rcw.board import board_of, put
from app.games.rcw.rules.assassins import WORTH
from app.games.rcw.title import RCW
from tests.marks import mostly_long

ACTIONS = 700
FEW = 150
"""Actions of the one game that `make test` plays."""
COMPARED = 40
"""One action in so many is compared with what happens where others have hidden other things."""


def armed(game: int, lots: Random) -> Match:
    """Return a game in its first movement phase, in which markers and assassins are dealt out."""
    seats = list("ABCDEF"[: 3 + game % 4])
    options = {name: lots.choice(RCW.shared_choices(name)) for name in RCW.option_choices}
    match = Match.new(RCW, seats, seed=f"{game:064x}", options=options)
    while match.state["steps"][-1]["step"] != "movement":
        seat = next(iter(match.waiting()))
        match.apply(seat, match.default(seat) or match.pending(seat)[0])
    board = board_of(match.state)
    strong, weak = lots.sample(seats, 2)
    markers = [piece for piece in board["where"] if piece.startswith("politburo")]
    for number, marker in enumerate(markers):
        put(board, marker, "display:" + (strong if number < 9 else weak))
    for assassin in WORTH:
        put(board, assassin, "display:" + lots.choice(seats))
    return Match.from_position(RCW, match.state, match._play.dice)


@pytest.mark.parametrize("game", mostly_long(range(12), 1))
def test_what_is_kept_breaks_nothing_and_tells_nothing(game: int) -> None:
    lots = Random(game)
    match = armed(game, lots)
    seats = match.state["seats"]
    players = {seat: FuzzPolicy(RCW, lots) for seat in seats}
    for player in players.values():
        player._base_rate = 0.4
    while not match.over and len(match.log) < (ACTIONS if game else FEW):
        seat = lots.choice(seats)
        action = players[seat].choose_any_time(match, seat)
        if action is None:
            seat = lots.choice(list(match.waiting()))
            action = players[seat].choose(match, seat)
        if lots.randrange(COMPARED) == 0 or "kept" in match.state:
            viewer = lots.choice(seats)
            assert list(interference(match, seat, action, viewer, lots)) == []
            assert list(draft_tells(match, seat, action, lots)) == []
            assert list(leaks(match, [viewer], lots)) == []
        match.apply(seat, action)
        assert list(RCW.violations(match.state)) == []
        named = {motion["id"] for motion in match.state["motions"]}
        assert set(match.state.get("kept", ())) <= named
        # Nothing waits longer than the procedure lasts.
        assert "kept" not in match.state or match.suspended
