"""Where the units of a movement step can end, and what each place is worth to them."""

from collections.abc import Sequence
from functools import cached_property
from itertools import count

from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.distances import ALL_LAND, bits_around, ways_to
from app.games.reds.bots.worth import price_of_hit
from app.games.reds.box import BITS, MAP, UNITS
from app.games.reds.rules.activation import LOGISTICS
from app.games.reds.rules.reach import march_of


class MarchEnds:
    """The ends of the marches of some units.

    `hunger` is what it costs each of them to stand out of supply, or where enemies could cut its
    line, by place; the worths of `reach` have it taken off.
    """

    def __init__(self, view: BotView, movers: Sequence[str]) -> None:
        self.view = view
        self.weights = view.weights
        self.board = view.board
        self.movers = movers
        self.hunger: dict[str, dict[str, float]] = {}

    @cached_property
    def reach(self) -> dict[str, dict[str, float]]:
        """For each mover, where it can end, with what the place is worth for it."""
        return {unit: self._ends(unit) for unit in self.movers}

    def _ends(self, unit: str) -> dict[str, float]:
        start = self.board["where"][unit]
        reached = march_of(self.board, [unit]).reach().reached
        in_supply = self.view.board_view.supply.supplied_among(unit, reached)
        able = in_supply | BITS.bit[start] if unit in self.view.frame["supplied"] else reached
        hit = price_of_hit(self.board, unit)
        if LOGISTICS in self.board["drawn"]:
            hit *= self.weights.after_logistics
        guarded = self.view.board_view.guarded.supplied_among(unit, in_supply)
        hunger = self.hunger[unit] = {
            **dict.fromkeys(BITS.places(able & ~in_supply), self.weights.out_of_supply * hit),
            **dict.fromkeys(BITS.places(in_supply & ~guarded), self.weights.unguarded * hit),
        }
        shunned = self.view.board_view.shunned - {start}
        places = [place for place in BITS.places(able) if place not in shunned]
        worths = self._worths(unit, places)
        found = {place: worth - hunger.get(place, 0.0) for place, worth in worths.items()}
        if not in_supply:
            for place in found:
                found[place] += self._way_to_supply(unit, place)
        return found

    def _way_to_supply(self, unit: str, place: str) -> float:
        """What it is worth to a unit without supply to stand nearer to where it would have it."""
        supplied = self.view.board_view.hexes_in_supply(unit)
        if not supplied:
            return 0.0
        far = next(far for far in count() if supplied & bits_around(place, far))
        hit = price_of_hit(self.board, unit)
        return self.weights.way_back * hit * self.weights.fading**far

    def _worths(self, unit: str, places: list[str]) -> dict[str, float]:
        """What it is worth that a unit stands in a hex: closer to its objective, or in a city."""
        view = self.view.board_view
        found = dict.fromkeys(places, 0.0)
        aim = self.view.aims.get(unit)
        if aim is not None:
            land = ALL_LAND if UNITS[unit].faction == "polish" else view.land
            ways = ways_to(unit, aim.place, land)
            for place in places:
                if place in ways:
                    found[place] = aim.worth * self.weights.fading ** ways[place]
        for place in places:
            if place in MAP.cities and view.holder(place) != self.view.side:
                found[place] += self.weights.take * view.city_worth(place)
        return found
