"""Optional section 17.4: naval movement and evacuation; 17.12 and 17.55."""

import pytest

from app.games.rcw.rules.replacement import replaceable
from app.games.rcw.rules.victory import RED, scores
from tests.games.rcw.positions import Position, position


def at_sea(text: str, *, armistice: bool = True, **options: object) -> Position:
    """Return a position with naval operations on, and the Armistice past."""
    p = position(text, "movement", **{"naval_operations": True, **options})  # type: ignore[arg-type]
    p.board["armistice"] = armistice
    return p


BLACK_SEA = {"kherson", "taurida", "kuban", "kutais"}
BALTIC = {"petrograd", "estonia", "livonia", "courland", "finland"}


# 17.4: who may


def test_a_marker_and_the_armistice_open_the_sea_17_4() -> None:
    """R110."""
    p = at_sea("A: WL-251 W-219 @ kuban\nA has: control-FR")
    p.order("A", "move Denikin, sail to Taurida")
    assert p.at("W-219") == p.at("WL-251") == "taurida"


def test_before_the_armistice_nobody_sails_17_4() -> None:
    p = at_sea("A: WL-251 @ kuban\nA has: control-FR", armistice=False)
    p.order("A", "move Denikin")
    assert p.may("A", "sail") == set()
    assert p.case("A", "sail to Taurida") == "17.4"


@pytest.mark.parametrize("marker", ["A has: control-US", "B has: control-BR", "cup: control-FR"])
def test_without_a_british_or_french_marker_nobody_sails_17_4(marker: str) -> None:
    p = at_sea(f"A: WL-251 @ kuban\n{marker}")
    p.order("A", "move Denikin")
    assert p.case("A", "sail to Taurida") == "17.4"


def test_without_the_option_nobody_sails_17_4() -> None:
    p = at_sea("A: WL-251 @ kuban\nA has: control-FR", naval_operations=False)
    p.order("A", "move Denikin")
    assert p.may("A", "sail") == p.may("A", "evacuate") == set()
    assert p.case("A", "sail to Taurida") == p.case("A", "evacuate Denikin") == "17.4"


# 17.41, 17.42: naval movement


@pytest.mark.parametrize(
    ("start", "sea"), [("kuban", BLACK_SEA), ("kutais", BLACK_SEA), ("finland", BALTIC)]
)
def test_from_port_to_port_of_one_sea_17_42(start: str, sea: set[str]) -> None:
    p = at_sea(f"A: WL-251 @ {start}\nA has: control-FR")
    p.order("A", "move Denikin")
    assert p.may("A", "sail") == sea - {start}
    other = "finland" if start in BLACK_SEA else "kuban"
    assert p.case("A", f"sail to {other}") == "17.42"
    assert p.case("A", "sail to Tver") == "17.41"


@pytest.mark.parametrize("start", ["archangel", "murmansk", "vladivostok", "tver", "bessarabia"])
def test_other_seas_and_coasts_have_no_naval_movement_17_42(start: str) -> None:
    p = at_sea(f"A: WL-251 @ {start}\nA has: control-FR")
    p.order("A", "move Denikin")
    assert p.may("A", "sail") == set()
    assert p.case("A", "sail to Kuban") == "17.41"


def test_one_stack_for_each_marker_17_41() -> None:
    """E38."""
    text = "A: WL-251 @ kuban\nA: WL-253 @ taurida\nA: B-318 @ kherson\nA has: control-BR"
    p = at_sea(text)
    p.order("A", "move Denikin, sail to Kutais, move Wrangel, sail to Kherson, move 318")
    assert p.case("A", "sail to Kutais") == "17.41"
    p = at_sea(text.replace("A: B-318 @ kherson", ""))
    p.order("A", "move Denikin, sail to Kutais, move Wrangel")
    assert p.case("A", "sail to Kherson") == "17.41"


def test_only_blue_and_white_stacks_sail_17_41_5_73() -> None:
    p = at_sea("A: RL-151 @ petrograd\nA: G-424 @ finland\nA has: control-FR")
    p.order("A", "move Lenin")
    assert p.case("A", "sail to Finland") == "17.41"
    p.order("A", "move 424")
    assert p.case("A", "sail to Petrograd") == "17.41"


def test_a_blue_stack_sails_within_its_limits_17_41_5_64_5_65() -> None:
    p = at_sea("A: B-311 @ kutais\nA has: control-FR")
    p.order("A", "move 311")
    assert p.may("A", "sail") == {"kuban"}
    assert p.case("A", "sail to Kherson") == "5.65"
    p.order("A", "sail to Kuban")
    assert p.at("B-311") == "kuban"


def test_a_voyage_is_all_the_movement_of_a_turn_17_41_5_53() -> None:
    p = at_sea("A: WL-251 @ kuban\nA: WL-253 @ taurida\nA has: control-FR control-BR")
    p.order("A", "move Denikin, sail to Kherson")
    assert p.may("A", "to") == p.may("A", "rail") == p.may("A", "sail") == set()
    assert p.case("A", "to Kiev") == p.case("A", "rail to Kiev") == "17.41"
    p.order("A", "halt")
    assert p.case("A", "move Denikin") == "5.0"
    p.order("A", "move Wrangel, to Kherson, to Taurida")
    assert p.case("A", "sail to Kutais") == "17.41"


def test_opposing_units_hinder_neither_embarkation_nor_landing_17_41() -> None:
    p = at_sea(
        """
        A: WL-251 W-213 @ kuban
        A has: control-FR
        B: RL-170 @ kuban
        -: G-414 @ kutais
        """
    )
    p.order("A", "move Denikin, sail to Kutais, halt, end movement")
    assert p.may("A", "attack") == {"G-414"}


def test_who_carries_a_unit_that_has_moved_does_not_embark_17_41_5_24() -> None:
    p = at_sea("A: WL-251 W-213 @ terek\nA: WL-256 @ kuban\nA has: control-FR")
    p.order("A", "move Denikin, to Kuban, detach W-213, halt, move Kutepov, attach W-213")
    assert p.may("A", "sail") == set()
    assert p.case("A", "sail to Kutais") == "5.24"


def test_imperial_units_sail_with_their_force_13_12() -> None:
    p = at_sea("A: WL-251 Gold @ kuban\nA has: control-FR")
    p.order("A", "move Denikin, sail to Kutais")
    assert p.at("I-GOLD") == "kutais"


def test_trains_do_not_sail_14_33() -> None:
    """R26: another own force has them, or the randomizer."""
    p = at_sea("A: WL-251 T-1 @ kuban\nA has: control-FR")
    p.order("A", "move Denikin, sail to Kutais")
    assert p.place("T-1") == "cup"
    p = at_sea("A: WL-251 T-1 @ kuban\nA: WL-256 @ kuban\nA: WL-268 @ kuban\nA has: control-FR")
    p.order("A", "move Denikin")
    assert p.case("A", "sail to Kutais") == "14.31"
    p.order("A", "hand train to Kutepov, sail to Kutais")
    assert p.company("T-1") == {"T-1", "WL-256"}


def test_green_units_bought_by_the_gold_stay_ashore_5_73() -> None:
    p = at_sea("A: WL-251 Gold G-408 @ taurida\nA has: control-FR\nB has: control-UK")
    p.order("A", "move Denikin, sail to Kherson")
    assert p.at("G-408") == "taurida"
    assert p.controller("G-408") == "B"


# 17.43 to 17.45: evacuation


@pytest.mark.parametrize("port", ["kuban", "estonia", "archangel", "vladivostok"])
def test_a_white_force_is_taken_off_from_any_port_17_43(port: str) -> None:
    p = at_sea(f"A: WL-251 WL-253 W-213 W-214 @ {port}\nA has: control-BR")
    p.order("A", "move Denikin, attach Wrangel, evacuate Denikin")
    for unit in ("WL-251", "WL-253", "W-213", "W-214"):
        assert p.place(unit) == "out"
    assert p.told("evacuated")[0]["at"] == port
    assert p.may("A", "move") == set()


def test_evacuated_units_score_for_nobody_and_do_not_return_17_45() -> None:
    """R106."""
    p = at_sea("A: WL-251 W-213 @ kuban\nA: WL-252 @ omsk\nA has: control-BR")
    before = scores(p.board, p.match.state["seats"], RED)
    p.order("A", "move Denikin, evacuate Denikin")
    assert scores(p.board, p.match.state["seats"], RED) == before
    assert not replaceable(p.board, "W-213")


def test_an_order_to_evacuate_calls_the_force_17_43() -> None:
    p = at_sea("A: WL-251 W-213 @ kuban\nA has: control-BR")
    p.order("A", "evacuate Denikin")
    assert p.place("W-213") == "out"


def test_an_evacuation_uses_a_marker_17_43() -> None:
    p = at_sea("A: WL-251 @ kuban\nA: WL-253 @ taurida\nA has: control-BR")
    p.order("A", "evacuate Denikin, move Wrangel")
    assert p.case("A", "evacuate Wrangel") == p.case("A", "sail to Kherson") == "17.41"


def test_only_white_units_are_evacuated_17_43() -> None:
    p = at_sea("A: RL-170 @ kuban\nA: B-318 @ kherson\nA has: control-BR")
    for unit in ("Sorokin", "318"):
        p.order("A", f"move {unit}")
        assert p.case("A", f"evacuate {unit}") == "17.43"


def test_who_is_evacuated_begins_the_phase_in_that_port_17_43() -> None:
    p = at_sea("A: WL-251 @ terek\nA has: control-BR")
    p.order("A", "move Denikin")
    assert p.case("A", "evacuate Denikin") == "17.43"
    p.order("A", "to Kuban")
    assert p.case("A", "evacuate Denikin") == "17.43"


def test_trains_are_not_evacuated_17_44() -> None:
    p = at_sea("A: WL-251 T-1 @ kuban\nA has: control-BR")
    p.order("A", "move Denikin, evacuate Denikin")
    assert p.place("T-1") == "cup"
    p = at_sea("A: WL-251 T-1 @ kuban\nA: WL-256 @ kuban\nA: WL-268 @ kuban\nA has: control-BR")
    p.order("A", "move Denikin")
    assert p.case("A", "evacuate Denikin") == "17.44"


def test_imperial_units_are_not_evacuated_and_lie_free_17_45_13_42() -> None:
    """They emigrate instead, with no marker (13.3)."""
    p = at_sea("A: WL-251 Czar Gold @ kuban\nA has: control-BR")
    p.order("A", "move Denikin, emigrate Gold, evacuate Denikin")
    assert p.place("I-GOLD") == "facedown:A"
    assert p.company("I-CZAR") == {"I-CZAR"}
    assert p.controller("I-CZAR") is None


def test_the_word_evacuate_is_understood_of_imperial_units_13_31() -> None:
    p = at_sea("A: WL-251 Gold @ kuban\nA has: control-BR")
    p.order("A", "evacuate Gold")
    assert p.place("I-GOLD") == "facedown:A"


# 17.12: the expeditionary forces


def test_one_expeditionary_unit_sails_in_a_phase_17_12() -> None:
    """R112: before the Armistice, and without option 17.4."""
    p = position("A: B-301 @ finland\nA: B-302 @ kutais", expeditionary_forces=True)
    p.order("A", "move 302")
    assert p.may("A", "sail") == BLACK_SEA - {"kutais"}
    p.order("A", "sail to Kherson, halt, move 301")
    assert p.case("A", "sail to Petrograd") == "17.12"


def test_expeditionary_units_sail_singly_17_12() -> None:
    p = position("A: B-301 B-302 @ finland", expeditionary_forces=True)
    p.order("A", "move 301, attach 302")
    assert p.case("A", "sail to Petrograd") == "17.12"
    p.order("A", "detach 302, sail to Petrograd")
    assert p.at("B-301") == "petrograd"
    assert p.at("B-302") == "finland"


def test_the_marker_of_the_expedition_serves_nobody_else_17_12() -> None:
    p = position("A: B-302 @ kutais\nA: WL-251 @ kuban", expeditionary_forces=True)
    p.order("A", "move Denikin")
    assert p.case("A", "sail to Kherson") == "17.4"


def test_expeditionary_units_go_anywhere_17_11() -> None:
    p = position("A: B-302 @ kutais\n-: B-308 @ kharkov", expeditionary_forces=True)
    p.order("A", "move 302")
    assert p.may("A", "to") == {"kars", "kuban", "terek", "tiflis"}
    assert p.case("A", "move 308") == "5.62"


# 17.55: the major intervention


def test_the_intervention_marker_counts_as_a_third_17_55() -> None:
    p = at_sea("A: B-340 @ kherson\nA: WL-251 @ kuban\nA has: control-FR", major_intervention=True)
    p.order("A", "move 340, sail to Taurida, move Denikin, sail to Kutais")
    assert p.at("B-340") == "taurida"


def test_the_intervention_marker_opens_the_sea_by_itself_17_55() -> None:
    p = at_sea(
        "A: B-340 @ kherson\nA: WL-251 @ kuban\nA has: control-FR",
        naval_operations=False,
        major_intervention=True,
    )
    p.order("A", "move 340, sail to Taurida, halt, move Denikin")
    assert p.at("B-340") == "taurida"
    assert p.case("A", "sail to Kutais") == "17.41"


# 17.32: Czechs by rail


def test_czechs_use_the_railway_with_the_option_17_32() -> None:
    p = position("A: B-314 @ omsk", czech_legion=True)
    p.order("A", "move 314, rail to Vladivostok, exit 314")
    assert p.place("B-314") == "facedown:A"


def test_czechs_keep_their_limits_by_rail_17_32_5_65() -> None:
    p = position("A: B-314 @ omsk", czech_legion=True)
    p.order("A", "move 314")
    assert p.case("A", "rail Orenburg") == "5.65"
    assert p.may("A", "rail") == {"ekaterinburg", "tomsk"}


def test_czechs_without_the_option_and_others_with_it_walk_17_32_5_64() -> None:
    p = position("A: B-314 @ omsk")
    p.order("A", "move 314")
    assert p.case("A", "rail Tomsk") == "5.64"
    p = position("A: B-318 @ kherson", czech_legion=True)
    p.order("A", "move 318")
    assert p.case("A", "rail Kiev") == "5.64"
