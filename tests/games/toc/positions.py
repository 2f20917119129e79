"""Positions for the tests of Triumph of Chaos: forces in spaces, and a round to play on with.

>>> p = position("RED: 601 R10 STALIN; WHITE: 330 DONSO", "red", operations=2)
>>> sorted(p.may("B", "activate"))[:2]
['601 combat', '601 movement']
"""

from typing import Any, cast

from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.toc.board import OUT, RESERVE, SINCE_VERSION_6, Board, board_of
from app.games.toc.box import SPACES
from app.games.toc.codes import CODES
from app.games.toc.rules.set_up import new_board
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.played_position import PlayedPosition

BY_CODE = {code: piece for piece, code in CODES.items()}
SEED = "55" * 32


class Position(PlayedPosition):
    """A match of the title in the middle of a turn."""

    rules = TRIUMPH_OF_CHAOS
    codes = CODES

    @property
    def board(self) -> Board:
        return board_of(self.match.state)

    def verbs(self, seat: Seat) -> set[str]:
        """Return the order words that a seat may use to answer."""
        return {option["do"] for option in self.match.pending(seat)}

    def is_reduced(self, code: str) -> bool:
        """Whether a unit shows its reduced side."""
        return BY_CODE[code] in self.board["reduced"]


def bare_board(forces: str, reserve: str = "", **changes: Any) -> Board:
    """A board with these forces alone: "601 R10 RED7*; 330 DONSO", reduced units with a star.

    Words before a colon are for the reader. `reserve` are codes of corps; `changes` keys of Board.
    """
    board = new_board()
    board["where"] = dict.fromkeys(board["where"], OUT)
    board["at"], board["reduced"], board["flipped"] = {}, [], []
    board["turn"], board["train"] = 1, ""
    for stack in forces.replace("RED:", "").replace("WHITE:", "").split(";"):
        words = stack.split()
        if not words:
            continue
        assert words[0] in SPACES, words
        for word in words[1:]:
            piece = BY_CODE[word.rstrip("*")]
            board["where"][piece] = words[0]
            board["at"].setdefault(words[0], []).append(piece)
            if word.endswith("*"):
                board["reduced"].append(piece)
    for code in reserve.split():
        board["where"][BY_CODE[code]] = RESERVE
    cast(dict[str, Any], board).update(changes)
    return board


def position(
    forces: str,
    side: str = "white",
    *,
    dice: list[int] | None = None,
    operations: int = 0,
    hand: str = "",
    frames: list[Frame] | None = None,
    rules: int = TRIUMPH_OF_CHAOS.rules,
    **changes: Any,
) -> Position:
    """A round of a side: with so many operations to spend, or with cards in hand to choose from.

    `dice` come first, then a fixed stream; `frames` replace the steps of the round; `rules` is the
    version of the rules.
    """
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED)
    state = match.state
    board = bare_board(forces, **changes)
    if rules < SINCE_VERSION_6:
        del board["rules"], board["taken"]
    board["cards"] = dict.fromkeys(board["cards"], "out")
    for card in hand.split():
        board["cards"][card] = "hand"
    state["board"] = board
    round_steps: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "rounds", "done": 0 if side == "white" else 1},
        {"step": "action_round", "side": side},
    ]
    if operations:
        round_steps[-1]["chosen"] = True
        round_steps.append({"step": "operations", "side": side, "points": operations})
    state["steps"] = frames if frames is not None else round_steps
    state["draws"] = 0
    state["rules"] = rules
    scripted = ScriptedDice(dice or [], SeededDice(SEED))
    return Position(Match.from_position(TRIUMPH_OF_CHAOS, state, scripted))


def fight(
    forces: str,
    target: str,
    *units: str,
    side: str = "white",
    dice: list[int] | None = None,
    **changes: Any,
) -> Position:
    """An attack that has been announced with units, from the spaces in which they stand."""
    p = position(forces, side, dice=dice, operations=5, **changes)
    seat = "A" if side == "white" else "B"
    spaces = dict.fromkeys(p.at(unit) for unit in units)
    p.order(seat, "\n".join(f"activate {space} for combat" for space in spaces))
    if p.asked() == {seat: "activation"}:
        p.order(seat, "done")
    with_all = "\n".join(f"with {unit}" for unit in units)
    p.order(seat, f"attack {target}\n{with_all}\nannounce")
    return p
