"""Sections 15.0 to 15.2, 15.7 and 15.8: which ships can sail, where to, and what it costs."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from app.games.elope.board import Board
from app.games.elope.box import ALLIED, BOX, COSTS, RED, UNITS, enemy_of, side_of
from app.games.elope.rules.fleet import afloat, cargo_of, is_low, kind_of_ship
from app.games.elope.rules.rivers import (
    RIVERS,
    is_frozen,
    is_frozen_in,
    is_lower_dvina,
    is_printed_snow,
    is_shallow,
    next_sides,
    sides_of,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame
from app.games.text import gettext

DIFFICULT = COSTS["upper_river_hexside_from_turn_12"]
MINED = COSTS["enter_mined_hexside"]


class Voyage(NamedTuple):
    """A way to a hexside: the hexsides after the first, and what they cost."""

    path: tuple[str, ...]
    cost: int


def allowance_of(ships: Iterable[str]) -> int:
    """Case 15.2: the hexsides that a stack can sail in a phase, at its slowest ship's rate."""
    return min(kind_of_ship(ship).movement for ship in ships)


class Waters(NamedTuple):
    """What of a position decides where ships sail, but for other ships: ice (14.21), low water
    (15.8), the depth by the die (15.81) and mines (15.7)."""

    weather: str
    in_winter: bool
    is_low: bool
    depth: int
    mines: frozenset[str]


def waters_of(board: Board) -> Waters:
    """Return the waters as they are now."""
    fleet = board["fleet"]
    return Waters(
        board["weather"],
        is_printed_snow(board),
        is_low(board),
        fleet["depth"],
        frozenset(fleet["mines"]),
    )


def why_not_entered(board: Board, ship: str, river_side: str) -> Refusal | None:
    """Return why a ship never enters a hexside (14.21, 15.0, 15.7, 15.8, 15.81, 19.3); None: it
    may. Ships of the enemy are not asked about: they move."""
    return _why_not_entered(waters_of(board), UNITS[ship].type, side_of(ship), river_side)


def _why_not_entered(waters: Waters, kind: str, side: str, river_side: str) -> Refusal | None:
    if is_frozen_in(waters.weather, river_side, in_winter=waters.in_winter):
        return Refusal(gettext("the river is frozen there"), "14.21")
    if RIVERS[river_side].river_class not in BOX.ships[kind].rivers:
        return Refusal(gettext("it sails major rivers only"), "15.0")
    if kind in ("carrier", "barge") and not is_lower_dvina(river_side):
        return Refusal(gettext("it never passes Bereznik"), "19.3")
    if side == ALLIED and river_side in waters.mines:
        return Refusal(gettext("Allied ships do not enter a hexside with mines"), "15.7")
    if kind == "monitor" and is_shallow(river_side):
        if waters.is_low:
            return Refusal(gettext("in low water monitors do not pass Bereznik"), "15.8")
        if waters.depth == 4:
            return Refusal(gettext("in four feet of water monitors do not pass Bereznik"), "15.81")
    return None


@lru_cache(64)
def _open_sides(waters: Waters, kinds: frozenset[str], side: str) -> Mapping[str, int]:
    """The hexsides that ships of some kinds may all enter, with what each costs."""
    return {
        at: _price(waters, side, at)
        for at in RIVERS
        if all(_why_not_entered(waters, kind, side, at) is None for kind in kinds)
    }


def price(board: Board, side: str, river_side: str) -> int:
    """Cases 15.0, 15.21, 15.7, 15.8: what a hexside costs: one point in any terrain, five in low
    water above Bereznik and on the Vaga, and five more for Red among mines."""
    return _price(waters_of(board), side, river_side)


def _price(waters: Waters, side: str, river_side: str) -> int:
    cost = DIFFICULT if waters.is_low and is_shallow(river_side) else 1
    if side == RED and river_side in waters.mines:
        cost += MINED
    return cost


def voyages(
    board: Board, ships: Iterable[str], spent: int, points: int | None = None
) -> dict[str, Voyage]:
    """Return the cheapest way to each hexside that a stack can reach, but for that where it lies.

    `points` are those of the phase, by default what its slowest ship has. The way leads through
    hexsides with enemy ships, since these may give way (15.6), but does not end there.
    """
    ships = list(ships)
    side = side_of(ships[0])
    start = board["fleet"]["at"][ships[0]]
    left = (allowance_of(ships) if points is None else points) - spent
    if is_frozen(board, start):
        return {}
    held = {board["fleet"]["at"][ship] for ship in afloat(board, enemy_of(side))}
    kinds = frozenset(UNITS[ship].type for ship in ships)
    found = _voyages(start, left, waters_of(board), kinds, side)
    return {at: each for at, each in found.items() if at not in held}


@lru_cache(256)
def _voyages(
    start: str, left: int, waters: Waters, kinds: frozenset[str], side: str
) -> Mapping[str, Voyage]:
    """The ways of `voyages`, as if no enemy were there: ships ask for them again and again."""
    prices = _open_sides(waters, kinds, side)
    found: dict[str, Voyage] = {}
    queue: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, ())]
    while queue:
        cost, length, here, path = heappop(queue)
        if here in found:
            continue
        found[here] = Voyage(path, cost)
        for there in next_sides(here):
            total = cost + prices.get(there, left + 1)
            if total <= left and there not in found:
                heappush(queue, (total, length + 1, there, (*path, there)))
    del found[start]
    return found


def nearest_side(able: Iterable[tuple[str, Voyage]], place: str) -> str | None:
    """Return the hexside of a hex to which the cheapest way leads, or None."""
    beside = set(sides_of(place))
    choices = [(each.cost, at) for at, each in able if at in beside]
    return min(choices)[1] if choices else None


def why_no_voyage(board: Board, ships: Iterable[str], spent: int, goals: list[str]) -> Refusal:
    """Return why a stack cannot sail to any of some hexsides, and what it could do."""
    ships = list(ships)
    fleet = board["fleet"]
    start = fleet["at"][ships[0]]
    if is_frozen(board, start):
        return Refusal(gettext("the river is frozen where the ship lies"), "14.21")
    if not goals:
        return Refusal(gettext("no river flows along that hex"), "15.0")
    if start in goals:
        return Refusal(gettext("it lies there already"), "15.0")
    for ship in ships:
        for goal in goals:
            refused = why_not_entered(board, ship, goal)
            if refused is not None and goal == goals[-1]:
                return refused
    able = voyages(board, ships, spent)
    far = voyages(board, ships, 0, points=10_000)
    costs = [far[goal].cost for goal in goals if goal in far]
    left = allowance_of(ships) - spent
    if not costs:
        held = {fleet["at"][each] for each in afloat(board, enemy_of(side_of(ships[0])))}
        if any(goal in held for goal in goals):
            return Refusal(gettext("ships of the enemy lie there"), "15.6")
        return Refusal(gettext("no river that is open to it leads there"), "15.0")
    ends = sorted(far[goals_at].path for goals_at in goals if goals_at in far)
    on_way = [at for at in ends[0] if at in able]
    if on_way:
        return Refusal(
            gettext(
                "that costs %(cost)s movement points and %(left)s are left; it can sail to "
                "%(river_side)s",
                cost=min(costs),
                left=left,
                river_side=on_way[-1],
            ),
            "15.2",
        )
    return Refusal(
        gettext(
            "that costs %(cost)s movement points and %(left)s are left", cost=min(costs), left=left
        ),
        "15.2",
    )


def ships_ready(board: Board, frame: Frame) -> list[str]:
    """Return the ships that can still be selected: not those in ice, but to land units (14.21)."""
    if "fleet" not in board:
        return []
    return [
        ship
        for ship in afloat(board, frame["side"])
        if ship not in frame["moved"] and why_not_selected(board, frame, ship) is None
    ]


def why_not_selected(board: Board, frame: Frame, ship: str) -> Refusal | None:
    """Return why a ship cannot be selected; None: it can."""
    if "fleet" not in board:
        return Refusal(gettext("this match is played without ships"), "15.0")
    at = board["fleet"]["at"].get(ship, "")
    if side_of(ship) != frame["side"]:
        return Refusal(gettext("the unit is of the other side"), "4.0")
    if at not in RIVERS:
        return Refusal(gettext("the ship is not on the map"), "15.0")
    if ship in board["fleet"]["aground"]:
        return Refusal(gettext("the ship has run aground and lies there until next turn"), "15.8")
    if ship in frame["moved"]:
        return Refusal(gettext("the ship has already moved"), "4.2")
    if not kind_of_ship(ship).movement:
        return Refusal(gettext("depot ships stay at Archangel"), "15.0")
    if is_frozen(board, at) and not cargo_of(board, ship):
        return Refusal(gettext("the river is frozen where the ship lies"), "14.21")
    return None


def spent_by(frame: Frame, ships: Iterable[str]) -> int:
    """Return the movement points that a stack of ships has spent in the phase."""
    return max((frame.get("sailed", {}).get(ship, 0) for ship in ships), default=0)


def put_ships_down(frame: Frame) -> None:
    """End the move of the ships that are selected; those that have done nothing can still be named
    again."""
    sailed = frame.get("sailed", {})
    frame["moved"] += [s for s in frame["sailing"] if frame.get("acted") or sailed.get(s)]
    frame["sailing"] = []
    frame.pop("acted", None)


def left_to(frame: Frame, ships: Sequence[str]) -> int:
    """Return the movement points that a stack of ships has left."""
    return allowance_of(ships) - spent_by(frame, ships)
