"""Section 9: what may stand in a hex together, and how much of it."""

from collections.abc import Iterable, Sequence

from app.games.board.stacks import duplicates, excess
from app.games.kernel.refusal import Refusal
from app.games.reds.board import Board, stacks
from app.games.reds.box import BOX, MAP, NEUTRAL, RED, UNITS, WHITE, side_of

EXEMPT = frozenset(
    {"air", "armoured_train", "garrison", "naval_flotilla", "river_flotilla", "tank"}
)
"""Case 9.3: types of which one stands in a hex free of the limit."""

UKRAINIANS = "N-UKR"


def counted(unit: str) -> int:
    """Case 9.1: what a unit counts against the limit."""
    return 0 if UNITS[unit].type in EXEMPT else UNITS[unit].manpower


def why_not_together(units: Sequence[str]) -> Refusal | None:
    """Cases 9.3 to 9.6, 17.2: why units cannot stand in a hex together, whatever their manpower."""
    if duplicates(units, lambda unit: UNITS[unit].type if UNITS[unit].type in EXEMPT else None):
        return Refusal("only one special unit of each type may stand in a hex", "9.3")
    if len(units) > 1 and any(UNITS[unit].type == "partisan" for unit in units):
        return Refusal("partisans stand alone", "9.4")
    others = [unit for unit in units if UNITS[unit].faction != "polish"]
    if (
        others
        and any(UNITS[unit].faction is not None or side_of(unit) != WHITE for unit in others)
        and len(others) < len(units)
    ):
        return Refusal("nobody stands with Polish units", "9.6")
    neutral = [unit for unit in units if side_of(unit) == NEUTRAL]
    only_ukrainians = neutral == [UKRAINIANS] and not any(side_of(unit) == RED for unit in units)
    if neutral and len(neutral) < len(units) and not only_ukrainians:
        return Refusal("nobody stands with the garrison of a new state", "9.6")
    factions = {
        UNITS[unit].faction
        for unit in units
        if side_of(unit) == WHITE and UNITS[unit].faction not in (None, "allied")
    }
    if len(factions) > 1:
        return Refusal("White factions do not stand together", "9.5")
    return None


def over_limit(board: Board, side: str) -> dict[str, int]:
    """Cases 9.1, 9.7: the hexes in which a side exceeds the limit, and by how much manpower.

    A leader raises the limit from 6 to 9 in as many hexes of his front as his number says; the
    hexes that need it most have it.
    """
    heavy: list[tuple[int, str]] = []
    for place, units in stacks(board).items():
        own = [unit for unit in units if side_of(unit) == side]
        over = excess(own, counted, BOX.limits.stack) if len(own) > 1 else 0
        if over:
            heavy.append((over, place))
    if not heavy:
        return {}
    raised: dict[str, int] = {}
    for leader, at in board["leaders"].items():
        raised[at] = raised.get(at, 0) + BOX.leaders[leader].stack_hexes
    bonus = BOX.limits.stack_with_leader - BOX.limits.stack
    found = {}
    for over, place in sorted(heavy, key=lambda each: (-min(each[0], bonus), each[1])):
        front = MAP.hexes[place].front
        if side == RED and front and raised.get(front, 0) > 0:
            raised[front] -= 1
            over -= bonus
        if over > 0:
            found[place] = over
    return found


def unattended(units: Iterable[str]) -> list[str]:
    """Cases 20.3, 20.12, 20.13: trains, flotillas and tanks that have no infantry or cavalry of
    their side beside them."""
    listed = list(units)
    fighting = {side_of(unit) for unit in listed if UNITS[unit].type in ("infantry", "cavalry")}
    return [
        unit
        for unit in listed
        if UNITS[unit].type in ("armoured_train", "river_flotilla", "tank")
        and side_of(unit) not in fighting
    ]
