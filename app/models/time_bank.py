"""Time banks: what each seat has saved for the turns of its own."""

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


class TimeBank(SQLModel, table=True):
    """How many seconds a seat has left for its own turns, while none of them runs.

    While a decision of its own is owed, its `Window` says how much is left. `turn` is the last turn
    that it was given time for (see `Title.turn_of`), None: the next one is a new one in any case.
    Only matches with a limit for one's own turn have rows.
    """

    __tablename__ = "time_banks"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    seconds: int
    turn: str | None = Field(default=None, max_length=40)
