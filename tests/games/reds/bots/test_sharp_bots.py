"""What sharp bots of Reds! look at and steady ones do not: the order of the chits, the occupation
line, and the gold."""

from dataclasses import replace
from random import Random

import pytest

from app.games.reds.bots.board_view import board_view
from app.games.reds.bots.bot import player
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.danger import Danger
from app.games.reds.bots.levels import STEADY
from app.games.reds.bots.march_ends import MarchEnds
from app.games.reds.bots.weights import STANDARD, Weights
from tests.games.reds.positions import Position, position


def seen(p: Position, seat: str, weights: Weights) -> BotView:
    """What a bot with some weights sees."""
    return BotView(p.match, seat, replace(STEADY, weights=weights))


def choice(p: Position, seat: str, weights: Weights) -> dict[str, object]:
    """What a bot with some weights does."""
    level = replace(STEADY, weights=weights)
    return dict(player(level)(p.match, seat, Random(1)).action)


@pytest.mark.parametrize(
    ("cup", "drawn", "activated", "ready"),
    [
        ((), (), (), True),
        (("EASTERN", "AFSR"), ("SIBERIAN",), ("siberian",), True),
        (("AFSR",), ("EASTERN",), ("eastern",), False),
        (("AFSR",), ("SOUTHERN",), ("southern",), False),
        (("FIELD-STAFF",), ("SOUTHERN",), ("southern",), True),
        (("EASTERN",), ("FIELD-STAFF",), ("eastern",), False),
    ],
    ids=["before command", "chit in the cup", "chit drawn", "no chit", "staff left", "set aside"],
)
def test_which_units_can_still_be_activated_this_turn_7_8_7_11(
    cup: tuple[str, ...], drawn: tuple[str, ...], activated: tuple[str, ...], ready: bool
) -> None:
    """The 1st Army stands on the Eastern Front."""
    p = position("A1 3011, CZ1 3111", cup=[*cup], drawn=[*drawn], activated=[*activated])
    view = board_view(p.board, "white", "short", Weights(activated=0.5))
    assert view.readiness("R-A01") == (1.0 if ready else 0.5)


def test_makhno_for_white_is_activated_with_the_afsr_16_3() -> None:
    p = position("MAKHW 2522, A8 2521", cup=["AFSR"], drawn=["SIBERIAN"])
    assert board_view(p.board, "red", "short", Weights(activated=0.5)).readiness("W-MAKHNO") == 1.0


@pytest.mark.parametrize(("turn", "part"), [(5, 0.5), (6, 0.0)])
def test_before_a_test_of_withdrawal_units_that_have_been_active_threaten_less_18_1(
    turn: int, part: float
) -> None:
    """In turn 5 they may come first in the next turn; the test of C follows turn 6."""
    p = position(
        "A1 2911, A2 2911, KAP 3012",
        turn=turn,
        letter="B",
        cup=["AFSR"],
        drawn=["EASTERN"],
        activated=["eastern"],
    )
    knowing = seen(p, "B", Weights(activated=0.5, activated_at_test=0.0))
    usual = seen(p, "B", STANDARD)
    threats = [each.board_view.threat_at("3012", 3) for each in (knowing, usual)]
    risks = [
        Danger(each, {}).of_going("W-KAPP", "3111", "3012", {"W-KAPP": "3111"})
        for each in (knowing, usual)
    ]
    assert threats[0] == pytest.approx(part * threats[1])
    assert risks[0] == pytest.approx(part * risks[1])
    assert threats[1] > 0
    assert risks[1] != 0


def test_a_hex_out_of_supply_costs_less_once_logistics_has_been_drawn_7_12_12_2() -> None:
    costs = []
    for drawn in ([], ["LOGISTICS"]):
        p = position("CZ1 3111, A1 3212", active="siberian", cup=["AFSR"], drawn=drawn)
        ends = MarchEnds(seen(p, "B", Weights(after_logistics=0.5)), ["W-CZ1"])
        assert ends.reach["W-CZ1"]
        costs.append(ends.hunger["W-CZ1"]["3111"])
    assert costs[1] == 0.5 * costs[0] > 0


def test_the_field_staff_spares_a_front_whose_chit_is_still_in_the_cup_7_11() -> None:
    """The chit of a front that it activates is set aside when it is drawn."""
    p = position(
        "A1 2911, A5 2911, KAP 3012, A8 2920, DON1 2921",
        steps=[{"step": "segments", "first": []}, {"step": "field_staff"}],
        cup=["EASTERN"],
        drawn=["FIELD-STAFF"],
    )
    assert choice(p, "A", STANDARD) == {"do": "front", "front": "eastern"}
    assert choice(p, "A", Weights(in_cup=0.3)) == {"do": "front", "front": "southern"}


@pytest.mark.parametrize(("turn", "letter", "foreseen"), [(1, "", 0), (2, "A", 1), (4, "B", 0)])
def test_units_go_for_cities_behind_the_occupation_line_before_it_opens_3_4(
    turn: int, letter: str, foreseen: int
) -> None:
    """Yuzovka opens with strategic turn B, after turn 3; it is nobody's before, Red's then."""
    p = position("DON1 2921, A8 2518", turn=turn, letter=letter)
    view = board_view(p.board, "white", "short", Weights(foresight=2))
    assert ("2622" in view.foreseen) == bool(foreseen)
    assert ("2622" in {each.place for each in view.objectives}) == bool(foreseen or letter == "B")
    assert board_view(p.board, "white", "short").foreseen == frozenset()
    assert "2622" not in board_view(p.board, "red", "short", Weights(foresight=2)).foreseen


GOLD = {"at": "3010", "side": "white"}


@pytest.mark.parametrize(("least", "moves"), [(0, False), (2, True), (99, False)])
def test_the_gold_is_brought_where_no_enemy_is_near_20_6(least: int, moves: bool) -> None:
    """From Kazan to Omsk, by river and by rail, if that is `least` hexes farther from the enemy."""
    p = position(
        "CZ2 3010, KAP 3012, CZ1 3212, A1 2911",
        steps=[{"step": "strategic_moves", "side": "white"}],
        gold={**GOLD},
        control={"3408": "white", "4301": "white"},
    )
    for _move in range(2):
        if choice(p, "B", Weights(gold_moved=least)) == {"do": "ship", "unit": "gold"}:
            p.match.apply("B", {"do": "ship", "unit": "gold"})
            p.match.apply("B", choice(p, "B", Weights(gold_moved=least)))
    assert p.board["gold"]["at"] == ("4301" if moves else "3010")


def test_red_brings_the_gold_to_moscow_20_6() -> None:
    p = position(
        "A1 3010, A2 2313, CZ1 3408",
        steps=[{"step": "strategic_moves", "side": "red"}],
        gold={"at": "3010", "side": "red"},
    )
    p.match.apply("A", choice(p, "A", Weights(gold_moved=2)))
    p.match.apply("A", choice(p, "A", Weights(gold_moved=2)))
    assert p.board["gold"]["at"] == "2313"


def test_the_city_with_the_gold_counts_more_20_6() -> None:
    p = position("A1 2313, CZ1 3111", gold={"at": "3010", "side": "red"})
    usual, fond = (
        board_view(p.board, "white", "short", each).city_worth("3010")
        for each in (STANDARD, Weights(gold_counts=2.0))
    )
    without = position("A1 2313, CZ1 3111", gold={"at": "2313", "side": "red"}).board
    city = board_view(without, "white", "short").city_worth("3010")
    assert fond - city == pytest.approx(2 * (usual - city))
