"""A match of three whose time the tests let pass."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import Session

from app.database import reading_scope
from app.matches.audit.checks import audit
from app.matches.clock import timeout
from app.matches.events import Event, EventKind
from app.matches.lobby.settings import Settings
from app.models import DecisionDeadline, User, by_the_clock
from tests.matches.dares import DARES
from tests.matches.table import Table, closing
from worker import sweep

MONDAY = datetime(2026, 6, 15, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)
NOT_HERE = ("e-mail ", "a substitute is being sought")


@dataclass
class Hours:
    """A running match of Anna (A), Ben (B) and Cleo (C), and what time it is."""

    table: Table
    now: datetime = MONDAY
    match_id: int = 0
    people: tuple[User, ...] = ()

    def begin(self, **settings: Any) -> "Hours":
        """Start match with these settings."""
        self.people = tuple(self.table.people("Anna", "Ben", "Cleo"))
        self.match_id = self.table.running_match(
            self.people, title=DARES, settings=Settings(**settings)
        )
        by_letter = {self.table.seat_of(self.match_id, user): user for user in self.people}
        self.people = tuple(by_letter[letter] for letter in "ABC")
        return self

    def go_on(self, hours: float) -> None:
        """Let time pass."""
        self.now += hours * HOUR

    def play(self, seat: str, *orders: str) -> None:
        for order in orders:
            receipt = self.table.play(self.match_id, seat, order)
            assert receipt.ok, receipt.refusal

    def left(self, seat: str) -> float:
        """How many hours are left to a seat for what it owes."""
        return (closing(self.owed(seat)) - self.now) / HOUR

    def owed(self, seat: str) -> DecisionDeadline:
        return self.table.owed(self.match_id)[seat]

    def scan(self) -> list[int]:
        """The matches in which the worker finds something to do."""
        with reading_scope(self.table.engine) as session:
            return sweep.matches_with_ended_deadlines(session, self.now)

    def keep_time(self) -> None:
        """Do what the worker does where it finds something."""
        for match_id in self.scan():
            while self.writing(timeout.enforce_deadline, match_id, self.now, self.table.announce):
                pass

    def writing(self, change: Any, *args: Any) -> Any:
        return self.table.writing(lambda session: change(session, *args))

    def played(self) -> list[tuple[str | None, str]]:
        """Who has done what so far."""
        return [(e.seat, e.action["do"]) for e in self.table.log(self.match_id)[1:]]

    def events(self, kind: EventKind) -> list[Event]:
        return [event for event in self.table.events if event.kind is kind]

    def user(self, session: Session, seat: str) -> User:
        return session.get_one(User, self.people["ABC".index(seat)].id)

    def faults(self) -> list[str]:
        with reading_scope(self.table.engine) as session:
            found = [fault.what for fault in audit(session, self.match_id, self.now)]
        # Nobody sends letters here, nor asks substitutes.
        found = [what for what in found if not what.startswith(NOT_HERE)]
        return found + self.table.faults(self.match_id)


@pytest.fixture
def hours(table: Table) -> Iterator[Hours]:
    match = Hours(table)
    with by_the_clock(lambda: match.now):
        yield match
