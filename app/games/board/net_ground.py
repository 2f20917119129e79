"""What is printed on a map of spaces that links join, as plain data.

`net_sheet` draws it. Points are in units of the sheet, x to the east and y to the south.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, pi, sin
from typing import Final, Literal

from app.games.board.geometry import Line, Point
from app.games.board.ground import Badge

Shape = Literal["circle", "city", "box", "sea"]

REACH: Final[Mapping[str, float]] = {"circle": 25.0, "city": 29.0, "box": 42.0, "sea": 44.0}
"""How far each shape reaches from its middle, to the right and down."""

STUB: Final = 55.0
"""How far a link is drawn that leads between an inset and the rest of the map."""

CORNERS: Final = 20
"""A circle is bounded by a polygon of so many corners."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space: its name, where its middle lies, its shape and terrain.

    `region` is the part of the map that it belongs to, `owner` the class of the side that holds it
    when the game begins ("": nobody). Badges stand at its corners.
    """

    name: str
    at: Point
    shape: Shape = "circle"
    terrain: str = "clear"
    region: str = ""
    owner: str = ""
    badges: tuple[Badge, ...] = ()

    @property
    def reach(self) -> float:
        """How far it reaches from its middle, to the right and down."""
        return REACH[self.shape]

    @property
    def outline(self) -> Line:
        """What bounds it."""
        (x, y), reach = self.at, self.reach
        if self.shape in ("city", "box"):
            return tuple((x + a * reach, y + b * reach) for a, b in _SQUARE)
        turns = (2 * pi * n / CORNERS for n in range(CORNERS))
        return tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)


_SQUARE: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class NetLink:
    """What joins two spaces: a kind such as rail, and whether a river runs across it.

    `mark` is printed in a box in its middle, such as the "1" of a link that takes the whole
    allowance.
    """

    kind: str
    ends: tuple[str, str]
    river: bool = False
    mark: str = ""


@dataclass(frozen=True)
class NetGround:
    """What is printed on a map of spaces: by id the spaces and the names of regions, and the links.

    `insets` are groups of spaces that lie elsewhere than where they really are.
    """

    size: Point
    spaces: Mapping[str, Space]
    links: Sequence[NetLink] = ()
    regions: Mapping[str, str] = field(default_factory=dict)
    insets: Sequence[Sequence[str]] = ()

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces that links join to each space, in the order of the links."""
        found: dict[str, list[str]] = {space: [] for space in self.spaces}
        for link in self.links:
            here, there = link.ends
            found[here].append(there)
            found[there].append(here)
        return {space: tuple(dict.fromkeys(others)) for space, others in found.items()}

    def lines(self) -> Iterator[tuple[NetLink, Point, Point]]:
        """Yield each link with the two points at which it meets its spaces.

        One that leads into an inset or out of it is left out; see `stubs`.
        """
        for link in self.links:
            here, there = (self.spaces[end] for end in link.ends)
            if not self._leaves_an_inset(link):
                yield link, _rim(here, there.at), _rim(there, here.at)

    def stubs(self) -> Iterator[tuple[NetLink, Point, Point, str]]:
        """Yield the beginning of each link between an inset and the rest of the map, at both ends:
        where it leaves its space, how far it is drawn, and the space that it leads to."""
        for link in self.links:
            if self._leaves_an_inset(link):
                for end, other in (link.ends, link.ends[::-1]):
                    space, toward = self.spaces[end], self.spaces[other].at
                    start = _rim(space, toward)
                    share = STUB / space.reach
                    across, down = start[0] - space.at[0], start[1] - space.at[1]
                    yield link, start, (start[0] + across * share, start[1] + down * share), other

    def _leaves_an_inset(self, link: NetLink) -> bool:
        return any(
            (link.ends[0] in inset) != (link.ends[1] in inset) for inset in self._insets_as_sets
        )

    @cached_property
    def _insets_as_sets(self) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(inset) for inset in self.insets)


def _rim(space: Space, toward: Point) -> Point:
    """Where the way from the middle of a space to a point leaves it."""
    (x, y), (other_x, other_y) = space.at, toward
    across, down = other_x - x, other_y - y
    if space.shape in ("city", "box"):
        far = max(abs(across), abs(down))
    else:
        far = (across * across + down * down) ** 0.5
    share = space.reach / far if far else 0.0
    return x + across * share, y + down * share
