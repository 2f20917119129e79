"""Sections 14 and 9.2: Black units, shock armies and armored trains arrive and are lost."""

import pytest

from tests.games.rcw.positions import Position, position


def draw(text: str, *dice: int, turn: int = 1) -> Position:
    return position(text, "randomizer", dice=dice, turn=turn)


# 14.1 Black units


def test_makhno_and_kronstadt_have_their_places_14_11() -> None:
    p = draw("A: RL-152 @ tula\ncup: K-NM", 1)
    assert p.at("K-NM") == "yekaterinoslav"
    p = draw("A: RL-152 @ tula\ncup: K-KR", 1)
    assert p.at("K-KR") == "petrograd"
    assert p.controller("K-KR") is None


@pytest.mark.parametrize(
    ("cell", "provinces"),
    [
        ((2, 1), {"tver"}),
        ((6, 1), {"kazan", "simbirsk"}),
        ((5, 4), {"tiflis", "erivan"}),
        ((1, 6), {"petrograd"}),
        ((2, 6), {"tver"}),
        ((4, 6), {"baku"}),
    ],
)
def test_an_uprising_breaks_out_where_the_table_says_14_11(
    cell: tuple[int, int], provinces: set[str]
) -> None:
    """R95: the drawer chooses among the provinces of a cell; the event itself does not happen."""
    p = draw("A: RL-152 @ tula\n-: R-118 @ kazan\n-: R-111 @ tver\ncup: K-UR1", 1, *cell)
    if len(provinces) == 1:
        assert {p.at("K-UR1")} == provinces
    else:
        assert p.waiting() == {"A": "placement"}
        assert p.may("A", "place_in") == provinces
        chosen = sorted(provinces)[0]
        p.order("A", f"place in {chosen}")
        assert p.at("K-UR1") == chosen
    assert p.at("R-118") == "kazan"
    assert p.at("R-111") == "tver"


@pytest.mark.parametrize("cell", [(3, 6), (1, 1)])
def test_otherwise_the_drawer_chooses_in_eight_regions_14_11(cell: tuple[int, int]) -> None:
    """R95: not in Trans-Caucasus, Finland or Poland."""
    p = draw("A: RL-152 @ tula\ncup: K-UR1", 1, *cell)
    places = p.may("A", "place_in")
    assert len(places) == 80 - 7 - 2
    assert not places & {"baku", "tiflis", "kars", "finland", "poland"}
    assert places >= {"tula", "mongolia", "vladivostok", "fergana", "grodno", "livonia", "kiev"}
    assert p.case("A", "place in Poland") == "14.11"
    p.order("A", "place in Mongolia")
    assert p.at("K-UR1") == "mongolia"


def test_black_units_are_placed_whatever_stands_there_each_singly_14_12_14_14() -> None:
    p = draw("A: RL-152 @ petrograd\n-: K-UR1 @ petrograd\ncup: K-KR", 1)
    assert p.company("K-KR") == {"K-KR"}
    assert p.company("K-UR1") == {"K-UR1"}


# 14.2 shock armies


def test_a_shock_army_joins_a_leader_of_its_colour_14_21() -> None:
    """R93: with free capacity and room; here only one stack will do."""
    text = """
    A: RL-152 R-111 @ tula
    A: RL-153 R-112 @ kazan
    A: WL-251 @ kuban
    B: RL-151 @ petrograd
    cup: R-124
    """
    p = draw(text, 1)
    assert p.company("R-124") == {"RL-152", "R-111", "R-124"}
    assert p.leader_of("R-124") == "RL-152"


def test_the_drawer_chooses_the_stack_14_21() -> None:
    """D11."""
    text = "A: RL-152 @ tula\nA: RL-153 @ kazan\nB: RL-151 @ petrograd\ncup: R-125"
    p = draw(text, 1)
    assert p.waiting() == {"A": "placement"}
    assert p.may("A", "place_with") == {"RL-152", "RL-153"}
    assert p.case("A", "place with Lenin") == "14.21"
    p.order("A", "place with Stalin")
    assert p.leader_of("R-125") == "RL-153"


def test_a_shock_army_finds_the_leader_with_room_in_a_stack_14_21() -> None:
    p = draw("A: RL-153 R-112 RL-157 @ tula\ncup: R-124", 1)
    assert p.leader_of("R-124") == "RL-157"


@pytest.mark.parametrize(
    "place",
    ["A: WL-251 @ tula", "A: RL-153 R-112 @ tula", "A: RL-152 @ tula\n-: K-UR1 @ tula",
     "A: RL-152 RL-151 R-111 R-112 R-113 @ tula"],
)  # fmt: skip
def test_where_it_cannot_stand_another_chit_is_drawn_14_21_14_18(place: str) -> None:
    """R91: it is back in the cup only after the drawing. A Black unit bars the province."""
    p = draw(f"{place}\ncup: R-124 felix", 1, 1)
    assert [told["piece"] for told in p.told("draw")] == ["R-124", "felix"]
    assert p.place("R-124") == "cup"
    assert p.place("felix") == "display:A"


def test_a_draw_that_nothing_can_satisfy_ends_r90_r91() -> None:
    p = draw("A: WL-251 @ tula\ncup: R-124 R-125", 1, 1)
    assert p.place("R-124") == p.place("R-125") == "cup"


def test_a_shock_army_is_a_normal_unit_14_22() -> None:
    """R93: without its leader it lies uncontrolled, and another may attach it."""
    p = position("A: RL-153 @ tula\n-: R-124 @ tula")
    p.order("A", "move Stalin, attach R-124, to Orel, detach R-124, halt")
    assert p.controller("R-124") is None


# 14.3 armored trains


def test_a_train_joins_a_red_white_or_blue_stack_14_31_14_32() -> None:
    """R94: without a train, where no Black unit stands; never Green."""
    text = """
    A: RL-152 T-2 @ tula
    A: WL-251 @ kazan
    A: B-318 @ kherson
    A: G-407 @ kiev
    A: RL-153 @ omsk
    -: K-UR1 @ omsk
    B: RL-151 @ tver
    cup: T-1
    """
    p = draw(text, 1)
    assert p.may("A", "place_with") == {"WL-251", "B-318"}
    assert p.case("A", "place with Trotsky") == "14.31"
    assert p.case("A", "place with Stalin") == "14.18"
    p.order("A", "place with B-318")
    assert p.company("T-1") == {"B-318", "T-1"}


def test_a_train_is_attached_to_the_leader_14_32() -> None:
    p = draw("A: RL-153 R-111 RL-157 @ tula\ncup: T-1", 1)
    assert p.leader_of("T-1") == "RL-153"


def test_without_a_stack_for_a_train_another_chit_is_drawn_14_31() -> None:
    p = draw("A: G-407 @ poltava\ncup: T-1 felix assassin*2", 1, 3)
    assert [told["piece"] for told in p.told("draw")] == ["T-1", "felix"]
    assert p.place("T-1") == "cup"


# 9.2 where they go when they are eliminated


@pytest.mark.parametrize(("turn", "place"), [(1, "cup"), (5, "cup"), (6, "display:A")])
def test_special_units_return_to_the_randomizer_until_turn_five_9_21_9_22(
    turn: int, place: str
) -> None:
    """R60."""
    for victim, target in (
        ("B: RL-153 R-124", "Stalin"),
        ("B: RL-153 T-1", "Stalin"),
        ("-: K-UR1", "K-UR1"),
    ):
        p = position(f"A: WL-251 W-203 @ tula\n{victim} @ tula", "combat", dice=(1,), turn=turn)
        p.order("A", f"attack {target}, with Denikin, resolve")
        assert p.place(victim.split()[-1]) == place


def test_special_units_killed_by_nobodys_units_are_unassigned_from_turn_six_r60() -> None:
    p = position("A: RL-152 R-124 T-1 @ tula\n-: W-203 @ tula", "combat", dice=(6,), turn=6)
    p.order("A", "attack W-203, with Trotsky, resolve")
    assert p.place("R-124") == p.place("T-1") == "unassigned"
