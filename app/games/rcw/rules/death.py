"""Sections 8.35 and 8.36: units die in combat, and whose box they come to."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat
from app.games.rcw.board import board_of, in_box, put, size, stack_of, take_off
from app.games.rcw.box import BOX, IMPERIALS, LENIN, TRAINS, TROTSKY
from app.games.rcw.rules.committee import review
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.rules.special_units import grave
from app.games.rcw.rules.stacking import let_go


def kill(play: Play, unit: str, killer: Seat | None) -> None:
    """Eliminate `unit` in combat; it goes to the killer's box or to Unassigned (8.35, 8.36).

    The death of Lenin or Trotsky closes a Replacement Segment to Red units (9.14, ruling R87) and
    costs their player a Politburo marker (11.32, ruling R58).
    """
    board = board_of(play)
    stack = stack_of(board, unit)
    assert stack is not None
    owner = board["stacks"][stack]["seat"]
    take_off(board, unit, grave(board, unit, killer, forever=is_solitaire(play)))
    if unit in (LENIN, TROTSKY):
        board["blocked"] += 1
        if is_solitaire(play):
            board["skipped_leader_phases"] = (
                board.get("skipped_leader_phases", 0) + 1
            )  # 24.14 to 24.17
        markers = in_box(board, f"display:{owner}") if owner else []
        lost = next(
            (m for m in markers if m in BOX.chits and BOX.chits[m].kind == "politburo"), None
        )
        if lost:
            put(board, lost, "cup")
            play.emit("politburo.lost", seat=owner, unit=unit)
            review(play)


def eliminate(play: Play, stacks: list[str], killer: Seat | None) -> None:
    """Eliminate whole stacks (8.31, 8.32); Imperial units never die in combat (13.51)."""
    board = board_of(play)
    for stack in stacks:
        dead = [unit for unit in board["stacks"][stack]["units"] if unit not in IMPERIALS]
        for unit in dead:
            kill(play, unit, killer)
        play.emit("eliminated", units=dead, killer=killer or "nobody")
        if stack in board["stacks"]:
            let_go(play, stack)


def lose_train(play: Play, stack: str, killer: Seat | None) -> None:
    """14.36, ruling R57: a train that is left alone is eliminated too, to the same box."""
    board = board_of(play)
    if stack not in board["stacks"] or size(board["stacks"][stack]["units"]):
        return
    for train in [unit for unit in board["stacks"][stack]["units"] if unit in TRAINS]:
        kill(play, train, killer)
        play.emit("eliminated", units=[train], killer=killer or "nobody")
