"""Chit 12.5(12): Ice March, through one province of opposing units."""

import pytest

from tests.games.rcw.positions import Position, position

KUBAN = """
A: WL-251 W-213 @ kuban
A has: ice-march
B: RL-151 @ don_cossack
"""


def force_points(p: Position) -> int:
    points = p.match.state["steps"][-1]["force"]["points"]
    assert isinstance(points, int)
    return points


def test_a_force_breaks_through_one_province_and_stops_in_the_next_12_5_12() -> None:
    """T13, R27: it stops there though nobody does and points are left."""
    p = position(KUBAN)
    p.order("A", "move Denikin, to Don Cossack, ice march to Voronezh")
    assert p.at("WL-251") == p.at("W-213") == "voronezh"
    assert force_points(p) == 3
    assert p.may("A", "to") == p.may("A", "rail") == p.may("A", "ice_march") == set()
    assert p.case("A", "to Tambov") == "12.5(12)"
    assert p.told("ice_march") == [{"seat": "A", "unit": "WL-251"}]


def test_the_chit_goes_back_to_the_randomizer_12_5_12() -> None:
    p = position(KUBAN)
    p.order("A", "move Denikin, to Don Cossack, ice march to Voronezh")
    assert p.place("ice-march") == "cup"


def test_without_the_chit_the_force_stops_12_5_12_5_17() -> None:
    """T13."""
    p = position(KUBAN.replace("A has", "B has"))
    p.order("A", "move Denikin, to Don Cossack")
    assert p.may("A", "ice_march") == set()
    assert p.case("A", "to Voronezh") == "5.17"
    assert p.case("A", "ice march to Voronezh") == "12.5(12)"


def test_an_ice_march_does_not_go_by_rail_12_5_12() -> None:
    """T13."""
    p = position("A: WL-251 @ smolensk\nA has: ice-march\nB: RL-151 @ tver")
    p.order("A", "move Denikin, rail Tver")
    assert p.may("A", "ice_march") == set()
    assert p.case("A", "ice march to Novgorod") == "12.5(12)"


def test_the_march_may_lead_beside_further_opposing_units_12_5_12() -> None:
    """R27: whatever stands there."""
    p = position(KUBAN + "-: R-116 @ voronezh")
    p.order("A", "move Denikin, to Don Cossack, ice march to Voronezh, halt, end movement")
    assert p.may("A", "attack") == {"R-116"}


def test_points_are_paid_as_usual_12_5_12_5_16() -> None:
    p = position("A: G-408 @ poltava\nA has: ice-march\n-: R-116 @ voronezh")
    p.order("A", "move 408, to Kharkov, to Kursk, to Voronezh")
    assert p.may("A", "ice_march") == set()
    assert p.case("A", "ice march to Kharkov") == "5.16"


@pytest.mark.parametrize(
    ("unit", "start", "through", "beyond"),
    [
        ("RL-152", "tver", "novgorod", "pskov"),
        ("G-408", "kharkov", "kursk", "chernigov"),
        ("B-318", "kherson", "kiev", "chernigov"),
    ],
)
def test_a_force_of_any_colour_marches_12_5_12(
    unit: str, start: str, through: str, beyond: str
) -> None:
    """R27."""
    p = position(f"A: {unit} @ {start}\nA has: ice-march\n-: K-UR1 @ {through}")
    p.order("A", f"move {unit}, to {through}, ice march to {beyond}")
    assert p.at(unit) == beyond


def test_a_nation_keeps_its_limits_on_the_march_12_5_12_5_74() -> None:
    p = position("A: G-408 @ kursk\nA has: ice-march\n-: K-UR1 @ kharkov")
    p.order("A", "move 408, to Kharkov")
    assert "don_cossack" not in p.may("A", "ice_march")
    assert p.case("A", "ice march to Don Cossack") == "5.74"
    assert p.case("A", "ice march to Tula") == "5.15"


def test_there_is_nothing_to_break_through_where_nobody_holds_the_force_12_5_12() -> None:
    """Nor where it began: it may leave there anyway (R22)."""
    p = position("A: WL-251 @ kuban\nA has: ice-march\nB: RL-151 @ kuban")
    p.order("A", "move Denikin")
    assert p.may("A", "ice_march") == set()
    assert p.case("A", "ice march to Terek") == "12.5(12)"


def test_who_has_attached_a_unit_that_had_moved_does_not_march_12_5_12_5_24() -> None:
    p = position(
        """
        A: WL-251 @ kuban
        A: WL-253 W-219 @ kuban
        A has: ice-march
        B: RL-151 @ don_cossack
        """
    )
    p.order("A", "move Wrangel, to Don Cossack, detach W-219, halt")
    p.order("A", "move Denikin, to Don Cossack, attach W-219")
    assert p.may("A", "ice_march") == set()
    assert p.case("A", "ice march to Voronezh") == "5.24"


def test_a_march_leaves_the_train_behind_12_5_12_14_33() -> None:
    """R25: trains and Ice March never combine."""
    p = position("A: WL-251 T-1 @ kuban\nA has: ice-march\nB: RL-151 @ don_cossack")
    p.order("A", "move Denikin, to Don Cossack, ice march to Voronezh")
    assert p.place("T-1") == "cup"


def test_the_gold_does_not_lengthen_the_march_12_5_12_29_0() -> None:
    p = position(
        """
        A: WL-251 Gold @ kuban
        A has: ice-march
        B: RL-151 @ don_cossack
        -: G-408 @ voronezh
        """
    )
    p.order("A", "move Denikin, to Don Cossack, ice march to Voronezh, attach 408")
    assert p.case("A", "to Tambov") == "12.5(12)"


def test_a_held_chit_shows_in_the_options_of_its_holder_alone_17_61() -> None:
    p = position(KUBAN, secrecy=True)
    p.order("A", "move Denikin, to Don Cossack")
    assert p.may("A", "ice_march")
    assert p.may("B", "ice_march") == set()
