"""Section 7: stacking, and emergency restacking (7.4)."""

from tests.games.rcw.positions import Position, position


def test_leaders_imperials_and_a_train_and_three_units_make_a_full_stack_7_11() -> None:
    """E09: a fourth unit does not fit."""
    p = position(
        """
        A: RL-152 RL-153 Czar Gold T-1 @ tver
        -: R-111 @ tver
        -: R-112 @ tver
        -: R-113 @ tver
        -: R-114 @ tver
        """
    )
    p.order("A", "move Trotsky, attach Stalin")
    p.order("A", "attach R-111, R-112, R-113")
    assert p.company("RL-152") == {
        "RL-152", "RL-153", "I-CZAR", "I-GOLD", "T-1", "R-111", "R-112", "R-113"
    }  # fmt: skip
    assert p.case("A", "attach R-114") == "7.11"


def test_units_of_different_players_do_not_stack_7_12() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 @ tver")
    p.order("A", "move Trotsky")
    assert p.may("A", "stack_on") == set()
    assert p.case("A", "stack on Lenin") == "7.12"


def test_units_of_different_colours_do_not_stack_7_13() -> None:
    """E10."""
    p = position("A: WL-251 @ kherson\nA: B-318 @ kherson\nA: G-410 @ kherson")
    p.order("A", "move Denikin")
    assert p.may("A", "attach") == p.may("A", "stack_on") == set()
    assert p.case("A", "stack on B-318") == p.case("A", "attach B-318") == "7.13"
    p.order("A", "move G-410")
    assert p.case("A", "attach B-318") == p.case("A", "stack on B-318") == "7.13"


def test_different_nationalities_do_not_stack_7_14() -> None:
    """E11."""
    p = position("A: B-325 @ archangel\nA: B-322 @ archangel\nA: G-426 @ minsk\nA: G-405 @ minsk")
    p.order("A", "move B-325")
    assert p.case("A", "attach B-322") == p.case("A", "stack on B-322") == "7.14"
    p.order("A", "move G-426")
    assert p.case("A", "attach G-405") == p.case("A", "stack on G-405") == "7.14"


def test_any_number_of_stacks_stands_in_a_province_7_15() -> None:
    leaders = "\n".join(f"A: RL-{number} @ tver" for number in range(151, 182))
    p = position(leaders)
    assert len(p.board["here"]["tver"]) == 31


def test_stacking_costs_nothing_and_is_the_phasing_players_only_7_0() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 R-112 @ tver\nB: RL-151 @ tver")
    p.order("A", "move Trotsky, stack on Stalin")
    assert p.company("R-111") == {"RL-152", "R-111", "RL-153", "R-112"}
    assert p.asked("B") == []


def test_stacks_of_six_do_not_form_7_11() -> None:
    p = position("A: RL-152 R-111 R-112 @ tver\nA: RL-151 R-113 R-114 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "stack on Lenin") == "7.11"


def test_a_train_takes_no_place_and_no_capacity_14_32() -> None:
    """E32: a leader of 1 with a unit and a train; a second train does not fit."""
    p = position("A: RL-153 R-111 T-1 @ tver\nA: RL-152 T-2 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "hand train to Stalin") == "14.32"
    assert p.case("A", "stack on Stalin") == "14.32"
    assert p.case("A", "attach Stalin") == "14.32"


def test_units_nobody_controls_are_taken_only_by_attaching_them_7_16_7_5() -> None:
    p = position("A: RL-152 @ tver\n-: R-111 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "stack on R-111") == "7.5"
    p.order("A", "attach R-111")
    assert p.controller("R-111") == "A"


# 7.4 emergency restacking: A attacks W-202 (3) at 4:1; the die of 5 is an exchange, and he pays
# with Trotsky (3)


def fall_of_trotsky(stack: str) -> Position:
    p = position(f"A: {stack} @ tver\n-: W-202 @ tver", phase="combat", dice=(5,))
    p.order("A", "attack W-202, with Trotsky, resolve, lose Trotsky")
    assert p.at("RL-152") is None
    return p


def test_a_dead_leaders_units_lie_singly_and_uncontrolled_7_4_7_17_7_5() -> None:
    p = fall_of_trotsky("RL-152 R-111 R-112 R-103")
    for unit in ("R-111", "R-112", "R-103"):
        assert p.company(unit) == {unit}
        assert p.controller(unit) is None


def test_a_train_without_a_leader_goes_back_to_the_randomizer_7_4_14_31() -> None:
    p = fall_of_trotsky("RL-152 R-111 R-112 T-1")
    assert p.place("T-1") == "cup"
    assert p.at("R-111") == "tver"


def test_imperial_units_without_a_leader_lie_free_7_4_13_42() -> None:
    p = fall_of_trotsky("RL-152 R-111 R-112 R-103 Czar Gold")
    for unit in ("I-CZAR", "I-GOLD"):
        assert p.company(unit) == {unit}
        assert p.controller(unit) is None


def test_units_go_over_to_a_leader_who_has_room_for_all_7_4() -> None:
    """R36: nothing is asked, for there is nothing to choose."""
    p = fall_of_trotsky("RL-152 R-113 T-1 Czar RL-156 R-112")
    assert p.company("RL-156") == {"RL-156", "R-113", "R-112", "T-1", "I-CZAR"}
    assert [p.leader_of(unit) for unit in ("R-113", "T-1", "I-CZAR")] == ["RL-156"] * 3


def test_the_owner_chooses_which_units_a_leader_takes_on_7_4() -> None:
    p = fall_of_trotsky("RL-152 R-111 R-112 RL-153")
    assert p.waiting() == {"A": "restack"}
    p.order("A", "reattach R-112 to Stalin")
    assert p.company("RL-153") == {"RL-153", "R-112"}
    assert p.company("R-111") == {"R-111"}
    assert p.controller("R-111") is None


def test_the_owner_chooses_among_surviving_leaders_7_4() -> None:
    p = fall_of_trotsky("RL-152 R-111 R-112 Czar RL-153 RL-157")
    assert p.waiting() == {"A": "restack"}
    p.order("A", "reattach Czar to Voroshilov, reattach R-111 to Voroshilov, strand R-112")
    assert p.leader_of("I-CZAR") == p.leader_of("R-111") == "RL-157"
    assert p.company("R-112") == {"R-112"}
    assert p.company("RL-153") == {"RL-153", "RL-157", "R-111", "I-CZAR"}
    assert p.waiting() == {"A": "combat"}


def test_the_czar_gives_a_white_leader_room_when_he_comes_over_7_4_13_22() -> None:
    p = position("A: WL-251 W-201 W-212 Czar WL-257 @ tver\n-: R-106 @ tver", "combat", dice=(5,))
    p.order("A", "attack R-106, with Denikin, resolve, lose Denikin")
    assert p.company("WL-257") == {"WL-257", "W-201", "W-212", "I-CZAR"}


def test_nobody_restacks_by_himself_outside_his_movement_phase_5_41() -> None:
    """The stack of the survivors is not rearranged otherwise (8.34)."""
    p = position("A: RL-152 R-106 RL-153 R-111 @ tver\n-: W-202 @ tver", "combat", dice=(5,))
    p.order("A", "attack W-202, with Trotsky, resolve, lose R-106")
    assert p.company("RL-152") == {"RL-152", "RL-153", "R-111"}
    assert p.leader_of("R-111") == "RL-153"
    assert p.case("A", "detach R-111") == p.case("A", "move Stalin") == "5.13"


def fall_in_defence(*instructions: str) -> Position:
    """B gives up Trotsky and R-101 of his stack in A's turn; R-103 may go to Stalin or another."""
    p = position(
        "B: RL-152 R-101 R-103 RL-157 RL-153 @ tver\nA: WL-251 W-207 @ tver",
        phase="combat",
        dice=(2,),
    )
    for instruction in instructions:
        p.order("B", f"standing {instruction}")
    p.order("A", "attack Trotsky, with Denikin, resolve")
    p.order("B", "lose Trotsky, lose R-101")
    return p


def test_restacking_waits_for_its_owner_and_has_a_default_7_4() -> None:
    """D22, R36: the strongest first, to the leader of the lowest number."""
    p = fall_in_defence()
    assert p.waiting() == {"B": "restack"}
    assert p.match.interrupting
    assert p.match.default("B") == {"do": "reattach", "unit": "R-103", "leader": "RL-153"}


def test_restacking_may_be_decided_ahead_7_4() -> None:
    """D22."""
    p = fall_in_defence("restack strongest first")
    assert p.leader_of("R-103") == "RL-153"
    assert p.waiting() == {"A": "combat"}


def test_green_units_follow_the_gold_to_another_leader_7_4_13_25() -> None:
    p = position(
        """
        A: RL-152 R-113 Gold G-407 RL-153 R-112 @ kiev
        B: G-408 @ kharkov
        -: W-202 @ kiev
        """,
        phase="combat",
        dice=(5,),
    )
    p.order("A", "attack W-202, with Trotsky, resolve, lose Trotsky")
    assert [p.leader_of(unit) for unit in ("I-GOLD", "R-113", "G-407")] == ["RL-153"] * 3


# 7.2 positions in a stack


def test_an_attached_unit_stands_beneath_its_leader_7_21() -> None:
    """It moves and fights with him, not with the other leader of the stack."""
    p = position("A: RL-152 R-111 RL-153 R-112 @ tver")
    p.order("A", "move Stalin, to Kaluga, halt")
    assert p.company("R-112") == {"RL-153", "R-112"}
    assert p.company("R-111") == {"RL-152", "R-111"}


def test_a_leaders_value_is_what_he_commands_7_22() -> None:
    p = position("A: RL-153 R-111 @ tver\n-: R-112 @ tver\n-: R-113 @ tver\nA: RL-152 @ tver")
    p.order("A", "move Stalin")
    assert p.case("A", "attach R-112") == "5.23"
    p.order("A", "move Trotsky, attach R-112, attach R-113")
    assert p.leader_of("R-113") == "RL-152"


def test_leaders_stack_together_and_none_is_attached_7_23() -> None:
    """R17: who comes along uses up no place, and keeps his units."""
    p = position("A: RL-153 R-111 @ tver\nA: RL-152 R-112 @ tver")
    p.order("A", "move Stalin, attach Trotsky, halt")
    assert p.company("RL-153") == {"RL-153", "R-111", "RL-152", "R-112"}
    assert p.leader_of("RL-152") is p.leader_of("RL-153") is None


def test_every_stack_shows_who_controls_it_7_24() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: RL-151 @ tver\n-: R-112 @ tver\n-: Czar @ tver")
    shown = p.match.view("C")["board"]["provinces"]["tver"]
    assert {stack["units"][0]["id"]: stack["seat"] for stack in shown} == {
        "RL-152": "A",
        "RL-151": "B",
        "R-112": None,
        "I-CZAR": None,
    }


def test_two_stacks_attack_one_together_7_33() -> None:
    p = position("A: RL-152 @ tver\nA: RL-153 R-111 @ tver\n-: W-212 @ tver", "combat", dice=(1,))
    p.order("A", "attack W-212, with Trotsky, with Stalin, resolve")
    assert p.told("combat")[0]["attack"] == 9
