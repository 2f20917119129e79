"""Case 14.1: reinforcements, and what they have in common with replacements (14.2)."""

from typing import cast

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import (
    BESIDE,
    REMOVED,
    SEAT_OF,
    Board,
    board_of,
    is_hex,
    is_open,
    is_red_city,
    side_of_seat,
    sides_at,
    units_at,
)
from app.games.reds.box import (
    BITS,
    BOX,
    MAP,
    MOSCOW,
    OFF_MAP,
    PLACES,
    POLAND,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    side_of,
)
from app.games.reds.components.counters import LETTERS
from app.games.reds.rules.answers import AnsweredStep, to_its_front
from app.games.reds.rules.control import controller, enter
from app.games.reds.rules.derived import derive
from app.games.reds.rules.makhno import COUNTERS
from app.games.reds.rules.stacking import counted, why_not_together
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

SEVASTOPOL, OMSK = "2525", "4301"
BLACK_SEA_SOURCES = frozenset({"2124", "2525", "2825", "3326"})
SOURCES_OF = {
    "afsr": BLACK_SEA_SOURCES,
    "northern_army": frozenset({"1201", "1904"}),
    "siberian": frozenset({OMSK}),
}


def arriving(board: Board, side: str, letter: str) -> list[str]:
    """Case 14.1: the units that come with a strategic turn."""
    return [
        unit
        for unit, at in board["where"].items()
        if at == f"arrival:{letter}" and side_of(unit) == side
    ]


def legal_cities(board: Board, unit: str, *, printed: bool = True) -> list[str]:
    """Case 14.1: where a unit can be placed: its printed hex, or the cities of its faction; not
    under the enemy, nor above the stacking limit."""
    record = UNITS[unit]
    kept = derive(board).kept
    setup = record.setup if printed else None
    kind = record.side, record.faction, record.type, record.manpower
    key = "legal cities", kind, record.circle, setup
    if key not in kept:
        kept[key] = _legal_cities(board, unit, record.circle or setup)
    return list(cast(list[str], kept[key]))


def _legal_cities(board: Board, unit: str, only: str | None) -> list[str]:
    """The cities for a unit of a kind, or the one place that it may come to."""
    side = side_of(unit)
    here = derive(board).here
    found = []
    for place in _cities_of(board, unit) if only is None else [only]:
        units = here.get(place, [])
        if enemy_of(side) in sides_at(units):
            continue
        if place in PLACES and controller(board, place, units) == enemy_of(side):
            continue
        heavy = sum(map(counted, units)) + counted(unit) > BOX.limits.stack
        if not heavy and why_not_together([*units, unit]) is None:
            found.append(place)
    if UNITS[unit].faction == "afsr" and SEVASTOPOL in found and len(found) > 1:
        found.remove(SEVASTOPOL)
    return found


def _cities_of(board: Board, unit: str) -> list[str]:
    """The cities of a faction that have a line to its sources (14.1), which ends there or beside
    them (12.4): Izhevsk is on no railway."""
    kept = derive(board).kept
    key = "cities of", UNITS[unit].side, UNITS[unit].faction
    if key not in kept:
        kept[key] = _joined_cities(board, UNITS[unit].side, UNITS[unit].faction)
    return cast(list[str], kept[key])


def _joined_cities(board: Board, side: str, faction: str | None) -> list[str]:
    lines, derived = Supply(board), derive(board)
    if side == RED:
        joined = derived.cities(RED) & (lines.joined(MOSCOW) | BITS.bit[MOSCOW])
        return [place for place in MAP.cities if BITS.bit[place] & joined]
    if faction == "polish":
        return [
            place
            for place in MAP.cities
            if place in POLAND and lines.reaches_beside("polish", place)
        ]
    if faction not in SOURCES_OF:
        sources = lines.sources(faction or "") if faction else ()
        return sorted(place for place in sources if controller(board, place) != RED)
    held = derived.cities(WHITE)
    return [
        place
        for place in MAP.cities
        if BITS.bit[place] & held
        and (place in SOURCES_OF[faction] or lines.reaches_beside(faction, place))
        and not is_red_city(board, place)
    ]


def sides_of(frame: Frame) -> list[str]:
    """The sides that a step asks at once, White first (5.2, ruling R81); before rules 3 it was one
    after the other."""
    return [frame["side"]] if "side" in frame else [WHITE, RED]


def keep_arrivals(frame: Frame) -> None:
    """Let a step that asks both sides remember what it has placed (R81)."""
    if "side" not in frame:
        frame["placed"] = []


def note_arrival(frame: Frame, unit: str) -> None:
    """Remember a unit that has been placed, where the step asks both sides (R81)."""
    if "placed" in frame:
        frame["placed"].append(unit)


def without_enemy_arrivals(board: Board, frame: Frame, side: str) -> Board:
    """Ruling R81: the board as a side places its units on it, without what the other side has
    placed in the same step."""
    others = {unit: BESIDE for unit in frame.get("placed", ()) if side_of(unit) != side}
    if not others:
        return board
    return cast(Board, {**board, "where": {**board["where"], **others}})


class Reinforcements(AnsweredStep):
    """Case 14.1, rulings R58, R81: the units of a strategic turn are placed; those without a place
    wait for the next, and after G they are lost. Both sides place theirs at once."""

    name = "reinforcements"
    cases = "14.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board, letter = board_of(play.state), frame["letter"]
        if "waiting" not in frame:
            keep_arrivals(frame)
            frame["waiting"] = [
                unit for side in sides_of(frame) for unit in arriving(board, side, letter)
            ]
        for side in sides_of(frame):
            self._go_on(play, frame, side)
        if not frame["waiting"]:
            play.leave()

    def _go_on(self, play: Play, frame: Frame, side: str) -> None:
        """Place what has one place only, until there is a choice."""
        while (unit := self._first(frame, side)) is not None:
            places = self._places(play, frame, unit)
            if len(places) > 1:
                play.ask(SEAT_OF[side], what="reinforcements")
                return
            frame["waiting"].remove(unit)
            if places:
                self._put(play, frame, unit, places[0])
            else:
                delay(play, board_of(play.state), unit, frame["letter"])

    def _first(self, frame: Frame, side: str) -> str | None:
        return next((unit for unit in frame["waiting"] if side_of(unit) == side), None)

    def _places(self, play: Play, frame: Frame, unit: str) -> list[str]:
        board = without_enemy_arrivals(board_of(play.state), frame, side_of(unit))
        if UNITS[unit].type in OFF_MAP:
            return [BESIDE]
        if UNITS[unit].faction == "makhno":
            return _makhno_comes(board, unit)
        return legal_cities(board, unit)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        unit = self._first(frame, side_of_seat(seat)) or ""
        places = self._places(play, frame, unit)
        return [{"do": "place", "unit": unit, "place": place} for place in places]

    def do_place(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["waiting"].remove(action["unit"])
        self._put(play, frame, action["unit"], action["place"])
        play.close_decision(seat)
        self._go_on(play, frame, side_of_seat(seat))

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The city nearest to where its army fights (`to_its_front`), the first of equals."""
        board = board_of(play.state)
        return min(
            self.options(play, frame, seat),
            key=lambda action: to_its_front(board, action["unit"], action["place"]),
        )

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "place":
            return Refusal(gettext("the unit cannot be placed there"), "14.1")
        return None

    def _put(self, play: Play, frame: Frame, unit: str, place: str) -> None:
        board = board_of(play.state)
        board["where"][unit] = place
        note_arrival(frame, unit)
        if is_hex(place):
            enter(play, board, unit, place)
            play.emit("placed", unit=unit, place=place)
        elif place == BESIDE:
            play.emit("arrives", unit=unit)


def _makhno_comes(board: Board, unit: str) -> list[str]:
    """Case 16.1: the counter of the side that he fights for comes; the other stays beside the map.

    That of Red comes first; the loyalty phase may exchange it.
    """
    if unit != COUNTERS[RED] or not is_open(board):
        return ["pool"]
    place = UNITS[unit].setup or ""
    return [place] if not units_at(board, place) else []


def delay(play: Play, board: Board, unit: str, letter: str) -> None:
    """Case 14.1, ruling R58."""
    following = LETTERS[LETTERS.index(letter) + 1 :]
    board["where"][unit] = f"arrival:{following[0]}" if following else REMOVED
    play.emit("delayed", unit=unit)
