"""Sections 5.5 and 14.3: rail movement, and the armored trains that belong to it."""

from tests.games.rcw.positions import position

WHITE_TRAIN = "A: WL-251 W-212 T-1 @ smolensk"


# 5.5 rail movement


def test_rail_movement_costs_nothing_and_has_no_limit_5_52_5_53() -> None:
    p = position("A: RL-152 R-111 @ tver")
    p.order("A", "move Trotsky, rail Smolensk, rail Orel, Chernigov, Kiev, Podolia, Kherson")
    assert p.at("R-111") == "kherson"
    assert p.match.state["steps"][-1]["force"]["points"] == 5


def test_an_order_by_rail_may_name_a_far_province_5_52() -> None:
    p = position("A: WL-252 @ omsk")
    p.order("A", "move Kolchak, rail to Vladivostok")
    assert p.at("WL-252") == "vladivostok"


def test_rail_movement_needs_a_line_where_it_begins_5_52() -> None:
    p = position("A: RL-152 @ khiva")
    p.order("A", "move Trotsky")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Turkistan") == "5.52"


def test_the_line_must_join_the_provinces_5_52() -> None:
    """The main line of 1918 does not lead from Vologda to Archangel."""
    p = position("A: RL-152 @ vologda")
    p.order("A", "move Trotsky")
    assert "archangel" in p.may("A", "to")
    assert "archangel" not in p.may("A", "rail")


def test_a_force_by_rail_stops_beside_opposing_units_5_52() -> None:
    p = position("A: RL-152 @ tver\nB: WL-251 @ novgorod")
    p.order("A", "move Trotsky, rail Novgorod")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Petrograd") == "5.17"


def test_rail_and_overland_are_not_combined_5_53() -> None:
    p = position("A: RL-152 @ tver\nA: RL-153 @ tula")
    p.order("A", "move Trotsky, rail Novgorod")
    assert p.may("A", "to") == set()
    assert p.case("A", "to Petrograd") == "5.53"
    p.order("A", "halt, move Stalin, to Orel")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Kursk") == "5.53"


def test_units_are_attached_and_left_on_the_line_5_54() -> None:
    p = position("A: RL-153 @ tver\n-: R-105 @ novgorod\n-: R-102 @ petrograd")
    p.order("A", "move Stalin, rail Novgorod, attach R-105, rail Petrograd, detach R-105")
    p.order("A", "attach R-102, rail Pskov, halt")
    assert p.at("R-105") == "petrograd"
    assert p.at("R-102") == "pskov"


def test_a_unit_that_came_by_rail_is_not_carried_on_5_24() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-153 @ novgorod")
    p.order("A", "move Trotsky, rail Novgorod, detach R-111, halt, move Stalin, attach R-111")
    assert p.may("A", "to") == p.may("A", "rail") == set()


def test_blue_and_green_units_do_not_ride_5_51_5_64_5_73() -> None:
    p = position("A: B-318 @ kherson\nA: G-407 @ kiev")
    p.order("A", "move 318")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Kiev") == "5.64"
    p.order("A", "move 407")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Poltava") == "5.73"


def test_nobody_rides_over_the_kerch_straits_5_32() -> None:
    p = position("A: WL-251 @ kuban")
    p.order("A", "move Denikin")
    assert "taurida" not in p.may("A", "rail")


# 14.33 and 14.34: trains by rail


def test_a_train_passes_one_opposed_province_by_rail_14_34() -> None:
    """E33, and T11's second case: with Novgorod empty it goes on to Petrograd."""
    p = position(f"{WHITE_TRAIN}\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail Tver, Novgorod, Petrograd")
    assert p.company("WL-251") == {"WL-251", "W-212", "T-1"}
    assert p.at("T-1") == "petrograd"


def test_a_train_stops_in_the_second_opposed_province_14_34() -> None:
    """E33, T11."""
    p = position(f"{WHITE_TRAIN}\nB: RL-152 @ tver\n-: R-105 @ novgorod")
    p.order("A", "move Denikin, rail Tver, Novgorod")
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Petrograd") == "5.17"
    p = position(f"{WHITE_TRAIN}\nB: RL-152 @ tver\n-: R-102 @ petrograd")
    p.order("A", "move Denikin, rail Tver, Novgorod, Petrograd")
    assert p.case("A", "rail Estonia") == "5.17"


def test_without_a_train_the_first_opposed_province_stops_5_52() -> None:
    """T11."""
    p = position("A: WL-251 W-212 @ smolensk\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail Tver")
    assert p.case("A", "rail Novgorod") == "5.17"


def test_the_province_where_a_train_begins_is_not_counted_r25() -> None:
    p = position(f"{WHITE_TRAIN}\nB: RL-153 @ smolensk\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail Tver, Novgorod")
    assert p.at("T-1") == "novgorod"


def test_coming_back_into_the_same_opposed_province_is_the_second_time_14_34() -> None:
    p = position(f"{WHITE_TRAIN}\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail Tver, Smolensk, Tver")
    assert p.case("A", "rail Novgorod") == "5.17"


def test_a_far_order_uses_the_passage_of_a_train_if_it_must_14_34() -> None:
    """Perm can be reached through Vyatka only, along that line."""
    p = position("A: WL-251 T-1 @ kostroma\nB: RL-152 @ vyatka\nB: RL-153 @ ekaterinburg")
    p.order("A", "move Denikin, rail to Perm")
    assert p.at("T-1") == "perm"


def test_a_far_order_saves_the_passage_of_a_train_if_it_can_14_34() -> None:
    p = position(f"{WHITE_TRAIN}\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail to Petrograd")
    assert p.at("T-1") == "petrograd"
    assert p.match.state["steps"][-1]["force"]["passed"] == 0


def test_who_hands_the_train_over_among_enemies_stays_there_14_34() -> None:
    p = position(f"{WHITE_TRAIN}\nA: WL-253 @ tver\nB: RL-152 @ tver")
    p.order("A", "move Denikin, rail Tver, hand train to Wrangel")
    assert p.company("T-1") == {"T-1", "WL-253"}
    assert p.may("A", "rail") == set()
    assert p.case("A", "rail Novgorod") == "5.17"


def test_who_leaves_the_train_with_a_leader_among_enemies_stays_there_14_34() -> None:
    p = position("A: WL-251 WL-253 T-1 @ smolensk\nB: RL-152 @ tver")
    p.order("A", "move Denikin, attach Wrangel, rail Tver, detach Wrangel")
    assert p.case("A", "rail Novgorod") == "5.17"


def test_a_train_moves_once_a_phase_5_0() -> None:
    """R19: handed over after a ride it holds its new force."""
    p = position(f"{WHITE_TRAIN}\nA: WL-253 @ tver")
    p.order("A", "move Denikin, rail Tver, hand train to Wrangel, rail Novgorod, halt")
    p.order("A", "move Wrangel")
    assert p.may("A", "rail") == p.may("A", "to") == set()
    assert p.case("A", "rail Novgorod") == "5.24"


def test_a_train_that_has_not_moved_goes_with_whom_it_was_handed_to_14_32() -> None:
    p = position("A: WL-251 T-1 @ smolensk\nA: WL-253 @ smolensk\nB: RL-152 @ tver")
    p.order("A", "move Denikin, hand train to Wrangel, halt, move Wrangel, rail Tver, Novgorod")
    assert p.company("T-1") == {"T-1", "WL-253"}
    p.order("A", "halt, move Denikin, rail Tver")
    assert p.case("A", "rail Novgorod") == "5.17"


def test_a_blue_force_with_a_train_rides_14_33() -> None:
    p = position("A: B-318 B-336 T-1 @ kherson")
    p.order("A", "move 336, attach 318")
    assert p.company("T-1") == {"B-318", "B-336", "T-1"}
    p.order("A", "rail Kiev, Chernigov, Orel")
    assert p.at("B-318") == p.at("T-1") == "orel"


def test_a_blue_train_stays_with_those_who_stay_14_31() -> None:
    p = position("A: B-318 B-336 T-1 @ kherson")
    p.order("A", "move 336, to Kiev, halt")
    assert p.company("T-1") == {"B-318", "T-1"}
    assert p.controller("T-1") == "A"


def test_two_blue_stacks_with_trains_do_not_become_one_14_32() -> None:
    p = position("A: B-318 T-1 @ kherson\nA: B-336 T-2 @ kherson")
    p.order("A", "move 318")
    assert p.case("A", "attach 336") == "14.32"
    assert p.case("A", "stack on 336") == "14.32"


def test_the_limits_of_a_nation_hold_by_rail_5_65() -> None:
    p = position("A: B-314 T-1 @ omsk")
    p.order("A", "move 314")
    assert p.may("A", "rail") == {"ekaterinburg", "tomsk"}
    assert p.case("A", "rail Orenburg") == "5.65"


# 14.31: trains that cannot follow


def test_a_train_cannot_march_and_goes_back_to_the_randomizer_14_31() -> None:
    """T12."""
    p = position("A: WL-251 W-212 T-1 @ smolensk")
    p.order("A", "move Denikin, to Vitebsk")
    assert p.place("T-1") == "cup"
    assert p.company("WL-251") == {"WL-251", "W-212"}


def test_a_train_left_behind_goes_to_the_only_own_force_there_14_31() -> None:
    """R26: there is nothing to choose."""
    p = position("A: WL-251 T-1 @ smolensk\nA: B-318 @ smolensk\nA: G-426 @ smolensk")
    p.order("A", "move Denikin, to Vitebsk")
    assert p.company("T-1") == {"B-318", "T-1"}


def test_with_several_own_forces_there_the_train_must_be_handed_over_first_14_31() -> None:
    """R26, D06."""
    p = position("A: WL-251 T-1 @ smolensk\nA: B-318 @ smolensk\nA: WL-253 @ smolensk")
    p.order("A", "move Denikin")
    assert p.may("A", "to") == set()
    assert p.may("A", "hand_train") == {"B-318", "WL-253"}
    assert p.case("A", "to Vitebsk") == "14.31"
    p.order("A", "hand train to Wrangel, to Vitebsk")
    assert p.company("T-1") == {"WL-253", "T-1"}


def test_a_train_is_not_detached_14_31() -> None:
    p = position(WHITE_TRAIN)
    p.order("A", "move Denikin")
    assert p.case("A", "detach T-1") == "14.31"


def test_a_train_is_handed_to_red_white_and_blue_stacks_without_one_14_32() -> None:
    p = position(
        """
        A: WL-251 T-1 @ kherson
        A: G-410 @ kherson
        A: WL-253 T-2 @ kherson
        A: B-318 @ kherson
        A: RL-152 @ kherson
        B: RL-151 @ kherson
        """
    )
    p.order("A", "move Denikin")
    assert p.may("A", "hand_train") == {"B-318", "RL-152"}
    for unit in ("G-410", "Wrangel", "Lenin"):
        assert p.case("A", f"hand train to {unit}") == "14.32"
    p.order("A", "hand train to 318, halt, move Wrangel, hand train to Trotsky")
    assert p.company("T-1") == {"B-318", "T-1"}
    assert p.company("T-2") == {"RL-152", "T-2"}


def test_red_and_white_units_ride_with_a_leader_of_their_colour_5_55() -> None:
    p = position("A: WL-251 @ tver\n-: R-111 @ tver\n-: W-212 @ tver")
    assert p.case("A", "move R-111") == p.case("A", "move W-212") == "5.21"
    p.order("A", "move Denikin, attach W-212, rail Smolensk")
    assert p.at("W-212") == "smolensk"
    assert p.case("A", "attach R-111") == "5.22"


def test_a_leader_rides_alone_as_well_5_52_5_36() -> None:
    p = position("A: WL-251 @ tver\n-: W-212 @ tver")
    p.order("A", "move Denikin, rail Smolensk")
    assert p.at("WL-251") == "smolensk"
    assert p.at("W-212") == "tver"
