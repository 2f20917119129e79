"""Section 10: lines of supply, the supply state of forces, and the attrition step."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import (
    CASUALTIES,
    GONE,
    RESERVE,
    SINCE_VERSION_3,
    Board,
    holder,
    in_play,
    is_committed,
    is_soc_rev,
    on_map,
    put,
    side_of,
)
from app.games.toc.box import (
    BOX,
    CITIES,
    HOME,
    LEADERS,
    NET,
    NEVER_TRACED,
    SIDES,
    SOUTHEAST,
    SPACES,
    TSAR,
    UNITS,
    enemy_of,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.control import take_space
from app.games.toc.rules.derived import derive, held_bits, supplied_bits
from app.games.toc.rules.involvement import JAPANESE
from app.games.toc.rules.leaders import INSURGENT_LEADERS, lose_leader
from app.games.toc.rules.replacing import replacing_corps

FULL, LIMITED, NONE = "full", "limited", "none"
ARMY_RETURNS_AFTER: Final = 3
MUD: Final = "mud"
"""The flag of a board in a Spring 2 with mud (5.12)."""


def is_winter(board: Board) -> bool:
    """Case 5.12: whether the turn is one of winter."""
    return BOX.turns[board["turn"] - 1].season == "Winter"


def is_mud(board: Board) -> bool:
    """Cases 5.12, 7.5, TQ-33: whether there is mud: always in Spring 1, by die in Spring 2."""
    return BOX.turns[board["turn"] - 1].season == "Spring 1" or MUD in board["flags"]


def state_at(board: Board, side: str, space: str, supplied: int | None = None) -> str:
    """Cases 10.1, 10.3, TQ-78: the supply state of forces of a side in a space."""
    bits = supplied_bits(board, side) if supplied is None else supplied
    if not bits & NET.bit[space]:
        return NONE
    if region_of(space) == SOUTHEAST or is_winter(board):
        return LIMITED
    return FULL


def has_attrition_supply(board: Board, piece: str) -> bool:
    """Case 10.1: forces that are never removed for lack of supply: insurrection armies, Greens,
    Far East partisans, and Socialist Revolutionaries until they are committed."""
    if is_soc_rev(piece):
        return not is_committed(board)
    if piece == TSAR and piece in board["flipped"]:
        return True  # a captive eats with his guards
    if side_of(board, piece) not in SIDES:
        return True
    if has_mark(piece, "insurrection") or piece in JAPANESE:
        return True
    return piece in UNITS and piece.startswith(("red-corps-fe-", "white-corps-fe-"))


def attrition(play: Play, board: Board) -> None:
    """Case 10.6: forces, then spaces, that have no supply; all are judged at once. Insurrection
    leaders feed themselves as their armies do (13.33). Kronstadt, which is no space yet, stays as
    it is (13.42), and no city that falls so gives a step (11.4)."""
    supplied = {side: supplied_bits(board, side) for side in SIDES}
    fed = INSURGENT_LEADERS if play.state["rules"] >= SINCE_VERSION_3 else ()
    held = {side: held_bits(board, side) for side in SIDES}
    reach = {side: derive(board).in_reach(side) for side in SIDES}
    starving = [
        piece
        for side in SIDES
        for piece in in_play(board, side)
        if not supplied[side] & NET.bit[board["where"][piece]]
        and not has_attrition_supply(board, piece)
        and piece not in fed
    ]
    for piece in starving:
        if piece in UNITS:
            eliminate_unsupplied(play, board, piece)
        elif piece in LEADERS:
            lose_leader(play, board, piece)
    is_new = play.state["rules"] >= SINCE_VERSION_3
    for side in SIDES:
        for space in NET.names(held[side] & ~reach[side] & ~(NEVER_TRACED if is_new else 0)):
            if space in SPACES and not board["at"].get(space) and holder(board, space) == side:
                take_space(play, board, enemy_of(side), space, in_action=not is_new)


def eliminate_unsupplied(play: Play, board: Board, unit: str) -> None:
    """Cases 10.6, TQ-70: corps go to the casualty box; armies come back three turns later, if a
    corps that could replace them goes to the casualty box for them."""
    place = board["where"][unit]
    side = side_of(board, unit)
    if not is_army(unit):
        put(board, unit, CASUALTIES)
    else:
        corps = replacing_corps(board, unit, side)
        if corps is None:
            put(board, unit, GONE)
        else:
            put(board, corps, CASUALTIES)
            put(board, unit, f"turn {board['turn'] + ARMY_RETURNS_AFTER}")
    play.emit("unsupplied", unit=unit, place=place)


def return_armies(board: Board) -> None:
    """Case 10.6: armies whose turn has come can be rebuilt."""
    for unit, at in board["where"].items():
        if at == f"turn {board['turn']}":
            board["where"][unit] = CASUALTIES


def supplied_cities(board: Board, side: str, supplied: int | None = None) -> list[str]:
    """The Victory Cities of a side's home regions that it holds in supply."""
    bits = supplied_bits(board, side) if supplied is None else supplied
    home = HOME[side]
    return [city for city in CITIES if bits & NET.bit[city] and region_of(city) in home]


def in_supply(board: Board, piece: str) -> bool:
    """Whether a piece on the map, or one in the reserve, is in supply (10.1)."""
    if board["where"][piece] == RESERVE or not on_map(board, piece):
        return True
    side = side_of(board, piece)
    return side not in SIDES or state_at(board, side, board["where"][piece]) != NONE
