"""Votes for a pause."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class PauseVote(SQLModel, table=True):
    """A player wants the time of a match to stand still: when all do, it does."""

    __tablename__ = "pause_wishes"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    wished_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
