"""What is in the box of Reds!: map, counters and charts, each fact with where it comes from.

The facts stand in ``data/`` as files that players can proof-read against their own copies; see the
README there. :func:`load` reads and checks them.
"""

from app.games.reds.components.charts import (
    CombatTable,
    Event,
    Limits,
    RallyRow,
    RallyTable,
    Scenario,
    Setup,
    TerrainEffect,
    TerrainEffects,
)
from app.games.reds.components.counters import Chit, Leader, Marker, Unit
from app.games.reds.components.loader import Board, Components, load, read
from app.games.reds.components.map_files import City, Hex, Hexside, Line, SupplySource
from app.games.reds.components.track import StrategicTurn, Turn

__all__ = [
    "Board",
    "Chit",
    "City",
    "CombatTable",
    "Components",
    "Event",
    "Hex",
    "Hexside",
    "Leader",
    "Limits",
    "Line",
    "Marker",
    "RallyRow",
    "RallyTable",
    "Scenario",
    "Setup",
    "StrategicTurn",
    "SupplySource",
    "TerrainEffect",
    "TerrainEffects",
    "Turn",
    "Unit",
    "load",
    "read",
]
