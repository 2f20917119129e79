"""What version 7 of the rules plays as printed, each beside what earlier matches have (0201)."""

import pytest

from app.games.elope.forecast import forecast
from app.games.elope.presentation.board_input import odds_note
from app.games.elope.rules.advance import advances
from app.games.elope.rules.combat import fed_units, odds_of, spendable
from app.games.elope.rules.retreat import ways_of
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.positions import BY_CODE, board_with, position

BEFORE = 0
"""What a board of earlier rules says instead of their version."""


def units(codes: str) -> list[str]:
    return [BY_CODE[code] for code in codes.split(" ")]


@pytest.mark.parametrize(("rules", "is_since_7"), [(6, False), (7, True)])
def test_matches_that_have_begun_keep_their_reading(rules: int, is_since_7: bool) -> None:
    board = Match.new(ELOPE, ["A", "B"], seed="02" * 32, rules=rules).state["board"]
    assert ("rules" in board) == is_since_7


FOUR_COMPANIES = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207"
ATTACK = f"{FOUR_COMPANIES}, AR63 3207, FRMG1 3207, FR21H 3307, DEPA1 3307, R4BN 3107"
"""Four companies of three, a battery of four and machine guns of two beside Yemtsa."""


def test_a_mobile_depot_feeds_an_attack_of_three_units_and_one_support_unit_11_3() -> None:
    """The strongest draw on it; the fourth company and the machine guns attack at half strength."""
    attackers, depot = units("FR21A FR21B FR21C FR21D AR63 FRMG1"), BY_CODE["DEPA1"]
    mobile = board_with(ATTACK)
    assert fed_units(mobile, attackers, depot) == units("FR21A FR21B FR21C AR63")
    assert odds_of(mobile, attackers, "3107", depot).attack == 3 * 3 + 2 + 4 + 1
    static = board_with(ATTACK, static=["DEPA1"])
    assert odds_of(static, attackers, "3107", depot).attack == 4 * 3 + 4 + 2
    earlier = board_with(ATTACK, rules=BEFORE)
    assert odds_of(earlier, attackers, "3107", depot).attack == 4 * 3 + 4 + 2


def test_a_forecast_says_for_how_many_a_depot_has_no_room_11_3() -> None:
    attackers = units("FR21A FR21B FR21C FR21D AR63 FRMG1")
    for static, count in (([], 2), (["DEPA1"], 0)):
        expected = forecast(board_with(ATTACK, static=static), attackers, "3107", 6)
        assert expected is not None
        assert expected.left_out == count
        assert ("no room for 2 units" in odds_note(expected)) == (count == 2)


def test_the_depot_that_feeds_most_attackers_is_offered_first_11_3() -> None:
    board = board_with(f"{ATTACK}, DEPA2 3307", static=["DEPA2"])
    assert spendable(board, units("FR21A FR21B FR21C FR21D"))[0] == BY_CODE["DEPA2"]


def test_only_want_of_room_costs_a_retreat_a_die_8_0() -> None:
    """French companies end two hexes from every attacker: here that takes three hexes to go."""
    enemies = "R4BN 3307, R5BN 3107"
    board = board_with(f"FR21A 3207, {enemies}")
    ways = ways_of(board, "3207", 2, ["3307", "3107"])
    assert {way.end for way in ways} == {"3506", "3508"}
    assert {(len(way.path), way.dice) for way in ways} == {(3, 0)}
    earlier = ways_of({**board, "rules": BEFORE}, "3207", 2, ["3307", "3107"])
    assert {way.dice for way in earlier} == {1}


def test_a_stack_that_finds_no_room_goes_on_and_rolls_8_0() -> None:
    """Another regiment stands wherever two hexes lead."""
    board = board_with("NRR2 3207, R4BN 3107, NRR1 3407, NRR3 3506")
    assert [(way.path, way.dice) for way in ways_of(board, "3207", 2, ["3107"])] == [
        (("3307", "3407", "3507"), 1)
    ]


def test_nobody_goes_beyond_a_hex_that_losses_have_emptied_8_1() -> None:
    """R-CBT-18: there is no retreat to follow, for cavalry no more than for infantry."""
    board = board_with("RCAV1 3007, R4BN 3007")
    assert advances(board, BY_CODE["RCAV1"], ["3107"]) == ["3107"]
    assert advances(board, BY_CODE["R4BN"], ["3107"]) == ["3107"]
    assert "3307" in advances(board, BY_CODE["RCAV1"], ["3107", "3207"])
    assert "3307" in advances({**board, "rules": BEFORE}, BY_CODE["RCAV1"], ["3107"])


def test_guns_and_headquarters_dig_in_as_well_9_2() -> None:
    p = position("AR63 3606, FRMG1 3505, FR21H 3706, DEPA1 3406", turn=1)
    assert p.may("A", "entrench") == {"AR63", "FRMG1", "FR21H"}
    p.order("A", "entrench AR63")
    assert p.board["works"] == {"3606": "trench"}
    earlier = position("AR63 3606, FRMG1 3505, FR21H 3706", turn=1, rules=BEFORE)
    assert earlier.may("A", "entrench") == set()


def test_a_headquarters_supplies_guns_on_the_other_bank_too_9_5() -> None:
    across = "MO238 3020, HA2H 2920, DEPA1 2920"
    assert position(across).may("A", "across") == {"HA2H"}
    assert position(across, rules=BEFORE).may("A", "across") == set()
    assert position("DEPA2 3020, HA2H 2920, DEPA1 2920").may("A", "across") == set()


def test_a_counter_attack_takes_the_command_points_of_a_brigade_7_7_9_6() -> None:
    """It is an attack in all respects: those who take them belong to the brigade for good."""
    names = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207, FR21H 3307, DEPA1 3307"
    p = position(
        f"{names}, R4BN 3107, RB1HQ 3006, DEPR1 3006", step="combat", dice=[2], static=["DEPA1"]
    )
    p.order("A", "attack 3107 with FR21A + FR21B + FR21C + FR21D")
    p.order("A", "spend DEPA1")
    assert p.may("B", "command") == {"RB1HQ"}
    p.order("B", "command RB1HQ, counterattack 3207, spend nothing")
    assert p.told("battle")[1]["modifier"] == p.told("battle")[0]["modifier"] * -1
    assert p.board["bound"] == {"red-4bn": "red-bde1-hq"}


def test_a_gunboat_that_gave_way_hinders_the_stack_no_more_15_6() -> None:
    """Driven off by two points, it lies in the way; the stack sails past it without another die."""
    p = position("ADVOK 2920/2921, RGUN1 2822/2922", options={"ships": "depth"}, dice=[5, 3])
    p.order("A", "move ADVOK, sail to 2821/2922")
    assert p.board["fleet"]["at"]["gb-red-1"] == "2822/2823"
    assert p.case("A", "sail to 2822/2823") == "15.6"
    p.order("A", "sail to 2723/2823")
    assert p.board["fleet"]["at"]["gb-advokat-opyt"] == "2723/2823"
    assert len(p.told("duel")) == 1


def test_another_stack_meets_the_gunboat_that_gave_way_15_6() -> None:
    ships = "ADVOK 2920/2921, M23M25 2920/2921, RGUN1 2822/2922"
    p = position(ships, options={"ships": "depth"}, dice=[5, 3, 6, 2])
    p.order("A", "move ADVOK, sail to 2821/2922")
    p.order("A", "move M23M25, sail to 2822/2922")
    assert len(p.told("duel")) == 2
