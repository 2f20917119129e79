"""Sections 11.6, 11.8: retreat of the defenders, advance of the attackers."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final

from app.games.board.network import Barred
from app.games.board.retreat import RetreatWay, preferred, retreat_ways
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import SEAT_OF, Board, board_of, stacks, units_at
from app.games.reds.box import BITS, BOX, GRID, MAP, RIDERS, UNITS, is_fighting, side_of
from app.games.reds.rules.answers import AnsweredStep, to_a_source
from app.games.reds.rules.control import controller, enter
from app.games.reds.rules.derived import derive
from app.games.reds.rules.entry import why_barred
from app.games.reds.rules.losses import destroy, disorder
from app.games.reds.rules.movement import mark_moved
from app.games.reds.rules.stacking import over_limit, why_not_together
from app.games.reds.rules.supply import Supply
from app.games.text import gettext


def ways_of(board: Board, unit: str, place: str, attackers: list[str]) -> list[RetreatWay]:
    """Case 11.6, ruling R41: the ways of a unit's retreat, the one that costs least for each end.

    It ends two hexes from where it stood and from all attackers, in no zone that friends do not
    negate, and in supply if it can. Each hex in such a zone on the way costs a disorder.
    """
    derived, side = derive(board), side_of(unit)
    here, zones = derived.here, frozenset(BITS.places(derived.hindering(side)))
    length = BOX.limits.ranges["retreat"]

    def price(at: str, there: str) -> int | Barred:
        barred = why_barred(board, here, unit, at, there)
        return barred if barred is not None else int(there in zones)

    def may_end(end: str) -> bool:
        return (
            end not in zones
            and GRID.distance(place, end) == length
            and all(GRID.distance(end, attacker) >= length for attacker in attackers)
            and why_not_together([*here.get(end, ()), unit]) is None
        )

    found: dict[str, RetreatWay] = {}
    for way in retreat_ways(place, length, GRID.neighbours, price, may_end):
        found.setdefault(way.end, way)
    lines = Supply(board)
    wanted = preferred(list(found.values()), [lambda way: lines.is_supplied(unit, way.end)])
    return sorted(wanted, key=lambda way: (way.cost, way.places))


def _ends_in_own_city(board: Board, unit: str, way: RetreatWay) -> bool:
    return way.end in MAP.cities and controller(board, way.end) == side_of(unit)


def _follows_rail(_board: Board, _unit: str, way: RetreatWay) -> bool:
    return all(there in MAP.rail.get(at, ()) for at, there in pairwise(way.places))


GOES: Final[Mapping[str, Callable[[Board, str, RetreatWay], bool]]] = {
    "city": _ends_in_own_city,
    "rail": _follows_rail,
}
"""Where a retreat may be told to go beforehand, and whether a way of a unit does."""


class Retreat(AnsweredStep):
    """Case 11.6: the defenders retreat two hexes, each where its owner wants; who cannot, dies.

    The frame has the units that have still to go, and the hexes in zones that cost the stack a
    disorder already (`paid`): the first unit into such a hex takes it, others that follow do not.
    """

    name = "retreat"
    cases = "11.6"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        while frame["units"]:
            ways = self._ways(board, frame)
            if len(ways) > 1:
                play.ask(SEAT_OF[side_of(frame["units"][0])], what="retreat")
                return
            if ways:
                unit, way = ways[0]
                frame["units"].remove(unit)
                self._go(play, frame, unit, way)
            else:
                destroy(play, board, frame["units"].pop(0))
        for side in ("red", "white"):
            if over_limit(board, side) and not frame.get("checked"):
                frame["checked"] = True
                play.push("excess", side=side, by=side)
                return
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        """The owner chooses who goes next, and where: one who stands there already may lift a zone
        for another, or take the room."""
        ways = self._ways(board_of(play.state), frame)
        return [{"do": "retreat", "unit": unit, "place": way.end} for unit, way in ways]

    def _ways(self, board: Board, frame: Frame) -> list[tuple[str, RetreatWay]]:
        return [
            (unit, way)
            for unit in frame["units"]
            for way in ways_of(board, unit, frame["place"], frame["attackers"])
        ]

    def do_retreat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, unit = board_of(play.state), action["unit"]
        ways = ways_of(board, unit, frame["place"], frame["attackers"])
        frame["units"].remove(unit)
        self._go(play, frame, unit, next(way for way in ways if way.end == action["place"]))
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The way with the least disorder, and of these the one toward the nearest own source."""
        ways = self._ways(board_of(play.state), frame)
        first = ways[0][0]
        best = min(
            (way for unit, way in ways if unit == first),
            key=lambda way: (way.cost, to_a_source(first, way.end), way.places),
        )
        return {"do": "retreat", "unit": first, "place": best.end}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Into an own city, or along a railway, as far as that costs no more disorder."""
        board = board_of(play.state)
        ways = self._ways(board, frame)
        first = ways[0][0]
        wants = GOES[instruction.removeprefix("retreat:")]
        best = min(
            (way for unit, way in ways if unit == first),
            key=lambda way: (
                way.cost,
                not wants(board, first, way),
                to_a_source(first, way.end),
                way.places,
            ),
        )
        return {"do": "retreat", "unit": first, "place": best.end}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "retreat":
            return Refusal(gettext("no way of the retreat ends there"), "11.6")
        return None

    def _go(self, play: Play, frame: Frame, unit: str, way: RetreatWay) -> None:
        board = board_of(play.state)
        zones, paid = derive(board).hindering(side_of(unit)), frame.get("paid", ())
        costly = [at for at in way.places[1:] if BITS.bit[at] & zones and at not in paid]
        board["where"][unit] = way.end
        combat = play.frame("combat")
        if combat is not None:
            combat["retreated"].append(unit)
        for place in way.places[1:]:
            enter(play, board, unit, place)
        mark_moved(board, unit, way.places)
        play.emit("retreats", unit=unit, path=list(way.places[1:]))
        for place in costly:
            if board["where"][unit] == way.end:
                disorder(play, board, unit)
                frame.setdefault("paid", []).append(place)


class Advance(AnsweredStep):
    """Case 11.8, ruling R44: any attackers go into the empty hex; zones do not hinder them."""

    name = "advance"
    cases = "11.8"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        """Units that were told to follow go, as far as they are in supply there; then nobody is
        asked."""
        board = board_of(play.state)
        for unit in frame.pop("follow", ()):
            frame["ended"] = True
            able = self._able(board, frame, play)
            if unit in able and _supplied_after(board, unit, frame["place"]):
                self._go(play, frame, unit)
        if not frame.get("ended") and self._able(board, frame, play):
            play.ask(SEAT_OF[frame["side"]], what="advance")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        able = self._able(board_of(play.state), frame, play)
        return [*({"do": "advance", "unit": unit} for unit in able), {"do": "stay"}]

    def do_advance(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._go(play, frame, action["unit"])
        play.close_decision(seat)

    def _go(self, play: Play, frame: Frame, unit: str) -> None:
        board, place = board_of(play.state), frame["place"]
        way = (board["where"][unit], place)
        board["where"][unit] = place
        frame["units"].remove(unit)
        enter(play, board, unit, place)
        mark_moved(board, unit, way)
        play.emit("advances", unit=unit, place=place)

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The strongest unit that is whole and stays in supply, into a city or to a river; else
        nobody, and no second unit."""
        board, place = board_of(play.state), frame["place"]
        if units_at(board, place) or not (place in MAP.cities or place in MAP.rivers_at):
            return {"do": "stay"}
        whole = [
            unit
            for unit in self._able(board, frame, play)
            if unit not in board["disordered"] and _supplied_after(board, unit, place)
        ]
        if not whole:
            return {"do": "stay"}
        return {"do": "advance", "unit": max(whole, key=lambda unit: UNITS[unit].manpower)}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        return {"do": "stay"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "advance":
            return Refusal(gettext("the unit cannot advance there, or not in supply"), "11.8")
        return None

    def _able(self, board: Board, frame: Frame, play: Play) -> list[str]:
        """The units that may advance: those in supply only if they stay in it (12.3)."""
        movement = play.frame("segment") or {}
        supplied = movement.get("supplied", [])
        place = frame["place"]
        here = stacks(board)
        found = []
        for unit in frame["units"]:
            at = board["where"][unit]
            if at == place or why_barred(board, here, unit, at, place) is not None:
                continue
            if why_not_together([*units_at(board, place), unit]) is not None:
                continue
            if UNITS[unit].type in RIDERS and not any(map(is_fighting, units_at(board, place))):
                continue
            if unit in supplied and not _supplied_after(board, unit, place):
                continue
            found.append(unit)
        return found


def _supplied_after(board: Board, unit: str, place: str) -> bool:
    """Whether a unit is in supply after an advance, with the city that it takes."""
    control = dict(board["control"])
    if place in control:
        control[place] = side_of(unit)
    moved: Board = {**board, "where": {**board["where"], unit: place}, "control": control}
    return Supply(moved).is_supplied(unit, place)
