"""The catalogue: every title that can be played here."""

from typing import Final

from app.games.kernel.title import Title
from app.games.positions.schema import PositionSchema
from app.games.rcw.positions.schema import POSITIONS as RCW_POSITIONS
from app.games.rcw.title import RCW

TITLES: Final[dict[str, Title]] = {RCW.id: RCW}

POSITIONS: Final[dict[str, PositionSchema]] = {RCW.id: RCW_POSITIONS}
"""The position files of each title that has them. A file that names no game is of the first."""
