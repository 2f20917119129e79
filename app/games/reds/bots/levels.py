"""How strong each bot is: what it looks at, and what it risks."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, `caution` by how much own losses count in
    it; `threats`: by how much what the enemy can attack next. A bot with `ways` tries, for each of
    its segments, in which of them to play it, or as it plays elsewhere, `rounds` times each.
    """

    least_gain: float
    caution: float
    threats: float
    ways: tuple["Level", ...] = ()
    rounds: int = 0

    @property
    def plain(self) -> "Level":
        """The same bot without trials."""
        return replace(self, ways=(), rounds=0)


GENTLE = Level(least_gain=2.5, caution=1.8, threats=0.0)
STEADY = Level(least_gain=0.3, caution=1.0, threats=0.4)
BOLD = Level(least_gain=0.0, caution=0.8, threats=0.12)
CAREFUL = Level(least_gain=1.0, caution=1.2, threats=1.0)
SHARP = Level(
    least_gain=STEADY.least_gain,
    caution=STEADY.caution,
    threats=STEADY.threats,
    ways=(BOLD, CAREFUL),
    rounds=4,
)
