"""Which thought answers which question, for every level."""

from collections.abc import Sequence
from functools import cache
from random import Random

from app.games.elope.board import board_of, side_of_seat
from app.games.elope.bots import air, combat, movement
from app.games.elope.bots.levels import Level
from app.games.elope.bots.ways import way_of
from app.games.elope.box import UNITS
from app.games.kernel.bot import Bot
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat


def player(level: Level) -> Bot:
    """Return a bot of a level."""

    def choose(match: Match, seat: Seat, lots: Random) -> Action:
        action = think(match, seat, way_of(match, seat, level, _plain_bot))
        if match.find_option(seat, action) is not None:
            return action
        return match.default(seat) or match.pending(seat)[0]

    return choose


@cache
def _plain_bot(level: Level) -> Bot:
    return player(level)


def think(match: Match, seat: Seat, level: Level) -> Action:
    """Return what seems best; it may turn out not to be legal."""
    state = match.state
    frame = state["steps"][-1]
    step = frame["step"]
    board = board_of(state)
    if step == "movement":
        return movement.move(board, side_of_seat(seat), frame, level.ratio)
    if step == "combat" and not frame["fixed"]:
        action = combat.attack(state, frame, level.least_gain)
        flight = air.support(board, frame) if action["do"] == "done" else None
        return flight or action
    options = match.pending(seat)
    if step == "air":
        return air.meet(frame, options)
    if step == "operations":
        return operate(options)
    if step == "advance":
        return combat.advance(board, options)
    if step == "engaged":
        battle = next(f for f in reversed(state["steps"]) if f["step"] == "battle")
        return combat.engaged(state, options, battle)
    if step == "exploitation":
        return options[-1]
    return match.default(seat) or options[0]


def operate(options: Sequence[Action]) -> Action:
    """Restore the strongest units first, then build depots."""
    weak = [each for each in options if each["do"] == "restore"]
    if weak:
        return max(weak, key=lambda each: (UNITS[each["unit"]].strength or 0, each["unit"]))
    built = [each for each in options if each["do"] == "build"]
    return built[0] if built else {"do": "operations_done"}
