"""A board as layers of a picture: the part that is shown, marks below the counters, counters."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.board.geometry import Point, bounds

MARGIN = 45.0
"""How much is shown around what a viewport is for, in units of the sheet."""

MAX_SHARE = 0.75
"""A viewport as wide as this part of the sheet is not worth it: the whole is shown instead."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """A rectangle of the sheet, by its upper left corner, in units of the sheet."""

    x: float
    y: float
    width: float
    height: float

    def shows(self, outline: Iterable[Point]) -> bool:
        """Whether anything of what `outline` bounds may be within."""
        return self.meets(bounds(outline))

    def meets(self, box: tuple[float, float, float, float]) -> bool:
        """Whether anything of a box (left, top, right, bottom) is within."""
        left, top, right, bottom = box
        return (
            left < self.x + self.width
            and right > self.x
            and top < self.y + self.height
            and bottom > self.y
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter: its face as SVG, the place on the sheet of the face's origin, its scale."""

    face: str
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Mark:
    """What is drawn on the sheet below the counters, as SVG, and where: `about` holds all of it."""

    drawn: str
    about: Viewport


def viewport_around(points: Iterable[Point], whole: Viewport, min_width: float) -> Viewport:
    """Return the viewport that shows these points and a little of what lies about them.

    It has the shape of the whole sheet. For no point, and where it would show most of the sheet,
    it is the whole sheet.
    """
    listed = list(points)
    if not listed:
        return whole
    left, top, right, bottom = bounds(listed)
    shape = whole.width / whole.height
    width = max(right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * shape, min_width)
    if width > MAX_SHARE * whole.width:
        return whole
    height = width / shape
    return Viewport(
        _within((left + right - width) / 2, whole.width - width),
        _within((top + bottom - height) / 2, whole.height - height),
        width,
        height,
    )


def _within(start: float, last: float) -> float:
    return round(min(max(start, 0.0), last), 1)
