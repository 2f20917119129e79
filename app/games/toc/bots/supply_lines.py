"""What lines of supply are worth: forces without supply are lost at the end of a turn (10.6).

A bot looks for spaces without which forces of the enemy have no supply, and for those that restore
the supply of its own.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app.games.toc.board import RESERVE, Board, pieces_at
from app.games.toc.bots.worth import GOALS, city_worth, worth_of
from app.games.toc.box import BOX, NET, NEUTRAL, SOURCE_BITS, WHITE, enemy_of
from app.games.toc.rules.derived import derive

WORTH_OF_STRENGTH: Final = 2.0
"""What each point of strength is worth that comes to where it has no supply."""
SURE, EACH_ANSWER, AT_LEAST = 0.9, 0.5, 0.1
"""The chance that forces cut off by the last action of a turn are lost; what is left of it for each
round in which their side can still restore supply; and the least that counts."""


def lasting(board: Board, side: str) -> float:
    """The chance that what a side cuts off in this round is lost at the end of the turn: the enemy
    may answer in each round that it still has. RED plays last."""
    left = BOX.turns[board["turn"] - 1].rounds - board["round"]
    return max(AT_LEAST, SURE * EACH_ANSWER ** (left + (side == WHITE)))


def starving(board: Board) -> float:
    """The chance that forces out of supply are lost if nothing is done for them in this round."""
    left = BOX.turns[board["turn"] - 1].rounds - board["round"]
    return max(AT_LEAST, SURE * EACH_ANSWER**left)


def cuts(board: Board, side: str) -> Mapping[str, float]:
    """What a side cuts off by taking each space of the enemy's: the worth of the forces that have
    no other line of supply, and of cities without a unit, which fall."""
    # What is derived from a board does not know which units are reduced.
    what = ("cuts", side, tuple(board["reduced"]))
    return derive(board).kept(what, lambda: _cuts(board, enemy_of(side)))


@lru_cache(maxsize=256)
def _behind(sources: int, through: int) -> Mapping[str, int]:
    return NET.behind(sources, through)


def _cuts(board: Board, owner: str) -> dict[str, float]:
    derived, found = derive(board), {}
    held, supplied = derived.held(owner), derived.supplied(owner)
    through = held | (derived.units[NEUTRAL] if owner == WHITE else 0)
    stand, cities = derived.units[owner], NET.bits(GOALS)
    for space, spaces in _behind(SOURCE_BITS[owner] & through, through).items():
        lost = spaces & supplied
        if not NET.bit[space] & held or not lost & (stand | cities):
            continue
        found[space] = sum(_worth(board, each) for each in NET.names(lost & stand))
        found[space] += sum(city_worth(each) for each in NET.names(lost & cities & ~stand))
    return found


def _worth(board: Board, space: str) -> float:
    return sum(worth_of(board, piece) for piece in pieces_at(board, space))


def relief(board: Board, side: str) -> Mapping[str, float]:
    """What a side saves by taking each space that joins forces of its own without supply to those
    that have it."""
    what = ("relief", side, tuple(board["reduced"]))
    return derive(board).kept(what, lambda: _relief(board, side))


def _relief(board: Board, side: str) -> dict[str, float]:
    derived = derive(board)
    held, supplied = derived.held(side), derived.supplied(side)
    found: dict[str, float] = {}
    left = held & ~supplied
    for space in NET.names(derived.units[side] & left):
        part = NET.chain(NET.bit[space], left)
        for other in NET.names(NET.near(part) & NET.near(supplied) & ~held):
            found[other] = found.get(other, 0.0) + _worth(board, space)
    return found


def has_supply(board: Board, side: str, space: str, here: str) -> bool:
    """Whether forces that come to a space from another have supply there: those that have it take
    it along into spaces of the enemy's."""
    derived = derive(board)
    supplied = derived.supplied(side)
    if supplied & NET.bit[space]:
        return True
    comes_fed = here in ("", RESERVE) or bool(supplied & NET.bit.get(here, 0))
    return comes_fed and not derived.held(side) & NET.bit[space]
