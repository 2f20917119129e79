"""What is always true of a board of Reds!: the fuzzer asks after every action."""

from collections.abc import Iterator

from app.games.reds.board import (
    BESIDE,
    ELIMINATED,
    HEXES,
    POOL,
    REMOVED,
    Board,
    is_hex,
    is_winter,
    sides_at,
    stacks,
)
from app.games.reds.box import BOX, MAP, OFF_MAP, RED, UNITS, WHITE
from app.games.reds.rules.makhno import COUNTERS
from app.games.reds.rules.stacking import why_not_together
from app.games.reds.rules.winter import ICED

LAND = frozenset(place for place, each in MAP.hexes.items() if each.is_land)
LAKES = frozenset(place for place, each in MAP.hexes.items() if each.terrain == "lake")
PLACES_BESIDE = frozenset({POOL, ELIMINATED, REMOVED, BESIDE, ICED})


def violations(board: Board) -> Iterator[str]:
    """Yield what is wrong with a board, a line each."""
    for unit, at in board["where"].items():
        if at in HEXES:
            if UNITS[unit].type in OFF_MAP:
                yield f"{unit} stands on the map"
        elif at not in PLACES_BESIDE and not at.startswith(("turn:", "arrival:")):
            yield f"{unit} is nowhere: {at!r}"
    frozen = LAKES if is_winter(board) else frozenset[str]()
    for place, units in stacks(board).items():
        if place not in LAND and place not in frozen:
            yield f"units stand in the water of {place}"
        if len(units) == 1:
            continue
        if {RED, WHITE} <= sides_at(units):
            yield f"{units} of both sides stand together in {place}"
        elif why_not_together(units) is not None:
            yield f"{units} stand together in {place}, against section 9"
    for unit in board["disordered"]:
        if UNITS[unit].steps == 1:
            yield f"{unit} has one step and is disordered"
    if len(set(board["disordered"])) < len(board["disordered"]):
        yield "a unit is disordered twice"
    if all(is_hex(board["where"][unit]) for unit in COUNTERS.values()):
        yield "Makhno fights for both sides"
    chits = [*board["cup"], *board["drawn"]]
    if len(set(chits)) < len(chits):
        yield "a chit is twice in the cup"
    if board["raid"] and not is_hex(board["where"][board["raid"]]):
        yield "a unit that is not on the map is on a raid"
    if set(board["leaders"]) != set(BOX.leaders):
        yield "a leader is missing"
