"""The wall chart of a large group: a line for each player, a column for each round.

A crosstable of 200 players is 200 columns wide. Swiss tournaments of that size show whom a player
met round by round instead, by rank.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.competitions.formats.base import History
from app.competitions.overview import Group
from app.models import Competition, CompetitionFormat
from app.web.competitions.results_picture import MAX_CROSSTABLE, result_of


@dataclass(frozen=True)
class Pairing:
    """A match of a player in a round: against whom, at which rank now, with what result ("1", "½",
    "0"; empty while it is played)."""

    match_id: int
    opponent: int
    rank: int
    result: str


@dataclass(frozen=True)
class WallChart:
    """The entries of a page of the standings with their ranks, and their pairings in each of so
    many rounds; a round without one is a bye, or they were not there."""

    ranks: Mapping[int, int]
    rounds: int
    pairings: Mapping[tuple[int, int], Sequence[Pairing]]


def wall_chart(row: Competition, group: Group, history: History) -> WallChart | None:
    """Return the wall chart of the lines of a group that are shown; None for groups that have a
    crosstable, or none of either."""
    is_shown = row.format in (CompetitionFormat.SWISS, CompetitionFormat.ROUND_ROBIN)
    if not is_shown or len(group.standings) <= MAX_CROSSTABLE:
        return None
    rank = {line.entry: line.rank for line in group.standings}
    shown = {line.entry: line.rank for line in group.lines}
    found: dict[tuple[int, int], list[Pairing]] = {}
    for played in history:
        for part in played.groups:
            if part.number != group.row.number:
                continue
            for match in part.matches:
                for own, other in (match.entries, reversed(match.entries)):
                    if own in shown:
                        pairing = Pairing(
                            match.match_id, other, rank.get(other, 0), result_of(match, own)
                        )
                        found.setdefault((own, played.number), []).append(pairing)
    return WallChart(shown, len(history), found)
