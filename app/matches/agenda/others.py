"""A person's other matches: where others are waited for, what prepares, what is over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from app.models import (
    Match,
    MatchStatus,
    PressMark,
    PressMessage,
    PressMute,
    Seat,
    User,
    Waiter,
    Window,
)

LATELY = timedelta(days=7)
"""For so long an open page still looks for changes of a match that is over."""


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody whom a match waits for: his seat, his name (empty for a bot), and since when."""

    seat: str
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Running:
    """A match that goes on without the reader; `seat` is empty for a host who has none."""

    match_id: int
    match: str
    title: str
    seat: str
    paused_at: datetime | None
    waits_for: tuple[Waited, ...] = ()


@dataclass(frozen=True, slots=True)
class Preparing:
    """A match that has not begun: `taken` of its `seats` are.

    Its reader has a seat, is its host, or waits for a seat.
    """

    match_id: int
    match: str
    title: str
    seats: int
    taken: int
    is_host: bool
    is_waiting: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that is over."""

    match_id: int
    match: str
    title: str
    seat: str
    finished_at: datetime | None


def running(session: Session, user_id: int, most: int, skip: int = 0) -> tuple[list[Running], int]:
    """The matches in which nothing waits for a person, what moved last first; and how many."""
    own = _own(user_id)
    newest = (
        sa.select(func.max(col(Window.asked_at)))
        .where(col(Window.match_id) == col(Match.id))
        .scalar_subquery()
    )
    owes = (
        sa.select(col(Window.id)).where(
            col(Window.match_id) == own.c.match_id, col(Window.seat) == own.c.letter
        )
    ).exists()
    base = (
        sa.select(
            col(Match.id), col(Match.name), col(Match.title), own.c.letter, col(Match.paused_at)
        )
        .join(own, own.c.match_id == col(Match.id))
        .where(col(Match.status) == MatchStatus.RUNNING, ~owes)
    )
    rows = session.execute(
        base.order_by(newest.desc(), col(Match.id).desc()).limit(most).offset(skip)
    ).all()
    waited = _waited(session, [row[0] for row in rows])
    found = [
        Running(number, name, title, seat, paused_at, tuple(waited.get(number, ())))
        for number, name, title, seat, paused_at in rows
    ]
    return found, _count(session, base, len(rows), most, skip)


def preparing(session: Session, user_id: int, most: int) -> list[Preparing]:
    """The matches that have not begun in which a person sits, which he hosts, or waits to join."""
    own = _own(user_id)
    is_host = (col(Match.host_id) == user_id).label("is_host")
    sits = (
        sa.select(col(Match.id), col(Match.name), col(Match.title), is_host, sa.false())
        .join(own, own.c.match_id == col(Match.id))
        .where(col(Match.status) == MatchStatus.OPEN)
        .order_by(col(Match.id).desc())
        .limit(most)
    )
    waits = (
        sa.select(col(Match.id), col(Match.name), col(Match.title), is_host, sa.true())
        .join(Waiter, col(Waiter.match_id) == col(Match.id))
        .where(col(Waiter.user_id) == user_id, col(Match.status) == MatchStatus.OPEN)
        .order_by(col(Match.id).desc())
        .limit(most)
    )
    rows = {row[0]: row for row in [*session.execute(waits), *session.execute(sits)]}
    seats = _seats(session, rows.keys())
    return [
        Preparing(number, name, title, *seats[number], is_host=hosts, is_waiting=is_waiting)
        for number, name, title, hosts, is_waiting in sorted(rows.values(), reverse=True)
    ]


def ended(session: Session, user_id: int, most: int, skip: int = 0) -> tuple[list[Ended], int]:
    """The matches of a person that are over, the last one first; and how many."""
    own = _own(user_id)
    base = (
        sa.select(
            col(Match.id), col(Match.name), col(Match.title), own.c.letter, col(Match.finished_at)
        )
        .join(own, own.c.match_id == col(Match.id))
        .where(col(Match.status) == MatchStatus.FINISHED)
    )
    rows = session.execute(
        base.order_by(col(Match.finished_at).desc(), col(Match.id).desc()).limit(most).offset(skip)
    ).all()
    return [Ended(*row) for row in rows], _count(session, base, len(rows), most, skip)


def unread(session: Session, user_id: int) -> dict[int, int]:
    """How many messages a person has not read, by match: of those that are being played.

    As in `app.matches.press.threads`, what those say whom he has muted does not count.
    """
    mark = sa.and_(
        col(PressMark.match_id) == col(PressMessage.match_id),
        col(PressMark.circle) == col(PressMessage.circle),
        col(PressMark.seat) == col(Seat.letter),
    )
    muted = (
        sa.select(col(PressMute.id))
        .where(
            col(PressMute.match_id) == col(PressMessage.match_id),
            col(PressMute.seat) == col(Seat.letter),
            col(PressMute.muted) == col(PressMessage.seat),
        )
        .exists()
    )
    counted = session.execute(
        sa.select(col(PressMessage.match_id), func.count())
        .join(Seat, col(Seat.match_id) == col(PressMessage.match_id))
        .join(Match, col(Match.id) == col(PressMessage.match_id))
        .join(PressMark, mark, isouter=True)
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status) == MatchStatus.RUNNING,
            col(PressMessage.seat) != col(Seat.letter),
            sa.or_(
                col(PressMessage.circle) == "",
                func.replace(col(PressMessage.circle), col(Seat.letter), "")
                != col(PressMessage.circle),
            ),
            col(PressMessage.n) > func.coalesce(col(PressMark.n), 0),
            sa.or_(col(PressMessage.is_anonymous).is_(True), ~muted),
        )
        .group_by(col(PressMessage.match_id))
    )
    return dict(counted.all())


def numbers(session: Session, user_id: int, now: datetime) -> list[int]:
    """The matches of a person in which something may still change."""
    own = _own(user_id)
    goes_on = sa.or_(
        col(Match.status).in_((MatchStatus.OPEN, MatchStatus.RUNNING)),
        col(Match.finished_at) > now - LATELY,
    )
    found = session.execute(
        sa.select(col(Match.id))
        .join(own, own.c.match_id == col(Match.id))
        .where(goes_on)
        .order_by(col(Match.id))
    )
    return [number for number in found.scalars() if number is not None]


def names(session: Session, match_ids: Sequence[int]) -> dict[int, tuple[str, str]]:
    """The names and titles of matches."""
    rows = session.execute(
        sa.select(col(Match.id), col(Match.name), col(Match.title)).where(
            col(Match.id).in_(match_ids)
        )
    )
    return {number: (name, title) for number, name, title in rows if number is not None}


def _own(user_id: int) -> sa.Subquery:
    """The matches in which a person has a seat, with it; and those that he hosts without one."""
    seat = aliased(Seat)
    sits = sa.select(col(Seat.match_id), col(Seat.letter)).where(col(Seat.user_id) == user_id)
    hosts = sa.select(col(Match.id), sa.literal("")).where(
        col(Match.host_id) == user_id,
        ~sa.select(col(seat.id))
        .where(col(seat.match_id) == col(Match.id), col(seat.user_id) == user_id)
        .exists(),
    )
    return sa.union_all(sits, hosts).subquery()


def _count(session: Session, base: "sa.Select[Any]", shown: int, most: int, skip: int) -> int:
    """How many there are in all; asked of the database only where the page does not show it."""
    if shown < most and (shown or not skip):
        return skip + shown
    counted = session.execute(sa.select(func.count()).select_from(base.subquery()))
    return int(counted.scalar_one())


def _waited(session: Session, match_ids: Collection[int]) -> dict[int, list[Waited]]:
    """Whom matches wait for, who has waited longest first."""
    rows = session.execute(
        sa.select(col(Window.match_id), col(Window.seat), col(User.name), col(Window.asked_at))
        .join(
            Seat,
            (col(Seat.match_id) == col(Window.match_id)) & (col(Seat.letter) == col(Window.seat)),
        )
        .join(User, col(User.id) == col(Seat.user_id), isouter=True)
        .where(col(Window.match_id).in_(match_ids))
        .order_by(col(Window.asked_at), col(Window.seat))
    )
    found: dict[int, list[Waited]] = {}
    for match_id, seat, name, since in rows:
        found.setdefault(match_id, []).append(Waited(seat, name or "", since))
    return found


def _seats(session: Session, matches: Collection[int]) -> dict[int, tuple[int, int]]:
    """How many seats matches have, and how many of them are taken."""
    is_taken = sa.or_(col(Seat.user_id).is_not(None), col(Seat.bot).is_not(None))
    rows = session.execute(
        sa.select(col(Seat.match_id), func.count(), func.sum(sa.case((is_taken, 1), else_=0)))
        .where(col(Seat.match_id).in_(matches))
        .group_by(col(Seat.match_id))
    )
    return {match_id: (seats, int(taken)) for match_id, seats, taken in rows}
