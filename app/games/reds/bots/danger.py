"""What the enemy's next attacks would cost where units of a plan stand, or have left."""

from collections.abc import Mapping, Sequence

from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.odds import prospect
from app.games.reds.box import MAP, UNITS

NO_DEFENCE = ("garrison", "air", "naval_flotilla")


class Danger:
    """The costs of the enemy's next attacks, by hex and by the units that stand there.

    Every cost is in the worth that bots compare. A level that does not look at threats has none.
    """

    def __init__(self, view: BotView, standing: Mapping[str, Sequence[str]]) -> None:
        self._view = view
        self._standing = standing
        self._weight = view.level.threats
        self._costs: dict[tuple[str, frozenset[str]], float] = {}

    def of_attackers(self, together: Mapping[str, set[str]], moved: set[str]) -> float:
        """What attacks on the hexes that attackers have moved to would cost after their own."""
        if not self._weight:
            return 0.0
        costs = (self._cost(at, frozenset(together[at])) for at in sorted(moved))
        return self._weight * self._view.weights.answer * sum(costs)

    def of_going(self, unit: str, start: str, place: str, places: Mapping[str, str]) -> float:
        """How much more attacks would cost with a unit in `place` than in `start`: its own danger,
        and that of the units of a plan that it joins or leaves; also counted where both are one."""
        if not self._weight:
            return 0.0
        there = frozenset(u for u, at in places.items() if at == place and u != unit)
        risk = self._cost(place, there | {unit}) - self._cost(place, there)
        if place != start:
            left = frozenset(u for u, at in places.items() if at == start and u != unit)
            risk += self._cost(start, left) - self._cost(start, left | {unit})
        return self._weight * risk

    def _cost(self, place: str, units: frozenset[str]) -> float:
        key = (place, units)
        if key not in self._costs:
            self._costs[key] = self._cost_of_attack(place, units)
        return self._costs[key]

    def _cost_of_attack(self, place: str, units: frozenset[str]) -> float:
        view = self._view
        strikers = view.board_view.strikers_at(place)
        if not strikers:
            return 0.0
        city = view.board_view.city_worth(place) if place in MAP.cities else 0.0
        city *= view.weights.city_at_risk
        if city and view.board_view.holder(place) != view.side and not units:
            return 0.0
        defending = [
            unit
            for unit in (*self._standing.get(place, ()), *sorted(units))
            if UNITS[unit].type not in NO_DEFENCE
        ]
        ready = view.board_view.readiness(strikers[0])
        if not defending:
            return ready * city
        attackers = {unit: view.board_view.where[unit] for unit in strikers}
        return ready * max(0.0, prospect(view.board, place, attackers, defending, city).brings)
