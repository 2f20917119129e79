"""How the levels differ: whom they attack and at what odds, and whether they scheme."""

from dataclasses import dataclass
from functools import cache
from typing import Final
from zlib import crc32

LEISURELY: Final = 3
"""How many leaders a bot moves in a player turn as long as it has `leisure`."""


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    For `truce` game turns it attacks no other player's forces, afterwards only at `least_odds` to
    1; units that no player commands at `odds_against_nobody`. For `leisure` game turns it moves at
    most `LEISURELY` leaders in a player turn, and makes one attack. One that is `only_red` never
    plays for a White victory. One that `schemes` purges, murders, makes offers and attacks over
    borders and by chits; one that is `far_sighted` is drawn to what it cannot reach in this turn.
    From game turn `weary` on it has had enough of the war, wherever it stands. One that
    `calculates` makes the trades of the trading session by its chance to win (`deals`).

    The ways that a sharp bot tries differ in the others: the colour to play for (None: the better
    one), how much own losses (`caution`), what may be lost to others (`fear`) and the points of
    others (`envy`) count, what an attack may lack (`daring`), how readily it purges and murders
    (`ruthless`), and the likings of `whim`, which `lots` and `spread` make.
    """

    truce: int = 0
    least_odds: int = 0
    odds_against_nobody: int = 0
    schemes: bool = True
    far_sighted: bool = True
    only_red: bool = False
    leisure: int = 0
    weary: int = 16
    calculates: bool = False
    aim: str | None = None
    caution: float = 1.0
    fear: float = 1.0
    envy: float = 1.0
    daring: float = 0.0
    ruthless: float = 1.0
    lots: int = 0
    spread: float = 0.0

    def whim(self, *names: str) -> float:
        """Return by how much the bot likes a thing more or less for no reason: a factor."""
        return 1.0 + self.spread * _lot(self.lots, names) if self.spread else 1.0


@cache
def _lot(lots: int, names: tuple[str, ...]) -> float:
    """Return a number from -1 to 1, always the same."""
    return crc32(f"{lots} {names}".encode()) / 2**31 - 1.0


GENTLE: Final = Level(
    truce=4,
    least_odds=6,
    odds_against_nobody=6,
    schemes=False,
    far_sighted=False,
    only_red=True,
    leisure=12,
)
GENTLE_UNTIL: Final = 20
"""The last game turn in which a gentle bot is gentle: wars between such bots may have no end."""
STEADY: Final = Level()
SHARP: Final = Level(weary=24, caution=0.7, fear=0.6, envy=1.5, ruthless=3.0, calculates=True)
"""How a sharp bot plays where it tries nothing; its trials begin with this."""
