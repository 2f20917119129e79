"""How strong each bot is: what it looks at, and what it risks."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, in loss factors, `caution` by how much own
    losses count in it; `guards`: by how much it counts that a city of its own is in danger. A bot
    with `ways` tries, before each card, which to play and in which way, `rounds` times each.
    """

    least_gain: float
    caution: float
    guards: float
    ways: tuple["Level", ...] = ()
    rounds: int = 0

    @property
    def plain(self) -> "Level":
        """The same bot without trials."""
        return replace(self, ways=(), rounds=0)


GENTLE = Level(least_gain=3.0, caution=1.6, guards=0.0)
STEADY = Level(least_gain=0.6, caution=1.0, guards=1.0)
BOLD = Level(least_gain=-0.4, caution=0.8, guards=0.6)
SHARP = Level(
    least_gain=STEADY.least_gain,
    caution=STEADY.caution,
    guards=STEADY.guards,
    ways=(BOLD,),
    rounds=4,
)
