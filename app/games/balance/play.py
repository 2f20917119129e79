"""Play one game of a balance run and record how it went."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from time import process_time
from typing import Any

from app.games.balance.run import BalanceGame
from app.games.kernel.bot import unanswered_motions
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Seat

MAX_ACTIONS = 20_000
"""Actions after which a game is recorded as unfinished."""


@dataclass(frozen=True)
class Record:
    """How a game went.

    `bots` are the bots by seat, `outcome` is the title's word for what decided the game; empty: it
    has none. `ranking` has the seats by place; it is empty where the game was not finished.
    `turns` is the last game turn, `decided` the game turn since whose end the outcome would have
    been the same, had the game ended (0: since the set-up). `otherwise` has the outcome with other
    ways of judging the end, by option. `uses` counts what of tables, events and cases was used, as
    the title names it.
    """

    game: int
    deal: int
    bots: dict[Seat, str]
    outcome: str
    ranking: list[list[Seat]]
    points: dict[Seat, int]
    turns: int | None
    decided: int | None
    actions: int
    seconds: float
    otherwise: dict[str, str] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.ranking)

    @property
    def winners(self) -> list[Seat]:
        """The seats that share the first place."""
        return self.ranking[0] if self.ranking else []

    def as_data(self) -> dict[str, Any]:
        """Return the record as plain data."""
        return asdict(self)


def play(title: Title, game: BalanceGame) -> Record:
    """Play a game to its end. Each order must be legal: raises IllegalAction for any other."""
    began = process_time()
    options = dict(game.run.options)
    seats = title.seat_ids(len(game.seating), options)
    match = Match.new(title, seats, seed=game.seed, options=options)
    bots = dict(zip(seats, game.seating, strict=True))
    lots = {seat: Random(game.bot_seed(seat)) for seat in seats}  # noqa: S311 - bots' choices
    order = Random(game.seed)  # noqa: S311 - who of several acts first
    turns = _Turns(title)
    actions, uses = 0, Counter[str]()
    while not match.over and actions < MAX_ACTIONS:
        asked = [seat for seat in seats if unanswered_motions(match, seat)] or list(match.waiting())
        seat = order.choice(asked)
        entry = match.apply(seat, title.bots[bots[seat]](match, seat, lots[seat]))
        actions += 1
        for message in entry["tellings"]:
            uses.update(title.uses(match.state, message["say"], message["args"]))
        turns.look(match)
    result: dict[str, Any] = match.state["result"] or {}
    outcome = title.outcome(result) if result else ""
    return Record(
        game=game.number,
        deal=game.deal,
        bots=bots,
        outcome=outcome,
        ranking=result.get("ranking", []),
        points=points_by_seat(result),
        turns=turns.now,
        decided=turns.decided(outcome) if result else None,
        otherwise=dict(title.outcomes_otherwise(match.state)) if result else {},
        uses=dict(sorted(uses.items())),
        actions=actions,
        seconds=round(process_time() - began, 1),
    )


def points_by_seat(result: Mapping[str, Any]) -> dict[str, int]:
    """Return the points of each seat that has any; where a title counts those of one side alone, as
    Elope does, there are none by seat."""
    points = result.get("points")
    if not isinstance(points, Mapping):
        return {}
    return {seat: count for seat, count in points.items() if count is not None}


class _Turns:
    """The game turns of a match, with what the outcome would have been at the end of each."""

    def __init__(self, title: Title) -> None:
        self._title = title
        self._ahead: dict[int, str | None] = {}
        self.now: int | None = None

    def look(self, match: Match) -> None:
        turn = self._title.game_turn(match.state)
        if turn is None or (self.now is not None and turn < self.now):
            return
        self.now = turn
        if not match.over:
            self._ahead[turn] = self._title.provisional_outcome(match.state)

    def decided(self, outcome: str) -> int | None:
        """Return since the end of which game turn nothing has changed; None: the title is silent.

        The last state of each game turn in which somebody had to decide counts as its end.
        """
        if self.now is None or not any(each is not None for each in self._ahead.values()):
            return None
        since = self.now
        for turn in sorted(self._ahead, reverse=True):
            if turn < self.now:
                if self._ahead[turn] != outcome:
                    break
                since = turn
        return since
