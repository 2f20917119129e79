"""Positions for the tests of Reds!: units in hexes, and a segment or a step to play on with.

>>> p = position("CZ1 3111, A1 2912", active="siberian")
>>> p.order("B", "move CZ1")
>>> "3110" in p.may("B", "to")
True
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from app.games.reds.board import REMOVED, Board, board_of
from app.games.reds.box import RED, UNITS, WHITE
from app.games.reds.components.map_files import FRONTS
from app.games.reds.title import REDS
from tests.games.played_position import PlayedPosition

BY_CODE = {unit.code: unit.id for unit in UNITS.values()}


class Position(PlayedPosition):
    """A match of the title in the middle of a game."""

    rules = REDS
    codes = MappingProxyType({unit.id: unit.code for unit in UNITS.values()})

    @property
    def board(self) -> Board:
        return board_of(self.match.state)

    def is_disordered(self, code: str) -> bool:
        return BY_CODE[code] in self.board["disordered"]


def position(
    units: str,
    *,
    active: str = "",
    steps: Sequence[Frame] = (),
    dice: Sequence[int] = (),
    turn: int = 2,
    letter: str = "A",
    options: Mapping[str, Any] | None = None,
    keep: bool = False,
    **board: Any,
) -> Position:
    """Return a match with units in hexes: "CZ1 3111, A1 2912 disordered".

    When that is over, Red is asked to name fronts (7.7).

    All other units are out of the game, unless `keep` leaves the set-up as it is. `active` is a
    front or faction in whose movement step the match goes on; `steps` are put on top of a turn
    instead. Other arguments are values of the board.
    """
    match = Match.new(REDS, ["A", "B"], seed="11" * 32, options=dict(options or {}))
    state = match.state
    new = board_of(state)
    if not keep:
        new["where"].update(dict.fromkeys(UNITS, REMOVED))
        new["disordered"] = []
    for part in filter(None, (each.strip() for each in units.split(","))):
        code, place, *marks = part.split()
        new["where"][BY_CODE[code]] = place
        if "disordered" in marks:
            new["disordered"].append(BY_CODE[code])
    new["turn"], new["strategic_turn"] = turn, letter
    new["cup"], new["drawn"], new["activated"], new["moved"] = [], [], [], []
    new["control"].update(board.pop("control", {}))
    new.update(board)  # type: ignore[typeddict-item]  # the test names fields of the board
    below: list[Frame] = [
        {"step": "campaign", "set_up": True},
        {"step": "operational_turn", "at": 5},
    ]
    if active:
        side = RED if active in FRONTS else WHITE
        segment: Frame = {"step": "segment", "groups": [active], "side": side, "chit": ""}
        below += [{"step": "segments", "first": []}, segment]
    state["steps"] = [*below, *steps]
    faces = ScriptedDice(list(dice), then=SeededDice("22" * 32))
    return Position(Match.from_position(REDS, state, faces))
