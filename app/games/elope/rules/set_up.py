"""Sections 23.1 and 23.2: the set-up, and what comes on which turn in each scenario."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.elope.board import (
    ARRIVAL,
    RESERVE,
    SEAT_OF,
    SINCE_VERSION_7,
    VOLOGDA,
    Board,
    board_of,
    place_of,
    put_unit,
)
from app.games.elope.box import (
    AIRCRAFT,
    ALLIED,
    ARCHANGEL,
    BOX,
    GRID,
    LAND_TYPES,
    MAP,
    RAIL_TYPES,
    RED,
    SEA,
    SETTLEMENTS,
    SHIPS,
    SIDES,
    UNITS,
    VALUES,
)
from app.games.elope.components import Arrival, Unit
from app.games.elope.components.schedule import SCENARIOS
from app.games.elope.options import (
    HISTORICAL,
    LAND,
    NON_HISTORICAL,
    has_aircraft,
    has_low_water,
    has_railways,
    has_river_lines,
    has_ships,
    scenario_of,
    variants_of,
)
from app.games.elope.rules.berths import berth, berthings, why_not_berthed
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext

ARRIVALS: Final[dict[str, dict[int, tuple[Arrival, ...]]]] = {
    scenario: {
        turn.number: tuple(
            each
            for each in BOX.arrivals
            if each.turn == turn.number and each.scenario in (None, scenario)
        )
        for turn in BOX.turns
    }
    for scenario in SCENARIOS
}
"""The arrivals of each turn in each scenario. The 11th Sussex come by a die in the historical one
(R-SCH-11), the tanks in June 1919, or in September (18.1, R-TNK-1)."""

FIRST: Final = ARRIVALS[NON_HISTORICAL][1]
"""The arrivals of the first turn, which are the same in both."""

OFF_MAP: Final = frozenset(BOX.charts.boxes)


def units_in_play(options: Mapping[str, Any]) -> dict[str, Unit]:
    """Return the units on the ground that a match with these options has."""
    types = LAND_TYPES | RAIL_TYPES if has_railways(options) else LAND_TYPES
    return {name: unit for name, unit in UNITS.items() if unit.type in types}


def scenario_on(board: Board) -> str:
    """Return the scenario that is played on a board."""
    return HISTORICAL if "history" in board else NON_HISTORICAL


def arriving(board: Board, arrival: Arrival) -> list[str]:
    """Return the units of an arrival that are in the match and still to come."""
    return [unit for unit in arrival.units if place_of(board, unit) == ARRIVAL]


def new_board(options: Mapping[str, Any] = LAND) -> Board:
    """The board before turn 1, the Red units in place but for the cavalry near Bereznik (23.1)."""
    units = units_in_play(options)
    on_first_turn = frozenset(
        unit for each in BOX.arrivals for unit in each.units if each.turn == 1
    )
    where = {
        unit: RESERVE if each.type == "depot" and unit not in on_first_turn else ARRIVAL
        for unit, each in units.items()
    }
    board: Board = {
        "turn": 0,
        "weather": "dry",
        "phase": 0,
        "where": where,
        "reduced": [],
        "static": [],
        "points": dict.fromkeys(SIDES, 0),
        "control": {place: ALLIED if place == ARCHANGEL else RED for place in sorted(SETTLEMENTS)},
        "works": {},
        "bound": {},
        "unsupplied": [],
        "isolated": [],
        "across": [],
        "crossed": [],
        "zoned": {},
        "values": VALUES,
        "rules": SINCE_VERSION_7,
    }
    if has_railways(options):
        board["rails"] = {"cut": [], "used": {}, "broken": {}}
    if has_aircraft(options):
        board["air"] = {
            "base": {unit: ARRIVAL for side in SIDES for unit in AIRCRAFT[side]},
            "flown": [],
            "grounded": [],
            "checked": [],
            "closed": [],
            "panic": [],
            "gas": 0,
        }
    if has_ships(options):
        board["fleet"] = {
            "at": {ship: ARRIVAL for side in SIDES for ship in SHIPS[side]},
            "aboard": {},
            "landed": [],
            "mines": [],
            "aground": [],
            "decks": {},
            "fired": [],
            "low_water": has_low_water(options),
            "depth": 0,
        }
    if has_railways(options) or has_aircraft(options):
        board["bridges"] = {}
    if has_river_lines(options):
        board["river_lines"] = True
    if variants := variants_of(options):
        board["variants"] = variants
    if scenario_of(options) == HISTORICAL:
        board["history"] = {"kotlas": "", "arrived": []}
    for arrival in FIRST:
        if arrival.side == RED and not arrival.within:
            place = VOLOGDA if arrival.places[0] in OFF_MAP else arrival.places[0]
            for unit in arriving(board, arrival):
                put_unit(board, unit, place)
    return board


FREE: Final = tuple(
    (unit, arrival.places[0], arrival.within)
    for arrival in FIRST
    if arrival.side == RED and arrival.within
    for unit in arrival.units
    if unit in UNITS
)
"""Units that Red places within some hexes of a place: unit, place, distance."""


def places_for(unit: str) -> list[str]:
    """Return the hexes where Red may place a unit at the start: places first, the nearest first."""
    near, distance = next((place, far) for each, place, far in FREE if each == unit)
    allied = {p for each in FIRST if each.side == ALLIED for p in each.places}
    return sorted(
        (at for at in GRID.within(near, distance) if at not in SEA and at not in allied),
        key=lambda at: (at not in MAP.places, GRID.distance(near, at), at),
    )


class SetUp(Step):
    """Case 23.1: Red sets up first; only the cavalry near Bereznik has to be placed, and ships may
    be put on another hexside of Kotlas."""

    name = "set_up"
    cases = "23.1, 23.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if any(board["where"][unit] == ARRIVAL for unit, _place, _far in FREE):
            play.ask(SEAT_OF[RED], what="set_up")
            return
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        unit = self._next(board)
        return [
            *({"do": "place", "unit": unit, "place": place} for place in places_for(unit)),
            *berthings(board, RED, frame.get("berthed", ())),
        ]

    def do_place(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["where"][action["unit"]] = action["place"]
        play.emit("placed", unit=action["unit"], place=action["place"])
        play.close_decision(seat)

    def do_berth(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """R-NAV-16: Red chooses where its ships lie before it places the cavalry."""
        berth(play, board_of(play.state), action)
        frame.setdefault("berthed", []).append(action["unit"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """In the place itself."""
        unit = self._next(board_of(play.state))
        place = next(place for each, place, _far in FREE if each == unit)
        return {"do": "place", "unit": unit, "place": place}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "berth":
            return why_not_berthed(RED, action["unit"])
        if action["do"] != "place":
            return None
        unit = self._next(board_of(play.state))
        near, distance = next((place, far) for each, place, far in FREE if each == unit)
        name = MAP.places[near].name
        return Refusal(
            gettext(
                "%(unit)s starts within %(distance)s hexes of %(place)s, on land",
                unit=gettext(UNITS[unit].name),
                distance=distance,
                place=name,
            ),
            "23.1",
        )

    def _next(self, board: Board) -> str:
        return next(unit for unit, _place, _far in FREE if board["where"][unit] == ARRIVAL)
