"""The map of the solitaire game as the Red bot sees it: threats, gaps, and what an attack promises.

Red units on the way of a force of the script stop it for a turn (5.17). So a province is worth
holding while forces are on their way through it, and an enemy is worth more the nearer it is to
Petrograd or Tver (21.13).
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from app.games.rcw.board import (
    STACK_LIMIT,
    Stack,
    colour_of,
    free_capacity,
    is_armed,
    size,
    stacks_at,
    strength,
)
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import ARMIES, BOX, LEADERS, LENIN, PETROGRAD, REGION, TROTSKY, TVER, VALUE
from app.games.rcw.rules.solitaire.outcome import REGIONS
from app.games.rcw.rules.solitaire.sides import SCRIPT_COLOURS

GOALS: Final = (TVER, PETROGRAD)
FAR: Final = 99

HORIZON: Final = 6
"""Provinces that a force of the script goes at most in a turn (21.12)."""

PRECIOUS: Final = 120.0
"""What it costs to lose Lenin or Trotsky: no leaders come, and no units (24.14)."""

AHEAD: Final = 0.15
"""By what part it is better to stop a force a province farther from its goal."""

RECRUIT: Final = 3
"""The strength of a unit that a force may still take along."""

RESULTS: Final = {
    column: [BOX.tables.combat_results(column, die) for die in range(1, 7)]
    for column in ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
}
"""What each die brings at each of the odds (8.5)."""


class Troop(NamedTuple):
    """A force that can take part in an attack: its strength, and what it costs to lose it."""

    power: int
    cost: float
    stack: Stack


class Plan(NamedTuple):
    """An attack: what it promises, who makes it, on whom."""

    worth: float
    own: list[Stack]
    enemies: list[Stack]


class Front:
    """Where the script's forces stand and go, and which Red units stop them."""

    def __init__(self, sight: BotView, moving: Stack | None = None) -> None:
        """`moving` is the force that is about to leave: it stops nobody where it is."""
        self.board = sight.board
        self.seat = sight.seat
        self.moving = moving

    @cached_property
    def enemies(self) -> dict[str, list[Stack]]:
        """The armed stacks of the script's colours, by province."""
        found: dict[str, list[Stack]] = {}
        for stack in self.board["stacks"].values():
            if colour_of(stack) in SCRIPT_COLOURS and is_armed(stack):
                found.setdefault(stack["at"], []).append(stack)
        return found

    @cached_property
    def hostile(self) -> set[str]:
        """The provinces in which a Red force that enters must stop (5.17)."""
        others = (*SCRIPT_COLOURS, "black")
        return {s["at"] for s in self.board["stacks"].values() if colour_of(s) in others}

    @cached_property
    def advances(self) -> list[tuple[Stack, list[str]]]:
        """The forces of the script with the provinces that are before them (21.24)."""
        paths = self.board.get("paths", {})
        found = []
        for stacks in self.enemies.values():
            for stack in stacks:
                path = paths.get(stack["units"][0], [])
                if stack["seat"] not in (None, self.seat) and stack["at"] in path:
                    found.append((stack, path[path.index(stack["at"]) + 1 :]))
        return found

    @cached_property
    def gaps(self) -> dict[str, float]:
        """Where a Red unit would stop forces that nothing stops, with the strength of these; it
        counts for more the farther from Petrograd and Tver they would be stopped."""
        found: dict[str, float] = {}
        for stack, way in self.advances:
            if 1 < len(way) <= HORIZON and not any(self.red_at(p) for p in way[:-1]):
                for left, province in enumerate(reversed(way[:-1])):
                    if province not in self.hostile:
                        gain = strength(stack) * (1 + AHEAD * left)
                        found[province] = found.get(province, 0.0) + gain
        return found

    def led_at(self, province: str) -> int:
        """Return the strength that the seat commands in a province."""
        here = stacks_at(self.board, province)
        return sum(strength(stack) for stack in here if stack["seat"] == self.seat)

    def red_at(self, province: str) -> list[Stack]:
        """Return the Red stacks in a province, whoever commands them."""
        here = stacks_at(self.board, province)
        return [s for s in here if colour_of(s) == "red" and s is not self.moving]

    def blocks(self, province: str) -> bool:
        """Return whether the last Red stack of a province is all that stops some force (5.17)."""
        return len(self.red_at(province)) == 1 and any(
            province in way[:-1] and not any(self.red_at(p) for p in way[:-1] if p != province)
            for _, way in self.advances
            if len(way) <= HORIZON
        )

    def recruits(self, province: str) -> list[str]:
        """Return the Red units there that no leader has and that need not stay, strongest first."""
        if self.blocks(province):
            return []
        alone = [
            stack["units"][0]
            for stack in self.red_at(province)
            if stack["seat"] is None and stack["units"][0] in ARMIES
        ]
        return sorted(alone, key=lambda unit: -VALUE[unit])

    def price(self, province: str) -> float:
        """Return what it is worth to kill a point of the enemies' strength in a province."""
        near = min((len(w) for s, w in self.advances if s["at"] == province and w), default=FAR)
        danger = 3.0 if near == 1 else 2.5 if near == 2 else 3.5 / near
        here = REGION[province] in REGIONS
        return max(danger, (0.8 if self.board["turn"] < 4 else 1.6) if here else 0.0)

    def loss(self, stack: Stack) -> float:
        """Return what it costs to lose a stack: units come back up to turn 5 (9.16)."""
        late = {6: 0.5, 7: 0.1}.get(self.board["turn"], 1.0)
        return late * sum(
            PRECIOUS
            if each in (LENIN, TROTSKY)
            else VALUE[each] * (1.0 if each in LEADERS else 0.5)
            for each in stack["units"]
        )

    def troop(self, stack: Stack, *, fills: bool = False) -> Troop:
        """Return a stack as it is, or as it will be once it has gathered units on its way."""
        power, cost = strength(stack), self.loss(stack)
        if fills:
            room = min(
                free_capacity(self.board, stack["units"][0]), STACK_LIMIT - size(stack["units"])
            )
            power, cost = power + RECRUIT * room, cost + RECRUIT / 2 * room
        return Troop(power, cost, stack)

    def plan(self, province: str, own: list[Troop], enemies: list[Stack]) -> Plan:
        """Return the best single attack: some own stacks, the most expendable first, on the weakest
        enemies or on one of them; in Petrograd and Tver on all, for none may be left (28.13)."""
        best = Plan(0.0, [], [])
        if not own or not enemies:
            return best
        own = sorted(own, key=lambda each: (_is_precious(each.stack), -each.power))
        enemies = sorted(enemies, key=strength)
        groups = [enemies]
        if province not in GOALS:
            groups = [enemies[:n] for n in range(1, len(enemies) + 1)]
            groups += [[each] for each in enemies[1:]]
        for group in groups:
            for number in range(1, len(own) + 1):
                worth = self.worth(province, own[:number], group)
                if worth > best.worth:
                    best = Plan(worth, [each.stack for each in own[:number]], group)
        return best

    def worth(self, province: str, own: list[Troop], group: list[Stack]) -> float:
        """Return what an attack promises on the average of the die."""
        attack, defence = sum(each.power for each in own), sum(map(strength, group))
        column = BOX.tables.combat_column(attack, defence)
        if column is None:
            return 0.0
        price, cost = self.price(province), sum(each.cost for each in own)
        cleared = 4.0 if len(group) == len(self.enemies.get(province, ())) else 0.0
        total = 0.0
        for result in RESULTS[column]:
            if result == "DE" or (result == "EX" and attack >= defence):
                total += price * defence + cleared
                total += 1000 if province in GOALS else 0
            if result == "AE" or (result == "EX" and attack < defence):
                total -= cost
            if result == "EX":
                total -= 0.5 * defence if attack >= defence else -price * attack
        return total / 6


def _is_precious(stack: Stack) -> bool:
    return not {LENIN, TROTSKY}.isdisjoint(stack["units"])


def distances(
    starts: Sequence[str], ways: Mapping[str, Sequence[str]], hostile: set[str]
) -> dict[str, int]:
    """Count the provinces to each that can be reached from `starts`; who enters a hostile one stops
    there."""
    found, edge = dict.fromkeys(starts, 0), list(starts)
    for province in edge:
        if province in hostile and province not in starts:
            continue
        for beyond in ways.get(province, ()):
            if beyond not in found:
                found[beyond] = found[province] + 1
                edge.append(beyond)
    return found
