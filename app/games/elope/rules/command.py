"""Sections 9.6 and 10.6: headquarters, whose units they serve, and lines of communication."""

from collections.abc import Iterator
from functools import cache, cached_property

from app.games.elope.board import HEXES, Board, is_bridged
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BITS,
    GRID,
    HEADQUARTERS,
    KONOSHA,
    KOTLAS,
    MAP,
    OF_SIDE,
    PLESETSKAYA,
    RANGES,
    RED,
    SETTLEMENTS,
    UNITS,
    river_between,
    side_of,
)
from app.games.elope.rules.lines import Lines, lines_of

BRIGADES = tuple(unit for unit in HEADQUARTERS[RED] if UNITS[unit].size == "brigade")
"""Headquarters that Red units come to belong to for good (9.6)."""
ALL_RED = tuple(unit for unit in HEADQUARTERS[RED] if UNITS[unit].size != "brigade")
"""6th Army and 18th Division, which serve every Red unit and bind none (9.6)."""

SOUTH_EDGE = tuple(GRID.number(column, GRID.rows[0]) for column in GRID.columns)
ENDS = {ALLIED: (ARCHANGEL,), RED: (KONOSHA, KOTLAS, PLESETSKAYA, *SOUTH_EDGE)}
"""Where lines of communication end (10.6, 10.62, R-SUP-4)."""
ENDS_FOR_REPLACEMENTS = {ALLIED: (ARCHANGEL,), RED: (KONOSHA, KOTLAS)}
"""Case 13.32: where those of headquarters end at which units are replaced."""

_BRITISH_MG = ("mg280", "mg252")
"""Formations that trace to battalion headquarters, as tanks do (10.62)."""


@cache
def chain_of(unit: str) -> tuple[str, ...]:
    """Return the headquarters that a unit is subordinate to by its parents, the nearest first."""
    found = []
    parent = UNITS[unit].parent
    while parent is not None:
        found.append(parent)
        parent = UNITS[parent].parent
    return tuple(found)


@cache
def allied_headquarters(unit: str) -> tuple[str, ...]:
    """Cases 10.52, 10.62: the headquarters through which an Allied unit may communicate."""
    return tuple(hq for hq in HEADQUARTERS[ALLIED] if _may_serve(unit, hq))


def _may_serve(unit: str, hq: str) -> bool:
    if hq in chain_of(unit):
        return True
    record, head = UNITS[unit], UNITS[hq]
    if record.nation == "wr" or unit == "us-det":
        return True
    if record.nation == "us":
        free = unit.startswith(("us310", "us339-mg"))
        return free and head.nation == "us"
    if record.nation == "gb":
        if unit.startswith(_BRITISH_MG) or record.type == "tank":
            return head.nation == "gb" and head.size == "battalion"
        return head.nation == "gb" and record.parent is None
    if record.nation == "fr":
        return head.nation == "us"
    return head.nation in ("us", "gb")


def headquarters_of(board: Board, unit: str) -> tuple[str, ...]:
    """Return the headquarters that can keep a unit in communications.

    A Red unit that belongs to a brigade has that one alone, with those that serve all (9.6).
    """
    if side_of(unit) == ALLIED:
        return allied_headquarters(unit)
    brigade = board["bound"].get(unit)
    return (*(BRIGADES if brigade is None else (brigade,)), *ALL_RED)


@cache
def disc(place: str, distance: int) -> frozenset[str]:
    """Return the hexes at most so far from a hex, itself among them."""
    return frozenset(GRID.within(place, distance))


@cache
def disc_bits(place: str, distance: int) -> int:
    """Return the same hexes as bits."""
    return BITS.bits(disc(place, distance))


class Command:
    """The communications of one side: which headquarters have a line, and which units they serve.

    `lines` are those of the side.
    """

    def __init__(self, board: Board, side: str, lines: Lines | None = None) -> None:
        self.board = board
        self.side = side
        self.lines = lines_of(board, side) if lines is None else lines
        self.connected = self.lines.connected(ENDS[side])
        self._communicating: dict[tuple[str, str], bool] = {}

    @cached_property
    def at(self) -> dict[str, str]:
        """The hex of each headquarters of the side that is on the map."""
        where = self.board["where"]
        return {hq: where[hq] for hq in HEADQUARTERS[self.side] if where[hq] in HEXES}

    @cached_property
    def _with_line(self) -> frozenset[str]:
        return frozenset(hq for hq, at in self.at.items() if BITS.bit[at] & self.connected)

    def has_line(self, hq: str) -> bool:
        """Case 10.6: whether a headquarters on the map has a line to where they end."""
        return hq in self._with_line

    def within(self, unit: str, place: str, distance: int) -> Iterator[str]:
        """Yield the headquarters that are so near to a unit in a hex, with a line or not."""
        near = disc(place, distance)
        for hq in headquarters_of(self.board, unit):
            if self.at.get(hq) in near:
                yield hq

    def is_in_communications(self, unit: str) -> bool:
        """Cases 10.6, 10.7, R-SUP-2: a headquarters with a line within five hexes, or a Red town.

        Headquarters need the line alone, and depots nothing (10.1).
        """
        return self.would_communicate(unit, self.board["where"][unit])

    def would_communicate(self, unit: str, place: str) -> bool:
        """Whether a unit is in communications in a hex; headquarters where they stand."""
        found = self._communicating.get((unit, place))
        if found is None:
            found = self._communicating[unit, place] = self._communicates(unit, place)
        return found

    def _communicates(self, unit: str, place: str) -> bool:
        if self.board["turn"] == 1 and self.side == ALLIED:  # 23.1
            return True
        kind = UNITS[unit].type
        if kind == "depot":
            return True
        if kind == "hq":
            return self.has_line(unit)
        distance = RANGES["unit_to_headquarters_for_communications"]
        linked = self._with_line
        if linked and any(hq in linked for hq in self.within(unit, place, distance)):
            return True
        return self._by_town(place) if self.side == RED else self._by_archangel(unit, place)

    def _by_town(self, at: str) -> bool:
        """Case 10.7: a Red unit in a city or town with a free way to Plesetskaya, which the Allies
        do not hold (R-SUP-3)."""
        return (
            at in SETTLEMENTS
            and self.board["control"][PLESETSKAYA] == RED
            and bool(BITS.bit[at] & self.lines.connected((PLESETSKAYA,)))
        )

    def _by_archangel(self, unit: str, at: str) -> bool:
        """R-HQ-3: where no headquarters is left that may serve North Russian units, Archangel does,
        up to four hexes away."""
        near = RANGES["unit_to_headquarters_for_supply"]
        return UNITS[unit].nation == "wr" and not self.at and GRID.distance(at, ARCHANGEL) <= near


def beside_across(board: Board, unit: str, at: str) -> str | None:
    """Case 9.5, R-HQ-4: a headquarters that supplies a subordinate unit on the other bank, if that
    stands in a hex."""
    for hq in board["across"]:
        there = board["where"][hq]
        if (
            there in HEXES
            and hq in headquarters_of(board, unit)
            and GRID.distance(at, there) == 1
            and river_between(at, there)
            and not is_bridged(board, at, there)
        ):
            return hq
    return None


SELF_CONTAINED = frozenset({"depot", "armoured_train"})
"""Depots are supply, and armoured trains carry theirs (16.1)."""


@cache
def units_without_depots(side: str) -> tuple[str, ...]:
    """Return the units of a side that supply and command are about."""
    return tuple(unit for unit in OF_SIDE[side] if UNITS[unit].type not in SELF_CONTAINED)


def settlement_of(place: str) -> str:
    """Return city, town or "" for a hex (R-MAP-7)."""
    found = MAP.places.get(place)
    return found.kind if found is not None and found.kind in ("city", "town") else ""
