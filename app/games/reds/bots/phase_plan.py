"""The plan of a movement step: where each active unit goes, and which attacks that prepares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.games.bot_kit.battles import best_group
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.danger import Danger
from app.games.reds.bots.march_ends import MarchEnds
from app.games.reds.bots.planned_attacks import PlannedAttacks, by_fitness
from app.games.reds.bots.worth import fitness
from app.games.reds.box import BOX, GRID, MAP, MOSCOW, UNITS, is_fighting, side_of
from app.games.reds.rules.movement import waiting
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
        self.ends = MarchEnds(view, self.movers)
        self.reach = self.ends.reach
        self.attacks = PlannedAttacks(view, self.movers, self.standing)
        self._fits: dict[tuple[str, frozenset[str]], bool] = {}
        self.guards: set[str] = set()
        self.danger = Danger(view, self.standing)

    def fits(self, place: str, units: frozenset[str]) -> bool:
        """Whether units may end in a hex beside those that stay there (9)."""
        key = (place, units)
        if key not in self._fits:
            together = [*self.standing.get(place, ()), *sorted(units)]
            within = sum(map(counted, together)) <= BOX.limits.stack
            self._fits[key] = within and why_not_together(together) is None
        return self._fits[key]

    def plan(self) -> PhasePlan:
        """Gather attackers for the best attacks, send the rest to their objectives, improve."""
        places = {unit: self.board["where"][unit] for unit in self.movers}
        self.guards = self._guards(places)
        settled = self._gather(places, set(self.guards)) | set(self.guards)
        for unit in by_fitness(self.board, [each for each in self.movers if each not in settled]):
            self._send(unit, places)
        aims = {unit: aim.place for unit, aim in self.view.aims.items() if unit in places}
        return PhasePlan(
            places, self.attacks.attacks_from({**self.attacks.fixed, **places})[1], aims
        )

    def _choices(self, unit: str) -> list[str]:
        ends = self.reach[unit]
        best = sorted(ends, key=lambda place: (-ends[place], place))[:CHOICES]
        beside = [
            place
            for place in ends
            if place not in best
            and any(target in self.attacks.targets for target in GRID.neighbours(place))
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
        open_targets = set(self.attacks.targets)
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
            near = [
                each
                for each in around
                if each in ends and self.attacks.can_attack(unit, each, target)
            ]
            if near:
                able[unit] = sorted(near, key=lambda place: (-ends[place], place))
        for unit, at in self.attacks.fixed.items():
            if unit not in settled and at in around and self.attacks.can_attack(unit, at, target):
                able[unit] = [at]
        if not able:
            return None
        taken = {unit: at for unit, at in places.items() if unit in settled}
        group: dict[str, str] = {}
        for unit in by_fitness(self.board, list(able)):
            for place in able[unit]:
                if unit in self.attacks.fixed:
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
            gain = self.attacks.prospect(target, ends).brings + way
            return gain - self.danger.of_attackers(together, moved)

        found, chosen = best_group(list(group), brings, self.view.level.least_gain)
        return (found, {unit: group[unit] for unit in chosen}) if chosen else None

    def _way(self, unit: str, start: str, end: str) -> float:
        """How much better or worse an attacker stands for it: its supply counts in full, all else
        in part."""
        ends, hunger = self.reach[unit], self.ends.hunger[unit]
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
