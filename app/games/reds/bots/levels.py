"""How strong each bot is: what it looks at, and what it risks."""

from dataclasses import dataclass, replace

from app.games.reds.bots.weights import STANDARD, Weights


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `least_gain` is what an attack must bring on average, `caution` by how much own losses count in
    it; `threats`: by how much what the enemy can attack next. With a `spread`, it likes some
    places better and others less, by this much as a rule; which they are follows from `lots`; with
    a `focus` it likes that hex, and those beside it, better than others. `weights` are what it
    holds things to be worth. A bot that `tries` plays each of its segments in the best of several
    ways.
    """

    least_gain: float
    caution: float
    threats: float
    spread: float = 0.0
    lots: int = 0
    focus: str = ""
    weights: Weights = STANDARD
    tries: bool = False

    @property
    def plain(self) -> "Level":
        """The same bot without trials."""
        return replace(self, tries=False)

    def played_as(self, other: "Level") -> "Level":
        """The same bot with the risks of another level."""
        risks = other.least_gain, other.caution, other.threats
        return replace(self, least_gain=risks[0], caution=risks[1], threats=risks[2])

    @property
    def has_likings(self) -> bool:
        """Whether it likes some places better than others."""
        return bool(self.spread or self.focus)


GENTLE = Level(least_gain=2.5, caution=1.8, threats=0.0)
STEADY = Level(least_gain=0.3, caution=1.0, threats=0.4)
BOLD = Level(least_gain=0.0, caution=0.8, threats=0.12)
CAREFUL = Level(least_gain=1.0, caution=1.2, threats=1.0)
HOLDING = Level(least_gain=100.0, caution=1.0, threats=1.0)
SHARP = replace(STEADY, tries=True)
