"""Improve a plan of a phase by changing one part after the other, within a budget."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass
class Budget:
    """How many positions a bot may still weigh.

    It counts positions and never seconds, so the same position leads to the same order on every
    machine.
    """

    left: int

    def spend(self) -> bool:
        """Take one from the budget; False if nothing is left."""
        if self.left <= 0:
            return False
        self.left -= 1
        return True


def improve(
    places: Mapping[str, str],
    choices: Mapping[str, Sequence[str]],
    worth: Callable[[Mapping[str, str]], float],
    budget: Budget,
    least: float = 0.01,
) -> dict[str, str]:
    """Return where the movers of a plan had better go.

    `places` is the plan to begin with, `choices` where each mover could go, the best first, and
    `worth` what a whole plan is worth; a plan that is not allowed is worth minus infinity. One
    mover after the other goes where the plan is worth most, until no change is worth `least`, or
    the budget is spent.
    """
    best = dict(places)
    if not budget.spend():
        return best
    reached = worth(best)
    changed = True
    while changed:
        changed = False
        for mover, places_of in choices.items():
            for place in places_of:
                if place == best[mover]:
                    continue
                if not budget.spend():
                    return best
                tried = {**best, mover: place}
                found = worth(tried)
                if found > reached + least:
                    best, reached, changed = tried, found, True
    return best
