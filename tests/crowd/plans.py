"""What PostgreSQL does for a question: which rows of the large tables it reads to answer it."""

import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, event

LARGE = frozenset(
    {
        "drafts",
        "inbound_mails",
        "log_entries",
        "match_words",
        "matches",
        "outbox",
        "press_messages",
        "seats",
        "submissions",
        "windows",
    }
)
"""Tables that grow with the number of matches; of these nothing is read whole."""

MOST_ROWS = 2000
"""More rows of a large table nothing that is asked all the time needs to look at."""

LONGEST_STATEMENT = 160
EXPLAIN = "EXPLAIN (ANALYZE, FORMAT JSON) "


@dataclass(frozen=True)
class Question:
    """A statement with its parameters, as it was sent to the database."""

    statement: str
    parameters: Any


@dataclass(frozen=True)
class Access:
    """How one part of a plan reads a large table, and how many of its rows it looks at."""

    table: str
    how: str
    rows: int
    statement: str

    @property
    def is_sequential(self) -> bool:
        """Whether the table is read from its start."""
        return self.how == "Seq Scan"

    def __str__(self) -> str:
        return f"{self.how} of {self.rows} rows of {self.table}: {_short(self.statement)}"


@contextmanager
def questions_to(engine: Engine) -> Iterator[list[Question]]:
    """The list of what is asked by SELECT during the block."""
    asked: list[Question] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_more: Any) -> None:
        if statement.startswith(("SELECT", "WITH")):
            asked.append(Question(statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def accesses(engine: Engine, asked: Sequence[Question]) -> list[Access]:
    """How the large tables are read for each of the questions, which are asked once more."""
    found: list[Access] = []
    with engine.connect() as connection:
        for question in asked:
            explain = connection.exec_driver_sql(
                EXPLAIN + question.statement, question.parameters
            ).scalar_one()
            found += _of(explain[0]["Plan"], question.statement)
        connection.rollback()
    return found


def _of(plan: dict[str, Any], statement: str) -> Iterator[Access]:
    table = plan.get("Relation Name")
    if table in LARGE:
        each = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        yield Access(table, plan["Node Type"], int(each * plan["Actual Loops"]), statement)
    for part in plan.get("Plans", ()):
        yield from _of(part, statement)


def _short(statement: str) -> str:
    """A statement without its columns and on one line, as far as there is room."""
    _columns, found, rest = " ".join(statement.split()).partition(" FROM ")
    return textwrap.shorten(found.strip() + " " + rest, LONGEST_STATEMENT)
