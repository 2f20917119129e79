"""The strips of an area in which counters are laid."""

from dataclasses import dataclass

GAP = 2.0
"""Distance of two squares in a row, and of two rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """A free strip, as high as the squares that are to stand in it."""

    x: float
    y: float
    width: float

    def squares(self, side: float) -> int:
        """How many squares stand in it."""
        return int((self.width + GAP) // (side + GAP))
