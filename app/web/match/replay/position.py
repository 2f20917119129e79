"""One moment of a match as a seat saw it, with what led there: what a page of the replay shows.

It needs no recording. What is far back is played without looking at it, which takes a tenth of the
time, and only what the page tells of is told, with some of what followed for its script to begin.
"""

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import models
from app.games.catalogue import presentation_of
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import visible_part
from app.games.presentation import Facts, Places
from app.matches.load import seat_replay_of
from app.matches.log import entries_from
from app.web.match.replay.frames import frames_of
from app.web.match.replay.recording import Frame, Recording

NEWEST = 40
"""The number of log entries beside the board: that of the moment shown, and earlier ones."""

NEXT = 40
"""The number of frames after the moment that come with the page."""


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """The place `at` of a recording that goes to the place `last`.

    `told` is the part of the recording around it, from the place `first` on. `since` is where the
    reader did something last, None if nowhere.
    """

    told: Recording
    first: int
    at: int
    last: int
    since: int | None

    @property
    def now(self) -> Frame:
        """The frame that is shown."""
        return self.told.frames[self.at - self.first]

    @property
    def before(self) -> list[tuple[int, Frame]]:
        """The frames before the one that is shown, each with its place."""
        return list(enumerate(self.told.frames[: self.at - self.first], self.first))

    @property
    def part(self) -> dict[str, Any]:
        """What is told, for the page's script (see `frames_of`), and the place of the last frame.

        Its first frame lays down all that lay there; no phase need begin with it.
        """
        stops = [self.first + stop for stop in self.told.stops if self.first + stop == 0 or stop]
        return frames_of(self.told) | {"first": self.first, "last": self.last, "stops": stops}

    @property
    def lying(self) -> Places:
        """What lay on the map."""
        return self.told.places(self.at - self.first)

    @property
    def boxes(self) -> dict[str, Facts]:
        """What lay before each player."""
        boxes = self.told.boxes(self.at - self.first)
        return {letter: boxes[letter] for letter in sorted(boxes)}


def position_in(recording: Recording, wanted: int | None) -> ReplayPosition:
    """The position at a place of a recording; None: the reader's own last action, or the start."""
    since = recording.own_last()
    at = _within(wanted, since, recording.last)
    first = max(0, at - NEWEST + 1)
    return ReplayPosition(recording.part(first, at + NEXT + 1), first, at, recording.last, since)


def position_of(
    session: Session,
    row: models.Match,
    seat: Seat | None,
    wanted: int | None,
    length: int | None = None,
) -> ReplayPosition:
    """The same moment of a match that nobody has told yet. Raises ValueError if its log is broken.

    The first frame that it tells changes everything, since what was before it was not seen. With
    `length`, the match ends with so many of its entries, for who watches from behind.
    """
    assert row.id is not None
    entries = entries_from(session, row.id)[:length]
    seen = [(n, by) for n, by in enumerate(_heard(entries, seat)) if by is not None]
    own = [place for place, (_, by) in enumerate(seen) if by == seat]
    since = own[-1] if own else None
    last = len(seen) - 1
    at = _within(wanted, since, last)
    first = max(0, at - NEWEST + 1)
    begins, ends = seen[first][0], seen[min(at + NEXT, last)][0] + 1
    retelling = seat_replay_of(row, seat)
    retelling.skip(entries[:begins])
    told = Recording(seat, presentation_of(row.title))
    told.extend(retelling, entries[begins:ends])
    return ReplayPosition(told, first, at, last, since)


def _heard(entries: list[Entry], seat: Seat | None) -> list[Seat | None]:
    """By whom each entry was as `seat` may know it; "" if by nobody, None if it may not know it."""
    items = [visible_part(entry, seat) for entry in entries]
    return [(item["seat"] or "") if item is not None else None for item in items]


def _within(wanted: int | None, since: int | None, last: int) -> int:
    return min(since or 0 if wanted is None else wanted, last)
