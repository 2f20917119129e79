"""The schedule that so many players would make, as forms and pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.competitions.forecast import Forecast
from app.competitions.formats.base import Format, Outline
from app.competitions.formats.designs import Design
from app.competitions.formats.season import SeasonSettings, designs
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.table_search import TableSchedule
from app.competitions.formats.tables import TablesSettings, schedule_for
from app.games.text import gettext
from app.matches.refusal import NotPossible


@dataclass(frozen=True)
class Schedule:
    """The rounds that can be foreseen (`goes_on`: more follow), the divisions of a season, and who
    meets whom in rounds of tables."""

    rounds: Sequence[Outline]
    goes_on: bool = False
    divisions: Sequence[Design] = ()
    tables: TableSchedule | None = None
    probable: Forecast | None = None


def schedule_of(
    rules: Format[Any],
    settings: CompetitionSettings,
    seat_count: int,
    entries: int,
    *,
    with_meetings: bool = True,
) -> Schedule:
    """Return the schedule of a competition with so many entries. Raises NotPossible.

    `with_meetings`: also how often pairs meet in rounds of tables, which can take a second.
    """
    if entries > rules.max_entries:
        raise NotPossible(
            gettext("this format has at most %(most)s places", most=rules.max_entries)
        )
    found = rules.outline(settings, seat_count, entries)
    return Schedule(
        found,
        goes_on=not rules.rounds(settings, seat_count, entries),
        divisions=designs(entries, seat_count, settings)
        if isinstance(settings, SeasonSettings)
        else (),
        tables=schedule_for(settings, seat_count, entries)
        if with_meetings and isinstance(settings, TablesSettings)
        else None,
    )
