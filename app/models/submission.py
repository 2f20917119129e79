"""Submissions: orders handed in, with the receipt that answers them."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Index, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type, utc_now

HAD_A_LIMIT = text("answered_until IS NOT NULL")
IS_TIME_OUT = text("source = 'time-out'")


class SubmissionSource(StrEnum):
    """By which way the orders came."""

    WEB = "web"
    MAIL = "mail"
    BOT = "bot"
    API = "api"
    CLI = "cli"
    TIME_OUT = "time-out"
    MODERATOR = "moderator"
    PREPARED = "prepared"


class SubmissionStatus(StrEnum):
    """Waiting for the worker, or settled one way or the other."""

    QUEUED = "queued"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class Submission(SQLModel, table=True):
    """One set of orders of one seat; its key (form token, Message-ID, ...) counts once.

    A second copy under the same key finds this row and gets its receipt. `user_id` is who handed
    it in, None where no account did (a bot, the command line). With `keeps_lines`, what stands in
    lines before a faulty one is carried out. `written_at` is when the author of a mail wrote it, as
    far as their Date can be believed (see `app.matches.arrival`). `answered_until` is the limit of
    the decision of its seat that it ended, if it had one, and `answered_what` which one that was
    (see `app.matches.clock.take_back_limit`). `asked_since` is when others began to wait for the
    decision (see `app.matches.response_times`). `reasons` are why a bot did it, one for each of the
    `actions`: the key and arguments of a wording, or None where it goes on with what it began.
    Nobody may read them before the match has ended (see `app.matches.bot_reasons`).
    """

    __tablename__ = "submissions"
    __table_args__ = (
        UniqueConstraint("match_id", "seat", "key"),
        Index("ix_submissions_user_id_created_at", "user_id", "created_at"),
        Index(
            "ix_submissions_time_outs",
            "match_id",
            "seat",
            sqlite_where=IS_TIME_OUT,
            postgresql_where=IS_TIME_OUT,
        ),
        Index(
            "ix_submissions_answered_until",
            "answered_until",
            sqlite_where=HAD_A_LIMIT,
            postgresql_where=HAD_A_LIMIT,
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    key: str = Field(max_length=128)
    user_id: int | None = Field(default=None, foreign_key="users.id")
    source: SubmissionSource = Field(sa_type=enum_type(SubmissionSource, 12))
    text: str | None = Field(default=None, sa_type=Text)
    actions: list[Any] | None = Field(default=None, sa_type=json_type())
    base_version: int | None = None
    status: SubmissionStatus = Field(
        default=SubmissionStatus.QUEUED, sa_type=enum_type(SubmissionStatus, 10), index=True
    )
    keeps_lines: bool = False
    receipt: dict[str, Any] | None = Field(default=None, sa_type=json_type())
    reply_to: str | None = Field(default=None, max_length=998)
    written_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    settled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    answered_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    answered_what: str | None = Field(default=None, max_length=250)
    asked_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    reasons: list[Any] | None = Field(default=None, sa_type=json_type())
