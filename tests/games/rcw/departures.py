"""Positions in which a player leaves the game (15.2)."""

from collections.abc import Callable
from typing import Any

from tests.games.rcw.positions import Position, position

TABLE = """
A: RL-152 R-111 @ tver
B: WL-251 W-213 T-1 @ kuban
B: RL-153 @ tver
C: WL-252 W-203 @ omsk
D: WL-253 @ orel
-: R-112 @ tver
B has: politburo*2 assassin ice-march R-120
"""


def four(text: str = TABLE, phase: str = "movement", **chosen: Any) -> Position:
    return position(text, phase, seats="ABCD", **chosen)


def leave(p: Position, seat: str) -> None:
    p.order(seat, "quit the game, confirm quit")


def whole_game(text: str, phase: str = "movement", **chosen: Any) -> Position:
    """Return A's turn in a game turn in which A, B, C and D play, and after which more come."""
    p = four(text, phase, **chosen)
    p.match.state["steps"][:0] = [
        {"step": "game_turns"},
        {"step": "game_turn", "at": 1},
        {"step": "player_turns", "at": 1},
    ]
    return p


def wait_for(p: Position, then: Callable[[], bool]) -> None:
    """Let everybody answer as at time-out until `then` is so."""
    while not then():
        seat = next(iter(p.waiting()))
        answer = p.match.default(seat)
        assert answer is not None
        p.match.apply(seat, answer)


def finish_turn(p: Position, seat: str) -> None:
    wait_for(p, lambda: p.board["phasing"] != seat)
