"""Case 11.1: where cards put forces, and what the conditions of cards mean for a space."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from app.games.cards.conditions import Condition
from app.games.cards.phrases import Phrase
from app.games.toc.board import SINCE_VERSION_6, Board, is_since
from app.games.toc.box import (
    BOX,
    CAMP_REGIONS,
    CITIES,
    CITY_BITS,
    FAR_EAST,
    FAR_EAST_BITS,
    HOME,
    KRONSTADT,
    LEADERS,
    NET,
    NEUTRAL,
    RAIL,
    RED,
    REGION_BITS,
    SEA_BITS,
    SMOLENSK,
    SPACES,
    TULA,
    UNITS,
    camp_of,
    chain,
    enemy_of,
    is_army,
    region_of,
)
from app.games.toc.rules.derived import Derived, derive
from app.games.toc.rules.far_east import open_bits

NORTHWEST: Final = frozenset({"estonia", "latvia", "lithuania", "finland"})
"""Where the camp NW and Baltic has its cities (a ruling; 9.32 and 13.42 name their ports)."""
ON_MAP: Final = NET.bits(
    name for name, space in SPACES.items() if space.kind not in ("sea", "unused")
)


@cache
def _condition(words: str) -> Condition:
    return BOX.effects.where.read(words)


def condition_bits(derived: Derived, side: str, words: str, among: int) -> int:
    """Return those of some spaces that meet the first alternative of a condition that any of them
    meets; it is written in the words of cards."""
    for terms in _condition(words):
        found = among & terms_bits(derived, side, terms)
        if found:
            return found
    return 0


def any_of(derived: Derived, side: str, condition: Condition) -> int:
    """Return the spaces that meet any alternative of a condition, as bits of the net."""
    found = 0
    for terms in condition:
        found |= terms_bits(derived, side, terms)
    return found


def terms_bits(derived: Derived, side: str, terms: Iterable[Phrase]) -> int:
    """Return the spaces that meet all of some terms, as bits of the net."""
    found = NET.all
    for term in terms:
        found &= term_bits(derived, side, term)
    return found


def term_bits(derived: Derived, side: str, term: Phrase) -> int:
    """Return the spaces that meet a term of a condition, for the side that plays the card."""
    match term.form:
        case "anywhere":
            return NET.all
        case "space":
            return NET.bits(term["spaces"])
        case "next_space":
            return NET.near(NET.bits(term["spaces"]))
        case "region":
            return _regions(term["regions"])
        case "city":
            return CITY_BITS
        case "no_city":
            return NET.all & ~CITY_BITS
        case "controlled":
            return derived.held(side)
        case "own_home":
            return _regions(HOME[side] - {FAR_EAST})
        case "enemy_home":
            return _regions(HOME[enemy_of(side)] - {FAR_EAST})
        case "port":
            return NET.bits(
                name for name, each in SPACES.items() if each.is_port and each.sea in term["seas"]
            )
        case _:
            return _forces_bits(derived, side, term)


def _regions(regions: Iterable[str]) -> int:
    found = 0
    for region in regions:
        found |= REGION_BITS.get(region, 0)
    return found


def _forces_bits(derived: Derived, side: str, term: Phrase) -> int:
    match term.form:
        case "own_unit":
            return derived.units[side]
        case "enemy_unit":
            return derived.units[enemy_of(side)]
        case "no_enemy_unit":
            return NET.all & ~(derived.all_units & ~derived.units[side])
        case "no_unit":
            return NET.all & ~derived.all_units
        case "no_leader":
            return NET.all & ~derived.all_leaders
        case "beside_own_unit":
            return NET.near(derived.units[side])
        case "with":
            return derived.with_any(term["pieces"])
        case "camp":
            found = 0
            for camp in term["camps"]:
                found |= derived.camp_units(camp)
            return found
        case "cavalry":
            return derived.cavalry
        case _:
            return 0


def usual_places(board: Board, side: str, piece: str) -> list[str]:
    """Cases 11.1, 11.53: the cities where an army or leader of a side arrives.

    RED uses its home cities, Smolensk and Tula; WHITE those of the camp, and, after the link-up,
    any at home that rails join to one of them. Belsky of the Northwest is bought in the Baltic
    countries or in Finland; up to version 5 of the rules nowhere.
    """
    derived = derive(board)
    supplied = derived.supplied(side)
    if side == RED:
        cities = [
            city
            for city in (*CITIES, SMOLENSK, TULA)
            if region_of(city) in HOME[RED] and city != KRONSTADT
        ]
    else:
        is_of_northwest = camp_of(piece) == "nw" and is_since(board, SINCE_VERSION_6)
        regions = NORTHWEST if is_of_northwest else CAMP_REGIONS.get(camp_of(piece), frozenset())
        cities = [city for city in CITIES if region_of(city) in regions]
        if "link_up" in board["flags"]:
            own = NET.bits(city for city in cities if supplied & NET.bit[city])
            joined = chain(own, supplied, RAIL)
            cities = [
                city
                for city in CITIES
                if city in cities
                or (region_of(city) in HOME[side] - {FAR_EAST} and joined & NET.bit[city])
            ]
    able = supplied & derived.held(side) & derived.room_for(piece)
    return [city for city in cities if able & NET.bit[city]]


def arrival_places(board: Board, side: str, piece: str, where: Condition) -> list[str]:
    """Case 11.1: where a card may put a piece: spaces, "reserve" and "casualties".

    The first alternative that gives any place counts. A place that is enemy held, without supply or
    full is none; corps can then go to the reserve and armies to the casualty box.
    """
    derived = derive(board)
    for terms in where:
        forms = {term.form for term in terms}
        if "reserve" in forms:
            return ["reserve"]
        if "usual" in forms:
            if piece in UNITS and not is_army(piece):
                return ["reserve"]
            found = usual_places(board, side, piece)
            return [*found, "casualties"] if piece in UNITS else found
        able = ON_MAP & may_arrive(derived, side, piece)
        if "campaign" in board:
            able |= may_arrive_afar(board, derived, side, piece)
        spaces = NET.names(able & terms_bits(derived, side, terms))
        if spaces:
            return spaces
    if piece in LEADERS:
        return []
    contested = contested_places(derived, side, piece, where)
    return contested or (["casualties"] if is_army(piece) else ["reserve"])


def contested_places(derived: Derived, side: str, piece: str, where: Condition) -> list[str]:
    """Case 13.33: where an insurrection army comes upon enemies, and fights them at once (8.43): if
    no other space of its card is left."""
    if "insurrection" not in UNITS[piece].marks:
        return []
    occupied = ON_MAP & derived.units[enemy_of(side)] & ~FAR_EAST_BITS
    return NET.names(occupied & any_of(derived, side, where))


def may_arrive_afar(board: Board, derived: Derived, side: str, piece: str) -> int:
    """Cases 13.41, 13.42: the spaces of the open Far East, and the sea boxes, where a piece can be
    put by a card that names them."""
    found = derived.room_for(piece) & (open_bits(board, side, (piece,)) | SEA_BITS)
    found &= ~(derived.all_units & ~derived.units[side])
    if piece in UNITS and "insurrection" in UNITS[piece].marks:
        return found
    return found & (derived.supplied(side) | SEA_BITS)


def may_arrive(derived: Derived, side: str, piece: str) -> int:
    """Cases 11.1, 13.33: the spaces where a piece can be put, as bits of the net."""
    able = derived.room_for(piece) & ~FAR_EAST_BITS
    if piece in UNITS and "insurrection" in UNITS[piece].marks:
        others = derived.all_units & ~derived.units[side]
        return able & ~others & ~derived.held(NEUTRAL)
    return able & derived.supplied(side)
