"""Seats of a match of a competition that its players bid for before it begins."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, json_type, utc_now


class CompetitionSeating(SQLModel, table=True):
    """The players of match `number` of a group, who bid for its seats until `closes_at`.

    `entries` are those players, as they were paired. Lots come from `seed`, which is secret until
    the bids are over; its hash is published from the start. Then the match begins: `match_id`.
    At `remind_at` those who have not bid get an e-mail; None: they have had it.
    """

    __tablename__ = "competition_seatings"
    __table_args__ = (UniqueConstraint("group_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="competition_groups.id")
    number: int
    name: str = Field(max_length=120)
    entries: list[int] = Field(default_factory=list, sa_type=json_type())
    seed: str = Field(max_length=64)
    seed_hash: str = Field(max_length=64)
    closes_at: datetime = Field(sa_type=UtcDateTime, index=True)
    remind_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id", unique=True)


class CompetitionBid(SQLModel, table=True):
    """What a player bids for seats: victory points, by the letters of the seats.

    A sealed bid names any number of seats, and the last one of a player counts. In an auction each
    bid names one seat, and all are kept.
    """

    __tablename__ = "competition_bids"

    id: int | None = Field(default=None, primary_key=True)
    seating_id: int = Field(foreign_key="competition_seatings.id", index=True)
    entry_id: int = Field(foreign_key="competition_entries.id", index=True)
    points: dict[str, int] = Field(default_factory=dict, sa_type=json_type())
    made_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
