"""Section 24: which Red leaders are there for a Red player turn."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Board,
    attach,
    attached_to,
    board_of,
    in_box,
    new_stack,
    owner_by_marker,
    split,
    stack_of,
    stacks_at,
    take_off,
)
from app.games.rcw.box import ARMIES, BOX, COLOUR, LEADERS, LENIN, TROTSKY
from app.games.rcw.rules.solitaire.sides import POOL, RED_PLAYER
from app.games.rcw.rules.stacking import let_go
from app.games.text import gettext

MAX_LEADERS: Final = 6
"""Red leaders at a time, with Lenin and Trotsky (24.12)."""


def red_leaders(board: Board) -> list[str]:
    """The Red leaders on the map."""
    return [
        unit for unit in BOX.units if _is_red_leader(unit) and stack_of(board, unit) is not None
    ]


def _is_red_leader(unit: str) -> bool:
    return unit in LEADERS and COLOUR[unit] == "red"


class RedLeaders(Step):
    """24.0: the leaders but Lenin and Trotsky leave; a die says how many come.

    The frame: `left` to be posted; `called`, the leader whose province is to be named, or None.
    For each death of Lenin or Trotsky nobody comes in one phase (24.14 to 24.17): the phases are
    counted in the board's `skipped_leader_phases`. The others leave all the same (ruling R143).
    """

    name = "red_leaders"
    cases = "24.0, 24.1, 25.14"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        if "left" not in frame:
            frame.update(left=0, called=None)
            gone = dismiss(play, board)
            if board.get("skipped_leader_phases", 0):
                board["skipped_leader_phases"] -= 1
                play.emit("leaders.none", units=gone)
            else:
                frame["left"] = self._call_up(play, board, gone)
        if frame["left"] and (frame["called"] or in_box(board, POOL)):
            what = "red_leaders" if frame["called"] is None else "leader_province"
            play.ask(RED_PLAYER, what=what)
        else:
            play.leave()

    @staticmethod
    def _call_up(play: Play, board: Board, gone: list[str]) -> int:
        """24.0, 24.12: return how many leaders may come, besides Lenin and Trotsky."""
        die = play.roll("red leaders")
        may = min(die, MAX_LEADERS - len(red_leaders(board)))
        play.emit("leaders.roll", die=die, count=may, units=gone)
        return may

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play)
        if frame["called"] is None:
            calls = [{"do": "call_up", "unit": unit} for unit in in_box(board, POOL)]
            return [*calls, {"do": "no_more_leaders"}]
        places = [{"do": "post_to", "province": province} for province in BOX.provinces]
        return [*places, {"do": "call_off_leader"}]

    def do_call_up(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """24.13: any leader who has not been eliminated."""
        frame["called"] = action["unit"]
        play.close_decision(seat)

    def do_call_off_leader(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """The player names another leader first."""
        frame["called"] = None
        play.close_decision(seat)

    def do_post_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """24.11: in any province, with Red units or alone; units join it in the movement phase."""
        board = board_of(play)
        unit = frame["called"]
        new_stack(board, [unit], action["province"], RED_PLAYER)
        frame.update(called=None, left=frame["left"] - 1)
        play.close_decision(seat)
        play.emit("leaders.post", seat=seat, unit=unit, province=action["province"])

    def do_no_more_leaders(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """24.0: the player need not use them all."""
        frame["left"] = 0
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """The strongest leader who is left, where most Red strength stands without a leader."""
        board = board_of(play)
        if frame["called"] is None:
            pool = in_box(board, POOL)
            return {"do": "call_up", "unit": max(pool, key=lambda unit: BOX.units[unit].value)}
        return {"do": "post_to", "province": max(BOX.provinces, key=lambda at: _need(board, at))}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "call_up":
            return None
        name = BOX.units[action["unit"]].name
        if not _is_red_leader(action["unit"]):
            return Refusal(gettext("%(name)s is no Red leader", name=name), "24.13")
        return Refusal(
            gettext("%(name)s is on the map already, or has been eliminated", name=name), "24.13"
        )


def dismiss(play: Play, board: Board) -> list[str]:
    """24.0: all Red leaders but Lenin and Trotsky leave the map; return them.

    Their combat units stand singly again (7.17), Green ones under the holder of their marker (R31).
    Trains and Imperial units go over to a leader who remains in the stack, else as in 14.31, 13.42.
    """
    gone = [unit for unit in red_leaders(board) if unit not in (LENIN, TROTSKY)]
    for leader in gone:
        stack = stack_of(board, leader)
        assert stack is not None
        below = attached_to(board, leader)
        take_off(board, leader, POOL)
        for unit in below:
            if unit in ARMIES:
                split(board, stack, [unit], owner_by_marker(board, unit))
        if stack not in board["stacks"]:
            continue
        heirs = [unit for unit in board["stacks"][stack]["units"] if unit in LEADERS]
        for unit in below:
            if heirs and stack_of(board, unit) == stack:
                attach(board, unit, heirs[0])
        let_go(play, stack)
    return gone


def _need(board: Board, province: str) -> int:
    """The strength of the Red units in a province that nobody leads."""
    alone = [stack for stack in stacks_at(board, province) if stack["seat"] is None]
    return sum(BOX.units[u].value for stack in alone for u in stack["units"] if COLOUR[u] == "red")
