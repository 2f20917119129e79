"""The rows of all tables as lines of JSON, the same from SQLite and from PostgreSQL.

Tables are read as the database describes them, not as the models of this version do, so that a
backup of an older version can be restored and then brought to the newest revision.
"""

import base64
import gzip
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from app.database import READING

BATCH = 500
VERSION_TABLE = "alembic_version"


def tables(connection: Connection) -> list[sa.Table]:
    """All tables but Alembic's, those that others refer to first."""
    metadata = sa.MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def one_state(engine: Engine) -> Connection:
    """A connection that reads one state of the whole database; the site may go on meanwhile."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        return connection.execution_options(**READING, isolation_level="REPEATABLE READ")
    return connection.execution_options(**READING)


def write_table(connection: Connection, table: sa.Table, path: Path) -> int:
    """Write the rows of a table to a compressed file, a line each; return how many."""
    columns = list(table.columns)
    query = sa.select(
        *(sa.cast(each, sa.Text) if _is_json(each) else each for each in columns)
    ).order_by(*table.primary_key)
    count = 0
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=6) as file:
        file.write(json.dumps([each.name for each in columns]) + "\n")
        for row in connection.execution_options(yield_per=BATCH).execute(query):
            file.write(json.dumps([_written(value) for value in row]) + "\n")
            count += 1
    return count


def read_table(connection: Connection, table: sa.Table, path: Path) -> int:
    """Insert the rows of such a file; return how many.

    Raises ValueError if the file is not one of this table.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        names = json.loads(file.readline())
        if sorted(names) != sorted(each.name for each in table.columns):
            raise ValueError(f"the columns of {table.name} are not those of its revision")
        columns = [table.columns[name] for name in names]
        insert = sa.insert(table).values({each.name: _bound(connection, each) for each in columns})
        count = 0
        for batch in _batches(file):
            rows = [dict(zip(names, json.loads(line), strict=True)) for line in batch]
            for column in columns:
                for row in rows:
                    row[column.name] = _read(connection, column, row[column.name])
            connection.execute(insert, rows)
            count += len(rows)
        return count


def last_numbers(connection: Connection) -> dict[str, int]:
    """The last number that each table has given to a row, so that none is given twice."""
    found: dict[str, int] = {}
    for table in tables(connection):
        if "id" in table.columns:
            highest = connection.scalar(sa.select(sa.func.max(table.columns["id"])))
            if sequence := _sequence(connection, table):
                highest = connection.scalar(
                    sa.text("SELECT pg_sequence_last_value(CAST(:name AS regclass))"),
                    {"name": sequence},
                )
            found[table.name] = int(highest or 0)
    return found


def continue_numbers(connection: Connection, numbers: dict[str, int]) -> None:
    """Let PostgreSQL number new rows from there; SQLite goes on from its highest row."""
    for table in tables(connection):
        sequence = _sequence(connection, table)
        if sequence and numbers.get(table.name):
            connection.execute(
                sa.text("SELECT setval(CAST(:sequence AS regclass), :number)"),
                {"sequence": sequence, "number": numbers[table.name]},
            )


def _sequence(connection: Connection, table: sa.Table) -> str | None:
    if connection.dialect.name != "postgresql" or "id" not in table.columns:
        return None
    found = connection.scalar(
        sa.text("SELECT pg_get_serial_sequence(:table, 'id')"), {"table": table.name}
    )
    return str(found) if found else None


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(lines, BATCH)):
        yield batch


def _is_json(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, sa.JSON)


def _bound(connection: Connection, column: sa.Column[Any]) -> Any:
    """The place of a value in an INSERT. JSON goes in as the text that came out."""
    if not _is_json(column):
        return sa.bindparam(column.name)
    text = sa.bindparam(column.name, type_=sa.Text())
    return text if connection.dialect.name == "sqlite" else sa.cast(text, column.type)


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        # SQLite keeps no offset: what it gives is UTC (app.models.types).
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode("ascii")
    return value


def _read(connection: Connection, column: sa.Column[Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(column.type, sa.DateTime):
        moment = datetime.fromisoformat(value)
        return moment.replace(tzinfo=None) if connection.dialect.name == "sqlite" else moment
    if isinstance(column.type, sa.Date):
        return date.fromisoformat(value)
    if isinstance(column.type, sa.LargeBinary):
        return base64.b64decode(value)
    return value
