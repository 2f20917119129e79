"""Formats played out over numbers: entries meet and results are drawn, without a database."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.competitions.formats.base import (
    Format,
    PlannedGroup,
    PlayedGroup,
    PlayedMatch,
    PlayedRound,
)
from app.competitions.formats.scoring import Counting, Result, Scoring
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.standings import Standing, standings


@dataclass
class Played:
    """A competition of a format that is played round by round."""

    rules: Format[Any]
    settings: CompetitionSettings
    seats: int
    present: list[int]
    seed: int = 1
    draws: float = 0.0
    history: list[PlayedRound] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    _matches: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def run(self) -> "Played":
        """Play all rounds."""
        self.round()
        while not self.is_over():
            self.round()
        return self

    def is_over(self) -> bool:
        """Whether no round follows."""
        return self.rules.is_over(self.settings, self.seats, self.history, self.gone)

    def round(self) -> list[PlannedGroup]:
        """Plan the next round and play it."""
        planned = self.plan()
        groups = [
            PlayedGroup(
                number,
                each.tier,
                each.members,
                [self._play(m) for m in each.matches],
                eliminators=frozenset(each.eliminators),
            )
            for number, each in enumerate(planned, 1)
        ]
        self.history.append(PlayedRound(len(self.history) + 1, groups))
        return planned

    def plan(self) -> list[PlannedGroup]:
        """The next round, as it would be now."""
        if not self.history:
            return self.rules.first(self.settings, self.seats, self.present)
        return self.rules.following(
            self.settings, self.seats, self.history, self.tables(), self.present
        )

    def tables(self) -> list[list[Standing]]:
        """The standings after the last round."""
        found = []
        for group in self.history[-1].groups:
            parts = [g for r in self.history for g in r.groups if g.number == group.number]
            entries = [*dict.fromkeys(entry for part in parts for entry in part.members)]
            results = [
                Result(m.match_id, m.ranking)
                for part in parts
                for m in part.matches
                if m.ranking and not part.has_eliminator(m)
            ]
            byes = self.rules.byes(self.settings, self.history)
            stages = self.rules.stages(self.settings, self.history, self.gone)
            found.append(
                standings(entries, results, Counting(Scoring.PLACES), byes=byes, stages=stages)
            )
        return found

    def withdraw(self, entries: Collection[int]) -> None:
        """Let some play no more."""
        self.gone |= set(entries)
        self.present = [entry for entry in self.present if entry not in self.gone]

    def pairs(self) -> list[tuple[int, ...]]:
        """Who met, each match in the order of its numbers."""
        return [tuple(sorted(m.entries)) for played in self.history for m in played.matches]

    def leads(self) -> dict[int, int]:
        """How much more often each has had the first seat of two than the second."""
        found: dict[int, int] = {}
        for played in self.history:
            for match in played.matches:
                first, second = match.entries
                found[first] = found.get(first, 0) + 1
                found[second] = found.get(second, 0) - 1
        return found

    def _play(self, entries: Sequence[int]) -> PlayedMatch:
        """A match: the smaller number wins three times out of four."""
        self._matches += 1
        order = sorted(entries, key=lambda entry: entry + self.random.gauss(0, 12))
        is_draw = self.random.random() < self.draws
        return PlayedMatch(self._matches, entries, [order] if is_draw else [[e] for e in order])
