"""Deadlines of offers: how long an open motion waits for an answer.

The time runs from the moment the motion is made; then it is withdrawn for its proposer (see
`timeout`). Whoever answers or changes something else does not move it; while somebody who is asked
is away or has a day off (see `calendar`), or the match is paused, it rests. The limits of a title's
own, such as the end of a game turn, stand beside it: whichever comes first.
"""

from collections.abc import Collection, Mapping, Set
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col

from app import models
from app.database import fetch_rare
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.matches.clock import calendar
from app.matches.clock.calendar import Rests
from app.models import MotionAsked, MotionLimit

MIN_HOURS, MAX_HOURS = 1, 720


def open_limits(session: Session, match_id: int) -> dict[str, MotionLimit]:
    """Return the limits of a match's open motions by their names."""
    rows = fetch_rare(session, _LIMITS, {"match_id": match_id})
    return {limit.motion: limit for (limit,) in rows}


_LIMITS = (
    sa.select(MotionLimit)
    .where(col(MotionLimit.match_id) == sa.bindparam("match_id"))
    .order_by(col(MotionLimit.id))
)
_ASKED = sa.select(MotionAsked).where(col(MotionAsked.match_id) == sa.bindparam("match_id"))


def stamp(session: Session, row: models.Match, match: Match | None) -> None:
    """Note what has been proposed, and forget what is open no more; `row` is locked.

    So with whose answer it waits for.
    """
    assert row.id is not None
    _note_who_is_asked(session, row.id, match)
    waiting = motions_with_deadline(match) if match is not None else {}
    for motion, limit in open_limits(session, row.id).items():
        if motion in waiting:
            del waiting[motion]
        else:
            session.delete(limit)
    now = row.paused_at or models.utc_now()
    rests = calendar.of_seats(session, row, now) if waiting else {}
    for motion in sorted(waiting):
        time = timedelta(hours=row.offer_hours)
        lapses = calendar.later(now, time, *calendar.of(waiting[motion], rests))
        by = _proposer(match, motion)
        session.add(
            MotionLimit(match_id=row.id, motion=motion, lapses_at=lapses, by=by, made_at=now)
        )
    session.flush()


def move(
    session: Session,
    match_id: int,
    match: Match,
    seats: Set[Seat],
    before: Mapping[Seat, Rests],
    after: Mapping[Seat, Rests],
    now: datetime,
) -> None:
    """Let what is left for offers to `seats` rest as in the calendars `after`, not `before`."""
    waiting = motions_with_deadline(match)
    for motion, limit in open_limits(session, match_id).items():
        asked = waiting.get(motion, ())
        if limit.lapses_at > now and not seats.isdisjoint(asked):
            rest = calendar.left(now, limit.lapses_at, *calendar.of(asked, before))
            limit.lapses_at = calendar.later(now, rest, *calendar.of(asked, after))
            session.add(limit)
    session.flush()


def resume(
    session: Session, row: models.Match, match: Match, paused_at: datetime, now: datetime
) -> None:
    """Let as much time run from `now` on as was left when the match was paused."""
    assert row.id is not None
    waiting, rests = motions_with_deadline(match), calendar.of_seats(session, row, paused_at)
    for motion, limit in open_limits(session, row.id).items():
        of_asked = calendar.of(waiting.get(motion, ()), rests)
        rest = calendar.left(paused_at, limit.lapses_at, *of_asked)
        limit.lapses_at = calendar.later(now, rest, *of_asked)
        session.add(limit)
    session.flush()


def motions_with_deadline(match: Match) -> dict[str, Collection[Seat]]:
    """The open motions that wait for so many hours, and whom each of them asks."""
    if match.over:
        return {}
    kinds = match.title.motions
    return {
        motion["id"]: motion["asked"]
        for motion in match.state["motions"]
        if kinds[motion["kind"]].has_deadline
    }


def open_answers(match: Match) -> set[tuple[Seat, str]]:
    """The seats whose answers the open motions still want, each with the motion's name."""
    if match.over:
        return set()
    return {
        (seat, motion["id"])
        for motion in match.state["motions"]
        for seat in motion["asked"]
        if seat not in motion["consents"]
    }


def _note_who_is_asked(session: Session, match_id: int, match: Match | None) -> None:
    wanted = open_answers(match) if match is not None else set()
    for (row,) in fetch_rare(session, _ASKED, {"match_id": match_id}):
        if (row.seat, row.motion) in wanted:
            wanted.remove((row.seat, row.motion))
        else:
            session.delete(row)
    session.add_all(
        MotionAsked(match_id=match_id, seat=seat, motion=motion) for seat, motion in sorted(wanted)
    )


def _proposer(match: Match | None, motion: str) -> Seat | None:
    motions = match.state["motions"] if match is not None else ()
    return next((each["by"] for each in motions if each["id"] == motion), None)
