"""Section 13: control of cities, seas and resources; what changes when a unit enters a hex."""

from collections.abc import Collection

from app.games.kernel.play_context import Play
from app.games.reds.board import Board, is_open, is_red_city, stacks, units_at
from app.games.reds.box import (
    CLOSED_BEFORE_B,
    FREE_CITIES,
    MAP,
    NEUTRAL,
    PLACES,
    PORTS,
    RED,
    UNITS,
    WHITE,
    side_of,
)

VERDUN = "3119"
GOLTZ = "W-GOLTZ"
BLACK = "black"
_POLISH = frozenset(unit for unit, each in UNITS.items() if each.faction == "polish")


def controller(board: Board, place: str, here: Collection[str] | None = None) -> str:
    """Case 13.1: who controls a city: red, white or neutral.

    `here` are the units in it, where the caller has them already.
    """
    units = units_at(board, place) if here is None else here
    if units:
        if not _POLISH.isdisjoint(units):
            return NEUTRAL
        holding = {UNITS[unit].side for unit in units if UNITS[unit].faction != "makhno"}
        for side in (RED, WHITE, NEUTRAL):
            if side in holding:
                return side
    if is_red_city(board, place):
        return RED if is_open(board) or place not in CLOSED_BEFORE_B else NEUTRAL
    if place in FREE_CITIES:
        return NEUTRAL
    return board["control"].get(place, NEUTRAL)


def enter(play: Play, board: Board, unit: str, place: str, beside: Collection[str] = ()) -> None:
    """Case 13.1: a unit has come into a hex. It takes the city, the gold (20.6), Red Verdun (20.11)
    and Trotsky's Train (20.10) that are there. Units `beside` it, which were there before, may hold
    the city already."""
    faction, side = UNITS[unit].faction, side_of(unit)
    if faction == "makhno":
        return
    if place in PLACES:
        before = controller(board, place, beside)
        board["control"][place] = NEUTRAL if faction == "polish" else side
        if place in MAP.cities and before != side and faction != "polish":
            play.emit("city.taken", place=place, side=side)
    if board["gold"]["at"] == place and board["gold"]["side"] != side and faction != "polish":
        board["gold"]["side"] = side
        play.emit("gold.taken", place=place, side=side)
    if side == WHITE and place == VERDUN and board["verdun"]:
        board["verdun"] = False
        play.emit("verdun.removed")
    if side == WHITE and board["trotsky"] == place:
        board["trotsky"] = f"turn:{board['turn'] + 1}"
        play.emit("trotsky.driven_off")


def resources(board: Board) -> dict[str, int]:
    """Cases 13.5, 13.6: the resources of each side; the gold counts for who holds it (20.6)."""
    found = {side: len(places) for side, places in resource_places(board).items()}
    if board["gold"]["side"] in found:
        found[board["gold"]["side"]] += 1
    return found


def resource_places(board: Board) -> dict[str, list[str]]:
    """Cases 13.5, 13.6: the cities of resource that count for each side.

    What Poles, Makhno, garrisons of new states and, before the Freikorps event, von der Goltz hold
    counts for nobody; Riga no more after peace with Poland (15.5).
    """
    found: dict[str, list[str]] = {RED: [], WHITE: []}
    occupied = stacks(board)
    for place, city in MAP.cities.items():
        if not city.resource or (city.name == "Riga" and board["poland"] == "peace"):
            continue
        here = occupied.get(place, [])
        if here == [GOLTZ] and "FREIKORPS" not in board["markers"]:
            continue
        holder = controller(board, place, here)
        if holder in found:
            found[holder].append(place)
    return found


def take_seas(play: Play, board: Board) -> None:
    """Case 13.3: after full withdrawal Red takes a sea, but for the Black Sea, with its first port,
    and keeps it."""
    if board["withdrawal"] < 2:
        return
    here = stacks(board)
    for sea, side in board["seas"].items():
        if sea == BLACK or side == RED:
            continue
        if any(controller(board, port, here.get(port, ())) == RED for port in PORTS[sea]):
            board["seas"][sea] = RED
            play.emit("sea.taken", sea=sea)
