"""How a sharp bot chooses in which way to play a segment: it tries each way on the engine."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from app.games.bot_kit.objectives import faded
from app.games.bot_kit.trials import KeptChoices, best_by_stages, copy_for_trial, play_on
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat
from app.games.reds.board import SEATS, Board, board_of, is_hex, on_map, side_of_seat
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.levels import BOLD, CAREFUL, HOLDING, STEADY, Level
from app.games.reds.bots.outlook import white_chance
from app.games.reds.bots.worth import city_worth, price_of_hit, strength, worth
from app.games.reds.box import (
    BOX,
    GRID,
    MAP,
    NEUTRAL,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.activation import LOGISTICS, group_of
from app.games.reds.rules.control import controller
from app.games.reds.rules.supply import Supply

STAGES: Final = ((10, 2), (4, 2), (2, 2))
"""How many ways are tried, and how often each of them; then the best of them."""
FEWER: Final = ((7, 2), (3, 2))
"""The same in a campaign, which is twice as long."""
LEAST_RISE: Final = 0.004
"""By how much another way must raise the chance to win above that of the usual one."""
LEAST_BETTER: Final = 0.4
"""The same in a campaign, in worth."""
NEAR, MOST_ANSWERS = 7, 3
"""Hexes within which an enemy may answer a segment, and how many of its chits are tried for it."""
IN_FOCUS, FOCUSES = 14, 3
"""Movement points within which a city may be in focus, and how many are tried."""
SPREADS: Final = (0.6, 1.0, 1.5)
"""How much ways at random like some places better than others."""
CONTACT: Final = 4
"""Hexes within which an enemy must stand for a segment to be worth trials."""
SEGMENT, AFTER = 60, 40
"""How many actions a trial may take in the segment, and how many after it."""
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

    `bot_of` makes a bot of a level that tries nothing. The enemy is taken for a steady bot.
    """
    frame = _own_segment(match, seat)
    if not level.tries or frame is None:
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
    side, usual = side_of_seat(seat), (bot_of(level.plain), bot_of(STEADY))
    foes = answers(match, seat)
    short = match.state["options"]["scenario"] == "short"
    value, margin, stages = (
        (chance_of, LEAST_RISE, STAGES) if short else (balance, LEAST_BETTER, FEWER)
    )
    ways = list_ways(match, seat, level.plain, stages[0][0])
    marches: dict[Level, tuple[Match, int]] = {}
    known: dict[tuple[object, ...], float] = {}

    firsts: dict[Level, float] = {}

    def outcome(way: Level, number: int) -> float:
        if number >= stages[0][1] and max(firsts.values()) < firsts[ways[0]] + margin:
            return 0.0  # nothing is better than the usual way, so nothing is tried again
        found = tried(way, number)
        if number < stages[0][1]:
            firsts[way] = firsts.get(way, 0.0) + found / stages[0][1]
        return found

    def tried(way: Level, number: int) -> float:
        if way not in marches:
            marches[way] = after_marches(match, seat, bot_of(way))
        start, taken = marches[way]
        # Ways that march and fight alike need one trial.
        likings = (way.spread, way.lots, way.focus) if way.has_likings else ()
        key = number, repr(start.state), way.least_gain, way.caution, likings
        if key not in known:
            bots = bot_of(way), *usual
            trial = _play(start, seat, number, bots, SEGMENT - taken, foes)
            known[key] = value(trial, side)
        return known[key]

    return best_by_stages(ways, outcome, stages, margin)


def _play(
    start: Match,
    seat: Seat,
    number: int,
    bots: tuple[Bot, Bot, Bot],
    length: int,
    foes: list[str],
) -> Match:
    """Play a segment to its end on a copy, and the enemy's answer with one of the chits `foes`.

    `bots` are the seat's own in the segment, its own afterwards, and that of everybody else.
    """
    trial = copy_for_trial(start, number, _occasion)
    own, later, enemy = bots
    everybody = {**dict.fromkeys(trial.state["seats"], enemy), seat: later}
    board = board_of(trial.state)
    left = [chit for chit in board["cup"] if chit != LOGISTICS] or board["cup"]
    answer = foes[number // 2 % len(foes)] if foes else ""
    board["cup"] = [answer] if answer else left[:1]
    play_on(trial, {**everybody, seat: own}, _draws_beyond(len(board["drawn"])), length)
    if answer:
        board = board_of(trial.state)
        board["cup"] = [chit for chit in left if chit != answer][:1]
        play_on(trial, everybody, _draws_beyond(len(board["drawn"])), AFTER)
    return trial


def _occasion(match: Match) -> str:
    """What dice are rolled for: the battle, by its hex."""
    steps = match.state["steps"]
    return next((each["place"] for each in reversed(steps) if each["step"] == "battle"), "")


def _draws_beyond(drawn: int) -> Callable[[Match], bool]:
    """Return what says whether the chits drawn this turn are no longer so many."""
    return lambda now: len(board_of(now.state)["drawn"]) != drawn


def list_ways(match: Match, seat: Seat, plain: Level, wanted: int) -> list[Level]:
    """Return the ways to play the segment that is about to begin, the usual one first: bold,
    careful and without attacks, with each of the nearest cities of resource in focus, and others
    by lot."""
    found = [plain, *(plain.played_as(each) for each in (BOLD, CAREFUL, HOLDING))]
    found += [replace(plain, focus=place) for place in _nearest(match, seat)]
    lots = Random(match.state["draws"])  # noqa: S311 - bots' choices
    while len(found) < wanted:
        found.append(
            replace(
                lots.choice((plain, plain, plain.played_as(BOLD))),
                spread=lots.choice(SPREADS),
                lots=lots.randrange(2**20),
            )
        )
    return found[:wanted]


def _nearest(match: Match, seat: Seat) -> list[str]:
    """The cities of resource that are objectives and nearest to active units."""
    frame = _own_segment(match, seat)
    view = BotView(match, seat, STEADY).board_view
    active = [unit for unit in frame["active"] if unit in view.own] if frame else []
    far: dict[str, int] = {}
    for each in view.objectives:
        if each.place in MAP.cities and MAP.cities[each.place].resource:
            ways = [way for unit in active if (way := view.distance(unit, each.place)) is not None]
            if ways and min(ways) <= IN_FOCUS:
                far[each.place] = min(ways)
    return sorted(far, key=lambda place: (far[place], place))[:FOCUSES]


def answers(match: Match, seat: Seat) -> list[str]:
    """The chits in the cup with which the enemy could answer a segment, those whose units are
    strongest near the active ones first."""
    board = board_of(match.state)
    foe = enemy_of(side_of_seat(seat))
    frame = _own_segment(match, seat)
    where = board["where"]
    active = {where[unit] for unit in frame["active"] if is_hex(where[unit])} if frame else set()
    weights: dict[str, float] = {}
    for chit in board["cup"]:
        record = BOX.chits[chit]
        if record.side != foe:
            continue
        units = {u for group in record.groups for u in group_of(board, on_map(board), group)}
        weights[chit] = sum(
            strength(unit)
            for unit in units
            if is_fighting(unit) and any(GRID.distance(where[unit], at) <= NEAR for at in active)
        )
    able = [chit for chit in weights if weights[chit] > 0]
    return sorted(able, key=lambda chit: (-weights[chit], chit))[:MOST_ANSWERS]


def chance_of(match: Match, side: str) -> float:
    """Return how likely a side is to win the short scenario."""
    result = match.state["result"]
    if result is not None:
        return float(result["winner"] == side)
    chance = white_chance(board_of(match.state))
    return chance if side == WHITE else 1.0 - chance


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
