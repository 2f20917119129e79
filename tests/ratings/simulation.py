"""Simulated matches of people whose strength is known, for the ratings to find out."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from app.ratings.count import Ratings
from app.ratings.rules import NEWCOMER, Part, SeatResult, win_probability

PLAYERS = 40
SEATS = (2, 3, 4, 5, 6)
ADVANTAGE = 0.2533471031357997 * math.sqrt(2)
"""By so many deviations of a performance is the better of two, if they win 60 of 100."""


@dataclass
class Simulation:
    """Forty people whose strengths spread by one deviation of a performance; side A is better.

    Each match is one of two to six of them, on sides drawn by lot, and has full ranks.
    """

    seed: int
    ratings: Ratings = field(default_factory=Ratings)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.strengths = [self.random.gauss(0, 1) for _ in range(PLAYERS)]

    def results(self, matches: int) -> Iterator[list[SeatResult]]:
        """Yield the results of so many further matches."""
        for _ in range(matches):
            count = self.random.choice(SEATS)
            people = self.random.sample(range(PLAYERS), count)
            performed = [
                self.strengths[who] + (0 if at else ADVANTAGE) + self.random.gauss(0, 1)
                for at, who in enumerate(people)
            ]
            better = sorted(performed, reverse=True)
            yield [
                SeatResult(
                    "ABCDEF"[at],
                    f"{count}{'ABCDEF'[at]}",
                    1 + better.index(performed[at]),
                    (Part(who, 1.0),),
                )
                for at, who in enumerate(people)
            ]

    def play(self, matches: int) -> None:
        """Let so many further matches count."""
        for seats in self.results(matches):
            self.ratings.count(seats)

    @property
    def correlation(self) -> float:
        """Spearman's rank correlation of the ratings with the truth."""
        rated = [self.ratings.people.get(who, NEWCOMER).mu for who in range(PLAYERS)]
        return spearman(rated, self.strengths)

    @property
    def win_probability_of_a(self) -> float:
        """What the ratings say of side A against the mean of the others, for all seat counts."""
        sides = self.ratings.sides
        return fmean(
            win_probability(
                sides[f"{count}A"].mu - fmean(sides[f"{count}{x}"].mu for x in "BCDEF"[: count - 1])
            )
            for count in SEATS
        )


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation of two sequences without ties."""
    squares = sum((a - b) ** 2 for a, b in zip(_ranks(one), _ranks(other), strict=True))
    return 1 - 6 * squares / (len(one) * (len(one) ** 2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(at) for at in range(len(values))]
