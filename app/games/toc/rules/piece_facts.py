"""What is known of each piece: its side, whether it is a unit or an army, whether it acts."""

from functools import lru_cache
from typing import Final

from app.games.toc.board import FACTION_OF, SIDE_OF
from app.games.toc.box import LENIN, PIECES, TSAR, UNITS, is_army

Pairs = tuple[tuple[str, str], ...]
Facts = tuple[str, bool, bool, bool]

NEVER_ACTIVATED: Final = (LENIN, TSAR)
"""Neither the wounded Lenin nor the captive Tsar is activated for movement or combat (12.71)."""
FACTS: Final = {
    piece: (SIDE_OF.get(piece, ""), piece in UNITS, is_army(piece), piece not in NEVER_ACTIVATED)
    for piece in PIECES
}
"""Of each piece: its side ("" for the Socialist Revolutionaries), whether it is a unit, an army,
and whether it is ever activated."""


@lru_cache(maxsize=256)
def facts_with(entered: Pairs, changed: Pairs) -> dict[str, Facts]:
    """`FACTS` with the forces of factions on the sides that control them, and pieces on the sides
    to which they have changed."""
    sides = dict(entered)
    found = FACTS | {
        piece: (sides[faction], *FACTS[piece][1:])
        for piece, faction in FACTION_OF.items()
        if faction in sides
    }
    return found | {piece: (side, *FACTS[piece][1:]) for piece, side in changed}
