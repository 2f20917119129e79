"""Sections 8.1 and 8.2: which units may attack which. An attack is named by its stacks."""

from app.games.kernel.play import Play
from app.games.kernel.state import Frame, Seat
from app.games.rcw.board import Board, Stack, board_of, colour_of, nation_of, strength
from app.games.rcw.box import BOX, IMPERIALS, LEADERS, OPPOSES


def opposing(one: Stack, other: Stack) -> bool:
    """Whether two stacks are enemies, by colour alone (8.11)."""
    mine, theirs = colour_of(one), colour_of(other)
    return mine is not None and theirs is not None and theirs in OPPOSES[mine]


def fighting(stack: Stack) -> list[str]:
    """Return the units of a stack that fight: all but Imperial ones (13.51)."""
    return [unit for unit in stack["units"] if unit not in IMPERIALS]


def total(board: Board, stacks: list[str]) -> int:
    """Return the strength of several stacks together (8.0(1))."""
    return sum(strength(board["stacks"][stack]) for stack in stacks)


def can_attack(stack: Stack, seat: Seat) -> bool:
    """Whether `seat` may attack with a stack at all (8.21, 8.28)."""
    if stack["seat"] != seat or strength(stack) == 0:
        return False
    return bool(nation_of(stack)) or any(unit in LEADERS for unit in stack["units"])


def has_attacked(frame: Frame, stack: Stack) -> bool:
    """Whether a unit of the stack has attacked in this phase (8.25)."""
    return any(unit in frame["attacked"] for unit in stack["units"])


def has_defended(frame: Frame, stack: Stack) -> bool:
    """Whether a unit of the stack was attacked in this phase (8.25)."""
    return any(unit in frame["defended"] for unit in stack["units"])


def joiners(board: Board, frame: Frame, seat: Seat, targets: list[str]) -> list[str]:
    """List own stacks that may attack all of `targets` (8.22, 8.23, 8.28, ruling R41)."""
    defenders = [board["stacks"][target] for target in targets]
    return [
        stack
        for stack in board["here"][defenders[0]["at"]]
        if can_attack(board["stacks"][stack], seat)
        and not has_attacked(frame, board["stacks"][stack])
        and all(opposing(board["stacks"][stack], other) for other in defenders)
    ]


def enough(board: Board, frame: Frame, seat: Seat, targets: list[str]) -> bool:
    """Whether all who may attack `targets` come to 1:2 at least (8.37)."""
    attackers = joiners(board, frame, seat, targets)
    if not attackers:
        return False
    return BOX.tables.combat_column(total(board, attackers), total(board, targets)) is not None


def open_to_attack(board: Board, frame: Frame, stack: str) -> bool:
    """Whether a stack can be attacked: it has strength, and not yet in this phase (8.25)."""
    target = board["stacks"][stack]
    return strength(target) > 0 and not has_defended(frame, target)


def targets(board: Board, frame: Frame, seat: Seat) -> list[str]:
    """List the leads of all stacks that `seat` could attack at 1:2 or better (8.23, 8.37)."""
    held = {s["at"] for s in board["stacks"].values() if s["seat"] == seat}
    contested = sorted(province for province in held if len(board["here"][province]) > 1)
    return [
        board["stacks"][stack]["units"][0]
        for province in contested
        for stack in board["here"][province]
        if open_to_attack(board, frame, stack) and enough(board, frame, seat, [stack])
    ]


def more_targets(play: Play, frame: Frame, seat: Seat) -> list[str]:
    """List the leads of further stacks that may be attacked as one (8.24, ruling R42)."""
    board = board_of(play)
    if not play.state["options"]["combined_defence"]:
        return []
    found: list[str] = []
    for stack in board["here"][board["stacks"][frame["targets"][0]]["at"]]:
        together = [*frame["targets"], stack]
        if stack in frame["targets"] or not open_to_attack(board, frame, stack):
            continue
        able = joiners(board, frame, seat, together)
        named = all(attacker in able for attacker in frame["attackers"])
        if named and enough(board, frame, seat, together):
            found.append(board["stacks"][stack]["units"][0])
    return found


def declaration() -> Frame:
    """Return the frame of a combat phase in which nobody has fought yet (8.0, 8.25)."""
    return {"step": "combat", "attacked": [], "defended": [], "attackers": [], "targets": []}
