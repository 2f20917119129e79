"""Hand-overs: seats whose player was replaced while the match was being played."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class HandOver(SQLModel, table=True):
    """One seat that changed hands: whose it was, whose it is, who arranged it.

    The names are kept as they were at that moment: this is a record, for everybody to read.
    `former_id` and `successor_id` are the people, None for a bot. `after` is the number of the last
    log entry before it.
    """

    __tablename__ = "hand_overs"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    seat: str = Field(max_length=1)
    former: str = Field(max_length=40)
    successor: str = Field(max_length=40)
    by: str = Field(max_length=40)
    former_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    successor_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    after: int
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
