"""A position with every counter on the map, the most that the page of a match can have to show."""

from collections.abc import Iterator

from app.games.rcw.box import BOX, IMPERIALS, MAY_ENTER, TRAINS
from app.games.rcw.components import Unit


def crowded(seats: str = "ABCD") -> str:
    """Return the lines of the position: leaders with their units, the others in their regions.

    Imperial units need holders and are left out.
    """
    return "\n".join([*_forces(seats), *_others()])


def _forces(seats: str) -> Iterator[str]:
    """A leader each, in a province and under a player by turns, with a unit of his colour."""
    armies = {colour: _ids(colour) for colour in ("red", "white")}
    trains = sorted(TRAINS)
    provinces = list(BOX.provinces)
    leaders = [unit for unit in BOX.units.values() if unit.kind == "leader"]
    for number, leader in enumerate(leaders):
        seat, province = seats[number % len(seats)], provinces[number % len(provinces)]
        led = [leader.id]
        for waiting in (armies[leader.colour or ""], trains):
            if waiting:
                led.append(waiting.pop())
        yield f"{seat}: {' '.join(led)} @ {province}"


def _others() -> Iterator[str]:
    """Blue, Green and Black units, under nobody's control."""
    for number, unit in enumerate(BOX.units.values()):
        if unit.colour in ("red", "white") or unit.id in TRAINS | IMPERIALS:
            continue
        allowed = [unit.setup] if unit.setup else _open_to(unit)
        yield f"-: {unit.id} @ {allowed[number * 7 % len(allowed)]}"


def _open_to(unit: Unit) -> list[str]:
    everywhere = frozenset(BOX.provinces)
    return sorted(MAY_ENTER.get(unit.nationality or "", everywhere))


def _ids(colour: str) -> list[str]:
    """The combat units and shock armies of a colour."""
    units = BOX.units.values()
    return [unit.id for unit in units if unit.colour == colour and unit.kind != "leader"]
