"""Sections 12.3 to 12.5 and 9.3: drawing from the randomizer, critical cities, reinforcements."""

import pytest

from app.games.rcw.box import BOX, NATION
from tests.games.rcw.positions import Position, position


def draw(text: str, *dice: int, turn: int = 1) -> Position:
    """Let A draw in his randomizer phase: the dice say which piece, in the order of the box."""
    return position(text, "randomizer", dice=dice, turn=turn)


def drawn(p: Position) -> list[object]:
    return [told["piece"] for told in p.told("draw")]


# 12.3 drawing


def test_one_chit_is_drawn_each_randomizer_phase_12_33() -> None:
    p = draw("A: RL-152 @ tula\ncup: assassin felix", 2)
    assert drawn(p) == ["felix"]
    assert p.place("felix") == "display:A"
    assert p.place("assassin-1") == "cup"


def test_an_empty_randomizer_yields_nothing_r90() -> None:
    p = draw("A: RL-152 @ tver\nA: RL-151 @ petrograd\ncup: felix", 1)
    assert drawn(p) == ["felix"]
    assert draw("A: RL-152 @ tula").told("draw") == []


@pytest.mark.parametrize(
    "chit",
    ["politburo-1", "assassin-1", "felix", "anarchists-strike", "air-raid", "czar-assassination",
     "comintern", "cordon-sanitaire", "general-strike-1", "ice-march", "military-commissariat",
     "supreme-ruler", "commissars-26", "territorial-demands", "terror-1"],
)  # fmt: skip
def test_chits_are_held_on_the_display_12_31(chit: str) -> None:
    """R98 for Politburo markers that came back into the cup."""
    p = draw(f"A: RL-152 @ tula\ncup: {chit}", 1)
    assert p.place(chit) == "display:A"


# 12.4 critical cities and control

CITIES = ["tver", "petrograd", "kazan", "omsk", "baku", "kiev", "tiflis", "irkutsk"]


@pytest.mark.parametrize(
    ("cities", "chits"), [(0, 1), (1, 2), (3, 2), (4, 3), (6, 3), (7, 4), (8, 4)]
)
def test_critical_cities_give_a_chit_for_each_three_begun_12_43(cities: int, chits: int) -> None:
    """E30: four cities, one chit and two more."""
    leaders = [f"A: RL-{151 + n} @ {city}" for n, city in enumerate(CITIES[:cities])]
    p = draw("\n".join([*leaders, "cup: assassin*9"]), *[1] * chits)
    assert len(drawn(p)) == chits


def controlled(units: str) -> str | None:
    """Return who draws for Moscow, which says who controls Tver."""
    lines = "\n".join(f"{unit} @ tver" for unit in units.split("; "))
    p = position(f"{lines}\ncup: assassin", "random_events", dice=(2, 6, 1))
    told = p.told("draw")
    return str(told[0]["seat"]) if told else None


def test_who_controls_a_province_12_42() -> None:
    """E27: Moscow lies in Tver."""
    assert controlled("A: WL-251; A: B-318") == "A"
    assert controlled("A: WL-251; A: RL-152") is None
    assert controlled("A: WL-251; A: B-318; -: K-UR1") is None


def test_two_players_control_nothing_12_42() -> None:
    """E28."""
    assert controlled("A: WL-251; B: WL-253") is None


def test_an_uncontrolled_unit_denies_control_12_42() -> None:
    """E29."""
    assert controlled("A: WL-251; -: W-207") is None


@pytest.mark.parametrize(
    ("units", "seat"),
    [
        ("B: RL-152 R-111 T-1", "B"),
        ("B: G-426", "B"),
        ("B: B-318; B: G-426", "B"),
        ("B: WL-251; -: Czar", "B"),
        ("-: Czar", None),
        ("B: WL-251; B: G-426", None),
        ("-: R-111", None),
    ],
)
def test_imperial_units_neither_give_nor_hinder_control_r38(units: str, seat: str | None) -> None:
    assert controlled(units) == seat


def test_the_number_of_chits_is_fixed_when_the_phase_begins_r96() -> None:
    """The Green marker drawn first gives A Kiev, and with it no further chit."""
    p = draw("-: G-407 @ kiev\nA: RL-152 @ tula\ncup: control-UK assassin*3", 1)
    assert drawn(p) == ["control-UK"]
    assert p.controller("G-407") == "A"


# 12.5(1), (2) control and withdrawal


def test_a_control_marker_gives_its_nationality_12_5_1() -> None:
    p = draw("-: G-407 @ kiev\n-: G-408 @ kharkov\n-: G-426 @ poland\ncup: control-UK", 1)
    assert p.place("control-UK") == "display:A"
    assert p.controller("G-407") == p.controller("G-408") == "A"
    assert p.controller("G-426") is None


def test_out_removes_the_nationality_for_good_12_5_2_5_67() -> None:
    """Whatever its display; what was killed stays in its box (5.69)."""
    p = draw("B: B-322 Czar @ archangel\n-: B-325 @ archangel\nC has: B-323\ncup: out-US", 1)
    assert p.place("B-322") == "out"
    assert p.place("out-US") == "out"
    assert p.place("B-323") == "display:C"
    assert p.place("control-US") == "display:B"
    assert p.controller("I-CZAR") is None
    assert p.at("B-325") == "archangel"


def test_a_withdrawn_force_leaves_its_train_to_the_randomizer_14_31() -> None:
    p = draw("B: B-318 T-1 @ kherson\ncup: out-FR", 1)
    assert p.place("T-1") == "cup"


def test_control_of_a_withdrawn_force_is_void_and_another_chit_drawn_12_5_1() -> None:
    """T26, R91. Moscow gives A a second chit."""
    p = draw("A: RL-152 @ tver\n-: B-321 @ chita\ncup: out-JP control-JP felix", 2, 1, 1)
    assert drawn(p) == ["out-JP", "control-JP", "felix"]
    assert p.place("control-JP") == "out"
    assert p.place("felix") == "display:A"


def test_out_of_a_force_that_is_dead_is_void_and_another_chit_drawn_12_5_2() -> None:
    """T26: all Turks were killed."""
    p = draw("B has: B-311 B-312 B-313\ncup: out-TU felix", 1, 1)
    assert drawn(p) == ["out-TU", "felix"]
    assert p.place("out-TU") == "out"


def test_control_of_a_force_that_is_dead_stays_with_the_drawer_r100() -> None:
    p = draw("B has: B-311 B-312 B-313\ncup: control-TU felix", 1)
    assert drawn(p) == ["control-TU"]
    assert p.place("control-TU") == "display:A"


def test_out_cancels_reinforcements_to_come_9_34() -> None:
    """T26, R92: no redraw; FK never arrives."""
    p = draw("reinforcements: B-334 B-335 B-336\ncup: out-FK felix", 1)
    assert drawn(p) == ["out-FK"]
    assert p.place("B-334") == p.place("B-335") == "out"
    assert p.place("B-336") == "reinforcements"


# 12.5(6), 9.3 the Armistice

PEACE = """
-: B-306 @ kiev
-: B-311 @ kars
B has: B-301
B: B-318 @ kherson
reinforcements: B-332 B-333 B-334 B-335 B-336 B-337 B-338 B-339
cup: armistice
"""


def test_the_armistice_sends_the_central_powers_home_12_5_6() -> None:
    """Not the Turks; what was killed stays in its box."""
    p = draw(PEACE, 1)
    assert p.place("B-306") == "out"
    assert p.at("B-311") == "kars"
    assert p.place("B-301") == "display:B"
    assert p.place("armistice") == "out"


def test_the_armistice_brings_the_reinforcements_9_32_9_33() -> None:
    """R89: in one stack a province and nationality, for the holder of the marker."""
    p = draw(PEACE, 1)
    assert [p.at(f"B-{n}") for n in range(332, 340)] == [
        "kutais", "tiflis", "courland", "courland", "kherson", "kherson", "taurida", "bessarabia"
    ]  # fmt: skip
    assert p.company("B-334") == {"B-334", "B-335"}
    assert p.company("B-336") == {"B-336", "B-337"}
    assert p.controller("B-336") == p.controller("B-338") == "B"
    assert p.controller("B-332") is p.controller("B-339") is None


def test_reinforcements_arrive_whatever_stands_there_r89_14_18() -> None:
    enemies = "C: RL-152 @ courland\n-: K-UR1 @ courland"
    p = draw(f"{enemies}\nreinforcements: B-334\ncup: armistice", 1)
    assert p.at("B-334") == "courland"


def test_the_marker_drawn_later_controls_them_9_32() -> None:
    text = "A: WL-251 @ tver\nreinforcements: B-334\ncup: armistice control-FK"
    p = draw(text, 2, 1)
    assert set(drawn(p)) == {"armistice", "control-FK"}
    assert p.controller("B-334") == "A"


def test_the_box_holds_what_the_rules_say_of_reinforcements_9_33() -> None:
    units = [u for u in BOX.units.values() if u.reinforcement and not u.optional]
    assert sorted((NATION[u.id], u.setup, u.value) for u in units) == [
        ("BR", "kutais", 3), ("BR", "tiflis", 3), ("FK", "courland", 4), ("FK", "courland", 4),
        ("FR", "kherson", 2), ("FR", "kherson", 2), ("FR", "taurida", 2), ("RM", "bessarabia", 2),
    ]  # fmt: skip
