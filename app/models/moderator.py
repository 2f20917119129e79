"""Moderators: people beside its host who may moderate a match."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class Moderator(SQLModel, table=True):
    """A person whom somebody has named as a moderator of a match; they are one from `since` on.

    Until then they are asked, and have neither said yes nor no. `by` is the name of who named them.
    """

    __tablename__ = "moderators"
    __table_args__ = (UniqueConstraint("match_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    named_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    since: datetime | None = Field(default=None, sa_type=UtcDateTime)
