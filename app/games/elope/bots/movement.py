"""How a bot moves: depots first, then one unit after the other, in a fixed order, down the field.

A stack that got off a train goes on on foot. Red cuts the track behind which it stands, and Allied
engineers repair what is cut; the Allied armoured train keeps up with the troops.
"""

from typing import Any, Final, NamedTuple

from app.games.elope.board import HEXES, Board
from app.games.elope.bots import ships
from app.games.elope.bots.levels import Level
from app.games.elope.bots.plan import RANKED, Plan
from app.games.elope.box import (
    ALLIED,
    GRID,
    MAP,
    OF_SIDE,
    PLAIN,
    RED,
    SHIP_TYPES,
    TRAINS,
    UNITS,
    enemy_of,
)
from app.games.elope.rules.condition import judge
from app.games.elope.rules.engineers import ENGINEERS, cuts, repairs
from app.games.elope.rules.operations import DEPOT_COST
from app.games.elope.rules.railway import RAILS, has_rails, rides
from app.games.elope.rules.reach import March, goals, march_of
from app.games.elope.rules.selection import waiting
from app.games.elope.rules.stack_moves import march_in
from app.games.elope.rules.trains import distances, has_supply_left, resupplies, runs
from app.games.elope.rules.works import digs
from app.games.kernel.bot import Decision, Reason
from app.games.kernel.state import Action, Frame

NEAR: Final = 5
"""Hexes from the nearest Allied unit within which Red cuts track."""
LEAST_PROGRESS: Final = 1.0
"""By how much a train must be better placed before it runs."""

WORTH_DIGGING: Final = 3
"""Victory points of a place in which troops dig in without an enemy near."""
POINTS_TO_SPARE: Final = 2
"""Supply points from which on Red makes trenches hasty defences."""


class UnitMove(NamedTuple):
    """What a unit does next: it marches along a path, rides to a hex, runs there as a train, cuts
    the track where it stands, or repairs track."""

    unit: str
    do: str
    place: str
    path: tuple[str, ...] = ()


def decide(
    board: Board, side: str, frame: Frame, level: Level, *, is_last: bool = False
) -> Decision | None:
    """Return the next action of a side in its movement, with the reason; None: the bot has no plan
    for what is selected, since the rules have asked for its move."""
    plan = Plan(board, side, level, frozenset(frame["flipped"]), is_last)
    if frame["selected"]:
        return _of_stack(plan, frame)
    spent = _resupply(plan)
    if spent is not None:
        return spent
    is_first = not _on_land(frame)
    at_sea = ships.first(plan, frame) if is_first or frame.get("sailing") else None
    if at_sea is not None:
        return at_sea
    depot = plan.flip(frame, last=False) if is_first else None
    if depot is not None:
        return _because({"do": "flip", "unit": depot}, "left_behind", unit=depot)
    move = _next_move(plan, frame)
    if move is not None:
        return Decision(_action(move), _reason(plan, move))
    depot = plan.flip(frame, last=True)
    if depot is not None:
        return _because({"do": "flip", "unit": depot}, "many_to_feed", unit=depot)
    return _dig(plan, frame) or ships.last(plan, frame) or _because({"do": "done"}, "no_move")


def _resupply(plan: Plan) -> Decision | None:
    """Case 16.2: a depot for a train that has fought in two turns, if nobody needs the depot, or it
    costs but a point to replace, as Red's do (11.12)."""
    board = plan.board
    for each in resupplies(board, plan.side):
        is_spare = DEPOT_COST[plan.side] == 1 or not plan.loads.get(each["depot"])
        if is_spare and not has_supply_left(board, each["unit"]):
            return _because(each, "resupply", unit=each["unit"], depot=each["depot"])
    return None


def _dig(plan: Plan, frame: Frame) -> Decision | None:
    """Case 9.2: trenches near the enemy and where points are to be held; defences of Red, which has
    points to spare."""
    board, side = plan.board, plan.side
    for each in digs(board, side, frame["spent"], frame["moved"]):
        if each["unit"] not in PLAIN:
            continue
        at = board["where"][each["unit"]]
        points = MAP.places[at].points if at in MAP.places else 0
        if points < WORTH_DIGGING and at not in plan.distance:
            continue
        if each["do"] == "entrench" or (side == RED and board["points"][RED] >= POINTS_TO_SPARE):
            return _because(each, "dig", unit=each["unit"], place=at)
    return None


def _on_land(frame: Frame) -> list[str]:
    """The units that have moved in the phase, without ships."""
    return [unit for unit in frame["moved"] if UNITS[unit].type not in SHIP_TYPES]


def _because(action: Action, key: str, **args: Any) -> Decision:
    return Decision(action, Reason(f"why.{key}", args))


def _action(move: UnitMove) -> Action:
    if move.do == "march":
        return {"do": "march", "units": [move.unit], "path": list(move.path)}
    if move.do == "entrain":
        return {"do": "entrain", "units": [move.unit], "place": move.place}
    return {"do": "move", "unit": move.unit}


def _reason(plan: Plan, move: UnitMove) -> Reason:
    if move.do in ("cut", "repair"):
        return Reason(f"why.{move.do}", {"place": move.place})
    if move.unit not in PLAIN:
        return Reason("why.support_troops", {"unit": move.unit})
    target = plan.target(move.unit, move.place)
    return Reason("why.objective", {"unit": move.unit, "target": target})


def _of_stack(plan: Plan, frame: Frame) -> Decision | None:
    """What is selected: a train or a unit that is to cut track, or what can still go on."""
    unit = frame["selected"][0]
    if unit in TRAINS:
        place = None if frame.get("under_way") else _run(plan, unit)
        return None if place is None else Decision({"do": "to", "place": place})
    march = march_in(plan.board, frame)
    at = march.start
    if not frame.get("under_way"):
        if unit in ENGINEERS and (track := _track_to_repair(march)) is not None:
            return Decision({"do": "repair", "place": track})
        track = track_to_cut(plan, march)
        return None if track is None else Decision({"do": "cut", "place": track})
    best = min(goals(march), key=lambda goal: (plan.cost(unit, goal), goal), default=at)
    if plan.cost(unit, best) < plan.cost(unit, at):
        return Decision({"do": "to", "place": best})
    return Decision({"do": "halt"})


def _next_move(plan: Plan, frame: Frame) -> UnitMove | None:
    """Return what the next unit does; None: all are where they should be.

    Units are gone through once: those before the last that has moved stay.
    """
    last = max((RANKED[unit] for unit in _on_land(frame)), default=-1)
    ready = sorted(
        (u for u in waiting(plan.board, frame) if RANKED[u] > last), key=RANKED.__getitem__
    )
    judged: Board = {**plan.board}
    judge(judged, ready)
    for unit in ready:
        if unit in TRAINS:
            place = _run(plan, unit)
            if place is not None:
                return UnitMove(unit, "run", place)
            continue
        if _move_of(plan, march_of(judged, [unit], frame["spent"]), frame) is not None:
            # As a unit starts it is judged alone, by the record of the others (10.0).
            alone: Board = {**plan.board}
            judge(alone, [unit])
            move = _move_of(plan, march_of(alone, [unit], frame["spent"]), frame)
            if move is not None:
                return move
    return None


def _move_of(plan: Plan, march: March, frame: Frame) -> UnitMove | None:
    """Return how a unit goes on, or that it cuts the track where it stands; None: neither."""
    unit = march.units[0]
    if unit in ENGINEERS and has_rails(plan.board) and plan.board["rails"]["cut"]:
        return to_repair(plan, march)
    move = None if plan.stays(unit) else _better_place(plan, march, frame)
    if move is not None:
        return move
    track = track_to_cut(plan, march)
    return None if track is None else UnitMove(unit, "cut", track)


def _track_to_repair(march: March) -> str | None:
    """Case 17.0: the hex nearest to Archangel whose track engineers can repair now."""
    far = distances(ALLIED)
    return min(repairs(march), key=lambda at: (far.get(at, 999), at), default=None)


def to_repair(plan: Plan, march: March) -> UnitMove | None:
    """Return how engineers repair track, or get nearer to track that is destroyed."""
    unit, far = march.units[0], distances(ALLIED)
    track = _track_to_repair(march)
    if track is not None:
        return UnitMove(unit, "repair", track)
    wanted = min(plan.board["rails"]["cut"], key=lambda at: (far.get(at, 999), at))

    def cost(place: str) -> tuple[float, str]:
        is_fed = plan.feeds(unit, place)
        return GRID.distance(place, wanted) + (0 if is_fed else plan.level.hungry), place

    best = min(goals(march), key=cost, default=march.start)
    if best == march.start or cost(best)[0] >= cost(march.start)[0]:
        return None
    return UnitMove(unit, "march", best, march.reach().path(best)[1:])


def _better_place(plan: Plan, march: March, frame: Frame) -> UnitMove | None:
    """Return how a unit gets to a better place, on foot or by rail (4.3, 4.8); None: it stays."""
    unit = march.units[0]
    walks, by_rail = goals(march), rides(march, frame["spent"])
    best = min({*walks, *by_rail}, key=lambda g: (plan.cost(unit, g), g), default=march.start)
    if plan.cost(unit, best) >= plan.cost(unit, march.start):
        return None
    if best in walks:
        return UnitMove(unit, "march", best, march.reach().path(best)[1:])
    return UnitMove(unit, "entrain", best)


def _run(plan: Plan, train: str) -> str | None:
    """Return where the Allied train is of most use: with the foremost troops (16.0). Red's keep the
    places where they stand; on the line ahead of Plesetskaya one of them stopped the Allies."""
    board = plan.board
    if plan.side == RED:
        return None
    field = plan.field(train)
    here = board["where"][train]
    able = [at for at in runs(board, train) if at in plan.combat_units]
    best = min(able, key=lambda at: (field.get(at, 999), at), default=here)
    is_with_troops = here in plan.combat_units
    if is_with_troops and field.get(here, 999) - field.get(best, 999) < LEAST_PROGRESS:
        return None
    return None if best == here else best


def track_to_cut(plan: Plan, march: March) -> str | None:
    """Case 16.5: Red destroys the track in the foremost rail hex that it holds, outside of places
    worth points, with the Allies near; None: nothing is to be cut."""
    board, unit, here = plan.board, march.units[0], march.start
    if plan.side != RED or not has_rails(board) or unit not in PLAIN or here not in RAILS:
        return None
    if here in MAP.places and MAP.places[here].points:
        return None
    far = distances(plan.side)
    if here not in far or here in board["rails"]["cut"] or here not in cuts(march):
        return None
    where = board["where"]
    ahead = [far[where[u]] for u in OF_SIDE[plan.side] if u in PLAIN and where.get(u) in far]
    enemies = [where[u] for u in OF_SIDE[enemy_of(plan.side)] if u in PLAIN and where[u] in HEXES]
    nearest = min((GRID.distance(here, at) for at in enemies), default=NEAR + 1)
    is_foremost = far[here] >= max(ahead, default=0)
    return here if is_foremost and nearest <= NEAR else None
