"""Plans: orders that a player has prepared for a moment to come."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Index, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from app.models.types import UtcDateTime, enum_type, json_type, utc_now

IS_AT_WORK = text("is_due OR NOT is_reported")


class PlanStatus(StrEnum):
    """Waiting for its moment (or between two of them), or over: carried out to its end, stopped by
    an order or a condition, past its last game turn, or withdrawn by its player."""

    WAITING = "waiting"
    DONE = "done"
    STOPPED = "stopped"
    LAPSED = "lapsed"
    WITHDRAWN = "withdrawn"


class Plan(SQLModel, table=True):
    """One plan of one seat, which nobody but its player ever reads, or one `stance`.

    A stance is a standing instruction for a place: orders for what is asked about it, until it is
    withdrawn. `stance` names the trigger and the place, of which a seat has one; a plan has None.
    It answers after all plans.

    `number` is what its player calls it; of the plans of a seat for one moment the one with the
    lowest `priority` goes first. `text` begins with the trigger; it is the player's own. It holds
    until the game turn `last_turn`, and knows what was told after the log entry `given_after`; one
    for a turn of the seat does not begin in the turn `given_in`, and answers that were given
    together are kept as long as the procedure `given_in` lasts. `begun_in` is the turn in which it
    has begun, `step` where its program goes on, `stopped_at` the moment at which it ran and left
    something to be answered: then its player is asked. `is_due`: its moment has come.

    `runs` tells what became of its lines, the newest run last, each with its number `n`; up to the
    run `told_run` an e-mail has told its player of them. `is_reported`: nothing that it did has to
    be looked at for an e-mail of its own. The `key` (form token, Message-ID) counts once, as that
    of a submission does.
    """

    __tablename__ = "plans"
    __table_args__ = (
        UniqueConstraint("match_id", "seat", "number"),
        UniqueConstraint("match_id", "seat", "key"),
        Index("ix_plans_match_id_status", "match_id", "status"),
        Index(
            "ix_plans_at_work",
            "match_id",
            sqlite_where=IS_AT_WORK,
            postgresql_where=IS_AT_WORK,
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    seat: str = Field(max_length=1)
    number: int
    user_id: int = Field(foreign_key="users.id", index=True)
    key: str = Field(max_length=128)
    text: str = Field(sa_type=Text)
    stance: str | None = Field(default=None, max_length=120)
    priority: int
    status: PlanStatus = Field(default=PlanStatus.WAITING, sa_type=enum_type(PlanStatus, 12))
    last_turn: int
    given_after: int
    given_in: str | None = Field(default=None, max_length=120)
    begun_in: str | None = Field(default=None, max_length=120)
    step: int = 0
    stopped_at: str | None = Field(default=None, sa_type=Text)
    is_due: bool = False
    run_count: int = 0
    runs: list[Any] = Field(default_factory=list, sa_type=json_type())
    is_reported: bool = True
    told_run: int = 0
    created_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
    updated_at: datetime = Field(default_factory=utc_now, sa_type=UtcDateTime)
