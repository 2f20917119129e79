"""Section 13.4: an Imperial unit whose company has died in combat (R55).

At 1:1 a 1 is DE and a 6 AE.
"""

from tests.games.rcw.positions import Position, position


def combat(text: str, *dice: int, phasing: str = "A", turn: int = 1) -> Position:
    return position(text, "combat", dice=dice, phasing=phasing, turn=turn)


def test_a_freed_imperial_unit_may_be_captured_at_once_13_41() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-251 W-201 Gold @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "capture"}
    p.order("A", "capture with Trotsky")
    assert p.leader_of("I-GOLD") == "RL-152"
    assert p.controller("I-GOLD") == "A"


def test_a_freed_imperial_unit_may_be_left_lying_13_42() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-251 W-201 Gold Czar @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve, leave it, capture with Trotsky")
    assert p.told("captured")[0]["unit"] == "I-GOLD"
    assert p.controller("I-CZAR") is None
    assert p.company("I-CZAR") == {"I-CZAR"}


def test_a_blue_or_green_force_captures_as_well_13_12() -> None:
    p = combat("A: B-318 @ kazan\nB: RL-153 Czar @ kazan", 1)
    p.order("A", "attack Stalin, with 318, resolve, capture with 318")
    assert p.company("I-CZAR") == {"B-318", "I-CZAR"}
    assert p.controller("I-CZAR") == "A"


def test_the_defender_captures_from_dead_attackers_13_41() -> None:
    """R55, D23."""
    p = combat("A: WL-251 W-201 Gold @ kazan\nB: RL-152 R-111 @ kazan", 6)
    p.order("A", "attack Trotsky, with Denikin, resolve")
    assert p.waiting() == {"B": "capture"}
    p.order("B", "capture with Trotsky")
    assert p.leader_of("I-GOLD") == "RL-152"


def test_uncontrolled_survivors_capture_nothing_13_41() -> None:
    p = combat("A: WL-251 Gold @ kazan\n-: R-111 @ kazan", 6)
    p.order("A", "attack R-111, with Denikin, resolve")
    assert p.waiting() == {"A": "combat"}
    assert p.controller("I-GOLD") is None


def test_only_the_opposing_side_captures_13_41_13_14() -> None:
    """His own other stack must wait for its movement phase."""
    p = combat("A: RL-152 Czar @ kazan\nA: RL-151 R-111 @ kazan\n-: W-202 @ kazan", 5)
    p.order("A", "attack W-202, with Trotsky, with Lenin, resolve, lose Trotsky")
    assert p.waiting() == {"A": "combat"}
    assert p.controller("I-CZAR") is None


def test_only_stacks_that_took_part_capture_13_41() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nA: RL-153 @ kazan\nB: WL-251 W-201 Gold @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.may("A", "capture") == {"RL-152"}


def test_several_victors_are_asked_in_turn_13_41() -> None:
    """The order of R43."""
    p = combat("A: RL-153 Czar @ kazan\nC: WL-256 @ kazan\nB: WL-257 @ kazan", 6)
    p.order("A", "attack Kutepov, against Maevsky, with Stalin, resolve")
    assert p.waiting() == {"B": "capture"}
    p.order("B", "leave it")
    assert p.waiting() == {"C": "capture"}
    p.order("C", "capture with Kutepov")
    assert p.leader_of("I-CZAR") == "WL-256"


def test_imperial_units_never_die_and_are_never_attacked_13_51() -> None:
    p = combat("A: RL-152 @ kazan\n-: Czar @ kazan\n-: W-202 @ kazan")
    assert p.may("A", "attack") == {"W-202"}
    assert p.case("A", "attack Czar") == "13.51"


# D10, D23 and D29: Imperial units


def test_a_capture_may_be_decided_ahead_13_41_13_42() -> None:
    text = "A: WL-251 W-201 Gold @ kazan\nB: RL-153 RL-152 @ kazan"
    for instruction, leader in (
        ("always take Imperial units", "RL-153"),
        ("leave Imperial units", None),
    ):
        p = combat(text, 6)
        p.order("B", f"standing {instruction}")
        p.order("A", "attack Stalin, with Denikin, resolve")
        assert p.waiting() == {"A": "combat"}
        assert p.leader_of("I-GOLD") == leader


def test_at_time_out_the_strongest_stack_captures_13_41() -> None:
    """D23."""
    p = combat("A: WL-251 W-203 W-212 Gold @ kazan\nB: RL-153 @ kazan\nB: RL-154 R-111 @ kazan", 6)
    p.order("A", "attack Stalin, against Tukhachevsky, with Denikin, resolve")
    assert p.match.interrupting
    assert p.match.default("B") == {"do": "capture", "unit": "RL-154"}


def test_any_leader_of_a_stack_may_take_the_imperial_unit_13_41_13_21() -> None:
    """R76: a unit has its leader; a purge may part them."""
    p = combat("A: RL-152 RL-153 @ kazan\nB: WL-251 Gold @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.may("A", "capture") == {"RL-152", "RL-153"}
    p.order("A", "capture with Stalin")
    assert p.leader_of("I-GOLD") == "RL-153"
    assert p.case("A", "capture with Stalin") == ""


def test_who_has_not_fought_captures_nothing_13_41() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nA: RL-153 @ kazan\nB: WL-251 Gold @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.case("A", "capture with Stalin") == "13.41"
