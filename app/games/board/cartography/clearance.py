"""What is already drawn where: points of lines, and boxes of signs and letters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.games.board.cartography.curves import sampled
from app.games.board.geometry import Point

CELL = 20.0
"""The side of the squares by which points and boxes are looked up, in units of the sheet."""

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether two boxes share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """Whether this box lies in another one."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def grown(self, by: float) -> "Box":
        """Return the box with so much around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass
class Clearance:
    """Points and boxes that others are to keep away from."""

    points: dict[Square, list[Point]] = field(default_factory=dict)
    boxes: dict[Square, list[Box]] = field(default_factory=dict)

    def add_line(self, line: Sequence[Point], spacing: float = 6.0) -> None:
        """Keep a line free, as points along it."""
        for x, y in sampled(line, spacing):
            self.points.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y))

    def add_box(self, box: Box) -> None:
        """Keep a box free."""
        for square in _squares(box):
            self.boxes.setdefault(square, []).append(box)

    def is_free(self, point: Point, distance: float) -> bool:
        """Whether no point is nearer than `distance`, and no box holds it or is as near."""
        x, y = point
        around = Box(x - distance, y - distance, x + distance, y + distance)
        far = distance * distance
        for square in _squares(around):
            for px, py in self.points.get(square, ()):
                if (px - x) ** 2 + (py - y) ** 2 < far:
                    return False
            for box in self.boxes.get(square, ()):
                if box.overlaps(around):
                    return False
        return True

    def points_in(self, box: Box) -> int:
        """Return how many points of lines lie in a box."""
        return sum(
            box.left < x < box.right and box.top < y < box.bottom
            for square in _squares(box)
            for x, y in self.points.get(square, ())
        )

    def hits(self, box: Box) -> bool:
        """Whether a box overlaps one that is there."""
        return any(
            box.overlaps(other) for square in _squares(box) for other in self.boxes.get(square, ())
        )


def _squares(box: Box) -> Iterator[Square]:
    for across in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for down in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield across, down


def bounds_of(boxes: Iterable[Box]) -> Box:
    """Return the box around some boxes."""
    listed = list(boxes)
    return Box(
        min(box.left for box in listed),
        min(box.top for box in listed),
        max(box.right for box in listed),
        max(box.bottom for box in listed),
    )
