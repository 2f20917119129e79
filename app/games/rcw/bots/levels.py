"""How the levels differ: whom they attack and at what odds, and whether they scheme."""

from dataclasses import dataclass
from typing import Final

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
    """

    truce: int = 0
    least_odds: int = 0
    odds_against_nobody: int = 0
    schemes: bool = True
    far_sighted: bool = True
    only_red: bool = False
    leisure: int = 0


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
