"""Whom to send into an attack: groups of attackers, chosen by what the attack brings on average."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def mean(chances: Mapping[T, float], worth: Callable[[T], float]) -> float:
    """Return the mean of a worth over chances that add up to 1.

    >>> mean({"a": 0.25, "d": 0.75}, {"a": -4.0, "d": 2.0}.__getitem__)
    0.5
    """
    return sum(chance * worth(each) for each, chance in chances.items())


def best_group(
    able: Sequence[str], worth: Callable[[tuple[str, ...]], float], least: float = 0.0
) -> tuple[float, tuple[str, ...]]:
    """Return the worth of the best attack found, and who makes it; no group if none is worth more
    than `least`.

    `able` are all who could attack, the one that contributes most first. The group grows in that
    order and is then thinned: whoever adds next to nothing is left for another attack. So `worth`
    is asked for about twice as many groups as there are attackers, not for all of them.
    """
    best, chosen = least, ()  # type: float, tuple[str, ...]
    for count in range(1, len(able) + 1):
        found = worth(tuple(able[:count]))
        if found > best:
            best, chosen = found, tuple(able[:count])
    for unit in reversed(chosen):
        fewer = tuple(each for each in chosen if each != unit)
        if fewer and (found := worth(fewer)) >= best - SPARED:
            best, chosen = found, fewer
    return best, chosen


SPARED = 0.05
"""What an attacker must add, not to be left out."""
