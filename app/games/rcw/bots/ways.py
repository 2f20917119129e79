"""How a sharp bot plays a player turn: it tries several ways on the engine, and plays the best.

A way is the bot with other settings, and with likings for places and attacks that it has for no
reason: so the ways are different plans of a turn. Each is played to the end of the player turn,
and if the war might end then, to the end of the game turn; how likely the seat is to win from there
says `outlook`. The way is chosen before the first move.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from app.games.bot_kit.trials import best_by_stages, copy_for_trial, play_on
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import board_of
from app.games.rcw.bots import outlook
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.forces import TrialMemory
from app.games.rcw.bots.levels import SHARP, STEADY, Level
from app.games.rcw.rules.game_end import decides_by_units, may_be_agreed
from app.games.rcw.rules.victory import RED, WHITE

Think = Callable[[Match, BotView], Action]

STAGES: Final = ((16, 1), (6, 1), (3, 2))
"""How many ways are tried, and how often each of them; then the best of them. Two trials in a row
have opposite dice."""
MARGIN: Final = 0.01
"""By how much another way must raise the chance to win above that of the usual one."""
HOPELESS: Final = 0.03
"""The chance to win below which nothing is tried, as it is where that of all others together is
no higher: no way would raise it by the margin."""
LENGTH: Final = 250
"""The actions after which a trial is judged where it stands."""
AIMS: Final = (None, None, None, RED, WHITE)
CAUTIONS: Final = (0.4, 0.7, 0.7, 1.0)
FEARS: Final = (0.3, 0.6, 1.0)
ENVIES: Final = (1.0, 1.5, 2.0)
DARINGS: Final = (-0.7, 0.0, 0.0, 0.5)
RUTHLESS: Final = (1.0, 3.0, 3.0, 6.0)
SPREADS: Final = (0.2, 0.4, 0.4, 0.7)
"""What random ways choose their settings from."""

_CHOSEN: WeakKeyDictionary[Match, tuple[str, Level]] = WeakKeyDictionary()
"""The way in which a match is played on, with what names the phase for which it was chosen."""


def way_of(match: Match, seat: Seat, think: Think) -> Level:
    """Return in which way a sharp bot plays on now. `think` is how a bot of any level does."""
    board, frame = board_of(match.state), match.state["steps"][-1]
    turn = f"{seat} {board['turn']}"
    if board["phasing"] != seat or match.state["options"]["scenario"] != "campaign":
        return SHARP
    kept, way = _CHOSEN.get(match, ("", SHARP))
    if kept == turn:
        return way
    if seat not in match.waiting() or not _begins(frame):
        return SHARP
    way = choose(match, seat, think)
    _CHOSEN[match] = turn, way
    return way


def _begins(frame: Frame) -> bool:
    """Whether this is the movement phase, and nobody has moved in it."""
    return frame["step"] == "movement" and not (frame["force"] or frame["moved"] or frame["spent"])


def choose(match: Match, seat: Seat, think: Think) -> Level:
    """Return the way that leads to the best position on average."""
    if not HOPELESS < outlook.chances(_copy(match, seat, 0).state)[seat] < 1.0 - HOPELESS:
        return SHARP
    ways = list_ways(Random(match.state["draws"]), STAGES[0][0])  # noqa: S311 - bots' choices
    ends = _end_of_turn(seat, board_of(match.state)["turn"])

    def outcome(way: Level, number: int) -> float:
        trial = _copy(match, seat, number)
        others = {each: _player(STEADY, think) for each in trial.state["seats"] if each != seat}
        play_on(trial, {**others, seat: _player(way, think)}, ends, LENGTH)
        return outlook.chances(trial.state)[seat]

    return best_by_stages(ways, outcome, STAGES, MARGIN)


def _copy(match: Match, seat: Seat, number: int) -> Match:
    """Return a match in which nothing is left of what `seat` does not know."""
    trial = copy_for_trial(match, number, occasion)
    match.title.determinize(trial.state, seat, Random(number))  # noqa: S311 - bots' choices
    return trial


def occasion(match: Match) -> str:
    """What dice are rolled for: the player turn. Each roll also has a context, such as the province
    of a combat, so a way that fights once more still draws the same chits at its end."""
    board = board_of(match.state)
    return f"{board['turn']} {board['phasing']}"


def list_ways(lots: Random, count: int) -> list[Level]:
    """Return `count` ways to play a player turn, the usual one first."""
    ways = [SHARP, replace(STEADY, weary=SHARP.weary), replace(SHARP, aim=WHITE)]
    while len(ways) < count:
        ways.append(
            replace(
                SHARP,
                aim=lots.choice(AIMS),
                caution=lots.choice(CAUTIONS),
                fear=lots.choice(FEARS),
                envy=lots.choice(ENVIES),
                ruthless=lots.choice(RUTHLESS),
                daring=lots.choice(DARINGS),
                lots=lots.randrange(2**20),
                spread=lots.choice(SPREADS),
            )
        )
    return ways


def _player(level: Level, think: Think) -> Bot:
    """Return a bot for one trial, which remembers where its forces were going."""
    course = TrialMemory()

    def act(match: Match, seat: Seat, lots: Random) -> Action:
        return think(match, BotView(match, seat, level, course))

    return act


def _end_of_turn(seat: Seat, turn: int) -> Callable[[Match], bool]:
    """Return what says whether a trial is over: the next player has begun, or the war might end
    with this game turn and the next one has begun."""

    def ends(trial: Match) -> bool:
        board = board_of(trial.state)
        if board["phasing"] == seat and board["turn"] == turn:
            return False
        if board["turn"] == turn and board["phasing"] is not None:
            return not might_end(trial.state)
        return board["phasing"] is not None

    return ends


def might_end(state: State) -> bool:
    """Whether the war would end, or could be ended, if the game turn were over (15.1)."""
    board = board_of(state)
    return may_be_agreed(board) or decides_by_units(board) is not None
