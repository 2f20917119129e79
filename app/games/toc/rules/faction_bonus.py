"""Section 11.4: the replacement steps that factions bring the side that controls them."""

from typing import Final

from app.games.toc.board import Board, holder
from app.games.toc.box import CITIES, HOME, NET, RAIL, RED, WHITE, region_of
from app.games.toc.rules.derived import CENTRAL_POWERS, chain, derive
from app.games.toc.rules.faction_forces import HOMES, factions_of

ALLIES: Final = ("usa", "britain", "france")
DOUBLED: Final = ("usa", "britain")
"""The allies who give a step more once W31 was an event."""
UKRAINIAN_CITIES: Final = tuple(city for city in CITIES if region_of(city) == "ukraine")


def bonus_steps(board: Board, side: str) -> int:
    """Case 11.4: the replacement steps that factions and their cities bring a side, or cost it.

    One for each Ukrainian city; for RED one if rails join Turkistan to a home city; for WHITE one
    for each Western Ally once W1 was an event. The Central Powers bring WHITE two, or cost it two
    if they are RED's (11.3).
    """
    own = factions_of(board, side)
    found = sum(holder(board, city) == side for city in UKRAINIAN_CITIES)
    supplied = derive(board).supplied(side)
    if side == RED:
        homes = HOME[RED] | HOME[WHITE]
        goals = NET.bits(city for city in CITIES if region_of(city) in homes) & supplied
        joined = chain(HOMES["turkistan"] & supplied, supplied, RAIL)
        return found + ("turkistan" in own and bool(goals & joined))
    if "event W1" in board["flags"]:
        found += sum(ally in own for ally in ALLIES)
        if "w31_played" in board["flags"]:
            found += sum(ally in own for ally in DOUBLED)
    controller = board["politics"]["entered"].get(CENTRAL_POWERS)
    return found + {WHITE: 2, RED: -2}.get(controller or "", 0)
