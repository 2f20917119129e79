"""What a format is: it plans rounds from what was played, and knows when all is over.

Entries are numbers here. A format gets those who are to play in their order (that of the lots in
the first round) and the rounds that were played; it returns groups with their matches, each the
entries of a match in the order of the seats. A member of a group without a match has a bye.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Generic, TypeVar

from app.competitions.formats.promotion import Move
from app.competitions.formats.settings import MAX_ENTRIES, CompetitionSettings, Sides
from app.competitions.formats.standings import Standing
from app.games.text import gettext
from app.matches.refusal import NotPossible

Settings = TypeVar("Settings", bound=CompetitionSettings)
Draw = Callable[[Sequence[int]], list[int]]
"""Draws an order of entries by lot."""


@dataclass(frozen=True)
class PlannedGroup:
    """A group of a round that has not begun: its members, the strongest first, and its matches.

    `moves` says how a member came into a division of a season.
    """

    members: Sequence[int]
    matches: Sequence[Sequence[int]] = ()
    tier: int = 1
    moves: Mapping[int, Move] = field(default_factory=dict)
    eliminators: Sequence[int] = ()
    """Who plays without being a member, against members who would have a bye."""

    @property
    def byes(self) -> list[int]:
        """The members who have no match."""
        busy = {entry for match in self.matches for entry in match}
        return [entry for entry in self.members if entry not in busy]


@dataclass(frozen=True)
class PlayedMatch:
    """A match: its entries in the order of the seats, and its ranking (None until it is over)."""

    match_id: int
    entries: Sequence[int]
    ranking: Sequence[Sequence[int]] | None
    points: Mapping[int, Fraction] | None = None
    """The game's own points, by entry."""
    shares: Mapping[int, Fraction] = field(default_factory=dict)
    """The parts of their points that entries keep which were taken over since; others keep all."""


@dataclass(frozen=True)
class PlayedGroup:
    """A group of a round that has begun, with its members in the order of their lots."""

    number: int
    tier: int
    members: Sequence[int]
    matches: Sequence[PlayedMatch]
    waiting: Sequence[Sequence[int]] = ()
    """The players of matches that have not begun, because bids for their seats are taken."""
    eliminators: Set[int] = frozenset()
    """Who played without being a member, against members who would have had a bye."""

    @property
    def byes(self) -> list[int]:
        """The members who had no match."""
        busy = {entry for match in self.matches for entry in match.entries}.union(*self.waiting)
        return [entry for entry in self.members if entry not in busy]

    def has_eliminator(self, match: PlayedMatch) -> bool:
        """Whether an eliminator plays in a match."""
        return not self.eliminators.isdisjoint(match.entries)


@dataclass(frozen=True)
class PlayedRound:
    """A round that has begun. `number` counts from 1."""

    number: int
    groups: Sequence[PlayedGroup]

    @property
    def matches(self) -> Iterator[PlayedMatch]:
        """The matches of all groups."""
        return (match for group in self.groups for match in group.matches)

    @property
    def members(self) -> list[int]:
        """Those who took part, in the order of groups and lots."""
        return [entry for group in self.groups for entry in group.members]


History = Sequence[PlayedRound]


@dataclass(frozen=True)
class Outline:
    """A round as it can be foreseen: so many players, matches and byes."""

    players: int
    matches: int
    byes: int


class Format(ABC, Generic[Settings]):
    """The rules of a format, over numbers."""

    settings_type: type[Settings]
    two_seats_only: bool = False
    is_cumulative: bool = True
    """Whether the standings of a round count all rounds up to it, group by group."""
    is_continuous: bool = False
    """Whether matches begin one by one in a single round, which ends when a director says so."""
    max_entries: int = MAX_ENTRIES
    takes_late_entries: bool = False
    """Whether people can enter after the first round has begun, if the director allows it."""

    draws_sides: bool = False
    """Whether the seats of each match can be drawn by lot, or bid for."""

    @abstractmethod
    def first(
        self, settings: Settings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """Plan the first round. Raises NotPossible if there are too few entries."""

    @abstractmethod
    def following(
        self,
        settings: Settings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """Plan the round after `history`; `tables` are the standings of its last round, group by
        group, `present` those who are still to play. Raises NotPossible if it cannot be made."""

    @abstractmethod
    def rounds(self, settings: Settings, seat_count: int, entries: int) -> int:
        """How many rounds so many entries make; 0 if that depends on the results."""

    @abstractmethod
    def outline(self, settings: Settings, seat_count: int, entries: int) -> list[Outline]:
        """The rounds that so many entries would make, as far as they can be foreseen."""

    def is_over(
        self, settings: Settings, seat_count: int, history: History, gone: Set[int]
    ) -> bool:
        """Whether no round follows; all matches of `history` are decided, `gone` have withdrawn."""
        entries = len(history[0].members)
        return len(history) >= self.rounds(settings, seat_count, entries)

    def late_until(self, settings: Settings, seat_count: int, entries: int) -> int:
        """Late entries are taken while fewer rounds than this have begun; `entries` took part in
        the first."""
        return self.rounds(settings, seat_count, entries)

    def check(self, settings: Settings, seat_count: int) -> None:
        """Raise NotPossible if a competition cannot be opened like this."""
        settings.check(seat_count)
        if self.two_seats_only and seat_count != 2:
            raise NotPossible(gettext("this format is for matches of two players"))
        if settings.sides != Sides.ROTATION and not self.draws_sides:
            raise NotPossible(
                gettext(
                    "in this format seats are neither drawn by lot nor bid for; choose seats in "
                    "rotation"
                )
            )
        if settings.places > self.max_entries:
            raise NotPossible(
                gettext("this format has at most %(most)s places", most=self.max_entries)
            )

    def seat_counts(self, settings: Settings, seat_count: int) -> list[int]:
        """How many seats its matches can have."""
        return [seat_count]

    def with_eliminators(
        self,
        settings: Settings,
        history: History,
        planned: PlannedGroup,
        volunteers: Sequence[int],
    ) -> PlannedGroup:
        """Return a group of the next round in which `volunteers` play those who would have a bye,
        where the format and its director want that."""
        return planned

    def seated(self, planned: PlannedGroup, seat_count: int, draw: Draw) -> PlannedGroup:
        """Return a group as it is to be played, after whatever is drawn by lot within it."""
        return planned

    def byes(self, settings: Settings, history: History) -> list[int]:
        """Those who have the points of a bye, once for each time."""
        return []

    def stages(
        self, settings: Settings, history: History, gone: Set[int]
    ) -> Mapping[int, tuple[int, ...]]:
        """How far each entry has come, where that decides before points do; else nothing.

        The first number is the round that was reached; larger is better.
        """
        return {}


def name_of_group(number: int) -> str:
    """Return the letters by which players know a division: A is the first, AA the 27th."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def lots(seed: str, entries: Sequence[int]) -> list[int]:
    """Return the numbers of the entries as the lots of `seed` order them.

    They are sorted first, and drawn by Python's `random.Random(seed).shuffle`, so that anybody can
    repeat it.
    """
    drawn = sorted(entries)
    Random(seed).shuffle(drawn)  # noqa: S311 - the seed is secret and was published by its hash
    return drawn


def check_enough(entries: int, needed: int) -> None:
    """Raise NotPossible if there are fewer entries than the first round needs."""
    if entries < needed:
        raise NotPossible(
            gettext(
                "%(seats)s players are needed to start; there are %(entered)s",
                seats=needed,
                entered=entries,
            )
        )


def check_left(entries: int, needed: int) -> None:
    """Raise NotPossible if fewer players are left than a round needs."""
    if entries < needed:
        raise NotPossible(
            gettext(
                "%(seats)s players are needed for a round; %(left)s are left",
                seats=needed,
                left=entries,
            )
        )


def had_seats(history: History) -> Counter[tuple[int, int]]:
    """How often each entry has had each seat, by entry and number of the seat from 0."""
    return Counter(
        (entry, seat)
        for played in history
        for match in played.matches
        for seat, entry in enumerate(match.entries)
    )


def in_seats(entries: Sequence[int], had: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """Return `entries` in the seats that they have had least often; of equal orders, the first."""

    def cost(order: Sequence[int]) -> int:
        return sum(
            (had.get((entry, seat), 0) + 1) ** 2 - had.get((entry, seat), 0) ** 2
            for seat, entry in enumerate(order)
        )

    return min(permutations(entries), key=cost)
