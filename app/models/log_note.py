"""Notes to entries of the log of a match."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now

MAX_NOTE = 500


class LogNote(SQLModel, table=True):
    """What somebody wrote beside the entry `entry` of a log: for all, or for themselves alone.

    What `is_public` is a moderator's. `key` (the token of a form) makes a second copy count once.
    """

    __tablename__ = "log_notes"
    __table_args__ = (UniqueConstraint("match_id", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    entry: int
    key: str = Field(max_length=128)
    user_id: int = Field(foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    is_public: bool = False
    text: str = Field(max_length=MAX_NOTE)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
