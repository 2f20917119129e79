"""The switchboard: open pages on the line, each told when its own reader would see something new.

One thread a process listens to Redis. When it is rung at for a match it reads from the database
what marks the state in which each of the people on the line sees that match (see
`app.matches.onlookers`), and tells those whose mark is another one. It looks after all lines from
time to time, so that a lost ring, a lost seat or a Redis that was away are noticed as well. What
waits on a line needs nothing but a thread of the server; it holds no connection to the database.
"""

import logging
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import cast

from flask import Flask, current_app
from redis import Redis, RedisError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from app.accounts import log_ins
from app.config import Settings
from app.database import engine_for, reading_scope
from app.matches.onlookers import Onlookers, add_moderators, mark_of_all, onlookers
from app.matches.ringing import CHANNEL
from app.web.counters import STREAMS

EXTENSION = "fieldpost-switchboard"
MOST_LINES = 200
MOST_OF_A_PERSON = 8
"""Of whoever opens more pages at once, the oldest give way, and come back after a while."""

LISTEN_SECONDS = 0.5
LOOK_SECONDS = 15.0
REST_SECONDS = 1.0

log = logging.getLogger(__name__)


class Engaged(RuntimeError):
    """There are as many lines open as this process can serve."""


@dataclass(eq=False)
class Line:
    """An open page: whose it is, of which matches, and the mark of what it shows.

    A page of `one` match goes with it; a list of matches is there whatever becomes of them. Who
    `runs_site` may see every match. It is lost when the log-in `log_in_id` is ended.
    """

    user_id: int
    match_ids: frozenset[int]
    one: bool
    mark: str
    runs_site: bool = False
    log_in_id: int | None = None
    is_over: bool = False
    is_lost: bool = False
    gives_way: bool = False
    _news: threading.Condition = field(default_factory=threading.Condition)
    _told: str | None = None

    def tell(self, mark: str) -> None:
        """Put a new mark on the line, if it is one."""
        with self._news:
            if mark != self.mark:
                self.mark = self._told = mark
                self._news.notify()

    def end(self, *, lost: bool = False, gives_way: bool = False) -> None:
        """Let nobody wait on the line any more.

        `lost`: its person may not look any longer; `gives_way`: to another page of his.
        """
        with self._news:
            self.is_over, self.is_lost, self.gives_way = True, lost, gives_way
            self._news.notify()

    def wait(self, seconds: float) -> str | None:
        """Return the new mark as soon as there is one; None after so long, or when it is over."""
        with self._news:
            self._news.wait_for(lambda: self._told is not None or self.is_over, seconds)
            told, self._told = self._told, None
            return told


class Switchboard:
    """The lines of one process."""

    def __init__(self, engine: Engine, redis: "Redis") -> None:
        self._engine = engine
        self._redis = redis
        self._lines: list[Line] = []
        self._lock = threading.Lock()
        self._listener: threading.Thread | None = None
        self._most = MOST_LINES
        self._is_serving: Callable[[], bool] = lambda: True

    def serve(self, is_serving: Callable[[], bool], most: int) -> None:
        """Open at most so many lines, and end all of them soon after `is_serving` says no."""
        self._is_serving, self._most = is_serving, most

    def connect(self, line: Line) -> None:
        """Open a line; if its page is behind already, it is told at once. Raises Engaged."""
        with self._lock:
            own = [each for each in self._lines if each.user_id == line.user_id]
            for each in own[: max(0, len(own) - MOST_OF_A_PERSON + 1)]:
                each.end(gives_way=True)
                self._lines.remove(each)
            if len(self._lines) >= self._most or not self._is_serving():
                raise Engaged
            self._lines.append(line)
            STREAMS.set(len(self._lines))
            if self._listener is None:
                # A daemon: a process that ends does not wait for it.
                self._listener = threading.Thread(
                    target=self._listen, name="switchboard", daemon=True
                )
                self._listener.start()
        self._look_after([line])

    def disconnect(self, line: Line) -> None:
        """Close a line; twice is once."""
        line.end()
        with self._lock, suppress(ValueError):
            self._lines.remove(line)
            STREAMS.set(len(self._lines))

    def _listen(self) -> None:
        """Listen as long as there is anybody on a line."""
        while self._is_wanted():
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as ear:  # type: ignore[no-untyped-call]
                    ear.subscribe(CHANNEL)
                    self._hear(ear)
            except (RedisError, OSError) as error:
                log.warning("nothing is heard of changed matches: %s", error)
                self._look_after(self._all())
                sleep(REST_SECONDS)
            except Exception:
                # Without a listener no page of this process would hear anything any more.
                log.exception("the switchboard begins anew")
                sleep(REST_SECONDS)
        if not self._is_serving():
            for line in self._all():
                self.disconnect(line)

    def _hear(self, ear: "Redis.PubSub") -> None:  # type: ignore[name-defined]
        looked = -LOOK_SECONDS
        while self._is_wanted():
            changed = _rung(ear)
            if monotonic() - looked > LOOK_SECONDS:
                looked = monotonic()
                self._look_after(self._all())
            elif changed:
                self._look_after([line for line in self._all() if line.match_ids & changed])

    def _is_wanted(self) -> bool:
        """Whether the listener is to go on; if not, the next line starts another one."""
        with self._lock:
            if self._listener is not threading.current_thread():
                return False
            if self._lines and self._is_serving():
                return True
            self._listener = None
            return False

    def _all(self) -> list[Line]:
        with self._lock:
            return list(self._lines)

    def _look_after(self, lines: Collection[Line]) -> None:
        """Tell those on the lines whose mark is another one; end the lines of whom may not look."""
        if not lines:
            return
        wanted = frozenset().union(*(line.match_ids for line in lines))
        drafts = any(line.one for line in lines)
        try:
            with reading_scope(self._engine) as session:
                found = onlookers(session, wanted, with_drafts=drafts)
                add_moderators(session, found)
                alive = log_ins.still(
                    session, {line.log_in_id for line in lines if line.log_in_id is not None}
                )
        except SQLAlchemyError as error:
            log.warning("open pages cannot be looked after: %s", error)
            return
        for line in lines:
            if line.log_in_id is None or line.log_in_id in alive:
                _look_after(line, found)
            else:
                line.end(lost=True)


def _look_after(line: Line, found: dict[int, Onlookers]) -> None:
    seen = {
        number: found[number]
        for number in line.match_ids & found.keys()
        if line.runs_site or found[number].may_look(line.user_id)
    }
    if not line.one:
        line.tell(mark_of_all(seen, line.user_id))
    elif seen:
        line.tell(next(iter(seen.values())).mark(line.user_id, runs_site=line.runs_site))
    else:
        line.end(lost=True)


def _rung(ear: "Redis.PubSub") -> set[int]:  # type: ignore[name-defined]
    """Wait a moment for a ring; return the matches of all that have come by then."""
    rung: set[int] = set()
    message = ear.get_message(timeout=LISTEN_SECONDS)
    while message is not None:
        with suppress(ValueError):
            rung.add(int(message["data"]))
        message = ear.get_message(timeout=0)
    return rung


def attach(app: Flask, settings: Settings) -> None:
    """Give the application its switchboard."""
    app.extensions[EXTENSION] = Switchboard(
        engine_for(settings.database_url), Redis.from_url(settings.redis_url)
    )


def switchboard() -> Switchboard:
    """The switchboard of the current application."""
    return cast(Switchboard, current_app.extensions[EXTENSION])
