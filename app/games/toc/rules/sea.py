"""Sections 3.16, 13.42: the sea boxes: Yudenich in the Baltic, the Japanese in the Sea of Japan."""

from collections.abc import Sequence
from typing import Final

from app.games.toc.board import Board, holder, side_of
from app.games.toc.box import NET, NEUTRAL, SPACES, UNITS, VLADIVOSTOK, WHITE, camp_of, region_of
from app.games.toc.rules.involvement import JAPANESE, SEA_OF_JAPAN
from app.games.toc.rules.stacking import has_room

BALTIC_SEA, EAST_PRUSSIA = "120", "136"
BALTIC_PORTS: Final = tuple(
    name
    for name, space in SPACES.items()
    if space.is_port and space.sea == "baltic" and name != EAST_PRUSSIA
)
FINNISH: Final = "finland"
JAPAN_BIT, VLADIVOSTOK_BIT = NET.bit[SEA_OF_JAPAN], NET.bit[VLADIVOSTOK]


def in_reach(bits: int) -> int:
    """Cases 8.1, 13.42: the spaces that units in some spaces can attack, as bits of the net: those
    next to them, and Vladivostok from the Sea of Japan."""
    return NET.near(bits) | (VLADIVOSTOK_BIT if bits & JAPAN_BIT else 0)


def within_reach_of(bits: int) -> int:
    """The spaces from which units can attack some others, as bits of the net."""
    return NET.near(bits) | (JAPAN_BIT if bits & VLADIVOSTOK_BIT else 0)


def landings(board: Board, side: str, pieces: Sequence[str]) -> list[str]:
    """Case 13.42: where forces in a sea box can land: from the Baltic in a port that WHITE holds,
    in Finland only if the border is open, or in East Prussia; from the Sea of Japan in
    Vladivostok. They end their phase there."""
    here = board["where"][pieces[0]]
    if here == SEA_OF_JAPAN:
        able = [VLADIVOSTOK] if all(piece in JAPANESE for piece in pieces) else []
    elif here == BALTIC_SEA and side == WHITE:
        able = [
            port for port in BALTIC_PORTS if holder(board, port) == WHITE and is_open(board, port)
        ]
        if all(camp_of(piece) == "nw" for piece in pieces):
            able.append(EAST_PRUSSIA)
    else:
        able = []
    units = [piece for piece in pieces if piece in UNITS]
    return [
        place for place in able if is_free(board, side, place) and has_room(board, place, units)
    ]


def is_open(board: Board, port: str) -> bool:
    """Whether a port of the Baltic is open: those of Finland are with the border (13.42)."""
    return region_of(port) != FINNISH or "finnish_border_open" in board["flags"]


def is_free(board: Board, side: str, place: str) -> bool:
    """Whether no other side's units stand in a space, and no neutrals hold it."""
    others = (p for p in board["at"].get(place, ()) if p in UNITS and side_of(board, p) != side)
    return not any(others) and holder(board, place) != NEUTRAL
