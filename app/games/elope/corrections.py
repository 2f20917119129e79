"""What a moderator may correct in a position: where units stand, their steps, and supply points.

The order of play and the turn are not corrected here: rewind the match. Conditions are never
corrected by hand: everybody is judged anew by the record as it was (10.0, R-ZOC-4), so that the
corrected position has one answer of supply and zones as every other one has.
"""

from collections.abc import Mapping
from typing import Final

from app.games.elope.board import Board, board_of, on_map_of
from app.games.elope.box import BITS, OF_SIDE, SEA_BITS, SIDES, UNITS, enemy_of, side_of
from app.games.elope.rules.command import disc
from app.games.elope.rules.condition import judge
from app.games.elope.rules.derived import derive
from app.games.kernel.corrections import Correction, CorrectionField
from app.games.kernel.play_context import Play
from app.games.kernel.state import State

SAFE_STEPS: Final = frozenset({"movement", "combat"})
"""Between two moves and between two attacks nothing but the board says how the game stands."""
FAR: Final = 8
"""So many hexes away a unit may be put; what stands farther off is moved twice."""
MOST_POINTS: Final = 20

UNIT: Final = CorrectionField("unit", "Unit", "unit")


def _judge(board: Board) -> None:
    judge(board, [unit for side in SIDES for unit in OF_SIDE[side]])


class MoveUnit(Correction):
    """A unit stands in another hex."""

    name = "move"
    means = "move a unit to another hex"
    blanks = (UNIT, CorrectionField("place", "Hex", "place"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return [unit for side in SIDES for unit in on_map_of(board, side)]
        unit = filled["unit"]
        here = board["where"][unit]
        closed = derive(board).of[enemy_of(side_of(unit))].occupied | SEA_BITS
        return sorted(at for at in disc(here, FAR) if at != here and not BITS.bit[at] & closed)

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit, place = board_of(play.state), filled["unit"], filled["place"]
        was, board["where"][unit] = board["where"][unit], place
        _judge(board)
        play.emit("corrected.move", unit=unit, at=was, place=place)


class TurnUnit(Correction):
    """A unit shows its other side (7.6)."""

    name = "turn"
    means = "turn a unit to its other side"
    blanks = (UNIT,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        return [u for side in SIDES for u in on_map_of(board, side) if UNITS[u].steps == 2]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit = board_of(play.state), filled["unit"]
        if unit in board["reduced"]:
            board["reduced"].remove(unit)
        else:
            board["reduced"].append(unit)
        _judge(board)
        say = "corrected.reduced" if unit in board["reduced"] else "corrected.full"
        play.emit(say, unit=unit)


class Points(Correction):
    """A side has other supply points (11.0)."""

    name = "points"
    means = "change the supply points of a side"
    blanks = (
        CorrectionField("side", "Side", "side"),
        CorrectionField("count", "Supply points", "count"),
    )

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        if blank == "side":
            return list(SIDES)
        has = board_of(state)["points"][filled["side"]]
        return [str(count) for count in range(MOST_POINTS + 1) if count != has]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, side = board_of(play.state), filled["side"]
        was, board["points"][side] = board["points"][side], int(filled["count"])
        play.emit("corrected.points", side=side, was=was, count=filled["count"])


CORRECTIONS: Final[Mapping[str, Correction]] = {
    each.name: each for each in (MoveUnit(), TurnUnit(), Points())
}
"""By their names."""
