"""Section 8.3: results, exchange losses and where the dead go.

The Combat Results Table, as far as it is used here: 1:1 is DE on 1 and 2, EX on 3 and 4, AE on 5
and 6; at 1:2 a 2 is EX; at 4:1 a 5 is EX.
"""

import pytest

from app.games.rcw.box import BOX
from tests.games.rcw.positions import Position, position


def combat(text: str, *dice: int, phasing: str = "A", turn: int = 1) -> Position:
    return position(text, "combat", dice=dice, phasing=phasing, turn=turn)


def test_attackers_eliminated_8_31() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-251 W-203 @ kazan", 5)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.told("combat")[0]["odds"] == "1:2"
    assert p.place("RL-152") == p.place("R-111") == "display:B"
    assert p.at("WL-251") == "kazan"


def test_defenders_eliminated_8_32_8_35() -> None:
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-251 W-212 @ kazan", 1)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.place("WL-251") == p.place("W-212") == "display:A"


def test_in_an_exchange_of_equals_all_die_8_33() -> None:
    """R44."""
    p = combat("A: RL-152 R-111 @ kazan\nB: WL-251 W-212 @ kazan", 3)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.place("WL-251") == p.place("W-212") == "display:A"
    assert p.place("RL-152") == p.place("R-111") == "display:B"


def test_the_larger_side_loses_as_much_as_the_smaller_8_33_8_35() -> None:
    """E16: ten attack five; the attacker picks at least five of his own for the other's box."""
    p = combat("A: RL-153 R-111 RL-157 R-112 @ kazan\nB: WL-251 W-201 @ kazan", 5, 4)
    p.order("A", "attack Denikin, with Stalin, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["odds"]) == (10, 5, "2:1")
    assert p.place("WL-251") == p.place("W-201") == "display:A"
    assert p.waiting() == {"A": "exchange"}
    assert p.may("A", "lose") == {"RL-153", "R-111", "RL-157", "R-112"}
    p.order("A", "lose R-112, lose Stalin, lose Voroshilov")
    assert [p.place(unit) for unit in ("R-112", "RL-153", "RL-157")] == ["display:B"] * 3
    assert p.company("R-111") == {"R-111"}


def test_at_least_as_much_is_lost_and_no_more_units_than_needed_8_33() -> None:
    p = combat("A: RL-153 R-111 RL-157 R-112 @ kazan\nB: WL-251 W-201 @ kazan", 5)
    p.order("A", "attack Denikin, with Stalin, resolve, lose R-112, lose R-111")
    assert p.place("R-112") == p.place("R-111") == "display:B"
    assert p.company("RL-153") == {"RL-153", "RL-157"}


def test_defenders_in_larger_number_choose_as_well_8_34() -> None:
    p = combat("A: RL-152 @ kazan\nB: WL-254 W-201 W-219 @ kazan", 2)
    p.order("A", "attack Yudenich, with Trotsky, resolve")
    assert p.told("combat")[0]["odds"] == "1:2"
    assert p.place("RL-152") == "display:B"
    assert p.waiting() == {"B": "exchange"}
    p.order("B", "lose W-219, lose W-201")
    assert p.place("W-219") == p.place("W-201") == "display:A"
    assert p.company("WL-254") == {"WL-254"}


def test_only_units_of_the_exchange_pay_for_it_8_33_8_34() -> None:
    p = combat(
        "A: RL-153 R-111 RL-157 R-112 @ kazan\nA: RL-152 @ kazan\nB: WL-251 W-201 @ kazan", 5
    )
    p.order("A", "attack Denikin, with Stalin, resolve")
    assert p.case("A", "lose Trotsky") == "8.33"
    assert p.case("A", "lose Denikin") == "8.33"
    p.order("A", "lose Stalin")
    assert p.case("A", "lose Stalin") == "8.33"


def test_a_train_fights_and_may_be_lost_14_35() -> None:
    """R57."""
    p = combat("A: RL-152 R-111 T-1 @ kazan\nB: WL-256 W-201 @ kazan", 5, turn=6)
    p.order("A", "attack Kutepov, with Trotsky, resolve")
    assert p.told("combat")[0]["attack"] == 10
    p = combat("A: RL-152 R-111 R-112 T-1 @ kazan\nB: WL-256 W-201 @ kazan", 5, turn=6)
    p.order("A", "attack Kutepov, with Trotsky, resolve")
    p.order("A", "lose T-1, lose R-112")
    assert p.place("T-1") == "display:B"


def test_a_train_dies_with_the_rest_of_its_stack_14_36() -> None:
    p = combat("A: RL-152 T-1 @ kazan\nA: RL-151 R-111 @ kazan\n-: W-202 @ kazan", 5, turn=6)
    p.order("A", "attack W-202, with Trotsky, with Lenin, resolve, lose Trotsky")
    assert p.place("RL-152") == p.place("T-1") == "unassigned"
    p = combat("A: RL-152 T-1 @ kazan\nA: RL-151 R-111 @ kazan\n-: W-202 @ kazan", 5, turn=5)
    p.order("A", "attack W-202, with Trotsky, with Lenin, resolve, lose Trotsky")
    assert p.place("T-1") == "cup"


# 8.35, 8.36: whose box


def test_uncontrolled_defenders_score_for_the_attacker_8_35() -> None:
    """R45."""
    p = combat("A: RL-152 @ kazan\n-: W-202 @ kazan", 1)
    p.order("A", "attack W-202, with Trotsky, resolve")
    assert p.place("W-202") == "display:A"


def test_attackers_killed_by_uncontrolled_units_are_unassigned_8_36() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-202 @ kazan", 5)
    p.order("A", "attack W-202, with Trotsky, resolve")
    assert p.place("RL-152") == "unassigned"


def test_the_attacker_chooses_among_uncontrolled_losses_8_36() -> None:
    p = combat("A: RL-156 @ finland\n-: B-336 B-337 @ finland", 2)
    p.order("A", "attack B-336, with Budenny, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose B-337")
    assert p.place("B-337") == "display:A"
    assert p.place("RL-156") == "unassigned"
    assert p.controller("B-336") is None


def test_own_units_killed_by_own_units_go_to_ones_own_box_8_35() -> None:
    """R59: the player is both attacker and defender."""
    p = combat("A: RL-152 @ kazan\nA: WL-251 @ kazan", 3)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.place("RL-152") == p.place("WL-251") == "display:A"


def test_who_attacks_himself_chooses_for_both_sides_8_0() -> None:
    """R59."""
    p = combat("A: RL-152 @ kazan\nA: WL-251 W-201 @ kazan", 2)
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose W-201")
    assert p.place("WL-251") == "display:A"


# R43: several defending controllers


@pytest.fixture
def coalition() -> Position:
    """A attacks B (5) and C (4) as one at 1:2, and an exchange of 5 follows."""
    p = combat(
        """
        A: RL-152 R-103 @ kazan
        C: WL-256 W-204 @ kazan
        B: WL-254 W-202 @ kazan
        """,
        2,
    )
    p.order("A", "attack Kutepov, against Yudenich, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["odds"]) == (5, 9, "1:2")
    return p


def test_defenders_take_turns_beginning_with_the_strongest_r43(coalition: Position) -> None:
    p = coalition
    assert p.waiting() == {"B": "exchange"}
    assert p.may("B", "lose") == {"WL-254", "W-202"}
    p.order("B", "lose Yudenich")
    assert p.waiting() == {"C": "exchange"}
    p.order("C", "lose W-204")
    assert p.waiting() == {"A": "combat"}
    assert p.place("WL-254") == p.place("W-204") == "display:A"
    assert p.company("W-202") == {"W-202"}
    assert p.controller("W-202") is None


def test_turns_go_round_until_enough_is_lost_r43(coalition: Position) -> None:
    p = coalition
    p.order("B", "lose Yudenich")
    p.order("C", "lose Kutepov")
    assert p.place("W-202") == "display:A"  # B's last unit: nothing to choose
    assert p.company("W-204") == {"W-204"}


def test_lost_attackers_go_to_the_strongest_defender_r43(coalition: Position) -> None:
    assert coalition.place("RL-152") == coalition.place("R-103") == "display:B"


def test_ties_of_defenders_go_clockwise_from_the_phasing_player_r43() -> None:
    p = combat(
        "B: RL-152 R-103 @ kazan\nA: WL-254 W-202 @ kazan\nC: WL-255 W-204 @ kazan",
        5,
        phasing="B",
    )
    p.order("B", "attack Yudenich, against Krasnov, with Trotsky, resolve")
    assert p.place("RL-152") == "display:C"


def test_an_uncontrolled_main_force_leaves_the_dead_unassigned_r43() -> None:
    p = combat("A: RL-152 @ kazan\n-: W-203 @ kazan\nB: WL-251 @ kazan\n-: W-221 @ kazan", 3)
    p.order("A", "attack W-221, against Denikin, with Trotsky, resolve")
    assert p.place("RL-152") == "display:B"
    p = combat("A: RL-152 R-103 @ kazan\n-: W-203 @ kazan\nB: WL-251 @ kazan", 5)
    p.order("A", "attack W-203, against Denikin, with Trotsky, resolve")
    assert p.place("RL-152") == "unassigned"


# Lenin and Trotsky


def test_lenin_dead_in_combat_costs_a_politburo_marker_11_32() -> None:
    """T19, R58: it goes to the randomizer, and the next Red replacement fails (9.14)."""
    p = combat("A: WL-251 W-203 @ petrograd\nB: RL-151 @ petrograd\nB has: politburo*2", 1)
    p.order("A", "attack Lenin, with Denikin, resolve")
    markers = [p.place(chit) for chit in ("politburo-1", "politburo-2")]
    assert sorted(markers) == ["cup", "display:B"]
    assert p.board["blocked"] == 1


def test_without_a_marker_nothing_is_lost_11_32() -> None:
    p = combat("A: WL-251 W-203 @ petrograd\nB: RL-151 @ petrograd\nA has: politburo", 1)
    p.order("A", "attack Lenin, with Denikin, resolve")
    assert p.place("politburo-1") == "display:A"


def test_both_dead_cost_two_markers_even_by_ones_own_hand_11_32() -> None:
    p = combat("A: WL-251 W-203 @ tver\nA: RL-151 RL-152 @ tver\nA has: politburo*3", 1)
    p.order("A", "attack Lenin, with Denikin, resolve")
    assert [p.place(f"politburo-{n}") for n in (1, 2, 3)].count("cup") == 2
    assert p.board["blocked"] == 2


def test_the_table_is_read_by_odds_and_die_8_5() -> None:
    assert [BOX.tables.combat_results("1:1", die) for die in range(1, 7)] == [
        "DE", "DE", "EX", "EX", "AE", "AE"
    ]  # fmt: skip
