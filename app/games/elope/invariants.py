"""What is always true of a board of Elope: the fuzzer asks after every action."""

from collections.abc import Collection, Iterator

from app.games.elope.board import (
    ABOARD,
    ARRIVAL,
    ELIMINATED,
    ONEGA,
    REMOVED,
    RESERVE,
    VOLOGDA,
    WINTER,
    Air,
    Board,
    is_hex,
)
from app.games.elope.box import AIRCRAFT, ALLIED, RED, SEA, SHIPS, UNITS, side_of
from app.games.elope.rules.fleet import cargo_of, is_steamer, kind_of_ship
from app.games.elope.rules.rivers import RIVERS
from app.games.elope.rules.set_up import units_in_play
from app.games.elope.rules.sorties import MOST_GAS

PLACES_BESIDE = frozenset({ARRIVAL, VOLOGDA, ONEGA, RESERVE, ELIMINATED, REMOVED})


def violations(board: Board, fleeing: Collection[str] = ()) -> Iterator[str]:
    """Yield what is wrong with a board, a line each; `fleeing` are depots that still have to leave
    a hex that the enemy has entered (11.6)."""
    sides: dict[str, str] = {}
    options = {"railways": "rails" in board}
    if board["where"].keys() != units_in_play(options).keys():
        yield "a unit is missing, or one too many"
    for unit, at in board["where"].items():
        if not is_hex(at):
            if at not in PLACES_BESIDE and not (at == ABOARD and "fleet" in board):
                yield f"{unit} is nowhere: {at!r}"
            if at == RESERVE and UNITS[unit].type != "depot":
                yield f"{unit} lies among the depots"
        elif at in SEA:
            yield f"{unit} stands in the sea of {at}"
        elif unit not in fleeing and sides.setdefault(at, side_of(unit)) != side_of(unit):
            yield f"units of both sides stand together in {at}"
    if "fleet" in board:
        yield from _fleet_violations(board)
    if "air" in board:
        yield from _air_violations(board["air"])
    for name in ("reduced", "static", "unsupplied", "isolated", "across", "crossed"):
        listed = board[name]
        if len(set(listed)) < len(listed):
            yield f"a unit is twice among {name}"
        for unit in listed:
            at = board["where"][unit]
            if not is_hex(at) and not (name == "reduced" and at == ABOARD):
                yield f"{unit} is among {name} and not on the map"
    for unit in board["reduced"]:
        if UNITS[unit].steps == 1:
            yield f"{unit} has one step and is reduced"
    for unit in board["static"]:
        if UNITS[unit].type != "depot":
            yield f"{unit} is no depot and is static"
    for side, points in board["points"].items():
        if points < 0:
            yield f"{side} has {points} supply points"


def _air_violations(air: Air) -> Iterator[str]:
    """Yield what is wrong with the aircraft: no base takes more than there is room for (12.52)."""
    if air["base"].keys() != {*AIRCRAFT[ALLIED], *AIRCRAFT[RED]}:
        yield "an aircraft is missing, or one too many"
    for unit, at in air["base"].items():
        if not is_hex(at) and at not in PLACES_BESIDE:
            yield f"{unit} is nowhere: {at!r}"
    for unit in air["flown"]:
        if not is_hex(air["base"][unit]):
            yield f"{unit} has flown and has no base"
    if air["gas"] > MOST_GAS:
        yield f"there are {air['gas']} gas attacks"


def _fleet_violations(board: Board) -> Iterator[str]:
    """Yield what is wrong with the ships: each on a hexside that it can sail, with the two sides
    apart, and steamers with no more aboard than they carry (15.0, 15.3)."""
    fleet = board["fleet"]
    if fleet["at"].keys() != {*SHIPS[ALLIED], *SHIPS[RED]}:
        yield "a ship is missing, or one too many"
    sides: dict[str, str] = {}
    for ship, at in fleet["at"].items():
        if at not in RIVERS:
            if at not in PLACES_BESIDE and at != WINTER:
                yield f"{ship} is nowhere: {at!r}"
            continue
        if RIVERS[at].river_class not in kind_of_ship(ship).rivers and kind_of_ship(ship).movement:
            yield f"{ship} sails no {RIVERS[at].river_class} rivers and is on {at}"
        if sides.setdefault(at, side_of(ship)) != side_of(ship):
            yield f"ships of both sides are on {at}"
        if len(cargo_of(board, ship)) > kind_of_ship(ship).carries:
            yield f"{ship} carries too much"
    for unit, ship in fleet["aboard"].items():
        if board["where"].get(unit) != ABOARD:
            yield f"{unit} is aboard and elsewhere"
        if not is_steamer(ship) or side_of(ship) != side_of(unit):
            yield f"{unit} is aboard {ship}"
    for unit, at in board["where"].items():
        if at == ABOARD and unit not in fleet["aboard"]:
            yield f"{unit} is aboard nothing"
    for unit in fleet["landed"]:
        if not is_hex(board["where"].get(unit, "")):
            yield f"{unit} has landed and is not on the map"
