"""The two maps and their counters: terrain, rivers, towns, units."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from app.games.board.ground import HexGround, Link, Town
from app.games.board.hex_board import HexBoard
from app.games.board.hexes import HexGrid
from app.games.board.layout import hex_layout

SIDES: Final[Mapping[str, str]] = {"A": "North", "B": "South"}
"""The names of the seats' sides."""

CLASSES: Final = ("blue", "red")
"""The classes of the sides' counters."""

COSTS: Final[Mapping[str, int]] = {"clear": 1, "forest": 2, "hills": 2}
"""Movement points to enter a hex; nobody enters a lake."""

RIVER_COST: Final = 1
"""Movement points to cross a river, besides those of the hex."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter: its side, kind, strength and movement allowance, and where it begins."""

    id: str
    name: str
    seat: str
    kind: str
    strength: int
    movement: int
    at: str


@dataclass(frozen=True)
class BattleMap:
    """A map with its counters."""

    ground: HexGround
    board: HexBoard
    units: Mapping[str, Unit]

    @property
    def grid(self) -> HexGrid:
        return self.ground.grid

    @property
    def towns(self) -> Mapping[str, str]:
        """The name of each town, by its hex."""
        return {number: town.name for number, town in self.ground.towns.items()}

    def price(self, here: str, there: str) -> int | None:
        """Return the movement points of a step, or None where nobody may go."""
        cost = COSTS.get(self.ground.terrain[there])
        if cost is None:
            return None
        is_river = HexGrid.side_between(here, there) in self.ground.sides
        return cost + RIVER_COST * is_river


SMALL_TERRAIN: Final = """
.f..h..f
..f.hh..
..~~..f.
f..~....
.h...f..
..f..h.f
"""
"""The small map, its northern row first: clear, forest, hills, lake."""

SMALL_UNITS: Final = """
n1 1st-Foot   A infantry  4 4 0602
n2 2nd-Foot   A infantry  3 4 0604
n3 Lancers    A cavalry   2 6 0607
s1 3rd-Foot   B infantry  4 4 0102
s2 4th-Foot   B infantry  3 4 0105
s3 Hussars    B cavalry   2 6 0107
"""
TERRAIN_SIGNS: Final = {".": "clear", "f": "forest", "h": "hills", "~": "lake"}


@cache
def small() -> BattleMap:
    """Return the map of 48 hexes and six counters."""
    rows = SMALL_TERRAIN.split()
    grid = HexGrid(range(1, 9), range(1, 7), "RRCC", "south", "even", radius=40.0)
    terrain = {
        grid.number(column, len(rows) - at): TERRAIN_SIGNS[sign]
        for at, row in enumerate(rows)
        for column, sign in enumerate(row, start=1)
    }
    names = {"0303": "Aldbridge", "0305": "Berry", "0207": "Cove"}
    towns = {number: Town("town", name) for number, name in names.items()}
    river = {grid.side(each, "S"): "river" for each in ("0405", "0406", "0407", "0408")}
    ground = HexGround(grid, terrain, river, [Link("road", ("0305", "0306", "0207"))], towns)
    lines = (line.split() for line in SMALL_UNITS.strip().splitlines())
    units = [
        Unit(id, name.replace("-", " "), seat, kind, int(strength), int(movement), at)
        for id, name, seat, kind, strength, movement, at in lines
    ]
    return _map(ground, units, "Map of Two Rivers")


@cache
def large() -> BattleMap:
    """Return the map of 2,500 hexes and 220 counters, the same in every process."""
    chance = Random(2500)
    grid = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even", radius=24.0)
    terrain = dict.fromkeys(grid.hexes, "clear")
    for kind, patches, size in (("forest", 60, 3), ("hills", 30, 2), ("lake", 12, 1)):
        for centre in chance.sample(grid.hexes, patches):
            for each in grid.within(centre, size):
                if chance.random() < 0.7:
                    terrain[each] = kind
    land = [each for each in grid.hexes if terrain[each] != "lake"]
    towns = {each: Town("town", f"Town {n}") for n, each in enumerate(chance.sample(land, 40), 1)}
    sides = {}
    for column in (12, 37):
        for row in grid.rows:
            sides[grid.side(grid.number(column, row), "NE")] = "river"
            sides[grid.side(grid.number(column, row), "SE")] = "river"
    lines = ([grid.number(column, row) for row in grid.rows] for column in (8, 25))
    links = [Link("rail", tuple(line)) for line in lines]
    units = []
    for seat, rows in (("A", range(30, 51)), ("B", range(1, 22))):
        places = [each for each in land if grid.column_row(each)[1] in rows]
        for n, at in enumerate(chance.sample(places, 110), 1):
            kind = chance.choice(["infantry", "infantry", "cavalry", "artillery"])
            name, strength = f"{SIDES[seat][0]}{n}", chance.randint(1, 5)
            movement = 8 if kind == "cavalry" else 6
            units.append(Unit(name.lower(), name, seat, kind, strength, movement, at))
    return _map(HexGround(grid, terrain, sides, links, towns), units, "Map of Two Rivers at large")


def _map(ground: HexGround, units: list[Unit], label: str) -> BattleMap:
    grid = ground.grid
    names = {number: town.name for number, town in ground.towns.items()}
    middle = grid.rows[len(grid.rows) // 2]
    sectors = {
        each: "The north" if grid.column_row(each)[1] >= middle else "The south"
        for each in grid.hexes
    }
    says = {
        each: f"{f'{each} {names[each]}' if each in names else each}: {ground.terrain[each]}"
        for each in grid.hexes
    }
    layout = hex_layout(grid, names, sectors, says)
    return BattleMap(
        ground, HexBoard(ground, layout, label, CLASSES), {unit.id: unit for unit in units}
    )
