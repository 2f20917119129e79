"""The pause budgets of players: for how many days absences stop their clocks in a competition."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.formats import settings_of
from app.matches.clock import current_absences
from app.models import Absence, Competition, CompetitionEntry, EntryStatus


@dataclass(frozen=True)
class PauseBudget:
    """What a competition allows a player: `days` in all, of which `used` are over; with the
    absences that they have noted the rest is used up at `runs_out`, None: not by these."""

    competition_id: int
    name: str
    days: int
    used: float
    runs_out: datetime | None = None


def budget_of(
    session: Session, row: Competition, user_id: int, now: datetime
) -> PauseBudget | None:
    """Return the pause budget of a player; None where the competition limits no pauses."""
    days = settings_of(row).pause_days
    if days is None:
        return None
    used, left, runs_out = timedelta(), timedelta(days=days), None
    absences: Sequence[Absence] = ()
    if row.started_at is not None:
        absences = current_absences.of_user(session, user_id, row.started_at)
    for each in absences:
        begins = max(each.begins_at, cast(datetime, row.started_at))
        length = max(each.ends_at - begins, timedelta())
        if length > left and runs_out is None:
            runs_out = begins + left
        stopped = min(length, left)
        left -= stopped
        used += max(min(begins + stopped, now) - begins, timedelta())
    return PauseBudget(cast(int, row.id), row.name, days, used / timedelta(days=1), runs_out)


def budgets_of(session: Session, user_id: int, now: datetime) -> list[PauseBudget]:
    """Return the pause budgets of a person in the competitions in which they take part."""
    found = session.exec(
        select(Competition)
        .join(CompetitionEntry, col(CompetitionEntry.competition_id) == Competition.id)
        .where(
            CompetitionEntry.user_id == user_id,
            CompetitionEntry.status == EntryStatus.ENTERED,
            col(Competition.status).not_in(acts.OVER),
        )
        .order_by(col(Competition.id))
    )
    budgets = (budget_of(session, row, user_id, now) for row in found)
    return [each for each in budgets if each is not None]
