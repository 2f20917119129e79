"""The outbox: mails written in the transaction that caused them, sent afterwards."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Index, Text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type, utc_now


class OutboxStatus(StrEnum):
    """To be sent, handed over, or given up; or not to be sent yet, and perhaps never.

    An e-mail is held until its hour, or gathered for its reader's digest. Then it is queued, or
    dropped: it has become stale, or is merged into a later e-mail.
    """

    QUEUED = "queued"
    SENT = "sent"
    DEAD = "dead"
    HELD = "held"
    GATHERED = "gathered"
    DROPPED = "dropped"


class MailKind(StrEnum):
    """What an e-mail is about: what its reader may wish to have later, together, or not at all.

    A receipt answers a player's orders and an answer whatever else they wrote to us; a matter of
    security is that of their account or their seat. None of these three ever waits for another
    hour.
    """

    TURN = "turn"
    REMINDER = "reminder"
    PROPOSAL = "proposal"
    PRESS = "press"
    NEWS = "news"
    TIME_UP = "time_up"
    MATCH = "match"
    SEAT = "seat"
    INVITATION = "invitation"
    DIGEST = "digest"
    RESULTS = "results"
    RECEIPT = "receipt"
    ANSWER = "answer"
    SECURITY = "security"


class Outbox(SQLModel, table=True):
    """One mail. `cause` names recipient and cause and is unique, so each is written once.

    `picture` is what to draw beside the text, not the drawn picture: it takes a quarter of the
    room, and whoever writes an e-mail need not wait for it. `gist` is what a digest says in the
    place of the e-mail, `answer_by` until when an answer to it counts; `next_attempt_at` is the
    hour of an e-mail that waits, `merged_into` the cause of the one that tells what it told.
    """

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_status_next_attempt_at", "status", "next_attempt_at"),)

    id: int | None = Field(default=None, primary_key=True)
    cause: str = Field(max_length=200, unique=True)
    kind: MailKind = Field(sa_type=enum_type(MailKind, 12))
    recipient: str = Field(max_length=254)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    subject: str = Field(max_length=250)
    body_text: str = Field(sa_type=Text)
    body_html: str | None = Field(default=None, sa_type=Text)
    picture: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    headers: dict[str, str] = Field(default_factory=dict, sa_type=json_type())
    match_id: int | None = Field(default=None, foreign_key="matches.id", index=True)
    seat: str | None = Field(default=None, max_length=1)
    gist: list[str] | None = Field(default=None, sa_type=json_type())
    answer_by: datetime | None = Field(default=None, sa_type=UtcDateTime)
    status: OutboxStatus = Field(default=OutboxStatus.QUEUED, sa_type=enum_type(OutboxStatus, 10))
    attempts: int = 0
    next_attempt_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    merged_into: str | None = Field(default=None, max_length=200)
    error: str | None = Field(default=None, max_length=500)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
