"""Sections 16.5 and 17: cutting track, and what engineers build and repair."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.games.elope.board import BUILT, DESTROYED, Board, bridged_sides, has_variant, is_snow
from app.games.elope.box import (
    ARMOUR,
    BITS,
    BOX,
    COSTS,
    GRID,
    MAP,
    RED,
    SEA,
    UNITS,
    enemy_of,
    river_between,
    side_of,
)
from app.games.elope.rules.condition import is_supplied
from app.games.elope.rules.lines import beside_any, occupied_by
from app.games.elope.rules.railway import RAILS
from app.games.elope.rules.reach import March
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.text import gettext

CUTTING: Final = COSTS["cut_track"]
BUILDING: Final = BOX.charts.numbers.building
ENGINEERS: Final = frozenset(
    name for name, unit in UNITS.items() if unit.type == "engineer" and unit.nation in ("us", "gb")
)
"""Those that build: of the United States and Britain (17.0, R-ENG-3)."""
RAIL_BITS: Final = BITS.bits(RAILS)
REPAIR: Final = "repair_railroad"
REPAIR_BY_INFANTRY: Final = 5
"""Movement points of Red infantry for the same, by an option (R-ENG-3)."""
WORK_OF: Final = {"raise_fort": "fort", "raise_defence": "hasty_defence"}
"""The works that engineers raise, by order word."""


def cuts(march: March) -> dict[str, int]:
    """Case 16.5, R-ENG-5: the rail hexes that a stack can reach and cut, with all that it costs.

    Any unit but a depot does it, in supply or not, and in an enemy zone as well.
    """
    if all(UNITS[unit].type == "depot" or unit in ARMOUR for unit in march.units):
        return {}
    return _reached(march, RAIL_BITS & ~BITS.bits(march.board["rails"]["cut"]), CUTTING)


def repairs(march: March) -> dict[str, int]:
    """Case 17.0: the destroyed rail hexes that engineers can reach and repair, with the cost."""
    cost = repair_cost(march)
    if cost is None:
        return {}
    places = [p for p in march.board["rails"]["cut"] if why_no_site(march, p) is None]
    return _reached(march, BITS.bits(places), cost)


def repair_cost(march: March) -> int | None:
    """Case 17.0, R-ENG-3: what a stack pays to repair track; None if it cannot. By an option of the
    match Red infantry in supply can, for more than engineers."""
    if has_engineers(march):
        return BUILDING[REPAIR]
    able = has_variant(march.board, "red_repairs") and any(
        UNITS[u].type == "infantry" and side_of(u) == RED and is_supplied(march.board, u)
        for u in march.units
    )
    return REPAIR_BY_INFANTRY if able else None


def _reached(march: March, places: int, cost: int) -> dict[str, int]:
    """Return those of some hexes, as bits, that a stack can reach for some work, and the whole
    cost of each."""
    found = {}
    here = BITS.bit[march.start]
    if places & here and march.points >= cost:
        found[march.start] = cost
    if march.points <= cost or not march.may_leave:
        return found
    reach = march.reach()
    able = reach.reached & places & ~(march.overruns | march.depots | march.barred | here)
    for place in BITS.places(able) if able else ():
        whole = reach.cost(place) + cost
        if whole <= march.points:
            found[place] = whole
    return found


def has_engineers(march: March) -> bool:
    """Case 17.0: whether a stack has engineers in supply, which can build."""
    return any(u in ENGINEERS and is_supplied(march.board, u) for u in march.units)


def why_no_site(march: March, place: str) -> Refusal | None:
    """Case 17.0: return why nothing is built in a hex: an enemy is next to it, unless across a
    major river that is not frozen."""
    board = march.board
    enemies = occupied_by(board, enemy_of(side_of(march.units[0])))
    beside = GRID.neighbours(place) if BITS.bit[place] & beside_any(enemies) else ()
    for there in beside:
        behind_river = river_between(place, there) == "major" and not is_snow(board)
        if BITS.bit[there] & enemies and not behind_river:
            return Refusal(
                gettext(
                    "engineers build nothing next to the enemy, and he stands in %(place)s",
                    place=there,
                ),
                "17.0",
            )
    return None


def buildings(march: March) -> list[Action]:
    """Case 17.0: what engineers can build where their stack stands: a fort, a hasty defence, or a
    bridge over a river beside it; none next to the enemy."""
    board, place = march.board, march.start
    if not has_engineers(march) or why_no_site(march, place) is not None:
        return []
    found: list[Action] = [{"do": do} for do in WORK_OF if why_no_work(march, do) is None]
    if march.points >= BUILDING["bridge"]:
        found += [{"do": "bridge", "place": there} for there in _freebanks(board, place)]
    return found


def why_no_work(march: March, do: str) -> Refusal | None:
    """Return why a fort or a hasty defence cannot be built where a stack stands (17.0, 9.2)."""
    board, place, work = march.board, march.start, WORK_OF[do]
    there = board["works"].get(place, "")
    if there == "fort" or there == work:
        return Refusal(gettext("there is one already"), "17.0")
    if MAP.hexes[place].terrain == "marsh" and is_snow(board):
        return Refusal(gettext("nothing is built in a marsh in snow"), "9.2")
    if march.points < BUILDING[work]:
        return too_few_points(march, BUILDING[work])
    return None


def too_few_points(march: March, cost: int) -> Refusal:
    """A refusal for want of movement points."""
    return Refusal(
        gettext(
            "it costs %(cost)s points, and the stack has %(points)s",
            cost=cost,
            points=march.points,
        ),
        "17.0",
    )


def _freebanks(board: Board, place: str) -> list[str]:
    """The hexes across a river from a hex, without a bridge."""
    bridged = bridged_sides(board)
    return sorted(
        there
        for there in GRID.neighbours(place)
        if there not in SEA
        and river_between(place, there)
        and GRID.side_between(place, there) not in bridged
    )


def build_bridge(board: Board, here: str, there: str) -> None:
    """Case 17.0: put a bridge over a river, or one that was destroyed back."""
    side = GRID.side_between(here, there)
    bridges = board["bridges"]
    if bridges.get(side) == DESTROYED and side in MAP.bridges:
        del bridges[side]
    else:
        bridges[side] = BUILT


def why_not_cut(march: March, place: str, able: Mapping[str, int]) -> Refusal:
    """Return why a stack cannot cut the track in a hex, and where it could."""
    if "rails" not in march.board:
        return Refusal(gettext("this match is played without railways"), "16.5")
    if place not in RAILS:
        reason = gettext("no railway runs there")
    elif place in march.board["rails"]["cut"]:
        reason = gettext("the track there is destroyed already")
    elif all(UNITS[unit].type == "depot" or unit in ARMOUR for unit in march.units):
        reason = gettext("depots and armoured trains cut no track")
    else:
        reason = gettext("the way there and five points more are too far")
    return _with_places(reason, able, "16.5")


def why_not_repaired(march: March, place: str, able: Mapping[str, int]) -> Refusal:
    """Return why the track in a hex cannot be repaired by a stack."""
    if "rails" not in march.board or place not in march.board["rails"]["cut"]:
        return _with_places(gettext("the track there is not destroyed"), able, "17.0")
    cost = repair_cost(march)
    if cost is None:
        if has_variant(march.board, "red_repairs"):
            return Refusal(
                gettext("only US and British engineers and Red infantry in supply repair track"),
                "17.0",
            )
        return Refusal(gettext("only US and British engineers in supply repair track"), "17.0")
    site = why_no_site(march, place)
    if site is not None:
        return site
    why = gettext("the way there and %(cost)s points more are too far", cost=cost)
    return _with_places(why, able, "17.0")


def _with_places(reason: str, able: Mapping[str, int], case: str) -> Refusal:
    if not able:
        return Refusal(reason, case)
    places = ", ".join(sorted(able)[:4])
    return Refusal(
        gettext("%(reason)s; it is possible in %(places)s", reason=reason, places=places), case
    )


def why_not_built(march: March, action: Action, able: Sequence[Action]) -> Refusal:
    """Return why a stack cannot build what is ordered where it stands."""
    if not has_engineers(march):
        return Refusal(gettext("only US and British engineers in supply build"), "17.0")
    site = why_no_site(march, march.start)
    if site is not None:
        return site
    if action["do"] in WORK_OF:
        return why_no_work(march, action["do"]) or too_few_points(march, march.points + 1)
    banks = _freebanks(march.board, march.start)
    if action["place"] in banks:
        return too_few_points(march, BUILDING["bridge"])
    return Refusal(
        gettext(
            "no river without a bridge runs between; a bridge could lead to %(places)s",
            places=", ".join(banks) or gettext("no hex"),
        ),
        "17.0",
    )
