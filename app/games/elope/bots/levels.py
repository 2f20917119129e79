"""What the levels of the bots risk, and what they hold things to be worth.

How the figures of the sharp bot were found stands in docs/balance/elope.md.
"""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of a bot.

    `ratio` is by how much it must outweigh an enemy before it goes beside it, `least_gain` what an
    attack must bring on average, in steps, and `point` what a victory point of the hex adds to
    that. `river` of five Allied formations go along the rivers, `river_by_plan` in the historical
    scenario, in which the Allied plan hardly lets them attack along the railway. From a seventh
    unit on each combat unit in a hex costs `crowd` movement points. A hex where a unit is not fed
    costs `hungry`, but on the last turn if it is `greedy_at_last`; `exact` says that depots which
    were turned to their mobile side this turn are counted with the room of that side.

    Movement points: `worth` of a victory point, `archangel` of Archangel to Red, `too_strong` of a
    hex beside an enemy that outweighs the side, `crowded` of another depot nearer than `apart`
    hexes, and `of_hungry` what a depot goes farther for each unit that nobody feeds; `back` counts
    each hex that a line of supply is too long. Red holds a place for `threatened` times its worth
    with an Allied unit within `danger` hexes, else for `safe` times. A place is held by one unit
    more for each `held` of its points.

    Steps: what `breakthrough`, `engaged`, a `depot` and a supply `point_spent` are worth in an
    attack, and by how much `own` losses count. `a_depot` is for how many units out of reach of a
    source a side has a depot before it restores units.
    """

    ratio: float
    least_gain: float
    point: float = 0.05
    river: float = 2.0
    river_by_plan: float = 3.0
    crowd: float = 0.0
    hungry: float = 14.0
    greedy_at_last: bool = False
    exact: bool = False
    worth: float = 2.0
    archangel: int = 60
    too_strong: float = 12.0
    crowded: float = 9.0
    apart: int = 4
    of_hungry: float = 2.0
    back: float = 1.0
    threatened: float = 1.2
    safe: float = 0.3
    danger: int = 8
    held: int = 10
    breakthrough: float = 3.0
    engaged: float = 0.6
    depot: float = 1.0
    point_spent: float = 0.7
    own: float = 1.0
    a_depot: float = 5.0


STEADY: Final = Level(ratio=1.2, least_gain=0.0)
GENTLE: Final = Level(ratio=2.5, least_gain=0.8)
SHARP_ALLIED: Final = replace(STEADY, ratio=0.85, too_strong=6.0, least_gain=-0.4)
"""The sharp bot as the Allies: bolder than steady."""
SHARP_RED: Final = replace(
    STEADY,
    least_gain=-0.2,
    greedy_at_last=True,
    exact=True,
    archangel=100,
    back=0.5,
    safe=0.2,
    held=16,
    engaged=0.3,
    depot=0.7,
    a_depot=7.0,
)
"""The sharp bot as Red."""
