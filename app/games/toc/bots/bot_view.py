"""What a bot sees when it is asked: the match, its level, and the board as its side sees it."""

from typing import Any

from app.games.kernel.bot import Reason
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.toc.board import Board, board_of, side_of_seat
from app.games.toc.bots.levels import Level
from app.games.toc.bots.worth import pulls, threats
from app.games.toc.box import enemy_of
from app.games.toc.rules.derived import derive


class BotView:
    """What `seat` is asked in a match, and what it knows: the open board and its own hand.

    It serves one question: what it has found of the board is true only until the next action.
    """

    def __init__(self, match: Match, seat: Seat, level: Level) -> None:
        self.match = match
        self.state = match.state
        self.board: Board = board_of(match.state)
        self.seat = seat
        self.side = side_of_seat(seat)
        self.enemy = enemy_of(self.side)
        self.level = level
        self.derived = derive(self.board)
        self.pulls = pulls(self.board, self.side)
        self.threats = threats(self.board, self.side)
        self.figures = self._kept_figures()
        self.reason: Reason | None = None

    def _kept_figures(self) -> dict[tuple[str, str], Any]:
        """What this bot has found of spaces on an equal board: questions of a round ask again."""
        board = self.board
        lists = (board["reduced"], board["flipped"], board["no_act"], board["flags"])
        what = ("figures", self.side, self.level.plain, board["turn"], *map(tuple, lists))
        return self.derived.kept(what, dict)

    def because(self, key: str, **args: Any) -> None:
        """Note why the action that is chosen now is chosen, for after the match."""
        self.reason = Reason("why." + key, args)

    @property
    def frame(self) -> Frame:
        """What the step on top remembers."""
        return self.state["steps"][-1]
