"""What is in the box of Triumph of Chaos: map, counters, set-up, turns, each with its provenance.

The facts stand in ``data/`` as files that players can proof-read against their own copies; see the
README there. :func:`load` reads and checks them. Cards and charts come with the rules.
"""

from app.games.toc.components.counters import Leader, Placement, Unit, Values
from app.games.toc.components.loader import Components, Turn, load, read
from app.games.toc.components.map_files import Link, Space

__all__ = [
    "Components",
    "Leader",
    "Link",
    "Placement",
    "Space",
    "Turn",
    "Unit",
    "Values",
    "load",
    "read",
]
