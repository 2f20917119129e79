"""Which e-mails a player wants, and when."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type

DEFAULT_DIGEST_HOUR = 7


class MailMode(StrEnum):
    """How much: what others do as well, what concerns the player alone, or one e-mail a day."""

    EVERYTHING = "everything"
    TURNS = "turns"
    DAILY = "daily"


class MailPreferences(SQLModel, table=True):
    """What a player has chosen for all their matches; without a row it is all as it stands here.

    The hours are those of their own clock, in `User.time_zone`: of the daily digest, and from when
    to when e-mails wait. `kinds` are those that they have turned off (false), by their names.
    """

    __tablename__ = "mail_wishes"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", unique=True)
    mode: MailMode = Field(default=MailMode.TURNS, sa_type=enum_type(MailMode, 12))
    digest_hour: int = DEFAULT_DIGEST_HOUR
    quiet_from: int | None = None
    quiet_to: int | None = None
    kinds: dict[str, bool] = Field(default_factory=dict, sa_type=json_type())


class MatchMailPreferences(SQLModel, table=True):
    """What a player has chosen for one match, and how far their e-mails have told them of it.

    `mode` None, and a kind that is not among `kinds`, are as for all their matches. `told_at` is
    when the last entry of the log was written that a digest or an e-mail of news has told.
    """

    __tablename__ = "match_mail_wishes"
    __table_args__ = (UniqueConstraint("user_id", "match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id")
    match_id: int = Field(foreign_key="matches.id", index=True)
    mode: MailMode | None = Field(default=None, sa_type=enum_type(MailMode, 12))
    kinds: dict[str, bool] = Field(default_factory=dict, sa_type=json_type())
    told_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
