"""Challenges on a ladder."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, utc_now


class ChallengeStatus(StrEnum):
    """What became of a challenge. `WITHDRAWN`: the challenger took it back, or one of the two has
    left, or the ladder was closed."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"
    WITHDRAWN = "withdrawn"


class CompetitionChallenge(SQLModel, table=True):
    """A challenge of one entry by another, to be answered by `expires_at`; the days on which the
    challenged person is away are added. `match_id` is the match that came of it.

    Where a table is asked together, each has a challenge: `call_id` is the first of them, and the
    last one to be accepted has the match. A challenge that `is_free` costs nothing to decline.
    """

    __tablename__ = "competition_challenges"
    __table_args__ = (
        Index("ix_competition_challenges_competition_id_status", "competition_id", "status"),
    )

    id: int | None = Field(default=None, primary_key=True)
    competition_id: int = Field(foreign_key="competitions.id")
    challenger_id: int = Field(foreign_key="competition_entries.id", index=True)
    challenged_id: int = Field(foreign_key="competition_entries.id", index=True)
    status: ChallengeStatus = Field(
        default=ChallengeStatus.OPEN, sa_type=enum_type(ChallengeStatus, 12)
    )
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    call_id: int | None = Field(default=None, index=True)
    is_free: bool = Field(default=False)
    match_id: int | None = Field(default=None, foreign_key="matches.id", unique=True)
