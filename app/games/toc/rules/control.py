"""Sections 3.14, 10.5, 11.4: who holds a space, and what the capture of a city gives."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import FACTION_OF, Board, holder, pieces_at, side_of
from app.games.toc.box import (
    CITIES,
    GREEN,
    HOME,
    KRONSTADT,
    SIDES,
    STARTING_SIDE,
    TSAR,
    WHITE,
    enemy_of,
    has_mark,
    region_of,
)
from app.games.toc.rules.special_forces import recall_don_cossacks, rescue_tsar, sway_by_capture

UNSUPPLIED: Final = "unsupplied"
"""How a record of a city ends that has changed hands in the attrition step (10.6)."""


def places_markers(board: Board, unit: str) -> bool:
    """Case 10.5: insurrection armies, Greens, neutrals and the Central Powers place no markers."""
    if side_of(board, unit) not in SIDES or FACTION_OF.get(unit) == "cp":
        return False
    return not has_mark(unit, "insurrection")


def enter(play: Play, board: Board, unit: str, space: str, supplied: bool) -> None:
    """Case 10.5, TQ-30: a supplied unit that enters a space takes it."""
    if supplied and places_markers(board, unit):
        side = side_of(board, unit)
        if board["control"].get(space, STARTING_SIDE[space]) != side:
            take_space(play, board, side, space)
    elif (
        side_of(board, unit) != WHITE and board["control"].get(space, STARTING_SIDE[space]) == WHITE
    ):
        recall_don_cossacks(play, board, space)
    if side_of(board, unit) == GREEN and board["train"] == space:
        board["train"] = ""


def take_space(play: Play, board: Board, side: str, space: str, *, in_action: bool = True) -> None:
    """Case 10.5: a space changes hands; cases 11.4, TQ-84: an enemy home city gives a step.

    The step, which is marked at once, and an influence point are given once for a city and turn,
    for captures in the Action Phase (`in_action`).
    """
    before = board["control"].get(space, STARTING_SIDE[space])
    if STARTING_SIDE[space] == side:
        board["control"].pop(space, None)
    else:
        board["control"][space] = side
    if before != side:
        play.emit("taken", side=side, place=space)
    if space in CITIES and before == enemy_of(side) and "taken" in board:
        board["taken"].append(f"{side} {space}" if in_action else f"{side} {space} {UNSUPPLIED}")
    is_home = region_of(space) in HOME[enemy_of(side)]
    if space in CITIES and is_home and before == enemy_of(side) and in_action:
        captured = f"{side} {space}"
        if captured not in board["captured"]:
            board["captured"].append(captured)
            board["steps"][side] += 2
            play.emit("bonus", side=side, place=space)
            sway_by_capture(play, board, side)
    if before == WHITE:
        recall_don_cossacks(play, board, space)
    if side == WHITE and TSAR in pieces_at(board, space) and TSAR in board["flipped"]:
        rescue_tsar(play, board)


def has_taken_city(board: Board, side: str) -> bool:
    """Cases 7.33, 13.52: whether a side has captured a Victory City that the other held, in this
    turn's Action Phase; up to version 5 of the rules one of the other's home."""
    if "taken" not in board:
        return any(each.startswith(f"{side} ") for each in board["captured"])
    return any(each.split()[0] == side and UNSUPPLIED not in each for each in board["taken"])


def has_lost_city(board: Board, side: str) -> bool:
    """Case 13.52: whether a side has lost a Victory City to the other this turn, to attrition too;
    up to version 5 of the rules one at home, in the Action Phase."""
    lost = board["captured"] if "taken" not in board else board["taken"]
    return any(each.startswith(f"{enemy_of(side)} ") for each in lost)


def cities_of(board: Board, side: str) -> list[str]:
    """Return the Victory Cities that a side holds (3.14). Kronstadt counts from W48 on (TQ-12)."""
    return [
        city
        for city in CITIES
        if (city != KRONSTADT or "kronstadt" in board["flags"]) and holder(board, city) == side
    ]


def lead_in_cities(board: Board) -> int:
    """Return by how many Victory Cities WHITE leads, negative if RED does."""
    return len(cities_of(board, SIDES[0])) - len(cities_of(board, SIDES[1]))
