"""Sections 3, 13, 14, 21, 23 and 24: the sequence, arrivals, weather, set-up, victory."""

import pytest

from app.games.elope.board import ARRIVAL, VOLOGDA, board_of
from app.games.elope.box import BOX, MAP
from app.games.elope.rules.set_up import ARRIVALS, new_board, places_for
from app.games.elope.rules.turns import begin_turn, last_turn, remove_scheduled
from app.games.elope.rules.victory import level_of, points_of, sudden_death_of
from app.games.elope.title import ELOPE
from app.games.kernel.chance import ScriptedDice
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from tests.games.elope.positions import BY_CODE, board_with, position


def begun() -> Match:
    """A match at the first Allied movement, without aircraft."""
    options = {"aircraft": "none"}
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32, options=options)
    match.apply("B", {"do": "place", "unit": BY_CODE["RCAV1"], "place": "2920"})
    return match


def test_the_printed_set_up_23_1_23_2() -> None:
    where = new_board()["where"]
    assert where[BY_CODE["R4BN"]] == where[BY_CODE["R5BN"]] == "3107"
    assert where[BY_CODE["R831"]] == where[BY_CODE["RB1HQ"]] == "3112"
    assert where[BY_CODE["R6HQ"]] == VOLOGDA
    assert where[BY_CODE["FR21A"]] == ARRIVAL
    assert where[BY_CODE["RCAV1"]] == ARRIVAL
    assert not {unit for unit in where if unit.startswith(("air-", "gb-", "train-", "tank-"))}


def test_red_places_its_cavalry_first_23_1() -> None:
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32)
    assert match.waiting() == {"B": "set_up"}
    places = places_for(BY_CODE["RCAV1"])
    assert "2920" in places
    assert "4707" not in places
    refused = match.orders("B", "place RCAV1 at 4607").refusal
    assert refused is not None
    assert refused.case == "23.1"


def test_the_allies_land_and_move_first_3_0_13_1_23_1() -> None:
    match = begun()
    assert match.waiting() == {"A": "movement"}
    board = board_of(match.state)
    assert board["where"][BY_CODE["FR21A"]] == "4707"
    assert board["where"][BY_CODE["DEPA4"]] == "4707"
    assert board["points"] == {"allied": 0, "red": 0}
    match.orders("A", "done")
    assert match.waiting() == {"B": "movement"}


def test_units_wait_a_turn_in_the_vologda_box_21_0() -> None:
    """E4: there on turn 1, at Konosha on turn 2."""
    match = begun()
    match.orders("A", "done")
    board = board_of(match.state)
    assert board["where"][BY_CODE["R6HQ"]] == VOLOGDA
    match.orders("B", "done")
    for seat in list(match.waiting()):
        match.orders(seat, "operations done")
    match.orders("A", "done")
    assert board["turn"] == 2
    assert board["where"][BY_CODE["R6HQ"]] == "0806"
    assert board["where"][BY_CODE["RKAM"]] == VOLOGDA


def arriving(units: str, turn: int, code: str) -> Match:
    """A match at the start of Red's movement, with a unit that comes."""
    state = position(units).match.state
    board = state["board"] = board_with(units, turn=turn)
    board["where"][BY_CODE[code]] = ARRIVAL
    state["steps"] = [
        {"step": "campaign", "set_up": True},
        {"step": "game_turn", "at": 3},
        {"step": "red_turn", "at": 1},
        {"step": "arrivals", "side": "red"},
    ]
    return Match.from_position(ELOPE, state, ScriptedDice([]))


def test_red_chooses_vologda_or_kotlas_13_12() -> None:
    match = arriving("R4BN 3107", 3, "RART7")
    assert match.waiting() == {"B": "arrivals"}
    match.orders("B", "bring RART7 to Kotlas")
    assert board_of(match.state)["where"][BY_CODE["RART7"]] == "1248"
    assert match.waiting() == {"B": "movement"}


def test_arrivals_wait_while_the_enemy_holds_the_place_13_12() -> None:
    match = arriving("USA 1248", 7, "RTARA")
    assert board_of(match.state)["where"][BY_CODE["RTARA"]] == ARRIVAL
    late = arriving("USA 4707", 8, "RTARA")
    assert board_of(late.state)["where"][BY_CODE["RTARA"]] == "1248"


@pytest.mark.parametrize(("face", "weather"), [(1, "snow"), (3, "snow"), (4, "dry"), (6, "dry")])
def test_the_october_die_14_4(face: int, weather: str) -> None:
    p = position("FR21A 4707")
    play = Play(ELOPE, p.match.state, ScriptedDice([face]))
    board = p.board
    board["turn"] = 2
    begin_turn(play, board)
    assert board["weather"] == weather
    assert board["points"] == {"allied": 3, "red": 1}


def test_weather_and_points_of_the_schedule_11_0_14_0_r_sup_9() -> None:
    p = position("FR21A 4707")
    play = Play(ELOPE, p.match.state, ScriptedDice([4]))
    board, seen = p.board, []
    board["turn"] = 0
    for _turn in range(15):
        before = dict(board["points"])
        begin_turn(play, board)
        gained = (
            board["points"]["allied"] - before["allied"],
            board["points"]["red"] - before["red"],
        )
        seen.append((board["weather"], *gained))
    assert [each[0] for each in seen[2:10]] == ["dry", *["snow"] * 5, "thaw", "dry"]
    assert seen[9] == ("dry", 6, 4)
    assert (sum(each[1] for each in seen), sum(each[2] for each in seen)) == (33, 33)


def test_what_leaves_on_turn_11_and_14_23_1() -> None:
    board = board_with("FR21A 3606, USA 4707, USI 3606, USE 4707, YO13A 4707, YO13C 4707, CA1 4707")
    play = Play(ELOPE, position("FR21A 4707").match.state, ScriptedDice([]))
    board["turn"] = 11
    remove_scheduled(play, board)
    there = {
        code
        for code in ("FR21A", "USA", "USI", "USE", "YO13A", "YO13C", "CA1")
        if board["where"][BY_CODE[code]] != "removed"
    }
    assert there == {"USE", "YO13C", "CA1"}
    board["turn"] = 14
    remove_scheduled(play, board)
    assert board["where"][BY_CODE["YO13C"]] == "removed"
    assert board["where"][BY_CODE["CA1"]] == "4707"


def test_short_and_full_games_23_23() -> None:
    assert [last_turn({"length": each}) for each in ("short", "full")] == [11, 15]
    historical = {"scenario": "historical", "length": "short"}
    assert last_turn(historical) == 15


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (34, ""),
        (35, "marginal"),
        (40, "marginal"),
        (41, "substantial"),
        (55, "substantial"),
        (56, "decisive"),
    ],
)
def test_levels_of_victory_24_0(points: int, level: str) -> None:
    assert level_of(points) == level


def test_points_need_a_unit_and_control_24_0() -> None:
    """E10: Plesetskaya, Bereznik, Toulgas and three towns with a unit each."""
    towns = "USA 2705, USB 2920, USC 2723, USD 3107, USE 3112, USF 3313"
    held = dict.fromkeys(("2705", "2920", "2723", "3107", "3112", "3313", "2122"), "allied")
    board = board_with(towns, control=held)
    assert points_of(board) == 34
    assert points_of(board_with(f"{towns}, FR21A 3606", control={**held, "3606": "allied"})) == 35
    assert points_of(board_with(f"{towns}, DEPA1 3606", control={**held, "3606": "allied"})) == 34
    assert points_of(board_with(towns)) == 0
    assert MAP.places["2122"].points == 10


def test_sudden_deaths_24_1() -> None:
    three = dict.fromkeys(("2705", "1248", "2122"), "allied")
    assert sudden_death_of(board_with("USA 4707")) is None
    assert sudden_death_of(board_with("USA 4707", control=three)) == "allied"
    cut = board_with("USA 4707, R154 4607, DEPR1 4607", control=three)
    assert sudden_death_of(cut) is None
    assert sudden_death_of(board_with("R4BN 4707", control={"4707": "red"})) == "red"


def test_red_in_archangel_ends_the_match_24_1() -> None:
    p = position("R4BN 4607, FR21A 3606", side="red")
    p.order("B", "move R4BN, to 4707, done")
    assert p.result["winner"] == "red"
    assert p.result["case"] == "24.1"


def test_resignation() -> None:
    p = position("FR21A 3606")
    p.order("A", "resign")
    assert p.result["winner"] == "red"


ALLIED_POINTS = (0, 4, 3, 0, 2, 2, 1, 2, 2, 6, 4, 2, 4, 1, 0)
RED_POINTS = (0, 2, 1, 2, 4, 3, 3, 2, 3, 2, 2, 2, 2, 3, 0)
"""Supply points of the fifteen turns as printed (23.1)."""
ALLIED_ARRIVALS = (6 + 3 + 21, 25, 24, 5, 2, 4, 11, 7, 7, 27, 32, 11, 0, 2, 0)
RED_ARRIVALS = (5 + 8 + 2 + 2 + 1 + 1 + 6 + 1, 4, 2, 8, 2, 2, 5, 2, 8, 7, 4, 0, 0, 0, 0)
"""Counters that the historical scenario lists on each turn, by the places that it lists."""


def test_points_and_arrivals_of_each_turn_as_printed_23_1() -> None:
    assert tuple(turn.supply["allied"] for turn in BOX.turns) == ALLIED_POINTS
    assert tuple(turn.supply["red"] for turn in BOX.turns) == RED_POINTS
    for side, printed in (("allied", ALLIED_ARRIVALS), ("red", RED_ARRIVALS)):
        found = [
            sum(len(a.units) for a in ARRIVALS["historical"][turn.number] if a.side == side)
            for turn in BOX.turns
        ]
        assert tuple(found) == printed


def test_aircraft_wait_in_the_vologda_box_as_troops_do_21_0() -> None:
    state = position("R4BN 3107", options={"aircraft": "missions"}).match.state
    board_of(state)["air"]["base"][BY_CODE["RAIR1"]] = VOLOGDA
    state["steps"] = [
        {"step": "campaign", "set_up": True},
        {"step": "game_turn", "at": 3},
        {"step": "red_turn", "at": 1},
        {"step": "arrivals", "side": "red"},
    ]
    match = Match.from_position(ELOPE, state, ScriptedDice([]))
    assert board_of(match.state)["air"]["base"][BY_CODE["RAIR1"]] == "0806"


def test_points_of_places_as_printed_24_0() -> None:
    printed = {
        25: {"Plesetskaya"},
        3: {"Bereznik", "Ust Padenga", "Toulgas", "Kurgomen", "Turchasovo"},
        10: {"Shenkursk"},
        6: {"Seltso", "Shegovari", "Petropavlovskoe"},
        8: {"Velsk", "Nizhne-Parakhin"},
        30: {"Nyandoma", "Konosha", "Kotlas"},
        20: {"Krasnoborsk"},
    }
    for points, names in printed.items():
        assert {each.name for each in MAP.places.values() if each.points == points} == names
    assert {each.points for each in MAP.places.values()} == {0, 1, *printed}
