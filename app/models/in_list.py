"""Rows of many numbers, asked for with one parameter.

`column IN (...)` has a parameter for each number: its text is another one for each length, and is
written, sent and planned anew. With this condition a statement stays the same, so that it can be
kept as a constant, and the database keeps its plan.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ARRAY, JSON, Boolean, ColumnElement, Dialect, Integer, bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import Mapped
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine


class Numbers(TypeDecorator[Collection[int]]):
    """Many whole numbers in one parameter: an array, or a list in JSON where there are none."""

    impl = JSON
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        of_integers = dialect.name == "postgresql"
        return dialect.type_descriptor(ARRAY(Integer) if of_integers else JSON())

    def process_bind_param(self, value: Collection[int] | None, dialect: Dialect) -> list[int]:
        return sorted(value or ())


class _Among(FunctionElement[bool]):
    type = Boolean()
    inherit_cache = True


def among(column: Mapped[Any], name: str) -> ColumnElement[bool]:
    """The condition that `column` is one of the numbers in the parameter `name`."""
    return _Among(column, bindparam(name, type_=Numbers()))


@compiles(_Among)
def _in_json(element: _Among, compiler: SQLCompiler, **how: Any) -> str:
    column, numbers = (compiler.process(each, **how) for each in element.clauses)
    return f"{column} IN (SELECT value FROM json_each({numbers}))"  # noqa: S608 - of compiled parts


@compiles(_Among, "postgresql")
def _in_array(element: _Among, compiler: SQLCompiler, **how: Any) -> str:
    column, numbers = (compiler.process(each, **how) for each in element.clauses)
    return f"{column} = ANY ({numbers})"
