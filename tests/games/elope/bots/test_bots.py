"""Bots of Elope: what they choose is legal, and they do what they are said to do."""

from random import Random

import pytest

from app.games.elope.board import board_of
from app.games.elope.bots import BOTS, LEVELS
from app.games.elope.bots.field import RAILWAY, field_of, goals_of
from app.games.elope.bots.levels import SHARP
from app.games.elope.bots.movement import Plan
from app.games.elope.bots.ways import balance, way_of
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.positions import board_with, position


def played(allied: str, red: str, seed: int, actions: int) -> Match:
    """A match between two bots for some actions."""
    match = Match.new(ELOPE, ["A", "B"], seed=f"{seed:064x}")
    lots = Random(seed)
    for _action in range(actions):
        if match.over:
            break
        seat = min(match.waiting())
        match.apply(seat, BOTS[allied if seat == "A" else red](match, seat, lots))
        assert list(ELOPE.violations(match.state)) == []
    return match


def test_every_level_is_a_bot() -> None:
    assert set(LEVELS) <= set(BOTS)


def test_a_steady_bot_leaves_archangel_on_the_first_turn() -> None:
    match = played("steady", "gentle", 1, 40)
    board = board_of(match.state)
    assert board["turn"] >= 1
    at = [board["where"][f"fr21-{company}"] for company in "abcd"]
    assert any(place != "4707" for place in at)


def test_the_field_falls_toward_places_that_are_worth_most() -> None:
    board = board_with("FR21A 4707")
    field = field_of("dry", goals_of(board, "allied", RAILWAY))
    assert field["2705"] < field["3107"] < field["3606"]


def test_a_bot_attacks_at_good_odds_and_not_at_bad_ones() -> None:
    strong = "FR21A 3207, FR21B 3207, FR21C 3207, FR21D 3207, FR21H 3307, DEPA1 3307, R8BN 3107"
    p = position(strong, step="combat", static=["DEPA1"])
    assert BOTS["steady"](p.match, "A", Random(1)) == {"do": "attack", "place": "3107"}
    weak = position("FR21A 3207, R154 3107, DEPR1 3006, RB1HQ 3006", step="combat")
    assert BOTS["steady"](weak.match, "A", Random(1)) == {"do": "done"}


def test_a_sharp_bot_weighs_units_in_supply_depots_and_points() -> None:
    """What one side has more, the other has less."""
    few = position("FR21A 3606, DEPA1 3606, R4BN 2705, DEPR1 2705")
    more = position("FR21A 3606, FR21B 3606, DEPA1 3606, R4BN 2705, DEPR1 2705")
    hungry = position("FR21A 3606, FR21B 3606, DEPA1 3606, R4BN 2705, DEPR1 2705")
    hungry.board["unsupplied"] = ["fr21-b"]
    for side, sign in (("allied", 1), ("red", -1)):
        values = [balance(p.match, side) for p in (few, hungry, more)]
        assert [sign * value for value in values] == sorted(sign * value for value in values)
    assert balance(more.match, "allied") == -balance(more.match, "red")


def test_a_sharp_bot_tries_nothing_out_of_its_turn() -> None:
    match = Match.new(ELOPE, ["A", "B"], seed="01" * 32)
    assert match.waiting() == {"B": "set_up"}
    assert way_of(match, "B", SHARP, lambda _level: BOTS["random"]) == SHARP


def test_a_bot_counts_what_its_depots_feed() -> None:
    """Case 11.3: a static depot has room for five units, whether they stand there or come."""
    board = board_with(
        "FR21A 3407, FR21B 3407, FR21C 3407, FR21D 3407, USA 3407, USB 4707, DEPA1 3606",
        static=["DEPA1"],
    )
    plan = Plan(board, "allied", 1.5)
    assert plan.feeds("fr21-a", "3506")
    assert not plan.feeds("us339-1-b", "3506")


@pytest.mark.long
@pytest.mark.parametrize(
    "seats",
    [
        ("sharp", "gentle"),
        ("gentle", "sharp"),
        ("steady", "gentle"),
        ("gentle", "steady"),
        ("steady", "random"),
    ],
)
def test_bots_play_to_the_end(seats: tuple[str, str]) -> None:
    assert played(*seats, seed=3, actions=20_000).over
