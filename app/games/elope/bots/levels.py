"""What the levels of the bots risk, and in which ways the sharp one tries to play."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `ratio` is by how much it must outweigh an enemy before it goes beside it, `least_gain` what an
    attack must bring on average, in steps. `river` of five Allied formations go along the rivers.
    From a seventh unit on each combat unit in a hex costs `crowd` movement points.
    `ways` are other settings that it tries on the engine before each turn, so many `rounds` each.
    """

    ratio: float
    least_gain: float
    river: int = 2
    crowd: float = 0.0
    ways: tuple["Level", ...] = ()
    rounds: int = 0

    @property
    def plain(self) -> "Level":
        """The same without trials."""
        return replace(self, ways=(), rounds=0)


STEADY: Final = Level(ratio=1.2, least_gain=0.0)
GENTLE: Final = Level(ratio=2.5, least_gain=0.8)
SHARP: Final = replace(
    STEADY,
    ways=(
        replace(STEADY, ratio=0.9, least_gain=-0.3),
        replace(STEADY, ratio=2.2, least_gain=0.5),
    ),
    rounds=2,
)
