"""Option 17.6 in random games: who holds which chit shows in nothing that others see happen."""

from random import Random

import pytest

from app.games.fuzz.non_interference import interference
from app.games.fuzz.policy import FuzzPolicy
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.rcw.board import holder
from app.games.rcw.rules import inter_phase
from app.games.rcw.rules.air_raid import AIR_RAID
from app.games.rcw.title import RCW
from tests.marks import mostly_long

TWINNED = 3
"""One action in so many is also carried out where others hold other chits."""
ACTIONS = 900


def play_on(game: int) -> list[str]:
    """Play a random game with hidden chits; return all that betrays a holder."""
    lots = Random(game)
    seats = list("ABCDEF"[: 3 + game % 4])
    options = {name: lots.choice(RCW.shared_choices(name)) for name in RCW.option_choices}
    match = Match.new(RCW, seats, seed=f"{game:064x}", options={**options, "secrecy": True})
    tempers = {seat: FuzzPolicy(RCW, lots) for seat in seats}
    found: list[str] = []
    while not match.over and len(match.log) < ACTIONS:
        seat = lots.choice(list(match.waiting()))
        action = tempers[seat].choose(match, seat)
        if lots.randrange(TWINNED) == 0:
            found.extend(interference(match, seat, action, lots.choice(seats), lots))
        match.apply(seat, action)
    return found


@pytest.mark.parametrize("game", mostly_long(range(4), 1))
def test_nothing_that_happens_betrays_who_holds_a_chit_17_6(game: int) -> None:
    assert play_on(game) == []


class AsksTheHolder(inter_phase.InterPhaseChits):
    """Asks for Air Raid whoever holds it, and nobody else."""

    def resume(self, play: Play, frame: Frame) -> None:
        keeper = holder(play.state["board"], AIR_RAID)
        if "sealed" in frame or keeper is None:
            play.leave()
            return
        play.seal(keeper, {"raid": None, "back": [], "strike": False, "offered": False})
        play.ask(keeper, what="inter_phase")


def test_a_question_for_the_holder_alone_is_found_17_6(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {**RCW.steps, "inter_phase_chits": AsksTheHolder()}
    monkeypatch.setattr(type(RCW), "steps", steps)
    assert any("sees by" in betrayal for game in range(6, 11) for betrayal in play_on(game))
