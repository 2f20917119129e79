"""Analysis boards: copies of a position on which their owner tries things out."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now

MAX_NAME = 80


class Analysis(SQLModel, table=True):
    """A board of one's own, which nothing leads back from to the match.

    `position` is what `seat` (None: a spectator) could imagine of the match after the entry at
    place `scene` of its replay, with `seed` for what it did not know: nothing of the match is in it
    that its owner had not seen. `steps` are the small actions made on it since, each {"seat",
    "action", "draws"}; `faces` are dice typed in that have not fallen yet. `code` is the
    unguessable part of its address, at which others find it if `is_shared`. `version` grows with
    each change of steps or dice.
    """

    __tablename__ = "analyses"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(max_length=22, unique=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    owner_id: int = Field(foreign_key="users.id", index=True)
    title: str = Field(max_length=16)
    seat: str | None = Field(default=None, max_length=1)
    scene: int
    seed: str = Field(max_length=64)
    position: dict[str, Any] = Field(sa_type=json_type())
    steps: list[Any] = Field(default_factory=list, sa_type=json_type())
    faces: list[int] = Field(default_factory=list, sa_type=json_type())
    version: int = 0
    name: str = Field(max_length=MAX_NAME)
    is_shared: bool = False
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    changed_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
