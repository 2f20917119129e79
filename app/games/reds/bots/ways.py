"""How a sharp bot chooses in which way to play a segment: it tries each way on the engine."""

from collections.abc import Callable
from random import Random
from typing import Final

from app.games.bot_kit.objectives import faded
from app.games.bot_kit.trials import KeptChoices, best_way, copy_for_trial, play_on
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.reds.board import SEATS, Board, board_of, is_hex, on_map, side_of_seat
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.levels import STEADY, Level
from app.games.reds.bots.worth import city_worth, price_of_hit, worth
from app.games.reds.box import GRID, MAP, NEUTRAL, RED, UNITS, WHITE, enemy_of, is_fighting, side_of
from app.games.reds.rules.control import controller
from app.games.reds.rules.supply import Supply

CONTACT: Final = 4
"""Hexes within which an enemy must stand for a segment to be worth trials."""
SEGMENT, AFTER = 60, 16
"""How many actions a trial may take in the segment, and how many after it."""
MARGIN: Final = 0.4
"""By how much another way must be better on average than the first, in worth."""
VICTORY: Final = 100.0
WANTED: Final = 4.0
"""What a city must be worth to be gone for from afar."""
NEARER: Final = 0.5
"""The part that counts of what is wanted and not yet held."""
HUNGER: Final = 0.5
"""What it costs that a unit is out of supply, in parts of what the hit costs that may follow."""

_chosen: Final = KeptChoices[Level]()
"""The way of the segment in which a match stands."""


def way_of(match: Match, seat: Seat, level: Level, bot_of: Callable[[Level], Bot]) -> Level:
    """Return in which way a bot plays on now: one way for a whole segment of its own.

    `bot_of` makes a bot of a level that tries nothing.
    """
    frame = _own_segment(match, seat)
    if not level.ways or frame is None:
        return level
    board = board_of(match.state)
    segment = f"{seat} {board['turn']} {'-'.join(board['drawn'])}"

    def choice() -> Level:
        contact = _has_contact(board, seat, frame)
        return _best(match, seat, level, bot_of) if contact else level

    return _chosen.choose(match, segment, choice)


def _own_segment(match: Match, seat: Seat) -> Frame | None:
    """The segment that is being played, if it is the bot's own."""
    segment = next((each for each in match.state["steps"] if each["step"] == "segment"), None)
    return segment if segment and segment["side"] == side_of_seat(seat) else None


def _has_contact(board: Board, seat: Seat, frame: Frame) -> bool:
    where = on_map(board)
    foes = {
        where[unit]
        for unit in where
        if side_of(unit) == enemy_of(side_of_seat(seat)) and is_fighting(unit)
    }
    return any(
        GRID.distance(board["where"][unit], at) <= CONTACT
        for unit in frame["active"]
        if is_hex(board["where"][unit]) and is_fighting(unit)
        for at in foes
    )


def _best(match: Match, seat: Seat, level: Level, bot_of: Callable[[Level], Bot]) -> Level:
    ways = {bot_of(each): each for each in (level.plain, *level.ways)}
    usual = dict.fromkeys(match.state["seats"], bot_of(level.plain))
    begun = board_of(match.state)["drawn"][:]
    moved = {bot: after_marches(match, seat, bot) for bot in ways}

    def outcome(bot: Bot, number: int) -> float:
        start, taken = moved[bot]
        trial = copy_for_trial(start, number)
        play_on(
            trial,
            {**usual, seat: bot},
            lambda now: board_of(now.state)["drawn"] != begun,
            SEGMENT - taken,
        )
        play_on(trial, usual, lambda _now: False, AFTER)
        return balance(trial, side_of_seat(seat))

    return ways[best_way(list(ways), outcome, level.rounds, MARGIN)]


def after_marches(match: Match, seat: Seat, bot: Bot) -> tuple[Match, int]:
    """Return the match when a bot has made its marches, which need no dice, and how many actions
    that took: all trials of a way begin alike."""
    trial, taken = copy_for_trial(match, 0), 0
    lots = Random(0)  # noqa: S311 - bots' choices
    while taken < SEGMENT and seat in trial.waiting():
        if trial.state["steps"][-1]["step"] != "movement":
            break
        action = bot(trial, seat, lots)
        if action["do"] == "done":
            break
        trial.apply(seat, action)
        taken += 1
    if trial.state["draws"] != match.state["draws"]:
        return match, 0
    return trial, taken


def balance(match: Match, side: str) -> float:
    """Return by how much a side is better off: its units, its cities and how near it is to others,
    less the same of the enemy."""
    if match.state["result"] is not None:
        return VICTORY if match.state["result"]["winner"] == side else -VICTORY
    board = board_of(match.state)
    scenario = str(match.state["options"]["scenario"])
    lines = Supply(board)
    total = dict.fromkeys((RED, WHITE, NEUTRAL), 0.0)
    for unit in on_map(board):
        if UNITS[unit].faction == "polish" and board["poland"] != "war":
            continue
        found = worth(unit)
        if unit in board["disordered"]:
            found -= worth(unit) - price_of_hit(board, unit)
        if side_of(unit) != NEUTRAL and not lines.is_supplied(unit):
            found -= HUNGER * price_of_hit(board, unit)
        total[side_of(unit)] += found
    for place in MAP.cities:
        holder = controller(board, place, lines.units_at(place))
        if holder != NEUTRAL:
            total[holder] += city_worth(board, place, holder, scenario)
        else:
            total[side] -= 0.5 * city_worth(board, place, side, scenario)
    for seat, own in SEATS.items():
        total[own] += NEARER * progress(BotView(match, seat, STEADY))
    return total[side] - total[enemy_of(side)]


def progress(view: BotView) -> float:
    """Return what the cities are worth that a side wants, faded by how far its nearest unit is."""
    found = 0.0
    for place in MAP.cities:
        worth_there = view.board_view.city_worth(place)
        if worth_there < WANTED or view.board_view.holder(place) == view.side:
            continue
        if view.board_view.may_be_entered(place):
            ways = (view.board_view.distance(unit, place) for unit in view.board_view.own)
            found += max((faded(worth_there, far) for far in ways if far is not None), default=0.0)
    return found
