"""The database for views: one read-only session a request, writes apart.

A view reads with `reading()` and changes something in a `with writing()` block
of its own, which is one transaction. Because the request's own session cannot
write, a GET cannot change anything by accident.

A request holds at most one database connection at any moment: `writing()` ends the
read transaction before it asks for a connection, and a read inside the block fails.
Requests that held one connection and waited for a second one used to wait for each
other until the pool timed out (docs/decisions/0039-one-connection-a-request.md).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app, g
from sqlalchemy import Engine
from sqlmodel import Session

from app.config import Settings
from app.database import engine_for, reading_session, session_scope


@dataclass(frozen=True)
class Store:
    """What the application was built with."""

    settings: Settings
    engine: Engine


def attach(app: Flask, settings: Settings) -> None:
    """Give the application its database and close each request's session at its end."""
    app.extensions["fieldpost"] = Store(settings, engine_for(settings.database_url))
    app.teardown_appcontext(_close)


def store() -> Store:
    """Settings and engine of the current application."""
    return cast(Store, current_app.extensions["fieldpost"])


def settings() -> Settings:
    """The settings of the current application."""
    return store().settings


def engine() -> Engine:
    """The engine of the current application."""
    return store().engine


def reading() -> Session:
    """The read-only session of this request, opened at its first use."""
    if "reading_session" not in g:
        g.reading_session = reading_session(engine())
    return cast(Session, g.reading_session)


@contextmanager
def writing(*, expire: bool = True) -> Iterator[Session]:
    """One write transaction, committed at the end of the block.

    What `reading()` gave before stays readable inside the block as far as it was loaded;
    any further read must use the session of the block (else InvalidRequestError). After the
    block it is read afresh, unless the block changes nothing that was read (`expire` False).
    Do not wait for the worker inside the block.
    """
    own = reading()
    release()
    own.autobegin = False
    try:
        with session_scope(engine()) as session:
            yield session
    finally:
        own.autobegin = True
        if expire:
            own.expire_all()


def release() -> None:
    """Give the connection of the request's read session back to the pool.

    Call it before waiting for another process. What was loaded stays readable; the next
    query takes a connection again.
    """
    open_session = cast("Session | None", g.get("reading_session"))
    if open_session is not None:
        open_session.commit()


def _close(_error: BaseException | None) -> None:
    session = g.pop("reading_session", None)
    if session is not None:
        session.close()
