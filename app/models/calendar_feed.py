"""Calendar feeds: a person's deadlines at an address that only they know."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class CalendarFeed(SQLModel, table=True):
    """The calendar of one person. Of the secret in its address only the SHA-256 is kept."""

    __tablename__ = "calendar_feeds"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", unique=True)
    token_hash: str = Field(max_length=64, unique=True)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
