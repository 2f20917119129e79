"""Until when open motions wait for an answer."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime


class MotionLimit(SQLModel, table=True):
    """An open motion that lapses at `lapses_at`; `motion` is its name within the match."""

    __tablename__ = "motion_limits"
    __table_args__ = (UniqueConstraint("match_id", "motion"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    motion: str = Field(max_length=20)
    lapses_at: datetime = Field(sa_type=UtcDateTime, index=True)
