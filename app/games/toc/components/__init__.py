"""What is in the box of Triumph of Chaos, each record with its provenance.

The facts stand in ``data/`` as files that players can proof-read against their own copies; see the
README there. :func:`load` reads and checks them.
"""

from app.games.toc.components.card_files import ActionCard, DeckPart, Influence, PoliticalCard
from app.games.toc.components.counters import Leader, Placement, Unit, Values
from app.games.toc.components.loader import Components, Turn, load, read
from app.games.toc.components.map_files import Link, Space
from app.games.toc.components.politics_files import Chit, Entry, Faction

__all__ = [
    "ActionCard",
    "Chit",
    "Components",
    "DeckPart",
    "Entry",
    "Faction",
    "Influence",
    "Leader",
    "Link",
    "Placement",
    "PoliticalCard",
    "Space",
    "Turn",
    "Unit",
    "Values",
    "load",
    "read",
]
