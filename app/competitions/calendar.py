"""What a competition has to say in a calendar: its start, its rounds, when it will probably end."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from app.competitions.forecast import Forecast
from app.competitions.formats import settings_of
from app.competitions.overview import Overview
from app.games.text import gettext
from app.models import CompetitionStatus


@dataclass(frozen=True)
class CalendarDay:
    """Something that is of whole days. `mark` tells it apart within the competition; `made_at` and
    `changed_at` are the moments from which it is known like this."""

    mark: str
    text: str
    first: date
    last: date
    made_at: datetime
    changed_at: datetime | None = None


def calendar_days(found: Overview, probable: Forecast | None) -> list[CalendarDay]:
    """Return the days of a competition, in the order of time."""
    row, name, days = found.row, found.row.name, []
    if row.starts_at is not None and row.status is CompetitionStatus.ENTRIES:
        day = row.starts_at.date()
        text = gettext("%(competition)s starts", competition=name)
        days.append(CalendarDay("start", text, day, day, row.created_at, found.acts[0].created_at))
    most = settings_of(row).round_days
    for played in found.rounds:
        day = played.started_at.date()
        text = gettext("%(competition)s: round %(round)s", competition=name, round=played.number)
        days.append(CalendarDay(f"round {played.number}", text, day, day, played.started_at))
        if most and played.finished_at is None:
            end = (played.started_at + timedelta(days=most)).date()
            text = gettext(
                "%(competition)s: round %(round)s should be over",
                competition=name,
                round=played.number,
            )
            days.append(CalendarDay(f"end {played.number}", text, end, end, played.started_at))
    if row.finished_at is not None:
        day = row.finished_at.date()
        is_off = row.status is CompetitionStatus.CANCELLED
        text = (
            gettext("%(competition)s is cancelled", competition=name)
            if is_off
            else gettext("%(competition)s is over", competition=name)
        )
        days.append(CalendarDay("over", text, day, day, row.created_at, row.finished_at))
    elif probable is not None:
        text = gettext("%(competition)s probably ends", competition=name)
        changed = found.acts[0].created_at
        first, last = probable.soon.date(), probable.late.date()
        days.append(CalendarDay("over", text, first, last, row.created_at, changed))
    return days
