"""Acts of a moderator: what they did to a match from outside the game, and why."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, utc_now

MAX_REASON = 500
MAX_ABOUT = 1_000


class ActKind(StrEnum):
    """What a moderator can do; `keep`: a seat is offered no longer, its player keeps it."""

    PAUSE = "pause"
    GO_ON = "go_on"
    EXTEND = "extend"
    REMIND = "remind"
    FORCE = "force"
    REWIND = "rewind"
    CORRECT = "correct"
    OFFER = "offer"
    KEEP = "keep"
    SEEK = "seek"
    SEEK_NO_MORE = "seek_no_more"
    BOT = "bot"
    RULE = "rule"
    NOTE = "note"
    NAME = "name"
    DISMISS = "dismiss"
    HIDE = "hide"
    LOOK = "look"


class ModeratorAct(SQLModel, table=True):
    """One act, for all players to read: who did it, to which seat, by how many hours, and why.

    `about` is what the kind of the act needs said besides, in words: what was corrected, who was
    named. `as_admin`: they are no moderator of this match, but run the site.

    Of a rewind, `back_to` is the number of the entry after whose position the match goes on (for us
    alone: it counts what was done in secret, too), `undone` how many actions that everybody could
    see it undid, and `knowing` are the letters of seats that were shown something hidden in these.

    The name is kept as it was at that moment: this is a record. `key` (the token of a form) makes a
    second copy count once.
    """

    __tablename__ = "moderator_acts"
    __table_args__ = (UniqueConstraint("match_id", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    key: str = Field(max_length=128)
    kind: ActKind = Field(sa_type=enum_type(ActKind, 12))
    seat: str | None = Field(default=None, max_length=1)
    hours: int | None = None
    back_to: int | None = None
    undone: int | None = None
    knowing: str | None = Field(default=None, max_length=12)
    about: str | None = Field(default=None, max_length=MAX_ABOUT)
    as_admin: bool = False
    by: str = Field(max_length=40)
    reason: str = Field(max_length=MAX_REASON)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
