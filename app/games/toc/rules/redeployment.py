"""Section 9: strategic redeployment: by rail, and into and out of the strategic reserve."""

from collections.abc import Iterable, Iterator
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    FACTION_OF,
    RESERVE,
    SIDE_OF,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_committed,
    is_since,
    is_soc_rev,
    put,
    sides_of,
    soc_rev_side,
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
    PIECES,
    RAIL,
    RED,
    REGION_BITS,
    SEAT_OF,
    SIDES,
    SOUTHEAST,
    TABLES,
    TSAR,
    UNITS,
    camp_of,
    chain,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.derived import Derived, derive
from app.games.toc.rules.faction_forces import (
    CZECH,
    PIECES_OF,
    factions_of,
    kept_home,
    redeployment_bits,
)
from app.games.toc.rules.far_east import is_open, open_bits
from app.games.toc.rules.movement_limits import SOUTH_BITS, don_may_leave
from app.games.toc.rules.partisans import PARTISANS
from app.games.toc.rules.sea import BALTIC_PORTS, EAST_PRUSSIA, FINNISH

CORPS, ARMY, LEADER = range(3)
NORTHWEST: Final = "nw"
"""The camp whose corps come to Baltic ports (9.32)."""
KIND_OF: Final = {
    piece: LEADER if piece in LEADERS else ARMY if is_army(piece) else CORPS for piece in PIECES
}
"""Whether a piece counts as corps, army or leader on the table of 9.1."""
MOVABLE: Final = {
    side: tuple(
        piece
        for piece in PIECES
        if SIDE_OF.get(piece) == side
        and piece not in (LENIN, TSAR)
        and not has_mark(piece, "insurrection")
        and not is_soc_rev(piece)
    )
    for side in SIDES
}
"""What of a side can be redeployed from the map at all."""
REVOLUTIONARIES: Final = tuple(piece for piece in PIECES if is_soc_rev(piece))
RESERVABLE: Final = {
    side: tuple(u for u in UNITS if SIDE_OF.get(u) == side and not is_army(u)) for side in SIDES
}
"""The corps of a side, which alone are in the reserve (9.32)."""
FINNISH_BITS: Final = REGION_BITS[FINNISH]
OPEN_BITS: Final = NET.all & ~(REGION_BITS[FAR_EAST] | REGION_BITS[SOUTHEAST])
"""Nobody is redeployed into the Far East or the Southeast (9.2)."""


def movable(board: Board, side: str) -> list[str]:
    """Cases 9.2, 9.3, 10.4: the pieces that can be redeployed: in supply, no insurgents, no
    captive, no partisans; Socialist Revolutionaries once they are committed, as intrinsic forces
    (13.6), which up to version 5 of the rules stayed. Corps of the reserve come last, if they have
    a place to go to."""
    derived, reserve = derive(board), _reserve(board, side)
    what = ("redeployment", side, reserve, is_open(board), _is_new(board))
    return derived.kept(
        what,
        lambda: [
            *_movable_on_map(derived, board, side),
            *_movable_from(derived, board, side, reserve),
        ],
    )


def can_redeploy(board: Board, side: str) -> bool:
    """Whether anything of a side can be redeployed at all."""
    derived = derive(board)
    on_map = derived.kept(
        ("can redeploy", side, is_open(board), _is_new(board)),
        lambda: any(True for _piece in _movable_on_map(derived, board, side)),
    )
    return on_map or any(_movable_from(derived, board, side, _reserve(board, side)))


def _reserve(board: Board, side: str) -> tuple[str, ...]:
    where = board["where"]
    of_factions = (p for faction in factions_of(board, side) for p in PIECES_OF[faction])
    return tuple(unit for unit in (*RESERVABLE[side], *of_factions) if where[unit] == RESERVE)


def _movable_on_map(derived: Derived, board: Board, side: str) -> Iterator[str]:
    where, bit, sides = board["where"], NET.bit, sides_of(board)
    far_east = REGION_BITS[FAR_EAST]
    able = derived.supplied(side) & ~far_east
    faction_pieces = [piece for faction in factions_of(board, side) for piece in PIECES_OF[faction]]
    revolutionaries = REVOLUTIONARIES if _is_new(board) and is_committed(board) else ()
    for piece in (*MOVABLE[side], *faction_pieces, *revolutionaries):
        here = bit.get(where[piece], 0)
        here &= far_bits(board, side, piece) if here & far_east else able
        if here and (sides[piece] if piece in sides else soc_rev_side(board)) == side:
            yield piece


def _movable_from(
    derived: Derived, board: Board, side: str, reserve: Iterable[str]
) -> Iterator[str]:
    return (unit for unit in reserve if destination_bits(derived, board, side, unit))


def far_bits(board: Board, side: str, piece: str) -> int:
    """Cases 9.2, 13.41: the Far East, once it is open, for corps that operate there, no partisans,
    and for Czech armies."""
    if piece in PARTISANS[side] or (is_army(piece) and FACTION_OF.get(piece) != CZECH):
        return 0
    return open_bits(board, side, (piece,))


def destinations(board: Board, side: str, piece: str) -> list[str]:
    """Cases 9.2, 9.31, 9.32: where a piece can be redeployed, the reserve among it for corps; those
    of the Socialist Revolutionaries, which no army takes in (8.52), stay on the map (a ruling)."""
    found = NET.names(destination_bits(derive(board), board, side, piece))
    can_leave = KIND_OF[piece] == CORPS and not is_soc_rev(piece)
    if board["where"][piece] != RESERVE and can_leave:
        found.append(RESERVE)
    return found


def destination_bits(derived: Derived, board: Board, side: str, piece: str) -> int:
    """Cases 9.2, 9.31, 9.32: the spaces where a piece can be redeployed, as bits of the net."""
    at = board["where"][piece]
    if piece in FACTION_OF:
        by_rail = 0 if at == RESERVE else derived.joined_by_rail(side, at) & ~NET.bit[at]
        reach = redeployment_bits(derived, side, piece, at == RESERVE, by_rail)
        if _is_new(board):
            reach &= _entered_by(derived, board, side, piece)
        return reach & (OPEN_BITS | far_bits(board, side, piece)) & derived.room_for(piece)
    if at == RESERVE:
        camp, is_new = camp_of(piece), _is_new(board)
        reach = derived.kept(
            ("reserve", side, camp, is_new), lambda: _from_reserve(derived, side, camp, is_new)
        )
    else:
        reach = derived.joined_by_rail(side, at) & ~NET.bit[at]
    reach &= (OPEN_BITS | far_bits(board, side, piece)) & derived.room_for(piece)
    if camp_of(piece) == "don" and not don_may_leave(board):
        reach &= SOUTH_BITS
    return reach & _entered_by(derived, board, side, piece) if _is_new(board) else reach


def _is_new(board: Board) -> bool:
    """Whether redeployment keeps to what bars entry. Up to version 5 of the rules it did not, and
    the Northwest did not use East Prussia and the ports of Finland."""
    return is_since(board, SINCE_VERSION_6)


def _entered_by(derived: Derived, board: Board, side: str, piece: str) -> int:
    """Case 13.42: nobody crosses a closed border of Finland by rail; only the Northwest enters East
    Prussia, and only Poles a Poland that WHITE controls."""
    at, found = board["where"][piece], kept_home(board, side, (piece,))
    camp = camp_of(piece)
    if camp != NORTHWEST:
        found &= ~NET.bit[EAST_PRUSSIA]
    if "finnish_border_open" not in board["flags"] and not (at == RESERVE and camp == NORTHWEST):
        is_there = at != RESERVE and region_of(at) == FINNISH
        found &= FINNISH_BITS if is_there else ~FINNISH_BITS
    return found


def _from_reserve(derived: Derived, side: str, camp: str, is_new: bool) -> int:
    """Case 9.32: cities of the camp (of the Northwest: ports of the Baltic and of Finland, and East
    Prussia), and spaces with a supplied unit that rails join to one of them (RED: to Moskva)."""
    if side == RED:
        cities = [city for city in CITIES if region_of(city) in HOME[RED] and city != KRONSTADT]
        roots = [MOSKVA]
    else:
        regions = CAMP_REGIONS.get(camp, frozenset())
        cities = [city for city in CITIES if region_of(city) in regions]
        if camp == NORTHWEST:
            cities = [port for port in BALTIC_PORTS if is_new or region_of(port) != FINNISH]
            cities += [EAST_PRUSSIA] * is_new
        roots = cities
    supplied = derived.supplied(side)
    joined = chain(NET.bits(roots) & supplied, supplied, RAIL)
    return NET.bits(cities) & supplied | joined & derived.units[side]


def redeployable(board: Board, frame: Frame) -> list[str]:
    """Case 9.1: the pieces that one of the lines of the card's value still carries."""
    side, moved = frame["side"], frame.get("moved", [])
    if "piece" in frame:
        return [frame["piece"]]
    counts = [sum(KIND_OF[piece] == kind for piece in moved) for kind in range(3)]
    kinds = {
        kind
        for row in TABLES.redeployment[frame["value"]]
        if all(counts[each] <= row[each] for each in range(3))
        for kind in range(3)
        if counts[kind] < row[kind]
    }
    if not kinds:
        return []
    return [
        piece for piece in movable(board, side) if piece not in moved and KIND_OF[piece] in kinds
    ]


class Redeployment(Step):
    """Case 9.1: so many corps, or an army, a leader, as the card's value allows, one at a time."""

    name = "redeployment"
    cases = "9.1, 9.2, 9.31, 9.32"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("over") or not redeployable(board_of(play.state), frame):
            play.leave()
        else:
            play.ask(SEAT_OF[frame["side"]], what="redeployment")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        piece = frame.get("piece")
        if piece is not None:
            found: list[Action] = [
                {"do": "redeploy", "at": place} for place in destinations(board, side, piece)
            ]
            return [*found, {"do": "halt"}]
        found = [{"do": "take", "unit": each} for each in redeployable(board, frame)]
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
