"""Alembic's environment: the database of the settings, or the one a caller hands over.

`alembic upgrade head` reads DATABASE_URL as every process does;
`app.migrate.upgrade` passes its own URL in the configuration.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import sqlalchemy as sa
from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy.engine import Connection
from sqlmodel import SQLModel

import app.models  # noqa: F401 - registers the tables
from app.config import database_url
from app.database import engine_for
from app.models.types import UtcDateTime


def render_plainly(kind: str, item: Any, _context: AutogenContext) -> str | Literal[False]:
    """Write a new migration's columns with SQLAlchemy's own types.

    A migration is history: it must not change its meaning, or break, when a
    type of the models is changed, renamed or removed.
    """
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, sa.String):
        text = "Text" if isinstance(item, sa.Text) else "String"
        return f"sa.{text}({f'length={item.length}' if item.length else ''})"
    if kind == "type" and isinstance(item, sa.JSON):
        return "sa.JSON()"
    return False


@contextmanager
def unchecked_foreign_keys(connection: Connection) -> Iterator[None]:
    """Let SQLite rebuild a table that others refer to; check all references afterwards.

    Source: SQLite, "Making Other Kinds Of Table Schema Changes", steps 1 and 10.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
        if broken := driver.execute("PRAGMA foreign_key_check").fetchall():
            raise RuntimeError(f"the migration left broken references: {broken}")
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def run() -> None:
    url = context.config.attributes.get("database_url") or database_url(os.environ)
    with engine_for(url).connect() as connection, unchecked_foreign_keys(connection):
        context.configure(
            connection=connection,
            target_metadata=SQLModel.metadata,
            render_as_batch=connection.dialect.name == "sqlite",
            render_item=render_plainly,
            # True of our SQLite too, whose transactions SQLAlchemy begins itself.
            transactional_ddl=True,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
