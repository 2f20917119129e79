"""The schedules of pools, counted by hand instead of by the formula that found them."""

from collections import Counter
from itertools import combinations

import pytest

from app.competitions.formats.designs import MAX_POOL, Design, cyclic_design, pool_sizes

BALANCED = [(4, 3), (5, 4), (7, 3), (7, 4), (11, 5), (11, 6), (13, 4)]
"""Players and seats for which a difference set exists."""


def meetings(design: Design) -> Counter[tuple[int, int]]:
    """How often each two players meet."""
    found: Counter[tuple[int, int]] = Counter()
    for block in design.blocks:
        found.update(combinations(sorted(block), 2))
    return found


@pytest.mark.parametrize(
    ("players", "seats"),
    [(players, seats) for seats in range(2, 7) for players in range(seats, MAX_POOL + 1)],
)
def test_everybody_has_each_seat_once_and_meets_others_as_often_as_is_said(
    players: int, seats: int
) -> None:
    design = cyclic_design(players, seats)
    for seat in range(seats):
        assert sorted(block[seat] for block in design.blocks) == list(range(players))
    assert all(len(set(block)) == seats for block in design.blocks)
    counted = meetings(design)
    every = [counted[pair] for pair in combinations(range(players), 2)]
    assert (min(every), max(every)) == (design.fewest, design.most)
    assert design.most >= design.bound


@pytest.mark.parametrize(("players", "seats"), BALANCED)
def test_where_a_difference_set_exists_all_meet_equally_often(players: int, seats: int) -> None:
    design = cyclic_design(players, seats)
    assert design.fewest == design.most == design.bound


def test_the_block_for_seven_at_four_seats_is_as_good_as_the_known_one() -> None:
    known = Design(7, 4, tuple(tuple((n + i) % 7 for n in (0, 3, 5, 6)) for i in range(7)), 2, 2)
    assert set(meetings(known).values()) == set(meetings(cyclic_design(7, 4)).values()) == {2}


@pytest.mark.parametrize(("players", "seats"), [(3, 4), (1, 1), (MAX_POOL + 1, 4)])
def test_pools_of_other_sizes_are_refused(players: int, seats: int) -> None:
    with pytest.raises(ValueError, match="no pool"):
        cyclic_design(players, seats)


@pytest.mark.parametrize("wanted", [4, 7, 13])
def test_pools_take_everybody_and_differ_by_one_at_most(wanted: int) -> None:
    for players in range(4, 201):
        sizes = pool_sizes(players, wanted, 4)
        assert sum(sizes) == players
        assert max(sizes) - min(sizes) <= 1, players
        assert min(sizes) >= 4, players
        assert max(sizes) <= MAX_POOL, players
        assert list(sizes) == sorted(sizes, reverse=True), players


def test_a_season_of_28_has_four_pools_of_seven() -> None:
    assert pool_sizes(28, 7, 4) == (7, 7, 7, 7)
