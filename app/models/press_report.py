"""Reports: messages of the press that somebody has complained of."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.moderator_act import MAX_REASON
from app.models.types import UtcDateTime, utc_now


class PressReport(SQLModel, table=True):
    """One person's complaint of one message, and once somebody has dealt with it, their answer.

    `by` is the name of who complained, as it was then; `closed_by` that of who answered them.
    """

    __tablename__ = "press_reports"
    __table_args__ = (UniqueConstraint("message_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    message_id: int = Field(foreign_key="press_messages.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    reason: str = Field(max_length=MAX_REASON)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    closed_by: str | None = Field(default=None, max_length=40)
    answer: str | None = Field(default=None, max_length=MAX_REASON)
