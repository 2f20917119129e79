"""Section 13.41: partisans of the Far East, who are recruited there and never leave it."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import OUT, Board, put, side_of, units_at
from app.games.toc.box import RED, UNITS, WHITE
from app.games.toc.rules.stacking import has_room

PARTISANS: Final = {
    side: tuple(unit for unit in UNITS if unit.startswith(f"{side}-corps-fe-"))
    for side in (WHITE, RED)
}
HOMES: Final = {WHITE: ("904", "906", "909"), RED: ("907", "911", "915")}
"""The spaces of the Far East that only one side enters."""
COST: Final = 2
"""Halves of a replacement step."""
RECRUITED_UP_TO: Final = 3


def recruiting_places(board: Board, side: str) -> list[str]:
    """Return where partisans of a side can rise, if any are left."""
    free = [unit for unit in PARTISANS[side] if board["where"][unit] == OUT]
    if not free:
        return []
    return [
        space
        for space in HOMES[side]
        if all(side_of(board, unit) == side for unit in units_at(board, space))
        and has_room(board, space, free[:1])
    ]


def recruit(play: Play, board: Board, side: str, place: str) -> None:
    """Put partisans of a side into a space of theirs."""
    unit = next(unit for unit in PARTISANS[side] if board["where"][unit] == OUT)
    put(board, unit, place)
    play.emit("arrives", unit=unit, place=place)


def try_recruiting(play: Play, board: Board, side: str, place: str) -> bool:
    """Case 13.41: in the Logistics Phase a step is spent; on 1 to 3 partisans rise (TQ-85). Return
    whether they did."""
    board["steps"][side] -= COST
    die = play.roll(f"partisans {side}")
    play.emit("partisans", side=side, die=die, success=die <= RECRUITED_UP_TO)
    if die > RECRUITED_UP_TO:
        return False
    recruit(play, board, side, place)
    return True
