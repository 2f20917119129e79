"""Corrections of Elope: they tell what changed, keep the board sound, and leave one answer."""

import pytest

from app.games.elope.board import board_of
from app.games.elope.box import OF_SIDE, SIDES
from app.games.elope.rules.condition import judge
from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.state import copy_state
from tests.games.elope.positions import BY_CODE, Position, position

FRENCH = "FR21A 3207, FR21H 3307, DEPA1 3606, R4BN 3107, RB1HQ 3006, DEPR1 3006"


def correct(p: Position, what: str, **filled: str) -> None:
    values = {key: BY_CODE.get(value, value) for key, value in filled.items()}
    p.match.correct(what, values, "the counter slipped")


def test_a_unit_that_is_moved_is_judged_where_it_stands_10_0() -> None:
    p = position(FRENCH)
    assert not p.is_on("unsupplied", "FR21A")
    correct(p, "move", unit="FR21A", place="2904")
    assert p.at("FR21A") == "2904"
    assert p.is_on("unsupplied", "FR21A")
    assert p.told("corrected.move") == [{"unit": BY_CODE["FR21A"], "at": "3207", "place": "2904"}]


MUTUAL = "FR21A 3010, FR21B 3010, FR21C 3010, DEPA1 3510, R154 2906, DEPR1 2710"
"""In 3210 the regiment would stand on the line of the French, who stand on its own: each would bar
the other's line with its zone, and without supply neither would have a zone."""


def test_a_corrected_position_has_one_answer_r_zoc_4() -> None:
    p = position(FRENCH)
    correct(p, "move", unit="R4BN", place="3407")
    everybody = [unit for side in SIDES for unit in OF_SIDE[side]]
    board = board_of(copy_state(p.match.state))
    judge(board, everybody)
    assert board == p.board


def test_a_position_with_two_answers_of_supply_is_refused_r_zoc_4() -> None:
    p = position(MUTUAL)
    before = copy_state(p.match.state)
    with pytest.raises(NotCorrectable, match=r"two answers of supply.*A/21st French Bn"):
        correct(p, "move", unit="R154", place="3210")
    assert p.match.state == before


# ships, and the historical scenario

AFLOAT = "FR21A 3913, FR21H 4707, STEAMA 3913/4014, RGUN1 3812/3813, R4BN 3107"


def test_a_ship_is_moved_along_its_rivers_15_0() -> None:
    p = position(AFLOAT, options={"ships": "depth"})
    steamer = BY_CODE["STEAMA"]
    correct(p, "ship", unit="STEAMA", river_side="3813/3913")
    assert p.board["fleet"]["at"][steamer] == "3813/3913"
    assert p.told("corrected.ship") == [
        {"unit": steamer, "was": "3913/4014", "river_side": "3813/3913"}
    ]
    for closed in ("4706/4707", p.board["fleet"]["at"][BY_CODE["RGUN1"]]):  # too far; the enemy's
        with pytest.raises(NotCorrectable):
            correct(p, "ship", unit="STEAMA", river_side=closed)


def test_a_unit_goes_aboard_and_ashore_15_3() -> None:
    p = position(AFLOAT, options={"ships": "depth"})
    correct(p, "aboard", unit="FR21A", ship="STEAMA")
    assert p.at("FR21A") == "aboard"
    assert p.board["fleet"]["aboard"] == {BY_CODE["FR21A"]: BY_CODE["STEAMA"]}
    with pytest.raises(NotCorrectable):
        correct(p, "aboard", unit="FR21H", ship="STEAMA")  # not beside it
    correct(p, "ashore", unit="FR21A", place="4014")
    assert (p.at("FR21A"), p.board["fleet"]["aboard"]) == ("4014", {})


def test_the_state_of_the_historical_scenario_20_0() -> None:
    """With it the orders in force change: who has been there is not sent there again."""
    p = position("FR21A 3207, FR21H 3307, DEPA1 3606", options={"scenario": "historical"})
    correct(p, "kotlas", kotlas="yes")
    assert p.board["history"]["kotlas"] == "yes"
    correct(p, "arrived", unit="FR21A")
    assert p.board["history"]["arrived"] == [BY_CODE["FR21A"]]
    correct(p, "arrived", unit="FR21A")
    assert p.board["history"]["arrived"] == []
    with pytest.raises(NotCorrectable):
        correct(position(FRENCH), "kotlas", kotlas="yes")  # the other scenario


def test_sides_and_points_are_corrected_7_6_11_0() -> None:
    p = position(FRENCH)
    correct(p, "turn", unit="FR21A")
    assert p.is_on("reduced", "FR21A")
    correct(p, "turn", unit="FR21A")
    assert not p.is_on("reduced", "FR21A")
    correct(p, "points", side="red", count="3")
    assert p.board["points"]["red"] == 3
    assert [p.told(say) for say in ("corrected.reduced", "corrected.full")] == [
        [{"unit": BY_CODE["FR21A"]}]
    ] * 2


def test_what_is_not_possible_is_refused_and_changes_nothing() -> None:
    p = position(FRENCH)
    before = copy_state(p.match.state)
    for what, filled in [
        ("move", {"unit": "FR21A", "place": "3107"}),
        ("turn", {"unit": "DEPA1"}),
        ("points", {"side": "red", "count": "-1"}),
    ]:
        with pytest.raises(NotCorrectable):
            correct(p, what, **filled)
    assert p.match.state == before


def test_nothing_is_corrected_while_a_combat_is_resolved() -> None:
    p = position(FRENCH, step="combat", dice=[2])
    p.order("A", "attack 3107 with FR21A")
    assert p.match.state["steps"][-1]["step"] not in ("movement", "combat")
    with pytest.raises(NotCorrectable):
        correct(p, "turn", unit="FR21A")
