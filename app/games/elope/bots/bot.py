"""Which thought answers which question, for every level."""

from collections.abc import Callable, Sequence
from math import ceil
from random import Random
from typing import Any

from app.games.elope.board import Board, board_of, on_map_of, side_of_seat
from app.games.elope.bots import air, combat, movement
from app.games.elope.bots.levels import STEADY, Level
from app.games.elope.box import PLAIN, RED, UNITS
from app.games.elope.rules.supply import supply_of
from app.games.elope.rules.turns import last_turn
from app.games.kernel.bot import Decision, Reason
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat


def player(allied: Level, red: Level | None = None) -> Callable[[Match, Seat, Random], Decision]:
    """Return how a bot decides; with two levels, the second is that of its Red."""

    def decide(match: Match, seat: Seat, lots: Random) -> Decision:
        level = red if red is not None and side_of_seat(seat) == RED else allied
        decision = think(match, seat, level)
        if match.find_option(seat, decision.action) is not None:
            return decision
        return Decision(match.default(seat) or match.pending(seat)[0], _reason("routine"))

    return decide


def _reason(key: str, **args: Any) -> Reason:
    return Reason(f"why.{key}", args)


def think(match: Match, seat: Seat, level: Level) -> Decision:
    """Return what seems best, and why; it may turn out not to be legal."""
    state = match.state
    frame = state["steps"][-1]
    step = frame["step"]
    board = board_of(state)
    if step == "movement":
        is_last = board["turn"] >= last_turn(state["options"])
        planned = movement.decide(board, side_of_seat(seat), frame, level, is_last=is_last)
        return planned or Decision(match.default(seat) or {"do": "halt"}, _reason("routine"))
    if step == "combat" and not frame["fixed"]:
        decision = combat.attack(state, frame, level)
        flight = air.support(board, frame) if decision.action["do"] == "done" else None
        if flight is None:
            return decision
        args = {"unit": flight["unit"], "place": flight["place"]}
        return Decision(flight, _reason("air_support", **args))
    options = match.pending(seat)
    if len(options) == 1:
        return Decision(options[0], _reason("only"))
    if step == "air":
        return Decision(air.meet(frame, options), _reason("intercept"))
    if step == "operations":
        return operate(board, side_of_seat(seat), options, frame["sealed"][seat], level)
    if step == "advance":
        return combat.advance(options)
    if step == "engaged":
        battle = next(f for f in reversed(state["steps"]) if f["step"] == "battle")
        return combat.engaged(state, options, battle, level)
    if step == "exploitation":
        return Decision(options[-1], _reason("no_advance"))
    return Decision(match.default(seat) or options[0], _reason("routine"))


def operate(
    board: Board,
    side: str,
    options: Sequence[Action],
    ordered: Sequence[Action],
    level: Level = STEADY,
) -> Decision:
    """Build the depots that feed everybody first, then restore the strongest units.

    `ordered` is what has been ordered this turn.
    """
    weak = [each for each in options if each["do"] == "restore"]
    built = [each for each in options if each["do"] == "build"]
    coming = sum(each["do"] == "build" for each in ordered)
    if built and _lacks_depots(board, side, coming, level.a_depot):
        return Decision(built[coming % len(built)], _reason("build"))
    if weak:
        best = max(weak, key=lambda each: (UNITS[each["unit"]].strength or 0, each["unit"]))
        return Decision(best, _reason("restore", unit=best["unit"]))
    if built:
        return Decision(built[0], _reason("build"))
    return Decision({"do": "operations_done"}, _reason("no_operations"))


def _lacks_depots(board: Board, side: str, coming: int, a_depot: float) -> bool:
    """Whether a side has fewer depots than its combat units out of reach of a source need."""
    supply, where = supply_of(board, side), board["where"]
    away = [u for u in on_map_of(board, side) if u in PLAIN and not supply.reaches_source(where[u])]
    return len(supply.depots) + coming < ceil(len(away) / a_depot)
