"""A cup of tables for three to six seats: the best of each table go on, until one table is left.

From n players so many go on that they fill whole tables: the best of each table, and as wild cards
the best placed of the others. Only the first round can have players without a table; they go on.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from app.competitions.formats.base import (
    Format,
    History,
    Outline,
    PlannedGroup,
    PlayedMatch,
    PlayedRound,
    check_enough,
    check_left,
    had_seats,
    in_seats,
)
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.standings import Standing
from app.games.text import gettext, ngettext
from app.matches.refusal import NotPossible


@dataclass(frozen=True, kw_only=True)
class CupSettings(CompetitionSettings):
    """The settings of a cup: the best `advance` of each table go on, at most half of it."""

    rounds: int = 0
    advance: int = 2

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if seat_count < 3:
            raise NotPossible(gettext("a cup of tables needs matches of three players at least"))
        if not 1 <= self.advance <= seat_count // 2:
            most = seat_count // 2
            raise NotPossible(
                ngettext(
                    "only 1 player of a table of %(seats)s can go on",
                    "1 to %(num)s players of a table of %(seats)s can go on",
                    most,
                    seats=seat_count,
                )
            )
        super().check(seat_count)


class Cup(Format[CupSettings]):
    """Tables whose best go on."""

    settings_type = CupSettings
    draws_sides = True

    def first(
        self, settings: CupSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The tables as the lots fall; those who are first in the draw may be free."""
        check_enough(len(entries), seat_count)
        return [_planned(entries, seat_count, [])]

    def following(
        self,
        settings: CupSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """Those who go on, the best of them at different tables."""
        last = history[-1]
        target = going_on(len(last.members), seat_count, settings.advance)
        still = [entry for entry in _in_order(last) if entry in set(present)][:target]
        check_left(len(still), seat_count)
        return [_planned(still, seat_count, history)]

    def rounds(self, settings: CupSettings, seat_count: int, entries: int) -> int:
        """As many as lead to one table."""
        return len(self.outline(settings, seat_count, entries)) if entries >= seat_count else 0

    def outline(self, settings: CupSettings, seat_count: int, entries: int) -> list[Outline]:
        """The rounds down to the final."""
        check_enough(entries, seat_count)
        found = [Outline(entries, entries // seat_count, entries % seat_count)]
        while entries > seat_count:
            entries = going_on(entries, seat_count, settings.advance)
            found.append(Outline(entries, entries // seat_count, 0))
        return found

    def is_over(
        self, settings: CupSettings, seat_count: int, history: History, gone: Set[int]
    ) -> bool:
        """Whether the final has been played."""
        return len(history[-1].members) == seat_count

    def stages(
        self, settings: CupSettings, history: History, gone: Set[int]
    ) -> Mapping[int, tuple[int, ...]]:
        """The last round of an entry, then its place at the table there (a free one is first)."""
        found: dict[int, tuple[int, ...]] = {}
        for played in history:
            for entry in played.members:
                found[entry] = played.number, -_place(entry, played)
        return found


def going_on(players: int, seat_count: int, advance: int) -> int:
    """Return how many of more than `seat_count` players go on: whole tables, fewer than before."""
    tables, free = divmod(players, seat_count)
    wanted = -(-(tables * advance + free) // seat_count) * seat_count
    return min(wanted, (players - 1) // seat_count * seat_count)


def _place(entry: int, played: PlayedRound) -> int:
    """The place of an entry at its table, from 1; 0 if it was free, or the match is not over."""
    for match in played.matches:
        if entry in match.entries:
            return _place_at(entry, match)
    return 0


def _place_at(entry: int, match: PlayedMatch) -> int:
    place = 1
    for together in match.ranking or ():
        if entry in together:
            return place
        place += len(together)
    return 0


def _in_order(played: PlayedRound) -> list[int]:
    """Who took part in a round by their places there; of equal ones, in the order of its draw."""
    return sorted(played.members, key=lambda entry: _place(entry, played))


def _planned(entries: Sequence[int], seat_count: int, history: History) -> PlannedGroup:
    """Free the first of `entries` who do not fill a table; deal the others out to and fro."""
    count, free = divmod(len(entries), seat_count)
    tables: list[list[int]] = [[] for _ in range(count)]
    for n, entry in enumerate(entries[free:]):
        row, place = divmod(n, count)
        tables[count - 1 - place if row % 2 else place].append(entry)
    had = had_seats(history)
    return PlannedGroup(entries, [in_seats(table, had) for table in tables])
