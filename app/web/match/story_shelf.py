"""Stories on a shelf in Redis, where every web process finds them, also after a restart.

What lies there is what one seat saw and was told, and nothing that it may not know: not even a
story handed to the wrong reader by mistake could tell more than that reader's neighbour has seen.
Its key names match, seat and language; `mark` says up to which entry of which log it goes, so that
a story of a log of which something was taken back is known for what it is.
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
from app.web.match.story import Record
from app.web.store import settings

Key = tuple[int, Seat | None, str]
"""A match, the seat that looks on (None: a spectator), the language."""

SHELVED_SECONDS = 14 * 24 * 3600
PATIENCE_SECONDS = 0.5
"""A story is told anew in less time than one would wait for a Redis that does not answer."""

EXTENSION = "fieldpost-story-shelf"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shelved:
    """A story of the first `length` entries of a log, and the mark of the last of them."""

    length: int
    mark: str
    record: Record


def take(key: Key) -> Shelved | None:
    """Return the story that lies on the shelf; None if there is none, or Redis does not answer."""
    try:
        found = cast("bytes | None", _redis().get(_name(key)))
    except RedisError as error:
        log.warning("no story can be taken from the shelf: %s", error)
        return None
    return Shelved(*json.loads(zlib.decompress(found))) if found else None


def put(key: Key, story: Shelved) -> None:
    """Lay a story on the shelf, in the place of an earlier one."""
    written = json.dumps([story.length, story.mark, story.record], separators=(",", ":"))
    try:
        _redis().set(_name(key), zlib.compress(written.encode(), 1), ex=SHELVED_SECONDS)
    except RedisError as error:
        log.warning("no story can be laid on the shelf: %s", error)


def _name(key: Key) -> str:
    match_id, seat, language = key
    return f"fieldpost:story:{_edition()}:{match_id}:{seat or 'spectator'}:{language}"


@cache
def _edition() -> str:
    """What a story says depends on the program: another edition of it tells its own."""
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
