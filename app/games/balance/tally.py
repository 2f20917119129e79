"""Count the records of a balance run: shares with their intervals, lengths, who finishes ahead."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import median
from typing import Final

from app.games.balance.play import Record
from app.games.kernel.state import Seat

Z_95: Final = 1.959964
"""Standard deviations to each side of the middle that hold 95 percent of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """`won` of `games`; `won` is no whole number where first places are shared."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """The part that was won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 percent interval of the true share, by Wilson's score."""
        if not self.games:
            return 0.0, 1.0
        p, n, z = self.share, self.games, Z_95
        middle = p + z * z / (2 * n)
        spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class Span:
    """The least, the median and the greatest of some numbers."""

    least: float
    median: float
    greatest: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> "Span | None":
        """Return the span of `numbers`; None if there are none."""
        return cls(min(numbers), median(numbers), max(numbers)) if numbers else None


@dataclass(frozen=True)
class Duel:
    """How often the best-placed `first` finished before, level with and after the best `second`."""

    first: str
    second: str
    ahead: int
    level: int
    behind: int

    @property
    def share(self) -> Share:
        """How often `first` was ahead, of all games in which both played."""
        return Share(self.ahead, self.ahead + self.level + self.behind)


@dataclass(frozen=True)
class Usage:
    """How often something was used in all games together, and the share of games that used it."""

    times: int
    games: Share


class Tally:
    """What the finished games of a run come to; unfinished ones are only counted."""

    def __init__(self, records: Iterable[Record]) -> None:
        every = list(records)
        self.records = [record for record in every if record.finished]
        self.unfinished = len(every) - len(self.records)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return len(self.records)

    @property
    def seats(self) -> list[Seat]:
        """The seats, in their order."""
        return list(self.records[0].bots) if self.records else []

    @property
    def outcomes(self) -> dict[str, Share]:
        """How often each outcome came about, the most frequent first."""
        counted = Counter(record.outcome for record in self.records if record.outcome)
        return {outcome: Share(won, self.games) for outcome, won in counted.most_common()}

    @property
    def outcomes_otherwise(self) -> dict[str, dict[str, Share]]:
        """How often each outcome would have come about with each other way of judging the end."""
        ways = dict.fromkeys(way for record in self.records for way in record.otherwise)
        counted = {way: Counter(r.otherwise[way] for r in self.records) for way in ways}
        return {
            way: {outcome: Share(won, self.games) for outcome, won in sorted(counts.items())}
            for way, counts in counted.items()
        }

    def seat_wins(self, outcome: str | None = None) -> dict[Seat, Share]:
        """How often each seat came first, in all games or in those with an outcome."""
        chosen = [r for r in self.records if outcome is None or r.outcome == outcome]
        return {
            seat: Share(sum(_won(record, {seat}) for record in chosen), len(chosen))
            for seat in self.seats
        }

    @property
    def bot_wins(self) -> dict[str, Share]:
        """How often a seat of each bot came first; the shares of all bots make 1."""
        names = dict.fromkeys(name for record in self.records for name in record.bots.values())
        return {
            name: Share(sum(_won(r, _seats_of(r, name)) for r in self.records), self.games)
            for name in names
        }

    @property
    def duels(self) -> list[Duel]:
        """How the best-placed seats of each two bots finished against each other."""
        return [self._duel(*pair) for pair in combinations(self.bot_wins, 2)]

    def _duel(self, first: str, second: str) -> Duel:
        counted: Counter[int] = Counter()
        for record in self.records:
            one, other = (_best_place(record, name) for name in (first, second))
            if one is not None and other is not None:
                counted[(one > other) - (one < other)] += 1
        return Duel(first, second, counted[-1], counted[0], counted[1])

    @property
    def turns(self) -> Span | None:
        """The length of the games in game turns, if the title counts them."""
        return Span.of([r.turns for r in self.records if r.turns is not None])

    @property
    def turn_counts(self) -> dict[int, int]:
        """How many games ended in each game turn."""
        return dict(sorted(Counter(r.turns for r in self.records if r.turns is not None).items()))

    @property
    def decided(self) -> Span | None:
        """The game turn since whose end the outcome did not change any more, if the title says."""
        return Span.of([r.decided for r in self.records if r.decided is not None])

    @property
    def actions(self) -> Span | None:
        """The length of the games in small actions."""
        return Span.of([r.actions for r in self.records])

    @property
    def uses(self) -> dict[str, Usage]:
        """How often each thing was used that the title names, and in how many games."""
        return count_uses([record.uses for record in self.records])

    @property
    def seconds(self) -> float:
        """The processor time of all games together."""
        return sum(r.seconds for r in self.records)


def count_uses(uses_of_games: Sequence[Mapping[str, int]]) -> dict[str, Usage]:
    """Return how often each thing was used in some games together, and in how many of them."""
    times, games = Counter[str](), Counter[str]()
    for uses in uses_of_games:
        times.update(uses)
        games.update(name for name, count in uses.items() if count)
    count = len(uses_of_games)
    return {name: Usage(times[name], Share(games[name], count)) for name in sorted(times)}


def _seats_of(record: Record, bot: str) -> set[Seat]:
    return {seat for seat, name in record.bots.items() if name == bot}


def _won(record: Record, seats: set[Seat]) -> float:
    """Return which part of the first place these seats have."""
    winners = record.winners
    return len(seats.intersection(winners)) / len(winners)


def _best_place(record: Record, bot: str) -> int | None:
    """Return the place, counted from 0, of the best-placed seat of a bot."""
    seats = _seats_of(record, bot)
    return next((n for n, place in enumerate(record.ranking) if seats.intersection(place)), None)
