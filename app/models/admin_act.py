"""Acts of those who run the site, for those who come after them."""

from datetime import datetime
from enum import StrEnum

from sqlmodel import Field, SQLModel

from app.models.moderator_act import MAX_REASON
from app.models.types import UtcDateTime, enum_type, utc_now


class AdminActKind(StrEnum):
    """What an administrator did."""

    APPOINT = "appoint"
    DISMISS = "dismiss"
    SUSPEND = "suspend"
    RESTORE = "restore"
    MODERATE = "moderate"
    EXAMINE = "examine"
    REPORT = "report"
    SEND_AGAIN = "send_again"


class AdminAct(SQLModel, table=True):
    """One act: who did it, to whom or what, and why. Rows are added, and never changed.

    `by_id` is None for whoever keeps the server and works from its command line; `by` is their name
    as it was then. `about` names what it was done to in words, `user_id` or `match_id` say which
    person or match that is.
    """

    __tablename__ = "admin_acts"

    id: int | None = Field(default=None, primary_key=True)
    kind: AdminActKind = Field(sa_type=enum_type(AdminActKind, 12), index=True)
    by_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    by: str = Field(max_length=40)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id", index=True)
    about: str = Field(max_length=200)
    reason: str = Field(max_length=MAX_REASON)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
