"""How a sharp bot chooses in which way to play its turn: it tries each way on the engine.

Decision 0117: the trials have dice of their own, so that a bot learns nothing from them.
"""

from collections.abc import Callable
from typing import Final

from app.games.bot_kit.trials import KeptChoices, best_way, copy_for_trial, play_on
from app.games.elope.board import Board, board_of, on_map_of, side_of_seat, strength_of
from app.games.elope.bots.field import RAILWAY, RIVER, field_of, goals_of
from app.games.elope.bots.levels import Level
from app.games.elope.box import ALLIED, PLAIN, SIDES, UNITS, enemy_of
from app.games.elope.rules.turns import last_turn
from app.games.elope.rules.victory import points_of
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Seat

LAST_TURNS: Final = 3
"""In so many game turns at the end it tries: then trials can be played to the end of the match."""
ACTIONS: Final = 2200
"""How many actions the trials of a turn should take together, by their usual length."""
USUAL: Final = 110
"""Actions of a game turn, of both sides."""
FEWEST: Final = 2
MOST: Final = 6
"""Rounds of trials."""
LONGEST: Final = 3000
"""Actions after which a trial ends that goes on and on."""
MARGIN: Final = 0.5
"""By how much another way must be better on average than the usual one."""
VICTORY: Final = 200.0
HUNGRY: Final = 0.6
"""What a unit out of supply is worth, of what it is worth in supply."""
OF_DEPOT: Final = 3.0
OF_STEP: Final = 0.12
"""What a movement point nearer to the next goals is worth."""

_chosen: Final = KeptChoices[Level]()
"""The way of the turn in which a match stands."""


def way_of(match: Match, seat: Seat, level: Level, bot_of: Callable[[Level], Bot]) -> Level:
    """Return in which way a bot plays on now: one way for a whole turn of its own.

    `bot_of` makes a bot of a level that tries nothing.
    """
    if not level.ways or not _is_own_turn(match, seat) or _turns_left(match) > LAST_TURNS:
        return level
    turn = f"{seat} {board_of(match.state)['turn']}"
    return _chosen.choose(match, turn, lambda: _best(match, seat, level, bot_of))


def _turn_of(match: Match) -> str:
    """The player turn that a match is in, such as "red_turn"; "" between them."""
    names = (f"{side}_turn" for side in SIDES)
    running = {frame["step"] for frame in match.state["steps"]}
    return next((name for name in names if name in running), "")


def _is_own_turn(match: Match, seat: Seat) -> bool:
    return _turn_of(match) == f"{side_of_seat(seat)}_turn"


def _turns_left(match: Match) -> int:
    """How many game turns are left, the one that is played among them."""
    return last_turn(match.state["options"]) - board_of(match.state)["turn"] + 1


def _best(match: Match, seat: Seat, level: Level, bot_of: Callable[[Level], Bot]) -> Level:
    ways = {bot_of(each): each for each in (level.plain, *level.ways)}
    usual = dict.fromkeys(match.state["seats"], bot_of(level.plain))
    side = side_of_seat(seat)
    own = f"{side}_turn"

    def outcome(bot: Bot, number: int) -> float:
        trial = copy_for_trial(match, number)
        play_on(trial, {**usual, seat: bot}, lambda now: _turn_of(now) != own, LONGEST)
        play_on(trial, usual, lambda _now: False, LONGEST)
        return balance(trial, side)

    rounds = ACTIONS // (len(ways) * USUAL * _turns_left(match))
    return ways[best_way(list(ways), outcome, max(FEWEST, min(MOST, rounds)), MARGIN)]


def balance(match: Match, side: str) -> float:
    """Return by how much a side is better off: victory points, units, depots, and how far it is to
    what it wants, less the same of the enemy."""
    result = match.state["result"]
    if result is not None:
        points = result["points"] if side == ALLIED else -result["points"]
        return float(points) + (VICTORY if result["winner"] == side else -VICTORY)
    board = board_of(match.state)
    worth = {each: _forces(board, each) - _way_to_go(board, each) for each in SIDES}
    worth[ALLIED] += points_of(board)
    return worth[side] - worth[enemy_of(side)]


def _forces(board: Board, side: str) -> float:
    total = 0.0
    for unit in on_map_of(board, side):
        if UNITS[unit].type == "depot":
            total += OF_DEPOT
        else:
            part = HUNGRY if unit in board["unsupplied"] else 1.0
            total += strength_of(board, unit) * part
    return total


def _way_to_go(board: Board, side: str) -> float:
    """How far the troops of a side are from their goals, the five nearest on each way."""
    found = 0.0
    troops = [board["where"][unit] for unit in on_map_of(board, side) if unit in PLAIN]
    for axis in (RAILWAY, RIVER):
        field = field_of(board["weather"], goals_of(board, side, axis))
        nearest = sorted(field.get(at, 99) for at in troops)[:5]
        found += OF_STEP * sum(nearest)
    return found
