"""Section 3: what stands where at the start."""

import pytest

from app.games.kernel.match import Match
from app.games.reds.board import board_of
from app.games.reds.box import UNITS
from app.games.reds.rules.control import controller, resources
from app.games.reds.rules.supply import Supply
from app.games.reds.title import REDS
from tests.games.reds.positions import position


def test_resources_are_five_and_two_3_2() -> None:
    board = position("", keep=True, turn=1, letter="").board
    assert resources(board) == {"red": 5, "white": 2}


def test_control_of_cities_3_2() -> None:
    board = position("", keep=True, turn=1, letter="").board
    for place in ("1403", "1605", "2924", "3212", "3408", "5315", "5320", "5421"):
        assert controller(board, place) == "white"
    assert controller(board, "2313") == "red"
    assert controller(board, "2421") == "neutral"  # Kharkov, behind the occupation line
    assert controller(board, "2423") == controller(board, "2522") == "neutral"  # 13.1
    assert controller(board, "1221") == "neutral"  # Warsaw
    assert controller(board, "4124") == "neutral"  # Baku, with its garrison


def test_the_11th_and_12th_armies_alone_of_red_are_out_of_supply_3_2() -> None:
    board = position("", keep=True, turn=1, letter="").board
    lines = Supply(board)
    red = [u for u, at in board["where"].items() if UNITS[u].side == "red" and at.isdigit()]
    assert {unit for unit in red if not lines.is_supplied(unit)} == {"R-A11", "R-A12"}


@pytest.mark.parametrize(("die", "saved"), [(1, True), (2, False), (6, False)])
def test_the_tsar_is_saved_on_a_one_3_3(die: int, saved: bool) -> None:
    p = position("", keep=True, steps=[{"step": "set_up"}], dice=[die], turn=1, letter="")
    assert p.board["tsar_alive"] is saved


def test_three_divisions_start_disordered_but_for_the_option_21_1() -> None:
    plain = board_of(Match.new(REDS, ["A", "B"], seed="11" * 32).state)
    whole = board_of(
        Match.new(REDS, ["A", "B"], seed="11" * 32, options={"white_options": True}).state
    )
    assert {"W-MARK", "W-DROZ", "W-KORN"} <= set(plain["disordered"])
    assert not {"W-MARK", "W-DROZ", "W-KORN"} & set(whole["disordered"])
