"""Option 17.6 in random games: who holds which chit shows in nothing that others see happen.

`app.games.fuzz.barrier` compares what is shown of two positions that differ in what a seat may not
know. Here they go on: in both the same is ordered, and that seat must see the same happen. A
question that only the holder of a chit is asked would show.
"""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.fuzz.barrier import shown
from app.games.fuzz.temper import Temper
from app.games.kernel.chance import Stream
from app.games.kernel.match import Match, copy_state
from app.games.kernel.play import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.view import told
from app.games.rcw import secrecy
from app.games.rcw.board import holder
from app.games.rcw.rules import inter_phase
from app.games.rcw.rules.air_raid import AIR_RAID
from app.games.rcw.title import RCW

SEED = "17" * 32
TWINS_EACH = 3
"""One action in so many is also carried out in a twin."""
ACTIONS = 900
PLAYS_CHITS = frozenset({"send"})
"""Orders that show the chits which they play, alike in name but not the same in a twin."""


def _copy(match: Match) -> Match:
    return Match(RCW, copy_state(match.state), [], Stream(SEED))


def _has_declared_a_chit(match: Match) -> bool:
    """Whether the attack that is being declared has already shown who holds a chit (12.5)."""
    frame = match.state["steps"][-1]
    return frame["step"] == "combat" and any(
        (frame["mode"] == "terror", frame["comintern"], frame["demanding"], frame["striker"])
    )


def betrayals(match: Match, seat: Seat, action: Action, lots: Random) -> Iterator[str]:
    """Yield what a seat sees happen otherwise where others hold other chits.

    Not compared are draws from the randomizer, which differ rightly, and what reveals something.
    """
    if action["do"] in PLAYS_CHITS or _has_declared_a_chit(match):
        return
    viewer = lots.choice(match.state["seats"])
    here, there = _copy(match), _copy(match)
    secrecy.scramble(there.state, viewer, lots)
    if there.listed(seat, action) is None:
        if viewer == seat:
            yield f"{action} of {seat} is legal by what others hold"
        return
    entries = [twin.apply(seat, action) for twin in (here, there)]
    if any("to" in draw for entry in entries for draw in entry["draws"]):
        return
    if here._play.revealed or there._play.revealed:
        return
    if told(RCW, entries[:1], viewer) != told(RCW, entries[1:], viewer):
        yield f"{viewer} is told of {action} what others hold"
    if shown(here, viewer) != shown(there, viewer):
        yield f"{viewer} sees by {action} what others hold"


def play_on(game: int) -> list[str]:
    """Play a random game with chits held unseen; return all that betrays a holder."""
    lots = Random(game)
    seats = list("ABCDEF"[: 3 + game % 4])
    options = {name: lots.choice(choices) for name, choices in RCW.option_choices.items()}
    match = Match.new(RCW, seats, seed=f"{game:064x}", options={**options, "secrecy": True})
    tempers = {seat: Temper(RCW, lots) for seat in seats}
    found: list[str] = []
    while not match.over and len(match.log) < ACTIONS:
        seat = lots.choice(list(match.waiting()))
        action = tempers[seat].choose(match, seat)
        if lots.randrange(TWINS_EACH) == 0:
            found.extend(betrayals(match, seat, action, lots))
        match.apply(seat, action)
    return found


@pytest.mark.parametrize("game", range(4))
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
    assert any("sees by" in betrayal for game in (7, 9, 10) for betrayal in play_on(game))
