"""Rulings that a match may choose otherwise, each by an option of its own."""

from random import Random
from typing import Any

import pytest

from app.games.elope.options import CHOICES, DEFAULTS, VARIANTS, variants_of
from app.games.elope.rules.combat import command_points, ground_advantage, odds_of
from app.games.elope.rules.condition import judge
from app.games.elope.rules.orders_in_force import order_for
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.aggressive import chosen
from tests.games.elope.positions import BY_CODE, board_with, position

TRAINS: dict[str, Any] = {"railways": True}


def test_the_usual_rulings_leave_no_trace_on_the_board() -> None:
    assert variants_of(DEFAULTS) == []
    assert "variants" not in board_with("")
    assert all(VARIANTS[name] in CHOICES[name] for name in VARIANTS)


@pytest.mark.parametrize(("options", "advantage"), [({}, 1), ({"forest_cover": False}, 0)])
def test_a_forest_may_give_no_cover_7_5_r_ta_1(options: dict[str, Any], advantage: int) -> None:
    board = board_with("R4BN 3307", {**TRAINS, **options})
    assert ground_advantage(board, "3307", supplied=True) == advantage


@pytest.mark.parametrize(("at", "radius", "stacked"), [("3407", 1, 1), ("3507", 1, 0)])
def test_headquarters_may_have_to_stand_with_the_attackers_7_3_r_cbt_8(
    at: str, radius: int, stacked: int
) -> None:
    units = f"FR21A 3407, FR21H {at}, DEPA1 3507"
    for choice, expected in (("radius", radius), ("stacked", stacked)):
        board = board_with(units, {**TRAINS, "command_range": choice})
        judge(board, [BY_CODE["FR21A"], BY_CODE["FR21H"]])
        assert bool(command_points(board, [BY_CODE["FR21A"]])) == bool(expected)


@pytest.mark.parametrize(
    ("units", "any_of_them", "all_of_them"),
    [
        ("FR21A 3407, FR21H 3407, DEPA1 3507", True, True),
        ("FR21A 3407, DEPA1 3507", True, False),  # no headquarters near
        ("FR21A 3407, FR21H 3707, DEPA1 4308", True, False),  # fed by its headquarters alone
    ],
)
def test_supply_may_ask_for_all_conditions_10_81_r_sup_1(
    units: str, any_of_them: bool, all_of_them: bool
) -> None:
    for choice, expected in (("any", any_of_them), ("all", all_of_them)):
        board = board_with(units, {**TRAINS, "supply_conditions": choice})
        judge(board, [BY_CODE["FR21A"]])
        assert (BY_CODE["FR21A"] not in board["unsupplied"]) is expected


def test_an_attack_draws_on_nothing_without_the_conditions_7_2_r_sup_1() -> None:
    units = "FR21A 3407, DEPA1 3507, R4BN 3307"
    for choice, strength in (("any", True), ("all", False)):
        board = board_with(units, {**TRAINS, "supply_conditions": choice})
        attacker = BY_CODE["FR21A"]
        judge(board, [attacker])
        odds = odds_of(board, [attacker], "3307", BY_CODE["DEPA1"])
        bare = odds_of(board, [attacker], "3307")
        assert (odds.attack > bare.attack) is strength


CUT: dict[str, Any] = {"cut": ["1606"], "used": {}, "broken": {}}


def test_red_infantry_may_repair_track_17_0_r_eng_3() -> None:
    units = "R4BN 1606, DEPR1 1606, FR21A 4707"
    p = position(units, side="red", options=TRAINS, rails=CUT)
    p.order("B", "move R4BN")
    assert p.case("B", "repair 1606") == "17.0"
    p = position(units, side="red", options={**TRAINS, "red_repairs": True}, rails=CUT)
    p.order("B", "move R4BN, repair 1606")
    assert p.board["rails"]["cut"] == []


HISTORY = {"scenario": "historical"}


def test_the_allied_plan_may_not_bind_20_0_r_doc_1() -> None:
    """The orders of each turn still do (23.1)."""
    units = "DEPA1 4707, USH 4707, USF 4707, USG 4707"
    bound = position(units, options=HISTORY)
    free = position(units, options={**HISTORY, "doctrine": False})
    assert bound.case("A", "DEPA1: 4607") == "20.0"
    free.order("A", "DEPA1: 4607")
    assert free.at("DEPA1") == "4607"
    for p in (bound, free):
        order = order_for(p.board, BY_CODE["USH"])
        assert order is not None
        assert order.case == "23.1, turn 2"


@pytest.mark.parametrize("name", VARIANTS)
def test_a_match_with_a_ruling_of_its_own_begins_and_is_played(name: str) -> None:
    options = {name: VARIANTS[name], "scenario": "historical"}
    match = Match.new(ELOPE, ["A", "B"], seed="ab" * 32, options=options)
    assert match.state["board"]["variants"] == [name]
    for _ in range(30):
        (seat, _asked), *_others = sorted(match.waiting().items())
        match.apply(seat, match.default(seat) or match.pending(seat)[0])
    assert list(ELOPE.violations(match.state)) == []


@pytest.mark.parametrize("scenario", CHOICES["scenario"])
def test_random_play_with_all_of_them_keeps_the_board_sound(scenario: str) -> None:
    options = {**VARIANTS, "scenario": scenario}
    match = Match.new(ELOPE, ["A", "B"], seed="cd" * 32, options=options)
    chance = Random(5)
    for _ in range(300):
        seat = min(match.waiting())
        match.apply(seat, chosen(match, seat, chance))
        assert list(ELOPE.violations(match.state)) == []
