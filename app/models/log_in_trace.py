"""Traces of log-ins: by which accounts may be seen to share a device or an address."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, utc_now


class TraceKind(StrEnum):
    """What a trace is of: a browser, by a cookie of ours, or a network address."""

    DEVICE = "device"
    ADDRESS = "address"


class LogInTrace(SQLModel, table=True):
    """Somebody has logged in from a device or an address, of which `digest` is a keyed hash.

    Neither can be read from it. Traces are deleted `app.accounts.traces.KEPT` after they were last
    seen.
    """

    __tablename__ = "log_in_traces"
    __table_args__ = (UniqueConstraint("user_id", "kind", "digest"),)

    id: int | None = Field(default=None, primary_key=True)
    user_id: int = Field(foreign_key="users.id", index=True)
    kind: TraceKind = Field(sa_type=enum_type(TraceKind, 8))
    digest: str = Field(max_length=32, index=True)
    first_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    last_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime, index=True)
