"""The schedule that so many players would make, as forms and pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.competitions.formats.base import Format, Outline
from app.competitions.formats.designs import Design
from app.competitions.formats.season import SeasonSettings, designs
from app.competitions.formats.settings import CompetitionSettings


@dataclass(frozen=True)
class Schedule:
    """The rounds that can be foreseen (`goes_on`: more follow), and the divisions of a season."""

    rounds: Sequence[Outline]
    goes_on: bool = False
    divisions: Sequence[Design] = ()


def schedule_of(
    rules: Format[Any], settings: CompetitionSettings, seat_count: int, entries: int
) -> Schedule:
    """Return the schedule of a competition with so many entries. Raises NotPossible."""
    found = rules.outline(settings, seat_count, entries)
    return Schedule(
        found,
        goes_on=not rules.rounds(settings, seat_count, entries),
        divisions=designs(entries, seat_count, settings)
        if isinstance(settings, SeasonSettings)
        else (),
    )
