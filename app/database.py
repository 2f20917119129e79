"""Engines and transactions, the same on SQLite and on PostgreSQL.

Reading and writing are told apart from the start of the transaction:

- `session_scope(engine)` is one write transaction. On SQLite it begins with
  BEGIN IMMEDIATE, so that two writers wait for each other at their start and
  never find out at the end that they read something stale. On PostgreSQL lock
  the row that guards what you change (`select(Match).with_for_update()`).
- `reading_scope(engine)` only reads: both databases refuse a write in it. It waits for
  nobody. On SQLite it is one transaction; on PostgreSQL each statement is one, which
  saves two messages to and fro and shows the same, since a statement sees whatever was
  committed before it anyway.

A thread holds one connection at a time. The pool is small and refuses soon: code that
needs a connection while it holds another one fails in its first test instead of
freezing a busy site.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any

import orjson
import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InvalidatePoolError
from sqlmodel import Session, create_engine

from app.compiled_query import Query, Rows, compiled_query, existence
from app.config import sqlalchemy_url

if TYPE_CHECKING:
    import psycopg

# How long a writer waits for another one before SQLite says "database is locked".
BUSY_TIMEOUT_SECONDS = 20

POOL_SIZE = 16
"""Connections of one process. A web process runs fewer requests at a time than this
(`app.web.request_limit`), so none of them waits. PostgreSQL allows 100 in all as delivered."""

POOL_TIMEOUT_SECONDS = 5

IDLE_SECONDS = 0.5
"""A connection that was used less long ago is taken to be there: PostgreSQL takes longer to stop
and start again, and to ask each time costs a message to and fro."""

# What a page read here and there costs, if one read in a row costs 1.
RANDOM_PAGE_COST = 1.1

# With `hide_parameters` a fault that is logged does not bring e-mails, links and hashes with it.

AFTER_COMMIT = "fieldpost_after_commit"
QUERY_ONLY = "fieldpost_query_only"
USED_AT = "fieldpost_used_at"
_STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
READING = {"fieldpost_reading": True, "postgresql_readonly": True}
"""Execution options of a transaction that only reads."""

AUTOCOMMIT = {"fieldpost_reading": True, "isolation_level": "AUTOCOMMIT"}
"""Those of a connection to PostgreSQL on which each statement is a transaction and only reads."""


@lru_cache
def engine_for(url: str) -> Engine:
    """The engine for the database at `url`, one a process; a forked child opens its own.

    `url` may be sqlite:///path or postgresql://...; the latter means psycopg 3.
    """
    if make_url(sqlalchemy_url(url)).get_backend_name() == "sqlite":
        engine = _sqlite_engine(url)
    else:
        engine = create_engine(
            sqlalchemy_url(url),
            pool_size=POOL_SIZE,
            max_overflow=0,
            pool_timeout=POOL_TIMEOUT_SECONDS,
            # Few connections, used often, know all statements; the others need not be opened.
            pool_use_lifo=True,
            hide_parameters=True,
            json_serializer=to_json,
            json_deserializer=from_json,
        )
        event.listen(engine, "connect", _prepare_postgresql)
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", _check_idle)
    # A connection must not be shared with a forked child (Celery's pool forks):
    # the child forgets the parent's connections without closing them.
    os.register_at_fork(after_in_child=lambda: engine.dispose(close=False))
    return engine


@contextmanager
def session_scope(engine: Engine) -> Iterator[Session]:
    """One write transaction: committed at the end of the block, rolled back if it raises.

    Objects stay readable after the commit. Do not wait for another process
    inside the block: on SQLite no one else can write meanwhile.
    """
    with Session(engine, expire_on_commit=False) as session, session.begin():
        yield session
    calls: list[Callable[[], None]] = session.info.pop(AFTER_COMMIT, [])
    for call in calls:
        call()


def after_commit(session: Session, call: Callable[[], None]) -> None:
    """Let `call` be made once the `session_scope` of `session` is committed; never if it is not.

    What was committed stays so even if the call fails: let it fail quietly.
    """
    session.info.setdefault(AFTER_COMMIT, []).append(call)


@contextmanager
def reading_scope(engine: Engine) -> Iterator[Session]:
    """One read-only transaction, which sees one state of the database throughout on SQLite."""
    with reading_session(engine) as session:
        yield session


def reading_session(engine: Engine) -> Session:
    """A read-only session whose closing is left to the caller."""
    return Session(_reading_engine(engine), expire_on_commit=False)


@lru_cache
def _reading_engine(engine: Engine) -> Engine:
    """The same engine, with connections that only read. To make one takes half a millisecond."""
    is_sqlite = engine.dialect.name == "sqlite"
    return engine.execution_options(**(READING if is_sqlite else AUTOCOMMIT))


def fetch(session: Session, query: Query, parameters: Mapping[str, Any] | None = None) -> Rows:
    """Read columns in the transaction of `session`, past its objects.

    `query` is a constant of a module, since it is compiled once and kept; one that is composed on
    the spot goes to `execute`. Raises DBAPIError.
    """
    if session.new or session.deleted or session.dirty:
        session.flush()
    connection = session.connection()
    return compiled_query(connection.dialect, query).rows(connection, parameters or {})


def fetch_rare(
    session: Session,
    query: sa.Select[*tuple[Any, ...]],
    parameters: Mapping[str, Any] | None = None,
) -> sa.Result[*tuple[Any, ...]] | tuple[()]:
    """Read objects of which there are nearly always none: first it is asked whether there are any.

    `query` is a constant, as for `fetch`. That question costs a fifth of reading no objects.
    """
    if not fetch(session, existence(query), parameters):
        return ()
    return session.execute(query, parameters)


def execute(
    session: Session, statement: sa.Executable, parameters: Mapping[str, Any] | None = None
) -> sa.CursorResult[*tuple[Any, ...]]:
    """Read columns, or write a row, in the transaction of `session`, past its objects.

    `Session.execute` takes twice as long: it makes ready for objects, of which columns need none.
    """
    if session.new or session.deleted or session.dirty:
        session.flush()
    return session.connection().execute(statement, parameters)


def to_json(value: Any) -> str:
    """Return `value` as a JSON column holds it."""
    try:
        return orjson.dumps(value, option=_STRICT).decode()
    except TypeError:
        # What it does not write, such as numbers of more than 64 bits, `json` may.
        return json.dumps(value)


def from_json(text: str | bytes) -> Any:
    """Return what a JSON column holds."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        # Half surrogate pairs, which `json` once wrote.
        return json.loads(text)


def _sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_TIMEOUT_SECONDS, "check_same_thread": False},
        pool_size=POOL_SIZE,
        max_overflow=0,
        pool_timeout=POOL_TIMEOUT_SECONDS,
        hide_parameters=True,
        json_serializer=to_json,
        json_deserializer=from_json,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    # With isolation_level None the driver begins no transactions of its own:
    # SQLAlchemy's "begin" event does (the recipe of its SQLite page).
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _prepare_postgresql(connection: "psycopg.Connection[Any]", _record: Any) -> None:
    # What the site looks up lies in memory or on a solid-state disk. As PostgreSQL is delivered, it
    # reckons with a disk that turns, and reads a table whole where an index would lead to a tenth.
    connection.autocommit = True
    connection.execute(f"SET random_page_cost = {RANDOM_PAGE_COST}")
    # A statement without BEGIN cannot write. A write transaction begins with BEGIN READ WRITE.
    connection.execute("SET default_transaction_read_only = on")
    connection.autocommit = False
    connection.read_only = False


def _note_use(_connection: Any, record: Any) -> None:
    record.info[USED_AT] = monotonic()


def _check_idle(connection: "psycopg.Connection[Any]", record: Any, _proxy: Any) -> None:
    """Ask a connection that was idle whether it is still there; if not, the pool opens another."""
    used_at = record.info.get(USED_AT)
    if used_at is None or monotonic() - used_at < IDLE_SECONDS:
        return
    import psycopg

    try:
        connection.autocommit = True
        connection.execute("SELECT 1")
        connection.autocommit = False
    except psycopg.Error as error:
        # Those that were opened before it go as well.
        raise InvalidatePoolError from error


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get("fieldpost_reading", False)
    # A connection stays as it was last; most transactions read.
    if connection.info.get(QUERY_ONLY) is not reading:
        connection.exec_driver_sql(f"PRAGMA query_only={'ON' if reading else 'OFF'}")
        connection.info[QUERY_ONLY] = reading
    if reading:
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
