"""Section 16: for whom Makhno's partisans fight."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.reds.board import Board, board_of, is_hex, is_open, on_map
from app.games.reds.box import GRID, RED, UNITS, WHITE, side_of
from app.games.reds.rules.zones import is_water_side

COUNTERS = {RED: "R-MAKHNO", WHITE: "W-MAKHNO"}


def makhno_at(board: Board) -> tuple[str, str] | None:
    """Return Makhno's counter on the map and its hex, or None."""
    for unit in COUNTERS.values():
        if is_hex(board["where"][unit]):
            return unit, board["where"][unit]
    return None


def loyalty(board: Board, place: str) -> str:
    """Cases 16.1, 16.2, ruling R66: he fights against the side whose unit is nearest, not counted
    over sides that are all water; between equals White is nearer. Neutral Poles and garrisons of
    new states do not count."""
    counting: dict[str, set[str]] = {}
    for unit, at in on_map(board).items():
        polish = UNITS[unit].faction == "polish" and board["poland"] == "neutral"
        if side_of(unit) in (RED, WHITE) and UNITS[unit].faction != "makhno" and not polish:
            counting.setdefault(at, set()).add(side_of(unit))
    ring, seen = {place}, {place}
    while ring:
        sides = set[str]().union(*(counting.get(each, ()) for each in ring))
        if sides:
            return RED if WHITE in sides else WHITE
        ring = {
            there
            for here in ring
            for there in GRID.neighbours(here)
            if there not in seen and not is_water_side(board, here, there)
        }
        seen |= ring
    return RED


class Makhno(Step):
    """Case 16.1: each operational turn from B on; he keeps his step and his hex."""

    name = "makhno"
    cases = "16.1, 16.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        found = makhno_at(board)
        if is_open(board) and found is not None:
            unit, place = found
            side = loyalty(board, place)
            if side != side_of(unit):
                change_side(board, unit, COUNTERS[side], place)
                play.emit("makhno", side=side)
        play.leave()


def change_side(board: Board, old: str, new: str, place: str) -> None:
    """Exchange his counters."""
    board["where"][old], board["where"][new] = "pool", place
    if old in board["disordered"]:
        board["disordered"].remove(old)
        board["disordered"].append(new)
