"""Section 13.9, optional: White Tide, WHITE's cavalry while it has the upper hand."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import GONE, Board, on_map, pieces_at
from app.games.toc.box import (
    HOME,
    NET,
    RED,
    SEVASTOPOL,
    WHITE,
    YEKATERINODAR,
    chain,
    is_cavalry,
    region_of,
)
from app.games.toc.options import WHITE_TIDE, plays_with
from app.games.toc.rules.control import cities_of, lead_in_cities
from app.games.toc.rules.derived import derive
from app.games.toc.rules.leaders import able_leaders

RIDERS: Final = ("wrangel", "krasnov")
"""The cavalry leaders of WHITE."""
SOURCES: Final = NET.bits((SEVASTOPOL, YEKATERINODAR, "324"))
LAST_TURN: Final = 2
"""The turn by whose end WHITE must have held a home city of RED's."""
POSSIBLE, RISING, LOST = "tide possible", "tide", "tide lost"
"""Flags of a board: WHITE has met the first condition in time; the tide runs; it is over."""


def turn_tide(play: Play, board: Board) -> None:
    """Case 13.9: note before each round whether the White Tide begins, or is lost for good."""
    if not plays_with(board, WHITE_TIDE) or LOST in board["flags"]:
        return
    flags, lead = board["flags"], lead_in_cities(board)
    if board["turn"] <= LAST_TURN and POSSIBLE not in flags:
        held = any(region_of(city) in HOME[RED] for city in cities_of(board, WHITE))
        flags += [POSSIBLE] * held
    if RISING in flags and (lead < 0 or board["where"]["wrangel"] == GONE):
        flags.remove(RISING)
        flags.append(LOST)
        play.emit("tide.lost")
    elif RISING not in flags and POSSIBLE in flags and lead > 0 and on_map(board, "wrangel"):
        flags.append(RISING)
        play.emit("tide")


def rides_tide(board: Board, units: Iterable[str]) -> bool:
    """Case 13.9: whether an attack has the White Tide: cavalry takes part, and a cavalry leader of
    WHITE whom supply from Sevastopol, Yekaterinodar or Rostov reaches."""
    if RISING not in board["flags"]:
        return False
    attackers = list(units)
    if not any(map(is_cavalry, attackers)):
        return False
    supplied = derive(board).supplied(WHITE)
    reached = chain(SOURCES & supplied, supplied)
    return any(
        leader in RIDERS and reached & NET.bit[space]
        for space in {board["where"][unit] for unit in attackers}
        if space in board["at"]
        for leader in able_leaders(board, pieces_at(board, space))
    )
