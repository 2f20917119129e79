"""The bots that must act, noted with their seats: finding them loads no position.

The worker looks for them every few seconds, in all matches: that is one question to an index.
"""

from collections.abc import Collection

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.database import fetch, fetch_rare
from app.games.kernel.bot import unanswered_motions
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.models import Seat as SeatRow


def bots_to_act(match: Match | None, bots: Collection[Seat]) -> list[Seat]:
    """Return which of the seats `bots` are to act: they owe a decision, or an answer to a motion.

    First those to whom a motion is put, which is answered before the game goes on.
    """
    if match is None or match.over:
        return []
    asked = [seat for seat in bots if unanswered_motions(match, seat)]
    waiting = match.waiting()
    return [*asked, *(seat for seat in bots if seat in waiting and seat not in asked)]


def note(session: Session, match_id: int, match: Match | None) -> None:
    """Write down which bots of a match are to act, now that it stands as `match`."""
    seats = [seat for (seat,) in fetch_rare(session, _BOTS, {"match_id": match_id})]
    due = bots_to_act(match, [seat.letter for seat in seats if seat.bot is not None])
    for seat in seats:
        if seat.is_called != (seat.letter in due):
            seat.is_called = not seat.is_called
            session.add(seat)


def matches_with_bots_due(session: Session) -> list[int]:
    """Return the matches in which a bot is to act."""
    found = select(SeatRow.match_id).where(col(SeatRow.is_called)).distinct()
    return sorted(session.exec(found))


def is_due(session: Session, match_id: int) -> bool:
    """Return whether a bot of this match is to act."""
    return fetch(session, _CALLED, {"match_id": match_id}).first() is not None


_BOTS = sa.select(SeatRow).where(
    col(SeatRow.match_id) == sa.bindparam("match_id"),
    col(SeatRow.bot).is_not(None) | col(SeatRow.is_called),
)
_CALLED = (
    sa.select(col(SeatRow.id))
    .where(col(SeatRow.match_id) == sa.bindparam("match_id"), col(SeatRow.is_called))
    .limit(1)
)
"""Made once: to make a statement costs as much as to run it."""
