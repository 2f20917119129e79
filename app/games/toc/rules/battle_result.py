"""Sections 8.41, 8.6 and 13.2: who has won a combat, and what may be done about a retreat."""

from app.games.kernel.state import Frame
from app.games.toc.board import (
    GONE,
    RESERVE,
    Board,
    pieces_at,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    CITIES,
    HOME,
    LEADERS,
    SPACES,
    UNITS,
    has_mark,
    region_of,
)
from app.games.toc.rules.leaders import (
    rating,
)
from app.games.toc.rules.losses import is_wiped_out


def alive(board: Board, units: list[str]) -> list[str]:
    return [unit for unit in units if board["where"][unit] in board["at"]]


def peoples_modifier(board: Board, army: str, defends: bool) -> int:
    """Case 13.2: the best of these: Cheka +2; a leader, an elite unit or defending +1."""
    here = pieces_at(board, board["where"][army])
    if any("cheka" in piece for piece in here):
        return 2
    helped = defends or any(piece in LEADERS or has_mark(piece, "elite") for piece in here)
    return int(helped)


def dissolve_peoples_army(board: Board, army: str) -> None:
    """Case 13.2: the army leaves the game, and a regular RED corps the reserve with it."""
    put(board, army, GONE)
    regular = [
        unit
        for unit in UNITS
        if unit.startswith("red-corps-red-")
        and unit != "red-corps-red-pol"
        and board["where"][unit] == RESERVE
    ]
    if regular:
        put(board, regular[0], GONE)


def judge(board: Board, frame: Frame) -> None:
    """Cases 8.41, TQ-50, TQ-52: whether the attacker has won, and by how many spaces."""
    attack, defence = frame["attack_factors"], frame["defence_factors"]
    defenders_left = any(
        side_of(board, unit) != frame["side"] for unit in units_at(board, frame["place"])
    )
    if frame["order"] == "defender":
        attackers_left = bool(alive(board, frame["units"]))
    else:
        attackers_left = not is_wiped_out(board, alive(board, frame["units"]), defence)
    if defenders_left != attackers_left:
        frame["won"] = attackers_left
    else:
        frame["won"] = attack > defence
    frame["length"] = 1 if attack - defence <= 1 else 2


def may_stand(board: Board, frame: Frame) -> bool:
    """Case 8.6, TQ-58: an elite unit, and two steps after losses."""
    units = [u for u in units_at(board, frame["place"]) if side_of(board, u) != frame["side"]]
    steps = sum(
        1 if unit in board["reduced"] or UNITS[unit].reduced is None else 2 for unit in units
    )
    return steps >= 2 and any(has_mark(unit, "elite") for unit in units)


def standing_modifier(board: Board, frame: Frame) -> int:
    """Case 8.6: what changes the die of an attempt to cancel a retreat, within -2 and +2."""
    place, side = frame["place"], frame["defender"]
    record, here = SPACES[place], pieces_at(board, place)
    modifier = board["modifiers"].get(f"cancel_retreat {side}", 0)
    if "fortress" in record.marks and place in CITIES:
        modifier -= 2
    if record.terrain in ("mountain", "swamp"):
        modifier -= 1
    if any("cheka" in piece for piece in here):
        modifier -= 1
    if any(piece in LEADERS and rating(piece) == 4 for piece in here):
        modifier -= 1
    taken = (each.partition(" ") for each in board["captured"])
    if any(by != side and region_of(city) in HOME[side] for by, _space, city in taken):
        modifier += 1
    if record.terrain == "clear":
        modifier += 2
    return min(2, max(-2, modifier))
