"""Badges on a profile: few, each computed from what it stands for, with where that can be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from sqlmodel import Session, col, func, select

from app.competitions.formats.promotion import Move
from app.competitions.kept_standings import KeptPodiums
from app.competitions.next_round import moves_into
from app.competitions.overview import rounds_of
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionStatus,
    User,
)

MAX_COMPETITIONS = 30
"""So many of the newest competitions of a person are looked at."""

FINISHED = (500, 100, 50, 10)
RELIABLE = (100, 50, 25)
"""So many matches make a badge; whoever has one does not show the smaller ones."""


class BadgeKind(StrEnum):
    """What a badge is for. `PLACED`: a rank of 1 to 3 in a competition that is over. `PROMOTED`: a
    promotion within a season. `DIRECTED`: competitions played to their end. `FINISHED`: matches
    with other people. `RELIABLE`: those since the last time-out."""

    PLACED = "placed"
    PROMOTED = "promoted"
    DIRECTED = "directed"
    FINISHED = "finished"
    RELIABLE = "reliable"


@dataclass(frozen=True)
class Badge:
    """A badge: its `number` is a rank, a round, or how many; `competition` is where it was won,
    with the `entry` that did."""

    kind: BadgeKind
    number: int
    competition: Competition | None = None
    entry: int = 0


def badges_of(
    session: Session, user: User, podiums: KeptPodiums, *, finished: int, since_time_out: int
) -> list[Badge]:
    """Return the badges of a person, who has finished so many matches with others, and so many
    since their last time-out."""
    found = [*_of_competitions(session, user, podiums)]
    directed = session.exec(
        select(func.count())
        .select_from(Competition)
        .where(
            (col(Competition.director_id) == user.id)
            | (col(Competition.second_director_id) == user.id),
            Competition.status == CompetitionStatus.FINISHED,
        )
    ).one()
    if directed:
        found.append(Badge(BadgeKind.DIRECTED, directed))
    found += _milestone(BadgeKind.FINISHED, FINISHED, finished)
    return [*found, *_milestone(BadgeKind.RELIABLE, RELIABLE, since_time_out)]


def _of_competitions(session: Session, user: User, podiums: KeptPodiums) -> list[Badge]:
    """The places and promotions of a person, those of the newest competition first."""
    rows = session.exec(
        select(Competition, CompetitionEntry.id)
        .join(CompetitionEntry, col(CompetitionEntry.competition_id) == Competition.id)
        .where(CompetitionEntry.user_id == user.id, col(Competition.started_at).is_not(None))
        .order_by(col(Competition.id).desc())
        .limit(MAX_COMPETITIONS)
    ).all()
    found = []
    for row, number in rows:
        entry = cast(int, number)
        if row.status is CompetitionStatus.FINISHED:
            rank = podiums.of(session, row).get(entry)
            if rank is not None:
                found.append(Badge(BadgeKind.PLACED, rank, row, entry))
        if row.format is CompetitionFormat.SEASON:
            promoted = [
                played.number
                for played in rounds_of(session, cast(int, row.id))[1:]
                if moves_into(session, row, played).get(entry) is Move.PROMOTED
            ]
            found += [Badge(BadgeKind.PROMOTED, each, row, entry) for each in promoted[-1:]]
    return found


def _milestone(kind: BadgeKind, steps: Sequence[int], number: int) -> list[Badge]:
    reached = next((step for step in steps if number >= step), None)
    return [Badge(kind, reached)] if reached is not None else []
