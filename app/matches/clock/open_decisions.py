"""Pending decisions: what the seats of a match have to decide, and who is waited for since when.

While a match runs, the table `windows` has a row for each of them, with its deadline if it has one.
So one query answers who is waited for, whatever the match, without loading its position.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import sqlalchemy as sa
from sqlmodel import Session, col

from app.database import fetch
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.models import DeadlineKind, DecisionDeadline


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision as the position asks it; the fields are those of its `DecisionDeadline`."""

    kind: DeadlineKind
    mark: str
    turn: str
    asks: str

    def is_of(self, deadline: DecisionDeadline) -> bool:
        """Whether it is this decision that a row stands for."""
        return (self.kind, self.mark, self.turn) == (deadline.kind, deadline.mark, deadline.turn)


class DecisionLimit(Protocol):
    """Until when a seat has time, in the words of a `DecisionDeadline`."""

    @property
    def seat(self) -> Seat:
        """The letter of the seat."""

    @property
    def kind(self) -> DeadlineKind:
        """Whether it is a turn of its own."""

    @property
    def closes_at(self) -> datetime | None:
        """The limit, if there is one."""

    @property
    def up_at(self) -> datetime | None:
        """When the time was up, if it is."""


def pending_decisions(match: Match) -> dict[Seat, PendingDecision]:
    """Return the decisions that the seats of a match owe.

    The mark says where in the sequence of play, and for what, the seat was asked. In somebody
    else's turn a seat is asked for what has a documented default: its time is short.
    """
    if match.over:
        return {}
    steps = match.state["steps"]
    where = f"{len(steps)}:{steps[-1]['step']}" if steps else ""
    turn = match.turn or ""
    decisions = {}
    for seat, what in match.waiting().items():
        is_answer = match.interrupting and match.default(seat) is not None
        kind = DeadlineKind.ANSWER if is_answer else DeadlineKind.OWN
        of_turn = "" if is_answer else turn
        decisions[seat] = PendingDecision(kind, f"{where}:{what}", of_turn, what)
    return decisions


def waiting_for(session: Session, match_id: int) -> dict[Seat, DecisionDeadline]:
    """Return what is owed in a match by seat."""
    rows = session.execute(_DEADLINES, {"match_id": match_id}).scalars()
    return {deadline.seat: deadline for deadline in rows}


def limits_of(session: Session, match_id: int) -> dict[Seat, DecisionLimit]:
    """Return until when each seat of a match has time for what it owes, to be read only."""
    return {row.seat: row for row in fetch(session, _LIMITS, {"match_id": match_id})}


_DEADLINES = (
    sa.select(DecisionDeadline)
    .where(col(DecisionDeadline.match_id) == sa.bindparam("match_id"))
    .order_by(col(DecisionDeadline.seat))
)
_LIMITS = (
    sa.select(
        col(DecisionDeadline.seat),
        col(DecisionDeadline.kind),
        col(DecisionDeadline.closes_at),
        col(DecisionDeadline.up_at),
    )
    .where(col(DecisionDeadline.match_id) == sa.bindparam("match_id"))
    .order_by(col(DecisionDeadline.seat))
)
