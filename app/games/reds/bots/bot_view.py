"""What a bot sees when it is asked: the match, its level, and the board as its side sees it."""

from collections.abc import Mapping
from typing import Any

from app.games.bot_kit.objectives import Objective
from app.games.kernel.bot import Reason
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.reds.board import Board, board_of, side_of_seat
from app.games.reds.bots.board_view import board_view
from app.games.reds.bots.levels import Level
from app.games.reds.box import enemy_of


class BotView:
    """What `seat` is asked in a match, and what it knows."""

    def __init__(self, match: Match, seat: Seat, level: Level) -> None:
        self.match = match
        self.state = match.state
        self.board: Board = board_of(match.state)
        self.seat = seat
        self.side = side_of_seat(seat)
        self.enemy = enemy_of(self.side)
        self.level = level
        self.scenario = str(match.state["options"]["scenario"])
        self.weights = level.weights
        self.board_view = board_view(self.board, self.side, self.scenario, level.weights)
        self.reason: Reason | None = None

    @property
    def aims(self) -> Mapping[str, Objective]:
        """Which objective each of one's own units goes for."""
        return self.board_view.aims

    def because(self, key: str, **args: Any) -> None:
        """Note why the action that is chosen now is chosen, for after the match."""
        self.reason = Reason("why." + key, args)

    @property
    def frame(self) -> Frame:
        """What the step on top remembers."""
        return self.state["steps"][-1]
