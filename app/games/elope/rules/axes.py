"""Section 20: the parts of the map along which the Allied plan sends its formations, as bits.

The case gives one distance, seven hexes for the 3rd Battalion of the 339th; rulings 19 to 21 use it
for every axis.
"""

from functools import lru_cache
from typing import Final

from app.games.elope.box import ARCHANGEL, BITS, BOX, GRID, KOTLAS, MAP

ALONG: Final = BOX.charts.numbers.doctrine["axis"]
TOULGAS, SELTSO, VAGA_TOWN = "2723", "2626", "2821"
_EAST_OF: Final = {place: GRID.column_row(place)[0] for place in (TOULGAS, SELTSO)}


@lru_cache(64)
def rings(region: int) -> tuple[int, ...]:
    """Return the hexes within 0, 1, 2, ... hexes of a region, until that is the whole map."""
    found = [region]
    while found[-1] != BITS.all:
        found.append(found[-1] | BITS.steps.spread(found[-1]))
    return tuple(found)


def within(region: int, distance: int) -> int:
    """Return the hexes within some hexes of a region."""
    growing = rings(region)
    return growing[min(distance, len(growing) - 1)]


def nearer(region: int, place: str) -> int:
    """Return the hexes that are nearer to a region than a hex outside of it."""
    bit = BITS.bit[place]
    distance = next(number for number, each in enumerate(rings(region)) if each & bit)
    return within(region, distance - 1)


def _banks(sections: frozenset[str]) -> int:
    """Return the hexes on both banks of some sections of rivers."""
    return BITS.bits(
        number
        for side, waterway in MAP.waterways.items()
        if waterway.section in sections
        for number in side.split("/")
        if number in GRID
    )


_UPPER: Final = _banks(frozenset({"upper_dvina"}))
_VAGA: Final = _banks(frozenset({"vaga"}))
_LOWER: Final = _banks(frozenset({"lower_dvina"}))


def _east(bits: int, place: str) -> int:
    column = _EAST_OF[place]
    return BITS.bits(each for each in BITS.places(bits) if GRID.column_row(each)[0] > column)


RAILWAY: Final = within(BITS.bits(MAP.linked["railroad"]), ALONG)
UPPER_DVINA: Final = within(_UPPER, ALONG)
VAGA: Final = within(_VAGA, ALONG)
RIVERS: Final = within(_UPPER | _VAGA | _LOWER, ALONG)
BOTH_AXES: Final = RAILWAY | RIVERS

TOWARD_KOTLAS: Final = _east(UPPER_DVINA, TOULGAS) | BITS.bit[KOTLAS]
"""Along the Upper Dvina beyond Toulgas (20.0, R-DOC-3)."""
BEYOND_SELTSO: Final = _east(TOWARD_KOTLAS, SELTSO)
AT_ARCHANGEL: Final = BITS.bit[ARCHANGEL]
AT_VAGA_TOWN: Final = BITS.bit[VAGA_TOWN]
AT_ONEGA: Final = BITS.bits(BOX.charts.boxes["onega"].hexes)
"""The hexes from which a unit leaves for Onega (23.1)."""
