"""The plan of a movement step: where each active unit goes, and which attacks that prepares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from app.games.bot_kit.battles import best_group
from app.games.reds.board import Board, is_hex
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.danger import Danger
from app.games.reds.bots.distances import ALL_LAND, bits_around, ways_to
from app.games.reds.bots.odds import Prospect, prospect
from app.games.reds.bots.worth import fitness, price_of_hit
from app.games.reds.box import BITS, BOX, GRID, MAP, MOSCOW, UNITS, is_fighting, side_of
from app.games.reds.rules.attack import may_attack
from app.games.reds.rules.battle_odds import defenders
from app.games.reds.rules.movement import waiting
from app.games.reds.rules.reach import march_of
from app.games.reds.rules.stacking import counted, why_not_together

CHOICES = 8
"""How many ends of a move a bot weighs in a plan, the best of those there are."""


@dataclass
class PhasePlan:
    """Where units go (`ends`), which hex each will attack (`attacks`), where their objectives are
    (`aims`), and what has failed."""

    ends: dict[str, str]
    attacks: dict[str, str]
    aims: dict[str, str] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


def make_plan(view: BotView) -> PhasePlan:
    """Return a plan for the movement step that the seat is asked in."""
    return _Planner(view).plan()


class _Planner:
    def __init__(self, view: BotView) -> None:
        self.view = view
        self.weights = view.weights
        self.board = view.board
        self.movers = [
            unit
            for unit in waiting(view.board, view.frame)
            if is_fighting(unit) or UNITS[unit].type == "partisan"
        ]
        moving = set(self.movers)
        self.standing = {
            place: [unit for unit in units if unit not in moving and side_of(unit) == view.side]
            for place, units in view.board_view.here.items()
        }
        self.active = [u for u in view.frame["active"] if is_hex(view.board["where"][u])]
        self._prospects: dict[tuple[str, tuple[tuple[str, str], ...]], Prospect] = {}
        self._fits: dict[tuple[str, frozenset[str]], bool] = {}
        self._can: dict[tuple[str, str, str], bool] = {}
        self._hunger: dict[str, dict[str, float]] = {}
        self.guards: set[str] = set()
        self.danger = Danger(view, self.standing)

    # where units can go

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
        guarded = self.view.board_view.guarded.supplied_among(unit, in_supply)
        hunger = self._hunger[unit] = {
            **dict.fromkeys(BITS.places(able & ~in_supply), self.weights.out_of_supply * hit),
            **dict.fromkeys(BITS.places(in_supply & ~guarded), self.weights.unguarded * hit),
        }
        shunned = self.view.board_view.shunned - {start}
        places = [place for place in BITS.places(able) if place not in shunned]
        worths = self.place_worths(unit, places)
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

    def place_worths(self, unit: str, places: list[str]) -> dict[str, float]:
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

    # what a plan is worth

    def fits(self, place: str, units: frozenset[str]) -> bool:
        """Whether units may end in a hex beside those that stay there (9)."""
        key = (place, units)
        if key not in self._fits:
            together = [*self.standing.get(place, ()), *sorted(units)]
            within = sum(map(counted, together)) <= BOX.limits.stack
            self._fits[key] = within and why_not_together(together) is None
        return self._fits[key]

    def can_attack(self, unit: str, at: str, target: str) -> bool:
        """Whether an active unit could attack a hex from another."""
        key = (unit, at, target)
        if key not in self._can:
            moved: Board = {**self.board, "where": {**self.board["where"], unit: at}}
            frame = {"step": "combat", "fought": [], "side": self.view.side}
            self._can[key] = may_attack(moved, frame, unit, target)
        return self._can[key]

    def prospect(self, target: str, attackers: Mapping[str, str]) -> Prospect:
        """What an attack from some hexes would bring."""
        key = (target, tuple(sorted(attackers.items())))
        if key not in self._prospects:
            frame = {"step": "battle", "side": self.view.side, "place": target}
            self._prospects[key] = prospect(
                self.board,
                target,
                attackers,
                defenders(self.board, frame),
                self.weights.prize * self.view.board_view.prize(target),
                self.view.level.caution,
                self.weights.retreat,
            )
        return self._prospects[key]

    def attacks_from(self, places: Mapping[str, str]) -> tuple[float, dict[str, str]]:
        """Return what the best attacks from these places bring, and who attacks what."""
        near: dict[str, list[str]] = {}
        for unit, at in places.items():
            for target in GRID.neighbours(at):
                if target in self.targets and self.can_attack(unit, at, target):
                    near.setdefault(target, []).append(unit)
        total, chosen = 0.0, {}
        free = set(places)
        while near:
            best: tuple[float, tuple[str, ...], str] = (self.view.level.least_gain, (), "")
            for target, units in near.items():
                able = [unit for unit in self._by_fitness(units) if unit in free]
                found, group = self._best(target, able, places)
                if found > best[0]:
                    best = (found, group, target)
            gain, group, target = best
            if not group:
                break
            total += gain
            free -= set(group)
            chosen.update(dict.fromkeys(group, target))
            del near[target]
        return total, chosen

    def _best(
        self, target: str, able: list[str], places: Mapping[str, str]
    ) -> tuple[float, tuple[str, ...]]:
        def brings(units: tuple[str, ...]) -> float:
            return self.prospect(target, {unit: places[unit] for unit in units}).brings

        return best_group(able, brings, self.view.level.least_gain)

    def _by_fitness(self, units: list[str]) -> list[str]:
        return sorted(units, key=lambda unit: (-fitness(self.board, unit), unit))

    @cached_property
    def targets(self) -> frozenset[str]:
        """The hexes with enemies that can be attacked."""
        return frozenset(
            place for place in self.view.board_view.here if self.view.board_view.opponents_at(place)
        )

    @cached_property
    def fixed(self) -> dict[str, str]:
        """The active units that stay where they are, and can attack from there."""
        moving = set(self.movers)
        return {unit: self.board["where"][unit] for unit in self.active if unit not in moving}

    # the plan

    def plan(self) -> PhasePlan:
        """Gather attackers for the best attacks, send the rest to their objectives, improve."""
        places = {unit: self.board["where"][unit] for unit in self.movers}
        self.guards = self._guards(places)
        settled = self._gather(places, set(self.guards)) | set(self.guards)
        for unit in self._by_fitness([each for each in self.movers if each not in settled]):
            self._send(unit, places)
        aims = {unit: aim.place for unit, aim in self.view.aims.items() if unit in places}
        return PhasePlan(places, self.attacks_from({**self.fixed, **places})[1], aims)

    def _choices(self, unit: str) -> list[str]:
        ends = self.reach[unit]
        best = sorted(ends, key=lambda place: (-ends[place], place))[:CHOICES]
        beside = [
            place
            for place in ends
            if place not in best
            and any(target in self.targets for target in GRID.neighbours(place))
        ]
        return [*best, *beside[:CHOICES]]

    def _guards(self, places: dict[str, str]) -> set[str]:
        """Place a guard in each city that must not stand open: a unit that stands there, else the
        nearest that can come. Units that attack from there go out and leave another."""
        found: set[str] = set()
        for city in self.view.board_view.kept:
            standing = self.standing.get(city, ())
            garrisoned = any(UNITS[unit].type == "garrison" for unit in standing)
            if any(map(is_fighting, standing)) or (
                garrisoned and not self.view.board_view.is_near(city)
            ):
                continue
            able = [
                unit
                for unit in self.movers
                if unit not in found and city in self.reach[unit] and is_fighting(unit)
                if unit not in self.view.board_view.sent_far
                if city == MOSCOW or not self._would_starve(unit, city)
            ]
            inside = [unit for unit in able if places[unit] == city]
            guard = min(
                inside or able,
                key=lambda unit: (
                    GRID.distance(places[unit], city),
                    fitness(self.board, unit),
                    unit,
                ),
                default=None,
            )
            if guard is not None:
                places[guard] = city
                found.add(guard)
        return found

    def _would_starve(self, unit: str, place: str) -> bool:
        """Whether the next logistics would destroy a unit in a hex (12.9)."""
        hurt = UNITS[unit].steps == 1 or unit in self.board["disordered"]
        return hurt and not self.view.board_view.supply.is_supplied(unit, place)

    def _gather(self, places: dict[str, str], settled: set[str]) -> set[str]:
        """Place the attackers of the attacks that bring most, one attack after the other; those
        settled already stay, and attack from where they are."""
        settled = set(settled)
        open_targets = set(self.targets)
        while open_targets:
            best: tuple[float, str, dict[str, str]] = (self.view.level.least_gain, "", {})
            for target in sorted(open_targets):
                found = self._attack_on(target, places, settled)
                if found is not None and found[0] > best[0]:
                    best = (found[0], target, found[1])
            _gain, target, group = best
            if not group:
                break
            places.update({unit: at for unit, at in group.items() if unit in places})
            settled |= set(group)
            open_targets.remove(target)
        return settled

    def _attack_on(
        self, target: str, places: Mapping[str, str], settled: set[str]
    ) -> tuple[float, dict[str, str]] | None:
        """Return the best attack on a hex by units not yet settled, and from where."""
        around = GRID.neighbours(target)
        able: dict[str, list[str]] = {}
        for unit in self.movers:
            if unit in settled or UNITS[unit].type == "partisan":
                continue
            ends = self.reach[unit]
            near = [each for each in around if each in ends and self.can_attack(unit, each, target)]
            if near:
                able[unit] = sorted(near, key=lambda place: (-ends[place], place))
        for unit, at in self.fixed.items():
            if unit not in settled and at in around and self.can_attack(unit, at, target):
                able[unit] = [at]
        if not able:
            return None
        taken = {unit: at for unit, at in places.items() if unit in settled}
        group: dict[str, str] = {}
        for unit in self._by_fitness(list(able)):
            for place in able[unit]:
                if unit in self.fixed:
                    group[unit] = place
                    break
                there = {u for u, at in (taken | group).items() if at == place and u in places}
                if self.fits(place, frozenset({*there, unit})):
                    group[unit] = place
                    break

        def brings(units: tuple[str, ...]) -> float:
            ends = {unit: group[unit] for unit in units}
            way = sum(
                self._way(unit, places[unit], at) for unit, at in ends.items() if unit in places
            )
            together: dict[str, set[str]] = {}
            for unit, at in (taken | ends).items():
                together.setdefault(at, set()).add(unit)
            moved = {at for unit, at in ends.items() if unit in self.reach}
            gain = self.prospect(target, ends).brings + way
            return gain - self.danger.of_attackers(together, moved)

        found, chosen = best_group(list(group), brings, self.view.level.least_gain)
        return (found, {unit: group[unit] for unit in chosen}) if chosen else None

    def _way(self, unit: str, start: str, end: str) -> float:
        """How much better or worse an attacker stands for it: its supply counts in full, all else
        in part."""
        ends, hunger = self.reach[unit], self._hunger[unit]
        loss = hunger.get(end, 0.0) - hunger.get(start, 0.0)
        way = self.weights.way
        return way * (ends[end] - ends[start]) - (1 - way) * loss

    def _send(self, unit: str, places: dict[str, str]) -> None:
        """Let a unit go where it is worth most, with what the enemy can attack next set against it,
        and where there is room."""
        ends, start = self.reach[unit], places[unit]

        def rank(place: str) -> tuple[float, str]:
            return ends[place] - self.danger.of_going(unit, start, place, places), place

        able = self._choices(unit) + self._shelters(unit) if self.view.level.threats else list(ends)
        for place in sorted({*able, start}, key=rank, reverse=True):
            there = {u for u, at in places.items() if at == place and u != unit}
            if self.fits(place, frozenset({*there, unit})):
                places[unit] = place
                return

    def _shelters(self, unit: str) -> list[str]:
        """The places where a unit would stand with others, or in a city."""
        return [
            place
            for place in self.reach[unit]
            if place in MAP.cities
            or any(u in self._own for u in self.view.board_view.here.get(place, ()))
        ]

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(self.view.board_view.own)
