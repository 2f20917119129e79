"""What is printed on a hex map, as plain data: terrain, rivers, ways, towns, borders and names.

`sheet` draws it. Terrain stands by hex, features by hexside (see `HexGrid.side`); what joins hexes
or runs along hexsides is a record of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from app.games.board.hexes import HexGrid

TEXTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "forest": "broadleaf",
        "swamp": "tufts",
        "marsh": "tufts",
        "mountain": "peaks",
        "hills": "hachures",
        "desert": "dunes",
        "sea": "water",
        "lake": "water",
    }
)
"""What a terrain is covered with, by its kind; any other is a plain tint.

The textures are broadleaf, conifers, tufts, peaks, hachures, dunes and water.
"""


@dataclass(frozen=True, slots=True)
class Link:
    """A road, a railway or a track: its kind, and the hexes whose middles it joins."""

    kind: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign beside a town, such as an anchor, with a text where the sign has one."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Town:
    """A town: its kind, its name, the rank of its name (1 is the largest), and its badges."""

    kind: str
    name: str
    rank: int = 2
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class River:
    """A river: its kind and name, and the hexes that it runs through or the sides that it follows.

    `hexes` and `sides` are in the order of its course; sides share a corner each with the next.
    `frozen_in` are the seasons in which it lies under ice, classes of the style sheet.
    """

    kind: str
    name: str = ""
    hexes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    frozen_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Border:
    """A line that is drawn exactly along hexsides: its kind, and the sides."""

    kind: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AreaName:
    """A name that is printed across an area: its kind, its text, and the hexes of the area."""

    kind: str
    text: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HexGround:
    """What is printed on a hex map.

    `terrain` and `towns` are by hex. `sides` are rivers without a name, by hexside, such as the
    water between two hexes of land. `crossings` are bridges and ferries by hexside. `base` is the
    terrain that the others are printed on; `relief` are the hexes that are hilly besides what they
    are covered with; `textures` says with what a kind of terrain is covered.
    """

    grid: HexGrid
    terrain: Mapping[str, str]
    sides: Mapping[str, str] = field(default_factory=dict)
    links: Sequence[Link] = ()
    towns: Mapping[str, Town] = field(default_factory=dict)
    rivers: Sequence[River] = ()
    crossings: Mapping[str, str] = field(default_factory=dict)
    borders: Sequence[Border] = ()
    names: Sequence[AreaName] = ()
    relief: frozenset[str] = frozenset()
    base: str = "clear"
    textures: Mapping[str, str] = field(default_factory=lambda: TEXTURES)

    def hexes_of(self, kind: str) -> list[str]:
        """Return the hexes of a kind of terrain, in the order of the map."""
        return [number for number, each in self.terrain.items() if each == kind]

    def water(self) -> set[str]:
        """Return the hexes that are all water."""
        return {n for n, kind in self.terrain.items() if self.textures.get(kind) == "water"}
