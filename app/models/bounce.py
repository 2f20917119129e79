"""E-mails that came back."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class Bounce(SQLModel, table=True):
    """One e-mail that could not be delivered; each e-mail counts once.

    `status` is the code of RFC 3463 (5.1.1), `is_hard` whether it means that there is no such
    mailbox. `said` is what the mail server said.
    """

    __tablename__ = "bounces"

    id: int | None = Field(default=None, primary_key=True)
    outbox_id: int = Field(foreign_key="outbox.id", unique=True)
    address: str = Field(max_length=254, index=True)
    status: str = Field(max_length=12)
    is_hard: bool
    said: str = Field(max_length=500)
    received_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
