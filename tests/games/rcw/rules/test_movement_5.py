"""Section 5.1 to 5.4: how forces move, what stops them, attaching and detaching."""

import pytest

from tests.games.rcw.positions import position

LONE = "A: RL-152 @ tver"
LENIN_AND_TROTSKY = """
A: RL-152 R-111 @ tver
A: RL-151 R-102 @ petrograd
"""


# 5.1 how to move units


def test_only_the_phasing_player_moves_and_he_need_not_5_11() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 @ petrograd")
    assert p.may("A", "move") == {"RL-152"}
    assert p.asked("B") == []
    assert p.case("A", "move Lenin") == "5.11"
    p.order("A", "end movement")


def test_each_province_costs_a_point_and_a_leader_has_five_5_12_5_0() -> None:
    p = position(LONE)
    p.order("A", "move Trotsky, to Pskov, to Smolensk, to Kaluga, to Tula, to Tambov")
    assert p.at("RL-152") == "tambov"
    assert p.may("A", "to") == set()
    assert p.case("A", "to Penza") == "5.16"


def test_green_and_blue_units_have_three_points_5_63_5_72() -> None:
    p = position("A: G-407 @ kiev\nA: B-318 @ kherson")
    p.order("A", "move 407, to Poltava, to Kharkov, to Yekaterinoslav")
    assert p.case("A", "to Taurida") == "5.16"
    p.order("A", "halt, move 318, to Kiev, to Chernigov, to Orel")
    assert p.case("A", "to Tula") == "5.16"


def test_unused_points_pass_to_nobody_5_16() -> None:
    p = position("A: RL-152 @ tver\nA: RL-153 @ tula")
    p.order("A", "move Trotsky, to Kaluga, to Tula, attach Stalin")
    p.order("A", "to Tambov, to Penza, to Simbirsk")
    assert p.may("A", "to") == set()


def test_a_force_enters_only_provinces_that_border_on_its_own_5_15() -> None:
    """E01."""
    p = position("A: RL-152 @ finland")
    p.order("A", "move Trotsky")
    assert p.may("A", "to") == {"archangel", "murmansk", "olonetz", "petrograd"}
    p.order("A", "to Petrograd")
    force = p.match.state["steps"][-1]["force"]
    assert force["points"] == 4


def test_a_far_province_stands_for_the_shortest_open_way_there_5_15() -> None:
    p = position("A: RL-152 @ finland")
    p.order("A", "move Trotsky, to Novgorod")
    assert p.at("RL-152") == "novgorod"
    assert p.match.state["steps"][-1]["force"]["points"] == 3
    assert p.case("A", "to Penza") == "5.15"
    p.order("A", "to Tambov")
    assert p.at("RL-152") == "tambov"


def test_a_unit_left_by_one_player_may_be_moved_by_the_next_5_16() -> None:
    """E02: once in A's phase, once in B's."""
    p = position("A: RL-152 R-111 @ tver\nB: RL-151 @ smolensk", "player_turns", dice=(1, 1) * 3)
    p.order("A", "move Trotsky, to Smolensk, detach R-111, to Orel, end turn")
    assert p.controller("R-111") is None
    p.order("B", "move Lenin, attach R-111, to Vitebsk, end turn")
    assert p.company("R-111") == {"RL-151", "R-111"}
    assert p.at("R-111") == "vitebsk"


@pytest.mark.parametrize(
    ("moving", "enemy"),
    [
        ("RL-152", "B: WL-251"),
        ("RL-152", "-: W-201"),
        ("RL-152", "-: G-407"),
        ("RL-152", "-: B-306"),
        ("RL-152", "-: K-NM"),
        ("WL-251", "B: RL-152"),
        ("WL-251", "B: G-407"),
        ("WL-251", "-: K-NM"),
        ("G-408", "B: WL-251"),
        ("G-408", "-: R-111"),
        ("G-408", "-: K-NM"),
        ("B-318", "B: RL-152"),
        ("B-318", "-: K-NM"),
    ],
)
def test_opposing_units_stop_a_force_5_17(moving: str, enemy: str) -> None:
    """R21: leaders and combat units, controlled or not."""
    p = position(f"A: {moving} @ poltava\n{enemy} @ kiev")
    p.order("A", f"move {moving}, to Kiev")
    assert p.may("A", "to") == p.may("A", "rail") == set()
    assert p.case("A", "to Poltava") == "5.17"


@pytest.mark.parametrize(
    ("moving", "friend"),
    [
        ("RL-152", "B: RL-151"),
        ("RL-152", "-: R-111"),
        ("WL-251", "-: B-306"),
        ("WL-251", "-: W-201"),
        ("G-408", "-: B-306"),
        ("G-408", "B: G-426"),
        ("B-318", "B: WL-251"),
        ("B-318", "B: G-407"),
        ("B-318", "-: B-306"),
    ],
)
def test_units_that_do_not_oppose_it_let_a_force_pass_5_17(moving: str, friend: str) -> None:
    """E04; Blue no longer stops White (13.23, R32)."""
    p = position(f"A: {moving} @ poltava\n{friend} @ kiev")
    p.order("A", f"move {moving}, to Kiev, to Poltava")
    assert p.at(moving) == "poltava"


def test_imperial_units_stop_nobody_r21() -> None:
    p = position("A: RL-152 @ tver\n-: Czar Gold @ novgorod")
    p.order("A", "move Trotsky, to Novgorod, to Petrograd")
    assert p.at("RL-152") == "petrograd"


def test_a_force_may_leave_the_province_where_it_began_beside_enemies_5_18() -> None:
    """R22."""
    p = position("A: RL-152 @ tver\nB: WL-251 @ tver")
    p.order("A", "move Trotsky, to Novgorod, to Petrograd")
    assert p.at("RL-152") == "petrograd"


def test_own_opposing_units_stop_as_well_5_19() -> None:
    """E03."""
    p = position("A: RL-152 @ finland\nA: WL-251 @ petrograd")
    p.order("A", "move Trotsky, to Petrograd")
    assert p.may("A", "to") == p.may("A", "rail") == set()


# 5.2 attaching and detaching


def test_red_and_white_units_move_only_with_a_leader_of_their_colour_5_21() -> None:
    p = position("-: R-111 @ tver\nA: WL-251 @ tver\nA: RL-152 @ tula")
    assert p.may("A", "move") == {"WL-251", "RL-152"}
    assert p.case("A", "move R-111") == "5.21"
    p.order("A", "move Denikin")
    assert p.case("A", "attach R-111") == "7.13"


def test_black_units_never_move_and_are_never_attached_5_81() -> None:
    p = position("A: RL-152 @ tver\n-: K-UR1 @ tver")
    assert p.case("A", "move K-UR1") == "5.81"
    p.order("A", "move Trotsky")
    assert p.case("A", "attach K-UR1") == "5.81"


def test_a_leader_attaches_units_on_his_way_at_no_cost_5_22() -> None:
    p = position("A: RL-152 @ tver\n-: R-111 @ tver\n-: R-105 @ novgorod\n-: R-102 @ petrograd")
    p.order("A", "move Trotsky, attach R-111, to Novgorod, attach R-105, to Petrograd")
    p.order("A", "attach R-102, to Pskov, to Smolensk, to Orel")
    assert p.company("RL-152") == {"RL-152", "R-111", "R-105", "R-102"}
    assert p.at("R-102") == "orel"


def test_units_of_other_players_are_not_attached_5_22() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 R-111 @ tver")
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == set()
    assert p.case("A", "attach R-111") == "5.22"
    assert p.case("A", "attach Lenin") == "5.22"


def test_a_leader_of_three_attaches_three_units_at_the_most_5_23() -> None:
    """E05: Trotsky, and a White leader of 3."""
    p = position(
        """
        A: RL-152 @ tver
        -: R-111 @ tver
        -: R-105 @ tver
        -: R-106 @ tver
        -: R-107 @ tver
        A: WL-251 @ kuban
        -: W-212 @ kuban
        -: W-213 @ kuban
        -: W-214 @ kuban
        -: W-215 @ kuban
        """
    )
    p.order("A", "move Trotsky, attach R-111, R-105, R-106")
    assert p.case("A", "attach R-107") == "5.23"
    p.order("A", "halt, move Denikin, attach W-212, W-213, W-214")
    assert p.case("A", "attach W-215") == "5.23"


def test_a_leader_takes_another_along_with_his_own_units_5_24() -> None:
    """R17: the second leader uses no capacity, and keeps what is attached to him."""
    p = position("A: RL-152 R-111 R-105 @ tver\nA: RL-153 R-113 @ tver")
    p.order("A", "move Trotsky, attach Stalin, to Kaluga")
    assert p.company("RL-152") == {"RL-152", "R-111", "R-105", "RL-153", "R-113"}
    assert p.leader_of("R-113") == "RL-153"
    p.order("A", "detach Stalin, to Orel")
    assert p.company("RL-153") == {"RL-153", "R-113"}
    assert p.at("RL-153") == "kaluga"
    assert p.controller("RL-153") == "A"


def test_what_the_first_leader_cannot_command_goes_to_the_second_5_23_r35() -> None:
    """An Imperial unit goes to the one who leads the force and cannot be detached (13.21)."""
    p = position("A: RL-153 R-111 @ tver\nA: RL-152 @ tver\n-: R-112 @ tver\n-: Czar @ tver")
    p.order("A", "move Stalin, attach Trotsky, attach R-112, attach Czar")
    assert p.leader_of("R-112") == "RL-152"
    assert p.leader_of("I-CZAR") == "RL-153"


def test_two_leaders_and_their_units_are_five_at_the_most_5_24_7_11() -> None:
    p = position("A: RL-152 R-111 R-105 R-106 @ tver\nA: RL-153 R-113 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "attach Stalin") == "7.11"


def test_a_unit_of_another_own_leader_must_be_detached_first_5_24() -> None:
    p = position("A: RL-152 @ tver\nA: RL-151 R-111 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "attach R-111") == "5.24"
    p.order("A", "move Lenin, detach R-111, move Trotsky, attach R-111, to Novgorod")
    assert p.at("R-111") == "novgorod"


def test_a_leader_who_only_detached_has_not_moved_yet_5_0_7_0() -> None:
    p = position("A: RL-152 @ tver\nA: RL-151 R-111 @ tver")
    p.order("A", "move Lenin, detach R-111, halt")
    p.order("A", "move Trotsky, attach R-111, to Novgorod, halt, move Lenin, to Kaluga")
    assert p.at("RL-151") == "kaluga"
    assert p.at("R-111") == "novgorod"


def test_a_detached_unit_lies_singly_and_uncontrolled_7_17_7_5() -> None:
    """R20."""
    p = position("A: RL-152 R-111 R-105 @ tver")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, R-105, halt")
    assert p.company("R-111") == {"R-111"}
    assert p.company("R-105") == {"R-105"}
    assert p.controller("R-111") is p.controller("R-105") is None


def test_a_unit_that_moved_and_was_detached_moves_no_more_5_24() -> None:
    """R19: whoever attaches it stays."""
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, to Orel, halt")
    p.order("A", "move Stalin, attach R-111")
    assert p.may("A", "to") == p.may("A", "rail") == set()
    assert p.case("A", "to Tula") == "5.24"


def test_a_leader_who_attached_a_moved_unit_stays_even_if_called_again_5_24() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, halt")
    p.order("A", "move Stalin, attach R-111, halt, move Stalin")
    assert p.case("A", "to Tula") == "5.24"
    p.order("A", "detach R-111, to Tula")
    assert p.at("R-111") == "kaluga"


def test_another_leader_does_not_carry_off_a_moved_unit_with_its_new_leader_5_24() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 @ kaluga\nA: RL-154 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, halt")
    p.order("A", "move Stalin, attach R-111, halt, move Tukhachevsky, attach Stalin")
    assert p.case("A", "to Tula") == "5.24"


def test_the_force_that_dropped_a_unit_cannot_take_it_on_again_5_24() -> None:
    p = position("A: RL-152 R-111 @ tver")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, attach R-111")
    assert p.case("A", "to Tula") == "5.24"


def test_a_leader_who_was_carried_moves_no_more_5_0() -> None:
    """R19."""
    p = position("A: RL-152 @ tver\nA: RL-153 @ tver")
    p.order("A", "move Trotsky, attach Stalin, to Kaluga, detach Stalin, to Orel, halt")
    assert p.may("A", "move") == set()
    assert p.case("A", "move Stalin") == "5.0"


def test_a_leader_attached_where_the_move_ends_has_not_moved_5_0() -> None:
    """R19: only who was carried a province has had his move."""
    p = position("A: RL-152 @ tver\nA: RL-153 R-113 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, attach Stalin, halt, move Stalin, to Tula")
    assert p.at("RL-153") == p.at("R-113") == "tula"
    assert p.at("RL-152") == "kaluga"


def test_a_force_that_has_moved_does_not_move_again_5_0() -> None:
    p = position(LENIN_AND_TROTSKY)
    p.order("A", "move Trotsky, to Kaluga, move Lenin")
    assert p.case("A", "move Trotsky") == "5.0"


def test_a_force_that_stopped_may_still_attach_and_detach_5_22() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: WL-251 @ kaluga\n-: R-114 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, detach R-111, attach R-114, halt")
    assert p.company("RL-152") == {"RL-152", "R-114"}


# 5.3 terrain


def test_white_units_cross_the_kerch_straits_with_what_they_carry_5_32() -> None:
    """R11."""
    p = position("A: WL-251 W-213 Gold @ kuban\nA: WL-253 @ taurida")
    p.order("A", "move Denikin, to Taurida, halt, move Wrangel, to Kuban")
    assert p.at("W-213") == p.at("I-GOLD") == "taurida"
    assert p.at("WL-253") == "kuban"


def test_nobody_else_crosses_the_kerch_straits_5_32() -> None:
    """Here the way round is barred by opposing units."""
    p = position(
        """
        A: B-318 @ taurida
        A: RL-170 @ kuban
        -: W-212 @ don_cossack
        -: R-114 @ kherson
        -: R-115 @ yekaterinoslav
        """
    )
    p.order("A", "move 318")
    assert p.may("A", "to") == {"kherson", "yekaterinoslav"}
    assert p.case("A", "to Kuban") == "5.32"
    p.order("A", "move Sorokin")
    assert p.may("A", "to") == {"don_cossack", "kutais", "stavropol", "terek"}
    assert p.case("A", "to Taurida") == "5.32"


def test_nobody_goes_from_petrograd_to_livonia_directly_5_33() -> None:
    """T15: through Pskov or Estonia it is two points."""
    p = position("A: RL-151 @ petrograd\nA: WL-254 @ livonia")
    p.order("A", "move Lenin")
    assert "livonia" not in p.may("A", "to") | p.may("A", "rail")
    p.order("A", "to Olonetz, to Petrograd, to Olonetz, to Petrograd")
    assert p.case("A", "to Livonia") == "5.33"
    p.order("A", "halt, move Yudenich, to Pskov, to Novgorod, halt")
    p = position("A: WL-254 @ livonia")
    p.order("A", "move Yudenich, to Petrograd")
    assert p.match.state["steps"][-1]["force"]["points"] == 3


# 5.4 stacking is movement


def test_a_force_may_end_its_move_on_another_own_stack_5_41() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 R-114 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, stack on Stalin")
    assert p.company("R-111") == {"RL-152", "R-111", "RL-153", "R-114"}
    assert p.leader_of("R-111") == "RL-152"


def test_units_that_were_stacked_upon_may_still_move_5_0() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 R-114 @ kaluga")
    p.order("A", "move Trotsky, to Kaluga, stack on Stalin")
    assert p.may("A", "move") == {"RL-153"}
    p.order("A", "move Stalin, to Tula")
    assert p.company("RL-153") == {"RL-153", "R-114"}


def test_a_leader_parts_from_his_stack_with_his_own_units_5_24() -> None:
    p = position("A: RL-152 R-111 RL-153 R-114 Czar @ tver")
    p.order("A", "move Stalin, to Kaluga")
    assert p.company("RL-153") == {"RL-153", "R-114", "I-CZAR"}
    assert p.company("RL-152") == {"RL-152", "R-111"}


def test_orders_for_a_force_need_a_force_5_0() -> None:
    p = position(LONE)
    for order in ("to Kaluga", "rail Kaluga", "attach R-111", "detach R-111", "halt"):
        assert p.case("A", order) == "5.0"


# cases that say where a thing is settled


def test_units_move_in_the_movement_phase_only_5_13() -> None:
    p = position("A: RL-152 @ tver\nB: WL-251 @ tver", "combat")
    assert p.case("A", "move Trotsky") == "5.13"


def test_no_combat_during_movement_5_11() -> None:
    """The order to attack ends the phase first; nobody moves after it."""
    p = position("A: RL-152 R-111 @ tver\nB: WL-257 @ kaluga\nA: RL-153 @ tula", dice=(1,))
    p.order("A", "move Trotsky, to Kaluga, attack Maevsky, with Trotsky, resolve")
    assert p.case("A", "move Stalin") == "5.13"


def test_no_price_is_higher_than_a_point_5_14_5_18() -> None:
    """Neither opposing units nor others make a province dearer."""
    p = position("A: RL-152 @ tver\nB: RL-151 @ kaluga\nB: WL-257 @ tula")
    p.order("A", "move Trotsky, to Kaluga, to Tula")
    force = p.match.state["steps"][-1]["force"]
    assert (force["points"], force["stopped"]) == (3, True)


def test_of_the_exceptions_only_that_of_trains_is_left_5_20() -> None:
    """R32: 13.23 gives no free passage any more; for 14.3 see the tests of rail movement."""
    p = position("A: WL-251 Czar @ poltava\n-: G-407 @ kiev")
    p.order("A", "move Denikin, to Kiev")
    assert p.case("A", "to Volhynia") == "5.17"


def test_seas_and_lakes_are_no_provinces_5_31() -> None:
    p = position("A: WL-251 @ kuban")
    p.order("A", "move Denikin")
    assert p.may("A", "to") == {"don_cossack", "kutais", "stavropol", "taurida", "terek"}
    assert "unknown province" in p.refusal("A", "to Black Sea").why


def test_leaders_and_units_do_not_leave_the_map_5_34() -> None:
    p = position("A: WL-251 W-213 @ kuban")
    assert p.case("A", "exit Denikin") == p.case("A", "emigrate W-213") == "5.34"


def test_cities_do_not_bear_on_movement_5_37() -> None:
    """A critical city costs what any province costs, and holds nobody."""
    p = position("A: RL-152 @ novgorod")
    p.order("A", "move Trotsky, to Petrograd, to Novgorod, to Tver, to Smolensk")
    assert p.match.state["steps"][-1]["force"]["points"] == 1


def test_no_force_ever_exceeds_the_limits_of_stacking_5_42() -> None:
    """Not at the end of the phase and not on the way either: what does not fit is not attached."""
    p = position("A: RL-152 R-111 R-112 @ tver\nA: RL-151 R-113 R-114 @ tver\n-: R-103 @ tver")
    p.order("A", "move Trotsky")
    assert p.case("A", "attach Lenin") == p.case("A", "stack on Lenin") == "7.11"
    p.order("A", "detach R-112, attach Lenin, end movement")
    assert len(p.company("RL-152")) == 5


# what the phasing player leaves undone


def test_a_player_whose_time_is_up_moves_nobody_5_0() -> None:
    """D05, D07: a force in hand halts, then the phase ends."""
    p = position(LONE)
    assert p.match.default("A") == {"do": "end_movement"}
    p.order("A", "move Trotsky, to Kaluga")
    assert p.match.default("A") == {"do": "halt"}
    p.match.apply("A", {"do": "halt"})
    assert p.match.default("A") == {"do": "end_movement"}


def test_the_move_of_a_force_is_not_interrupted_6_22_10_17() -> None:
    """R09: until its first step any-time rights hold; on the way what they lead to is kept."""
    p = position("A: RL-152 @ tver\nA: RL-154 @ kaluga\nA has: assassin\nB has: politburo")
    p.order("B", "offer A, give Politburo, propose")
    p.order("A", "move Trotsky, to Kaluga, accept AB1")
    assert p.may("A", "assassinate") == set()
    assert p.place("politburo-1") == "display:B"
    p.order("A", "halt")
    assert p.place("politburo-1") == "display:A"
    assert p.may("A", "assassinate") == {"RL-152", "RL-154"}


def test_an_order_of_another_kind_halts_the_force_first_5_0() -> None:
    p = position("A: RL-152 @ tver\nA: RL-154 @ kaluga\nA has: assassin")
    p.order("A", "move Trotsky, to Kaluga, assassinate Tukhachevsky, call off")
    assert p.match.state["steps"][-1]["force"] is None
    assert p.case("A", "move Trotsky") == "5.0"


def test_units_of_a_player_who_has_quit_are_not_attached_5_22_15_22() -> None:
    """R107."""
    p = position("A: RL-152 @ tver\n-: R-111 @ tver")
    p.board["frozen"].append("R-111")
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == set()
    assert p.case("A", "attach R-111") == "15.22"
