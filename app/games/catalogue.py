"""The catalogue: every title that can be played here."""

from typing import Final

from app.games.kernel.title import Title
from app.games.rcw.title import RCW

TITLES: Final[dict[str, Title]] = {RCW.id: RCW}
