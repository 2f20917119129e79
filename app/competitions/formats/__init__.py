"""The formats of competitions: who meets whom in which round, over numbers and without a database.

`base` says what a format is, `settings` what all of them can be opened with; each format has a
module of its own. `designs` and `berger` are schedules, `promotion` and `standings` arithmetic.
"""

from collections.abc import Mapping
from typing import Any

from app.competitions.formats.base import Format
from app.competitions.formats.cup import Cup
from app.competitions.formats.elimination import Elimination
from app.competitions.formats.ladder import Ladder
from app.competitions.formats.round_robin import RoundRobin
from app.competitions.formats.season import Season
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.swiss import Swiss
from app.competitions.formats.tables import Tables
from app.models import Competition, CompetitionFormat

FORMATS: Mapping[CompetitionFormat, Format[Any]] = {
    CompetitionFormat.SEASON: Season(),
    CompetitionFormat.SWISS: Swiss(),
    CompetitionFormat.ROUND_ROBIN: RoundRobin(),
    CompetitionFormat.ELIMINATION: Elimination(),
    CompetitionFormat.CUP: Cup(),
    CompetitionFormat.LADDER: Ladder(),
    CompetitionFormat.TABLES: Tables(),
}


def format_of(row: Competition) -> Format[Any]:
    """Return the format of a competition."""
    return FORMATS[row.format]


def settings_of(row: Competition) -> CompetitionSettings:
    """Return the settings of a competition, which are those of its format."""
    settings: CompetitionSettings = format_of(row).settings_type(**row.settings)
    return settings
