"""The page that explains a title in five minutes: its template and the positions that it draws."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of the board with the pieces of a position on it.

    `position` is a position file, of which the first `played` steps are played; `places` are in
    sight, those of `marked` pointed out, and `arrows` lead from place to place. `alt` says what is
    seen, a lazy text.
    """

    position: Path
    places: tuple[str, ...]
    alt: Any
    played: int = 0
    marked: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()

    @property
    def shown_places(self) -> set[str]:
        """Every place that the figure names."""
        return {*self.places, *self.marked, *(place for arrow in self.arrows for place in arrow)}


@dataclass(frozen=True, slots=True)
class IntroductionPage:
    """The page "The game in five minutes".

    `template` extends help/introduction.html and fills its block ``story``, where it is given what
    `context` returns, and draws each of the `figures` with ``figure(name)``. `summary` tells in a
    sentence what the game is and how many play it, a lazy text.
    """

    template: str
    summary: Any
    figures: Mapping[str, Figure] = field(default_factory=dict)
    context: Callable[[], Mapping[str, Any]] = dict
