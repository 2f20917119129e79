"""Sections 5, 6.1 and 13.2: operational and strategic turns, initiative, the end of a scenario."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Sequence, Step
from app.games.reds.board import Board, board_of, units_at
from app.games.reds.box import BOX, CLOSED_BEFORE_B, MAP, RED, WHITE
from app.games.reds.rules.control import take_seas
from app.games.reds.rules.events import STAFF
from app.games.reds.rules.victory import (
    check_early_victory,
    holds_moscow_and_two,
    red_wins_early,
    win,
)
from app.games.reds.rules.winter import begin_season, come_back
from app.games.reds.rules.withdrawal import check_withdrawal

LETTER_AFTER = {each.after: letter for letter, each in BOX.strategic_turns.items()}
"""The strategic turn after an operational turn (5.0)."""

LASTING = frozenset({"FREIKORPS", "MIRACLE", "MAKHNO", "NORTH-WESTERN-LEFT", "RAID"})
"""Markers that stay beyond the turn in which they came."""


SINCE_BOTH_AT_ONCE = 3
"""The version of the rules since which both sides place their arrivals at once (R81)."""


class Campaign(Step):
    """Case 5.0: operational turns with the strategic turns between them, until somebody has won."""

    name = "campaign"
    cases = "5.0, 4.4, 4.5"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        scenario = BOX.scenarios[play.state["options"]["scenario"]]
        letter = LETTER_AFTER.get(board["turn"])
        if board["turn"] == 0 and not frame.get("set_up"):
            frame["set_up"] = True
            play.push("set_up")
        elif letter is not None and board["strategic_turn"] < letter:
            play.push("strategic_turn", letter=letter)
        elif board["turn"] == scenario.ends_after_turn:
            red = red_wins_early(board)
            win(play, RED if red else WHITE, "4.5")
        else:
            board["turn"] += 1
            play.emit("turn", number=board["turn"])
            begin_season(play, board)
            come_back(play, board)
            play.push("operational_turn")


class OperationalTurn(Sequence):
    """Case 5.1."""

    name = "operational_turn"
    cases = "5.1"
    parts = (
        "initiative",
        "random_events",
        "makhno",
        "strategic_movement",
        "trotsky",
        "command",
        "cup",
        "turn_end",
    )


class Initiative(Step):
    """Case 6.1, ruling R12: one die each, ties again; White has it on turn 1. A leader in the Field
    Staff gives Red one more."""

    name = "initiative"
    cases = "6.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if board["turn"] == 1:
            board["initiative"] = BOX.limits.first_turn
        else:
            bonus = BOX.limits.initiative_bonus if STAFF in board["leaders"].values() else 0
            red = white = 0
            while red == white:
                red, white = play.roll("initiative red") + bonus, play.roll("initiative white")
            board["initiative"] = RED if red > white else WHITE
        play.emit("initiative", side=board["initiative"])
        play.leave()


class TurnEnd(Step):
    """Case 5.1(V.D): "moved" markers and the events of the turn are over."""

    name = "turn_end"
    cases = "5.1, 10.9"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        board["moved"], board["activated"], board["drawn"] = [], [], []
        board["course"] = []
        board["markers"] = {
            marker: turn for marker, turn in board["markers"].items() if marker in LASTING
        }
        if not board["raid"]:
            board["markers"].pop("RAID", None)
        play.leave()


class StrategicTurn(Step):
    """Cases 5.2, 13.2, 18.5: victory, withdrawal, reinforcements and replacements."""

    name = "strategic_turn"
    cases = "5.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board, letter = board_of(play.state), frame["letter"]
        at = frame.setdefault("at", 0)
        frame["at"] = at + 1
        if at == 0:
            board["strategic_turn"] = letter
            play.emit("strategic_turn", letter=letter)
            if letter == "B":
                open_the_line(play, board)
            if check_early_victory(play, board):
                return
            self._withdraw(play, board, letter)
            return
        replaces = not (letter == "A" and play.state["options"]["white_options"])  # 21.3
        steps = ["reinforcements", *(["replacements"] if replaces else ())]
        if play.state["rules"] < SINCE_BOTH_AT_ONCE:
            each_side = [(step, {"side": side}) for step in steps for side in (WHITE, RED)]
        else:
            each_side = [(step, {}) for step in steps]
        if at <= len(each_side):
            step, whose = each_side[at - 1]
            play.push(step, **whose, letter=letter)
        else:
            take_seas(play, board)
            play.leave()

    def _withdraw(self, play: Play, board: Board, letter: str) -> None:
        """Cases 4.4, 18.1, 18.5."""
        before = board["withdrawal"]
        check_withdrawal(play, board, letter)
        scenario = BOX.scenarios[play.state["options"]["scenario"]]
        if scenario.ends_after_strategic_turn is None:
            return
        if board["withdrawal"] == 2 and before < 2 and holds_moscow_and_two(board):
            win(play, RED, "18.5")
        elif letter == scenario.ends_after_strategic_turn:
            win(play, RED if board["withdrawal"] == 2 else WHITE, "4.4")


def open_the_line(play: Play, board: Board) -> None:
    """Cases 3.4, 13.2, ruling R79: the occupation ends; Red has the empty red cities behind the
    line, White Revel, Batum and Sevastopol."""
    play.emit("line.opens")
    for place in BOX.setup.white_on_turn_b:
        board["control"][place] = WHITE
    for place, city in MAP.cities.items():
        if place in CLOSED_BEFORE_B and city.red and not units_at(board, place):
            board["control"][place] = RED
