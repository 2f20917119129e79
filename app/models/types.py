"""Column types and naming rules that every table shares."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, Enum
from sqlalchemy.types import TypeDecorator, TypeEngine
from sqlmodel import SQLModel

# Named constraints: Alembic's batch mode (SQLite) and any later migration must
# be able to name what they drop.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


_moved: list[Callable[[], datetime]] = []
"""The clocks that are read instead of the machine's, the last one counts."""


def utc_now() -> datetime:
    """The present moment, aware, in UTC; the default of every `created_at`.

    Whoever asks what time it is asks here, so that a simulated season can be played in minutes.
    """
    return _moved[-1]() if _moved else datetime.now(UTC)


@contextmanager
def by_the_clock(clock: Callable[[], datetime]) -> Iterator[None]:
    """Let it be whatever `clock` says, an aware moment, in this process."""
    _moved.append(clock)
    try:
        yield
    finally:
        _moved.remove(clock)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment in UTC, on SQLite too.

    SQLite stores no offset, so what comes back from it is naive; this type
    stores every value as UTC and gives it back aware. A naive value is refused
    with ValueError rather than guessed at.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a naive time cannot be stored: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def enum_type(kind: type[StrEnum], length: int) -> TypeEngine[Any]:
    """A VARCHAR(length) that holds the values of `kind` and gives back its members.

    Not a native PostgreSQL enum: adding a value must not need a migration of
    the type. An unknown value is refused with LookupError.
    """
    return Enum(
        kind,
        native_enum=False,
        length=length,
        validate_strings=True,
        values_callable=lambda members: [member.value for member in members],
    )


def json_type() -> TypeEngine[Any]:
    """JSON on both databases; Python's None is SQL's NULL."""
    return JSON(none_as_null=True)
