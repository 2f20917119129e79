"""How likely the sharp bot of Reds! thinks White is to win the short scenario (4.4, 18)."""

import pytest

from app.games.kernel.match import Match
from app.games.reds.board import Board, board_of
from app.games.reds.bots.outlook import TESTS, at_least, failures, stakes, survey, white_chance
from app.games.reds.title import REDS
from tests.games.reds.positions import position


def board_at(turn: int, letter: str, withdrawal: int = 0) -> Board:
    """The set-up, as if it stood so in another turn."""
    match = Match.new(REDS, ["A", "B"], seed="11" * 32)
    return {
        **board_of(match.state),
        "turn": turn,
        "strategic_turn": letter,
        "withdrawal": withdrawal,
    }


def test_three_tests_are_to_come_then_fewer_18_1() -> None:
    assert [(letter, after, wanted) for letter, after, wanted in TESTS] == [
        ("C", 6, 3),
        ("D", 9, 4),
        ("E", 12, 5),
    ]
    for turn, letter, left in ((3, "B", 3), (7, "C", 2), (10, "D", 1)):
        board = board_at(turn, letter)
        assert len(failures(board, survey(board))) == left


def test_a_city_of_resource_more_makes_white_likelier_to_win_18_1() -> None:
    units = "CZ1 3111, DON1 2822, A1 2912, A9 2620"
    chances = [
        white_chance(position(units, turn=5, letter="B", control=control).board)
        for control in ({}, {"2423": "white"}, {"2423": "white", "1920": "white"})
    ]
    assert chances == sorted(chances)
    assert chances[2] > chances[0] + 0.02


def test_at_stake_in_a_city_is_what_its_holder_adds_to_the_chance_of_white_18_1() -> None:
    units = "CZ1 3111, DON1 2822, A1 2912, A9 2620"
    held, lost = (
        position(units, turn=5, letter="B", control={"1920": side}).board
        for side in ("white", "red")
    )
    assert stakes(lost)["1920"] == pytest.approx(white_chance(held) - white_chance(lost))
    assert stakes(lost)["1920"] == pytest.approx(stakes(held)["1920"])


def test_nothing_is_at_stake_when_white_can_no_longer_fail_twice_18_5() -> None:
    assert max(stakes(board_at(10, "D")).values()) < 0.01


def test_an_army_more_near_the_cities_makes_its_side_likelier_to_win() -> None:
    fewer, more = (
        white_chance(position(units, turn=5, letter="B").board)
        for units in ("CZ1 3111, A1 2912", "CZ1 3111, CZ2 3111, A1 2912")
    )
    assert more > fewer


def test_white_that_has_failed_a_test_is_likelier_to_lose_18_3() -> None:
    assert white_chance(board_at(7, "C", withdrawal=1)) < white_chance(board_at(7, "C"))


def test_white_cannot_fail_twice_in_the_only_test_left_18_5() -> None:
    assert white_chance(board_at(10, "D")) > 0.95


@pytest.mark.parametrize(("wanted", "likely"), [(0, 1.0), (1, 0.75), (2, 0.25), (3, 0.0)])
def test_how_likely_so_many_tests_fail(wanted: int, likely: float) -> None:
    assert at_least(wanted, [0.5, 0.5]) == likely
