"""Section 8.34: what is given up in an exchange when out of time, or was decided ahead (D20).

At 1:2 a 2 is EX, at 2:1 and 4:1 a 5.
"""

import pytest

from tests.games.rcw.positions import Position, position


def combat(text: str, *dice: int, phasing: str = "A", turn: int = 1) -> Position:
    return position(text, "combat", dice=dice, phasing=phasing, turn=turn)


def defence(stack: str, *instructions: str, at: str = "kazan") -> Position:
    """B's stack is attacked by A with five strength points, and the die is an exchange of five."""
    p = combat(f"A: WL-251 W-207 @ {at}\nB: {stack} @ {at}", 2)
    for instruction in instructions:
        p.order("B", f"standing {instruction}")
    p.order("A", f"attack {stack.split()[0]}, with Denikin, resolve")
    assert p.told("combat")[0]["odds"] == "1:2"
    return p


def dead(p: Position) -> list[str]:
    return sorted(u for u, place in p.board["where"].items() if place in ("display:A", "cup"))


def pay_by_default(p: Position) -> list[str]:
    """Let time run out for B, as often as he is asked; return what he has lost."""
    while p.waiting() == {"B": "exchange"}:
        action = p.match.default("B")
        assert action is not None
        p.match.apply("B", action)
    return dead(p)


@pytest.mark.parametrize(
    ("stack", "lost"),
    [
        ("RL-152 R-111 RL-156", ["R-111"]),  # five at once, rather than leaders of 3 and 2
        ("RL-152 R-101 R-113 RL-156", ["R-101", "R-113"]),  # combat units before leaders
        ("RL-152 R-101 R-113 T-1", ["R-101", "R-113"]),  # combat units before trains
        ("RL-152 R-113 T-1", ["R-113", "T-1"]),  # trains before leaders
        ("RL-154 R-118 R-118x RL-153", ["R-118", "RL-153"]),  # the smallest sum: 5, not 6
        ("RL-152 R-113 R-112", ["R-112", "R-113"]),
    ],
)
def test_at_time_out_the_smallest_sum_is_lost_8_34(stack: str, lost: list[str]) -> None:
    """D20."""
    p = defence(stack.replace("R-118x", "R-103"))
    assert p.match.interrupting or p.waiting() == {"A": "combat"}
    assert pay_by_default(p) == lost


def test_at_time_out_green_units_of_the_gold_go_first_8_34_13_25() -> None:
    p = defence("RL-152 Gold R-113 R-101 G-412", at="kiev")
    assert pay_by_default(p) == ["G-412", "R-113"]


def test_options_begin_with_those_that_lose_least_8_33() -> None:
    """R44."""
    p = defence("RL-152 R-111 RL-156")
    assert p.options("B", "lose")[0] == {"do": "lose", "unit": "R-111"}


@pytest.mark.parametrize(
    ("instruction", "lost"),
    [
        ("keep leaders", ["R-112", "R-118"]),  # seven, but no leader
        ("keep strength", ["R-118", "RL-153"]),  # five, a leader among them
        ("take exchange losses from the weakest unit", ["R-112", "RL-153", "RL-157"]),
    ],
)
def test_exchanges_may_be_decided_ahead_8_34(instruction: str, lost: list[str]) -> None:
    """D20: nobody waits for B."""
    p = defence("RL-153 R-118 RL-157 R-112", instruction)
    assert p.waiting() == {"A": "combat"}
    assert dead(p) == lost


def test_the_first_instruction_counts_8_34() -> None:
    p = defence("RL-153 R-118 RL-157 R-112", "keep leaders", "keep strength")
    assert dead(p) == ["R-112", "R-118"]


def test_leaders_pay_where_nothing_else_can_8_34() -> None:
    p = defence("RL-152 RL-156 RL-153 R-101", "keep leaders")
    assert dead(p) == ["R-101", "RL-153", "RL-156"]


def test_instructions_hold_in_ones_own_turn_as_well_8_34() -> None:
    """D09."""
    p = combat("A: RL-153 R-111 RL-157 R-112 @ kazan\nB: WL-251 W-201 @ kazan", 5)
    p.order("A", "standing keep leaders")
    p.order("A", "attack Denikin, with Stalin, resolve")
    assert p.place("R-111") == "display:B"
    assert p.at("R-112") == "kazan"


def test_in_turns_each_controller_pays_by_his_own_instruction_r43() -> None:
    p = combat(
        """
        A: RL-152 R-103 @ kazan
        C: WL-256 W-204 @ kazan
        B: WL-254 W-202 @ kazan
        """,
        2,
    )
    p.order("B", "standing keep leaders")
    p.order("C", "standing take exchange losses from the weakest unit")
    p.order("A", "attack Kutepov, against Yudenich, with Trotsky, resolve")
    assert p.place("W-202") == p.place("WL-256") == "display:A"
    assert p.place("WL-254") == "display:A"  # five are due, and 3 and 1 are paid


def test_nobody_is_asked_where_all_must_pay_8_33() -> None:
    """Nothing can be spared, so there is nothing to choose."""
    p = combat("A: RL-152 R-103 @ kazan\nB: WL-254 W-201 W-219 @ kazan", 4)
    p.order("A", "attack Yudenich, with Trotsky, resolve")
    assert p.waiting() == {"A": "combat"}


def test_instructions_are_about_ones_own_units_8_36() -> None:
    """What an attacker takes from nobody's stack he chooses each time."""
    p = combat("A: RL-156 @ finland\n-: B-336 B-337 @ finland", 2)
    p.order("A", "standing keep strength")
    p.order("A", "attack B-336, with Budenny, resolve")
    assert p.waiting() == {"A": "exchange"}


def test_the_attacker_chooses_for_who_has_left_8_36() -> None:
    """R107."""
    p = combat("A: WL-251 W-207 @ kazan\nB: RL-152 R-113 R-112 @ kazan\nC: RL-158 @ omsk", 2)
    p.order("B", "quit the game, confirm quit")
    p.order("A", "attack Trotsky, with Denikin, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose Trotsky, lose R-113")
    assert p.place("RL-152") == "display:A"
