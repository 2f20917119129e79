"""Recordings in Redis, where every web process finds them, also after a restart.

A recording holds what one seat saw and was told, and nothing that the seat may not know. Its key
names match, seat and language; `mark` says up to which entry of which log it goes, so that it is
recognized as outdated when something of its log was taken back.
"""

import json
import logging
import zlib
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

from flask import current_app
from redis import Redis, RedisError

import app
from app.games.kernel.state import Seat
from app.web.match.replay.recording import Record
from app.web.store import settings

Key = tuple[int, Seat | None, str]
"""A match, the seat that looks on (None: a spectator), the language."""

STORED_SECONDS = 14 * 24 * 3600
PATIENCE_SECONDS = 0.5
"""Making a recording takes less time than a longer wait for a Redis that does not answer."""

EXTENSION = "fieldpost-replay-redis"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredRecording:
    """A recording of the first `length` entries of a log, and the mark of the last of them."""

    length: int
    mark: str
    record: Record


def take(key: Key) -> StoredRecording | None:
    """Return a stored recording; None if there is none, or Redis does not answer."""
    try:
        found = cast("bytes | None", _redis().get(_name(key)))
    except RedisError as error:
        log.warning("cannot read a recording from Redis: %s", error)
        return None
    return StoredRecording(*json.loads(zlib.decompress(found))) if found else None


def put(key: Key, recording: StoredRecording) -> None:
    """Store a recording in the place of an earlier one."""
    written = json.dumps(
        [recording.length, recording.mark, recording.record], separators=(",", ":")
    )
    try:
        _redis().set(_name(key), zlib.compress(written.encode(), 1), ex=STORED_SECONDS)
    except RedisError as error:
        log.warning("cannot store a recording in Redis: %s", error)


def _name(key: Key) -> str:
    match_id, seat, language = key
    return f"fieldpost:recording:{_edition()}:{match_id}:{seat or 'spectator'}:{language}"


@cache
def _edition() -> str:
    """A recording depends on the program: another edition of it makes its own."""
    told_by = sha256()
    for path in sorted(Path(app.__file__).parent.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            told_by.update(path.read_bytes())
    return told_by.hexdigest()[:16]


def _redis() -> "Redis":
    kept = current_app.extensions.get(EXTENSION)
    if kept is None:
        url = settings().redis_url
        kept = Redis.from_url(url, socket_timeout=PATIENCE_SECONDS)
        kept = current_app.extensions.setdefault(EXTENSION, kept)
    return cast("Redis", kept)
