"""Section 9: strategic redeployment: by rail, and into and out of the strategic reserve."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    RESERVE,
    Board,
    board_of,
    in_play,
    is_soc_rev,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    CAMP_REGIONS,
    CITIES,
    FAR_EAST,
    HOME,
    KRONSTADT,
    LEADERS,
    LENIN,
    MOSKVA,
    NET,
    RAIL,
    RED,
    SEAT_OF,
    SOUTHEAST,
    TABLES,
    TSAR,
    UNITS,
    camp_of,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.movement_limits import may_leave_home
from app.games.toc.rules.stacking import has_room
from app.games.toc.rules.supply import supplied_bits

CORPS, ARMY, LEADER = range(3)


def kind_of(piece: str) -> int:
    """Whether a piece counts as corps, army or leader on the table of 9.1."""
    return LEADER if piece in LEADERS else ARMY if is_army(piece) else CORPS


def movable(board: Board, side: str, supplied: int) -> list[str]:
    """Cases 9.2, 9.3, 10.4: the pieces that can be redeployed: in supply, no insurgents, no
    captive, no partisans; Socialist Revolutionaries stay (13.6)."""
    found = [
        piece
        for piece in in_play(board, side)
        if supplied & NET.bit[board["where"][piece]]
        and region_of(board["where"][piece]) != FAR_EAST
        and piece not in (LENIN, TSAR)
        and not has_mark(piece, "insurrection")
        and not is_soc_rev(piece)
    ]
    return found + [
        unit for unit in UNITS if board["where"][unit] == RESERVE and side_of(board, unit) == side
    ]


def can_redeploy(board: Board, side: str) -> bool:
    """Whether anything of a side can be redeployed at all."""
    return bool(movable(board, side, supplied_bits(board, side)))


def destinations(board: Board, side: str, piece: str, supplied: int) -> list[str]:
    """Cases 9.2, 9.31, 9.32: where a piece can be redeployed, the reserve among it for corps."""
    at = board["where"][piece]
    if at == RESERVE:
        reach = _from_reserve(board, side, piece, supplied)
    else:
        reach = NET.chain(NET.bit[at], supplied, RAIL) & ~NET.bit[at]
    found = [
        space
        for space in NET.names(reach)
        if region_of(space) not in (FAR_EAST, SOUTHEAST)
        and (piece in LEADERS or has_room(board, space, [piece]))
        and may_leave_home(board, piece, space)
    ]
    if at != RESERVE and kind_of(piece) == CORPS:
        found.append(RESERVE)
    return found


def _from_reserve(board: Board, side: str, corps: str, supplied: int) -> int:
    """Case 9.32: cities of the camp, and spaces with a supplied unit that rails join to one of them
    (RED: to Moskva)."""
    if side == RED:
        cities = [city for city in CITIES if region_of(city) in HOME[RED] and city != KRONSTADT]
        roots = [MOSKVA]
    else:
        regions = CAMP_REGIONS.get(camp_of(corps), frozenset())
        cities = [city for city in CITIES if region_of(city) in regions]
        roots = cities
    city_bits = NET.bits(cities) & supplied
    joined = NET.chain(NET.bits(roots) & supplied, supplied, RAIL)
    beside = 0
    for space in NET.names(joined):
        if any(side_of(board, unit) == side for unit in units_at(board, space)):
            beside |= NET.bit[space]
    return city_bits | beside


class Redeployment(Step):
    """Case 9.1: so many corps, or an army, a leader, as the card's value allows, one at a time."""

    name = "redeployment"
    cases = "9.1, 9.2, 9.31, 9.32"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("over") or not self._movable(board_of(play.state), frame):
            play.leave()
        else:
            play.ask(SEAT_OF[frame["side"]], what="redeployment")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        piece = frame.get("piece")
        if piece is not None:
            supplied = supplied_bits(board, side)
            places = destinations(board, side, piece, supplied)
            found: list[Action] = [{"do": "redeploy", "at": place} for place in places]
            return [*found, {"do": "halt"}]
        found = [{"do": "take", "unit": each} for each in self._movable(board, frame)]
        return [*found, {"do": "done"}]

    def do_take(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["piece"] = action["unit"]
        play.close_decision(seat)

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame.pop("piece")
        play.close_decision(seat)

    def do_redeploy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        piece = frame.pop("piece")
        reduced = piece in board["reduced"]
        put(board, piece, action["at"])
        if reduced and piece not in board["reduced"]:
            board["reduced"].append(piece)
        frame.setdefault("moved", []).append(piece)
        play.emit("redeployed", unit=piece, at=action["at"])
        play.close_decision(seat)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["over"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "halt"} if "piece" in frame else {"do": "done"}

    def _movable(self, board: Board, frame: Frame) -> list[str]:
        side, moved = frame["side"], frame.get("moved", [])
        if "piece" in frame:
            return [frame["piece"]]
        counts = [sum(kind_of(piece) == kind for piece in moved) for kind in range(3)]
        kinds = {
            kind
            for row in TABLES.redeployment[frame["value"]]
            if all(counts[each] <= row[each] for each in range(3))
            for kind in range(3)
            if counts[kind] < row[kind]
        }
        if not kinds:
            return []
        supplied = supplied_bits(board, side)
        return [
            piece
            for piece in movable(board, side, supplied)
            if piece not in moved
            and kind_of(piece) in kinds
            and (board["where"][piece] != RESERVE or destinations(board, side, piece, supplied))
        ]
