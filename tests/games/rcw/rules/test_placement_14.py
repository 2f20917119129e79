"""Section 14: special units that are drawn are placed, at time-out too; Black units in combat."""

import pytest

from tests.games.rcw.positions import Position, position

ARMIES = """
A: RL-153 @ tula
A: RL-152 R-111 @ kazan
A: RL-154 @ omsk
cup: R-124
"""


def draw(text: str, *dice: int) -> Position:
    return position(text, "randomizer", dice=dice)


def combat(text: str, *dice: int, turn: int = 1) -> Position:
    return position(text, "combat", dice=dice, turn=turn)


def points(p: Position) -> tuple[int, int]:
    box = p.match.view("A")["board"]["boxes"]["A"]
    return box["red_points"], box["white_points"]


# decisions D04, D11 and D28


def test_at_time_out_a_shock_army_joins_the_strongest_14_21() -> None:
    """D11."""
    p = draw(ARMIES, 1)
    assert p.match.interrupting
    assert p.match.default("A") == {"do": "place_with", "stack": "RL-152"}


def test_where_to_place_a_shock_army_may_be_decided_ahead_14_21() -> None:
    """D11."""
    p = position(ARMIES, "combat", dice=(1,), secrecy=True)
    p.order("A", "standing place armies and trains with the strongest, end combat")
    assert p.leader_of("R-124") == "RL-152"


def test_an_uprising_breaks_out_in_the_first_province_at_time_out_14_11() -> None:
    """D04: in Kazan or Simbirsk."""
    p = draw("A: RL-152 @ tula\nB: WL-251 W-203 @ simbirsk\ncup: K-UR1", 1, 6, 1)
    assert p.match.default("A") == {"do": "place_in", "province": "kazan"}


def test_where_the_drawer_is_free_it_strikes_most_units_of_others_14_11() -> None:
    """D04."""
    p = draw("A: RL-152 R-111 R-112 @ tula\nB: WL-251 W-203 @ kuban\ncup: K-UR1", 1, 3, 6)
    assert p.match.default("A") == {"do": "place_in", "province": "kuban"}


def test_where_to_place_an_uprising_may_be_decided_ahead_14_11() -> None:
    """D04; the instruction for armies says nothing of it."""
    text = "A: RL-152 @ tula\nB: WL-251 W-203 @ kuban\ncup: K-UR1"
    p = position(text, "combat", dice=(1, 3, 6), secrecy=True)
    p.order("A", "standing place armies and trains with the strongest, end combat")
    assert p.waiting() == {"A": "placement"}
    p.order("A", "standing place uprisings among others")
    assert p.at("K-UR1") == "kuban"


def test_who_draws_in_anothers_turn_places_in_his_window_14_21_12_17() -> None:
    """D28: a Petrograd crisis lets B draw in A's turn."""
    p = position(
        "A: WL-251 @ kuban\nB: RL-151 @ petrograd\nB: RL-152 R-111 @ kazan\ncup: R-124",
        "random_events",
        dice=(1, 6, 1),
    )
    assert p.waiting() == {"B": "placement"}
    assert p.match.interrupting
    p.match.apply("B", {"do": "place_with", "stack": "RL-152"})
    assert p.leader_of("R-124") == "RL-152"


# 14.19 Black units in combat


@pytest.mark.parametrize("attacker", ["RL-152 R-111", "WL-251 W-203", "G-407 G-408", "B-318 B-336"])
def test_all_colours_may_attack_black_units_14_17_14_19(attacker: str) -> None:
    p = combat(f"A: {attacker} @ kiev\n-: K-NM @ kiev", 1)
    p.order("A", f"attack K-NM, with {attacker.split()[0]}, resolve")
    assert p.place("K-NM") == "cup"


def test_black_units_stand_singly_and_may_be_attacked_as_one_14_14_8_24() -> None:
    """R42."""
    p = combat("A: RL-152 R-111 @ kiev\n-: K-NM @ kiev\n-: K-UR1 @ kiev", 1)
    p.order("A", "attack K-NM, against K-UR1, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"], told["odds"]) == (8, 6, "1:1")
    assert p.place("K-NM") == p.place("K-UR1") == "cup"


def test_units_killed_by_a_black_unit_are_unassigned_14_19_8_36() -> None:
    p = combat("A: RL-152 @ kiev\n-: K-UR3 @ kiev", 6)
    p.order("A", "attack K-UR3, with Trotsky, resolve")
    assert p.place("RL-152") == "unassigned"
    assert p.at("K-UR3") == "kiev"


def test_a_black_unit_killed_late_goes_to_its_killer_and_scores_nothing_9_22() -> None:
    """R60."""
    p = combat("A: RL-152 R-111 @ orel\n-: K-NM @ orel", 1, turn=6)
    before = points(p)
    p.order("A", "attack K-NM, with Trotsky, resolve")
    assert p.place("K-NM") == "display:A"
    assert points(p) == before


def test_a_black_unit_in_an_exchange_pays_with_itself_14_19_8_33() -> None:
    """Four against three at 1:1; nobody is asked."""
    p = combat("A: RL-152 R-101 @ kiev\n-: K-NM @ kiev", 4)
    p.order("A", "attack K-NM, with Trotsky, resolve")
    assert p.place("K-NM") == "cup"
    assert p.place("RL-152") == p.place("R-101") == "unassigned"


# 14.2 and 14.3 in combat


def test_a_shock_army_attacks_under_its_leader_and_defends_alone_14_22() -> None:
    """R93."""
    p = combat("A: RL-153 R-124 @ kiev\n-: W-222 @ kiev", 1)
    p.order("A", "attack W-222, with Stalin, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"]) == (6, 5)
    assert p.place("W-222") == "cup"
    p = combat("A: RL-153 @ kiev\n-: R-124 @ kiev\n-: W-219 @ kiev")
    p.order("A", "attack W-219")
    assert p.case("A", "with R-124") == "8.28"


def test_a_shock_army_may_be_lost_in_an_exchange_14_22() -> None:
    p = combat("A: RL-152 R-124 R-111 RL-157 @ kiev\n-: W-212 @ kiev", 5)
    p.order("A", "attack W-212, with Trotsky, resolve, lose R-124")
    assert p.place("R-124") == "cup"


def test_trains_attack_and_defend_with_their_stacks_14_35() -> None:
    p = combat("A: RL-152 T-1 @ kiev\nB: B-318 T-2 @ kiev", 1, turn=6)
    p.order("A", "attack 318, with Trotsky, resolve")
    told = p.told("combat")[0]
    assert (told["attack"], told["defence"]) == (5, 5)
    assert p.place("T-2") == p.place("B-318") == "display:A"


@pytest.mark.parametrize(("turn", "place"), [(5, "cup"), (6, "display:A")])
def test_a_train_dies_with_an_assassinated_leader_who_was_its_company_14_36(
    turn: int, place: str
) -> None:
    """R57, R60."""
    text = "A: RL-153 @ orel\nB: WL-257 T-1 @ orel\nA has: assassin*3"
    p = position(text, dice=(6, 6), turn=turn)
    p.order("A", "assassinate Maevsky with 3 assassins")
    assert p.place("WL-257") == "display:A"
    assert p.place("T-1") == place
