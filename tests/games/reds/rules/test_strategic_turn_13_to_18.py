"""Sections 4, 13, 14 and 15 to 18: strategic turns."""

import pytest

from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match
from app.games.reds.box import GRID, MAP, UNITS
from app.games.reds.rules.control import controller, resources
from app.games.reds.rules.makhno import loyalty
from app.games.reds.rules.poland import enters_war, may_offer_peace
from app.games.reds.rules.reinforcements import legal_cities
from app.games.reds.rules.replacements import replacements_of
from app.games.reds.rules.victory import holds_moscow_and_two, red_wins_early, white_wins_early
from app.games.reds.title import REDS
from tests.games.reds.positions import BY_CODE, Position, position


def strategic(letter: str, units: str = "", **board: object) -> Position:
    """A strategic turn begins."""
    before = chr(ord(letter) - 1) if letter > "A" else ""
    steps = [{"step": "strategic_turn", "letter": letter}]
    return position(units, steps=steps, letter=before, **board)  # type: ignore[arg-type]


# 13 control


def test_a_red_city_falls_back_to_red_13_1() -> None:
    p = position("CZ1 3010")
    assert controller(p.board, "3010") == "white"
    assert controller(position("", control={"3010": "white"}).board, "3010") == "red"


def test_the_free_territory_is_neutral_unless_occupied_13_1() -> None:
    assert controller(position("").board, "2423") == "neutral"
    assert controller(position("DON1 2423", letter="B").board, "2423") == "white"
    assert controller(position("MAKHW 2522", letter="B").board, "2522") == "neutral"
    assert controller(position("", terror=["2522"], letter="B").board, "2522") == "red"


def test_polish_cities_are_neutral_t17_13_1() -> None:
    p = position("POL1 1517", letter="B", poland="war")
    assert controller(p.board, "1517") == "neutral"
    assert controller(position("", letter="B").board, "1517") == "red"  # Minsk, red and empty


def test_turn_b_opens_the_line_r79_13_2() -> None:
    p = strategic("B", "A1 2313, A2 2315, A3 1611, GUKR 1920, DON1 2921")
    assert [controller(p.board, place) for place in ("1312", "2525", "3326")] == ["white"] * 3
    assert controller(p.board, "2421") == "red"  # Kharkov
    assert controller(p.board, "2321") == "neutral"  # Poltava, which is not red


def test_gold_counts_for_who_holds_it_13_5() -> None:
    before = resources(position("").board)
    after = resources(position("", gold={"at": "4301", "side": "white"}).board)
    assert after["white"] == before["white"] + 1
    assert after["red"] == before["red"] - 1


# 14 reinforcements and replacements


def test_where_afsr_reinforcements_come_x26_14_1() -> None:
    """Not in Odessa, which is red; Sevastopol only if there is no other city."""
    p = position("", letter="B", control={"2124": "white", "2525": "white", "2825": "white"})
    places = legal_cities(p.board, "W-AFSR1")
    assert "2124" not in places
    assert "2525" not in places
    assert "2825" in places
    p = position("", letter="B", control={**dict.fromkeys(MAP.cities, "red"), "2525": "white"})
    assert legal_cities(p.board, "W-AFSR1") == ["2525"]


def test_cossacks_come_in_their_circle_14_1() -> None:
    p = position("", control={"2924": "white"})
    assert legal_cities(p.board, "W-KUB2") == ["2924"]


def test_a_unit_without_a_place_waits_for_the_next_letter_r58_14_1() -> None:
    p = strategic("B", "EST arrival:B, A15 1312, A1 2313, A2 2315, A3 1611")
    assert p.at("EST") == "arrival:C"


def test_red_units_come_in_cities_with_a_line_to_moscow_14_1() -> None:
    p = position("A13 arrival:B, SIB1 3015")
    places = legal_cities(p.board, "R-A13")
    assert "2313" in places
    assert "5412" not in places  # Tashkent, cut off


def test_replacements_14_3_14_4() -> None:
    p = position("A1 2313", letter="B")
    assert replacements_of(p.board, "white") == {"afsr": 1, "siberian": 1, "polish": 1}
    assert replacements_of(position("", letter="A").board, "white") == {"afsr": 1, "siberian": 1}
    assert replacements_of(position("", letter="E", withdrawal=2).board, "white") == {"polish": 1}
    red = replacements_of(position("", keep=True, turn=1, letter="").board, "red")
    assert red == {"red": 3}


def test_replacements_return_disordered_and_dots_never_14_2() -> None:
    steps = [{"step": "replacements", "side": "red", "letter": "C"}]
    p = position("A5 eliminated, A1 2315", steps=steps, letter="C")
    p.order("A", "replace A5 at Moscow")
    assert (p.at("A5"), p.is_disordered("A5")) == ("2313", True)
    white = [{"step": "replacements", "side": "white", "letter": "C"}]
    p = position("MARK removed, AFSR1 eliminated, DON1 2921", steps=white, letter="C")
    assert {each.split()[0] for each in p.may("B", "replace")} == {"AFSR1"}


def test_makhno_returns_once_14_5() -> None:
    steps = [{"step": "replacements", "side": "red", "letter": "C"}]
    p = position("MAKHR eliminated, A1 2313", steps=steps, letter="C")
    assert "MAKHR 2423" in p.may("A", "replace")
    p = position("MAKHR eliminated, A1 2313", steps=steps, letter="C", markers={"MAKHNO": 3})
    assert not any(each.startswith("MAKHR") for each in p.may("A", "replace"))


# 15 Poland


@pytest.mark.parametrize(
    ("units", "board", "war"),
    [
        ("A1 1617, A2 1716", {}, False),
        ("A1 1617", {}, False),
        ("LATV 1617", {}, True),
        ("A1 1617, A2 1716, A3 1415, A4 1514", {}, True),
        ("A1 1617, A2 1716", {"withdrawal": 2, "initiative": "white"}, True),
        ("A1 1617, A2 1716", {"withdrawal": 2, "initiative": "red"}, False),
    ],
)
def test_when_poland_enters_the_war_t16_15_2(
    units: str, board: dict[str, object], war: bool
) -> None:
    p = position(f"{units}, POL1 1221, GLAT 1315", letter="B", **board)  # type: ignore[arg-type]
    assert enters_war(p.board) is war


def test_peace_with_poland_r65_15_5() -> None:
    late = {"letter": "F", "poland": "war", "poland_entered": 3, "turn": 17}
    assert may_offer_peace(position("POL1 1221, A16 1716", **late).board)  # type: ignore[arg-type]
    baltic = position("POL1 1221, A16 1415", **late)  # type: ignore[arg-type]
    assert not may_offer_peace(baltic.board)
    steps = [{"step": "side_logistics", "side": "red"}]
    p = position("POL1 1221, A16 1716", steps=steps, dice=[3], **late)  # type: ignore[arg-type]
    p.order("A", "peace")
    assert p.board["poland"] == "peace"
    assert p.at("POL1") == "removed"
    p.order("A", "guard A16")
    assert p.at("A16") == "removed"


def test_poland_is_conquered_with_warsaw_15_4() -> None:
    p = position("A16 1221, POL1 1320", active="polish", letter="F", poland="war", turn=17)
    p.order("B", "done\ndone")
    assert p.board["poland"] == "conquered"
    assert p.at("POL1") == "removed"


# 16 Makhno


@pytest.mark.parametrize(
    ("units", "side"),
    [("A1 2521, DON1 2821", "white"), ("A1 2418, DON1 2621", "red"), ("A1 2520, DON1 2524", "red")],
)
def test_makhno_fights_the_nearest_side_x27_16_1(units: str, side: str) -> None:
    p = position(f"{units}, MAKHR 2522", letter="B")
    assert loyalty(p.board, "2522") == side


def test_makhno_keeps_step_and_hex_16_1() -> None:
    steps = [{"step": "makhno"}]
    p = position("MAKHR 2522 disordered, A1 2521", letter="B", steps=steps)
    assert (p.at("MAKHW"), p.is_disordered("MAKHW")) == ("2522", True)
    assert p.at("MAKHR") == "pool"


# 18 withdrawal


def test_partial_and_then_full_withdrawal_r68_18_1_to_18_4() -> None:
    units = "CZ1 3408, CZ2 3212, ALODE 2124, ALMUR 1201, WAIR1 beside, NWHITE beside, A1 2313"
    p = strategic("C", units, gold={"at": "3010", "side": "red"})
    assert p.board["withdrawal"] == 1
    assert [p.at(code) for code in ("CZ1", "CZ2", "ALODE")] == ["removed"] * 3
    assert p.at("ALMUR") == "1201"
    p = strategic("D", units, withdrawal=1, options={"scenario": "campaign"})
    assert p.board["withdrawal"] == 2
    assert [p.at(code) for code in ("ALMUR", "WAIR1", "NWHITE")] == ["removed"] * 3
    assert p.board["seas"]["black"] == "white"


def test_enough_resources_hold_the_allies_18_1() -> None:
    held = dict.fromkeys(("3012", "3107", "1920", "2423", "4124"), "white")
    units = "SIB1 3012, SIB2 3107, DON1 2423, AFSR1 2622, A1 2313, A2 2315, A3 1611"
    p = strategic("C", units, control=held)
    assert p.board["withdrawal"] == 0


def test_the_short_scenario_is_won_by_full_withdrawal_18_5_or_not_4_4() -> None:
    p = strategic("D", "A1 2313, A2 2315, A3 1611", withdrawal=1)
    assert p.result["winner"] == "red"
    assert p.result["case"] == "18.5"
    rich = "SIB1 3012, SIB2 3107, DON1 2423, AFSR1 2622, AFSR2 2421, A1 2313, A2 2315, A3 1611"
    p = strategic("E", rich, gold={"at": "4301", "side": "white"})
    assert p.result["winner"] == "white"
    assert p.result["case"] == "4.4"


# 4 victory


def test_early_victories_r6_r8_4_2_4_3() -> None:
    start = position("", keep=True, turn=1, letter="").board
    assert holds_moscow_and_two(start)
    assert not white_wins_early(start)
    assert not red_wins_early(start)
    assert white_wins_early(position("DON1 2313").board)
    everything = dict.fromkeys(MAP.cities, "red")
    p = position("", letter="F", control=everything, terror=["2423", "2522"])
    assert red_wins_early(p.board)


def test_conquered_poland_must_be_held_r7_4_3() -> None:
    thin = position("LATV 1221", letter="F", poland="conquered").board
    held = position("A1 1221", letter="F", poland="conquered").board
    assert white_wins_early(thin)
    assert not white_wins_early(held)


def test_resignation() -> None:
    p = position("A1 2912", active="eastern")
    p.order("A", "resign")
    assert p.result["ranking"] == [["B"], ["A"]]
    assert BY_CODE["A1"] == "R-A01"


def test_a_unit_with_a_printed_hex_comes_there_14_1() -> None:
    assert strategic("B", "EST arrival:B").at("EST") == UNITS[BY_CODE["EST"]].setup == "1312"


# R81: both sides at once


def arrivals_at_once() -> Position:
    """Both sides have one unit to place and one that may return."""
    return strategic(
        "B",
        "A16 arrival:B, AFSR2 arrival:B, A5 eliminated, AFSR1 eliminated, "
        "A1 2313, A2 2315, A3 1611",
        control=dict.fromkeys(("2124", "2525", "2825", "2924", "2722"), "white"),
        options={"scenario": "campaign"},
    )


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_both_sides_place_at_once_r81_14_1(order: tuple[str, str]) -> None:
    """Whoever answers first, the other's choice is as it was, and so is the end."""
    p = arrivals_at_once()
    assert p.asked() == {"A": "reinforcements", "B": "reinforcements"}
    orders = {"A": "place A16 at Novgorod", "B": "place AFSR2 at Novorossiysk"}
    first, second = order
    before = p.match.options(second)
    p.order(first, orders[first])
    assert p.asked() == {second: "reinforcements"}
    assert p.match.options(second) == before
    p.order(second, orders[second])
    assert p.asked() == {"A": "replacements", "B": "replacements"}
    p.order(second, "done")
    p.order(first, "done")
    assert p.asked() == {"A": "command"}
    assert (p.at("A16"), p.at("AFSR2")) == ("1712", "2825")


def test_what_the_enemy_places_bars_nothing_in_the_same_step_r81_14_2() -> None:
    """White comes into Vladimir, whose zone would cut the only railway from Vologda to Moscow."""
    p = position(
        "SIB1 eliminated, SIB2 2713, A5 eliminated, A1 2313",
        steps=[{"step": "replacements", "letter": "C"}],
        letter="C",
    )
    before = p.match.options("A")
    taken = next(each for each in p.match.options("B") if each["do"] == "replace")
    p.match.apply("B", taken)
    assert p.match.options("A") == before


def test_a_match_of_earlier_rules_asks_one_side_after_the_other_14_1() -> None:
    p = arrivals_at_once()
    p.match.state["rules"] = 2
    p.match.state["steps"] = [
        {"step": "campaign", "set_up": True},
        {"step": "strategic_turn", "letter": "B", "at": 1},
    ]
    p = Position(Match.from_position(REDS, p.match.state, SeededDice("22" * 32)))
    asked = []
    while p.board["turn"] < 3:
        (seat,) = p.asked()
        asked.append((seat, p.asked()[seat]))
        answer = p.match.default(seat)
        assert answer is not None
        p.match.apply(seat, answer)
    decisions = list(dict.fromkeys(asked))
    assert decisions == [
        ("B", "reinforcements"), ("A", "reinforcements"), ("B", "replacements"),
        ("A", "replacements"),
    ]  # fmt: skip


def test_who_times_out_places_near_the_own_army_14_1() -> None:
    """An army of the AFSR that could come to Revel comes where the AFSR fights."""
    p = position(
        "DON1 2922, ALEX 2824, AFSR1 arrival:B, A7 1611, A1 2313",
        turn=3,
        letter="B",
        steps=[{"step": "reinforcements", "letter": "B"}],
        control={"1312": "white", "2924": "white", "2825": "white", "2722": "white"},
    )
    assert "AFSR1 1312" in p.may("B", "place") or "AFSR1 Revel" in p.may("B", "place")
    answer = p.match.default("B")
    assert answer is not None
    assert answer["place"] != "1312"
    assert GRID.distance(answer["place"], "2922") <= 4


def test_red_places_for_its_weakest_front_by_default_14_1() -> None:
    """White presses Tsaritsyn; the Western Front has enough."""
    p = position(
        "A16 arrival:C, DON1 2819, DON2 2820, A1 2313, A3 1611, A12 1913, NW1 1412",
        letter="C",
        turn=7,
        steps=[{"step": "reinforcements", "letter": "C"}],
    )
    answer = p.match.default("A")
    assert answer is not None
    assert GRID.distance(answer["place"], "2819") < GRID.distance(answer["place"], "1412")
