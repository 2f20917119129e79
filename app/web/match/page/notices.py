"""Notices on the page of a match: absences, news since the last turn, first steps, a rematch."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

import sqlalchemy as sa
from flask_login import current_user
from sqlmodel import Session, col

from app.database import fetch
from app.matches.clock.current_absences import seats_away
from app.matches.daily.games import day_of
from app.matches.lobby import rematch
from app.matches.log_summary import SeatSummary
from app.matches.player_activity import orders_carried_out
from app.models import (
    Absence,
    Agreement,
    MatchStatus,
    ModeratorAct,
    PauseVote,
    Seat,
    User,
    Vacancy,
    utc_now,
)
from app.models.types import UtcDateTime
from app.web.match.access import Access

ABSENCE_NOTICE = timedelta(days=7)
"""How long before it begins an absence is shown."""

MAX_LESSONS = 2
"""Submissions of a newcomer that the page comments on: the first move, and its result."""


@dataclass(frozen=True, slots=True)
class NoticeFlags:
    """For which notices a match has rows: each is seldom, so one statement asks for all of them."""

    absences: bool = False
    vacancies: bool = False
    pause_votes: bool = False
    agreements: bool = False
    acts: bool = False
    unreached: bool = False


def notice_flags(session: Session, match_id: int) -> NoticeFlags:
    """Return for which notices there are rows, old ones among them."""
    asked = {"match_id": match_id, "now": utc_now()}
    return NoticeFlags(*map(bool, fetch(session, _NOTICE_FLAGS, asked).one()))


_MATCH: sa.BindParameter[int] = sa.bindparam("match_id")
_NOW = sa.bindparam("now", type_=UtcDateTime())
_NOTICE_FLAGS = sa.select(
    sa.exists().where(
        col(Seat.match_id) == _MATCH,
        col(Seat.user_id) == col(Absence.user_id),
        col(Absence.ends_at) > _NOW,
    ),
    sa.exists().where(col(Vacancy.match_id) == _MATCH, col(Vacancy.ended_at).is_(None)),
    sa.exists().where(col(PauseVote.match_id) == _MATCH),
    sa.exists().where(col(Agreement.match_id) == _MATCH),
    sa.exists().where(col(ModeratorAct.match_id) == _MATCH),
    sa.exists().where(
        col(Seat.match_id) == _MATCH,
        col(Seat.user_id) == col(User.id),
        col(User.mail_stopped_at).is_not(None),
    ),
)


@dataclass(frozen=True, slots=True)
class Away:
    """The first and the last day on which a player is away; `is_gone`: it has begun."""

    name: str
    first: date
    last: date
    is_gone: bool


def away_soon(session: Session, match_id: int, names: Mapping[str, str]) -> list[Away]:
    """Return who is away now or soon; `names` are the players' names by seat."""
    now = utc_now()
    return [
        Away(names.get(seat, seat), each.first_day, each.last_day, each.begins_at <= now)
        for seat, absences in seats_away(session, match_id, now).items()
        for each in absences
        if each.begins_at <= now + ABSENCE_NOTICE
    ]


@dataclass(frozen=True, slots=True)
class News:
    """How many entries have been added since the reader's own last one, at place `at` of the
    replay; entries that the reader may not see are not counted."""

    count: int
    at: int


def news_for(summary: SeatSummary) -> News | None:
    """Return the news for a seat whose log has this `summary`.

    None if there is nothing new, or if the seat has not acted yet.
    """
    if summary.own is None:
        return None
    count = summary.told - 1 - summary.own
    return News(count, summary.own) if count else None


def moves_made(session: Session, access: Access, *, keeps: bool) -> int | None:
    """Return how often a newcomer has had orders carried out, in any match; else None.

    None also for a reader without a seat in the match, or who no longer plays it. A click that
    `keeps` the rest of the page asks for it only if the reader is a guest: it must be quick.
    """
    if access.seat is None or access.match.status is not MatchStatus.RUNNING:
        return None
    if keeps and not current_user.is_guest:
        return None
    made = orders_carried_out(session, current_user.id, MAX_LESSONS)
    return made if made < MAX_LESSONS else None


@dataclass(frozen=True, slots=True)
class Rematch:
    """The number of the rematch if there is one, and whether the reader may offer one.

    `daily` is the day of which this was the daily game, None if it was an ordinary match.
    """

    made: int | None
    may_offer: bool
    daily: date | None


def rematch_for(session: Session, access: Access) -> Rematch | None:
    """Return what the reader can do about a rematch; None while the match is running."""
    if access.match.status is not MatchStatus.FINISHED:
        return None
    daily = day_of(access.match)
    made = rematch.rematch_of(session, access.match_id)
    if made is not None:
        return Rematch(made.id, False, daily)
    may_offer = not current_user.is_guest and (access.is_host or access.seat is not None)
    return Rematch(None, may_offer, daily)
