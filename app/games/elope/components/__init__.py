"""What is in the box of Elope: map, counters, schedule and charts, each with its provenance.

The facts stand in ``data/`` as files that players can proof-read against their own copies; see the
README there. :func:`load` reads and checks them.
"""

from app.games.elope.components.charts import Box, Charts, Numbers, ResultTable, Scenario
from app.games.elope.components.counters import Aircraft, Ship, Unit
from app.games.elope.components.loader import Board, Components, load, read
from app.games.elope.components.map_files import (
    Bridge,
    Hex,
    Link,
    Place,
    SupplySource,
    Waterway,
)
from app.games.elope.components.schedule import Arrival, ScriptedOrder, Turn

__all__ = [
    "Aircraft",
    "Arrival",
    "Board",
    "Box",
    "Bridge",
    "Charts",
    "Components",
    "Hex",
    "Link",
    "Numbers",
    "Place",
    "ResultTable",
    "Scenario",
    "ScriptedOrder",
    "Ship",
    "SupplySource",
    "Turn",
    "Unit",
    "Waterway",
    "load",
    "read",
]
