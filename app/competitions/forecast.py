"""When a competition will probably end, from finished matches and its players' response times.

A match lasts as long as matches of its title, seats and pace have lasted, times how slowly its
players answer compared with everybody's answers there. A round lasts as long as its slowest match.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean, quantiles

import sqlalchemy as sa
from sqlmodel import Session, col, func

from app.competitions.formats import format_of, settings_of
from app.competitions.overview import Overview
from app.matches.lobby.listing import pace_of
from app.matches.settle import BY_THE_PLAYER
from app.models import (
    CompetitionRound,
    CompetitionStatus,
    Match,
    MatchStatus,
    Seat,
    Submission,
    SubmissionStatus,
)

MAX_MATCHES = 300
"""Of so many of the last finished matches it is asked how long they lasted."""

FEWEST_MATCHES = 5
"""Fewer say nothing."""

MAX_ANSWERS = 10_000
FEWEST_ANSWERS = 5
SLOWEST = 3.0
"""Nobody is taken to be more than so many times slower, or faster, than the mean."""


@dataclass(frozen=True)
class Lengths:
    """How long so many finished `matches` lasted: a quarter of them at most `low`, three quarters
    at most `high`."""

    low: timedelta
    high: timedelta
    matches: int


@dataclass(frozen=True)
class Forecast:
    """A competition will probably end between `soon` and `late`; `matches` that are finished are
    where this comes from."""

    soon: datetime
    late: datetime
    matches: int


def lengths_of(
    session: Session, title: str, seat_count: int, turn_hours: int | None
) -> Lengths | None:
    """Return how long matches like these last; None if too few are finished."""
    people = (
        sa.select(col(Seat.match_id))
        .group_by(col(Seat.match_id))
        .having(func.count() == seat_count, func.count(col(Seat.user_id)) > 1)
    )
    found = session.execute(
        sa.select(col(Match.started_at), col(Match.finished_at), col(Match.turn_hours))
        .where(
            col(Match.title) == title,
            col(Match.status) == MatchStatus.FINISHED,
            col(Match.started_at).is_not(None),
            col(Match.finished_at).is_not(None),
            col(Match.id).in_(people),
        )
        .order_by(col(Match.finished_at).desc())
        .limit(MAX_MATCHES)
    )
    pace = pace_of(turn_hours)
    lasted = [
        (finished - started).total_seconds()
        for started, finished, hours in found
        if pace_of(hours) == pace
    ]
    if len(lasted) < FEWEST_MATCHES:
        return None
    low, _median, high = (
        timedelta(seconds=each) for each in quantiles(lasted, n=4, method="inclusive")
    )
    return Lengths(low, high, len(lasted))


def forecast_of(
    lengths: Lengths | None,
    rounds: int,
    now: datetime,
    *,
    slowness: float = 1.0,
    since: datetime | None = None,
    most_days: int = 0,
) -> Forecast | None:
    """Return when so many rounds from `now` on are over; None if nobody can say.

    The first of them began at `since`, if it did. `slowness` is that of the slowest match of a
    round; after `most_days` (0: never) directors can end a round.
    """
    if lengths is None or not rounds:
        return None

    def end(length: timedelta) -> datetime:
        whole = length * slowness
        if most_days:
            whole = min(whole, timedelta(days=most_days))
        first = whole if since is None else max(since + whole - now, whole / 10)
        return now + first + whole * (rounds - 1)

    return Forecast(end(lengths.low), end(lengths.high), lengths.matches)


def forecast(session: Session, found: Overview, now: datetime) -> Forecast | None:
    """Return when a competition that is not over will probably end; None if nobody can say.

    Before it starts this is as if it started now, or on its date.
    """
    row, settings = found.row, settings_of(found.row)
    over = (CompetitionStatus.FINISHED, CompetitionStatus.CANCELLED)
    if row.status in over or format_of(row).is_continuous:
        return None
    lengths = lengths_of(session, row.title, row.seat_count, row.times["turn_hours"])
    if lengths is None:
        return None
    running = row.status is CompetitionStatus.RUNNING
    rounds = found.planned_rounds - len(found.rounds) + running
    people = {entry: person.user_id for entry, person in found.people.items()}
    tables = _tables(found)
    slow = slowness_of(session, {people[e] for table in tables for e in table})
    slowest = max(
        (fmean(slow.get(people[entry], 1.0) for entry in table) for table in tables), default=1.0
    )
    starts = row.starts_at if row.starts_at is not None and not found.rounds else None
    current: CompetitionRound | None = found.rounds[-1] if running else None
    return forecast_of(
        lengths,
        rounds,
        max(now, starts or now),
        slowness=slowest,
        since=current.started_at if current is not None else None,
        most_days=settings.round_days,
    )


def slowness_of(session: Session, users: Collection[int]) -> Mapping[int, float]:
    """Return how many times longer than the mean of all of `users` each takes to answer.

    Whoever has given too few answers is left out.
    """
    found = session.execute(
        sa.select(col(Submission.user_id), col(Submission.asked_since), col(Submission.created_at))
        .where(
            col(Submission.user_id).in_(users),
            col(Submission.asked_since).is_not(None),
            col(Submission.status) == SubmissionStatus.ACCEPTED,
            col(Submission.source).in_(BY_THE_PLAYER),
        )
        .order_by(col(Submission.created_at).desc())
        .limit(MAX_ANSWERS)
    )
    waits: dict[int, list[float]] = defaultdict(list)
    for user_id, asked, answered in found:
        waits[user_id].append(max(0.0, (answered - asked).total_seconds()))
    means = {user: fmean(each) for user, each in waits.items() if len(each) >= FEWEST_ANSWERS}
    whole = fmean(means.values()) if means else 0.0
    if not whole:
        return {}
    return {user: min(SLOWEST, max(1 / SLOWEST, mean / whole)) for user, mean in means.items()}


def _tables(found: Overview) -> Sequence[Sequence[int]]:
    """The running matches of the round, else all who take part as one table: nobody knows yet who
    meets whom."""
    if found.history and found.row.status is CompetitionStatus.RUNNING:
        running = [m.entries for m in found.history[-1].matches if m.ranking is None]
        if running:
            return running
    return [[entry.id for entry in found.entered if entry.id is not None]]
