"""What is in the box: map, counters, chits and charts, each fact with where it comes from.

The facts stand in ``data/`` as files that players can proof-read against their own copies; see the
README there. :func:`load` reads and checks them.
"""

from app.games.components import ComponentError
from app.games.rcw.components.chits import Chit
from app.games.rcw.components.geography import Bar, Border, City, Port, Province, Region
from app.games.rcw.components.loader import Components, load, read
from app.games.rcw.components.nationalities import Faction, Nationality
from app.games.rcw.components.tables import Event, Schedule, Tables, Turn
from app.games.rcw.components.units import RANDOM_EVENTS_ROLL, Unit

__all__ = [
    "RANDOM_EVENTS_ROLL",
    "Bar",
    "Border",
    "Chit",
    "City",
    "ComponentError",
    "Components",
    "Event",
    "Faction",
    "Nationality",
    "Port",
    "Province",
    "Region",
    "Schedule",
    "Tables",
    "Turn",
    "Unit",
    "load",
    "read",
]
