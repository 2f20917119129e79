"""The tables: fire (8.41), strategic redeployment (9.1), victory points (3.14), the scenario."""

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.components.toml_reader import Page
from app.games.toc.components.map_files import SIDES

FACES: Final = 6
HIGHEST: Final = 99


@dataclass(frozen=True, slots=True)
class FireTable:
    """A fire table: the lowest strength of each column, rising, and its losses for dice 1 to 6."""

    lowest: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]
    provenance: str

    def column(self, strength: int, shift: int) -> int:
        """Return the column that a strength reads after a shift, negative to the left (TQ-48)."""
        read = max(bisect_right(self.lowest, strength) - 1, 0)
        return min(max(read + shift, 0), len(self.lowest) - 1)

    def factors(self, strength: int, shift: int, die: int) -> int:
        """Return the loss factors that are inflicted; the die may go beyond 1 to 6 (8.41)."""
        return self.losses[self.column(strength, shift)][min(max(die, 1), FACES) - 1]


@dataclass(frozen=True, slots=True)
class Introduction:
    """The 1918 introductory scenario: its last turn, how many cards fewer a hand has (13.9), the
    net victory points that end it at once, and the corps in reserve at the start."""

    last_turn: int
    fewer_cards: int
    automatic: int
    red_points: int
    """Victory points of RED at the start."""
    reserve: Mapping[str, tuple[str, ...]]
    provenance: str


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables. `redeployment` has for a card value the choices of corps, armies and leaders."""

    army: FireTable
    corps: FireTable
    redeployment: Mapping[int, tuple[tuple[int, int, int], ...]]
    point_steps: tuple[tuple[int, int], ...]
    introduction: Introduction

    def points(self, difference: int) -> int:
        """Return the victory points that a difference in Victory Cities makes (3.14)."""
        return max(points for least, points in self.point_steps if abs(difference) >= least)


def read_tables(page: Page, units: Collection[str]) -> Tables:
    """The tables of a file. Raises ComponentError for what is no table, or names no unit."""
    points = page.part("points")
    return Tables(
        army=_fire(page, "fire_army"),
        corps=_fire(page, "fire_corps"),
        redeployment={
            int(value): tuple((row[0], row[1], row[2]) for row in rows)
            for value, rows in page.part("redeployment").items()
            if value.isdigit()
        },
        point_steps=tuple(
            zip(
                _rising(page, "points", points.get("from")),
                _numbers(page, "points", points.get("points")),
                strict=True,
            )
        ),
        introduction=_introduction(page, units),
    )


def _fire(page: Page, name: str) -> FireTable:
    part = page.part(name)
    lowest = _rising(page, name, part.get("from"))
    rows = part.get("losses")
    if not isinstance(rows, list) or len(rows) != len(lowest):
        raise page.error(name, "does not have a line of losses for each column")
    losses = tuple(_numbers(page, name, row) for row in rows)
    if any(len(row) != FACES for row in losses):
        raise page.error(name, "a column needs losses for 1 to 6")
    return FireTable(lowest, losses, page.checked_tag(name, part.get("provenance")))


def _introduction(page: Page, units: Collection[str]) -> Introduction:
    part = page.part("introduction")
    reserve = {}
    for side in SIDES:
        listed = part.get(f"reserve_{side}")
        if not isinstance(listed, list):
            raise page.error("introduction", f"reserve_{side} is missing")
        for unit in listed:
            if unit not in units:
                raise page.error("introduction", f"unknown unit {unit!r}")
        reserve[side] = tuple(listed)
    numbers = [part.get(name) for name in ("last_turn", "fewer_cards", "automatic")]
    numbers.append(part.get("red_points", 0))
    last_turn, fewer, automatic, red_points = _numbers(page, "introduction", numbers)
    tag = page.checked_tag("introduction", part.get("provenance"))
    return Introduction(last_turn, fewer, automatic, red_points, reserve, tag)


def _numbers(page: Page, name: str, listed: Any) -> tuple[int, ...]:
    if not isinstance(listed, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and 0 <= each <= HIGHEST
        for each in listed
    ):
        raise page.error(name, f"{listed!r} are not numbers from 0 to {HIGHEST}")
    return tuple(listed)


def _rising(page: Page, name: str, listed: Any) -> tuple[int, ...]:
    numbers = _numbers(page, name, listed)
    if list(numbers) != sorted(set(numbers)) or not numbers:
        raise page.error(name, "the columns do not rise")
    return numbers
