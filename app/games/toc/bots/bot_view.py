"""How strong each bot is, and what it sees when it is asked: the match, and the board as its side
sees it."""

from dataclasses import dataclass, replace
from typing import Any

from app.games.kernel.bot import Reason
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.toc.board import Board, board_of, side_of_seat
from app.games.toc.bots.worth import pulls, threats
from app.games.toc.box import enemy_of
from app.games.toc.rules.derived import derive


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, in loss factors, `caution` by how much own
    losses count in it; `guards`: by how much it counts that a city of its own is in danger. A bot
    with `ways` tries, before each card, which to play and in which way, `rounds` times each. One
    that `plans_politics` weighs which cards go into the Political Boxes, and which political cards
    move markers that matter. One that `plans_rails` redeploys armies and leaders, not only corps
    of the reserve. One that `minds_supply` cuts lines of supply, restores its own and leaves places
    without any; one that `saves_events` plays cards for operations whose events are worth least.
    """

    least_gain: float
    caution: float
    guards: float
    plans_politics: bool = True
    plans_rails: bool = True
    minds_supply: bool = False
    saves_events: bool = False
    ways: tuple["Level", ...] = ()
    rounds: int = 0

    @property
    def plain(self) -> "Level":
        """The same bot without trials."""
        return replace(self, ways=(), rounds=0)


GENTLE = Level(least_gain=3.0, caution=1.6, guards=0.0, plans_politics=False, plans_rails=False)
STEADY = Level(least_gain=0.6, caution=1.0, guards=1.0)
BOLD = Level(least_gain=-0.4, caution=0.8, guards=0.6, minds_supply=True, saves_events=True)
SHARP = Level(
    least_gain=STEADY.least_gain,
    caution=STEADY.caution,
    guards=STEADY.guards,
    minds_supply=True,
    saves_events=True,
    ways=(BOLD,),
    rounds=4,
)


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
        what = (
            "figures",
            self.side,
            self.level.plain,
            board["turn"],
            board["round"],
            *map(tuple, lists),
        )
        return self.derived.kept(what, dict)

    def because(self, key: str, **args: Any) -> None:
        """Note why the action that is chosen now is chosen, for after the match."""
        self.reason = Reason("why." + key, args)

    @property
    def frame(self) -> Frame:
        """What the step on top remembers."""
        return self.state["steps"][-1]
