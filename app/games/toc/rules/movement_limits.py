"""Sections 7.1, 7.7, 13.4, 13.72: which spaces forces may enter, and where they must stop."""

from collections.abc import Sequence
from typing import Final

from app.games.toc.board import Board, holder, side_of
from app.games.toc.box import (
    CITIES,
    FAR_EAST,
    FAR_EAST_BITS,
    GREEN,
    KRONSTADT,
    LEADERS,
    LINK_BETWEEN,
    NET,
    NEUTRAL,
    RED,
    REGION_BITS,
    SIDES,
    SOUTH,
    SOUTHEAST,
    SPACES,
    TSARITSYN,
    UNITS,
    WHITE,
    camp_of,
    enemy_of,
    is_army,
    region_of,
)
from app.games.toc.rules.derived import derive
from app.games.toc.rules.faction_forces import kept_home
from app.games.toc.rules.far_east import open_bits

SOUTH_BITS: Final = REGION_BITS["don"] | REGION_BITS["kuban"]
EAST_PRUSSIA: Final = "136"
DON_CITIES: Final = (*(city for city in CITIES if region_of(city) in SOUTH), TSARITSYN)

CLOSED_BITS: Final = {
    side: NET.bits(
        name
        for name, space in SPACES.items()
        if space.only or (side == RED and "no_red" in space.marks)
    )
    for side in (*SIDES, GREEN)
}
"""The spaces that a side, or Greens, never enter (13.42)."""


def don_may_leave(board: Board) -> bool:
    """Case 13.72: WHITE holds the four cities of Don and Kuban, and Tsaritsyn."""
    return all(holder(board, city) == WHITE for city in DON_CITIES)


def is_southeast_closed(board: Board, side: str) -> bool:
    """Case 13.42: whether a side's armies keep out of the Southeast until its card 42; Greens are
    at home there."""
    return side in SIDES and f"{side}_southeast_armies" not in board["flags"]


def may_leave_home(board: Board, piece: str, space: str) -> bool:
    """Case 13.72: Don Cossacks keep to Don and Kuban, as long as WHITE does not hold all of it."""
    return camp_of(piece) != "don" or region_of(space) in SOUTH or don_may_leave(board)


def open_spaces(board: Board, side: str, pieces: Sequence[str], with_units: bool = False) -> int:
    """Return the spaces that none of some pieces is barred from, whichever way they come, as bits;
    the border of Finland is barred by its link (see `barred`)."""
    derived, flags = derive(board), board["flags"]
    found = NET.all & ~(FAR_EAST_BITS | CLOSED_BITS[side])
    if "campaign" in board:
        found |= campaign_bits(board, side, pieces)
    if "kronstadt" not in flags:
        found &= ~NET.bit[KRONSTADT]
    found &= ~(derived.all_units & ~derived.units[side] | derived.held(NEUTRAL))
    for piece in pieces:
        if piece in UNITS:
            if is_army(piece) and is_southeast_closed(board, side):
                found &= ~REGION_BITS[SOUTHEAST]
        elif not with_units:
            found &= derived.held(side) & ~derived.pieces[enemy_of(side)]
        if camp_of(piece) == "don" and not don_may_leave(board):
            found &= SOUTH_BITS
    return found & kept_home(board, side, pieces)


def campaign_bits(board: Board, side: str, pieces: Sequence[str]) -> int:
    """Cases 13.41, 13.42: the Far East, once it is open, for forces that operate there; East
    Prussia for those of the camp NW and Baltic."""
    found = open_bits(board, side, pieces)
    if all(camp_of(piece) == "nw" for piece in pieces):
        found |= NET.bit[EAST_PRUSSIA]
    return found


def barred(
    board: Board, side: str, piece: str, here: str, there: str, with_units: bool = False
) -> str:
    """Return the case that keeps a piece from going from a space to the next, or "".

    Whether the space is full, or whether the piece has points left, is asked elsewhere. Leaders
    keep to spaces of their side, unless units go with them (a ruling: they take no space, 10.5).
    """
    link = LINK_BETWEEN[here, there]
    region = region_of(there)
    if link.special == "finnish_border" and "finnish_border_open" not in board["flags"]:
        return "13.42"
    if there == KRONSTADT and "kronstadt" not in board["flags"]:
        return "13.42"
    record = SPACES[there]
    entry = campaign_bits(board, side, (piece,)) if "campaign" in board else 0
    if not entry & NET.bit[there]:
        if region == FAR_EAST:
            return "13.41"
        if record.only or (side == RED and "no_red" in record.marks):
            return "13.42"
    if region == SOUTHEAST and is_army(piece) and is_southeast_closed(board, side):
        return "13.42"
    occupants = board["at"].get(there, ())
    if any(each in UNITS and side_of(board, each) != side for each in occupants):
        return "7.14"
    if holder(board, there) == NEUTRAL:
        return "7.7"
    if piece in LEADERS and not with_units:
        if any(side_of(board, each) == enemy_of(side) for each in occupants):
            return "7.12"
        if holder(board, there) != side:
            return "12.6"
    if not kept_home(board, side, (piece,)) & NET.bit[there]:
        return "13.75"
    return "" if may_leave_home(board, piece, there) else "13.72"
