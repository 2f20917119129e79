"""Sections 7.35, 13.31: the activation of Greens, and who decides for them meanwhile."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat
from app.games.toc.board import Board
from app.games.toc.box import GREEN, NET, SEAT_OF, enemy_of
from app.games.toc.options import JOINT_RISINGS, plays_with
from app.games.toc.rules.derived import derive

SPACES_BY_DIE: Final = {1: 4, 2: 3, 3: 2, 4: 2, 5: 1, 6: 2}
"""How many spaces with Greens are activated, by the die of the special action (7.35)."""
ENEMY_FROM: Final = 5
"""The die from which on the enemy of the side that has rolled activates them."""


def can_activate_greens(board: Board) -> bool:
    """Case 7.35: whether Greens are on the map. The introductory scenario leaves their activation
    out, with politics."""
    return "politics" in board and bool(derive(board).units[GREEN])


def activate_greens(play: Play, frame: Frame) -> None:
    """Case 7.35: a die says how many spaces with Greens are activated, and by whom. It costs one
    for each, although they are out of supply (13.31)."""
    die = play.roll("greens")
    side = frame["side"] if die < ENEMY_FROM else enemy_of(frame["side"])
    play.emit("greens.roll", side=side, die=die, count=SPACES_BY_DIE[die])
    play.push("operations", side=GREEN, points=SPACES_BY_DIE[die], seat=SEAT_OF[side])


def may_rouse(board: Board, frame: Frame) -> bool:
    """Cases 13.31, 13.33, optional: whether points of a card can go to Greens: nothing else than
    insurrection armies is activated with it."""
    if not plays_with(board, JOINT_RISINGS) or frame["side"] == GREEN or "where" in frame:
        return False
    derived = derive(board)
    insurgents = derived.insurgents & derived.units[frame["side"]]
    only = not NET.bits(frame["spaces"]) & ~insurgents
    return frame["points"] > 0 and only and bool(derived.units[GREEN])


def decider(play: Play, side: str) -> Seat:
    """The seat that decides for forces of a side that is activated; for Greens that of the side
    that activates them (7.35, 13.31)."""
    if side in SEAT_OF:
        return SEAT_OF[side]
    frame = play.frame("operations")
    assert frame is not None, "Greens act where they are activated"
    return str(frame["seat"])
