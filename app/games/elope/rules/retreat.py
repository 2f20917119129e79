"""Section 8.0: retreats."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app.games.elope.board import (
    SEAT_OF,
    SINCE_VERSION_7,
    Board,
    board_of,
    is_bridged,
    is_since,
    stacks_of,
    units_at,
)
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    CHECKS,
    GRID,
    SEA,
    TRAINS,
    UNITS,
    enemy_of,
    river_between,
    side_of,
)
from app.games.elope.rules.control import destroy, take_place
from app.games.elope.rules.stacking import fits
from app.games.elope.rules.tanks import is_broken
from app.games.elope.rules.trains import fallback
from app.games.elope.rules.zones import zones
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

ONE_HEX: Final = frozenset({"us", "gb", "au", "ca"})
"""Nations that retreat one hex; all others two (7.6, R-CBT-12)."""
SOUTHWARD: Final = ("S", "SE", "SW")
LONGEST: Final = 4
"""Hexes by which a retreat may go on in search of room (8.0)."""
LOST_ON: Final = CHECKS["step_lost_in_retreat_into_zone"]


class Way(NamedTuple):
    """A way of retreat: its hexes without the start; how many steps it may cost by a die (`zones`),
    how many it costs for certain (`rivers`), and whether it went on in search of room (`extended`),
    which costs a die as well."""

    path: tuple[str, ...]
    zones: int
    rivers: int
    extended: bool

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.path[-1]

    @property
    def dice(self) -> int:
        """How many dice are rolled for a step."""
        return self.zones + int(self.extended)


def longest_retreat(units: Iterable[str]) -> int:
    """Case 7.6, R-CBT-12: how far a stack retreats: as far as the unit that goes farthest."""
    return max((1 if UNITS[u].nation in ONE_HEX else 2 for u in units), default=0)


def retreating(board: Board, place: str) -> list[str]:
    """Case 8.0: the stack of a hex as it retreats: everybody; a static depot stays (11.3), and a
    train goes by itself, along the track (16.0)."""
    return [u for u in units_at(board, place) if u not in board["static"] and u not in TRAINS]


def next_hexes(side: str, here: str) -> list[str]:
    """Case 8.0, R-CBT-13: where a retreat can go from a hex: Red to the south, south-east or
    south-west; the Allies nearer to Archangel, or if no hex is nearer, as near."""
    if side != ALLIED:
        found = (GRID.neighbour(here, direction) for direction in SOUTHWARD)
        return [there for there in found if there is not None]
    distance = GRID.distance(here, ARCHANGEL)
    return [t for t in GRID.neighbours(here) if GRID.distance(t, ARCHANGEL) <= distance]


def ways_of(board: Board, place: str, length: int, attackers: Sequence[str]) -> list[Way]:
    """Case 8.0: the ways on which a stack can retreat, the cheapest for each end.

    A way ends `length` hexes from every attacking hex where the stack fits; where none does, it
    goes on. Only a stack that had gone far enough and found no room pays for that (`extended`); by
    rules before version 7 also one that was still too near. Empty: there is none.
    """
    units = retreating(board, place)
    side = side_of(units[0])
    enemies = stacks_of(board, enemy_of(side)).keys()
    zoned = zones(board, enemy_of(side))
    own = stacks_of(board, side)
    snow, read_again = board["weather"] == "snow", is_since(board, SINCE_VERSION_7)

    def far_enough(way: Way) -> bool:
        return all(GRID.distance(way.end, at) >= length for at in attackers)

    ways = [Way((), 0, 0, extended=False)]
    for step in range(1, length + LONGEST + 1):
        longer: dict[tuple[str, ...], Way] = {}
        for way in ways:
            here = way.end if way.path else place
            for there in next_hexes(side, here):
                if there in SEA or there in enemies or there in way.path or there == place:
                    continue
                nearer = GRID.distance(there, ARCHANGEL) < GRID.distance(here, ARCHANGEL)
                if side == ALLIED and not nearer and _can_near(here, enemies):
                    continue
                wet = not snow and river_between(here, there) == "major"
                path = (*way.path, there)
                longer[path] = Way(
                    path,
                    way.zones + (there in zoned),
                    way.rivers + (wet and not is_bridged(board, here, there)),
                    extended=way.extended if read_again else step > length,
                )
        ways = _cheapest(longer.values())
        if step >= length:
            ended = [
                way for way in ways if fits([*own.get(way.end, ()), *units]) and far_enough(way)
            ]
            if ended:
                return ended
            if read_again:
                ways = [w._replace(extended=w.extended or far_enough(w)) for w in ways]
    return []


def _can_near(here: str, enemies: Iterable[str]) -> bool:
    """Whether a hex nearer to Archangel is open; only without one may a retreat keep its distance
    (R-CBT-13)."""
    taken = frozenset(enemies)
    distance = GRID.distance(here, ARCHANGEL)
    return any(
        GRID.distance(there, ARCHANGEL) < distance and there not in SEA and there not in taken
        for there in GRID.neighbours(here)
    )


def _cheapest(ways: Iterable[Way]) -> list[Way]:
    """The best way to each end: certain losses, then dice, then the lowest numbers."""
    best: dict[str, Way] = {}
    for way in sorted(ways, key=lambda way: (way.rivers, way.dice, way.path)):
        best.setdefault(way.end, way)
    return [best[end] for end in sorted(best)]


class Retreat(AnsweredStep):
    """Case 8.0: the owner chooses where the stack ends; without a legal way it is lost.

    The frame has the hex, the length, the hexes of the attackers, and the units once they go.
    """

    name = "retreat"
    cases = "8.0, 7.6"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "rolls" in frame:
            self._roll_on(play, board, frame)
            return
        if "rails" in board:
            self._armour_goes(play, board, frame)
        units = retreating(board, frame["place"])
        if not units:
            play.leave()
            return
        ways = self._ways(board, frame)
        if len(ways) > 1:
            play.ask(SEAT_OF[side_of(units[0])], what="retreat")
        elif ways:
            self._go(play, board, frame, ways[0])
        else:
            play.emit("no_retreat", place=frame["place"])
            for unit in units:
                destroy(play, board, unit)
            play.leave()

    def _armour_goes(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 16.0, 18.4: trains run back along the track; those that cannot, and tanks that have
        broken down, are lost when their stack retreats."""
        length = max(1, frame["length"])
        for unit in units_at(board, frame["place"]):
            way = None
            if unit in TRAINS:
                way = fallback(board, unit, length, frame["attackers"])
            elif not is_broken(board, unit):
                continue
            if way is None:
                destroy(play, board, unit)
            else:
                board["where"][unit] = way[-1]
                play.emit("retreats", units=[unit], path=list(way))

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        ways = self._ways(board_of(play.state), frame)
        return [{"do": "retreat", "place": way.end} for way in ways]

    def do_retreat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        way = next(w for w in self._ways(board, frame) if w.end == action["place"])
        play.close_decision(seat)
        self._go(play, board, frame, way)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The way that costs least, the shortest, then the one with the lowest numbers."""
        ways = self._ways(board_of(play.state), frame)
        best = min(ways, key=lambda way: (way.rivers, way.dice, len(way.path), way.path))
        return {"do": "retreat", "place": best.end}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "retreat":
            return Refusal(gettext("no way of the retreat ends there"), "8.0")
        return None

    def _ways(self, board: Board, frame: Frame) -> list[Way]:
        return ways_of(board, frame["place"], frame["length"], frame["attackers"])

    def _go(self, play: Play, board: Board, frame: Frame, way: Way) -> None:
        units = retreating(board, frame["place"])
        for unit in units:
            board["where"][unit] = way.end
        for place in way.path:
            take_place(play, board, units, place)
        battle = play.frame("battle")
        if battle is not None:
            battle["path"] = list(way.path)
        play.emit("retreats", units=units, path=list(way.path))
        frame["units"] = units
        frame["rolls"] = way.dice
        if way.rivers:
            play.push("losses", units=units, steps=way.rivers)

    def _roll_on(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.0: a die for each hex in an enemy zone, and one for going on in search of room;
        1 to 3 costs a step of the owner's choice."""
        if not frame["rolls"]:
            play.leave()
            return
        frame["rolls"] -= 1
        die = play.roll("retreat")
        play.emit("retreat.roll", die=die)
        if die in LOST_ON:
            play.push("losses", units=frame["units"], steps=1)
