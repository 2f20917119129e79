"""Charts: the tables of a game as plain data, and the rolls that are read off them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

VisibleMessage = tuple[str, Mapping[str, Any]]
"""A log message that a seat may see: its wording key and its arguments."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the game, as it is printed.

    `name` is its title and `case` the rule that it belongs to; `down` and `across` say what its
    rows and its columns stand for. Each of `rows` has its head and a cell for each of `columns`.
    `note` explains what is abbreviated. `now` is the head of the row that holds at present, if one
    does.
    """

    id: str
    name: str
    case: str
    down: str
    across: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    note: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were read off a chart: their faces, the row and the column, what stands there.

    `meaning` says that in words, where the chart abbreviates it. `tone` is what it is to whoever
    rolled: "good", "mixed" or "bad" ("": none of these).
    """

    chart: str
    dice: tuple[int, ...]
    row: str
    column: str
    result: str
    meaning: str = ""
    tone: str = ""
