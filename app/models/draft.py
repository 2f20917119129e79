"""Drafts: what a player is thinking about, kept on the server."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now


class Draft(SQLModel, table=True):
    """The small actions a seat has tried and not yet submitted; one draft a seat.

    `taken_back` are those that were part of it, in the order in which they can be done again.
    `updated_at` changes with every change; `position` caches where the actions lead (see
    `app.matches.draft_positions`).
    """

    __tablename__ = "drafts"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    actions: list[Any] = Field(default_factory=list, sa_type=json_type())
    taken_back: list[Any] = Field(default_factory=list, sa_type=json_type())
    base_version: int
    updated_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    position: bytes | None = None


class DraftCheckpoint(SQLModel, table=True):
    """The position after the first `length` actions of a draft: a cache, like `Draft.position`.

    `key` says on which position of the match these actions were tried.
    """

    __tablename__ = "draft_checkpoints"
    __table_args__ = (UniqueConstraint("draft_id", "length"),)

    id: int | None = Field(default=None, primary_key=True)
    draft_id: int = Field(foreign_key="drafts.id", ondelete="CASCADE")
    length: int
    key: str = Field(max_length=66)
    position: bytes
