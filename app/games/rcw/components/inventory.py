"""Counting our pieces against what the rulebook states about its counters (3.4, 16.2, 16.4)."""

from collections.abc import Callable, Mapping

from app.games.components import Page
from app.games.rcw.components.chits import Chit
from app.games.rcw.components.units import Unit

Pieces = tuple[Mapping[str, Unit], Mapping[str, Chit]]


def _units(test: Callable[[Unit], bool]) -> Callable[[Pieces], int]:
    return lambda pieces: sum(test(unit) for unit in pieces[0].values())


def _chits(*kinds: str) -> Callable[[Pieces], int]:
    return lambda pieces: sum(chit.kind in kinds for chit in pieces[1].values())


COUNTS: Mapping[str, Callable[[Pieces], int]] = {
    "red_leaders": _units(lambda unit: unit.kind == "leader" and unit.colour == "red"),
    "white_leaders": _units(lambda unit: unit.kind == "leader" and unit.colour == "white"),
    "politburo": _chits("politburo"),
    "assassins_with_felix": _chits("assassin", "felix"),
    "blue_control": _chits("blue_control"),
    "blue_out": _chits("blue_out"),
    "green_control": _chits("green_control"),
    "shock_armies": _units(lambda unit: unit.kind == "shock"),
    "black": _units(lambda unit: unit.kind == "black"),
    "trains": _units(lambda unit: unit.kind == "train"),
    "imperial": _units(lambda unit: unit.kind == "imperial"),
    "int_units": _units(lambda unit: unit.nationality == "INT"),
    "int_control": _chits("int_control"),
    "int_out": _chits("int_out"),
    "general_strike": _chits("general_strike"),
    "polish_units": _units(lambda unit: unit.nationality == "PO"),
}
"""How each number that the rulebook states is counted."""


def check_inventory(page: Page, units: Mapping[str, Unit], chits: Mapping[str, Chit]) -> None:
    """Raise ComponentError if our pieces differ from the stated numbers, or exceed the total."""
    stated = page.part("stated")
    for name in COUNTS.keys() ^ stated.keys():
        raise page.error(name, "is stated or counted, but not both")
    for name, entry in stated.items():
        count, tag = entry.get("count"), page.checked_tag(name, entry.get("provenance"))
        ours = COUNTS[name]((units, chits))
        if ours != count:
            raise page.error(name, f"{ours} in our files, {count} stated ({tag})")
    total = page.part("printed_total")
    page.checked_tag("printed_total", total.get("provenance"))
    if len(units) + len(chits) > total["value"]:
        raise page.error("printed_total", "our files hold more counters than were printed")
