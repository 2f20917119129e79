"""Who could end the war ahead of all others: to nobody else is the marker for it handed (15.1(3)).

Whoever holds ten Politburo markers needs nobody's consent to end the game as a Red victory. A bot
gives a rival the tenth in no trade, and takes part in no purge or committee by which a rival who
is ahead could get it.
"""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.state import Seat
from app.games.rcw.board import in_box
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import BOX
from app.games.rcw.rules.game_end import QUORUM
from app.games.rcw.rules.purge_shares import MARKER_COST
from app.games.rcw.rules.victory import POLITBURO_POINTS

MARKER_POINTS: Final = max(POLITBURO_POINTS.values())

MAX_TAKEN: Final = 1 + max(
    result for row in BOX.tables.purges.rows.values() for result in row if isinstance(result, int)
) // MARKER_COST  # fmt: skip
"""The most markers that one purge takes of a player, one of them with a leader (11.22, 11.32)."""


def markers_of(sight: BotView, seat: Seat) -> int:
    """Return how many markers `seat` holds, in its hand during the trading session (16.33)."""
    board = sight.board
    held = [*in_box(board, "display:" + seat), *in_box(board, "hand:" + seat)]
    return sum(piece in POLITBURO_POINTS for piece in held)


def hands_over_the_end(sight: BotView, other: Seat, given: Iterable[str]) -> bool:
    """Whether `other` would hold ten markers with those `given`.

    Who is behind today may be ahead tomorrow, and a trade is never undone (6.3).
    """
    handed = sum(piece in POLITBURO_POINTS for piece in given)
    return handed > 0 and markers_of(sight, other) + handed >= QUORUM


def could_end_ahead(sight: BotView, other: Seat, more: int) -> bool:
    """Whether `other` could end the war, not behind anybody, with `more` markers."""
    if more <= 0 or markers_of(sight, other) + more < QUORUM:
        return False
    points = sight.red_points
    best = max(points[seat] for seat in points if seat != other)
    return points[other] + more * MARKER_POINTS >= best


def feeds_the_leader(sight: BotView, members: Iterable[Seat], target: Seat) -> bool:
    """Whether a purge of `target` could give one of the other `members` the tenth marker."""
    most = min(MAX_TAKEN, markers_of(sight, target))
    return any(could_end_ahead(sight, each, most) for each in members if each != sight.seat)


def empowers_the_leader(sight: BotView, members: Iterable[Seat]) -> bool:
    """Whether one of the other `members` of a committee could purge the tenth marker alone (R69).

    A committee does not fall apart by what its members do to others.
    """
    sitting = set(members)
    outside = [seat for seat in (*sight.others, sight.seat) if seat not in sitting]
    most = min(MAX_TAKEN, max((markers_of(sight, seat) for seat in outside), default=0))
    return any(could_end_ahead(sight, each, most) for each in sitting if each != sight.seat)
