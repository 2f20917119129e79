"""Standings: what the results of a competition come to, with their arithmetic.

Points are fractions: players who share places share their points, so that three who come second
together have a third of the points of second to fourth place each.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from app.competitions.formats.scoring import Counting, Result, Score, points_of_bye, scores

NO_STAGES: Mapping[int, tuple[int, ...]] = MappingProxyType({})


class TieBreak(StrEnum):
    """What parts entries of equal points; after all of them the lot does."""

    SONNEBORN_BERGER = "sonneborn_berger"
    BUCHHOLZ = "buchholz"
    HEAD_TO_HEAD = "head_to_head"
    WINS = "wins"
    SECONDS = "seconds"
    SHARE_OF_BEST = "share_of_best"


TIE_BREAKS = (TieBreak.SONNEBORN_BERGER, TieBreak.WINS)
"""Those that apply where nothing else is chosen, in their order."""


@dataclass(frozen=True)
class Standing:
    """The line of an entry: rank from 1, points, and what breaks ties, with each match's score.

    `breaks` are the values of the tie-breaks that apply, in their order. Sonneborn-Berger is the
    sum of the points of those whom the entry finished ahead of, and half of the points of those
    with whom it shared a place, match by match; Buchholz that of the points of all opponents, match
    by match; head to head are the points from matches against those of equal points. A shared win
    or second place counts as a fraction. `stage` is how far the entry has come, where that decides
    before points do.
    """

    rank: int
    entry: int
    points: Fraction
    breaks: Mapping[TieBreak, Fraction]
    scores: tuple[Score, ...]
    stage: tuple[int, ...] = ()
    terms: Mapping[TieBreak, Sequence[Fraction]] = field(default_factory=dict)
    """What each tie-break is the sum of, match by match."""


def standings(
    entries: Sequence[int],
    results: Sequence[Result],
    counting: Counting,
    tie_breaks: Sequence[TieBreak] = TIE_BREAKS,
    *,
    byes: Sequence[int] = (),
    stages: Mapping[int, tuple[int, ...]] = NO_STAGES,
) -> list[Standing]:
    """Return the lines of `entries`, the best first.

    Ties are broken by `tie_breaks`, then by the order of `entries`, which was drawn by lot. `byes`
    have the points of a bye, once each; `stages` decide before points do.
    """
    by_entry: dict[int, list[Score]] = defaultdict(list)
    for result in results:
        for entry, score in scores(result, counting).items():
            by_entry[entry].append(score)
    worth = points_of_bye(counting, [score for found in by_entry.values() for score in found])
    for entry in byes:
        by_entry[entry].append(Score(None, 1, 1, worth))
    totals = {entry: sum((s.points for s in by_entry[entry]), Fraction(0)) for entry in entries}
    computed: Mapping[TieBreak, Callable[[], Mapping[int, Sequence[Fraction]]]] = {
        TieBreak.SONNEBORN_BERGER: lambda: _sonneborn_berger(results, totals),
        TieBreak.BUCHHOLZ: lambda: _buchholz(results, totals),
        TieBreak.HEAD_TO_HEAD: lambda: _head_to_head(results, counting, totals),
        TieBreak.WINS: lambda: {entry: _times_at(1, by_entry[entry]) for entry in entries},
        TieBreak.SECONDS: lambda: {entry: _times_at(2, by_entry[entry]) for entry in entries},
        TieBreak.SHARE_OF_BEST: lambda: _share_of_best(by_entry),
    }
    terms = {each: computed[each]() for each in tie_breaks}

    def parted(entry: int) -> list[Fraction]:
        return [sum(terms[each].get(entry, ()), Fraction(0)) for each in tie_breaks]

    def key(entry: int) -> tuple[tuple[int, ...], Fraction, list[Fraction]]:
        return stages.get(entry, ()), totals[entry], parted(entry)

    return [
        Standing(
            rank,
            entry,
            totals[entry],
            dict(zip(tie_breaks, parted(entry), strict=True)),
            tuple(by_entry[entry]),
            stages.get(entry, ()),
            {each: tuple(terms[each].get(entry, ())) for each in tie_breaks},
        )
        for rank, entry in enumerate(sorted(entries, key=key, reverse=True), 1)
    ]


def decimal(number: Fraction) -> str:
    """A number of points as people read it: whole, or with two decimals."""
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.2f}"


def in_decimals(points: Sequence[Fraction]) -> str:
    """A sum of points with its arithmetic, as in "10 + 3.33 = 13.33"."""
    total = decimal(sum(points, Fraction(0)))
    return total if len(points) < 2 else f"{' + '.join(map(decimal, points))} = {total}"


def _times_at(place: int, found: Sequence[Score]) -> list[Fraction]:
    """How often a place was reached; of one that is shared each has a fraction."""
    return [score.share / score.shared for score in found if score.place == place]


def _sonneborn_berger(
    results: Sequence[Result], totals: Mapping[int, Fraction]
) -> Mapping[int, list[Fraction]]:
    found: dict[int, list[Fraction]] = defaultdict(list)
    for result in results:
        behind = Fraction(0)
        for together in reversed(result.ranking):
            here = sum((totals.get(entry, Fraction(0)) for entry in together), Fraction(0))
            for entry in together:
                beaten = behind + (here - totals.get(entry, Fraction(0))) / 2
                found[entry].append(result.share(entry) * beaten)
            behind += here
    return found


def _buchholz(
    results: Sequence[Result], totals: Mapping[int, Fraction]
) -> Mapping[int, list[Fraction]]:
    found: dict[int, list[Fraction]] = defaultdict(list)
    for result in results:
        there = [entry for together in result.ranking for entry in together]
        whole = sum((totals.get(entry, Fraction(0)) for entry in there), Fraction(0))
        for entry in there:
            found[entry].append(result.share(entry) * (whole - totals.get(entry, Fraction(0))))
    return found


def _head_to_head(
    results: Sequence[Result], counting: Counting, totals: Mapping[int, Fraction]
) -> Mapping[int, list[Fraction]]:
    """The points from matches in which all players have equal points in the end."""
    found: dict[int, list[Fraction]] = defaultdict(list)
    for result in results:
        there = [entry for together in result.ranking for entry in together]
        if len({totals.get(entry) for entry in there}) == 1:
            for entry, score in scores(result, counting).items():
                found[entry].append(score.points)
    return found


def _share_of_best(
    by_entry: Mapping[int, Sequence[Score]],
) -> Mapping[int, list[Fraction]]:
    """The points of each match as a part of those of its best player."""
    best: dict[int | None, Fraction] = defaultdict(Fraction)
    for scored in by_entry.values():
        for score in scored:
            best[score.match_id] = max(best[score.match_id], score.whole)
    return {
        entry: [
            score.points / best[score.match_id]
            for score in scored
            if score.match_id is not None and best[score.match_id]
        ]
        for entry, scored in by_entry.items()
    }
