"""Positions for the tests of Elope: units in hexes, and a step of a side to play on with.

>>> p = position("FR21A 3606, R4BN 3107")
>>> p.order("A", "move FR21A")
>>> "3506" in p.may("A", "to")
True
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from app.games.elope.board import REMOVED, RESERVE, Board, board_of, put_unit
from app.games.elope.box import ALLIED, RED, UNITS
from app.games.elope.options import LAND
from app.games.elope.rules.set_up import new_board
from app.games.elope.title import ELOPE
from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from tests.games.played_position import PlayedPosition

BY_CODE = {unit.code: unit.id for unit in UNITS.values()}


class Position(PlayedPosition):
    """A match of the title in the middle of a game."""

    rules = ELOPE
    codes = MappingProxyType({unit.id: unit.code for unit in UNITS.values()})

    @property
    def board(self) -> Board:
        return board_of(self.match.state)

    def is_on(self, record: str, code: str) -> bool:
        """Whether a unit is on one of the board's lists."""
        return BY_CODE[code] in dict(self.board)[record]  # type: ignore[operator]


def board_with(units: str, options: Mapping[str, Any] | None = None, **values: Any) -> Board:
    """A board with some units ("FR21A 3606, R4BN 3107") and all others out of the game.

    `values` replace parts of the board; lists of units may be given by their codes.
    """
    board = new_board(options or LAND)
    for unit in board["where"]:
        board["where"][unit] = RESERVE if UNITS[unit].type == "depot" else REMOVED
    if "air" in board:
        board["air"]["base"] = dict.fromkeys(board["air"]["base"], REMOVED)
    if "fleet" in board:
        board["fleet"]["at"] = dict.fromkeys(board["fleet"]["at"], REMOVED)
    for each in filter(None, units.split(", ")):
        code, place = each.split(" ")
        put_unit(board, BY_CODE[code], place)
    board["turn"] = 2
    parts = cast(dict[str, Any], board)
    lists = ("reduced", "static", "unsupplied", "isolated", "across", "crossed")
    for name, value in values.items():
        if name in lists:
            parts[name] = [BY_CODE.get(code, code) for code in value]
        elif name in ("control", "points"):
            parts[name] = {**parts[name], **value}
        else:
            parts[name] = value
    return board


def position(
    units: str,
    *,
    step: str = "movement",
    side: str = ALLIED,
    dice: Sequence[int] = (),
    die: int = 6,
    length: str = "short",
    frame: Frame | None = None,
    options: Mapping[str, Any] | None = None,
    **values: Any,
) -> Position:
    """A match at the beginning of a step of a side; `dice` are the first faces that come."""
    seats = {"A": ALLIED, "B": RED}
    match = Match.new(ELOPE, list(seats), seed="00" * 32)
    state = match.state
    state["rules"] = ELOPE.rules if options else 1
    state["board"] = board_with(units, options, **values)
    state["options"] = {"length": length, "combat_die": die, **(options or {})}
    turn = {"step": f"{side}_turn", "at": {"arrivals": 1, "movement": 2, "combat": 3}.get(step, 1)}
    phases = {"operations": 1, "survival": 4}
    at = phases.get(step, 2 if side == ALLIED else 3)
    state["steps"] = [{"step": "campaign", "set_up": True}, {"step": "game_turn", "at": at}]
    if step not in phases:
        state["steps"].append(turn)
    state["steps"].append({"step": step, "side": side, **(frame or {})})
    dealt = ScriptedDice(dice, SeededDice("11" * 32))
    return Position(Match.from_position(ELOPE, state, dealt))
