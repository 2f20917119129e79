"""The wait-list of a match whose seats are all taken."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class WaitingListEntry(SQLModel, table=True):
    """Somebody who waits for a seat of a match; who came first, by `id`, gets the next one."""

    __tablename__ = "waiters"
    __table_args__ = (UniqueConstraint("match_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
