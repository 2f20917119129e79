"""The log of a match: what was done, what was drawn, what was told to whom."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now


class LogEntry(SQLModel, table=True):
    """One small action with its draws; `n` counts from 0 (the start) within the match.

    Replaying the entries of a match in order gives its snapshot. `audience` is who may read the
    action itself (None: everybody); `final` marks what its player can no longer undo.
    """

    __tablename__ = "log_entries"
    __table_args__ = (UniqueConstraint("match_id", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    n: int
    seat: str | None = Field(default=None, max_length=1)
    action: Any = Field(sa_type=json_type())
    draws: Any = Field(sa_type=json_type())
    tellings: Any = Field(sa_type=json_type())
    audience: list[str] | None = Field(default=None, sa_type=json_type())
    final: bool
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    submission_id: int | None = Field(default=None, foreign_key="submissions.id", index=True)
