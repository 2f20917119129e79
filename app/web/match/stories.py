"""Stories kept, so that a long match is not played again for each page.

In this process lie those last looked at; behind them is the shelf that all processes share. Either
is taken up again where the log still begins as it did, and goes on with what is new. After
something was taken back a story is told from the start.

The script of a replay needs the whole story, the page itself but a moment of it (see
`app.web.match.moment`): it takes a story that lies ready, and waits for none.
"""

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from flask import current_app
from sqlmodel import Session

from app import models
from app.games.catalogue import presentation_of
from app.games.kernel.retelling import Retelling
from app.games.kernel.state import Entry, Seat
from app.games.text import language
from app.matches.load import retelling_of
from app.matches.log import marked_entries
from app.web.match import story_shelf
from app.web.match.scenes import scenes_of
from app.web.match.story import Story
from app.web.match.story_shelf import Key, Shelved

FROM_BEHIND = "onlooker"
"""In the place of a seat: somebody who is shown the match later (see `app.matches.watching`)."""

MOST = 24
"""So many stories are kept, those last looked at."""


@dataclass
class Kept:
    """A story of the first `length` entries of a log, and the `mark` of the last of them.

    `retelling` has played these entries, if anything had to be told here. `written` is the data of
    the page's script, once it was asked for.
    """

    story: Story
    length: int = 0
    mark: str = ""
    retelling: Retelling | None = None
    written: bytes | None = None

    def scenes(self) -> bytes:
        """All scenes as JSON for the page's script."""
        if self.written is None:
            told = json.dumps(scenes_of(self.story), separators=(",", ":"))
            self.written = told.encode()
        return self.written


@dataclass
class Stories:
    """The stories of one application; what lies here, no thread is working on."""

    _kept: OrderedDict[Key, Kept] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def told(
        self, key: Key, session: Session, row: models.Match, length: int | None = None
    ) -> Kept:
        """The story of a match up to its last entry, or of its first `length` entries.

        Raises ValueError if its log is not whole.
        """
        with self._lock:
            # Out of the shelf while it is worked on: a story that broke off is not kept.
            kept = self._kept.pop(key, None)
        kept = kept or _shelved(key, row) or _begun(key, row)
        before = kept.mark
        kept = _brought_up(kept, session, row, length) or _told_anew(key, session, row, length)
        if kept.mark != before:
            story_shelf.put(key, Shelved(kept.length, kept.mark, kept.story.record()))
        self._keep(key, kept)
        return kept

    def ready(self, key: Key, session: Session, length: int | None = None) -> Kept | None:
        """The story of a match if it lies here and tells just as far as `told` would."""
        with self._lock:
            kept = self._kept.pop(key, None)
        if kept is None:
            return None
        self._keep(key, kept)
        last = kept.length - 1
        rows = marked_entries(session, key[0], last)[: _room(length, last)]
        return kept if [mark for mark, _ in rows] == [kept.mark] else None

    def _keep(self, key: Key, kept: Kept) -> None:
        with self._lock:
            self._kept[key] = kept
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


def story_of(
    session: Session, row: models.Match, seat: Seat | None, length: int | None = None
) -> Kept:
    """The story of a match for a seat (None: a spectator), in the reader's language.

    With `length`, that of its first so many entries, for who watches from behind. It is kept apart
    from that of other spectators, which goes further.
    """
    return _stories().told(_key(row, seat, length), session, row, length)


def ready_story(
    session: Session, row: models.Match, seat: Seat | None, length: int | None = None
) -> Kept | None:
    """The same if it lies ready in this process."""
    return _stories().ready(_key(row, seat, length), session, length)


def _stories() -> Stories:
    stories: Stories = current_app.extensions.setdefault("fieldpost.stories", Stories())
    return stories


def _key(row: models.Match, seat: Seat | None, length: int | None) -> Key:
    assert row.id is not None
    return row.id, seat if length is None else FROM_BEHIND, language()


def _begun(key: Key, row: models.Match) -> Kept:
    return Kept(Story(_seat(key), presentation_of(row.title)))


def _shelved(key: Key, row: models.Match) -> Kept | None:
    found = story_shelf.take(key)
    if found is None:
        return None
    story = Story.of_record(_seat(key), presentation_of(row.title), found.record)
    return Kept(story, found.length, found.mark)


def _seat(key: Key) -> Seat | None:
    return None if key[1] == FROM_BEHIND else key[1]


def _brought_up(kept: Kept, session: Session, row: models.Match, length: int | None) -> Kept | None:
    """`kept` with what is new; None if the log no longer begins with what it tells."""
    assert row.id is not None
    last = max(0, kept.length - 1)
    rows = marked_entries(session, row.id, last)[: _room(length, last)]
    if last and kept.retelling is None and len(rows) > kept.length - last:
        # To go on, all must be played up to there: read it as at one moment.
        last, rows = 0, marked_entries(session, row.id)[:length]
    known = kept.length - last
    if kept.length and (len(rows) < known or rows[known - 1][0] != kept.mark):
        return None
    if len(rows) > known:
        entries = [entry for _, entry in rows]
        _go_on(kept, row, entries[:known], entries[known:])
        kept.length, kept.mark, kept.written = last + len(rows), rows[-1][0], None
    return kept


def _room(length: int | None, first: int) -> int | None:
    """How many entries from number `first` on are told."""
    return None if length is None else max(0, length - first)


def _told_anew(key: Key, session: Session, row: models.Match, length: int | None) -> Kept:
    told = _brought_up(_begun(key, row), session, row, length)
    assert told is not None
    return told


def _go_on(kept: Kept, row: models.Match, known: list[Entry], new: list[Entry]) -> None:
    if kept.retelling is None:
        kept.retelling = retelling_of(row, kept.story.seat)
        kept.retelling.pass_over(known)
    kept.story.go_on(kept.retelling, new)
