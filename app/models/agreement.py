"""What one player proposes to all others: to end the match, or to change what has happened."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.moderator_act import MAX_REASON
from app.models.types import UtcDateTime, enum_type, utc_now


class AgreementKind(StrEnum):
    """What the players of a match can agree on."""

    DRAW = "draw"
    CONCESSION = "concession"
    TAKE_BACK = "take_back"
    REWIND = "rewind"
    CORRECTION = "correction"


class Agreement(SQLModel, table=True):
    """A proposal that all people of a match must consent to; a match has one at a time.

    `winner` is the seat to which the win is conceded, `submission_id` the first submission that is
    taken back. `consents` holds the accounts that have consented, that of `by` among them.

    A moderator who plays asks for a rewind (`terms` is {"back_to": entry n}) or a correction
    ({"what": its name, "filled": {blank: choice}}), for a `reason`. If somebody does not answer in
    time, the request passes to the moderators without a seat: from `referred_at` on they decide.
    """

    __tablename__ = "agreements"
    __table_args__ = (UniqueConstraint("match_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    kind: AgreementKind = Field(sa_type=enum_type(AgreementKind, 12))
    by: str = Field(max_length=1)
    winner: str | None = Field(default=None, max_length=1)
    submission_id: int | None = Field(default=None, foreign_key="submissions.id", index=True)
    consents: list[int] = Field(default_factory=list, sa_type=JSON)
    terms: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reason: str | None = Field(default=None, max_length=MAX_REASON)
    referred_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    proposed_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
