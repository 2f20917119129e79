"""How a match stands for those who moderate it: its time, who is waited for, who is away."""

from dataclasses import dataclass

from sqlmodel import Session

from app import models
from app.mail.outbox import names_by_seat
from app.mail.send_press import named
from app.matches.clock import pauses, remaining_time
from app.matches.clock.current_absences import seats_away
from app.matches.clock.remaining_time import SeatClock
from app.matches.load import position
from app.models import Absence, Match


@dataclass(frozen=True)
class Waited:
    """A seat that owes a decision: who plays it, what it owes in words, and its clock."""

    who: str
    says: str
    clock: SeatClock


@dataclass(frozen=True)
class State:
    """What MATCH STATE tells: nothing that a spectator could not read."""

    match: Match
    waited: list[Waited]
    away: list[tuple[str, Absence]]
    wanting: list[str]


def state_of(session: Session, row: Match) -> State:
    """Return how a match stands now."""
    assert row.id is not None
    match, names, now = position(row), names_by_seat(session, row), models.utc_now()
    owed = match.view(None)["waiting"] if match is not None else {}
    waited = [
        Waited(named(names, clock.letter), owed[clock.letter]["says"], clock)
        for clock in remaining_time.clocks(session, row)
        if clock.letter in owed
    ]
    away = [
        (named(names, seat), each)
        for seat, absences in seats_away(session, row.id, now).items()
        for each in absences
    ]
    wanting = [named(names, letter) for letter in pauses.pause_requests(session, row.id, now)]
    return State(row, waited, away, wanting)
