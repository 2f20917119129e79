"""A person's deadlines: when decisions are due, offers expire and absences end."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.matches.agenda.items import asked_in_words
from app.models import Absence, DecisionDeadline, Match, MatchStatus, MotionAsked, MotionLimit, Seat

MAX_LISTED = 300
LATELY = timedelta(days=30)
"""How long an absence is still shown after its end."""


class DeadlineSubject(StrEnum):
    """What ends: the reader's time for a decision or an answer to an offer, or their own offer."""

    DECISION = "decision"
    ANSWER = "answer"
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of some time in a match, the first first.

    `mark` tells it from every other one, wherever it is moved to; `made_at` is when it was set,
    `changed_at` when it was last moved. `asks` says what the reader is asked.
    """

    ends: DeadlineSubject
    match_id: int
    match: str
    at: datetime
    mark: str
    made_at: datetime
    changed_at: datetime | None
    asks: str = ""


def deadlines(session: Session, user_id: int) -> list[Deadline]:
    """Everything with an end that concerns a person; while a match is paused none of it ends."""
    found = [
        *_decisions(session, user_id),
        *_motions(session, user_id, DeadlineSubject.ANSWER),
        *_motions(session, user_id, DeadlineSubject.OFFER),
    ]
    return sorted(found, key=lambda each: (each.at, each.match_id, each.mark))


def absences(session: Session, user_id: int, now: datetime) -> list[Absence]:
    """When a person is away, or was lately."""
    return list(
        session.exec(
            select(Absence)
            .where(Absence.user_id == user_id, col(Absence.ends_at) > now - LATELY)
            .order_by(col(Absence.begins_at))
        )
    )


def _decisions(session: Session, user_id: int) -> list[Deadline]:
    rows = session.execute(
        sa.select(DecisionDeadline, col(Match.name), col(Match.title))
        .join(
            Seat,
            (col(Seat.match_id) == col(DecisionDeadline.match_id))
            & (col(Seat.letter) == col(DecisionDeadline.seat)),
        )
        .join(Match, col(Match.id) == col(DecisionDeadline.match_id))
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status) == MatchStatus.RUNNING,
            col(Match.paused_at).is_(None),
            col(DecisionDeadline.closes_at).is_not(None),
        )
        .order_by(col(DecisionDeadline.closes_at))
        .limit(MAX_LISTED)
    )
    return [
        Deadline(
            DeadlineSubject.DECISION,
            deadline.match_id,
            name,
            deadline.closes_at,
            f"{deadline.seat}:{deadline.mark}:{deadline.turn}:{deadline.asked_at.isoformat()}",
            deadline.asked_at,
            deadline.changed_at,
            asked_in_words(title, deadline.asks, deadline.seat),
        )
        for deadline, name, title in rows
    ]


def _motions(session: Session, user_id: int, ends: DeadlineSubject) -> list[Deadline]:
    """Offers that await a person's answer, or their own offers that await an answer."""
    found = (
        sa.select(MotionLimit, col(Match.name), col(Seat.letter))
        .join(Match, col(Match.id) == col(MotionLimit.match_id))
        .join(Seat, col(Seat.match_id) == col(MotionLimit.match_id))
        .where(
            col(Seat.user_id) == user_id,
            col(Match.status) == MatchStatus.RUNNING,
            col(Match.paused_at).is_(None),
        )
    )
    if ends is DeadlineSubject.OFFER:
        found = found.where(col(MotionLimit.by) == col(Seat.letter))
    else:
        asked = (
            (col(MotionAsked.match_id) == col(MotionLimit.match_id))
            & (col(MotionAsked.seat) == col(Seat.letter))
            & (col(MotionAsked.motion) == col(MotionLimit.motion))
        )
        found = found.join(MotionAsked, asked)
    rows = session.execute(found.order_by(col(MotionLimit.lapses_at)).limit(MAX_LISTED))
    return [
        Deadline(
            ends,
            limit.match_id,
            name,
            limit.lapses_at,
            f"{seat}:{limit.motion}:{limit.made_at}",
            limit.made_at or limit.lapses_at,
            limit.changed_at,
        )
        for limit, name, seat in rows
    ]
