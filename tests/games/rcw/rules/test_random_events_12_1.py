"""Sections 12.1 and 12.2: random events. The cells used stand in the table's file."""

import pytest

from tests.games.rcw.positions import Position, position

KAZAN = (6, 1)  # epidemic in Kazan and Simbirsk
OMSK = (6, 3)
TVER = (2, 1)
DRAW = (1, 1)
PETROGRAD, MOSCOW, EUROPE, BAKU = (1, 6), (2, 6), (3, 6), (4, 6)


def event(text: str, cell: tuple[int, int], *dice: int, turn: int = 1) -> Position:
    return position(text, "random_events", dice=(*cell, *dice), turn=turn)


def gone(p: Position, *units: str) -> set[str]:
    return {unit for unit in units if p.at(unit) is None}


# 12.11 epidemics


def test_the_first_die_is_the_row_and_the_second_the_column_12_0() -> None:
    p = event("-: R-111 @ tver\n-: R-102 @ petrograd", (1, 2))
    assert p.told("event")[0] == {"seat": "A", "row": 1, "column": 2, "event": "epidemic"}
    assert gone(p, "R-111", "R-102") == {"R-102"}


def test_the_strongest_unit_of_each_stack_dies_12_11() -> None:
    """T24, without the ties: it is Unassigned then."""
    p = event("A: RL-152 R-112 R-103 T-1 @ kazan\n-: R-118 @ kazan\nB: RL-153 R-113 @ ufa", KAZAN)
    assert gone(p, "R-112", "R-103", "R-118", "R-113") == {"R-112", "R-118"}
    assert p.place("R-112") == p.place("R-118") == "unassigned"
    assert p.company("RL-152") == {"RL-152", "R-103", "T-1"}


def test_every_province_of_the_cell_suffers_12_11() -> None:
    p = event("-: R-118 @ kazan\n-: R-119 @ simbirsk\n-: R-120 @ samara", KAZAN)
    assert gone(p, "R-118", "R-119", "R-120") == {"R-118", "R-119"}


@pytest.mark.parametrize(("lot", "victim"), [(1, "R-112"), (2, "R-113")])
def test_equals_are_chosen_by_lot_12_11(lot: int, victim: str) -> None:
    """T24, R99."""
    p = event("A: RL-152 R-112 R-113 R-103 @ kazan", KAZAN, lot)
    assert gone(p, "R-112", "R-113", "R-103") == {victim}


def test_leaders_blue_imperial_units_and_trains_are_spared_12_11() -> None:
    """T24."""
    p = event("A: RL-152 Czar T-1 @ kazan\nB: B-325 @ kazan\nC: WL-251 Gold @ kazan", KAZAN)
    assert p.company("RL-152") == {"RL-152", "I-CZAR", "T-1"}
    assert gone(p, "B-325", "WL-251", "I-GOLD") == set()


def test_an_epidemic_in_a_crowded_province_12_11() -> None:
    """T24."""
    text = """
    A: RL-152 R-112 R-113 T-1 @ kazan
    -: R-118 @ kazan
    B: RL-151 R-125 R-119 @ kazan
    C: B-325 @ kazan
    """
    p = event(text, KAZAN, 2)
    assert p.company("RL-152") == {"RL-152", "R-112", "T-1"}
    assert p.place("R-113") == p.place("R-118") == "unassigned"
    assert p.place("R-125") == "cup"
    assert p.company("RL-151") == {"RL-151", "R-119"}
    assert p.at("B-325") == "kazan"


def test_red_white_green_and_black_suffer_12_11() -> None:
    units = "-: R-118 @ tver\n-: W-204 @ tver\n-: G-426 @ tver\n-: K-UR1 @ tver"
    assert gone(event(units, TVER), "R-118", "W-204", "G-426", "K-UR1") == {
        "R-118", "W-204", "G-426", "K-UR1"
    }  # fmt: skip


@pytest.mark.parametrize(("turn", "place"), [(1, "cup"), (5, "cup"), (6, "unassigned")])
def test_shock_armies_and_black_units_go_back_to_the_randomizer_12_11_9_21(
    turn: int, place: str
) -> None:
    """R60, T24."""
    p = event("A: RL-152 R-124 R-112 @ kazan\n-: K-UR1 @ kazan", KAZAN, turn=turn)
    assert p.place("R-124") == p.place("K-UR1") == place
    assert p.at("R-112") == "kazan"


def test_a_green_force_that_dies_leaves_its_imperial_unit_free_13_42() -> None:
    p = event("A: G-426 Gold @ tver", TVER)
    assert p.controller("I-GOLD") is None
    assert p.at("I-GOLD") == "tver"


def test_units_that_come_later_are_not_concerned_12_11() -> None:
    p = event("A: RL-152 R-111 @ novgorod", TVER)
    p.order("A", "move Trotsky, to Tver, halt")
    assert p.at("R-111") == "tver"


# 12.12 to 12.17


def test_a_draw_is_one_chit_for_the_phasing_player_12_12() -> None:
    p = event("A: RL-152 @ tver\nB: WL-251 @ kuban\ncup: assassin assassin", DRAW, 1)
    assert [told["piece"] for told in p.told("draw")] == ["assassin-1"]
    assert p.place("assassin-1") == "display:A"


@pytest.mark.parametrize(
    ("cell", "province"),
    [(PETROGRAD, "petrograd"), (MOSCOW, "tver"), (EUROPE, "poland"), (EUROPE, "finland"),
     (BAKU, "baku")],
)  # fmt: skip
def test_who_controls_the_province_draws_whoever_rolled_12_13_to_12_17(
    cell: tuple[int, int], province: str
) -> None:
    p = event(f"A: WL-251 @ kuban\nB: RL-152 @ {province}\ncup: assassin assassin", cell, 1)
    assert [(told["seat"], told["piece"]) for told in p.told("draw")] == [("B", "assassin-1")]


@pytest.mark.parametrize("other", ["-: W-201", "C: WL-251", "A: WL-251", "-: K-KR", "-: R-102"])
def test_nobody_draws_for_a_province_that_nobody_controls_12_42(other: str) -> None:
    p = event(f"A: RL-152 @ petrograd\n{other} @ petrograd\ncup: assassin", PETROGRAD)
    assert p.told("draw") == []


def test_poland_and_finland_together_give_one_chit_r97() -> None:
    p = event("B: WL-251 @ poland\nB: WL-253 @ finland\ncup: assassin*3", EUROPE, 1)
    assert [told["seat"] for told in p.told("draw")] == ["B"]


def test_the_phasing_player_draws_first_then_clockwise_r97() -> None:
    text = "B: WL-251 @ poland\nC: RL-152 @ finland\ncup: assassin*3"
    p = position(text, "random_events", phasing="C", dice=(*EUROPE, 1, 1))
    assert [told["seat"] for told in p.told("draw")] == ["C", "B"]
