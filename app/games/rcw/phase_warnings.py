"""Likely oversights of a phasing player who ends a phase: idle units, easy attacks."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import Board, board_of, province_of, stack_of, stacks_of
from app.games.rcw.box import BOX
from app.games.rcw.rules.attack import ORDINARY, joiners, total
from app.games.rcw.rules.attack_options import targets
from app.games.rcw.rules.force import can_only_halt, movers

GOOD_ODDS = 3
"""An attack at so many to one or better is one that nobody forgets on purpose."""

ENDINGS = frozenset({"end_movement", "end_combat"})
"""The orders that end a phase in which something may be left undone."""


@dataclass(frozen=True, slots=True)
class Oversight:
    """A force that has not moved, or, with `odds`, a stack that could be attacked at these."""

    unit: str
    province: str
    odds: str = ""


def oversights(state: State, seat: Seat) -> list[Oversight]:
    """List what `seat` has not done yet in its movement (5.0) or combat phase (8.0)."""
    board, frame = board_of(state), state["steps"][-1] if state["steps"] else {}
    if board["phasing"] != seat:
        return []
    if frame.get("step") == "movement" and "force" in frame:
        return list(_unmoved(board, frame, seat))
    if frame.get("step") == "combat" and frame.get("open"):
        return list(_easy_prey(state, frame, seat))
    return []


def _unmoved(board: Board, frame: Frame, seat: Seat) -> Iterator[Oversight]:
    """Yield the forces that were neither moved nor halted; attached leaders go with theirs."""
    force = frame["force"]
    for unit in movers(stacks_of(board, seat), frame["moved"]):
        in_hand = force is not None and stack_of(board, unit) == force["stack"]
        stays = unit in frame["spent"] or unit in board["under"] or can_only_halt(board, unit)
        if not stays and not in_hand:
            yield Oversight(unit, province_of(board, unit) or "")


def _easy_prey(state: State, frame: Frame, seat: Seat) -> Iterator[Oversight]:
    """Yield the stacks that all who can attack them would outweigh by far (8.0(3))."""
    board = board_of(state)
    trial: Frame = {**frame, "mode": ORDINARY}
    for lead in targets(state, frame, seat):
        stack = stack_of(board, lead)
        assert stack is not None
        attack = total(board, joiners(state, trial, seat, [stack]))
        defence = total(board, [stack])
        if attack >= GOOD_ODDS * defence:
            odds = BOX.tables.combat_column(attack, defence) or ""
            yield Oversight(lead, board["stacks"][stack]["at"], odds)
