"""Current absences: who is away now. Their clocks rest (see `calendar`)."""

from collections.abc import Sequence
from datetime import datetime

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
