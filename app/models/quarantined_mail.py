"""Mails that wait until their seat's player says that they are to be carried out."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import LargeBinary
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, utc_now


class QuarantineReason(StrEnum):
    """Why a mail waits: its author, what a mail server found about it, or what it asks for.

    NEW_SENDER: nothing speaks against its author, and nothing for them; it is their first one.
    """

    SENDER = "sender"
    CHECKS = "checks"
    COMMAND = "command"
    NEW_SENDER = "new_sender"


class QuarantineStatus(StrEnum):
    """Waiting for its player's word, or what that was."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    DISCARDED = "discarded"


class QuarantinedMail(SQLModel, table=True):
    """One mail that waits until `expires_at` for the word of `user_id`, who played its seat then.

    `raw` is the mail, empty as soon as it has been decided about; `message_key` what is known of it
    among the mails that came in. What its player does after `created_at` makes its orders stale.
    """

    __tablename__ = "held_mails"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    seat: str = Field(max_length=1)
    user_id: int = Field(foreign_key="users.id", index=True)
    held_for: QuarantineReason = Field(sa_type=enum_type(QuarantineReason, 12))
    says: str = Field(max_length=500)
    from_address: str = Field(max_length=254)
    subject: str = Field(max_length=250)
    message_key: str = Field(max_length=64)
    raw: bytes = Field(sa_type=LargeBinary)
    status: QuarantineStatus = Field(
        default=QuarantineStatus.WAITING, sa_type=enum_type(QuarantineStatus, 12)
    )
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime, index=True)
