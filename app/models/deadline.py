"""The decisions that seats have to make, and their deadlines (table `windows`)."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, utc_now

IS_RUNNING = text("closes_at IS NOT NULL AND up_at IS NULL")
"""What the index holds that the worker looks for ended limits in: those that it has to end."""


class DeadlineKind(StrEnum):
    """In whose turn a decision is owed: in that of the seat itself, or in another's."""

    OWN = "own"
    ANSWER = "answer"


class DecisionDeadline(SQLModel, table=True):
    """A decision that a seat of a running match owes: one row a seat, as long as it owes it.

    `mark` tells one decision of a seat from the next: it stays the same while the seat owes the
    same, whatever others do meanwhile; of two that look the same in two turns of its own `turn`
    differs (see `Title.turn_id`). `asks` is the key of what is asked in the title's wording, so
    that a list can say it without the position. It has been that since `asked_at`; others have
    waited for the seat without a break since `asked_since`. At `closes_at` the time for it is up
    (None: it has no limit); since `up_at` it has been, and somebody is to decide what happens. At
    `remind_at` the player is reminded by mail; None if they have been, or are not to be.
    `changed_at` is when the row was last changed, None if never.
    """

    __tablename__ = "windows"
    __table_args__ = (
        UniqueConstraint("match_id", "seat"),
        Index(
            "ix_windows_closes_at",
            "closes_at",
            sqlite_where=IS_RUNNING,
            postgresql_where=IS_RUNNING,
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    kind: DeadlineKind = Field(default=DeadlineKind.ANSWER, sa_type=enum_type(DeadlineKind, 10))
    mark: str = Field(max_length=200)
    turn: str = Field(default="", max_length=40)
    asks: str = Field(default="", max_length=60)
    asked_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    asked_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closes_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    up_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    remind_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    changed_at: datetime | None = Field(
        default=None, sa_type=UtcDateTime, sa_column_kwargs={"onupdate": utc_now}
    )
