"""Copies of matches, made by the database itself: each row of a sample, with other numbers.

Whatever table refers to a match is copied, so that a new one needs nothing here. The number of a
row grows by a span for each copy; so do those of the rows that it refers to. Accounts are moved
along in a circle by each copy's `shift`, the same for all that belongs to one match. What must be
unique gets the number of the copy at its end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlmodel import SQLModel

from tests.crowd.people import address_of

DIGITS = 8
"""So much room at the end of what must be unique the number of a copy takes at most."""

ADDRESS = ("outbox", "recipient")
COPIES = sa.Table(
    "crowd_copies",
    sa.MetaData(),
    sa.Column("match_id", sa.Integer, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("shift", sa.Integer, nullable=False),
    prefixes=["TEMPORARY"],
)


@dataclass(frozen=True)
class Copy:
    """One copy of the match `match_id`: its number among all, and how far its people move."""

    match_id: int
    n: int
    shift: int


def make_copies(connection: Connection, copies: Sequence[Copy], users: int) -> None:
    """Make the `copies` of matches that are there; the accounts are numbered from 1 to `users`."""
    if connection.dialect.name == "postgresql":
        # What a copy refers to is copied, too: to look for each of it would take half of the time.
        connection.execute(sa.text("SET LOCAL session_replication_role = replica"))
    connection.execute(sa.schema.CreateTable(COPIES))
    connection.execute(sa.insert(COPIES), [vars(copy) for copy in copies])
    tables = [table for table in SQLModel.metadata.sorted_tables if _match_of(table) is not None]
    spans = {table.name: _largest(connection, table) for table in tables}
    for table in tables:
        _copy(connection, table, spans, users)
    connection.execute(sa.schema.DropTable(COPIES))


def _copy(connection: Connection, table: sa.Table, spans: Mapping[str, int], users: int) -> None:
    match_id = _match_of(table)
    assert match_id is not None
    columns = list(table.columns)
    made = sa.select(*(_changed(column, spans, users) for column in columns)).join_from(
        table, COPIES, COPIES.c.match_id == match_id
    )
    connection.execute(sa.insert(table).from_select(columns, made))
    if connection.dialect.name == "postgresql":
        sequence = sa.func.pg_get_serial_sequence(table.name, "id")
        connection.execute(sa.select(sa.func.setval(sequence, _largest(connection, table))))


def _changed(column: sa.Column[Any], spans: Mapping[str, int], users: int) -> sa.ColumnElement[Any]:
    """What stands in `column` of a copy."""
    table = column.table
    if (table.name, column.name) == ADDRESS:
        return sa.func.coalesce(address_of(_moved(table.c.user_id, users)), column)
    if column.primary_key:
        return column + COPIES.c.n * spans[table.name]
    for key in column.foreign_keys:
        referred = key.column.table.name
        if referred == "users":
            return _moved(column, users)
        if referred in spans:
            return column + COPIES.c.n * spans[referred]
    if column.unique:
        room = column.type.length - DIGITS  # type: ignore[attr-defined] # only texts are left
        start = sa.func.substr(column, 1, room, type_=sa.String)
        return start + "~" + sa.cast(COPIES.c.n, sa.String)
    return column


def _moved(user_id: sa.ColumnElement[int], users: int) -> sa.ColumnElement[int]:
    return (user_id - 1 + COPIES.c.shift) % users + 1


def _match_of(table: sa.Table) -> sa.Column[int] | None:
    """The column that says of which match a row is; None of what is of no match."""
    return table.c.id if table.name == "matches" else table.c.get("match_id")


def _largest(connection: Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.max(table.c.id))).scalar() or 1
