"""Round robin: in a group everyone meets everyone, once or twice, by Berger tables."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from app.competitions.formats.base import (
    Format,
    History,
    Outline,
    PlannedGroup,
    check_enough,
    check_left,
)
from app.competitions.formats.berger import Pairing, cycles, parts
from app.competitions.formats.promotion import cut, dealt
from app.competitions.formats.settings import CompetitionSettings, Seeding, Sides
from app.competitions.formats.standings import Standing
from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_GROUP = 40
MAX_AT_ONCE = 39


@dataclass(frozen=True, kw_only=True)
class RoundRobinSettings(CompetitionSettings):
    """The settings of a round robin: groups of at most `group_size` players, drawn by lot, in which
    each pair meets `meetings` times (1 or 2); `at_once` rounds of the table are played together."""

    rounds: int = 0
    group_size: int = 12
    meetings: int = 1
    at_once: int = 4

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not 3 <= self.group_size <= MAX_GROUP:
            raise NotPossible(gettext("a group can have 3 to %(most)s players", most=MAX_GROUP))
        if self.meetings not in (1, 2):
            raise NotPossible(gettext("two players can meet once or twice"))
        if self.meetings == 2 and self.sides != Sides.ROTATION:
            raise NotPossible(
                gettext(
                    "two players who meet twice exchange their sides; choose seats in rotation, or "
                    "let them meet once"
                )
            )
        if not 1 <= self.at_once <= MAX_AT_ONCE:
            raise NotPossible(
                gettext("choose 1 to %(most)s matches at once for a player", most=MAX_AT_ONCE)
            )
        super().check(seat_count)


class RoundRobin(Format[RoundRobinSettings]):
    """Groups in which everyone meets everyone."""

    settings_type = RoundRobinSettings
    two_seats_only = True
    draws_sides = True

    def first(
        self, settings: RoundRobinSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The groups as the lots fall, with the first part of their tables."""
        check_enough(len(entries), 2)
        divide = dealt if settings.seeding != Seeding.LOTS else cut
        groups = divide(entries, group_sizes(len(entries), settings.group_size))
        return [_planned(settings, group, 0, set(group)) for group in groups]

    def following(
        self,
        settings: RoundRobinSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """The same groups with the next part of their tables, without those who have withdrawn."""
        still = set(present)
        check_left(len(still & set(history[0].members)), 2)
        return [
            _planned(settings, group.members, len(history), still) for group in history[0].groups
        ]

    def rounds(self, settings: RoundRobinSettings, seat_count: int, entries: int) -> int:
        """As many parts as the table of the largest group has."""
        largest = max(group_sizes(entries, settings.group_size), default=0)
        return len(_schedule(settings, largest)) if largest > 1 else 0

    def outline(self, settings: RoundRobinSettings, seat_count: int, entries: int) -> list[Outline]:
        """Each part of the tables."""
        check_enough(entries, 2)
        sizes = group_sizes(entries, settings.group_size)
        found = []
        for number in range(self.rounds(settings, seat_count, entries)):
            groups = [_part(settings, size, number) for size in sizes]
            busy = sum(len({n for pair in pairs for n in pair}) for pairs in groups)
            found.append(Outline(entries, sum(map(len, groups)), entries - busy))
        return found

    def byes(self, settings: RoundRobinSettings, history: History) -> list[int]:
        """Those whose opponent had withdrawn before the match began."""
        found = []
        for played in history:
            for first, group in zip(history[0].groups, played.groups, strict=True):
                here = set(group.members)
                for pair in _pairs(settings, first.members, played.number - 1):
                    there = [entry for entry in pair if entry in here]
                    found += there if len(there) == 1 else []
        return found

    def is_over(
        self, settings: RoundRobinSettings, seat_count: int, history: History, gone: Set[int]
    ) -> bool:
        """Whether the largest group has played its whole table."""
        largest = max(len(group.members) for group in history[0].groups)
        return len(history) >= len(_schedule(settings, largest))


def group_sizes(entries: int, most: int) -> tuple[int, ...]:
    """Return the sizes of the groups, at most `most` each, which differ by one at most."""
    if not entries:
        return ()
    count = -(-entries // most)
    smaller, larger = divmod(entries, count)
    return (smaller + 1,) * larger + (smaller,) * (count - larger)


def _schedule(settings: RoundRobinSettings, players: int) -> list[list[Pairing]]:
    return parts(cycles(players, settings.meetings), settings.at_once)


def _part(settings: RoundRobinSettings, players: int, number: int) -> list[Pairing]:
    """Part `number`, from 0, of the table; a smaller group may be through with its own."""
    schedule = _schedule(settings, players)
    return schedule[number] if number < len(schedule) else []


def _pairs(
    settings: RoundRobinSettings, members: Sequence[int], number: int
) -> list[tuple[int, int]]:
    return [(members[a], members[b]) for a, b in _part(settings, len(members), number)]


def _planned(
    settings: RoundRobinSettings, members: Sequence[int], number: int, still: Set[int]
) -> PlannedGroup:
    pairs = _pairs(settings, members, number)
    return PlannedGroup(
        [entry for entry in members if entry in still],
        [pair for pair in pairs if set(pair) <= still],
    )
