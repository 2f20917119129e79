"""The log of a match: what was done, what was drawn, what was told to whom."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now


class LogEntry(SQLModel, table=True):
    """One small action with its draws; `n` counts from 0 (the start) within the match.

    Replaying the entries of a match in order gives its snapshot. `audience` is who may read the
    action itself (None: everybody); `final` marks what its player can no longer undo.
    """

    __tablename__ = "log_entries"
    __table_args__ = (
        UniqueConstraint("match_id", "n"),
        Index(None, "match_id", "seat", "n"),
    )

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


class LogMotion(SQLModel, table=True):
    """Which motions an entry of a log names, so that their story is found without the whole log.

    `motion` is the id of a motion, or `app.matches.log.REWIND` where the entry rewinds the match.
    """

    __tablename__ = "log_motions"
    __table_args__ = (Index(None, "match_id", "motion", "n"), Index(None, "match_id", "n"))

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    motion: str = Field(max_length=20)
    n: int


class LogSummary(SQLModel, table=True):
    """What the page of a match says of its whole log; see `app.matches.log_summary`.

    For each seat ("" for whoever has none): how many entries it is `told` of, the place of its
    `own` last one among these, and the last roll on each chart (`rolls`).
    """

    __tablename__ = "log_summaries"
    __table_args__ = (UniqueConstraint("match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    told: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    own: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    rolls: dict[str, Any] = Field(default_factory=dict, sa_type=json_type())


class Checkpoint(SQLModel, table=True):
    """The position of a match after entry `n` of its log; see `app.matches.checkpoints`.

    `told` is how many entries so far each seat ("": whoever has none) is told of.
    """

    __tablename__ = "checkpoints"
    __table_args__ = (UniqueConstraint("match_id", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    n: int
    state: dict[str, Any] = Field(sa_type=json_type())
    told: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
