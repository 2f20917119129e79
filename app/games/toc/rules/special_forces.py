"""Sections 13.1, 13.6: the captive Tsar, and the Socialist Revolutionaries."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import (
    CASUALTIES,
    GONE,
    OUT,
    SOC_REV_LAST,
    Board,
    is_committed,
    is_soc_rev,
    put,
    soc_rev_side,
)
from app.games.toc.box import RED, STARTING_SIDE, TSAR, UNITS, WHITE
from app.games.toc.rules.influence_points import REPUBLICS, open_factions, place_influence

ROMANOV: Final = ("white-army-romanov-1", "white-army-romanov-2", "white-army-romanov-3")
STEP_ON: Final = (1, 2, 3, 4)


def rescue_tsar(play: Play, board: Board) -> None:
    """Case 13.1: WHITE has taken the space where he is: Romanov armies can be built, Denikin goes,
    W1 can be no event, and a die may give WHITE a replacement step each turn.

    RED gains influence on the republics.
    """
    board["flipped"].remove(TSAR)
    board["flags"].append("tsar_rescued")
    for army in ROMANOV:
        if board["where"][army] == OUT:
            board["where"][army] = CASUALTIES
    if board["where"]["denikin"] != GONE:
        put(board, "denikin", GONE)
    die = play.roll("tsar")
    if die in STEP_ON:
        board["flags"].append("tsar_step")
    play.emit("tsar.rescued", die=die)
    if "politics" in board:
        points = 1 if play.roll("tsar republics") <= 3 else 2
        for faction in REPUBLICS:
            if faction in open_factions(board):
                place_influence(board, RED, faction, points)
                play.emit("influence.placed", side=RED, faction=faction, points=points)


def is_alive(board: Board) -> bool:
    """Whether he counts as alive: neither executed nor removed (TQ-11)."""
    return board["where"][TSAR] not in (OUT, GONE)


def commit_revolutionaries(play: Play, board: Board, attacker: str) -> None:
    """Case 13.6: attacked, they go to the commit box of the attacker's opponent at once."""
    box = 0 if attacker == WHITE else SOC_REV_LAST
    if board["soc_rev"] != box:
        move_marker(play, board, box)


def move_marker(play: Play, board: Board, box: int) -> None:
    """Cases 5.4, 13.6, TQ-92: move the marker; what changes sides takes its spaces along."""
    before = soc_rev_side(board)
    board["soc_rev"] = box
    side = soc_rev_side(board)
    if side != before:
        for space, pieces in board["at"].items():
            if any(is_soc_rev(piece) and piece in UNITS for piece in pieces):
                if STARTING_SIDE[space] == side:
                    board["control"].pop(space, None)
                else:
                    board["control"][space] = side
    play.emit("soc_rev", side=side, box=box, committed=is_committed(board))
