"""Section 5, the force on the move: what it is made of, and where it may go next."""

from collections.abc import Iterable, Iterator
from typing import TypedDict

from app.games.kernel.play import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    Stack,
    attached_to,
    board_of,
    colour_of,
    free_capacity,
    nation_of,
    opposed,
    size,
    split,
    stack_of,
    stacks_at,
    trains,
)
from app.games.rcw.box import (
    ARMIES,
    BOX,
    COLOUR,
    IMPERIALS,
    KIND,
    LEADERS,
    MAY_ENTER,
    NATION,
    TRAINS,
    VLADIVOSTOK,
    WAYS,
)

LAND, RAIL = "land", "rail"


class Force(TypedDict):
    """The force that is being moved (5.0): one stack, called by `lead`.

    `points` are left; `mode` is LAND or RAIL once it has moved that way (5.53); `passed` counts
    opposed provinces entered by rail (14.34); `stopped` by opposing units (5.17), `fixed` by
    having attached a unit that had moved already (ruling R19); `carried` are the units that have
    moved with it.
    """

    stack: str
    lead: str
    points: int
    mode: str | None
    passed: int
    stopped: bool
    fixed: bool
    carried: list[str]


def allowance(unit: str) -> int:
    """Return the movement points of a leader or of a Blue or Green unit (5.0, 5.63, 5.72)."""
    kind = "leader" if unit in LEADERS else COLOUR[unit] or ""
    return BOX.tables.movement.allowance[kind]


def movers(board: Board, seat: Seat, done: list[str]) -> Iterator[str]:
    """Yield with what `seat` may begin to move a force: leaders, Blue and Green units (5.0)."""
    for stack in board["stacks"].values():
        if stack["seat"] != seat:
            continue
        if colour_of(stack) in ("red", "white"):
            yield from (u for u in stack["units"] if u in LEADERS and u not in done)
        else:
            yield from (u for u in stack["units"] if KIND[u] == "combat" and u not in done)


def raise_force(board: Board, unit: str) -> Force:
    """Part `unit`, with what is attached to it, from the rest of its stack (5.24, 5.41)."""
    stack = stack_of(board, unit)
    assert stack is not None
    units = board["stacks"][stack]["units"]
    along = [unit, *attached_to(board, unit)]
    rest = [each for each in units if each not in along]
    if rest and size(rest):
        stack = split(board, stack, along, board["stacks"][stack]["seat"])
    return {
        "stack": stack,
        "lead": unit,
        "points": allowance(unit),
        "mode": None,
        "passed": 0,
        "stopped": False,
        "fixed": False,
        "carried": [],
    }


def units_of(board: Board, force: Force) -> list[str]:
    """Return the units of the force (5.22)."""
    return board["stacks"][force["stack"]]["units"]


def settle(board: Board, frame: Frame, force: Force) -> None:
    """After units have joined or left the force: whether it may still go on.

    It stays if it has attached what had moved before (5.24, ruling R19), and if without its train
    it stands where the train alone let it pass (14.34).
    """
    units, carried = units_of(board, force), force["carried"]
    force["fixed"] = any(unit in frame["moved"] and unit not in carried for unit in units)
    if force["passed"] and not trains(units):
        at = board["stacks"][force["stack"]]["at"]
        force["stopped"] = force["stopped"] or stops(board, force, at)


def drop(frame: Frame, force: Force, units: list[str]) -> None:
    """Note that `units` are left by the force: those that it carried move no more (5.24)."""
    left = [unit for unit in units if unit in force["carried"]]
    force["carried"] = [unit for unit in force["carried"] if unit not in left]
    frame["moved"].extend(left)


def attachable(play: Play, frame: Frame, force: Force) -> list[str]:
    """List what the force may attach where it stands (5.22 to 5.24, 13.12, 14.32; R17, R19).

    Imperial units are attached when they lie alone: nobody detaches one from a force that is not
    his, and his own must detach it first (13.14, 13.15, 13.42).
    """
    board = board_of(play)
    stack = board["stacks"][force["stack"]]
    units = stack["units"]
    room = size(units) < STACK_LIMIT
    led = force["lead"] in LEADERS
    berth = led and room and host_in(board, units) is not None
    found: list[str] = []
    for other in board["here"][stack["at"]]:
        if other == force["stack"]:
            continue
        beside = board["stacks"][other]
        for unit in beside["units"]:
            if unit in IMPERIALS:
                if not size(beside["units"]) and unit not in frame["moved"]:
                    found.append(unit)
            elif led and unit in LEADERS:
                if _joins(board, frame, stack, beside, unit):
                    found.append(unit)
            elif led:
                same = COLOUR[unit] == COLOUR[force["lead"]] and unit in ARMIES
                if berth and same and beside["seat"] is None:
                    found.append(unit)
            elif room and _marches_along(frame, stack, beside, unit):
                found.append(unit)
    return found


def host_in(board: Board, units: list[str]) -> str | None:
    """Return the first leader among `units` who can command one more unit (5.23)."""
    return next((u for u in units if u in LEADERS and free_capacity(board, u) > 0), None)


def _joins(board: Board, frame: Frame, stack: Stack, beside: Stack, leader: str) -> bool:
    """Whether an own leader beside the force may come along, with his units (5.24, R17)."""
    if beside["seat"] != stack["seat"] or COLOUR[leader] != COLOUR[stack["units"][0]]:
        return False
    if leader in frame["moved"]:
        return False
    together = [*stack["units"], leader, *attached_to(board, leader)]
    return size(together) <= STACK_LIMIT and trains(together) <= 1


def _marches_along(frame: Frame, stack: Stack, beside: Stack, unit: str) -> bool:
    """Whether a Blue or Green unit of the same nationality may join the force (7.14)."""
    return (
        KIND[unit] == "combat"
        and beside["seat"] == stack["seat"]
        and nation_of(beside) == nation_of(stack)
        and unit not in frame["moved"]
        and trains([*stack["units"], *with_company(beside, unit)]) <= 1
    )


def with_company(stack: Stack, unit: str) -> list[str]:
    """Return a Blue or Green unit with what cannot stay behind without it (13.42, 14.31)."""
    rest = [other for other in stack["units"] if other != unit]
    return [unit] if size(rest) else [unit, *rest]


def detachable(board: Board, force: Force) -> list[str]:
    """List what the force may leave behind: everything but its lead and its train (14.31)."""
    return [u for u in units_of(board, force) if u != force["lead"] and u not in TRAINS]


def may_go(board: Board, force: Force) -> bool:
    """Whether the force may still move at all (5.17, ruling R19)."""
    return not force["stopped"] and not force["fixed"]


def overland(board: Board, force: Force) -> list[str]:
    """List the provinces that the force may enter next for a movement point (5.12 to 5.19)."""
    if not may_go(board, force) or force["points"] == 0 or force["mode"] == RAIL:
        return []
    stack = board["stacks"][force["stack"]]
    colour = COLOUR[force["lead"]]
    assert colour is not None
    return _allowed(stack, WAYS[colour][stack["at"]])


def by_rail(board: Board, force: Force) -> list[str]:
    """List the provinces that the force may enter next by rail (5.51 to 5.53, 14.33)."""
    if not may_go(board, force) or force["mode"] == LAND:
        return []
    stack = board["stacks"][force["stack"]]
    if COLOUR[force["lead"]] not in ("red", "white") and not trains(stack["units"]):
        return []
    if COLOUR[force["lead"]] == "green":
        return []
    return _allowed(stack, BOX.rail_neighbours.get(stack["at"], ()))


def _allowed(stack: Stack, provinces: tuple[str, ...]) -> list[str]:
    """Keep the provinces open to the stack's nationality (5.65, 5.74 to 5.76)."""
    nation = nation_of(stack)
    if nation is None:
        return list(provinces)
    return [province for province in provinces if province in MAY_ENTER[nation]]


def stops(board: Board, force: Force, province: str) -> bool:
    """Whether opposing units in `province` hold the force on entering (5.17, ruling R21)."""
    colour = COLOUR[force["lead"]]
    assert colour is not None
    return opposed(board, province, colour)


def exits(stacks: Iterable[Stack]) -> Iterator[Action]:
    """Yield who of `stacks` may leave the map now: at no cost, whatever stands there (R33).

    Czechs leave at Vladivostok (5.66), Imperial units from any port (13.31, 13.32).
    """
    for stack in stacks:
        for unit in stack["units"]:
            if NATION[unit] == "CZ" and stack["at"] == VLADIVOSTOK:
                yield {"do": "withdraw_czech", "unit": unit}
            elif unit in IMPERIALS and BOX.provinces[stack["at"]].port:
                yield {"do": "emigrate", "unit": unit}


def train_takers(board: Board, force: Force) -> list[str]:
    """List the leaders or lead units beside the force to whom it may hand its train (R26)."""
    stack = board["stacks"][force["stack"]]
    if not trains(stack["units"]):
        return []
    found: list[str] = []
    for other in stacks_at(board, stack["at"]):
        if other is stack or other["seat"] != stack["seat"] or trains(other["units"]):
            continue
        if colour_of(other) in ("red", "white", "blue"):
            found.append(other["units"][0])
    return found
