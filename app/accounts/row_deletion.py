"""Deleting rows together with the rows that depend on them."""

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Table
from sqlmodel import Session


def erase_rows(session: Session, table: Table, which: ColumnElement[bool]) -> None:
    """Delete the rows of `table` for which `which` holds, and before them whatever leads there."""
    for child in table.metadata.tables.values():
        for key in child.foreign_keys:
            if key.column.table is table and child is not table:
                erase_rows(session, child, key.parent.in_(sa.select(key.column).where(which)))
    session.execute(sa.delete(table).where(which))
