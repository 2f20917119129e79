"""What the levels of the bots risk, and in which ways the sharp one tries to play."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot: by how much it must outweigh an enemy before it goes beside it, and
    what an attack must bring on average, in steps.

    `ways` are other settings that it tries on the engine before each turn, so many `rounds` each.
    """

    ratio: float
    least_gain: float
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
    ways=(Level(ratio=1.0, least_gain=-0.3), Level(ratio=2.2, least_gain=0.5)),
    rounds=2,
)
