"""Units that hinder others alike, in groups with numbers: a set of hexes a group says who stands
where."""

from typing import Final, NamedTuple

from app.games.reds.box import OF_SIDE, UNITS
from app.games.reds.rules.stacking import UKRAINIANS
from app.games.reds.rules.zones import ESTONIANS


class Group(NamedTuple):
    """What of a unit decides whom it hinders where it stands.

    `exerts`: it exerts zones (8.1). `special` is the unit itself where it has rules of its own: the
    zone of the Estonians ends where the Baltic states do, and Ukrainians bar only some.
    """

    side: str
    exerts: bool
    is_polish: bool
    is_makhno: bool
    has_faction: bool
    special: str


def _group(unit: str) -> Group:
    record = UNITS[unit]
    return Group(
        record.side,
        record.zone,
        record.faction == "polish",
        record.faction == "makhno",
        record.faction is not None,
        unit if unit in (ESTONIANS, UKRAINIANS) else "",
    )


GROUPS: Final = tuple(sorted({_group(unit) for unit in UNITS}))
GROUP_OF: Final = {unit: GROUPS.index(_group(unit)) for unit in UNITS}
ONE_OF: Final = {group: unit for unit, group in GROUP_OF.items()}
"""For each group, by its number, a unit of it."""


_NUMBERED = tuple(enumerate(GROUPS))
GROUPS_OF_SIDE = {
    side: tuple(number for number, group in _NUMBERED if group.side == side) for side in OF_SIDE
}
POLISH_GROUPS = tuple(number for number, group in _NUMBERED if group.is_polish)
HOLDING = {
    side: tuple(
        number
        for number, group in _NUMBERED
        if group.side == side and not group.is_polish and not group.is_makhno
    )
    for side in OF_SIDE
}
"""Case 13.1: the groups that hold a city for their side."""
EXERTING = {
    side: tuple(
        number
        for number, group in _NUMBERED
        if group.side == side and group.exerts and group.special != ESTONIANS
    )
    for side in OF_SIDE
}
ESTONIAN = (GROUP_OF[ESTONIANS],)
POLISH_EXERTING = tuple(number for number in POLISH_GROUPS if GROUPS[number].exerts)
