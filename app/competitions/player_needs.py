"""What competitions ask of a player now: bids for seats, and answers to challenges."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions.bid_reminders import missing
from app.database import fetch
from app.models import (
    ChallengeStatus,
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionRound,
    CompetitionSeating,
    CompetitionStatus,
    User,
)
from app.models.types import UtcDateTime


@dataclass(frozen=True)
class PlayerNeed:
    """What one competition asks of a player, until when (the first end of several).

    They bid in so many matches (`bids`), or answer a challenge by `challenger`, which `is_table` of
    more than two seats.
    """

    competition_id: int
    competition: str
    until: datetime
    bids: int = 0
    challenger: str = ""
    is_table: bool = False


def needs_of_player(session: Session, user_id: int, now: datetime) -> list[PlayerNeed]:
    """Return what all competitions ask of somebody, the most urgent first."""
    bids, challenges = fetch(session, _ASKED, {"user_id": user_id, "now": now}).one()
    found = [
        *(_bids(session, user_id, now) if bids else ()),
        *(_challenges(session, user_id) if challenges else ()),
    ]
    return sorted(found, key=lambda each: (each.until, each.competition_id))


_USER = sa.bindparam("user_id", type_=sa.Integer)
_ASKED = sa.select(
    sa.select(col(CompetitionEntry.id))
    .join(CompetitionRound, col(CompetitionRound.competition_id) == CompetitionEntry.competition_id)
    .join(CompetitionGroup, col(CompetitionGroup.round_id) == CompetitionRound.id)
    .join(CompetitionSeating, col(CompetitionSeating.group_id) == CompetitionGroup.id)
    .where(
        col(CompetitionEntry.user_id) == _USER,
        col(CompetitionSeating.match_id).is_(None),
        col(CompetitionSeating.closes_at) > sa.bindparam("now", type_=UtcDateTime),
    )
    .exists(),
    sa.select(col(CompetitionEntry.id))
    .join(CompetitionChallenge, col(CompetitionChallenge.challenged_id) == col(CompetitionEntry.id))
    .where(
        col(CompetitionEntry.user_id) == _USER,
        col(CompetitionChallenge.status) == ChallengeStatus.OPEN,
    )
    .exists(),
)
"""Whether a bid or an answer may be missing: nearly always neither, and each page of somebody's
matches asks."""


def _bids(session: Session, user_id: int, now: datetime) -> list[PlayerNeed]:
    rows = session.exec(
        select(Competition, CompetitionEntry.id, CompetitionSeating)
        .join(CompetitionEntry, col(CompetitionEntry.competition_id) == Competition.id)
        .join(CompetitionRound, col(CompetitionRound.competition_id) == Competition.id)
        .join(CompetitionGroup, col(CompetitionGroup.round_id) == CompetitionRound.id)
        .join(CompetitionSeating, col(CompetitionSeating.group_id) == CompetitionGroup.id)
        .where(
            CompetitionEntry.user_id == user_id,
            Competition.status == CompetitionStatus.RUNNING,
            col(CompetitionSeating.match_id).is_(None),
            CompetitionSeating.closes_at > now,
        )
        .order_by(col(CompetitionSeating.closes_at))
    ).all()
    own: dict[int, tuple[Competition, list[CompetitionSeating]]] = {}
    for row, entry, seating in rows:
        if entry in seating.entries and entry in missing(session, row, seating):
            own.setdefault(row.id or 0, (row, []))[1].append(seating)
    return [
        PlayerNeed(number, row.name, seatings[0].closes_at, bids=len(seatings))
        for number, (row, seatings) in own.items()
    ]


def _challenges(session: Session, user_id: int) -> Sequence[PlayerNeed]:
    challenged = sa.orm.aliased(CompetitionEntry)
    rows = session.exec(
        select(CompetitionChallenge, Competition, User.name)
        .join(challenged, col(challenged.id) == CompetitionChallenge.challenged_id)
        .join(Competition, col(Competition.id) == CompetitionChallenge.competition_id)
        .join(CompetitionEntry, col(CompetitionEntry.id) == CompetitionChallenge.challenger_id)
        .join(User, col(User.id) == CompetitionEntry.user_id)
        .where(
            challenged.user_id == user_id,
            CompetitionChallenge.status == ChallengeStatus.OPEN,
        )
    )
    return [
        PlayerNeed(
            row.id or 0,
            row.name,
            challenge.expires_at,
            challenger=name,
            is_table=row.seat_count > 2,
        )
        for challenge, row, name in rows
    ]
