"""Position files: a situation in a file, orders, and what should come of them (docs/positions.md).

`table` puts a board together, `reading` reads the names on it, `file` reads a whole file, `script`
its steps, `run` plays them and names what differs from what was expected; `write` writes down how
a match stands.
"""

from app.games.rcw.positions.file import PositionFile, read
from app.games.rcw.positions.reading import Unreadable
from app.games.rcw.positions.run import Difference, run
from app.games.rcw.positions.write import written

__all__ = ["Difference", "PositionFile", "Unreadable", "read", "run", "written"]
