"""Current absences: who is away now. Their clocks rest (see `calendar`).

A match can have a pause budget (`Match.away_days`): then absences stop the clocks of a player for
so many days in all, counted from `Match.away_since` on, and what is beyond them stops nothing.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app.games.kernel.state import Seat
from app.models import Absence, Match
from app.models import Seat as SeatRow


def seats_away(session: Session, match_id: int, now: datetime) -> dict[Seat, list[Absence]]:
    """Return the absences that are not over by `now` of the players of a match, by seat."""
    found = session.exec(
        select(SeatRow.letter, Absence)
        .where(
            SeatRow.match_id == match_id,
            SeatRow.user_id == Absence.user_id,
            col(Absence.ends_at) > now,
        )
        .order_by(col(SeatRow.letter), col(Absence.begins_at))
    )
    away: dict[Seat, list[Absence]] = {}
    for letter, absence in found:
        away.setdefault(letter, []).append(absence)
    return away


def seats_at_rest(session: Session, row: Match, now: datetime) -> dict[Seat, list[Absence]]:
    """Return the absences that are not over by `now` and stop clocks in a match, by seat."""
    assert row.id is not None
    if row.away_days is None or row.away_since is None:
        return seats_away(session, row.id, now)
    noted = seats_away(session, row.id, min(row.away_since, now))
    resting = {
        seat: [each for each in within_budget(row, absences) if each.ends_at > now]
        for seat, absences in noted.items()
    }
    return {seat: absences for seat, absences in resting.items() if absences}


def within_budget(row: Match, absences: Sequence[Absence]) -> list[Absence]:
    """Return what of a person's `absences` stops clocks in a match: all without a pause budget.

    Those that end before it counts may be missing. What is cut short is a copy, of no session.
    """
    if row.away_days is None or row.away_since is None:
        return list(absences)
    left, counted = timedelta(days=row.away_days), []
    for each in sorted(absences, key=lambda absence: absence.begins_at):
        begins = max(each.begins_at, row.away_since)
        if each.ends_at <= begins or not left:
            continue
        ends = min(each.ends_at, begins + left)
        left -= ends - begins
        kept = each.model_dump(exclude={"id"})
        counted.append(Absence(**{**kept, "begins_at": begins, "ends_at": ends}))
    return counted


def of_user(session: Session, user_id: int, now: datetime) -> Sequence[Absence]:
    """Return the absences of a person that are not over by `now`, the first first."""
    return session.exec(
        select(Absence)
        .where(Absence.user_id == user_id, col(Absence.ends_at) > now)
        .order_by(col(Absence.begins_at))
    ).all()
