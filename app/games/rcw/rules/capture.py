"""Section 13.4: an Imperial unit whose company has died in combat changes hands, or lies free."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    Stack,
    attach,
    board_of,
    colour_of,
    join,
    size,
    stack_of,
    strength,
)
from app.games.rcw.box import BOX, LEADERS
from app.games.rcw.rules.solitaire.czar import execute_czar
from app.games.text import gettext

DECISION: Final = "capture"
TAKE, LEAVE = "capture:take", "capture:leave"
INSTRUCTIONS: Final = (
    Instruction(TAKE, "always take Imperial units", DECISION,
                "capture an Imperial unit left alone with your strongest stack", "13.41"),
    Instruction(LEAVE, "leave Imperial units", DECISION,
                "leave an Imperial unit left alone where it is", "13.42"),
)  # fmt: skip
"""Decisions D10, D23 and D29."""


def settle_imperial(play: Play, frame: Frame, unit: str, enemies: str) -> None:
    """13.41, ruling R55: the opposing side may take an Imperial unit whose company died.

    `enemies` is "attackers" or "targets"; several defenders are asked in the order of R43.
    Nobody takes it for a player who has left the game (R107).
    """
    board = board_of(play)
    stack = stack_of(board, unit)
    assert stack is not None
    if size(board["stacks"][stack]["units"]):
        return
    claims: list[dict[str, object]] = []
    for seat in [frame["seat"]] if enemies == "attackers" else frame["victors"]:
        standing = [board["stacks"][each] for each in frame[enemies] if each in board["stacks"]]
        hosts = [host for each in standing if each["seat"] == seat for host in carriers(each)]
        if seat and hosts and seat not in board["quitters"]:
            claims.append({"seat": seat, "hosts": hosts})
    if claims:
        play.push("capture", unit=unit, claims=claims)


def carriers(stack: Stack) -> list[str]:
    """Return who of a stack can take an Imperial unit: leaders, or its lead (13.12, R122)."""
    if not size(stack["units"]):
        return []
    if colour_of(stack) in ("red", "white"):
        return [unit for unit in stack["units"] if unit in LEADERS]
    return stack["units"][:1]


class Capture(Step):
    """13.41: the surviving side may attach an Imperial unit at once, or let it lie (13.42).

    The frame: `unit`, and `claims`: who is still to be asked, each with those who could carry it.
    """

    name = "capture"
    cases = "13.41, 13.42"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame["claims"]:
            play.ask(frame["claims"][0]["seat"], what=DECISION)
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        hosts = frame["claims"][0]["hosts"]
        return [{"do": "leave_it"}, *({"do": "capture", "unit": host} for host in hosts)]

    def do_capture(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.41: it changes hands at once."""
        board = board_of(play)
        host, unit = action["unit"], frame["unit"]
        if host in LEADERS:
            attach(board, unit, host)
        else:
            into = stack_of(board, host)
            assert into is not None
            join(board, [unit], into)
        play.emit("captured", seat=seat, unit=unit, on=host)
        execute_czar(play)
        frame["claims"].clear()
        play.close_decision(seat)

    def do_leave_it(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.42: it lies free, unless another of the victors wants it."""
        frame["claims"].pop(0)
        play.close_decision(seat)

    def standing_answer(self, play: Play, frame: Frame, seat: Seat, given: list[str]) -> Action:
        return {"do": "leave_it"} if given[0] == LEAVE else self.default(play, frame, seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D10, D23: it is taken, by the strongest stack."""
        stacks = board_of(play)["stacks"]

        def power(host: str) -> int:
            stack = stack_of(board_of(play), host)
            return strength(stacks[stack]) if stack else 0

        return {"do": "capture", "unit": max(frame["claims"][0]["hosts"], key=power)}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "capture":
            return None
        name = BOX.units[action["unit"]].name
        return Refusal(
            gettext(
                "%(name)s cannot capture it: only a stack that just won here and can carry it can",
                name=name,
            ),
            "13.41",
        )
