"""Sessions: browsers in which somebody is logged in; SQLModel has the name Session already."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now

MAX_BROWSER = 60


class LoginSession(SQLModel, table=True):
    """One browser that knows a token whose SHA-256 is `token_hash`: it is logged in as `user_id`.

    `seen_at` is when it last asked for a page, to a quarter of an hour. `browser` names the kind of
    browser and its system, as far as it told; nothing else about it is kept.
    """

    __tablename__ = "log_ins"

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", index=True)
    token_hash: str = Field(max_length=64, unique=True)
    browser: str = Field(default="", max_length=MAX_BROWSER)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    seen_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
