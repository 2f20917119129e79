"""Owed decisions: what the seats of a match are to decide, and what waits for whom since when.

The table `windows` has a row for each of them while the match is played, with its limit if it has
one. So who is waited for is one question to the database, whatever the match: nobody has to load
its position.
"""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.models import Window, WindowKind


@dataclass(frozen=True, slots=True)
class Owed:
    """A decision as the position asks it; the fields are those of its row (see `Window`)."""

    kind: WindowKind
    mark: str
    turn: str
    asks: str

    def is_of(self, window: Window) -> bool:
        """Whether it is this decision that a row stands for."""
        return (self.kind, self.mark, self.turn) == (window.kind, window.mark, window.turn)


def owed(match: Match) -> dict[Seat, Owed]:
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
        kind = WindowKind.ANSWER if is_answer else WindowKind.OWN
        of_turn = "" if is_answer else turn
        decisions[seat] = Owed(kind, f"{where}:{what}", of_turn, what)
    return decisions


def waiting_for(session: Session, match_id: int) -> dict[Seat, Window]:
    """Return what is owed in a match by seat."""
    rows = session.execute(_WINDOWS, {"match_id": match_id}).scalars()
    return {window.seat: window for window in rows}


_WINDOWS = (
    sa.select(Window)
    .where(col(Window.match_id) == sa.bindparam("match_id"))
    .order_by(col(Window.seat))
)
