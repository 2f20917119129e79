"""A player's mind: it chooses among the orders that he is shown, and knows nothing else."""

from collections.abc import Sequence
from random import Random

FORCES = 2
"""So many forces a commander moves in a turn, to keep the war short."""

ANSWERS = (
    *("accept", "place with", "place in", "lose", "capture with", "reattach", "strand"),
    *("seize", "land"),
)
"""What is done first wherever it is offered: others wait for it."""

AT_REST = (
    *("ready", "deployed", "fight on", "end combat", "end turn"),
    *("decline", "hold back", "keep 26 Commissars", "defy"),
)
"""What ends a decision in which nothing else is wanted."""


class Commander:
    """Chooses orders as a person reads them: in words, from a list of what is legal.

    Each turn some forces march, and whoever can be attacked is attacked.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._moved = 0
        self._marched = False
        self._stacked = False

    def choose(self, orders: Sequence[str]) -> str | None:
        """One of `orders`, or None if there is nothing that he wants."""
        for choice in (self._answer, self._deploy, self._fight, self._march):
            found = choice(orders)
            if found is not None:
                return found
        return next((order for order in AT_REST if order in orders), None)

    def _answer(self, orders: Sequence[str]) -> str | None:
        return next((each for verb in ANSWERS for each in _of(orders, verb)), None)

    def _deploy(self, orders: Sequence[str]) -> str | None:
        """Let one pair of leaders stand together."""
        pairs = [each for each in _of(orders, "stack") if not each.startswith("stack on")]
        if not pairs or self._stacked:
            return None
        self._stacked = True
        return pairs[0]

    def _fight(self, orders: Sequence[str]) -> str | None:
        """Attack with all that can join in."""
        joining = _of(orders, "with")
        if joining:
            return joining[0]
        if "resolve" in orders:
            return "resolve"
        attacks = _of(orders, "attack")
        return self._random.choice(attacks) if attacks else None

    def _march(self, orders: Sequence[str]) -> str | None:
        """Move a force one province on, with whom it may take along, and halt it there."""
        if "halt" in orders:
            ways = _of(orders, "to") or _of(orders, "rail")
            if self._marched or not ways:
                self._marched = False
                return "halt"
            self._marched = True
            return self._random.choice(ways)
        forces = _of(orders, "move")
        if forces and self._moved < FORCES:
            self._moved += 1
            return self._random.choice(forces)
        if "end movement" in orders:
            self._moved = 0
            return "end movement"
        return None


def _of(orders: Sequence[str], verb: str) -> list[str]:
    return [order for order in orders if order.startswith(f"{verb} ")]
