"""Section 23: the script attacks wherever it can at 1:1 or better.

23.18: what Red may attack is as in the game for several (`combat`).
"""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import Board, board_of, colour_of, is_armed
from app.games.rcw.rules.attack import (
    ORDINARY,
    can_attack,
    declaration,
    fighting,
    total,
    undeclared,
)
from app.games.rcw.rules.combat import announce
from app.games.rcw.rules.losses import resolve
from app.games.rcw.rules.solitaire.sides import SCRIPT, script_stacks


class ScriptCombat(Step):
    """23.1: one attack in each province at most, against the weakest stack there.

    The frame is that of a combat phase (`attack.declaration`); `provinces` are still to come.
    """

    name = "script_combat"
    cases = "23.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        if frame.pop("declared", False):
            resolve(play, frame)
            return
        if "provinces" not in frame:
            own = [board["stacks"][stack]["at"] for stack in script_stacks(board)]
            frame.update({**declaration(), "step": self.name, "provinces": sorted(set(own))})
        frame.update(undeclared())
        while frame["provinces"]:
            if _declare(play, frame, frame["provinces"].pop(0)):
                return
        play.leave()


def _declare(play: Play, frame: Frame, province: str) -> bool:
    """Declare the attack that the script must make in `province`; return whether there is one.

    23.14, 23.15: not below 1:1.
    """
    board = board_of(play)
    attackers, enemies = sides_in(board, province)
    if not attackers or not enemies:
        return False
    weakest = min(total(board, [stack]) for stack in enemies)
    if total(board, attackers) < weakest:
        play.emit("script.waits", province=province)
        return False
    alike = [stack for stack in enemies if total(board, [stack]) == weakest]
    target = alike[0]
    if len(alike) > 1:
        leads = [board["stacks"][stack]["units"][0] for stack in alike]
        target = alike[leads.index(play.pick_from(f"attack {province}", leads))]
    frame.update(mode=ORDINARY, targets=[target], attackers=attackers, declared=True)
    for stack in attackers:
        frame["attacked"].extend(fighting(board["stacks"][stack]))
    frame["defended"].extend(fighting(board["stacks"][target]))
    announce(play, frame, SCRIPT)
    return True


def sides_in(board: Board, province: str) -> tuple[list[str], list[str]]:
    """Return the stacks that attack in `province`, and those of which one is to be attacked.

    23.11: all forces of the script against the Red ones. 23.12, 23.13: where no Red unit is, the
    White forces against the Green ones, also those that the script controls (ruling R140). 23.17:
    what it does not control never attacks.
    """
    stacks = board["stacks"]
    able = [stack for stack in script_stacks(board, province) if can_attack(stacks[stack], SCRIPT)]
    here = [stack for stack in board["here"].get(province, ()) if is_armed(stacks[stack])]
    red = [stack for stack in here if colour_of(stacks[stack]) == "red"]
    if red:
        return able, red
    white = [stack for stack in able if colour_of(stacks[stack]) == "white"]
    return white, [stack for stack in here if colour_of(stacks[stack]) == "green"]
