"""Further addresses from which a user may write."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class UserAddress(SQLModel, table=True):
    """One address, in lower case, of a user beside the one of their account.

    Mails from it count as theirs from `confirmed_at` on; no mail of ours but the one that asks
    ever goes there.
    """

    __tablename__ = "user_addresses"
    __table_args__ = (UniqueConstraint("user_id", "address"),)

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id")
    address: str = Field(max_length=254)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
