"""Recordings of matches, cached, so that a long match is not replayed for each page.

This process keeps those that were looked at last; behind them is the cache in Redis that all
processes share. A cached recording is continued if the log still begins as it did. After something
was taken back, a new one is made from the start.

The script of a replay needs the whole recording. The page itself needs one position of it (see
`app.web.match.replay.position`): it uses a cached recording, and waits for none.
"""

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from flask import current_app
from sqlmodel import Session

from app import models
from app.games.catalogue import presentation_of
from app.games.kernel.seat_replay import SeatReplay
from app.games.kernel.state import Entry, Seat
from app.games.text import language
from app.matches.load import seat_replay_of
from app.matches.log import marked_entries
from app.web.match.replay import shared_cache
from app.web.match.replay.frames import frames_of
from app.web.match.replay.recording import Recording
from app.web.match.replay.shared_cache import Key, StoredRecording

DELAYED = "onlooker"
"""Stands for a seat: a spectator with a delay (see `app.matches.spectator_delay`)."""

EXTENSION = "fieldpost-replay-cache"

MAX_RECORDINGS = 24
"""Recordings that a process keeps: those that were looked at last."""


@dataclass
class CachedRecording:
    """A recording of the first `length` entries of a log, and the `mark` of the last of them.

    `retelling` has played these entries, if anything had to be told here. `written` is the data of
    the page's script, once it was asked for.
    """

    recording: Recording
    length: int = 0
    mark: str = ""
    retelling: SeatReplay | None = None
    written: bytes | None = None

    def frames(self) -> bytes:
        """All frames as JSON for the page's script."""
        if self.written is None:
            told = json.dumps(frames_of(self.recording), separators=(",", ":"))
            self.written = told.encode()
        return self.written


@dataclass
class RecordingCache:
    """The recordings of one application; no thread is working on a cached one."""

    _kept: OrderedDict[Key, CachedRecording] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def recording_of(
        self, key: Key, session: Session, row: models.Match, length: int | None = None
    ) -> CachedRecording:
        """The recording of a match up to its last entry, or of its first `length` entries.

        Raises ValueError if its log is not whole.
        """
        with self._lock:
            # Not in the cache while it is worked on: one that broke off is not kept.
            kept = self._kept.pop(key, None)
        kept = kept or _stored(key, row) or _empty(key, row)
        before = kept.mark
        kept = _continued(kept, session, row, length) or _recorded_anew(key, session, row, length)
        if kept.mark != before:
            shared_cache.put(key, StoredRecording(kept.length, kept.mark, kept.recording.record()))
        self._keep(key, kept)
        return kept

    def ready(
        self, key: Key, session: Session, length: int | None = None
    ) -> CachedRecording | None:
        """Return the cached recording of a match if `recording_of` would add nothing to it."""
        with self._lock:
            kept = self._kept.pop(key, None)
        if kept is None:
            return None
        self._keep(key, kept)
        last = kept.length - 1
        rows = marked_entries(session, key[0], last)[: _room(length, last)]
        return kept if [mark for mark, _ in rows] == [kept.mark] else None

    def _keep(self, key: Key, kept: CachedRecording) -> None:
        with self._lock:
            self._kept[key] = kept
            while len(self._kept) > MAX_RECORDINGS:
                self._kept.popitem(last=False)


def recording_of(
    session: Session, row: models.Match, seat: Seat | None, length: int | None = None
) -> CachedRecording:
    """The recording of a match for a seat (None: a spectator), in the reader's language.

    With `length`, that of its first so many entries, for who watches from behind. It is kept apart
    from that of other spectators, which goes further.
    """
    return _cache().recording_of(_key(row, seat, length), session, row, length)


def cached_recording(
    session: Session, row: models.Match, seat: Seat | None, length: int | None = None
) -> CachedRecording | None:
    """The same if it lies ready in this process."""
    return _cache().ready(_key(row, seat, length), session, length)


def _cache() -> RecordingCache:
    cache: RecordingCache = current_app.extensions.setdefault(EXTENSION, RecordingCache())
    return cache


def _key(row: models.Match, seat: Seat | None, length: int | None) -> Key:
    assert row.id is not None
    return row.id, seat if length is None else DELAYED, language()


def _empty(key: Key, row: models.Match) -> CachedRecording:
    return CachedRecording(Recording(_seat(key), presentation_of(row.title)))


def _stored(key: Key, row: models.Match) -> CachedRecording | None:
    found = shared_cache.take(key)
    if found is None:
        return None
    recording = Recording.of_record(_seat(key), presentation_of(row.title), found.record)
    return CachedRecording(recording, found.length, found.mark)


def _seat(key: Key) -> Seat | None:
    return None if key[1] == DELAYED else key[1]


def _continued(
    kept: CachedRecording, session: Session, row: models.Match, length: int | None
) -> CachedRecording | None:
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
        _extend(kept, row, entries[:known], entries[known:])
        kept.length, kept.mark, kept.written = last + len(rows), rows[-1][0], None
    return kept


def _room(length: int | None, first: int) -> int | None:
    """How many entries from number `first` on are told."""
    return None if length is None else max(0, length - first)


def _recorded_anew(
    key: Key, session: Session, row: models.Match, length: int | None
) -> CachedRecording:
    told = _continued(_empty(key, row), session, row, length)
    assert told is not None
    return told


def _extend(kept: CachedRecording, row: models.Match, known: list[Entry], new: list[Entry]) -> None:
    if kept.retelling is None:
        kept.retelling = seat_replay_of(row, kept.recording.seat)
        kept.retelling.skip(known)
    kept.recording.extend(kept.retelling, new)
