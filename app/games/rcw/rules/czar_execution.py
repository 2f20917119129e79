"""Case 13.5: the execution of the Czar, by order of the committee or by the chit of 12.5(7)."""

from typing import Final

from app.games.kernel.motions import MotionKind, lapse_all
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Motion, Seat
from app.games.kernel.step import Right, Step
from app.games.rcw.board import Board, board_of, holder, put, stack_of, take_off
from app.games.rcw.box import COLOUR, CZAR
from app.games.rcw.rules.assassins import FELIX, killers, plain_killers
from app.games.rcw.rules.committee import EXECUTION, OVER, markers

CONSENT: Final = 10
"""Politburo markers whose holders must consent to an execution order (13.52)."""
VOID, OUT_OF_REACH = "execution.void", "execution.out_of_reach"
"""Why an order lapses: it lacks ten markers, no Red leader is holding the Czar."""
COMPLY, DEFY = "execution:comply", "execution:defy"
CHIT: Final = "czar-assassination"

INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    Instruction(COMPLY, "comply with an execution order", EXECUTION,
                "execute the Czar when the committee orders it", "13.54"),
    Instruction(DEFY, "defy execution orders", EXECUTION,
                "keep the Czar alive whatever the committee orders", "13.54"),
)  # fmt: skip


def czars_guard(board: Board) -> Seat | None:
    """Return who controls the Czar by a Red leader, if they are still in the game (13.53)."""
    leader = board["under"].get(CZAR)
    if leader is None or COLOUR[leader] != "red":
        return None
    stack = stack_of(board, leader)
    assert stack is not None
    seat = board["stacks"][stack]["seat"]
    return None if seat in board["quitters"] else seat


def consenting(motion: Motion) -> list[Seat]:
    """Return who stands behind an order: its proposer, and those who have accepted (13.52)."""
    return [motion["by"], *motion["consents"]]


class ExecutionOrder(MotionKind):
    """13.52, rulings R62, R132: the order of players who hold ten markers together.

    The terms: `members`, the proposer first, and `conditional`: it lies ready until the Czar's
    stack is attacked or purged or the leader holding him is targeted, and can be withdrawn until
    then.
    """

    name = EXECUTION

    def is_carried(self, play: Play, motion: Motion) -> bool:
        if motion["terms"]["conditional"]:
            return False
        return has_consent(play, motion) or super().is_carried(play, motion)

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        if czars_guard(board_of(play)) is None:
            return OUT_OF_REACH
        return None if has_consent(play, motion) else VOID

    def execute(self, play: Play, motion: Motion) -> None:
        """13.53, 13.57: the order is given; there is no limit to their number."""
        guard = czars_guard(board_of(play))
        assert guard is not None
        members = consenting(motion)
        play.reveal()
        play.drop_selection()
        play.emit("execution.ordered", members=members, seat=guard)
        play.push(EXECUTION, seat=guard)


def has_consent(play: Play, motion: Motion) -> bool:
    """Whether those who have consented to an order hold ten markers (13.52)."""
    return markers(board_of(play), consenting(motion)) >= CONSENT


class Execution(Step):
    """13.54: whoever controls the Czar complies with the order or not.

    The frame: `seat`, who controls him; `answered` once the seat has decided.
    """

    name = EXECUTION
    cases = "13.5"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("answered"):
            play.leave()
        else:
            play.ask(frame["seat"], what=EXECUTION)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "defy"}, {"do": "comply"}]

    def do_comply(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.54 to 13.56: the Czar lies face up in the player's box, for good."""
        self._answer(play, frame, seat)
        execute_czar(play, seat)

    def do_defy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.54, ruling R63: the Czar stays; a new order may follow, or a purge."""
        self._answer(play, frame, seat)
        play.emit("execution.defied", seat=seat)

    @staticmethod
    def _answer(play: Play, frame: Frame, seat: Seat) -> None:
        frame["answered"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D27: nothing changes."""
        return {"do": "defy"}

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D27."""
        return {"do": "comply" if given[0] == COMPLY else "defy"}


def execute_czar(play: Play, seat: Seat) -> None:
    """13.54 to 13.56, 15.46: the Czar goes face up into the box of the player who had him shot."""
    take_off(board_of(play), CZAR, "display:" + seat)
    play.emit("execution.done", seat=seat)


# conditional orders (13.53, R62)


def forestall(play: Play) -> bool:
    """13.53: let a conditional order come in before the dice; return whether one lay ready."""
    for motion in play.state["motions"]:
        if motion["kind"] != EXECUTION or not motion["terms"]["conditional"]:
            continue
        if czars_guard(board_of(play)) is not None and has_consent(play, motion):
            play.state["motions"].remove(motion)
            play.title.motions[EXECUTION].execute(play, motion)
            return True
    return False


def forestall_attack(play: Play, stacks: list[str]) -> bool:
    """13.53: the stacks that are attacked may include the Czar's."""
    return stack_of(board_of(play), CZAR) in stacks and forestall(play)


def forestall_purge(play: Play, target: Seat) -> bool:
    """13.53: the player who is purged may be the one who controls the Czar."""
    return czars_guard(board_of(play)) == target and forestall(play)


def forestall_assassination(play: Play, leader: str) -> bool:
    """13.53: the leader who is targeted may be the one who holds the Czar."""
    return board_of(play)["under"].get(CZAR) == leader and forestall(play)


def end_game_turn(play: Play) -> None:
    """D43: orders lapse with the game turn."""
    lapse_all(play, EXECUTION, OVER)


# the chit (12.5(7), R61)


def can_shoot_czar(board: Board, seat: Seat) -> bool:
    """Whether `seat` holds the chit, and the Czar by a Red leader (12.5(7))."""
    return holder(board, CHIT) == seat and czars_guard(board) == seat


class AssassinationOfTheCzar(Right):
    """12.5(7), ruling R61: in their own turn the holder has the Czar, whom they control, shot.

    No consent and no dice; the assassin chosen for it goes back to the randomizer.
    """

    waits_by = "12.5(7)"
    verbs = frozenset({"shoot_czar"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        board = board_of(play)
        if board["phasing"] != seat or not can_shoot_czar(board, seat):
            return []
        held = killers(board, seat)
        spendable = [*plain_killers(board, seat)[:1], *(piece for piece in held if piece == FELIX)]
        return [{"do": "shoot_czar", "piece": piece} for piece in spendable]

    def do_shoot_czar(self, play: Play, seat: Seat, action: Action) -> None:
        """12.5(7), ruling R61: the chit leaves the game, the assassin returns to the randomizer."""
        board = board_of(play)
        play.reveal()
        play.drop_selection()
        put(board, CHIT, "out")
        put(board, action["piece"], "cup")
        play.emit("execution.chit", seat=seat, piece=CHIT, assassin=action["piece"])
        execute_czar(play, seat)

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play)
        if board["phasing"] != seat:
            return Refusal("you can play this chit only in your own player turn", "12.5(7)")
        if holder(board, CHIT) != seat:
            return Refusal("you do not have the Assassination of the Czar chit", "12.5(7)")
        if czars_guard(board) != seat:
            return Refusal("none of your Red leaders is holding the Czar", "12.5(7)")
        if action["piece"] not in killers(board, seat):
            return Refusal("name an assassin you hold; it is spent", "12.5(7)")
        return None
