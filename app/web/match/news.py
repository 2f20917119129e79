"""What has happened since the reader did something last, to be watched in the replay."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_told


@dataclass(frozen=True, slots=True)
class News:
    """How many entries that the reader may see have come since the one at place `at` of the
    replay, which is his own last one."""

    count: int
    at: int


def news_for(seat: Seat | None, log: Sequence[Entry]) -> News | None:
    """The news for a seat in the whole `log` of a match.

    None if there is nothing new, or if the seat has done nothing yet that it could be new since.
    """
    if seat is None:
        return None
    seen = [entry for entry in log if is_told(entry, seat)]
    own = [at for at, entry in enumerate(seen) if entry["seat"] == seat]
    if not own:
        return None
    at = own[-1]
    count = len(seen) - 1 - at
    return News(count, at) if count else None
