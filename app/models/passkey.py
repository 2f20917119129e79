"""Passkeys: keys by which a device or a password manager logs its owner in."""

from datetime import datetime

from sqlalchemy import LargeBinary
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now

MAX_PASSKEY_NAME = 60


class Passkey(SQLModel, table=True):
    """The public half of a discoverable credential (W3C Web Authentication, level 3).

    `credential_id` is what the device calls it, in base64url; `user_handle` what it calls its
    owner: random, and the same for all passkeys of a user. `sign_count` is how often it was used,
    by its own account; 0 for those that do not count.
    """

    __tablename__ = "passkeys"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", index=True)
    credential_id: str = Field(max_length=1400, unique=True)
    public_key: bytes = Field(sa_type=LargeBinary)
    user_handle: bytes = Field(sa_type=LargeBinary)
    sign_count: int = 0
    transports: list[str] = Field(default_factory=list, sa_type=json_type())
    name: str = Field(max_length=MAX_PASSKEY_NAME)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
