"""Questions about the rules that players put to the moderators of their match."""

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, utc_now

MAX_QUESTION = 1_000
MAX_RULING = 2_000
MAX_CASE = 40


class RulesQuestion(SQLModel, table=True):
    """One question, number `n` of its match, and once somebody has answered it, the ruling.

    `case` is the number of the rule that the answer rests on, if there is one. A ruling
    `is_public`, or the player who asked reads it alone, like their question. `key` (the token of a
    form, a Message-ID) makes a second copy count once.
    """

    __tablename__ = "rules_questions"
    __table_args__ = (UniqueConstraint("match_id", "n"), UniqueConstraint("match_id", "key"))

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    n: int
    key: str = Field(max_length=128)
    seat: str = Field(max_length=1)
    user_id: int = Field(foreign_key="users.id", index=True)
    text: str = Field(sa_type=Text)
    asked_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    answer: str | None = Field(default=None, sa_type=Text)
    case: str | None = Field(default=None, max_length=MAX_CASE)
    is_public: bool = False
    answered_by: str | None = Field(default=None, max_length=40)
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
