"""The running matches that a person moderates, and what waits in each: those that are stuck first.

Stuck is a match in which somebody's time is up and a moderator is to decide; after those come the
ones with a report or a question that nobody has answered, then whoever has been waited for longest.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import fetch
from app.matches.agenda.items import asked_in_words
from app.matches.moderation.authority import moderated_by
from app.matches.press.reports import cases
from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    Moderator,
    PressReport,
    RulesQuestion,
    Seat,
    User,
    Vacancy,
)

MAX_LISTED = 200

_NAMED = (
    sa.select(col(Match.id))
    .join(Moderator, col(Moderator.match_id) == col(Match.id))
    .where(
        col(Moderator.user_id) == sa.bindparam("reader", type_=sa.Integer),
        col(Moderator.since).is_not(None),
        col(Match.status) == MatchStatus.RUNNING,
    )
    .limit(1)
)

NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class AwaitedSeat:
    """A seat that owes a decision: who has it (empty for a bot), what it is asked, since when."""

    seat: str
    name: str
    asks: str
    since: datetime
    until: datetime | None
    is_up: bool


@dataclass(frozen=True, slots=True)
class ModeratedMatch:
    """A match and what waits in it; `sought` are the seats for which a substitute is sought."""

    match_id: int
    match: str
    title: str
    paused_at: datetime | None
    is_host: bool
    waits_for: tuple[AwaitedSeat, ...] = ()
    questions: int = 0
    reports: int = 0
    sought: tuple[str, ...] = ()

    @property
    def is_stuck(self) -> bool:
        """Whether somebody's time is up, and a moderator is to decide."""
        return any(each.is_up for each in self.waits_for)

    @property
    def waits_since(self) -> datetime:
        """Since when whoever is waited for longest has been asked."""
        return min((each.since for each in self.waits_for), default=NEVER)


@dataclass(slots=True)
class _Waiting:
    """What waits in matches, by their numbers."""

    seats: dict[int, list[AwaitedSeat]] = field(default_factory=lambda: defaultdict(list))
    sought: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    questions: Mapping[int, int] = field(default_factory=dict)
    reports: Mapping[int, int] = field(default_factory=dict)


def moderated_matches(
    session: Session, user: User, *, whole_site: bool = False
) -> list[ModeratedMatch]:
    """Return the running matches that a person moderates, as their host or named as one.

    Of the `whole_site`, for who runs it: MAX_LISTED at most in which something waits for a
    moderator, whoever that is.
    """
    assert user.id is not None
    which = _asks_somebody() if whole_site else moderated_by(user.id)
    names = (Match.id, Match.name, Match.title, Match.paused_at, Match.host_id)
    rows = session.execute(
        sa.select(*map(col, names))
        .where(col(Match.status) == MatchStatus.RUNNING, which)
        .order_by(col(Match.id))
        .limit(MAX_LISTED)
    ).all()
    waiting = _waiting(session, user, [number for number, *_ in rows])
    matches = [
        ModeratedMatch(
            number,
            name,
            title,
            paused_at,
            host_id == user.id,
            tuple(waiting.seats[number]),
            waiting.questions.get(number, 0),
            waiting.reports.get(number, 0),
            tuple(waiting.sought[number]),
        )
        for number, name, title, paused_at, host_id in rows
    ]
    return sorted(matches, key=_urgency)


def _urgency(match: ModeratedMatch) -> tuple[bool, bool, bool, datetime, int]:
    """What puts the matches in their order; in those that are paused nobody is late."""
    asks_somebody = bool(match.questions or match.reports)
    is_paused = match.paused_at is not None
    return not match.is_stuck, not asks_somebody, is_paused, match.waits_since, match.match_id


def _asks_somebody() -> sa.ColumnElement[bool]:
    """The condition that something waits in a match for whoever moderates it."""
    is_up = sa.select(col(DecisionDeadline.match_id)).where(
        col(DecisionDeadline.up_at).is_not(None)
    )
    asked = sa.select(col(RulesQuestion.match_id)).where(col(RulesQuestion.answered_at).is_(None))
    reported = sa.select(col(PressReport.match_id)).where(col(PressReport.closed_at).is_(None))
    return sa.or_(*(col(Match.id).in_(each) for each in (is_up, asked, reported)))


def is_named(session: Session, user_id: int) -> bool:
    """Return whether somebody has named a person as moderator of a match that is being played."""
    return fetch(session, _NAMED, {"reader": user_id}).first() is not None


def open_questions(session: Session, matches: Collection[int]) -> dict[int, int]:
    """Return how many questions about the rules wait for an answer, by match."""
    number, how_many = col(RulesQuestion.match_id), sa.func.count()
    rows = session.execute(
        sa.select(number, how_many)
        .where(number.in_(matches), col(RulesQuestion.answered_at).is_(None))
        .group_by(number)
    )
    return {row[0]: row[1] for row in rows}


def open_reports(session: Session, user: User) -> dict[int, int]:
    """Return how many reports wait that a person may deal with, by match."""
    return Counter(case.report.match_id for case in cases(session, user, closed=False))


def _waiting(session: Session, user: User, matches: Sequence[int]) -> _Waiting:
    found = _Waiting()
    if not matches:
        return found
    is_its_seat = sa.and_(
        col(Seat.match_id) == col(DecisionDeadline.match_id),
        col(Seat.letter) == col(DecisionDeadline.seat),
    )
    deadlines = session.execute(
        sa.select(DecisionDeadline, col(User.name), col(Match.title))
        .join(Match, col(Match.id) == col(DecisionDeadline.match_id))
        .join(Seat, is_its_seat)
        .join(User, col(User.id) == col(Seat.user_id), isouter=True)
        .where(col(DecisionDeadline.match_id).in_(matches))
        .order_by(col(DecisionDeadline.seat))
    )
    for deadline, name, title in deadlines:
        found.seats[deadline.match_id].append(_waited(deadline, name or "", title))
    vacancies = session.execute(
        sa.select(col(Vacancy.match_id), col(Vacancy.seat))
        .where(col(Vacancy.match_id).in_(matches), col(Vacancy.ended_at).is_(None))
        .order_by(col(Vacancy.seat))
    )
    for match_id, seat in vacancies:
        found.sought[match_id].append(seat)
    found.questions = open_questions(session, matches)
    found.reports = open_reports(session, user)
    return found


def _waited(deadline: DecisionDeadline, name: str, title: str) -> AwaitedSeat:
    return AwaitedSeat(
        deadline.seat,
        name,
        asked_in_words(title, deadline.asks, deadline.seat),
        deadline.asked_at,
        deadline.closes_at,
        deadline.up_at is not None,
    )
