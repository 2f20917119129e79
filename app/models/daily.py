"""The daily game: one set-up and one seed a day and title, and who played it."""

from datetime import date, datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now


class DailyGame(SQLModel, table=True):
    """The solitaire game that everybody gets on one day, in UTC.

    `seed_hash` is public, `seed` is secret until the last match of it that counts must be over (see
    `app.matches.daily.games`). All of its matches are played under `rules_version`, also where the
    site is updated during the day.
    """

    __tablename__ = "daily_games"
    __table_args__ = (UniqueConstraint("title", "day"),)

    id: int | None = Field(default=None, primary_key=True)
    title: str = Field(max_length=16)
    day: date
    rules_version: int
    seed: str = Field(max_length=64)
    seed_hash: str = Field(max_length=64)
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)


class DailyMatch(SQLModel, table=True):
    """Somebody's match of a daily game: the constraint leaves everybody the first attempt.

    One that was begun `as_guest` has no place in the table, also if the guest makes an account.
    """

    __tablename__ = "daily_matches"
    __table_args__ = (UniqueConstraint("game_id", "user_id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id", unique=True)
    game_id: int = Field(foreign_key="daily_games.id")
    user_id: int = Field(foreign_key="users.id", index=True)
    as_guest: bool = False
