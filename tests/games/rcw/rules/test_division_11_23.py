"""Case 11.23: how the members of a committee divide what a purge wins (rulings R75, R78)."""

import pytest

from app.games.rcw.rules.purge_shares import ALL, EQUAL, PARTS, shares
from tests.games.rcw.positions import Position, position


@pytest.mark.parametrize(
    ("how", "order", "parts", "points", "expected"),
    [
        (EQUAL, "ABC", [], 2, [("A", 1), ("B", 1), ("C", 0)]),
        (EQUAL, "CBA", [], 5, [("C", 2), ("B", 2), ("A", 1)]),
        (ALL, "B", [], 4, [("B", 4)]),
        (PARTS, "BA", [2, 1], 2, [("B", 2), ("A", 0)]),
        (PARTS, "BA", [2, 1], 6, [("B", 2), ("A", 4)]),
    ],
)
def test_how_points_are_shared_11_23(
    how: str, order: str, parts: list[int], points: int, expected: list[tuple[str, int]]
) -> None:
    """R78."""
    assert shares(how, list(order), parts, points) == expected


THREE = """
D: RL-153 @ tula
D: RL-157 @ orel
D: RL-160 @ tver
A has: politburo*4
B has: politburo*3
C has: politburo*3
D has: politburo*2
"""
"""A, B and C have ten markers; at a total of 10 they win two points of D."""


def joint(text: str, agreed: str, *dice: int) -> Position:
    """A, B and C purge D, having agreed as `agreed` says."""
    p = position(text, seats="ABCD", dice=dice)
    p.order("A", f"purge D, invite B, invite C, {agreed}, declare")
    p.order("B", "accept ABC1")
    p.order("C", "accept ABC1")
    return p


def test_equal_parts_in_the_stated_order_11_23() -> None:
    """E25: A and B one each, C none; nobody may take a marker, nor a second leader."""
    p = joint(THREE, "share equally", 5, 5)
    assert p.waiting() == {"A": "spoils"}
    assert p.may("A", "seize") == {"RL-153", "RL-157", "RL-160"}
    assert p.case("A", "seize Politburo") == "11.22"
    p.order("A", "seize Stalin")
    assert p.waiting() == {"B": "spoils"}
    p.order("B", "seize Voroshilov")
    assert p.waiting() == {"A": "movement"}
    assert [p.controller(each) for each in ("RL-153", "RL-157", "RL-160")] == ["A", "B", "D"]


def test_the_agreement_binds_a_member_who_takes_less_11_23() -> None:
    """What A will not use lapses, so that B has no second point for a marker (R75, R78)."""
    p = joint(THREE, "share equally", 5, 5)
    p.order("A", "enough")
    assert p.may("B", "seize") == {"RL-153", "RL-157", "RL-160"}


def test_another_order_than_that_of_invitation_11_23() -> None:
    p = joint(THREE, "share equally, order C, B", 5, 5)
    assert p.waiting() == {"C": "spoils"}
    p.order("C", "seize Stalin")
    assert p.waiting() == {"B": "spoils"}


def test_all_to_one_11_23() -> None:
    p = joint(THREE, "all to B", 5, 5)
    p.order("B", "seize Politburo")
    assert p.waiting() == {"A": "movement"}


def test_fixed_parts_in_order_11_23() -> None:
    p = joint(THREE, "share 1 to C, share 1 to A", 5, 5)
    assert p.waiting() == {"C": "spoils"}
    p.order("C", "seize Stalin")
    assert p.waiting() == {"A": "spoils"}


def test_what_one_cannot_use_passes_to_the_next_11_23() -> None:
    """R78: D has markers alone; A cannot use his one point, so B has two."""
    text = "A has: politburo*4\nB has: politburo*3\nC has: politburo*3\nD has: politburo*2"
    p = joint(text, "share equally", 5, 5)
    assert p.waiting() == {"B": "spoils"}
    p.order("B", "seize Politburo")
    assert p.waiting() == {"A": "movement"}


PROMISES = """
A: RL-158 RL-155 @ kazan
A: RL-159 RL-164 @ perm
A has: politburo*5
B has: politburo*4
D: RL-153 @ tula
D: RL-157 @ orel
D: RL-154 @ tver
"""
"""A and B have a strength of 16; D has leaders worth 1, 1 and 2."""


def by_two(text: str, agreed: str, *dice: int) -> Position:
    p = position(text, seats="ABCD", dice=dice)
    p.order("A", f"purge D, invite B, {agreed}, declare")
    p.order("B", "accept AB1")
    return p


def test_nobody_takes_what_another_was_promised_11_23() -> None:
    """Three points, two for A and one for B: A may not leave B the 2, which he cannot use."""
    p = by_two(PROMISES, "share 2 to A, share 1 to B", 5, 6)
    assert p.told("purge")[0]["result"] == 3
    p.order("A", "seize Stalin")
    assert p.waiting() == {"B": "spoils"}
    assert p.may("B", "seize") == {"RL-157"}


def test_he_may_take_what_leaves_them_theirs_11_23() -> None:
    """Four points, three for A: after a 1 he may take a 2, and not the 1 that B was promised."""
    p = by_two(PROMISES + "D: RL-156 @ tver", "share 3 to A, share 1 to B", 6, 6)
    p.order("A", "seize Stalin")
    assert p.may("A", "seize") == {"RL-154", "RL-156"}
    assert p.case("A", "seize Voroshilov") == "11.23"
    p.order("A", "seize Budenny")
    p.order("B", "seize Voroshilov")
    assert p.controller("RL-157") == "B"
