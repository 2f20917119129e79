"""Seats: who plays which side of a match."""

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime


class Seat(SQLModel, table=True):
    """One seat of a match: free, invited, taken by a user, or played by a bot.

    Raising `token_generation` makes every mail token given out before void. `invitations` counts
    those that were given out to this seat: only the last one holds. `keeps_lines`: of a faulty mail
    of its player, the lines before the fault count. At `ready_at` its player said that they are
    ready to begin. `dice_word` is what they add to the dice of a match that has not started (see
    `Match.dice_words`). `is_called`: a bot has it and is to act (see `app.matches.clock.bots_due`).
    """

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("match_id", "letter"),
        Index(
            "ix_seats_is_called",
            "match_id",
            sqlite_where=text("is_called = 1"),
            postgresql_where=text("is_called"),
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    letter: str = Field(max_length=1)
    user_id: int | None = Field(default=None, foreign_key="users.id", index=True)
    bot: str | None = Field(default=None, max_length=20)
    is_called: bool = False
    invited_email: str | None = Field(default=None, max_length=254, index=True)
    invitations: int = 0
    keeps_lines: bool = False
    ready_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dice_word: str | None = Field(default=None, max_length=64)
    token_generation: int = 0
    token_expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
