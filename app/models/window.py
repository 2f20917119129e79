"""Windows: decisions that a seat owes in somebody else's turn, and until when."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class Window(SQLModel, table=True):
    """A decision with a short time limit; at `closes_at` the seat's documented default is given.

    `mark` tells one decision of a seat from the next: it stays the same while the seat owes the
    same, whatever others do meanwhile. At `remind_at` its player is reminded by mail; None if he
    has been, or is not to be.
    """

    __tablename__ = "windows"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    mark: str = Field(max_length=200)
    asked_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    closes_at: datetime = Field(sa_type=UtcDateTime, index=True)
    remind_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
