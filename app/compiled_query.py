"""A query that is compiled once and then goes straight to the driver.

What SQLAlchemy does for each execution (looking the compiled text up, an execution context, the
description of the columns, a result object) costs four times as much processor time as the driver
itself; a page asks twenty times. See docs/decisions/0138-queries-straight-to-the-driver.md.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import Connection, Dialect
from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound

MAX_QUERIES = 1024
"""So many queries are kept; the site has some sixty."""

Processor = Callable[[Any], Any]
Query = sa.Select[*tuple[Any, ...]] | sa.CompoundSelect[*tuple[Any, ...]]


class Rows(list[Any]):
    """The rows of an answer: named tuples or, from `scalars`, values."""

    def first(self) -> Any:
        """Return the first one, or None."""
        return self[0] if self else None

    def one(self) -> Any:
        """Return the only one. Raises NoResultFound, MultipleResultsFound."""
        if not self:
            raise NoResultFound("No row was found when one was required")
        if len(self) > 1:
            raise MultipleResultsFound("Multiple rows were found when exactly one was required")
        return self[0]

    def scalars(self) -> "Rows":
        """Return the first column."""
        return Rows(row[0] for row in self)

    def scalar_one(self) -> Any:
        """Return the first column of the only row. Raises as `one` does."""
        return self.one()[0]


class CompiledQuery:
    """The text of a SELECT for one dialect, and how its parameters and columns are converted."""

    def __init__(self, dialect: Dialect, query: Query) -> None:
        compiled = query.compile(dialect=dialect)
        # A list of constants, as in `status IN (...)`, becomes a parameter for each.
        expanded = compiled.construct_expanded_state(compiled.params)
        self._query, self._dialect = query, dialect
        self._text = expanded.statement
        # A parameter that must be given has no default: without it the driver refuses.
        self._defaults = {
            name: value
            for name, value in expanded.parameters.items()
            if name not in compiled.binds or not compiled.binds[name].required
        }
        self._order = expanded.positiontup
        processors = {
            name: bind.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bind in compiled.binds.items()
        } | dict(expanded.processors)
        self._to_driver = [
            (name, cast(Processor, processors[name]))
            for name in expanded.parameters
            if processors.get(name) is not None
        ]
        columns = query.selected_columns
        names = [str(getattr(column, "key", "")) for column in columns]
        self._row: Any = namedtuple("Row", names, rename=True)  # type: ignore[misc]
        self._from_driver: list[Processor | None] = [
            column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns
        ]

    def rows(self, connection: Connection, parameters: Mapping[str, Any]) -> Rows:
        """Return the answer, with `parameters` by name. Raises DBAPIError as SQLAlchemy does."""
        if connection.dispatch.before_cursor_execute:
            # Whoever listens to what is asked hears of all.
            return self._by_sqlalchemy(connection, parameters)
        values = {**self._defaults, **parameters}
        for name, processor in self._to_driver:
            values[name] = processor(values[name])
        given = values if self._order is None else [values[name] for name in self._order]
        driver: Any = connection.connection.dbapi_connection
        cursor = driver.cursor()
        try:
            cursor.execute(self._text, given)
            found = cursor.fetchall()
        except self._dialect.loaded_dbapi.Error as error:
            if self._dialect.is_disconnect(error, driver, cursor):
                # It fails again, and SQLAlchemy gives up the connections that it holds.
                return self._by_sqlalchemy(connection, parameters)
            raise DBAPIError.instance(
                self._text,
                None,
                error,
                self._dialect.loaded_dbapi.Error,
                hide_parameters=True,
                dialect=self._dialect,
            ) from error
        finally:
            cursor.close()
        return Rows(map(self._made, found))

    def _made(self, row: Sequence[Any]) -> Any:
        return self._row._make(
            value if processor is None else processor(value)
            for value, processor in zip(row, self._from_driver, strict=True)
        )

    def _by_sqlalchemy(self, connection: Connection, parameters: Mapping[str, Any]) -> Rows:
        return Rows(map(self._row._make, connection.execute(self._query, dict(parameters))))


@lru_cache(MAX_QUERIES)
def existence(query: "sa.Select[*tuple[Any, ...]]") -> "sa.Select[*tuple[Any, ...]]":
    """Return the query whether `query`, a constant of a module, has any row."""
    one = query.with_only_columns(sa.literal_column("1", sa.Integer), maintain_column_froms=True)
    return one.order_by(None).limit(1)


@lru_cache(MAX_QUERIES)
def compiled_query(dialect: Dialect, query: Query) -> CompiledQuery:
    """Return `query`, a constant of a module, compiled for `dialect`."""
    return CompiledQuery(dialect, query)
