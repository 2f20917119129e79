"""Case 13.1: who holds the cities in which nobody stands, and which of them bar lines (12.7)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from app.games.reds.board import Board, is_open, is_red_city
from app.games.reds.box import (
    BITS,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    MAP,
    NEUTRAL,
    PLACES,
    RED,
    WHITE,
)
from app.games.reds.rules.control import controller
from app.games.reds.rules.nets import NETWORK


class EmptyCities(NamedTuple):
    """Who holds the cities in which nobody stands, and which of them bar lines, by side."""

    held: Mapping[str, int]
    barring: Mapping[str, int]


def empty_cities(board: Board) -> EmptyCities:
    """Return who holds the empty cities of a board, and which of them bar lines."""
    held: dict[str, set[str]] = {RED: set(), WHITE: set(), NEUTRAL: set()}
    for place in PLACES:
        held[controller(board, place, ())].add(place)
    red = _red_cities(is_open(board))
    terror = set(board["terror"])
    own = {
        side: {
            place
            for place, holder in board["control"].items()
            if holder == side and place not in FREE_CITIES and place not in red
        }
        for side in (RED, WHITE)
    }
    barring = {
        WHITE: own[RED]
        | red
        | FREE_CITIES
        | {place for place in terror if is_red_city(board, place)},
        RED: (own[WHITE] - terror) | (FREE_CITIES - terror),
    }
    return EmptyCities(
        {side: BITS.bits(places) for side, places in held.items()},
        {side: BITS.bits(NETWORK.intersection(places)) for side, places in barring.items()},
    )


@cache
def _red_cities(opened: bool) -> frozenset[str]:
    """The cities that are red by print, and count as Red's where no unit is (13.1)."""
    return frozenset(
        place
        for place, city in MAP.cities.items()
        if city.red and (opened or place not in CLOSED_BEFORE_B)
    )
