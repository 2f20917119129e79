"""Section 11.4: the replacement steps that factions bring the side that controls them."""

from typing import Final

from app.games.toc.board import SINCE_VERSION_6, Board, holder, is_since
from app.games.toc.box import CITIES, HOME, NET, RAIL, RED, WHITE, chain, region_of
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.faction_forces import HOMES, factions_of

ALLIES: Final = ("usa", "britain", "france")
DOUBLED: Final = ("usa", "britain")
"""The allies who give a step more once W31 was an event."""
UKRAINIAN_CITIES: Final = tuple(city for city in CITIES if region_of(city) == "ukraine")


def bonus_steps(board: Board, side: str) -> int:
    """Case 11.4: the replacement steps that factions and their cities bring a side, or cost it.

    One for each Ukrainian city; for RED one if rails that it holds join Turkistan to a home city,
    in supply or not, which counted up to version 5 of the rules; for WHITE one
    for each Western Ally once W1 was an event. The Central Powers bring WHITE two, or cost it two
    if they are RED's (11.3).
    """
    own = factions_of(board, side)
    found = sum(holder(board, city) == side for city in UKRAINIAN_CITIES)
    if side == RED:
        derived = derive(board)
        is_new = is_since(board, SINCE_VERSION_6)
        through = derived.held(side) if is_new else derived.supplied(side)
        homes = HOME[RED] | HOME[WHITE]
        goals = NET.bits(city for city in CITIES if region_of(city) in homes) & through
        joined = chain(HOMES["turkistan"] & through, through, RAIL)
        return found + ("turkistan" in own and bool(goals & joined))
    if "event W1" in board["flags"]:
        found += sum(ally in own for ally in ALLIES)
        if "w31_played" in board["flags"]:
            found += sum(ally in own for ally in DOUBLED)
    controller = board["politics"]["entered"].get(CENTRAL_POWERS)
    return found + {WHITE: 2, RED: -2}.get(controller or "", 0)
