"""The attacks that a plan of a movement step prepares: who can attack what, and what it brings."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from app.games.bot_kit.battles import best_group
from app.games.reds.board import Board, is_hex
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.odds import Prospect, prospect
from app.games.reds.bots.worth import fitness
from app.games.reds.box import GRID
from app.games.reds.rules.attack import may_attack
from app.games.reds.rules.battle_odds import defenders


class PlannedAttacks:
    """Attacks from where units of a plan would stand; `standing` are the units that do not move."""

    def __init__(
        self, view: BotView, movers: Sequence[str], standing: Mapping[str, Sequence[str]]
    ) -> None:
        self.view = view
        self.weights = view.weights
        self.board = view.board
        self.movers = movers
        self.standing = standing
        self.active = [u for u in view.frame["active"] if is_hex(view.board["where"][u])]
        self._prospects: dict[tuple[str, tuple[tuple[str, str], ...]], Prospect] = {}
        self._can: dict[tuple[str, str, str], bool] = {}

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
                able = [unit for unit in by_fitness(self.board, units) if unit in free]
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


def by_fitness(board: Board, units: Iterable[str]) -> list[str]:
    """Return units in the order of their strength on the sides that they show now."""
    return sorted(units, key=lambda unit: (-fitness(board, unit), unit))
