"""Heartbeats: when what runs all the time last ran."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime


class Heartbeat(SQLModel, table=True):
    """When the worker last looked whose time is up: in the database, which outlives all else.

    If that is long ago the site was down, and nobody's time ran meanwhile (see `clock.outages`).
    """

    __tablename__ = "heartbeats"

    name: str = Field(max_length=20, primary_key=True)
    beat_at: datetime = Field(sa_type=UtcDateTime)
