"""Rounds of tables for three to six seats: everyone plays in each round, against new opponents.

Who sits with whom is fixed for all rounds before the first one (`table_search`), whatever the
results are. If somebody withdraws or comes late, the rounds that are left are searched again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from app.competitions.formats.base import (
    Format,
    History,
    Outline,
    PlannedGroup,
    check_enough,
    check_left,
)
from app.competitions.formats.settings import MAX_ROUNDS, CompetitionSettings
from app.competitions.formats.standings import Standing
from app.competitions.formats.table_search import (
    Past,
    Table,
    TableSchedule,
    search,
    sizes_of,
    table_schedule,
)
from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_AT_TABLES = 200
"""The most players of rounds of tables: a schedule for so many takes some seconds."""


@dataclass(frozen=True, kw_only=True)
class TablesSettings(CompetitionSettings):
    """The settings of rounds of tables. `smaller`: where the players do not fill all tables, some
    have a seat less; else so many have a bye."""

    rounds: int = 3
    smaller: bool = False

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if seat_count < 3:
            raise NotPossible(gettext("rounds of tables need matches of three players at least"))
        if not self.rounds >= 1:
            raise NotPossible(gettext("choose 1 to %(most)s rounds", most=MAX_ROUNDS))
        super().check(seat_count)


class Tables(Format[TablesSettings]):
    """Rounds in which everyone sits with others than before."""

    settings_type = TablesSettings
    max_entries = MAX_AT_TABLES
    takes_late_entries = True
    draws_sides = True

    def first(
        self, settings: TablesSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The first round of the schedule, whose numbers are the places of the draw."""
        check_enough(len(entries), least_players(settings, seat_count))
        found = schedule_for(settings, seat_count, len(entries))
        return [_planned(entries, found.rounds[0])]

    def following(
        self,
        settings: TablesSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """The next round of the schedule, or of one for the rounds that are left."""
        check_left(len(present), least_players(settings, seat_count))
        known = dict.fromkeys(entry for played in history for entry in played.members)
        here = [entry for entry in [*known, *present] if entry in set(present)]
        order = [*dict.fromkeys(here)]
        # The schedule is that of the moment since which the same people have played.
        begun = len(history)
        while begun and set(history[begun - 1].members) == set(order):
            begun -= 1
        past = _past(history[:begun], order, seat_count)
        left = settings.rounds - begun
        found = search(len(order), seat_count, left, smaller=settings.smaller, past=past)
        return [_planned(order, found[len(history) - begun])]

    def rounds(self, settings: TablesSettings, seat_count: int, entries: int) -> int:
        """As many as were chosen."""
        return settings.rounds

    def outline(self, settings: TablesSettings, seat_count: int, entries: int) -> list[Outline]:
        """Every round has the same tables."""
        check_enough(entries, least_players(settings, seat_count))
        sizes = sizes_of(entries, seat_count, smaller=settings.smaller)
        each = Outline(entries, sizes.full + sizes.smaller, sizes.byes)
        return [each] * settings.rounds

    def byes(self, settings: TablesSettings, history: History) -> list[int]:
        """Those for whom no seat was left, once for each round."""
        return [entry for played in history for group in played.groups for entry in group.byes]

    def seat_counts(self, settings: TablesSettings, seat_count: int) -> list[int]:
        """Full tables, and those with a seat less."""
        return [seat_count, seat_count - 1] if settings.smaller else [seat_count]


def schedule_for(settings: TablesSettings, seat_count: int, entries: int) -> TableSchedule:
    """Return the schedule of so many entries."""
    return table_schedule(entries, seat_count, settings.rounds, smaller=settings.smaller)


def least_players(settings: TablesSettings, seat_count: int) -> int:
    """How many players one table needs."""
    return seat_count - 1 if settings.smaller else seat_count


def _planned(order: Sequence[int], tables: Sequence[Table]) -> PlannedGroup:
    return PlannedGroup([*order], [[order[number] for number in table] for table in tables])


def _past(history: History, order: Sequence[int], seat_count: int) -> Past:
    number = {entry: place for place, entry in enumerate(order)}
    matches = [
        [number.get(entry, -1) for entry in match.entries]
        for played in history
        for match in played.matches
    ]
    return Past(
        met=tuple(
            pair for match in matches for pair in combinations(sorted(match), 2) if pair[0] >= 0
        ),
        byes=tuple(
            number[entry]
            for played in history
            for group in played.groups
            for entry in group.byes
            if entry in number
        ),
        smaller=tuple(n for match in matches if len(match) < seat_count for n in match if n >= 0),
        seats=tuple((n, seat) for match in matches for seat, n in enumerate(match) if n >= 0),
    )
