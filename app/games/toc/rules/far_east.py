"""Section 13.41: the Far East: who may operate there, and its withdrawal in 1920."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import FACTION_OF, GONE, Board, put
from app.games.toc.box import (
    BOX,
    FAR_EAST,
    FAR_EAST_BITS,
    GREEN,
    NET,
    PIECES,
    SIDES,
    SPACES,
    UNITS,
    camp_of,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.derived import Derived
from app.games.toc.rules.influence_points import GONE_FLAG
from app.games.toc.rules.involvement import JAPAN, JAPANESE

MONGOLIAN, CHINESE = "red-army-red-mongolian", "white-army-chinese-1"
WITHDRAWS_ON: Final = 1
FIRST_YEAR: Final = 1920
"""The year from which on Japanese, Chinese and RED Mongolians may be withdrawn."""
EXPEDITION: Final = ("britain-army-serb-1", "britain-army-greek-1")
"""Serbs and Greeks, the British forces that do not operate in the Far East."""


def _may_operate(piece: str) -> bool:
    if piece in EXPEDITION:
        return False
    if piece not in UNITS:
        return camp_of(piece) == "siberian" or FACTION_OF.get(piece) in ("czech", "britain", "usa")
    if has_mark(piece, "far_east") or piece == "red-army-r15":
        return True
    if FACTION_OF.get(piece) in ("czech", "britain", "usa", JAPAN):
        return True
    return camp_of(piece) == "siberian" and not is_army(piece)


OPERATING: Final = frozenset(piece for piece in PIECES if _may_operate(piece))
"""The pieces that may operate in the Far East, with leaders of theirs (a ruling)."""
ARMIES: Final = tuple(piece for piece in PIECES if piece in OPERATING and is_army(piece))


RESTRICTED: Final = {
    side: NET.bits(
        name
        for name, space in SPACES.items()
        if region_of(name) == FAR_EAST and space.only and side not in space.only
    )
    for side in (*SIDES, GREEN)
}
"""The spaces of the Far East that a side, or Greens, never enter: those of others, and the sea
(13.41)."""


def is_open(board: Board) -> bool:
    """Case 13.41: whether the Far East is open: the Central Powers have withdrawn."""
    return "campaign" in board and GONE_FLAG in board["flags"]


def open_bits(board: Board, side: str, pieces: Iterable[str]) -> int:
    """Return the spaces of the Far East that some pieces may enter, as bits of the net."""
    if not is_open(board) or any(piece not in OPERATING for piece in pieces):
        return 0
    return FAR_EAST_BITS & ~RESTRICTED[side]


def limited_bits(derived: Derived, side: str) -> int:
    """Cases 7.25, 13.41: the spaces of which a side activates one a round: all of the Far East but
    those with an army that operates there."""
    return FAR_EAST_BITS & ~(derived.with_any(ARMIES) & derived.units[side])


def withdraw_from_far_east(play: Play, board: Board) -> None:
    """Cases 5.4, 13.41: from 1920 on a die may take Japanese, Chinese and RED Mongolian armies out
    of the game."""
    if BOX.turns[board["turn"] - 1].year < FIRST_YEAR or JAPAN in board["campaign"]["gone"]:
        return
    die = play.roll("far east 1920")
    gone = die == WITHDRAWS_ON
    play.emit("far_east.withdrawal", die=die, gone=gone)
    if gone:
        board["campaign"]["gone"].append(JAPAN)
        for unit in (*JAPANESE, CHINESE, MONGOLIAN):
            if board["where"][unit] != GONE:
                put(board, unit, GONE)
