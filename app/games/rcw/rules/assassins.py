"""Section 10.3 and 10.12: the assassins that a player holds, and what they count for."""

from typing import Final

from app.games.kernel.state import Seat
from app.games.rcw.board import Board, in_box
from app.games.rcw.box import BOX

WORTH: Final = {chit.id: chit.worth for chit in BOX.chits.values() if chit.worth}
"""What each assassin counts for: Felix D. three, the others one (10.3, 12.5(10))."""
FELIX: Final = "felix"
_ASSASSINS: Final = frozenset(WORTH)


def has_killers(board: Board, seat: Seat) -> bool:
    """Whether `seat` holds any assassin (10.12)."""
    return not _ASSASSINS.isdisjoint(board["lying"].get("display:" + seat, ()))


def killers(board: Board, seat: Seat) -> list[str]:
    """List the assassins that `seat` holds, Felix D. last (10.12)."""
    held = [piece for piece in in_box(board, "display:" + seat) if piece in WORTH]
    return sorted(held, key=lambda piece: piece == FELIX)


def plain_killers(board: Board, seat: Seat) -> list[str]:
    """List those that `seat` holds without Felix D. (10.3)."""
    return [piece for piece in killers(board, seat) if piece != FELIX]
