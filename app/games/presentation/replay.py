"""What a replay shows of a match at one moment.

A replay keeps no views: of each it keeps what lies in the places that changed, taken out of the
seat's own view by the title's `ReplayRenderer`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

View = Mapping[str, Any]
Places = Mapping[str, Sequence[Any]]
"""What lies in each place of the map that holds anything, as the view shows it."""

Facts = tuple[tuple[str, str], ...]
"""Short facts, each with its label."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn on a stack's counter: the class of its group, and the markup in it."""

    classes: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter on the map: the stack's id, its face, its upper left corner, its scale."""

    stack: str
    face: Face
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class PlacedCounters:
    """The counters of a place, and the markup that stands for those without room."""

    counters: tuple[Counter, ...]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class ReplayRenderer:
    """How one title is replayed.

    `places` takes what lies on the map out of a view, `in_boxes` what lies before each seat, and
    `box` tells of that of one seat in facts, which are the same as long as it is;
    `board` draws places on the ground at an address, pointing some out; `counters` places the
    counters of one place; `in_words` names each place that can hold something, with what it holds;
    `moves` pairs the stacks of which something has moved from one place to another.
    """

    places: Callable[[View], Places]
    in_boxes: Callable[[View], Mapping[str, Any]]
    box: Callable[[View, str], Facts]
    board: Callable[[Places, Collection[str], str], Markup]
    counters: Callable[[str, Sequence[Any]], PlacedCounters]
    in_words: Callable[[Places], Mapping[str, tuple[str, Sequence[str]]]]
    moves: Callable[[Places, Places], Sequence[tuple[str, str]]]
