"""How a sharp bot chooses its card: it tries the best uses on the engine, in several ways."""

from collections.abc import Callable
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from app.games.bot_kit.trials import best_way, copy_for_trial, play_on
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.toc.board import CASUALTIES, RESERVE, Board, board_of, in_play
from app.games.toc.bots import cards
from app.games.toc.bots.bot_view import BotView, Level
from app.games.toc.bots.worth import GOALS, city_worth, pulls, worth_of
from app.games.toc.box import NET, SIDES, TABLES, UNITS, WHITE, enemy_of
from app.games.toc.rules.control import lead_in_cities
from app.games.toc.rules.derived import derive

TRIED: Final = 5
"""How many uses of cards are tried."""
ROUND: Final = 120
"""How many actions a trial may take: the bot's round and the enemy's."""
MARGIN: Final = 0.3
"""By how much another way must be better on average than the first, in worth."""
VICTORY: Final = 100.0
POINT: Final = 4.0
"""What a victory point is worth."""
UNSUPPLIED: Final = 0.4
"""What is left of the worth of a piece that is out of supply."""
NEARER: Final = 0.35
"""The part that counts of what is near and not yet held."""
STEP: Final = 0.8
"""What a replacement step is worth that is not spent yet."""
BESIDE: Final = {RESERVE: 0.7, CASUALTIES: 0.3}
"""The part that counts of the strength of units that are beside the map."""
CORPS_OF: Final = {
    side: tuple(unit for unit, record in UNITS.items() if record.side == side) for side in SIDES
}

_CHOSEN: WeakKeyDictionary[Match, tuple[str, Level]] = WeakKeyDictionary()
"""The way of the round in which a match stands, with what names the round."""


def way_of(match: Match, seat: Seat, level: Level) -> Level:
    """Return in which way a bot plays on now: the one that it chose with its card."""
    kept = _CHOSEN.get(match)
    return kept[1] if level.ways and kept and kept[0] == _round(match, seat) else level


def _round(match: Match, seat: Seat) -> str:
    board = board_of(match.state)
    return f"{seat} {board['turn']} {board['round']}"


def card_by_trials(
    view: BotView, options: list[Action], level: Level, bot_of: Callable[[Level], Bot]
) -> Action:
    """Return the use of a card after which a side is best off when the enemy has answered it."""
    match, seat = view.match, view.seat
    worths = sorted(cards.card_worths(view, options), key=lambda each: each[0], reverse=True)
    best = to_try([action for _worth, action in worths])
    fights = [action for action in best if _fights(action)]
    ways = [(action, level.plain) for action in best]
    ways += [(action, way) for way in level.ways for action in fights[:2]]
    other = next(each for each in match.state["seats"] if each != seat)

    def outcome(way: tuple[Action, Level], number: int) -> float:
        action, how = way
        trial = copy_for_trial(match, number)
        match.title.determinize(trial.state, seat, Random(number))  # noqa: S311 - bots' choices
        trial.apply(seat, action)
        bots = {seat: bot_of(how), other: bot_of(level.plain)}
        play_on(trial, bots, lambda now: now.waiting().get(seat) == "card", ROUND)
        return balance(trial, view.side)

    action, how = best_way(ways, outcome, level.rounds, MARGIN)
    _CHOSEN[match] = (_round(match, seat), how)
    cards.say(view, action)
    return action


def to_try(actions: list[Action]) -> list[Action]:
    """Return the uses that are tried: the most promising one of each kind, then others."""
    first: dict[str, Action] = {}
    for action in actions:
        if action["do"] != "pass":
            first.setdefault(str(action.get("use", action["do"])), action)
    chosen = [*first.values(), *(each for each in actions if each not in first.values())]
    return chosen[:TRIED]


def _fights(action: Action) -> bool:
    return action.get("use") == "operations" or action.get("action") == "one_space"


def balance(match: Match, side: str) -> float:
    """Return by how much a side is better off: victory points, cities, pieces and their places."""
    if match.state["result"] is not None:
        return VICTORY if match.state["result"]["winner"] == side else -VICTORY
    board = board_of(match.state)
    lead = lead_in_cities(board)
    points = board["points"] + (TABLES.points(lead) if lead > 0 else -TABLES.points(lead))
    total = POINT * (points if side == WHITE else -points)
    return total + _standing(board, side) - _standing(board, enemy_of(side))


def _standing(board: Board, side: str) -> float:
    derived, near = derive(board), pulls(board, side)
    held, supplied = derived.held(side), derived.supplied(side)
    found = sum(city_worth(city) for city in GOALS if held & NET.bit[city])
    for piece in in_play(board, side):
        space = board["where"][piece]
        worth = worth_of(board, piece)
        found += worth * (1.0 if supplied & NET.bit[space] else UNSUPPLIED)
        if piece in UNITS:
            found += NEARER * near[space] * min(1.0, worth / 6)
    for unit in CORPS_OF[side]:
        if board["where"][unit] in BESIDE:
            found += BESIDE[board["where"][unit]] * UNITS[unit].full.strength
    return found + STEP * board["steps"][side] / 2
