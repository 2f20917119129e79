"""How often each player of a group has had each seat, so that all can see the rotation."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.competitions.formats.base import History, PlayedMatch
from app.competitions.overview import Group
from app.games.catalogue import TITLES
from app.games.kernel.state import Seat
from app.models import Competition, CompetitionFormat


@dataclass(frozen=True)
class SeatTable:
    """The seats of a match in the order of their letters, and for each entry how many matches it
    has had in each of them; running matches count."""

    seats: Sequence[Seat]
    counts: Mapping[int, Sequence[int]]


def seat_table(row: Competition, group: Group, history: History) -> SeatTable | None:
    """Return the table of the lines of a group that are shown.

    None for a season, in which everyone plays once in each seat, and before the first match.
    """
    if row.format is CompetitionFormat.SEASON:
        return None
    matches = [
        match
        for played in history
        for part in played.groups
        if part.number == group.row.number
        for match in part.matches
    ]
    if not matches:
        return None
    return table_of(row, matches, [line.entry for line in group.lines])


def table_of(
    row: Competition, matches: Iterable[PlayedMatch], entries: Collection[int]
) -> SeatTable:
    """Return the table of `entries` after `matches`."""
    shown = set(entries)
    found = Counter(
        (entry, seat_in(row, match, entry))
        for match in matches
        for entry in shown.intersection(match.entries)
    )
    seats = _seats(row, row.seat_count)
    return SeatTable(seats, {entry: [found[entry, seat] for seat in seats] for entry in entries})


def seat_in(row: Competition, match: PlayedMatch, entry: int) -> Seat:
    """Return the seat of an entry in a match; there may be a seat less than in others."""
    return _seats(row, len(match.entries))[match.entries.index(entry)]


def _seats(row: Competition, count: int) -> list[Seat]:
    return sorted(TITLES[row.title].seat_ids(count, row.options))
