"""What a moderator may correct in a position: units, ships, who is aboard, steps, supply points,
and the state of the historical scenario.

The order of play and the turn are not corrected here: rewind the match. Conditions are never
corrected by hand: everybody is judged anew until judging again changes nothing (10.0, R-ZOC-4). A
correction after which that never happens, because two stacks cut each other's lines, is refused:
the position would have two answers of supply.
"""

from collections.abc import Mapping
from typing import Final

from app.games.elope.board import ABOARD, SEATS, Board, board_of, on_map_of
from app.games.elope.box import BITS, OF_SIDE, SEA_BITS, SHIPS, SIDES, UNITS, enemy_of, side_of
from app.games.elope.rules.command import disc
from app.games.elope.rules.condition import judge
from app.games.elope.rules.derived import derive
from app.games.elope.rules.fleet import (
    CARGO_TYPES,
    afloat,
    carry_aircraft,
    free_banks,
    is_steamer,
    kind_of_ship,
    room_on,
    take_aboard,
)
from app.games.elope.rules.orders_in_force import UNDECIDED, YES
from app.games.elope.rules.rivers import RIVERS, banks, next_sides
from app.games.kernel.corrections import Correction, CorrectionField, NotCorrectable
from app.games.kernel.play_context import Play
from app.games.kernel.state import State
from app.games.text import gettext

SAFE_STEPS: Final = frozenset({"movement", "combat"})
"""Between two moves and between two attacks nothing but the board says how the game stands."""
FAR: Final = 8
"""So many hexes away a unit may be put; what stands farther off is moved twice."""
MOST_POINTS: Final = 20
MOST_JUDGINGS: Final = 12
"""So often everybody is judged until nothing changes; chains of stacks on one line need a few."""

UNIT: Final = CorrectionField("unit", "Unit", "unit")


def settle(board: Board) -> None:
    """Judge everybody until judging again changes nothing. Raises NotCorrectable where it never
    ends."""
    everybody = [unit for side in SIDES for unit in OF_SIDE[side]]
    found = ([*board["unsupplied"]], [*board["isolated"]])
    changed: list[str] = []
    for _judging in range(MOST_JUDGINGS):
        judge(board, everybody)
        before, found = found, ([*board["unsupplied"]], [*board["isolated"]])
        if before == found:
            return
        changed = sorted(set().union(*({*a} ^ {*b} for a, b in zip(before, found, strict=True))))
    raise NotCorrectable(
        gettext(
            "that would be a position with two answers of supply, since these cut each other's "
            "lines: %(units)s (R-ZOC-4)",
            units=", ".join(gettext(UNITS[unit].name) for unit in changed),
        )
    )


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
        settle(board)
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
        settle(board)
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


class MoveShip(Correction):
    """A ship lies on another hexside (15.0)."""

    name = "ship"
    means = "move a ship to another hexside"
    blanks = (
        CorrectionField("unit", "Ship", "unit"),
        CorrectionField("river_side", "Hexside", "river_side"),
    )

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "unit":
            return [ship for side in SIDES for ship in afloat(board, side)]
        ship = filled["unit"]
        here = board["fleet"]["at"][ship]
        closed = {board["fleet"]["at"][other] for other in SHIPS[enemy_of(side_of(ship))]}
        able = kind_of_ship(ship).rivers
        return sorted(
            at
            for at in _near(here)
            if at != here and at not in closed and RIVERS[at].river_class in able
        )

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, ship, there = board_of(play.state), filled["unit"], filled["river_side"]
        at = board["fleet"]["at"]
        was, at[ship] = at[ship], there
        if ship in board["fleet"]["aground"]:
            board["fleet"]["aground"].remove(ship)
        carry_aircraft(board, [ship])
        settle(board)
        play.emit("corrected.ship", unit=ship, was=was, river_side=there)


def _near(here: str) -> set[str]:
    """The hexsides at most so far along the rivers as a unit may be moved."""
    found, edge = {here}, [here]
    for _length in range(FAR):
        edge = [there for at in edge for there in next_sides(at) if there not in found]
        found.update(edge)
    return found


class Embark(Correction):
    """A unit is aboard a steamer beside it (15.3)."""

    name = "aboard"
    means = "put a unit aboard a steamer beside it"
    blanks = (UNIT, CorrectionField("ship", "Steamer", "unit"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if blank == "ship":
            return self._steamers(board, filled["unit"])
        units = (unit for side in SIDES for unit in on_map_of(board, side))
        return [unit for unit in units if self._steamers(board, unit)]

    def _steamers(self, board: Board, unit: str) -> list[str]:
        if UNITS[unit].type not in CARGO_TYPES or unit in board["static"]:
            return []
        here = board["where"][unit]
        return [
            ship
            for ship in afloat(board, side_of(unit))
            if is_steamer(ship)
            and room_on(board, ship)
            and here in banks(board["fleet"]["at"][ship])
        ]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit, ship = board_of(play.state), filled["unit"], filled["ship"]
        take_aboard(board, ship, unit)
        if unit in board["fleet"]["landed"]:
            board["fleet"]["landed"].remove(unit)
        settle(board)
        play.emit("corrected.aboard", unit=unit, ship=ship)


class Ashore(Correction):
    """A unit that was aboard stands on a bank (15.3)."""

    name = "ashore"
    means = "put a unit ashore from its steamer"
    blanks = (UNIT, CorrectionField("place", "Hex", "place"))

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if "fleet" not in board:
            return []
        if blank == "unit":
            return [unit for unit, at in board["where"].items() if at == ABOARD]
        unit = filled["unit"]
        ship = board["fleet"]["aboard"][unit]
        return free_banks(board, board["fleet"]["at"][ship], side_of(unit))

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, unit, place = board_of(play.state), filled["unit"], filled["place"]
        del board["fleet"]["aboard"][unit]
        board["where"][unit] = place
        settle(board)
        play.emit("corrected.ashore", unit=unit, place=place)


class Kotlas(Correction):
    """What the die has said about Kotlas (20.0)."""

    name = "kotlas"
    means = "change what the die has said about Kotlas"
    blanks = (CorrectionField("kotlas", "Kotlas", "kotlas"),)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if "history" not in board:
            return []
        return [said for said in ("", UNDECIDED, YES) if said != board["history"]["kotlas"]]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        history = board_of(play.state)["history"]
        was, history["kotlas"] = history["kotlas"], filled["kotlas"]
        play.emit("corrected.kotlas", was=was, kotlas=filled["kotlas"])


class Arrived(Correction):
    """Whether a unit has been where an order of the historical scenario sends it (20.0, 23.1)."""

    name = "arrived"
    means = "say whether a unit has been where its orders send it"
    blanks = (UNIT,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        return on_map_of(board, SEATS["A"]) if "history" in board else []

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        arrived, unit = board_of(play.state)["history"]["arrived"], filled["unit"]
        if unit in arrived:
            arrived.remove(unit)
        else:
            arrived.append(unit)
        say = "corrected.arrived" if unit in arrived else "corrected.under_way"
        play.emit(say, unit=unit)


CORRECTIONS: Final[Mapping[str, Correction]] = {
    each.name: each
    for each in (
        *(MoveUnit(), TurnUnit(), Points()),
        *(MoveShip(), Embark(), Ashore()),
        *(Kotlas(), Arrived()),
    )
}
"""By their names."""
