"""Mails that came in, remembered so that a second copy changes nothing."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now


class InboundMail(SQLModel, table=True):
    """One mail that was received, and what became of it.

    `message_key` is the SHA-256 of its Message-ID, or of its content if it has none.
    A mail for several matches has a row for each of its parts; `part` is what the worker needs to
    carry out one in which more stands than orders (see `app.mail.commands`).
    `notes` are remarks for the receipt: attachments that were not read, for example.
    """

    __tablename__ = "inbound_mails"

    id: int | None = Field(default=None, primary_key=True)
    message_key: str = Field(max_length=64, unique=True)
    from_address: str = Field(max_length=254)
    match_id: int | None = Field(default=None, foreign_key="matches.id", index=True)
    seat: str | None = Field(default=None, max_length=1)
    submission_id: int | None = Field(default=None, foreign_key="submissions.id", index=True)
    outcome: str = Field(max_length=20)
    answer_cause: str | None = Field(default=None, max_length=200)
    part: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    notes: list[str] = Field(default_factory=list, sa_type=json_type())
    received_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
