"""Operational movement: the plan of the step, carried out stack by stack (10.6, 20.5)."""

from collections.abc import Iterator
from dataclasses import replace
from weakref import WeakKeyDictionary

from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.levels import Level
from app.games.reds.bots.phase_plan import PhasePlan, make_plan
from app.games.reds.bots.worth import fitness
from app.games.reds.box import BITS, MAP, RIDERS, UNITS, is_fighting, side_of
from app.games.reds.rules.garrisons import garrisons
from app.games.reds.rules.movement import waiting
from app.games.reds.rules.reach import ends_of, march_of

_PLANS: WeakKeyDictionary[Match, tuple[str, PhasePlan]] = WeakKeyDictionary()
"""The plan of the movement step that a match stands in, with what names the step. A plan is made
again whenever it is not here, so a bot that is asked in another process only plans once more."""

MOST_KEPT = 64
"""How many plans are kept; then all are dropped."""

_MADE: dict[tuple[str, str, str, Level], PhasePlan] = {}
"""Plans by the position that they were made in: a position that is tried several times has one."""


def plan_of(view: BotView) -> PhasePlan:
    """Return the plan for the movement step of a match; it lasts until the step is over."""
    board = view.board
    key = f"{view.seat} {board['turn']} {'-'.join(board['drawn'])} {len(view.frame['active'])}"
    kept = _PLANS.get(view.match)
    if kept is None or kept[0] != key:
        kept = (key, _plan_in(view))
        _PLANS[view.match] = kept
    return kept[1]


def _plan_in(view: BotView) -> PhasePlan:
    position = repr(view.board), repr(view.frame), view.scenario, view.level
    if position not in _MADE:
        if len(_MADE) >= MOST_KEPT:
            _MADE.clear()
        _MADE[position] = make_plan(view)
    return replace(_MADE[position], failed=set())


def choose(view: BotView) -> Action:
    """Choose in the movement step: garrisons in cities that are left, then the marches, then what
    travels with the fighting units."""
    frame = view.frame
    if frame["selected"]:
        return {"do": "halt"}
    if not waiting(view.board, frame):
        return _garrison(view, PhasePlan({}, {})) or {"do": "done"}
    plan = plan_of(view)
    return (
        _garrison(view, plan) or next(_marches(view, plan), None) or _ride(view, plan) or _end(view)
    )


def _end(view: BotView) -> Action:
    view.because("no_move")
    return {"do": "done"}


def _garrison(view: BotView, plan: PhasePlan) -> Action | None:
    """Leave garrisons where fighting units have gone on, or are about to."""
    found = garrisons(view.board, view.frame)
    left = {at for unit, at in plan.ends.items() if at != view.board["where"].get(unit)}
    for action in sorted(
        found, key=lambda each: (-view.board_view.city_worth(each["place"]), each["place"])
    ):
        place = action["place"]
        if view.board_view.city_worth(place) < view.weights.garrison:
            break
        staying = [
            unit
            for unit in view.board_view.here.get(place, ())
            if side_of(unit) == view.side
            and (is_fighting(unit) or UNITS[unit].type == "garrison")
            and plan.ends.get(unit, place) == place
        ]
        garrisoned = any(
            UNITS[unit].type == "garrison" for unit in view.board_view.here.get(place, ())
        )
        wanted = place in view.board_view.kept[: view.weights.reserved] or (
            place in view.board_view.kept and view.board_view.lapses(place)
        )
        if wanted and not garrisoned:
            view.because("garrison", place=place)
            return action
        if not staying and place not in left:
            view.because("garrison", place=place)
            return action
    return None


def _marches(view: BotView, plan: PhasePlan) -> Iterator[Action]:
    """Yield legal marches of the plan: units that go the same way together, then one by one."""
    able = waiting(view.board, view.frame)
    going: dict[tuple[str, str], list[str]] = {}
    for unit in able:
        start, end = view.board["where"][unit], plan.ends.get(unit, "")
        if end and end != start and unit not in plan.failed:
            going.setdefault((start, end), []).append(unit)
    for (_start, end), units in going.items():
        riders = _riders_with(view, units)
        tries = [[*units, *riders]] if riders else []
        tries += [units, *([unit] for unit in units if len(units) > 1)]
        for stack in tries:
            action = _march(view, stack, end)
            if action is not None:
                _explain(view, plan, stack)
                yield action
        plan.failed.update(units)


def _march(view: BotView, units: list[str], end: str) -> Action | None:
    """Return the march of a stack by its cheapest way, if that is legal."""
    reach = march_of(view.board, units).reach()
    if not reach.reached & BITS.bit[end]:
        return None
    path = list(reach.path(end)[1:])
    if not view.board_view.shunned.isdisjoint(MAP.cities.keys() & path):
        return None  # the march would take those cities
    action: Action = {"do": "march", "units": units, "path": path}
    return action if view.match.find_option(view.seat, action) is not None else None


def _riders_with(view: BotView, units: list[str]) -> list[str]:
    """The trains, flotillas and tanks that no fighting unit would be left to go with."""
    start = view.board["where"][units[0]]
    here = [unit for unit in view.board_view.here.get(start, ()) if side_of(unit) == view.side]
    if any(is_fighting(unit) for unit in here if unit not in units):
        return []
    able = waiting(view.board, view.frame)
    return [unit for unit in here if UNITS[unit].type in RIDERS and unit in able]


def _explain(view: BotView, plan: PhasePlan, units: list[str]) -> None:
    target = next((plan.attacks[unit] for unit in units if unit in plan.attacks), None)
    if target is not None:
        view.because("fight", units=units, target=target)
        return
    aim = next((plan.aims[unit] for unit in units if unit in plan.aims), None)
    if aim is not None:
        view.because("objective", units=units, target=aim)


def _ride(view: BotView, plan: PhasePlan) -> Action | None:
    """Bring a train, a flotilla or a tank unit beside the fighting units that are strongest next
    to the enemy."""
    for unit in waiting(view.board, view.frame):
        if UNITS[unit].type not in RIDERS or unit in plan.failed:
            continue
        plan.failed.add(unit)
        start = view.board["where"][unit]
        march = march_of(view.board, [unit])
        hosts = {
            place: _host_worth(view, place)
            for place in march.reach().costs()
            if any(
                is_fighting(u) and side_of(u) == view.side
                for u in view.board_view.here.get(place, ())
            )
        }
        best = max(hosts, key=lambda place: (hosts[place], place), default=start)
        if best == start or hosts[best] <= hosts.get(start, -1.0):
            continue
        if best not in ends_of(march, view.frame["supplied"]):
            continue
        action = _march(view, [unit], best)
        if action is not None:
            view.because("objective", units=[unit], target=best)
            return action
    return None


def _host_worth(view: BotView, place: str) -> float:
    own = sum(
        fitness(view.board, unit)
        for unit in view.board_view.here.get(place, ())
        if side_of(unit) == view.side and is_fighting(unit)
    )
    city = 1.0 if place in MAP.cities else 0.0
    return own + city + (20.0 if view.board_view.strength_at(place, view.enemy, 1) else 0.0)
