"""The query for everything that waits for a person, of all kinds in one.

Each kind is a SELECT of the same columns, and names those that it has something to say in. They
are put together once, when this module is loaded: what is asked again and again stays the same.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from app.database import fetch
from app.matches.agenda.items import Item, ItemKind, asked_in_words
from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    MotionAsked,
    MotionLimit,
    OfferStatus,
    QuarantinedMail,
    QuarantineStatus,
    Seat,
    SeatOffer,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    Vacancy,
)
from app.models.types import UtcDateTime

MAX_LISTED = 500
"""The number of items of one kind, the most urgent ones; nobody has more."""

FAULTY_FOR = timedelta(days=7)
"""How long a person is shown that an e-mail of theirs was not carried out."""

READER = sa.bindparam("reader", type_=sa.Integer)
ADDRESS = sa.bindparam("address", type_=sa.String)
NOW = sa.bindparam("now", type_=UtcDateTime)
SINCE = sa.bindparam("since", type_=UtcDateTime)

Asked = sa.Select[Any]

_NOTHING: dict[str, sa.ColumnElement[Any]] = {
    "seat": sa.literal_column("''", sa.String),
    "until": sa.cast(sa.null(), UtcDateTime),
    "asks": sa.literal_column("''", sa.String),
    "count": sa.literal_column("1", sa.Integer),
    "paused_at": sa.cast(sa.null(), UtcDateTime),
    "is_up": sa.false(),
    "row": sa.literal_column("0", sa.Integer),
    "code": sa.literal_column("''", sa.String),
}
"""What stands in the columns that a kind has nothing to say in, in the order of the columns."""


def everything(session: Session, user_id: int, address: str, now: datetime) -> Iterator[Item]:
    """Everything that waits for a person, unsorted; seats are reserved for their `address`."""
    told = {"reader": user_id, "address": address, "now": now, "since": now - FAULTY_FOR}
    return _items(session, _EVERYTHING, told)


def in_play(session: Session, user_id: int) -> Iterator[Item]:
    """What holds up matches that are being played, in no order."""
    return _items(session, _IN_PLAY, {"reader": user_id})


def _items(session: Session, asked: sa.CompoundSelect[Any], told: dict[str, Any]) -> Iterator[Item]:
    for row in fetch(session, asked, told):
        wanted, match_id, name, title, since, seat, until, asks, count, paused_at, is_up, *keys = (
            row
        )
        yield Item(
            ItemKind(wanted),
            match_id,
            name,
            title,
            since,
            seat,
            None if paused_at is not None else until,
            asked_in_words(title, asks, seat) if asks else "",
            count,
            paused_at is not None,
            bool(is_up),
            *keys,
        )


def _of_kind(wanted: ItemKind, since: Any, **said: Any) -> Asked:
    """The columns of a kind: what is `said` in some of them, and nothing in the others."""
    assert said.keys() <= _NOTHING.keys()
    kind = sa.literal_column(f"'{wanted}'", sa.String).label("wanted")
    match_id: sa.Label[int | None] = col(Match.id).label("match_id")
    more = [said.get(name, nothing).label(name) for name, nothing in _NOTHING.items()]
    return sa.select(kind, match_id, col(Match.name), col(Match.title), since.label("since"), *more)


def _decisions() -> Asked:
    """The decisions a person has to make in running matches, one item per match."""
    return (
        _of_kind(
            ItemKind.DECISION,
            col(DecisionDeadline.asked_at),
            seat=col(DecisionDeadline.seat),
            until=col(DecisionDeadline.closes_at),
            asks=col(DecisionDeadline.asks),
            paused_at=col(Match.paused_at),
            is_up=col(DecisionDeadline.up_at).is_not(None),
        )
        .join_from(
            DecisionDeadline, Seat, _sits_on(DecisionDeadline.match_id, DecisionDeadline.seat)
        )
        .join(Match, col(Match.id) == col(DecisionDeadline.match_id))
        .where(col(Seat.user_id) == READER, col(Match.status) == MatchStatus.RUNNING)
        .order_by(
            col(DecisionDeadline.closes_at).is_(None),
            col(DecisionDeadline.closes_at),
            col(DecisionDeadline.asked_at),
        )
    )


def _answers() -> Asked:
    """The offers and votes that await the person's answer, grouped by match."""
    limit = sa.and_(
        col(MotionLimit.match_id) == col(MotionAsked.match_id),
        col(MotionLimit.motion) == col(MotionAsked.motion),
    )
    return (
        _of_kind(
            ItemKind.ANSWER,
            func.min(col(MotionAsked.since)),
            seat=col(MotionAsked.seat),
            until=func.min(col(MotionLimit.lapses_at)),
            count=func.count(),
            paused_at=col(Match.paused_at),
        )
        .join_from(MotionAsked, Seat, _sits_on(MotionAsked.match_id, MotionAsked.seat))
        .join(Match, col(Match.id) == col(MotionAsked.match_id))
        .join(MotionLimit, limit, isouter=True)
        .where(col(Seat.user_id) == READER, col(Match.status) == MatchStatus.RUNNING)
        .group_by(
            col(Match.id),
            col(Match.name),
            col(Match.title),
            col(Match.paused_at),
            col(MotionAsked.seat),
        )
    )


def _ready_checks() -> Asked:
    """Matches that start as soon as this person and others say that they are ready."""
    return (
        _of_kind(ItemKind.READY, col(Match.created_at), until=col(Match.ready_until))
        .join_from(Match, Seat, col(Seat.match_id) == col(Match.id))
        .where(
            col(Seat.user_id) == READER,
            col(Match.status) == MatchStatus.OPEN,
            col(Match.ready_until).is_not(None),
            col(Seat.ready_at).is_(None),
        )
    )


def _seats_kept() -> Asked:
    """Seats that are reserved for the person, or that they are asked to take over."""
    return (
        _of_kind(ItemKind.SEAT, col(Match.created_at), code=col(Match.invite_code))
        .join_from(Match, Seat, col(Seat.match_id) == col(Match.id))
        .where(
            col(Seat.invited_email) == ADDRESS,
            sa.or_(col(Seat.user_id).is_(None), col(Seat.user_id) != READER),
            col(Match.status).in_((MatchStatus.OPEN, MatchStatus.RUNNING)),
        )
    )


def _offered_seats() -> Asked:
    """Seats that the person is asked to take over as a substitute."""
    return (
        _of_kind(ItemKind.SUBSTITUTE, col(SeatOffer.offered_at), until=col(SeatOffer.lapses_at))
        .join_from(Match, Vacancy, col(Vacancy.match_id) == col(Match.id))
        .join(SeatOffer, col(SeatOffer.vacancy_id) == col(Vacancy.id))
        .where(
            col(SeatOffer.user_id) == READER,
            col(SeatOffer.status) == OfferStatus.OPEN,
            col(SeatOffer.lapses_at) > NOW,
        )
    )


def _to_confirm() -> Asked:
    """E-mails that wait for the person to confirm or discard them."""
    return (
        _of_kind(
            ItemKind.CONFIRM,
            col(QuarantinedMail.created_at),
            until=col(QuarantinedMail.expires_at),
            row=col(QuarantinedMail.id),
        )
        .join_from(QuarantinedMail, Match, col(Match.id) == col(QuarantinedMail.match_id))
        .where(
            col(QuarantinedMail.user_id) == READER,
            col(QuarantinedMail.status) == QuarantineStatus.WAITING,
            col(QuarantinedMail.expires_at) > NOW,
            col(Match.status) == MatchStatus.RUNNING,
        )
    )


def _faulty() -> Asked:
    """The matches in which a mail was refused, and nothing that came later was carried out."""
    later = aliased(Submission)
    nothing_later = ~(
        sa.select(col(later.id))
        .where(
            col(later.match_id) == col(Submission.match_id),
            col(later.seat) == col(Submission.seat),
            col(later.id) > col(Submission.id),
            col(later.status) == SubmissionStatus.ACCEPTED,
        )
        .exists()
    )
    return (
        _of_kind(ItemKind.FAULTY, func.max(col(Submission.created_at)))
        .join_from(Submission, Match, col(Match.id) == col(Submission.match_id))
        .join(Seat, _sits_on(Submission.match_id, Submission.seat))
        .where(
            col(Submission.user_id) == READER,
            col(Seat.user_id) == READER,
            col(Submission.source) == SubmissionSource.MAIL,
            col(Submission.status) == SubmissionStatus.REFUSED,
            col(Submission.created_at) > SINCE,
            col(Match.status) == MatchStatus.RUNNING,
            nothing_later,
        )
        .group_by(col(Match.id), col(Match.name), col(Match.title))
    )


def _sits_on(match_id: int, letter: str) -> sa.ColumnElement[bool]:
    return sa.and_(col(Seat.match_id) == col(match_id), col(Seat.letter) == col(letter))


def _together(*kinds: Asked) -> sa.CompoundSelect[Any]:
    # SQLite takes no limit of a part of a union, but of a table within that part.
    return sa.union_all(*(sa.select(kind.limit(MAX_LISTED).subquery()) for kind in kinds))


_IN_PLAY = _together(_decisions(), _answers())
_EVERYTHING = _together(
    _decisions(),
    _answers(),
    _ready_checks(),
    _seats_kept(),
    _offered_seats(),
    _to_confirm(),
    _faulty(),
)
