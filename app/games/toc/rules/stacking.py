"""Cases 3.12, 7.4: how many units may stand in a space; boxes hold more."""

from collections.abc import Iterable

from app.games.toc.board import Board, is_committed, is_soc_rev, units_at
from app.games.toc.box import SPACES, is_army

CIRCLE, BOX_LIMIT = (3, 2), (5, 3)


def limits(space: str) -> tuple[int, int]:
    """Return how many units may stand in a space, and how many armies among them."""
    return BOX_LIMIT if SPACES[space].kind in ("box", "sea") else CIRCLE


def has_room(board: Board, space: str, coming: Iterable[str]) -> bool:
    """Whether units can end in a space with those that stand there; leaders do not count.

    Nobody ends beside Socialist Revolutionaries who may still change sides (a ruling, so that no
    space holds both sides when they do; 13.6).
    """
    units = [*units_at(board, space)]
    newcomers = [unit for unit in coming if unit not in units]
    if newcomers and any(is_soc_rev(unit) for unit in units) and not is_committed(board):
        return False
    units += newcomers
    most, armies = limits(space)
    return len(units) <= most and sum(map(is_army, units)) <= armies


def excess(board: Board, space: str) -> bool:
    """Whether more units stand in a space than may."""
    return not has_room(board, space, ())
