"""Sections 3.0, 11.1 and 13.3: the mutual operations, sealed for both sides (R-SEQ-2)."""

from typing import Any

from app.games.elope.board import ELIMINATED, SEAT_OF, Board, board_of, on_map_of, side_of_seat
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BITS,
    BOX,
    DEPOTS,
    GRID,
    HEADQUARTERS,
    KONOSHA,
    KOTLAS,
    RED,
    SIDES,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.elope.rules.command import ENDS_FOR_REPLACEMENTS
from app.games.elope.rules.control import free_depot
from app.games.elope.rules.derived import MOST_DEPOTS
from app.games.elope.rules.lines import lines_of, occupied_by
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext

DEPOT_COST = {side: BOX.charts.numbers.depots[f"{side}_cost"] for side in SIDES}
"""Supply points for a new depot (11.11, 11.12)."""
BUILT_AT = {ALLIED: (ARCHANGEL,), RED: (KONOSHA, KOTLAS)}
"""Where new depots are placed (11.11, 11.12)."""
FROM_ENEMY = 2
"""Case 13.32: hexes between a unit that is restored and the nearest enemy, at least."""

Orders = list[dict[str, Any]]


def cost_of(side: str, orders: Orders) -> int:
    """Return the supply points that sealed orders of a side cost."""
    return sum(1 if each["do"] == "restore" else DEPOT_COST[side] for each in orders)


def places_for_depots(board: Board, side: str, orders: Orders) -> list[str]:
    """Cases 11.11, 11.12, 11.3, R-SUP-18: the places that a side holds with room for a depot."""
    free = sum(board["where"][d] == "reserve" for d in DEPOTS[side])
    ordered = [each["place"] for each in orders if each["do"] != "restore"]
    if len(ordered) >= free:
        return []
    here = [board["where"][depot] for depot in DEPOTS[side]]
    return [
        place
        for place in BUILT_AT[side]
        if board["control"][place] == side
        and here.count(place) + ordered.count(place) < MOST_DEPOTS
    ]


def restorable(board: Board, side: str, orders: Orders) -> list[str]:
    """Cases 13.31, 13.32, 13.34: reduced units in a hex with a headquarters that has a line, two or
    more hexes from every enemy."""
    if not board["reduced"]:
        return []
    named = {each["unit"] for each in orders if each["do"] == "restore"}
    connected = lines_of(board, side).connected(_ends(board, side))
    heads = {
        at for hq in HEADQUARTERS[side] if BITS.bit.get(at := board["where"][hq], 0) & connected
    }
    enemies = BITS.places(occupied_by(board, enemy_of(side)))
    return [
        unit
        for unit in sorted(board["reduced"])
        if side_of(unit) == side
        and unit not in named
        and (at := board["where"][unit]) in heads
        and all(GRID.distance(at, enemy) >= FROM_ENEMY for enemy in enemies)
    ]


def _ends(board: Board, side: str) -> tuple[str, ...]:
    return tuple(p for p in ENDS_FOR_REPLACEMENTS[side] if board["control"][p] == side)


def can_spend(board: Board, side: str) -> bool:
    """R-SUP-18: the Red stock lies at Konosha and Kotlas, and is lost to use without either."""
    return any(board["control"][place] == side for place in BUILT_AT[side])


def choices(board: Board, side: str, orders: Orders) -> list[Action]:
    """Return what a side can still order with the points that are left."""
    left = board["points"][side] - cost_of(side, orders)
    if left <= 0 or not can_spend(board, side):
        return []
    found: list[Action] = []
    if left >= DEPOT_COST[side]:
        for place in places_for_depots(board, side, orders):
            found += [{"do": "build", "place": place}, {"do": "build_static", "place": place}]
    found += [{"do": "restore", "unit": unit} for unit in restorable(board, side, orders)]
    return found


class Operations(Step):
    """Case 3.0: depots and replacements of both sides, each unseen by the other until both are in.

    Who can do nothing at all is not asked: that follows from the board, which both see.
    """

    name = "operations"
    cases = "3.0, 11.1, 13.3"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if not frame.get("asked"):
            frame["asked"] = True
            seats = [SEAT_OF[side] for side in SIDES if choices(board, side, [])]
            frame["sealed"] = {seat: [] for seat in seats}
            if seats:
                play.ask(*seats, what="operations")
                return
            play.leave()
            return
        for seat, orders in play.unseal().items():
            for order in orders:
                carry_out(play, board, side_of_seat(seat), order)
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), side_of_seat(seat)
        return [*choices(board, side, frame["sealed"][seat]), {"do": "operations_done"}]

    def do_build(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["sealed"][seat].append(dict(action))

    def do_build_static(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["sealed"][seat].append(dict(action))

    def do_restore(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["sealed"][seat].append(dict(action))

    def do_operations_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "operations_done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board, side = board_of(play.state), side_of_seat(seat)
        orders = frame["sealed"].get(seat, [])
        left = board["points"][side] - cost_of(side, orders)
        if action["do"] in ("build", "build_static"):
            if action["place"] not in BUILT_AT[side]:
                return Refusal(gettext("your depots are not built there"), "11.1")
            if board["control"][action["place"]] != side:
                return Refusal(gettext("you do not hold that place"), "11.1")
            if left < DEPOT_COST[side]:
                return Refusal(gettext("you have too few supply points"), "11.1")
            return Refusal(gettext("five depots may stand in a hex"), "11.3")
        if action["do"] == "restore":
            return why_not_restored(board, side, action["unit"], left)
        return None


def why_not_restored(board: Board, side: str, unit: str, left: int) -> Refusal:
    """Return why a unit cannot be restored."""
    if unit not in UNITS or side_of(unit) != side:
        return Refusal(gettext("the unit is of the other side"), "13.31")
    if board["where"][unit] == ELIMINATED:
        return Refusal(gettext("units that are lost do not come back"), "13.34")
    if unit not in board["reduced"] or unit not in on_map_of(board, side):
        return Refusal(gettext("the unit is at full strength"), "13.31")
    if left < 1:
        return Refusal(gettext("you have too few supply points"), "13.31")
    return Refusal(
        gettext("it must stand with a headquarters that has a line, two hexes from the enemy"),
        "13.32",
    )


def carry_out(play: Play, board: Board, side: str, order: Action) -> None:
    """Build a depot or restore a unit, and pay for it."""
    board["points"][side] -= cost_of(side, [order])
    if order["do"] == "restore":
        board["reduced"].remove(order["unit"])
        play.emit("restored", unit=order["unit"])
        return
    depot = free_depot(board, side)
    assert depot is not None
    board["where"][depot] = order["place"]
    if order["do"] == "build_static":
        board["static"].append(depot)
    play.emit("built", unit=depot, place=order["place"])
