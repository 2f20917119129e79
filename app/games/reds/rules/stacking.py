"""Section 9: what may stand in a hex together, and how much of it."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from app.games.board.stacks import duplicates
from app.games.kernel.refusal import Refusal
from app.games.reds.board import ELIMINATED, HEXES, Board, is_hex
from app.games.reds.box import BOX, MAP, NEUTRAL, RED, RIDERS, UNITS, WHITE, is_fighting, side_of

EXEMPT = frozenset(
    {"air", "armoured_train", "garrison", "naval_flotilla", "river_flotilla", "tank"}
)
"""Case 9.3: types of which one stands in a hex free of the limit."""

UKRAINIANS = "N-UKR"

MOST_STACKS = 1 << 14
"""For how many stacks it is kept whether they may stand together."""


def counted(unit: str) -> int:
    """Case 9.1: what a unit counts against the limit."""
    return 0 if UNITS[unit].type in EXEMPT else UNITS[unit].manpower


_WEIGHTS = {
    side: {
        unit: counted(unit) for unit, each in UNITS.items() if each.side == side and counted(unit)
    }
    for side in (RED, WHITE)
}
"""What each unit of a side counts, without those that count nothing."""


def why_not_together(units: Sequence[str]) -> Refusal | None:
    """Cases 9.3 to 9.6, 17.2: why units cannot stand in a hex together, whatever their manpower."""
    return _why_not_together(tuple(units))


@lru_cache(MOST_STACKS)
def _why_not_together(units: tuple[str, ...]) -> Refusal | None:
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


def raised_hexes(board: Board, front: str) -> list[str]:
    """Case 9.7: the hexes of a front in which Red stands above the usual limit, thanks to its
    leader."""
    totals: dict[str, int] = {}
    for unit, weight in _WEIGHTS[RED].items():
        at = board["where"].get(unit, ELIMINATED)
        if is_hex(at) and MAP.hexes[at].front == front:
            totals[at] = totals.get(at, 0) + weight
    return sorted(at for at, total in totals.items() if total > BOX.limits.stack)


def over_limit(board: Board, side: str) -> dict[str, int]:
    """Cases 9.1, 9.7: the hexes in which a side exceeds the limit, and by how much manpower.

    A leader raises the limit from 6 to 9 in as many hexes of his front as his number says; the
    hexes that need it most have it. One who has gone counts until the next movement step of that
    front.
    """
    where, totals = board["where"], dict[str, int]()
    for unit, weight in _WEIGHTS[side].items():
        at = where.get(unit, ELIMINATED)
        totals[at] = totals.get(at, 0) + weight
    limit = BOX.limits.stack
    heavy = [(total - limit, at) for at, total in totals.items() if total > limit and is_hex(at)]
    if not heavy:
        return {}
    raised: dict[str, int] = {}
    for leader, at in board["leaders"].items():
        raised[at] = raised.get(at, 0) + BOX.leaders[leader].stack_hexes
    for at, hexes in board.get("recalled", {}).items():
        raised[at] = max(raised.get(at, 0), hexes)
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


def unattended(units: Collection[str]) -> list[str]:
    """Cases 20.3, 20.12, 20.13: trains, flotillas and tanks that have no infantry or cavalry of
    their side beside them."""
    if _RIDERS.isdisjoint(units):
        return []
    fighting = {side_of(unit) for unit in units if is_fighting(unit)}
    return [unit for unit in units if unit in _RIDERS and side_of(unit) not in fighting]


def unattended_units(board: Board) -> list[str]:
    """Cases 10.7, 20.3: the trains, flotillas and tanks of the whole map that are alone."""
    where = board["where"]
    places = HEXES.intersection([where[unit] for unit in _RIDERS if unit in where])
    if not places:
        return []
    here: dict[str, list[str]] = {}
    for unit, at in where.items():
        if at in places:
            here.setdefault(at, []).append(unit)
    return [unit for units in here.values() for unit in unattended(units)]


_RIDERS = frozenset(unit for unit, each in UNITS.items() if each.type in RIDERS)
