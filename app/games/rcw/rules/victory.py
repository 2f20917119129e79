"""Section 15.4: what each player's victory is worth, for either colour."""

from collections import Counter
from typing import Final

from app.games.kernel.state import Seat
from app.games.rcw.board import Board, bought_for, colour_of, controls_province, stacks_at
from app.games.rcw.box import (
    BOX,
    COLOUR,
    CRITICAL,
    CZAR,
    GOLD,
    KIND,
    NATION,
    PETROGRAD,
    TVER,
    VALUE,
)

IMPERIAL_POINTS = 5
RED, WHITE = "red", "white"
BOUGHT_SINCE_RULES: Final = 2
"""The version of the rules since which Green units bought by the Gold count so (R139)."""


def politburo(board: Board, seat: Seat) -> int:
    """Count the Politburo markers in a player's box (15.1(3))."""
    return len(_POLITBURO.intersection(board["lying"].get("display:" + seat, ())))


def scores(board: Board, seats: list[Seat], colour: str) -> dict[Seat, int]:
    """Return the Red or White victory points of each seat (15.4)."""
    points = piece_points(board, colour)
    worth = PROVINCE_POINTS[colour]
    stands = {s["at"] for s in board["stacks"].values() if s["at"] in worth and s["seat"]}
    for province in stands:
        if any(colour_of(stack) == colour for stack in stacks_at(board, province)):
            seat = controls_province(board, province)
            if seat is not None:
                points[seat] += worth[province]
    return {seat: points[seat] for seat in seats}


def piece_points(board: Board, colour: str) -> Counter[Seat]:
    """Return the victory points of each seat for pieces, on the map and in the boxes (15.41-47)."""
    points: Counter[Seat] = Counter()
    worth_in = {"display": DISPLAY_POINTS[colour], "facedown": EXILE_POINTS[colour]}
    for place, pieces in board["lying"].items():
        kind, _, seat = place.partition(":")
        if kind in worth_in:
            worth = worth_in[kind]
            for piece in pieces:
                if piece in worth:
                    points[seat] += worth[piece]
    fielded = MAP_POINTS[colour]
    for stack in board["stacks"].values():
        if stack["seat"] is not None:
            for unit in stack["units"]:
                if unit in fielded:
                    points[stack["seat"]] += fielded[unit]
    for unit in bought_for(board, colour):
        owner = board["stacks"][board["where"][unit][1:]]["seat"]
        if owner is not None:
            points[owner] += VALUE[unit]
    return points


def score(board: Board, seat: Seat, colour: str) -> int:
    """Return the Red or White victory points of one seat (15.4)."""
    return scores(board, [seat], colour)[seat]


def _of_colours(*colours: str) -> dict[str, int]:
    """Return what units of `colours` count, and trains, which count for anybody (15.47)."""
    return {u: VALUE[u] for u in VALUE if COLOUR[u] in colours or KIND[u] == "train"}


def _imperial(*units: str) -> dict[str, int]:
    return dict.fromkeys(units, IMPERIAL_POINTS)


POLITBURO_POINTS: Final = {chit.id: 2 for chit in BOX.chits.values() if chit.kind == "politburo"}
_POLITBURO: Final = frozenset(POLITBURO_POINTS)
DISPLAY_POINTS: Final = {
    RED: _of_colours("white", "blue", "green") | POLITBURO_POINTS | _imperial(CZAR),
    WHITE: _of_colours("red", "green"),
}
"""15.41, 15.43, 15.47: pieces in a box. The Czar lies there, face up, only if executed (15.46)."""
EXILE_POINTS: Final[dict[str, dict[str, int]]] = {
    RED: {},
    WHITE: {u: VALUE[u] for u in VALUE if NATION[u] == "CZ"} | _imperial(CZAR, GOLD),
}
"""15.45, 15.46: Czech and Imperial units that left the country, face down."""
MAP_POINTS: Final = {
    RED: {u: VALUE[u] for u in VALUE if COLOUR[u] == RED} | _imperial(GOLD),
    WHITE: {u: VALUE[u] for u in VALUE if COLOUR[u] == WHITE} | _imperial(CZAR, GOLD),
}
"""15.42, 15.44: units on the map, by who controls their stack (R106); besides, Green units that
the Gold has bought for a leader of the colour (13.26, R139)."""
PROVINCE_POINTS: Final = {
    RED: dict.fromkeys(CRITICAL, 1) | {"baku": 2, "poland": 5, "finland": 2},
    WHITE: dict.fromkeys(CRITICAL, 1) | {"baku": 2, TVER: 3, PETROGRAD: 3},
}
"""15.48, 15.49, R101: provinces that a player controls with units of the colour in them (12.42)."""
