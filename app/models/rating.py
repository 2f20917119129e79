"""Ratings of people and sides, and the matches that made them what they are."""

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime

MAX_SIDE = 60


class RatingPool(SQLModel, table=True):
    """The ratings of one title at one pace (`app.matches.lobby.listing.Pace`).

    `matches` is how many matches count there. Its row is locked before a match is counted, so these
    are numbered in the order in which they counted.
    """

    __tablename__ = "rating_pools"
    __table_args__ = (UniqueConstraint("title", "pace"),)

    id: int | None = Field(default=None, primary_key=True)
    title: str = Field(max_length=16)
    pace: str = Field(max_length=12)
    matches: int = 0


class RatedMatch(SQLModel, table=True):
    """A match that counts, as number `number` of its pool, from 1."""

    __tablename__ = "rated_matches"
    __table_args__ = (UniqueConstraint("pool_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    pool_id: int = Field(foreign_key="rating_pools.id")
    number: int
    match_id: int = Field(foreign_key="matches.id", unique=True)
    finished_at: datetime = Field(sa_type=UtcDateTime)


class RatedPart(SQLModel, table=True):
    """Who had a seat of a rated match for a `share` of it (0 to 1), and the ratings after it.

    The parts of a match are numbered from 0, seat by seat. `user_id` is None for a bot, which has
    no rating: `mu` and `sigma` are None. `side` names the side that the seat was, `side_mu` and
    `side_sigma` are its advantage after the match.
    """

    __tablename__ = "rated_parts"
    __table_args__ = (
        UniqueConstraint("rated_match_id", "number"),
        Index(None, "user_id", "rated_match_id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    rated_match_id: int = Field(foreign_key="rated_matches.id")
    number: int
    seat: str = Field(max_length=1)
    place: int
    user_id: int | None = Field(default=None, foreign_key="users.id")
    share: float
    mu: float | None = None
    sigma: float | None = None
    side: str = Field(max_length=MAX_SIDE)
    side_mu: float
    side_sigma: float


class PlayerRating(SQLModel, table=True):
    """The rating of a person in a pool, after the `matches` that have counted."""

    __tablename__ = "player_ratings"
    __table_args__ = (
        UniqueConstraint("pool_id", "user_id"),
        Index(None, "pool_id", "mu"),
    )

    id: int | None = Field(default=None, primary_key=True)
    pool_id: int = Field(foreign_key="rating_pools.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    mu: float
    sigma: float
    matches: int


class SideRating(SQLModel, table=True):
    """The advantage of a side in a pool, in points, after the `matches` that have counted."""

    __tablename__ = "side_ratings"
    __table_args__ = (UniqueConstraint("pool_id", "side"),)

    id: int | None = Field(default=None, primary_key=True)
    pool_id: int = Field(foreign_key="rating_pools.id")
    side: str = Field(max_length=MAX_SIDE)
    mu: float
    sigma: float
    matches: int
