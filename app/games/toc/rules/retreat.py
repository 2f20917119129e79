"""Section 8.6: retreats, the attempt to cancel one, and withdrawal before combat (12.1)."""

from typing import Final

from app.games.board.retreat import RetreatWay, retreat_ways
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    board_of,
    holder,
    is_since,
    put,
    side_of,
    units_at,
    values_of,
)
from app.games.toc.box import (
    GREEN,
    LENIN,
    NET,
    RED,
    SEAT_OF,
    SIDES,
    UNITS,
    enemy_of,
    is_army,
)
from app.games.toc.rules.control import enter
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.leaders import lose_leader
from app.games.toc.rules.losses import lose_step
from app.games.toc.rules.movement_limits import barred
from app.games.toc.rules.special_forces import crosses_kerch, is_kerch
from app.games.toc.rules.stacking import has_room, limits
from app.games.toc.rules.supply import eliminate_unsupplied

SINCE_LENIN_STAYS: Final = 2
"""The version of the rules since which Lenin does not retreat (12.6)."""


class Retreat(AnsweredStep):
    """Case 8.6: piece by piece, or all together, to an end of a way of the full length.

    `length` spaces; `voluntary` for a withdrawal (12.1), which leads into held, supplied spaces
    alone. What has nowhere to go is eliminated as if out of supply.
    """

    name = "retreat"
    cases = "8.6, 12.1"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        frame["pieces"] = [
            piece for piece in frame["pieces"] if board["where"][piece] == frame["place"]
        ]
        while frame["pieces"] or frame.get("crowded"):
            if frame.get("crowded"):
                victims = victims_of(board, frame["crowded"])
                if len(victims) > 1:
                    play.ask(SEAT_OF[enemy_of(side_of(board, victims[0]))], what="victims")
                    return
                remove(play, board, frame, victims[0])
                continue
            piece = frame["pieces"][0]
            ends = {} if stays_behind(play, piece) else ends_of(board, frame, piece)
            side = side_of(board, piece)
            if not ends:
                frame["pieces"].pop(0)
                if piece in UNITS:
                    eliminate_unsupplied(play, board, piece)
                else:
                    lose_leader(play, board, piece)
            elif len(ends) == 1 or side not in SIDES:
                retreat(play, board, frame, piece, next(iter(ends)))
            else:
                play.ask(SEAT_OF[side], what="retreat")
                return
        if not frame.get("paid"):
            frame["paid"] = True
            self._pay(play, board, frame)
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if frame.get("crowded"):
            return [{"do": "remove", "unit": u} for u in victims_of(board, frame["crowded"])]
        piece = frame["pieces"][0]
        ends = ends_of(board, frame, piece)
        found: list[Action] = []
        if len(frame["pieces"]) > 1:
            units = [each for each in frame["pieces"] if each in UNITS]
            found = [
                {"do": "retreat_all", "to": end} for end in ends if has_room(board, end, units)
            ]
        return [*found, *({"do": "retreat", "unit": piece, "to": end} for end in ends)]

    def do_retreat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        retreat(play, board_of(play.state), frame, action["unit"], action["to"])

    def do_retreat_all(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        for piece in list(frame["pieces"]):
            if not stays_behind(play, piece) and action["to"] in ends_of(board, frame, piece):
                retreat(play, board, frame, piece, action["to"])

    def do_remove(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 7.4, 8.6: of a space that holds too many the enemy chooses who is eliminated."""
        play.close_decision(seat)
        remove(play, board_of(play.state), frame, action["unit"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Together, if there is room; otherwise the next piece alone. Of units in excess the
        strongest goes."""
        return self.options(play, frame, seat)[0]

    def _pay(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.6, TQ-59: a force that ends in a space of the enemy's loses a step."""
        for end, units in frame.get("owing", {}).items():
            alive = [unit for unit in units if board["where"][unit] == end]
            if alive:
                loss = {"units": alive, "factors": 1, "steps": 1}
                lose_step(play, board, loss, _cheapest(board, alive))


def victims_of(board: Board, space: str) -> list[str]:
    """Case 7.4: the units of a crowded space of which one must go, the strongest first: armies
    alone, if there are too many of them."""
    units = sorted(units_at(board, space), key=lambda unit: (-values_of(board, unit)[0], unit))
    too_many_armies = sum(map(is_army, units)) > limits(space)[1]
    return [unit for unit in units if is_army(unit)] if too_many_armies else units


def remove(play: Play, board: Board, frame: Frame, unit: str) -> None:
    """Case 7.4: a unit in excess is eliminated as if out of supply."""
    frame.pop("crowded")
    eliminate_unsupplied(play, board, unit)


def stays_behind(play: Play, piece: str) -> bool:
    """Case 12.6: Lenin does not leave Moskva; where he must retreat he is lost. The first version
    of the rules let him go."""
    return piece == LENIN and play.state["rules"] >= SINCE_LENIN_STAYS


def _cheapest(board: Board, units: list[str]) -> str:
    return min(units, key=lambda unit: (unit not in board["reduced"], unit))


def ends_of(board: Board, frame: Frame, piece: str) -> dict[str, RetreatWay]:
    """Case 8.6: where a piece can retreat to: with the best priority that gives any end.

    First through supplied spaces of its side, then through any of its side, then through the
    enemy's; among these, where there is room before where there is none. Don Cossacks may retreat
    out of Don and Kuban, since that is no movement (13.72); up to version 5 of the rules they were
    eliminated instead.
    """
    side, place, length = side_of(board, piece), frame["place"], frame["length"]
    supplied = supplied_bits(board, side) if side in SIDES else 0
    units = [piece] if piece in UNITS else []

    def price(here: str, there: str) -> int | None:
        if there == place:
            return None
        case = barred(board, side, piece, here, there)
        if case == "13.72" and is_since(board, SINCE_VERSION_6):
            case = ""
        if case and not (case == "12.6" and not frame.get("voluntary")):
            return None
        if any(side_of(board, each) != side for each in board["at"].get(there, ())):
            return None
        held = holder(board, there)
        if supplied & NET.bit[there] and held == side:
            return 0
        if frame.get("voluntary"):
            return None
        if held == side:
            return 1
        return 100 if piece in UNITS or side == GREEN else None

    ways = retreat_ways(
        place, length, NET.neighbours.__getitem__, price, lambda end: end not in frame["closed"]
    )
    best: dict[str, RetreatWay] = {}
    for room in (True, False):
        fitting = [way for way in ways if has_room(board, way.end, units) == room]
        if frame.get("voluntary") and not room:
            break
        if not fitting:
            continue
        least = min(_priority(way) for way in fitting)
        for way in fitting:
            if _priority(way) == least and way.end not in best:
                best[way.end] = way
        break
    return best


def _priority(way: RetreatWay) -> int:
    """0: through supplied spaces; 1: through held ones; 2: through the enemy's."""
    return 0 if way.cost == 0 else 1 if way.cost < 100 else 2


def retreat(play: Play, board: Board, frame: Frame, piece: str, end: str) -> None:
    """Case 8.6: a piece goes; it takes the space in which it ends, not those it goes through.

    Of more units than fit the enemy chooses who is eliminated (7.4). RED rolls at Kerch (13.42).
    """
    way = ends_of(board, frame, piece)[end]
    side = side_of(board, piece)
    frame["pieces"].remove(piece)
    over_kerch = side == RED and any(is_kerch(a, b) for a, b in _steps(way))
    if over_kerch and play.state["rules"] >= SINCE_VERSION_3:
        if not crosses_kerch(play, board, piece):
            return
    elif over_kerch:
        die = play.roll(f"kerch {piece}")
        play.emit("kerch.roll", unit=piece, die=die, lost=die <= 2)
        if die <= 2:
            if piece in UNITS:
                eliminate_unsupplied(play, board, piece)
            else:
                lose_leader(play, board, piece)
            return
    battle = play.frame("battle")
    if battle is not None and battle["place"] == frame["place"]:
        second = battle.setdefault("second", [])
        second += [each for each in way.places[1:2] if each not in second]
    held = holder(board, end)
    is_full = piece in UNITS and not has_room(board, end, [piece])
    put(board, piece, end)
    frame.setdefault("ended", []).append(piece)
    play.emit("retreats", units=[piece], path=list(way.places))
    if is_full and play.state["rules"] >= SINCE_VERSION_3 and side in SIDES:
        frame["crowded"] = end
    elif is_full:
        eliminate_unsupplied(play, board, piece)
        return
    if piece in UNITS:
        if held != side and side in SIDES:
            frame.setdefault("owing", {}).setdefault(end, []).append(piece)
        enter(play, board, piece, end, supplied=side in SIDES)


def _steps(way: RetreatWay) -> list[tuple[str, str]]:
    return list(zip(way.places, way.places[1:], strict=False))


def can_withdraw(board: Board, place: str, pieces: list[str]) -> bool:
    """Case 12.1: whether every piece has a held and supplied space next to it to withdraw to."""
    frame: Frame = {"place": place, "length": 1, "voluntary": True, "closed": []}
    return bool(pieces) and all(ends_of(board, frame, piece) for piece in pieces)
