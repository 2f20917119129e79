"""Lines that reach over the sheet are drawn in patches that each lie in a small part of it."""

from itertools import pairwise
from math import dist

import pytest

from app.games.rcw.map.geometry import geometry
from app.games.rcw.map.lines import patches
from app.games.rcw.map.svg import PATCH
from tools.maps.lines import length


def test_a_line_is_cut_where_it_passes_from_one_square_into_another() -> None:
    line = ((1.0, 1.0), (5.0, 1.0), (9.0, 1.0), (13.0, 1.0), (17.0, 1.0), (9.0, 5.0), (1.0, 9.0))
    there, and_back = line[:3], line[5:]
    assert patches([line], 10.0) == [[there, and_back], [line[2:6]]]


@pytest.mark.parametrize("kind", ["shores", "rivers"])
def test_patches_lie_in_their_squares_and_are_the_whole_of_the_lines(kind: str) -> None:
    drawn = geometry()
    lines = drawn.rivers if kind == "rivers" else [shore.line for shore in drawn.shores]
    parts = patches(lines, PATCH)
    assert sum(length(line) for part in parts for line in part) == pytest.approx(
        sum(map(length, lines))
    )
    longest = max(dist(a, b) for line in lines for a, b in pairwise(line))
    for part in parts:
        for axis in zip(*(point for line in part for point in line), strict=True):
            assert max(axis) - min(axis) <= PATCH + longest
