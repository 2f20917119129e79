"""Open motions: until when they wait for an answer, and whose."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class MotionLimit(SQLModel, table=True):
    """An open motion that lapses at `lapses_at`; `motion` is its name within the match.

    `by` is the seat that has made it. `changed_at` is when its end was moved, None if never.
    """

    __tablename__ = "motion_limits"
    __table_args__ = (UniqueConstraint("match_id", "motion"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    motion: str = Field(max_length=20)
    lapses_at: datetime = Field(sa_type=UtcDateTime, index=True)
    by: str | None = Field(default=None, max_length=1)
    made_at: datetime | None = Field(default_factory=utc_now, sa_type=UtcDateTime)
    changed_at: datetime | None = Field(
        default=None, sa_type=UtcDateTime, sa_column_kwargs={"onupdate": utc_now}
    )


class MotionAsked(SQLModel, table=True):
    """A seat whose answer to an open motion is still wanted, since the motion was made.

    So that a list can say so without the position.
    """

    __tablename__ = "motions_asked"
    __table_args__ = (UniqueConstraint("match_id", "seat", "motion"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    motion: str = Field(max_length=20)
    since: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
