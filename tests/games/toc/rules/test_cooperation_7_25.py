"""Case 7.25: mixed stacks of forces that do not cooperate."""

from typing import Any

from app.games.toc.box import NET
from tests.games.toc.positions import Position
from tests.games.toc.rules.test_campaign import played, politics

MIXED = "514 CZEC1 SYROVO SIB1 KOLCHA; 515 SI1; 516 CZEC1A; 801 R1"
"""Czechs and Siberians in Omsk, and each by themselves."""


def mixed(operations: int = 3, forces: str = MIXED, **more: Any) -> Position:
    """Czechs who act apart, since W1 was an event."""
    return played(
        forces,
        politics=politics(czech="white"),
        flags=["event W1", "link_up"],
        operations=operations,
        **more,
    )


def test_a_mixed_stack_is_activated_as_the_one_or_the_other_7_25() -> None:
    p = mixed()
    p.order("A", "activate 514 for movement")
    assert {"515 movement", "516 movement"} <= p.may("A", "activate")
    p = mixed()
    p.order("A", "activate 516 for movement")
    assert p.case("A", "activate 515 for movement") == "7.25"
    p.order("A", "activate 514 for movement")
    assert p.may("A", "move") == {"CZEC1", "SYROVO", "CZEC1A"}
    p = mixed()
    p.order("A", "activate 515 for movement\nactivate 514 for movement")
    assert p.may("A", "move") == {"SI1", "SIB1", "KOLCHA"}


def test_who_of_a_mixed_stack_moves_first_decides_7_25() -> None:
    p = mixed(1)
    p.order("A", "activate 514 for movement")
    assert p.may("A", "move") == {"CZEC1", "SYROVO", "SIB1", "KOLCHA"}
    assert p.case("A", "march CZEC1 + SIB1 to 515") == "7.25"
    p.order("A", "move CZEC1 to 515")
    assert p.may("A", "move") == {"SYROVO"}


def test_in_combat_a_mixed_stack_fights_for_itself_7_25() -> None:
    """Kolchak does not lead Czechs, nor goes with them; he leads Siberians."""
    forces = "514 CZEC1 SIB1 KOLCHA; 520 RED1; 801 R1"
    for unit, leader in (("CZEC1", None), ("SIB1", "kolchak")):
        p = mixed(1, forces, dice=[6, 1])
        p.order("A", f"activate 514 for combat\nattack 520\nwith {unit}")
        assert p.may("A", "with") == set()
        p.order("A", "announce")
        battle = next(frame for frame in p.match.state["steps"] if frame["step"] == "battle")
        assert battle["leaders"][0] == leader


def test_a_mixed_stack_out_of_supply_costs_one_for_each_of_its_units_7_21_10_4() -> None:
    """Czechs and Siberians: two points, although the one or the others act."""
    cut = dict.fromkeys(NET.neighbours["516"], "red")
    p = mixed(2, "516 CZEC1 SIB1; 801 R1", control=cut)
    p.order("A", "activate 516 for movement")
    assert p.asked() == {"A": "movement"}
    one = mixed(1, "516 CZEC1 SIB1; 514 SI1; 801 R1", control=cut)
    assert one.case("A", "activate 516 for movement") == "7.22"


def test_up_to_version_5_a_mixed_stack_acts_together_7_25() -> None:
    p = mixed(rules=5)
    p.order("A", "activate 514 for movement\nactivate 516 for movement")
    assert p.may("A", "move") == {"CZEC1", "SYROVO", "SIB1", "KOLCHA", "CZEC1A"}
