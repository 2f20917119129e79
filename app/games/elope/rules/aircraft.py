"""Section 12: aircraft: where they are based, what can fly, and how far."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from app.games.elope.board import HEXES, Air, Board
from app.games.elope.box import (
    AIRCRAFT,
    ALLIED,
    ARCHANGEL,
    BITS,
    BOX,
    GRID,
    HEADQUARTERS,
    KONOSHA,
    KOTLAS,
    MAP,
    RED,
    SETTLEMENTS,
    SHIPS,
    UNITS,
    river_between,
    side_of,
)
from app.games.elope.components import Aircraft
from app.games.elope.rules.command import disc_bits
from app.games.elope.rules.fleet import decks_of
from app.games.elope.rules.rivers import RIVERS, banks, sides_of
from app.games.elope.rules.supply import DIRECT, supply_of
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

AIRBASES: Final = {
    number: place.airbase for number, place in MAP.places.items() if place.airbase is not None
}
"""How many aircraft each airbase takes; 0 for any number (12.52, R-AIR-16, R-AIR-17)."""
RED_ALONE: Final = frozenset({KONOSHA, KOTLAS})
"""Airbases that only Red uses (12.0)."""
LANDINGS: Final = frozenset(
    place
    for place in SETTLEMENTS
    if any(river_between(place, there) == "major" for there in GRID.neighbours(place))
)
"""Cities and towns on a major river, where seaplanes come down (12.51)."""
LANDING_ROOM: Final = 2
"""Seaplanes for which there is room where no airbase is (12.52: two at any other base)."""
DECKS: Final = frozenset({"carrier", "barge"})
"""The types of ships on which seaplanes are based (12.51)."""
CENTRES: Final = {ALLIED: (ARCHANGEL,), RED: (KONOSHA, KOTLAS)}
"""Places that direct aircraft as headquarters do (12.0, R-AIR-5)."""
CENTRE_RADIUS: Final = 6
INTERCEPTION: Final = 4
"""Hexes from its base within which an aircraft can always intercept (12.2)."""


def has_aircraft(board: Board) -> bool:
    """Whether the match has aircraft."""
    return "air" in board


def kind_of(unit: str) -> Aircraft:
    """The type of an aircraft, with its values."""
    name = UNITS[unit].aircraft
    assert name is not None
    return BOX.aircraft[name]


def is_seaplane(unit: str) -> bool:
    """Case 12.51: whether an aircraft comes down on water."""
    return kind_of(unit).base == "sea"


def based(air: Air, place: str) -> list[str]:
    """Return the aircraft that are based in a hex, in the order of the box."""
    return [unit for unit, at in air["base"].items() if at == place]


@cache
def room_in(unit: str, place: str) -> int | None:
    """Cases 12.51, 12.52: for how many aircraft there is room where this one would be based; 0: any
    number; None: it cannot be based there."""
    kind = kind_of(unit)
    if side_of(unit) == ALLIED and place in RED_ALONE:
        return None
    if kind.bases and place not in kind.bases:
        return None
    if is_seaplane(unit):
        return AIRBASES.get(place, LANDING_ROOM) if place in LANDINGS else None
    return AIRBASES.get(place)


@cache
def bases_of(unit: str) -> tuple[str, ...]:
    """Return the cities and towns where an aircraft can be based, ascending (12.5)."""
    return tuple(place for place in sorted(SETTLEMENTS) if room_in(unit, place) is not None)


def deck_at(board: Board, unit: str, place: str) -> str:
    """Case 12.51: the carrier or barge beside a hex on which a seaplane can be based, or ""."""
    if "fleet" not in board or not is_seaplane(unit):
        return ""
    near = sides_of(place)
    for ship in SHIPS[side_of(unit)]:
        if UNITS[ship].type in DECKS and board["fleet"]["at"][ship] in near:
            others = [each for each in decks_of(board, ship) if each != unit]
            if len(others) < (UNITS[ship].capacity or LANDING_ROOM):
                return ship
    return ""


def decks_near(board: Board, side: str) -> list[str]:
    """Return the banks beside the carriers and barges of a side (12.51)."""
    if "fleet" not in board:
        return []
    at = board["fleet"]["at"]
    lying = (at[ship] for ship in SHIPS[side] if UNITS[ship].type in DECKS)
    return [place for river_side in lying if river_side in RIVERS for place in banks(river_side)]


def on_deck(board: Board, unit: str) -> str:
    """Cases 12.51, 10.21: the ship on which an aircraft is based, without supply, or ""."""
    return board["fleet"]["decks"].get(unit, "") if "fleet" in board else ""


def change_base(board: Board, unit: str, place: str) -> None:
    """Cases 12.0, 12.51: base an aircraft in a hex: on a ship beside it where one has room."""
    ship = deck_at(board, unit, place)
    board["air"]["base"][unit] = place
    if "fleet" in board:
        board["fleet"]["decks"].pop(unit, None)
    if ship:
        board["fleet"]["decks"][unit] = ship


def why_no_base(board: Board, unit: str, place: str) -> Refusal | None:
    """Return why an aircraft cannot change its base to a place (12.5, R-AIR-11); None: it can."""
    air = board["air"]
    ship = deck_at(board, unit, place)
    if ship and ship != on_deck(board, unit):
        far = GRID.distance(air["base"][unit], place) > kind_of(unit).radius
        return Refusal(gettext("it is too far away"), "12.0") if far else None
    room = room_in(unit, place)
    if room is None:
        return Refusal(
            gettext(
                "it can be based in %(places)s",
                places=", ".join(bases_of(unit)),
            ),
            "12.5",
        )
    if board["control"][place] != side_of(unit):
        return Refusal(gettext("you do not hold that place"), "12.0")
    if air["base"][unit] == place:
        return Refusal(gettext("it is based there already"), "12.0")
    if room and len(based(air, place)) >= room:
        return Refusal(
            gettext("there is room for %(room)s aircraft, and they are there", room=room), "12.52"
        )
    if GRID.distance(air["base"][unit], place) > kind_of(unit).radius:
        return Refusal(gettext("it is too far away"), "12.0")
    return None


def why_grounded(board: Board, unit: str) -> Refusal | None:
    """Return why an aircraft cannot be sent out now; None: it can, if its engines start."""
    air = board["air"]
    base = air["base"].get(unit, "")
    if base not in HEXES:
        return Refusal(gettext("the aircraft is not at a base"), "12.0")
    if unit in air["flown"]:
        return Refusal(gettext("aircraft fly once a turn"), "12.1")
    kind = kind_of(unit)
    if board["weather"] in kind.not_in:
        return Refusal(gettext("RE8 are not used in snow"), "12.7")
    if kind.type in air["grounded"]:
        return Refusal(gettext("the engines of its type have failed this turn"), "12.8")
    if base in air["closed"] and not is_seaplane(unit):
        return Refusal(gettext("mud has closed its airfield this turn"), "12.6")
    if not on_deck(board, unit) and not is_base_supplied(board, base, side_of(unit)):
        return Refusal(gettext("its base is out of supply"), "12.0")
    return None


def is_base_supplied(board: Board, base: str, side: str) -> bool:
    """Case 12.0, R-AIR-18: whether a line of supply leads from a base to a source or depot."""
    supply = supply_of(board, side)
    return supply.reaches_source(base) or any(
        supply.distance_to(depot, base) <= DIRECT for depot in supply.depots
    )


def is_directed(board: Board, side: str, place: str) -> bool:
    """Case 12.0, R-AIR-5: whether a hex lies within the command radius of a headquarters, or near
    Archangel, Konosha or Kotlas while the side holds them."""
    return bool(BITS.bit[place] & directed_hexes(board, side))


def directed_hexes(board: Board, side: str) -> int:
    """Return all such hexes, as bits."""
    found, where = 0, board["where"]
    for centre in CENTRES[side]:
        if board["control"][centre] == side:
            found |= disc_bits(centre, CENTRE_RADIUS)
    for hq in HEADQUARTERS[side]:
        if where[hq] in HEXES:
            found |= disc_bits(where[hq], UNITS[hq].command_radius or 0)
    return found


def why_not_to(board: Board, unit: str, place: str) -> Refusal | None:
    """Return why an aircraft cannot fly a mission to a hex (12.0, R-AIR-4); None: it can."""
    far = GRID.distance(board["air"]["base"][unit], place)
    radius = kind_of(unit).radius
    if far > radius:
        return Refusal(
            gettext(
                "the hex is %(far)s hexes from its base, and its radius is %(radius)s",
                far=far,
                radius=radius,
            ),
            "12.0",
        )
    if not is_directed(board, side_of(unit), place):
        return Refusal(
            gettext("the hex is outside the command radius of every headquarters of yours"), "12.0"
        )
    return None


def able_to_fly(board: Board, side: str, busy: Iterable[str] = ()) -> list[str]:
    """Return the aircraft of a side that can be sent out now, but for those that are busy."""
    if "air" not in board:
        return []
    taken = frozenset(busy)
    return [
        unit for unit in AIRCRAFT[side] if unit not in taken and why_grounded(board, unit) is None
    ]


def interceptors(board: Board, side: str, place: str) -> list[str]:
    """Case 12.2: the aircraft of a side that can meet the enemy over a hex: within four hexes of
    their base, or within the command radius of a headquarters, and within their radius."""
    base = board["air"]["base"]
    return [
        unit
        for unit in able_to_fly(board, side)
        if kind_of(unit).air
        and (far := GRID.distance(base[unit], place)) <= kind_of(unit).radius
        and (far <= INTERCEPTION or is_directed(board, side, place))
    ]


def fails(unit: str, die: int, *, snow: bool) -> bool:
    """Cases 12.8 to 12.83, R-AIR-7: whether the engines of a type fail on a die, one less in
    snow."""
    return die - int(snow) <= max(kind_of(unit).cannot_fly_on, default=0)


def begin_air_turn(board: Board) -> None:
    """Cases 12.1, 12.3, 12.6, 12.8, 22.0: a new turn: all can fly again, nobody is in panic."""
    if "air" in board:
        base = board["air"]["base"]
        board["air"] = {
            "base": base,
            "flown": [],
            "grounded": [],
            "checked": [],
            "closed": [],
            "panic": [],
            "gas": 0,
        }


def begin_air_phase(board: Board) -> None:
    """Case 12.6, R-AIR-6: the airfields of a player turn are judged anew."""
    if "air" in board:
        board["air"]["closed"].clear()
        board["air"]["checked"].clear()
