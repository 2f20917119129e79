"""Sets of hexes as whole numbers, a bit a hex, so that all of a set step at once.

Chess programs keep sets of squares so. The bits of a column follow each other, and columns follow
each other at a fixed distance: to each of the six directions belongs one shift of the bits. Which
hexes may go that way is a mask, so that water, rivers, railways or what a unit may not enter are
masks too. Union, intersection and difference of sets are those of the numbers.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from app.games.board.hexes import HexGrid


class Edges(NamedTuple):
    """Steps from hexes to those beside them.

    For each shift of the bits, the hexes that may step by it: `up` to higher bits, `down` to lower.
    """

    up: tuple[tuple[int, int], ...]
    down: tuple[tuple[int, int], ...]

    def spread(self, bits: int) -> int:
        """Return the hexes to which a step leads from any of some hexes."""
        (one, from_one), (two, from_two), (three, from_three) = self.up
        (less, from_less), (less_two, from_less_two), (less_three, from_less_three) = self.down
        return (
            (bits & from_one) << one
            | (bits & from_two) << two
            | (bits & from_three) << three
            | (bits & from_less) >> less
            | (bits & from_less_two) >> less_two
            | (bits & from_less_three) >> less_three
        )

    def origins(self, bits: int) -> int:
        """Return the hexes from which a step leads to any of some hexes."""
        found = 0
        for shift, starts in self.up:
            found |= (bits >> shift) & starts
        for shift, starts in self.down:
            found |= (bits << shift) & starts
        return found

    def fill(self, bits: int, room: int) -> int:
        """Return the hexes that some hexes are connected to by steps within `room`, and these."""
        (one, from_one), (two, from_two), (three, from_three) = self.up
        (less, from_less), (less_two, from_less_two), (less_three, from_less_three) = self.down
        left = room & ~bits
        new = bits
        while new:
            new = left & (
                (new & from_one) << one
                | (new & from_two) << two
                | (new & from_three) << three
                | (new & from_less) >> less
                | (new & from_less_two) >> less_two
                | (new & from_less_three) >> less_three
            )
            left ^= new
        return bits | (room & ~left)

    def between(self, starts: int, ends: int) -> "Edges":
        """Return those of the steps that lead from some hexes to some."""
        return Edges(
            tuple((shift, each & starts & (ends >> shift)) for shift, each in self.up),
            tuple((shift, each & starts & (ends << shift)) for shift, each in self.down),
        )

    def either(self, other: "Edges") -> "Edges":
        """Return the steps that are among these or among others of the same board."""
        return Edges(
            tuple((shift, a | b) for (shift, a), (_, b) in zip(self.up, other.up, strict=True)),
            tuple((shift, a | b) for (shift, a), (_, b) in zip(self.down, other.down, strict=True)),
        )

    def without(self, other: "Edges") -> "Edges":
        """Return the steps that are among these and not among others of the same board."""
        return Edges(
            tuple((shift, a & ~b) for (shift, a), (_, b) in zip(self.up, other.up, strict=True)),
            tuple(
                (shift, a & ~b) for (shift, a), (_, b) in zip(self.down, other.down, strict=True)
            ),
        )

    def both(self, other: "Edges") -> "Edges":
        """Return the steps that are among these and among others of the same board."""
        return Edges(
            tuple((shift, a & b) for (shift, a), (_, b) in zip(self.up, other.up, strict=True)),
            tuple((shift, a & b) for (shift, a), (_, b) in zip(self.down, other.down, strict=True)),
        )


class Bitboard:
    """The bits of the hexes of a grid, and the way back from bits to hexes.

    `bit` has the bit of each hex, `all` those of all hexes, `steps` the steps from each hex to all
    beside it.

    >>> board = Bitboard(HexGrid(range(1, 4), range(1, 4)))
    >>> some = board.bits(["0202", "0101"])
    >>> board.places(some), some == board.bit["0101"] | board.bit["0202"]
    (['0101', '0202'], True)
    >>> steps = board.edges([("0101", "0102"), ("0102", "0202"), ("0202", "0302")])
    >>> board.places(steps.spread(some)), board.places(steps.fill(board.bit["0101"], board.all))
    (['0102', '0302'], ['0101', '0102', '0202', '0302'])
    """

    def __init__(self, grid: HexGrid) -> None:
        # In a column the bits run on, and each column begins as many bits after the one before it,
        # or one fewer: so neighbours in it are too, and no two hexes have a bit in common.
        column = len(grid.rows) + 1
        numbers = {across * column + down: number for number, (across, down) in grid.axial.items()}
        lowest = min(numbers)
        numbered = sorted(numbers.items())
        self.bit: Mapping[str, int] = {number: 1 << (index - lowest) for index, number in numbered}
        self.all = reduce(int.__or__, self.bit.values())
        self._index = {number: index - lowest for index, number in numbered}
        self._by_index = [""] * (numbered[-1][0] - lowest + 1)
        for index, number in numbered:
            self._by_index[index - lowest] = number
        self._in_order = [number for _index, number in numbered] == sorted(self.bit)
        self._shifts = (1, column - 1, column)
        self.steps = self.edges(
            (here, there) for here in grid.hexes for there in grid.neighbours(here)
        )

    def bits(self, places: Iterable[str]) -> int:
        """Return the bits of some hexes. Raises KeyError for what is no hex of the grid."""
        bit, found = self.bit, 0
        for place in places:
            found |= bit[place]
        return found

    def places(self, bits: int) -> list[str]:
        """Return the hexes of some bits, in ascending order of their numbers."""
        found, names, text = [], self._by_index, f"{bits:b}"
        last = len(text) - 1
        at = text.rfind("1")
        while at >= 0:
            found.append(names[last - at])
            at = text.rfind("1", 0, at)
        return found if self._in_order else sorted(found)

    def lowest(self, bits: int) -> str:
        """Return the hex with the lowest number of some bits; ValueError if there are none."""
        if not bits:
            raise ValueError("no hex is the lowest of none")
        if self._in_order or not bits & (bits - 1):
            return self._by_index[(bits & -bits).bit_length() - 1]
        return min(self.places(bits))

    def edges(self, steps: Iterable[tuple[str, str]]) -> Edges:
        """Return steps from hexes to hexes next to them, as edges."""
        index = self._index
        starts = dict.fromkeys((*self._shifts, *(-shift for shift in self._shifts)), 0)
        for here, there in steps:
            starts[index[there] - index[here]] |= self.bit[here]
        return Edges(
            tuple((shift, starts[shift]) for shift in self._shifts),
            tuple((shift, starts[-shift]) for shift in self._shifts),
        )
