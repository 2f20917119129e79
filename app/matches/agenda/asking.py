"""The questions to the database: what waits for a person, each kind of thing in one query."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from app.matches.agenda.items import Item, Wanted, asked_in_words
from app.models import (
    HeldMail,
    HeldStatus,
    Match,
    MatchStatus,
    MotionAsked,
    MotionLimit,
    OfferStatus,
    Seat,
    SeatOffer,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    User,
    Vacancy,
    Window,
)

MOST = 500
"""So many of a kind are looked at, the most urgent of them: nobody has more."""

FAULTY_FOR = timedelta(days=7)
"""For so long somebody is shown that a mail of his was not carried out."""


def decisions(session: Session, user_id: int) -> Iterator[Item]:
    """What he owes in matches that are being played, one of each match."""
    rows = session.execute(
        sa.select(Window, col(Match.name), col(Match.title), col(Match.paused_at))
        .join(
            Seat,
            (col(Seat.match_id) == col(Window.match_id)) & (col(Seat.letter) == col(Window.seat)),
        )
        .join(Match, col(Match.id) == col(Window.match_id))
        .where(col(Seat.user_id) == user_id, col(Match.status) == MatchStatus.RUNNING)
        .order_by(col(Window.closes_at).is_(None), col(Window.closes_at), col(Window.asked_at))
        .limit(MOST)
    )
    for window, name, title, paused_at in rows:
        yield Item(
            Wanted.DECISION,
            window.match_id,
            name,
            title,
            window.asked_at,
            window.seat,
            None if paused_at is not None else window.closes_at,
            asked_in_words(title, window.asks, window.seat),
            is_paused=paused_at is not None,
            is_up=window.up_at is not None,
        )


def answers(session: Session, user_id: int) -> Iterator[Item]:
    """The offers and votes that want his answer, those of one match together."""
    limit = sa.and_(
        col(MotionLimit.match_id) == col(MotionAsked.match_id),
        col(MotionLimit.motion) == col(MotionAsked.motion),
    )
    rows = session.execute(
        sa.select(
            col(MotionAsked.match_id),
            col(MotionAsked.seat),
            col(Match.name),
            col(Match.title),
            col(Match.paused_at),
            func.min(col(MotionAsked.since)),
            func.min(col(MotionLimit.lapses_at)),
            func.count(),
        )
        .join(
            Seat,
            (col(Seat.match_id) == col(MotionAsked.match_id))
            & (col(Seat.letter) == col(MotionAsked.seat)),
        )
        .join(Match, col(Match.id) == col(MotionAsked.match_id))
        .join(MotionLimit, limit, isouter=True)
        .where(col(Seat.user_id) == user_id, col(Match.status) == MatchStatus.RUNNING)
        .group_by(
            col(MotionAsked.match_id),
            col(MotionAsked.seat),
            col(Match.name),
            col(Match.title),
            col(Match.paused_at),
        )
        .limit(MOST)
    )
    for match_id, seat, name, title, paused_at, since, until, count in rows:
        yield Item(
            Wanted.ANSWER,
            match_id,
            name,
            title,
            since,
            seat,
            None if paused_at is not None else until,
            count=count,
            is_paused=paused_at is not None,
        )


def ready_checks(session: Session, user_id: int) -> Iterator[Item]:
    """Matches that begin as soon as he and others say that they are ready."""
    rows = session.execute(
        sa.select(
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(Match.created_at),
            col(Match.ready_until),
        )
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status) == MatchStatus.OPEN,
            col(Match.ready_until).is_not(None),
            col(Seat.ready_at).is_(None),
        )
    )
    for match_id, name, title, since, until in rows:
        yield Item(Wanted.READY, match_id, name, title, since, until=until)


def seats_kept(session: Session, user: User) -> Iterator[Item]:
    """Seats that are kept for him, or that he is asked to take over."""
    rows = session.execute(
        sa.select(
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(Match.created_at),
            col(Match.invite_code),
        )
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(
            col(Seat.invited_email) == user.email,
            sa.or_(col(Seat.user_id).is_(None), col(Seat.user_id) != user.id),
            col(Match.status).in_((MatchStatus.OPEN, MatchStatus.RUNNING)),
        )
        .limit(MOST)
    )
    for match_id, name, title, since, code in rows:
        yield Item(Wanted.SEAT, match_id, name, title, since, code=code)


def offered_seats(session: Session, user_id: int, now: datetime) -> Iterator[Item]:
    """Seats that he is asked to take over as a substitute."""
    rows = session.execute(
        sa.select(
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(SeatOffer.offered_at),
            col(SeatOffer.lapses_at),
        )
        .join(Vacancy, col(Vacancy.match_id) == col(Match.id))
        .join(SeatOffer, col(SeatOffer.vacancy_id) == col(Vacancy.id))
        .where(
            col(SeatOffer.user_id) == user_id,
            col(SeatOffer.status) == OfferStatus.OPEN,
            col(SeatOffer.lapses_at) > now,
        )
        .limit(MOST)
    )
    for match_id, name, title, since, until in rows:
        yield Item(Wanted.SUBSTITUTE, match_id, name, title, since, until=until)


def to_confirm(session: Session, user_id: int, now: datetime) -> Iterator[Item]:
    """Mails that wait for his word."""
    rows = session.execute(
        sa.select(
            col(HeldMail.id),
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(HeldMail.created_at),
            col(HeldMail.expires_at),
        )
        .join(Match, col(Match.id) == col(HeldMail.match_id))
        .where(
            col(HeldMail.user_id) == user_id,
            col(HeldMail.status) == HeldStatus.WAITING,
            col(HeldMail.expires_at) > now,
            col(Match.status) == MatchStatus.RUNNING,
        )
        .limit(MOST)
    )
    for row, match_id, name, title, since, until in rows:
        yield Item(Wanted.CONFIRM, match_id, name, title, since, until=until, row=row or 0)


def faulty(session: Session, user_id: int, now: datetime) -> Iterator[Item]:
    """The matches in which a mail was refused, and nothing that came later was carried out."""
    later = aliased(Submission)
    rows = session.execute(
        sa.select(
            col(Match.id), col(Match.name), col(Match.title), func.max(col(Submission.created_at))
        )
        .join(Match, col(Match.id) == col(Submission.match_id))
        .join(
            Seat,
            (col(Seat.match_id) == col(Submission.match_id))
            & (col(Seat.letter) == col(Submission.seat)),
        )
        .where(
            col(Submission.user_id) == user_id,
            col(Seat.user_id) == user_id,
            col(Submission.source) == SubmissionSource.MAIL,
            col(Submission.status) == SubmissionStatus.REFUSED,
            col(Submission.created_at) > now - FAULTY_FOR,
            col(Match.status) == MatchStatus.RUNNING,
            ~sa.select(col(later.id))
            .where(
                col(later.match_id) == col(Submission.match_id),
                col(later.seat) == col(Submission.seat),
                col(later.id) > col(Submission.id),
                col(later.status) == SubmissionStatus.ACCEPTED,
            )
            .exists(),
        )
        .group_by(col(Match.id), col(Match.name), col(Match.title))
        .limit(MOST)
    )
    for match_id, name, title, since in rows:
        yield Item(Wanted.FAULTY, match_id, name, title, since)
