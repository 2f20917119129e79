"""What a moderator may correct in a position: where units stand, their steps, who holds a space,
victory points, and politics (`political_corrections`).

The order of play and the turn are not corrected here: rewind the match. Supply follows from the
board, so that a corrected position has one answer as every other has.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.corrections import Correction, CorrectionField
from app.games.kernel.play_context import Play
from app.games.kernel.state import State
from app.games.toc.board import Board, board_of, holder, in_play, put, side_of, units_at
from app.games.toc.box import NET, SIDES, SPACES, UNITS
from app.games.toc.political_corrections import POLITICAL_CORRECTIONS
from app.games.toc.rules.stacking import has_room

FAR: Final = 4
"""So many spaces away a unit may be put; what stands farther off is moved twice."""
MOST_POINTS: Final = 20

UNIT: Final = CorrectionField("unit", "Unit", "piece")


def _around(space: str) -> list[str]:
    reached = NET.bit[space]
    for _step in range(FAR):
        reached |= NET.near(reached)
    return NET.names(reached & ~NET.bit[space])


def _pieces(board: Board) -> list[str]:
    return [piece for side in SIDES for piece in in_play(board, side)]


class Move(Correction):
    """A unit or leader stands in another space."""

    name = "move"
    means = "move a unit or leader to another space"
    blanks = (UNIT, CorrectionField("place", "Space", "place"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return _pieces(board)
        piece = filled["unit"]
        side = side_of(board, piece)
        units = [piece] if piece in UNITS else []
        return [
            space
            for space in _around(board["where"][piece])
            if all(side_of(board, each) == side for each in units_at(board, space))
            and has_room(board, space, units)
        ]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, piece, place = board_of(play.state), filled["unit"], filled["place"]
        was = board["where"][piece]
        put(board, piece, place)
        play.emit("corrected.move", unit=piece, at=was, place=place)


class Turn(Correction):
    """A unit shows its other side (3.22)."""

    name = "turn"
    means = "turn a unit to its other side"
    blanks = (UNIT,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        return [u for u in _pieces(board) if u in UNITS and UNITS[u].reduced is not None]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        reduced, unit = board_of(play.state)["reduced"], filled["unit"]
        if unit in reduced:
            reduced.remove(unit)
        else:
            reduced.append(unit)
        play.emit("corrected.reduced" if unit in reduced else "corrected.full", unit=unit)


class Control(Correction):
    """A side holds an empty space (10.5)."""

    name = "control"
    means = "change who holds an empty space"
    blanks = (
        CorrectionField("side", "Side", "side"),
        CorrectionField("place", "Space", "place"),
    )

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        if blank == "side":
            return list(SIDES)
        board, side = board_of(state), filled["side"]
        return [
            space
            for space, record in SPACES.items()
            if record.at and not units_at(board, space) and holder(board, space) != side
        ]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        side, place = filled["side"], filled["place"]
        board_of(play.state)["control"][place] = side
        play.emit("corrected.control", side=side, place=place)


class Points(Correction):
    """The counter of victory points stands elsewhere (3.14); positive is WHITE's."""

    name = "points"
    means = "change the counter of victory points, WHITE's positive"
    blanks = (CorrectionField("count", "Victory points", "count"),)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        now = board_of(state)["points"]
        return [str(n) for n in range(-MOST_POINTS, MOST_POINTS + 1) if n != now]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board_of(play.state)["points"] = int(filled["count"])
        play.emit("corrected.points", points=filled["count"])


CORRECTIONS: Final[Mapping[str, Correction]] = {
    each.name: each for each in (Move(), Turn(), Control(), Points(), *POLITICAL_CORRECTIONS)
}
"""By their names."""
