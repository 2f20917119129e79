"""Sections 13.3 to 13.6, 17, 19 and 20: seas, garrisons of new states, winter, special units."""

from app.games.kernel.match import Match
from app.games.reds.rules.control import controller, resources, take_seas
from app.games.reds.rules.stacking import why_not_together
from app.games.reds.rules.supply import Supply
from app.games.reds.title import REDS
from tests.games.reds.positions import BY_CODE, Position, position


def test_red_takes_a_sea_with_its_first_port_r57_13_3() -> None:
    p = position("A1 1904", withdrawal=2, letter="E")
    take_seas(p.match._play, p.board)
    assert p.board["seas"] == {
        "white": "red", "baltic": "red", "black": "white", "caspian": "red",
    }  # fmt: skip
    before = position("A1 1904", withdrawal=1, letter="E")
    take_seas(before.match._play, before.board)
    assert set(before.board["seas"].values()) == {"white"}


def test_the_coast_of_a_lost_sea_supplies_no_more_13_4() -> None:
    coast = "SIB1 2524, A1 2525"
    lost = {"white": "red", "baltic": "red", "black": "red", "caspian": "red"}
    assert Supply(position(coast, letter="B").board).is_supplied("W-SIB1")
    assert not Supply(position(coast, letter="B", seas=lost).board).is_supplied("W-SIB1")


def test_resources_that_count_for_nobody_13_6() -> None:
    start = position("", letter="B").board
    polish = position("POL1 2315", letter="B", poland="war").board
    assert resources(polish)["red"] == resources(start)["red"] - 1
    goltz = position("GOLTZ 1315", letter="B").board
    later = position("GOLTZ 1315", letter="B", markers={"FREIKORPS": 4}).board
    assert resources(later)["white"] == resources(goltz)["white"] + 1
    peace = position("", letter="F", poland="peace").board
    assert resources(peace)["red"] == resources(start)["red"] - 1  # Riga


def test_the_ukrainian_garrison_stands_with_white_17_2_r67() -> None:
    both = [BY_CODE["GUKR"], BY_CODE["AFSR1"]]
    assert why_not_together(both) is None
    assert controller(position("GUKR 1920", letter="B").board, "1920") == "neutral"
    assert controller(position("GUKR 1920, AFSR1 1920", letter="B").board, "1920") == "white"


def test_the_baltic_flotilla_helps_the_latvians_r47_17_3() -> None:
    p = position(
        "GOLTZ 1216, GLAT 1315, NBALT beside",
        active="north_western",
        letter="B",
        turn=7,
        markers={"FREIKORPS": 4},
        dice=[3, 3],
    )
    p.order("B", "done\nattack 1315, with GOLTZ, fight")
    told = p.told("battle")[0]
    assert told["defence"] == 2 * 3 + 1 + 3


def test_the_ice_goes_with_what_is_on_it_t19_19_2() -> None:
    p = position("A7 1610", turn=5, letter="B", steps=[])
    campaign = [{"step": "campaign", "set_up": True}]
    p.match.state["steps"][:] = campaign
    again = _resumed(p)
    assert again.board["turn"] == 6
    assert again.at("A7") == "eliminated"


def test_flotillas_leave_the_rivers_in_winter_19_1_20_12() -> None:
    p = position("CZ1 3408, WRIV1 3408, A1 2313", turn=3, letter="B")
    p.match.state["steps"][:] = [{"step": "campaign", "set_up": True}]
    assert _resumed(p).at("WRIV1") == "thaw"
    spring = position(
        "CZ1 3408, WRIV1 thaw, A1 2313", turn=6, letter="B", steps=[{"step": "random_events"}]
    )
    assert "WRIV1 3408" in spring.may("B", "place")


def test_aircraft_come_back_in_the_next_turn_20_1() -> None:
    p = position("A1 2313, RAIR1 turn:3", turn=2)
    p.match.state["steps"][:] = [{"step": "campaign", "set_up": True}]
    assert _resumed(p).at("RAIR1") == "beside"


def test_red_verdun_is_lost_with_its_hex_20_11() -> None:
    p = position("DON1 3120", active="afsr")
    p.order("B", "move DON1, to 3119")
    assert p.board["verdun"] is False


def test_turn_a_brings_no_replacements_with_the_option_21_3() -> None:
    steps = [{"step": "strategic_turn", "letter": "A"}]
    units = "A1 2313, A5 eliminated, A2 2315, A3 1611"
    p = position(units, steps=steps, letter="")
    assert p.asked() == {"A": "replacements"}
    p = position(units, steps=steps, letter="", options={"white_options": True})
    assert p.asked() == {"A": "command"}


def test_the_campaign_ends_after_24_turns_4_5() -> None:
    p = position("A1 2313", turn=24, letter="G", options={"scenario": "campaign"})
    p.match.state["steps"][:] = [{"step": "campaign", "set_up": True}]
    again = _resumed(p)
    assert (again.result["winner"], again.result["case"]) == ("white", "4.5")


def _resumed(p: Position) -> Position:
    """Go on from where the steps of a position stand now."""
    return Position(Match.from_position(REDS, p.match.state, p.match._play.dice))
