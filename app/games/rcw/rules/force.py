"""Section 5, the force on the move: what it is made of, and where it may go next."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from app.games.kernel.state import Frame
from app.games.rcw.board import (
    Board,
    Stack,
    attached_to,
    colour_of,
    opposed,
    size,
    split,
    stack_of,
    stacks_at,
    trains,
)
from app.games.rcw.box import BOX, COLOUR, KIND, LEADERS, NATION, WAYS, open_to

LAND, RAIL, SEA = "land", "rail", "sea"
UNLED: Final = frozenset(unit for unit, kind in KIND.items() if kind == "combat")
"""The units of which the Blue and Green ones move without a leader (5.0)."""


class Force(TypedDict):
    """The force that is being moved (5.0): one stack, called by `lead`.

    `points` are left; `mode` is LAND, RAIL or SEA once it has moved that way (5.53, 17.41);
    `rides`: it may go by rail without a train (5.51, 17.32); `met`: it has entered the province
    where it stands beside opposing units; `passed` counts such provinces by rail (14.34);
    `stopped` by them (5.17); `marched`: an Ice March has brought it here (12.5(12)); `fixed` by
    having attached a unit that had moved already (ruling R19); `carried` are the units that have
    moved with it.
    """

    stack: str
    lead: str
    points: int
    mode: str | None
    rides: bool
    met: bool
    passed: int
    stopped: bool
    marched: bool
    fixed: bool
    carried: list[str]


def allowance(unit: str) -> int:
    """Return the movement points of a leader or of a Blue or Green unit (5.0, 5.63, 5.72)."""
    kind = "leader" if unit in LEADERS else COLOUR[unit] or ""
    return BOX.tables.movement.allowance[kind]


def rides(unit: str, options: Mapping[str, Any]) -> bool:
    """Whether a force led by `unit` goes by rail without a train (5.51, 17.32(3))."""
    if NATION[unit] == "CZ":
        return bool(options["czech_legion"])
    return COLOUR[unit] in ("red", "white")


def movers(own: list[Stack], done: list[str]) -> Iterator[str]:
    """Yield with what the player of the stacks `own` may begin to move a force (5.0).

    That are leaders, and Blue and Green units.
    """
    for stack in own:
        called = LEADERS if colour_of(stack) in ("red", "white") else UNLED
        for unit in stack["units"]:
            if unit in called and unit not in done:
                yield unit


HEMMED_IN: Final = frozenset(
    unit
    for unit in UNLED
    if COLOUR[unit] == "green"
    and any(
        (open_to(unit) or frozenset()).isdisjoint(WAYS["green"][at]) for at in open_to(unit) or ()
    )
)
"""The Green units that may come to stand in a province that they may not leave (5.73, 5.74)."""


def can_only_halt(board: Board, unit: str) -> bool:
    """Whether `unit`, if it were named, could do nothing but halt (5.74).

    That is so of a Green unit alone in a province that it may not leave (5.73: nor by rail).
    """
    if unit not in HEMMED_IN:
        return False
    stack = board["stacks"][board["where"][unit][1:]]
    limits = open_to(unit) or frozenset()
    return (
        limits.isdisjoint(WAYS["green"][stack["at"]])
        and stack["units"] == [unit]
        and len(board["here"][stack["at"]]) == 1
    )


def raise_force(board: Board, unit: str, options: Mapping[str, Any]) -> Force:
    """Part `unit`, with what is attached to it, from the rest of its stack (5.24, 5.41)."""
    stack = stack_of(board, unit)
    assert stack is not None
    units = board["stacks"][stack]["units"]
    along = [unit, *attached_to(board, unit)]
    rest = [each for each in units if each not in along]
    if rest and size(rest):
        stack = split(board, stack, along, board["stacks"][stack]["seat"])
    return as_force(stack, unit, options)


def as_force(stack: str, unit: str, options: Mapping[str, Any]) -> Force:
    """Return the force that `unit` leads before it has done anything (5.0)."""
    return {
        "stack": stack,
        "lead": unit,
        "points": allowance(unit),
        "mode": None,
        "rides": rides(unit, options),
        "met": False,
        "passed": 0,
        "stopped": False,
        "marched": False,
        "fixed": False,
        "carried": [],
    }


def units_of(board: Board, force: Force) -> list[str]:
    """Return the units of the force (5.22)."""
    return board["stacks"][force["stack"]]["units"]


def place_of(board: Board, force: Force) -> str:
    """Return the province where the force stands (5.12)."""
    return board["stacks"][force["stack"]]["at"]


def settle(board: Board, frame: Frame, force: Force) -> None:
    """After units have joined or left the force: whether it may still go on.

    It stays if it has attached what had moved before (5.24, ruling R19), and if without its train
    it stands where the train alone let it pass (14.34). It goes on if the Gold has just won over
    the last units that held it (13.26, ruling R30).
    """
    units, carried = units_of(board, force), force["carried"]
    force["fixed"] = any(unit in frame["moved"] and unit not in carried for unit in units)
    if force["met"] and not stops(board, force, place_of(board, force)):
        force["met"] = False
        force["passed"] -= force["mode"] == RAIL
        force["stopped"] = force["marched"]
    if force["met"] and force["passed"] and not trains(units):
        force["stopped"] = True


def drop(frame: Frame, force: Force, units: list[str]) -> None:
    """Note that `units` are left by the force: those that it carried move no more (5.24)."""
    left = [unit for unit in units if unit in force["carried"]]
    force["carried"] = [unit for unit in force["carried"] if unit not in left]
    frame["moved"].extend(left)


def may_go(board: Board, force: Force) -> bool:
    """Whether the force may still move at all (5.17, ruling R19, 17.41)."""
    return not force["stopped"] and not force["fixed"] and force["mode"] != SEA


def overland(board: Board, force: Force) -> list[str]:
    """List the provinces that the force may enter next for a movement point (5.12 to 5.19)."""
    if not may_go(board, force) or force["points"] == 0 or force["mode"] == RAIL:
        return []
    return beyond(board, force)


def beyond(board: Board, force: Force) -> list[str]:
    """List the provinces next to the force that are open to it (5.15, 5.32, 5.33)."""
    colour = COLOUR[force["lead"]]
    assert colour is not None
    return allowed(force, WAYS[colour][place_of(board, force)])


def by_rail(board: Board, force: Force) -> list[str]:
    """List the provinces that the force may enter next by rail (5.51 to 5.53, 14.33)."""
    if not may_go(board, force) or force["mode"] == LAND or not can_use_rail(board, force):
        return []
    return allowed(force, BOX.rail_neighbours.get(place_of(board, force), ()))


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


def next_provinces(board: Board, force: Force) -> tuple[list[str], list[str]]:
    """List the provinces that the force may enter next overland and by rail (5.12, 5.51).

    Overland, the player must first say who gets the train that cannot follow, if several could
    (R26).
    """
    to = overland(board, force) if len(train_takers(board, force)) < 2 else []
    return to, by_rail(board, force)


def can_use_rail(board: Board, force: Force) -> bool:
    """Whether the force may use the railway: by itself, or Blue with a train (5.51, 14.33)."""
    return force["rides"] or (
        COLOUR[force["lead"]] == "blue" and trains(units_of(board, force)) > 0
    )


def allowed(force: Force, provinces: tuple[str, ...]) -> list[str]:
    """Keep the provinces open to the force's nationality (5.65, 5.74 to 5.76, 17.11)."""
    limits = open_to(force["lead"])
    return [province for province in provinces if limits is None or province in limits]


def stops(board: Board, force: Force, province: str) -> bool:
    """Whether opposing units in `province` hold the force on entering (5.17, ruling R21)."""
    return opposed(board, province, colour_of_lead(force["lead"]))


def colour_of_lead(lead: str) -> str:
    """Return the colour that a force moves under: that of the unit which leads it (5.17)."""
    colour = COLOUR[lead]
    assert colour is not None
    return colour
