"""Time banks: what each seat has saved for the turns of its own."""

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime


class TimeBank(SQLModel, table=True):
    """How many seconds a seat has left for its own turns, while none of them runs.

    While it has a decision of its own turn to make, the `DecisionDeadline` says how much is left.
    `turn` is the last turn that it was given time for (see `Title.turn_id`), None: the next one is
    a new one in any case. At `given_at` it was last given time, `given` seconds; before that `turn`
    was `turn_before`. Only matches with a limit for a seat's own turns have rows.
    """

    __tablename__ = "time_banks"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    seconds: int
    turn: str | None = Field(default=None, max_length=40)
    given: int = 0
    given_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    turn_before: str | None = Field(default=None, max_length=40)
