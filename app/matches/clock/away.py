"""Who is away when, and what that does to a time limit: while he is away none runs for him."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from app.games.kernel.state import Seat
from app.models import Absence
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


def of_user(session: Session, user_id: int, now: datetime) -> Sequence[Absence]:
    """Return the absences of a person that are not over by `now`, the first first."""
    return session.exec(
        select(Absence)
        .where(Absence.user_id == user_id, col(Absence.ends_at) > now)
        .order_by(col(Absence.begins_at))
    ).all()


def later(moment: datetime, time: timedelta, absences: Iterable[Absence]) -> datetime:
    """Return when `time` is up that begins to run at `moment` and rests during `absences`."""
    for begins, ends in _merged(absences):
        if ends <= moment:
            continue
        if moment + time <= begins:
            break
        time -= max(begins - moment, timedelta())
        moment = ends
    return moment + time


def left(moment: datetime, until: datetime, absences: Iterable[Absence]) -> timedelta:
    """Return how much of the time from `moment` to `until` does not fall into `absences`."""
    rests = (min(ends, until) - max(begins, moment) for begins, ends in _merged(absences))
    return until - moment - sum((each for each in rests if each > timedelta()), timedelta())


def _merged(absences: Iterable[Absence]) -> list[tuple[datetime, datetime]]:
    """From when to when somebody is away, the first first, without overlaps."""
    merged: list[tuple[datetime, datetime]] = []
    for begins, ends in sorted((each.begins_at, each.ends_at) for each in absences):
        if merged and begins <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(ends, merged[-1][1]))
        else:
            merged.append((begins, ends))
    return merged
