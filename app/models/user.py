"""People with an account."""

from datetime import datetime
from typing import Any

from sqlalchemy import event
from sqlmodel import Field, SQLModel

from app.models.lookalike import name_skeleton
from app.models.types import UtcDateTime, utc_now


def name_key(name: str) -> str:
    """The form of a user name in which two spellings of it are the same name."""
    return " ".join(name.split()).casefold()


class User(SQLModel, table=True):
    """One account. Names are unique whatever their case; addresses are stored in lower case.

    `name_skeleton` follows from the name: accounts that have it in common look alike.

    From `mail_stopped_at` on no e-mail goes to `email`, because e-mails bounced; `mail_stopped_why`
    is what its mail server said. Since `sender_confirmed_at` it is known that its owner writes
    e-mails from there (see `app.mail.trust.quarantine`). While there is an `unconfirmed_since`,
    nobody has shown that e-mail reaches them there (see `app.accounts.confirmation`). `links_used`
    counts the log-in links that were used: each use makes all earlier links void. From `deleted_at`
    on the row has no person behind it (see `app.accounts.deletion`). A suspended person, since
    `suspended_at`, can neither log in nor give orders. A person who `is_guest` has no account of
    their own: see `app.accounts.guests`.
    """

    __tablename__ = "users"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(max_length=40)
    # Case folding may lengthen a name (one letter becomes at most three).
    name_key: str = Field(max_length=120, unique=True)
    name_skeleton: str = Field(default="", max_length=160, index=True)
    email: str = Field(max_length=254, unique=True)
    password_hash: str = Field(max_length=255)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    is_admin: bool = False
    is_guest: bool = False
    locale: str = Field(default="en", max_length=8)
    time_zone: str = Field(default="UTC", max_length=64)
    unconfirmed_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    sender_confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    links_used: int = 0
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    suspended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    suspended_why: str | None = Field(default=None, max_length=500)
    mail_stopped_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    mail_stopped_why: str | None = Field(default=None, max_length=500)


@event.listens_for(User, "before_insert")
@event.listens_for(User, "before_update")
def _set_skeleton(_mapper: Any, _connection: Any, user: User) -> None:
    user.name_skeleton = name_skeleton(user.name)
