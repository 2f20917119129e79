"""What component files of hex boards have in common: the grid, hexes, hexsides, lines of hexes."""

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Literal, cast

from app.games.board.hexes import HexGrid
from app.games.components.csv_reader import Row
from app.games.components.toml_reader import Page

LINE_SEPARATOR = "-"
"""Parts the hexes of a line, such as a railway: 1611-1710-1709."""


def read_grid(page: Page, present: Collection[str]) -> HexGrid:
    """Return the grid of a page: how hexes are numbered and which way columns are shifted.

    The page has `numbering` (CCRR or RRCC), `rows_from` (north or south), `low_columns` (odd or
    even), the first and last of `columns` and of `rows`, and provenance. Hexes that are not
    `present` are missing from the map.

    Raises ComponentError on any other word, and on a hex outside columns and rows.
    """
    page.tag()
    page.tags("field_provenance")
    columns, rows = _range(page, "columns"), _range(page, "rows")
    whole = HexGrid(
        columns,
        rows,
        cast(Literal["CCRR", "RRCC"], _choice(page, "numbering", ("CCRR", "RRCC"))),
        cast(Literal["north", "south"], _choice(page, "rows_from", ("north", "south"))),
        cast(Literal["odd", "even"], _choice(page, "low_columns", ("odd", "even"))),
    )
    for number in present:
        if number not in whole:
            raise page.error("columns", f"the hex {number} is outside the columns or rows")
    missing = frozenset(whole.hexes) - frozenset(present)
    return HexGrid(
        columns, rows, whole.numbering, whole.rows_from, whole.low_columns, missing=missing
    )


def read_side(row: Row, column: str, grid: HexGrid) -> str:
    """Return the hexside in a cell: two adjacent hexes, 2821/2920, or at the edge 1001SW.

    Raises ComponentError if there is no such side, or if it is written the other way round.
    """
    text = row.text(column)
    parts = text.split("/")
    if len(parts) == 2 and all(each in grid for each in parts):
        if parts[1] not in grid.neighbours(parts[0]):
            raise row.error(f"{parts[0]} and {parts[1]} in {column} are not adjacent")
        if parts[0] > parts[1]:
            raise row.error(f"{column} {text} is written with the lower number first")
        return text
    if text[:4] in grid and text in grid.sides(text[:4]):
        return text
    raise row.error(f"{column} {text!r} is no hexside of the map")


def read_line(row: Row, column: str, grid: HexGrid) -> tuple[str, ...]:
    """Return the hexes of a line in a cell, from end to end, each next to the last.

    Raises ComponentError on an unknown hex, a gap, and a line of fewer than two hexes.
    """
    hexes = tuple(row.text(column).split(LINE_SEPARATOR))
    for number in hexes:
        if number not in grid:
            raise row.error(f"unknown hex {number!r} in {column}")
    for here, there in pairwise(hexes):
        if there not in grid.neighbours(here):
            raise row.error(f"{here} and {there} in {column} are not adjacent")
    if len(hexes) < 2:
        raise row.error(f"{column} has fewer than two hexes")
    return hexes


def read_marks(row: Row, allowed: Collection[str], column: str = "marks") -> frozenset[str]:
    """Return the words of a column of marks. Raises ComponentError on an unknown one."""
    words = row.words(column)
    for word in words:
        if word not in allowed:
            raise row.error(f"unknown mark {word!r}, expected any of {', '.join(allowed)}")
    return frozenset(words)


def joined(lines: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return for each hex of some lines the hexes that a line joins it to, in ascending order."""
    beside: dict[str, set[str]] = {}
    for line in lines:
        for here, there in pairwise(line):
            beside.setdefault(here, set()).add(there)
            beside.setdefault(there, set()).add(here)
    return {number: tuple(sorted(others)) for number, others in sorted(beside.items())}


def _range(page: Page, name: str) -> range:
    ends = page.array(name)
    if len(ends) != 2 or not all(isinstance(each, int) for each in ends) or ends[0] > ends[1]:
        raise page.error(name, "is not the first and the last number")
    return range(ends[0], ends[1] + 1)


def _choice(page: Page, name: str, allowed: Collection[str]) -> str:
    value = page.word(name)
    if value not in allowed:
        raise page.error(name, f"{value!r} is not one of {', '.join(allowed)}")
    return value
