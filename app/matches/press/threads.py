"""The press of a match as one reader may see it: threads, what is new in them, who is muted.

Nothing here shows that there are messages in circles that the reader has no part in.
"""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from app import models
from app.database import fetch
from app.games.kernel.state import Seat
from app.matches.load import lock
from app.matches.lobby.seating import seats_of
from app.matches.press.messages import EVERYBODY
from app.models import MatchStatus, PressMark, PressMessage, PressMute


@dataclass(frozen=True)
class Thread:
    """What was said in one circle, oldest first; `earlier` messages before these are left out.

    `unread` counts messages by others since the reader's last visit; muted players do not count.
    `is_own` is false for a thread that was opened to everyone after the match.
    """

    circle: str
    messages: tuple[PressMessage, ...]
    earlier: int
    unread: int
    is_own: bool

    @property
    def last(self) -> int:
        """The number of its last message."""
        return self.messages[-1].n


def threads(
    session: Session,
    row: models.Match,
    seat: Seat | None,
    newest: int | None = None,
    before: datetime | None = None,
) -> list[Thread]:
    """Return the threads that `seat` (None: a spectator) may read, the one last written in first.

    Of each the `newest` messages are loaded, or all; with `before`, of those that were written
    before that moment.
    """
    readable = sa.and_(col(PressMessage.match_id) == row.id, visible(row, seat))
    if before is not None:
        readable = sa.and_(readable, col(PressMessage.created_at) < before)
    last = (
        select(PressMessage.circle, func.max(PressMessage.n).label("last"))
        .where(readable)
        .group_by(col(PressMessage.circle))
        .subquery()
    )
    chosen = select(PressMessage).join(last, last.c.circle == PressMessage.circle).where(readable)
    if newest is not None:
        chosen = chosen.where(col(PressMessage.n) > last.c.last - newest)
    by_circle: dict[str, list[PressMessage]] = {}
    for message in session.exec(chosen.order_by(col(PressMessage.id))):
        by_circle.setdefault(message.circle, []).append(message)
    unread = _unread(session, row, seat)
    found = [
        Thread(
            circle,
            tuple(messages),
            messages[0].n - 1,
            unread.get(circle, 0),
            seat is not None and (circle == EVERYBODY or seat in circle),
        )
        for circle, messages in by_circle.items()
    ]
    return sorted(found, key=lambda thread: thread.messages[-1].id or 0, reverse=True)


def unread_count(session: Session, row: models.Match, seat: Seat | None) -> int:
    """Return how many messages `seat` has not read, in all threads."""
    return sum(_unread(session, row, seat).values())


def mark_read(session: Session, match_id: int, seat: Seat, circle: str, n: int) -> None:
    """Note that `seat` has read a thread up to its message `n`; the number never decreases."""
    lock(session, match_id)
    if circle != EVERYBODY and not (seat in circle and circle.isalpha()):
        return
    known = session.exec(
        select(func.max(PressMessage.n)).where(
            PressMessage.match_id == match_id, PressMessage.circle == circle
        )
    ).one()
    if known is None:
        return
    mark = session.exec(
        select(PressMark).where(
            PressMark.match_id == match_id, PressMark.seat == seat, PressMark.circle == circle
        )
    ).first() or PressMark(match_id=match_id, seat=seat, circle=circle, n=0)
    mark.n = max(mark.n, min(n, known))
    session.add(mark)


def forget_reader(session: Session, match_id: int, seat: Seat) -> None:
    """Forget what the player of a seat has read and muted: the seat has a new player."""
    for table in (PressMark, PressMute):
        session.execute(
            sa.delete(table).where(col(table.match_id) == match_id, col(table.seat) == seat)
        )


def muted_by(session: Session, match_id: int, seat: Seat) -> set[Seat]:
    """Return the seats that `seat` has muted."""
    return set(session.exec(_muted(match_id, seat)))


def muters_of(session: Session, match_id: int, seat: Seat) -> set[Seat]:
    """Return the seats that have muted `seat`: these get no mails of what it says."""
    found = select(PressMute.seat).where(PressMute.match_id == match_id, PressMute.muted == seat)
    return set(session.exec(found))


def set_muted(session: Session, match_id: int, seat: Seat, other: Seat, is_muted: bool) -> None:
    """Mute `other` for `seat`, or hear of it again; done twice, it is done once.

    What is no other seat of the match is left alone.
    """
    row = lock(session, match_id)
    if other == seat or other not in {each.letter for each in seats_of(session, row)}:
        return
    known = session.exec(
        select(PressMute).where(
            PressMute.match_id == match_id, PressMute.seat == seat, PressMute.muted == other
        )
    ).first()
    if is_muted and known is None:
        session.add(PressMute(match_id=match_id, seat=seat, muted=other))
    elif known is not None and not is_muted:
        session.delete(known)


def is_message_for(seat: Seat | None) -> sa.ColumnElement[bool]:
    """Return the condition that a message was said to `seat` (None: a spectator), or by it."""
    public = col(PressMessage.circle) == EVERYBODY
    return public if seat is None else sa.or_(public, col(PressMessage.circle).contains(seat))


def visible(row: models.Match, seat: Seat | None) -> sa.ColumnElement[bool]:
    """Return the condition that a message may be read from `seat` (None: by a spectator)."""
    if row.press_opens and row.status is MatchStatus.FINISHED:
        return sa.true()
    return is_message_for(seat)


def _muted(match_id: int, seat: Seat) -> SelectOfScalar[str]:
    return select(PressMute.muted).where(PressMute.match_id == match_id, PressMute.seat == seat)


def _unread(session: Session, row: models.Match, seat: Seat | None) -> dict[str, int]:
    if seat is None or row.id is None:
        return {}
    found = fetch(session, _UNREAD, {"match_id": row.id, "seat": seat})
    return {row[0]: row[1] for row in found}


# Each page of a match counts what is unread: put together once, since that takes longer than to
# ask the database.
_MATCH_ID, _SEAT = sa.bindparam("match_id", type_=sa.Integer), sa.bindparam("seat", type_=sa.String)
_UNREAD = (
    sa.select(col(PressMessage.circle), func.count())
    .join(
        PressMark,
        sa.and_(
            col(PressMark.match_id) == PressMessage.match_id,
            col(PressMark.circle) == PressMessage.circle,
            col(PressMark.seat) == _SEAT,
        ),
        isouter=True,
    )
    .where(
        col(PressMessage.match_id) == _MATCH_ID,
        sa.or_(
            col(PressMessage.circle) == EVERYBODY,
            col(PressMessage.circle).contains(_SEAT, autoescape=False),
        ),
        col(PressMessage.seat) != _SEAT,
        col(PressMessage.n) > func.coalesce(PressMark.n, 0),
        # Whether a message without a name counts must not tell who it is that was muted.
        sa.or_(
            col(PressMessage.is_anonymous).is_(True),
            col(PressMessage.seat).not_in(
                sa.select(col(PressMute.muted)).where(
                    col(PressMute.match_id) == _MATCH_ID, col(PressMute.seat) == _SEAT
                )
            ),
        ),
    )
    .group_by(col(PressMessage.circle))
)
