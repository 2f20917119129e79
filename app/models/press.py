"""Press: what the players of a match write to each other."""

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.moderator_act import MAX_REASON
from app.models.types import UtcDateTime, utc_now

MAX_CIRCLE = 12
"""The largest number of seats in a thread; no title has more."""


class PressMessage(SQLModel, table=True):
    """One message; `n` counts from 1 within its thread, and is the only number that is shown.

    `circle` are the letters of the thread's seats in order, its author's among them; the empty
    circle is that of everybody who may see the match. `author` is the name of who sat on `seat`
    then: this is a record. `key` (form token, Message-ID, ...) makes a second copy count once.
    Of a message that `is_anonymous` nobody is shown the seat, and its author's name is not kept.
    From `hidden_at` on its text is shown to nobody; `hidden_by` has taken it away, and said why.
    """

    __tablename__ = "press_messages"
    __table_args__ = (
        UniqueConstraint("match_id", "circle", "n"),
        UniqueConstraint("match_id", "seat", "key"),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    circle: str = Field(max_length=MAX_CIRCLE)
    n: int
    seat: str = Field(max_length=1)
    author: str = Field(max_length=40)
    key: str = Field(max_length=128)
    text: str = Field(sa_type=Text)
    is_anonymous: bool = False
    hidden_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    hidden_by: str | None = Field(default=None, max_length=40)
    hidden_why: str | None = Field(default=None, max_length=MAX_REASON)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class PressMark(SQLModel, table=True):
    """Up to which message a seat has read a thread."""

    __tablename__ = "press_marks"
    __table_args__ = (UniqueConstraint("match_id", "seat", "circle"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    circle: str = Field(max_length=MAX_CIRCLE)
    n: int


class PressMute(SQLModel, table=True):
    """A seat that another one does not want to hear of: no mails, and folded on the page."""

    __tablename__ = "press_mutes"
    __table_args__ = (UniqueConstraint("match_id", "seat", "muted"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    muted: str = Field(max_length=1)
