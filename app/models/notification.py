"""Notices: what a player is told on their devices and at their own addresses on the web."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.outbox import MailKind
from app.models.types import UtcDateTime, enum_type, json_type, utc_now

MAX_ADDRESS = 1000


class ChannelKind(StrEnum):
    """Where a notice goes: to a browser's push service, or to an address that takes POSTs."""

    PUSH = "push"
    WEBHOOK = "webhook"


class NotificationStatus(StrEnum):
    """To be sent, handed over, given up; or dropped, since its reader has acted meanwhile."""

    QUEUED = "queued"
    SENT = "sent"
    DEAD = "dead"
    DROPPED = "dropped"


class NotificationChannel(SQLModel, table=True):
    """One device, or one webhook, of a person.

    `address_key` keeps one of two equal ones out; `keys` are what the device encrypts with, or what
    the webhook's secret is made from. `kinds` are those that are turned off (false), by their
    names. `failures` counts what failed in a row since `failing_since`, and until `rests_until`
    nothing is sent; from `dead_at` on nothing ever is, for the reason `dead_why`.
    """

    __tablename__ = "notice_channels"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", index=True)
    kind: ChannelKind = Field(sa_type=enum_type(ChannelKind, 10))
    address: str = Field(max_length=MAX_ADDRESS)
    address_key: str = Field(max_length=64, unique=True)
    keys: dict[str, str] = Field(default_factory=dict, sa_type=json_type())
    name: str = Field(max_length=80)
    kinds: dict[str, bool] = Field(default_factory=dict, sa_type=json_type())
    failures: int = 0
    failing_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    rests_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dead_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dead_why: str | None = Field(default=None, max_length=300)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class Notification(SQLModel, table=True):
    """One notice for one channel. `cause` is that of the e-mail about the same event.

    `says` tells what happened in words that anybody may read, `more` what only its reader may;
    `answer_by` is until when it is of use. `match_id` and `seat` say of whom it is.
    """

    __tablename__ = "notices"
    __table_args__ = (
        UniqueConstraint("channel_id", "cause"),
        Index("ix_notices_status_next_attempt_at", "status", "next_attempt_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    channel_id: int = Field(foreign_key="notice_channels.id")
    cause: str = Field(max_length=200)
    kind: MailKind = Field(sa_type=enum_type(MailKind, 12))
    match_id: int | None = Field(default=None, foreign_key="matches.id", index=True)
    seat: str | None = Field(default=None, max_length=1)
    heading: str = Field(max_length=250)
    says: str = Field(sa_type=Text)
    more: str = Field(default="", sa_type=Text)
    path: str = Field(max_length=200)
    answer_by: datetime | None = Field(default=None, sa_type=UtcDateTime)
    status: NotificationStatus = Field(
        default=NotificationStatus.QUEUED, sa_type=enum_type(NotificationStatus, 10)
    )
    attempts: int = 0
    next_attempt_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    error: str | None = Field(default=None, max_length=300)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class MatchNotificationPreferences(SQLModel, table=True):
    """What of one match a person is told otherwise than of all: nothing, or these kinds.

    A kind that is not among `kinds` is as each channel has it.
    """

    __tablename__ = "match_notice_wishes"
    __table_args__ = (UniqueConstraint("user_id", "match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id")
    match_id: int = Field(foreign_key="matches.id", index=True)
    is_muted: bool = False
    kinds: dict[str, bool] = Field(default_factory=dict, sa_type=json_type())
