"""What the checks of an audit get, and the faults they report."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match

LATE = timedelta(hours=1)
"""What the worker should have done is looked for every few seconds; so late it was not."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and what whoever runs the site can do about it."""

    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class AuditedMatch:
    """A match under audit: its row, the seats, and its position (None before it has begun)."""

    session: Session
    row: models.Match
    seats: list[models.Seat]
    position: Match | None
    now: datetime

    @property
    def match_id(self) -> int:
        """The number of the match."""
        assert self.row.id is not None
        return self.row.id

    @property
    def letters(self) -> list[str]:
        """The letters of its seats, in order."""
        return [seat.letter for seat in self.seats]

    @property
    def is_running(self) -> bool:
        """Whether it is being played."""
        return self.row.status is models.MatchStatus.RUNNING

    def is_late(self, due: datetime) -> bool:
        """Whether something that was due then should have been done long ago."""
        return due <= self.now - LATE


Check = Callable[[AuditedMatch], Iterable[Fault]]
