"""Case 11.1: where cards put forces, and what the conditions of cards mean for a space."""

from collections.abc import Iterable
from typing import Any

from app.games.cards.conditions import Condition, satisfying
from app.games.cards.phrases import Phrase
from app.games.toc.board import Board, holder, side_of, units_at
from app.games.toc.box import (
    BOX,
    CAMP_REGIONS,
    CITIES,
    FAR_EAST,
    HOME,
    KRONSTADT,
    LEADERS,
    NET,
    NEUTRAL,
    RAIL,
    RED,
    SMOLENSK,
    SPACES,
    TULA,
    UNITS,
    camp_of,
    enemy_of,
    is_army,
    is_cavalry,
    region_of,
)
from app.games.toc.rules.stacking import has_room
from app.games.toc.rules.supply import supplied_bits

ON_MAP = tuple(name for name, space in SPACES.items() if space.kind not in ("sea", "unused"))


def condition_spaces(board: Board, side: str, words: str, spaces: Iterable[str]) -> list[str]:
    """Return those of some spaces that meet a condition, written in the words of cards."""
    return satisfying(
        BOX.effects.where.read(words), spaces, lambda term, space: holds(board, side, term, space)
    )


def holds(board: Board, side: str, term: Phrase, space: str) -> bool:
    """Whether a space meets a term of a condition, for the side that plays the card."""
    here = board["at"].get(space, ())
    enemy = enemy_of(side)
    match term.form:
        case "anywhere":
            return True
        case "space":
            return space in term["spaces"]
        case "next_space":
            return any(space in NET.neighbours[each] for each in term["spaces"])
        case "region":
            return region_of(space) in term["regions"]
        case "city":
            return space in CITIES
        case "no_city":
            return space not in CITIES
        case "controlled":
            return holder(board, space) == side
        case "own_home":
            return region_of(space) in HOME[side] - {FAR_EAST}
        case "enemy_home":
            return region_of(space) in HOME[enemy] - {FAR_EAST}
        case "port":
            return SPACES[space].is_port and SPACES[space].sea in term["seas"]
        case _:
            return _holds_of_forces(board, side, term, space, here)


def _holds_of_forces(
    board: Board, side: str, term: Phrase, space: str, here: Iterable[str]
) -> bool:
    units = [piece for piece in here if piece in UNITS]
    sides = {side_of(board, unit) for unit in units}
    match term.form:
        case "own_unit":
            return side in sides
        case "enemy_unit":
            return enemy_of(side) in sides
        case "no_enemy_unit":
            return not sides - {side}
        case "no_unit":
            return not units
        case "no_leader":
            return not any(piece in LEADERS for piece in here)
        case "beside_own_unit":
            return any(
                side_of(board, unit) == side
                for other in NET.neighbours[space]
                for unit in units_at(board, other)
            )
        case "with":
            return any(piece in here for piece in term["pieces"])
        case "camp":
            return any(camp_of(unit) in term["camps"] for unit in units)
        case "cavalry":
            return any(is_cavalry(unit) for unit in units)
        case _:
            return False


def usual_places(board: Board, side: str, piece: str) -> list[str]:
    """Cases 11.1, 11.53: the cities where an army or leader of a side arrives.

    RED uses its home cities, Smolensk and Tula; WHITE those of the camp, or, after the link-up, any
    that rails join to one of them.
    """
    supplied = supplied_bits(board, side)
    if side == RED:
        cities = [
            city
            for city in (*CITIES, SMOLENSK, TULA)
            if region_of(city) in HOME[RED] and city != KRONSTADT
        ]
    else:
        regions = CAMP_REGIONS.get(camp_of(piece), frozenset())
        cities = [city for city in CITIES if region_of(city) in regions]
        if "link_up" in board["flags"]:
            own = NET.bits(city for city in cities if supplied & NET.bit[city])
            joined = NET.chain(own, supplied, RAIL)
            cities = [
                city
                for city in CITIES
                if region_of(city) in HOME[side] - {FAR_EAST} and joined & NET.bit[city]
            ]
    return [
        city
        for city in cities
        if supplied & NET.bit[city]
        and holder(board, city) == side
        and (piece in LEADERS or has_room(board, city, [piece]))
    ]


def arrival_places(board: Board, side: str, piece: str, where: Condition) -> list[str]:
    """Case 11.1: where a card may put a piece: spaces, "reserve" and "casualties".

    The first alternative that gives any place counts. A place that is enemy held, without supply or
    full is none; corps can then go to the reserve and armies to the casualty box.
    """
    insurgent = piece in UNITS and "insurrection" in UNITS[piece].marks
    for terms in where:
        forms = {term.form for term in terms}
        if "reserve" in forms:
            return ["reserve"]
        if "usual" in forms:
            if piece in UNITS and not is_army(piece):
                return ["reserve"]
            found = usual_places(board, side, piece)
            return [*found, "casualties"] if piece in UNITS else found
        spaces = [
            space
            for space in ON_MAP
            if all(holds(board, side, term, space) for term in terms)
            and may_arrive(board, side, piece, space, insurgent)
        ]
        if spaces:
            return spaces
    if piece in LEADERS:
        return []
    return ["casualties"] if is_army(piece) else ["reserve"]


def may_arrive(board: Board, side: str, piece: str, space: str, insurgent: bool) -> bool:
    """Cases 11.1, 13.33: whether a piece can be put in a space."""
    held = holder(board, space)
    if region_of(space) == FAR_EAST or held == NEUTRAL:
        return False
    if insurgent:
        units = units_at(board, space)
        return all(side_of(board, u) == side for u in units) and has_room(board, space, [piece])
    bits: Any = supplied_bits(board, side)
    return (
        held == side
        and bool(bits & NET.bit[space])
        and (piece in LEADERS or has_room(board, space, [piece]))
    )
