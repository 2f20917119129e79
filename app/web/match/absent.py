"""Who of the players is away, or soon will be."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from sqlmodel import Session

from app.matches.clock.away import seats_away
from app.models import utc_now

SOON = timedelta(days=7)
"""So long before it begins the page of a match tells of an absence."""


@dataclass(frozen=True, slots=True)
class Away:
    """The first and the last day on which a player is away; `is_gone`: it has begun."""

    name: str
    first: date
    last: date
    is_gone: bool


def away_soon(session: Session, match_id: int, names: Mapping[str, str]) -> list[Away]:
    """Who is away or will be within SOON; `names` are the players' names by seat."""
    now = utc_now()
    return [
        Away(names.get(seat, seat), each.first_day, each.last_day, each.begins_at <= now)
        for seat, absences in seats_away(session, match_id, now).items()
        for each in absences
        if each.begins_at <= now + SOON
    ]
