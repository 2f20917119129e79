"""The event hub: tells each open page when its own reader would see something new.

One thread of each process listens to Redis. When it hears that a match has changed, it reads from
the database the mark of the state in which each connected person sees that match (see
`app.matches.audience`), and notifies those whose mark has changed. It also checks all connections
from time to time, in case a message, a seat or Redis itself was lost. A waiting connection takes
one thread of the server and no connection to the database.
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

from app.accounts import sessions
from app.config import Settings
from app.database import engine_for, reading_scope
from app.matches.audience import Audience, add_moderators, audience, mark_of_all
from app.matches.publish import CHANNEL
from app.web.metric_definitions import STREAMS

EXTENSION = "fieldpost-event-hub"
MAX_CONNECTIONS = 200
MAX_PER_USER = 8
"""When someone opens more pages at once, the oldest are closed and reconnect after a while."""

LISTEN_SECONDS = 0.5
GATHER_SECONDS = 0.1
"""So long further messages are awaited after the first: many matches are asked for at once."""

CHECK_SECONDS = 15.0
RETRY_SECONDS = 1.0

log = logging.getLogger(__name__)


class TooManyConnections(RuntimeError):
    """This process serves as many connections as it can."""


@dataclass(eq=False)
class Connection:
    """An open page: its reader, its matches, and the mark of what it shows.

    A page of `one` match closes when its reader may no longer see the match; a list of matches
    stays. A reader who `runs_site` may see every match. The connection is lost when the session
    `session_id` ends.
    """

    user_id: int
    match_ids: frozenset[int]
    one: bool
    mark: str
    runs_site: bool = False
    session_id: int | None = None
    is_closed: bool = False
    is_lost: bool = False
    is_displaced: bool = False
    _news: threading.Condition = field(default_factory=threading.Condition)
    _unread: str | None = None

    def tell(self, mark: str) -> None:
        """Notify the page of `mark`, unless it shows that already."""
        with self._news:
            if mark != self.mark:
                self.mark = self._unread = mark
                self._news.notify()

    def close(self, *, lost: bool = False, displaced: bool = False) -> None:
        """Close the connection.

        `lost`: its reader may not look any longer; `displaced`: by another page of theirs.
        """
        with self._news:
            self.is_closed, self.is_lost, self.is_displaced = True, lost, displaced
            self._news.notify()

    def wait(self, seconds: float) -> str | None:
        """Return the next mark; None after `seconds`, or when the connection is closed."""
        with self._news:
            self._news.wait_for(lambda: self._unread is not None or self.is_closed, seconds)
            unread, self._unread = self._unread, None
            return unread


class EventHub:
    """The connections of one process."""

    def __init__(self, engine: Engine, redis: "Redis") -> None:
        self._engine = engine
        self._redis = redis
        self._connections: list[Connection] = []
        self._lock = threading.Lock()
        self._listener: threading.Thread | None = None
        self._most = MAX_CONNECTIONS
        self._is_serving: Callable[[], bool] = lambda: True

    def serve(self, is_serving: Callable[[], bool], most: int) -> None:
        """Accept at most `most` connections; close all soon after `is_serving` returns False."""
        self._is_serving, self._most = is_serving, most

    def connect(self, connection: Connection) -> None:
        """Add a connection, and notify its page at once if that is out of date.

        Raises TooManyConnections.
        """
        with self._lock:
            own = [each for each in self._connections if each.user_id == connection.user_id]
            for each in own[: max(0, len(own) - MAX_PER_USER + 1)]:
                each.close(displaced=True)
                self._connections.remove(each)
            if len(self._connections) >= self._most or not self._is_serving():
                raise TooManyConnections
            self._connections.append(connection)
            STREAMS.set(len(self._connections))
            if self._listener is None:
                # A daemon: a process that ends does not wait for it.
                self._listener = threading.Thread(
                    target=self._listen, name="event-hub", daemon=True
                )
                self._listener.start()
        self._refresh([connection])

    def disconnect(self, connection: Connection) -> None:
        """Close and remove a connection; harmless if repeated."""
        connection.close()
        with self._lock, suppress(ValueError):
            self._connections.remove(connection)
            STREAMS.set(len(self._connections))

    def _listen(self) -> None:
        """Listen as long as there are connections."""
        while self._keeps_listening():
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:  # type: ignore[no-untyped-call]
                    pubsub.subscribe(CHANNEL)
                    self._handle_messages(pubsub)
            except (RedisError, OSError) as error:
                log.warning("cannot listen for changed matches: %s", error)
                self._refresh(self._snapshot())
                sleep(RETRY_SECONDS)
            except Exception:
                # Without a listener no page of this process would hear anything any more.
                log.exception("the event hub failed; restarting it")
                sleep(RETRY_SECONDS)
        if not self._is_serving():
            for connection in self._snapshot():
                self.disconnect(connection)

    def _handle_messages(self, pubsub: "Redis.PubSub") -> None:  # type: ignore[name-defined]
        checked = -CHECK_SECONDS
        while self._keeps_listening():
            changed = _changed_matches(pubsub)
            if monotonic() - checked > CHECK_SECONDS:
                checked = monotonic()
                self._refresh(self._snapshot())
            elif changed:
                self._refresh([each for each in self._snapshot() if each.match_ids & changed])

    def _keeps_listening(self) -> bool:
        """Whether the listener is to go on; if not, the next connection starts another one."""
        with self._lock:
            if self._listener is not threading.current_thread():
                return False
            if self._connections and self._is_serving():
                return True
            self._listener = None
            return False

    def _snapshot(self) -> list[Connection]:
        with self._lock:
            return list(self._connections)

    def _refresh(self, connections: Collection[Connection]) -> None:
        """Notify pages whose mark has changed; close those whose reader may no longer look."""
        if not connections:
            return
        wanted = frozenset().union(*(connection.match_ids for connection in connections))
        drafts = any(connection.one for connection in connections)
        try:
            with reading_scope(self._engine) as session:
                found = audience(session, wanted, with_drafts=drafts)
                add_moderators(session, found)
                open_sessions = {
                    each.session_id for each in connections if each.session_id is not None
                }
                alive = sessions.still_open(session, open_sessions)
        except SQLAlchemyError as error:
            log.warning("cannot check the open pages: %s", error)
            return
        for connection in connections:
            if connection.session_id is None or connection.session_id in alive:
                _refresh(connection, found)
            else:
                connection.close(lost=True)


def _refresh(connection: Connection, found: dict[int, Audience]) -> None:
    seen = {
        number: found[number]
        for number in connection.match_ids & found.keys()
        if connection.runs_site or found[number].may_look(connection.user_id)
    }
    if not connection.one:
        connection.tell(mark_of_all(seen, connection.user_id))
    elif seen:
        connection.tell(
            next(iter(seen.values())).mark(connection.user_id, runs_site=connection.runs_site)
        )
    else:
        connection.close(lost=True)


def _changed_matches(pubsub: "Redis.PubSub") -> set[int]:  # type: ignore[name-defined]
    """Wait a moment for messages; return the matches that have changed."""
    changed: set[int] = set()
    message = pubsub.get_message(timeout=LISTEN_SECONDS)
    until = monotonic() + GATHER_SECONDS
    while message is not None:
        with suppress(ValueError):
            changed.add(int(message["data"]))
        message = pubsub.get_message(timeout=max(0.0, until - monotonic()))
    return changed


def attach(app: Flask, settings: Settings) -> None:
    """Give the application its event hub."""
    app.extensions[EXTENSION] = EventHub(
        engine_for(settings.database_url), Redis.from_url(settings.redis_url)
    )


def event_hub() -> EventHub:
    """The event hub of the current application."""
    return cast(EventHub, current_app.extensions[EXTENSION])
