"""Sections 11.3, 11.4, 11.51, 11.52: what changes the steps of a side and the die of a purchase."""

from typing import Any

import pytest

from app.games.toc.board import Politics
from app.games.toc.box import CITIES
from app.games.toc.rules.faction_bonus import bonus_steps
from app.games.toc.rules.influence import purchase_modifier, reckon
from app.games.toc.rules.set_up import new_politics
from tests.games.toc.positions import bare_board, position

EVEN = dict.fromkeys(CITIES, "green")
"""No city is anybody's."""


def controlled(**sides: str) -> Politics:
    """Politics in which these sides control factions whose forces are in play."""
    return new_politics() | {"control": {**sides}, "entered": {**sides}}


def left(side: str, forces: str, dice: list[int], **more: Any) -> float:
    """The steps that a side has left of ten before it spends any."""
    p = position(forces, dice=dice, **more)
    p.board["steps"][side] = 2 * 10
    reckon(p.match._play, p.board, side)
    return p.board["steps"][side] / 2


@pytest.mark.parametrize(
    ("side", "forces", "steps"),
    [
        ("red", "WHITE: 701 SIB1; 801 SIB2", 6),
        ("white", "RED: 301 R1; 514 R2", 6),
        ("white", "RED: 301 R1", 8),
        ("white", "RED: 324 R1", 10),
    ],
)
def test_each_lost_capital_costs_two_steps_11_3(side: str, forces: str, steps: int) -> None:
    """Petrograd and Moskva are RED's, Sevastopol and Omsk WHITE's; Rostov costs nothing. A die of 1
    says that nobody is corrupt."""
    assert left(side, forces, [1]) == steps


@pytest.mark.parametrize(
    ("die", "calm", "at_odds"), [(1, 10, 9), (2, 9, 9), (4, 9, 8), (5, 8, 8), (6, 8, 8)]
)
def test_in_fighting_adds_one_to_the_die_of_corruption_11_51(
    die: int, calm: int, at_odds: int
) -> None:
    for fighting, steps in (([], calm), (["red"], at_odds)):
        politics = new_politics() | {"fighting": fighting}
        assert left("red", "801 R1; 321 VOL1", [die], politics=politics) == steps


def test_steps_are_never_fewer_than_none_11_5() -> None:
    p = position("WHITE: 701 SIB1; 801 SIB2", dice=[6])
    p.board["steps"]["red"] = 2
    reckon(p.match._play, p.board, "red")
    assert p.board["steps"]["red"] == 0


def test_the_tsar_may_give_white_a_step_each_turn_11_4() -> None:
    assert left("white", "801 R1; 514 SI1", [1], flags=["tsar_step"]) == 11
    assert left("red", "801 R1; 514 SI1", [1], flags=["tsar_step"]) == 10


def test_each_city_of_ukraine_gives_a_step_to_who_holds_it_11_4() -> None:
    board = bare_board("801 R1; 514 SI1", politics=controlled(), control={"218": "red"})
    assert (bonus_steps(board, "red"), bonus_steps(board, "white")) == (1, 0)
    board["control"]["218"] = "white"
    assert (bonus_steps(board, "red"), bonus_steps(board, "white")) == (0, 1)


def test_churchills_stores_double_what_britain_and_the_usa_give_11_4() -> None:
    """Of France it gives no more, and none gives any before Kolchak's Coup."""
    allies = controlled(britain="white", usa="white", france="white")
    for flags, steps in (
        (["w31_played"], 0),
        (["event W1"], 3),
        (["event W1", "w31_played"], 5),
    ):
        assert bonus_steps(bare_board("801 R1", politics=allies, flags=flags), "white") == steps


@pytest.mark.parametrize(
    ("side", "forces", "more", "modifier"),
    [
        ("white", "801 R1; 330 DONSO", {}, 0),
        ("white", "801 R1; 522 RED12 TSARNI", {}, 1),
        ("red", "801 R1; 522 RED12 TSARNI", {}, 0),
        ("white", "801 R1; 321 VOL1 DENIKI", {}, -1),
        ("white", "801 R1; 321 VOL1 DENIKI; 512 SI1 KOLCHA", {}, -1),
        ("red", "801 R1; 321 VOL1 DENIKI", {}, 0),
        ("white", "801 R1; 330 DONSO", {"324": "white"}, 1),
        ("red", "801 R1; 330 DONSO", {"324": "white"}, -1),
    ],
)
def test_what_changes_the_die_of_a_purchase_11_52(
    side: str, forces: str, more: dict[str, str], modifier: int
) -> None:
    """The Tsar alive, Denikin or Kolchak on the map for WHITE; a lead or a deficit in cities; each
    in-fighting. Moskva is RED's, and balanced by Omsk."""
    board = bare_board(forces, control=EVEN | {"514": "white"} | more)
    assert purchase_modifier(board, side) == modifier
    board["politics"] = new_politics()
    board["politics"]["fighting"] = [side]
    assert purchase_modifier(board, side) == modifier - 1
