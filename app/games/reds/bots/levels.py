"""How strong each bot is: what it looks at, and what it risks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, `caution` by how much own losses count in
    it; `threats`: it looks at what the enemy can attack next; `budget` is how many plans of a phase
    it may weigh beyond the first.
    """

    least_gain: float
    caution: float
    threats: float
    budget: int


GENTLE = Level(least_gain=2.5, caution=1.8, threats=0.0, budget=0)
STEADY = Level(least_gain=0.3, caution=1.0, threats=0.4, budget=0)
SHARP = Level(least_gain=0.1, caution=0.9, threats=0.45, budget=400)
