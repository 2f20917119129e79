"""Where what random events bring can be placed: special units and partisans (20), Red Terror."""

from functools import cache

from app.games.reds.board import Board, is_red_city, on_map, units_at
from app.games.reds.box import (
    BITS,
    BOX,
    GRID,
    MAP,
    RED,
    SOURCES,
    UNITS,
    WHITE,
    is_fighting,
    side_of,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import derive
from app.games.reds.rules.stacking import why_not_together
from app.games.reds.rules.supply import Supply

PARTISAN_FRONTS = {
    "W-PART-SIB": ("eastern", "siberian"),
    "W-PART-SOU": ("southern", "afsr"),
    "W-PART-BAS": ("turkestan", "muslim"),
}
"""Case 20.8: the front and the faction of each counter of White partisans."""

HOSTS = {
    "armoured_train": frozenset({"afsr", "siberian", "polish", "allied"}),
    "tank": frozenset({"afsr", "north_western", "polish", "allied"}),
    "river_flotilla": frozenset(
        {"afsr", "siberian", "polish", "allied", "northern_army", "muslim", "north_western"}
    ),
}
"""Cases 20.3, 20.12, 20.13: beside whose units special units are placed."""


def legal_places(board: Board, unit: str) -> list[str]:
    """Cases 20.3, 20.8, 20.12, 20.13: the hexes in which a special unit can be placed."""
    if UNITS[unit].type == "partisan":
        return partisan_places(board, unit)
    lines, side, kind = Supply(board), side_of(unit), UNITS[unit].type
    found = []
    for place, units in sorted(lines.derived.here.items()):
        if not _fits(kind, side, place):
            continue
        hosts = [
            each
            for each in units
            if side_of(each) == side
            and is_fighting(each)
            and each != board["raid"]
            and (side == RED or UNITS[each].faction in HOSTS[kind])
            and lines.is_supplied(each)
        ]
        if hosts and why_not_together([*units, unit]) is None:
            found.append(place)
    return found


def _fits(kind: str, side: str, place: str) -> bool:
    if kind == "armoured_train":
        return place in MAP.rail
    if kind == "tank":
        return BOX.terrain.terrain[MAP.hexes[place].terrain].tanks
    rivers = {name for names in MAP.rivers_at.get(place, {}).values() for name in names}
    return bool(rivers - {"Vistula"} if side == RED else rivers)


def partisan_places(board: Board, unit: str) -> list[str]:
    """Case 20.8, ruling R75: Red partisans in an empty White city, White ones far from White units
    on their front; neither at a source of supply nor in a zone of the enemy."""
    side, derived = side_of(unit), derive(board)
    here, zones = derived.here, frozenset(BITS.places(derived.zones(side)))
    sources = frozenset().union(*SOURCES.values())
    if side == RED:
        return [
            place
            for place, city in MAP.cities.items()
            if place not in here
            and not city.circles
            and place not in sources
            and place not in zones
            and controller(board, place, ()) == WHITE
        ]
    front, faction = PARTISAN_FRONTS[unit]
    where = on_map(board)
    if not any(UNITS[u].faction == faction and is_fighting(u) for u in where):
        return []
    near = frozenset().union(*map(_too_near_for_partisans, BITS.places(derived.occupied(WHITE))))
    return [
        number
        for number, each in MAP.hexes.items()
        if each.front == front
        and number not in here
        and number not in sources
        and number not in zones
        and not is_red_city(board, number)
        and number not in near
    ]


@cache
def _too_near_for_partisans(place: str) -> frozenset[str]:
    return frozenset(GRID.within(place, BOX.limits.ranges["partisans_from_units"] - 1))


def terror_places(board: Board) -> list[str]:
    """Case 2.2: the cities on which Red can put a Red Terror marker: those in Russia that Red
    controls and that are not red."""
    if len(board["terror"]) >= (BOX.markers["RED-TERROR"].count or 0):
        return []
    return [
        place
        for place in MAP.cities
        if MAP.hexes[place].region == "russia"
        and not is_red_city(board, place)
        and controller(board, place, units_at(board, place)) == RED
    ]
