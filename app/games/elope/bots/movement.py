"""Where a bot's units go: one unit after the other, in a fixed order, down the field."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from app.games.elope.board import Board, is_hex, on_map_of, stacks_of, strength_of
from app.games.elope.bots.field import Field, field_of, goals_of
from app.games.elope.box import BITS, GRID, MAP, PLAIN, UNITS, enemy_of
from app.games.elope.rules.combat import defence
from app.games.elope.rules.condition import judge
from app.games.elope.rules.lines import REACH
from app.games.elope.rules.movement import waiting
from app.games.elope.rules.reach import goals, march_of
from app.games.elope.rules.supply import SOURCES, supply_of
from app.games.kernel.state import Action, Frame

OUT_OF_SUPPLY: Final = 9
TOO_STRONG: Final = 12
DEPOT_APART: Final = 4
"""Hexes between two depots of a side, as far as it goes."""
SAFE: Final = 2
"""Hexes from the nearest enemy that a depot or a headquarters keeps."""


@dataclass(frozen=True)
class Plan:
    """What a side sees as it moves: the field, where it is in supply, where the enemy stands.

    `ratio` is by how much it must outweigh the enemies beside a hex before it goes there.
    """

    board: Board
    side: str
    ratio: float

    @cached_property
    def field(self) -> Field:
        """The field of the side's goals."""
        return field_of(self.board["weather"], goals_of(self.board, self.side))

    @cached_property
    def supplied(self) -> frozenset[str]:
        """The hexes from which a source or a depot can be reached."""
        supply = supply_of(self.board, self.side)
        starts = {*supply.depots.values(), *(s for s in SOURCES[self.side] if s in supply.sources)}
        within = 0
        for start in starts:
            within |= supply.lines.within(start, REACH)
        return frozenset(BITS.places(within))

    @cached_property
    def enemies(self) -> dict[str, int]:
        """The strength of the enemy in each hex, as it defends."""
        stacks = stacks_of(self.board, enemy_of(self.side))
        return {at: defence(self.board, units) for at, units in stacks.items()}

    @cached_property
    def own(self) -> dict[str, int]:
        """The strength of the side in each hex."""
        found: dict[str, int] = {}
        for unit in on_map_of(self.board, self.side):
            at = self.board["where"][unit]
            found[at] = found.get(at, 0) + strength_of(self.board, unit)
        return found

    def next_move(self, frame: Frame) -> tuple[str, str] | None:
        """Return the next unit to move and its goal; None: all are where they should be.

        Units are gone through once: those before the last that has moved stay.
        """
        order = {unit: n for n, unit in enumerate(sorted(UNITS, key=_rank))}
        last = max((order[unit] for unit in frame["moved"]), default=-1)
        ready = sorted(
            (u for u in waiting(self.board, frame) if order[u] > last), key=lambda u: order[u]
        )
        judged: Board = {**self.board}
        judge(judged, ready)
        for unit in ready:
            if self._stays(unit):
                continue
            march = march_of(judged, [unit], frame["spent"])
            at = march.start
            best = min(goals(march), key=lambda g: (self.cost(unit, g), g), default=at)
            if self.cost(unit, best) < self.cost(unit, at):
                return unit, best
        return None

    def _stays(self, unit: str) -> bool:
        """Whether a unit alone holds a place with points, or has nothing to gain beside it."""
        at = self.board["where"][unit]
        place = MAP.places.get(at)
        if unit in PLAIN and place is not None and place.points:
            here = [u for u in PLAIN if self.board["where"][u] == at]
            if len(here) == 1:
                return True
        return False

    def cost(self, unit: str, place: str) -> float:
        """Return what it costs a unit to stand in a hex: less is better."""
        kind = UNITS[unit].type
        near = min((GRID.distance(place, at) for at in self.enemies), default=99)
        cost = float(self.field.get(place, 999))
        if kind in ("depot", "hq"):
            return cost + self._rear_cost(unit, place, near)
        if place not in self.supplied:
            cost += OUT_OF_SUPPLY
        beside = {*GRID.neighbours(place)} & self.enemies.keys()
        if beside:
            strongest = max(self.enemies[at] for at in beside)
            around = {place, *(n for at in beside for n in GRID.neighbours(at))}
            mine = sum(self.own.get(at, 0) for at in around)
            if self.board["where"][unit] not in around:
                mine += strength_of(self.board, unit)
            if mine < strongest * self.ratio:
                cost += TOO_STRONG
        return cost

    def _rear_cost(self, unit: str, place: str, near: int) -> float:
        """Depots and headquarters follow the troops, apart from the enemy and from each other."""
        cost = TOO_STRONG * 2.0 if near <= SAFE else 0.0
        where = self.board["where"]
        troops = [where[u] for u in on_map_of(self.board, self.side) if u in PLAIN]
        leading = min((self.field.get(at, 999) for at in troops), default=0)
        if self.field.get(place, 999) < leading:
            cost += TOO_STRONG * 2.0  # not in front of the troops
        if troops and min(GRID.distance(place, at) for at in troops) > 1:
            cost += TOO_STRONG
        if UNITS[unit].type == "depot":
            others = [
                where[u]
                for u in on_map_of(self.board, self.side)
                if u != unit and UNITS[u].type == "depot" and is_hex(where[u])
            ]
            cost += sum(OUT_OF_SUPPLY for at in others if GRID.distance(place, at) < DEPOT_APART)
        elif place not in self.supplied:
            cost += TOO_STRONG * 2.0
        return cost


def _rank(unit: str) -> tuple[int, str]:
    """Depots first, then headquarters, troops, and support units, which are judged after them."""
    kind = UNITS[unit].type
    return (0 if kind == "depot" else 1 if kind == "hq" else 2 if unit in PLAIN else 3), unit


def move(board: Board, side: str, frame: Frame, ratio: float) -> Action:
    """Return the next action of a side in its movement."""
    plan = Plan(board, side, ratio)
    if frame["selected"]:
        unit = frame["selected"][0]
        march = march_of(board, [unit], frame["spent"], first=not frame.get("under_way"))
        able = goals(march)
        if not able or frame.get("under_way"):
            return {"do": "halt"}
        best = min(able, key=lambda g: (plan.cost(unit, g), g))
        return {"do": "to", "place": best}
    found = plan.next_move(frame)
    return {"do": "done"} if found is None else {"do": "move", "unit": found[0]}
