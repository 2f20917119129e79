"""Sections 20 and 23.1: the historical scenario: the Allied plan and the orders of each turn."""

from typing import Any

import pytest

from app.games.elope.board import Board
from app.games.elope.box import BITS, BOX, GRID
from app.games.elope.rules.axes import RAILWAY, RIVERS, TOWARD_KOTLAS
from app.games.elope.rules.doctrine import closed_hexes
from app.games.elope.rules.orders_in_force import order_for
from app.games.elope.rules.set_up import ARRIVALS
from app.games.elope.rules.turns import begin_turn, last_turn
from app.games.elope.rules.victory import judge_points, points_of
from app.games.elope.title import ELOPE
from app.games.kernel.chance import ScriptedDice
from app.games.kernel.play_context import Play
from tests.games.elope.positions import BY_CODE, Position, position

HISTORICAL = {"scenario": "historical", "length": "full"}


def historical(units: str, *, turn: int, kotlas: str = "", **more: Any) -> Position:
    """A position of the historical scenario, Allied movement if nothing else is asked for."""
    history = {"kotlas": kotlas, "arrived": []}
    return position(units, options=HISTORICAL, turn=turn, history=history, **more)


def says(p: Position, code: str) -> tuple[str, str]:
    """What the order that binds a unit says, and its case."""
    order = order_for(p.board, BY_CODE[code])
    return (order.says, order.case) if order is not None else ("", "")


def test_fifteen_turns_23_1() -> None:
    assert last_turn({**HISTORICAL, "length": "short"}) == 15


def test_each_scripted_order_binds_somebody_23_1() -> None:
    """Every order of the schedule for units on land is in force on its turn."""
    for order in BOX.orders:
        named = [u for u in order.units if u in BY_CODE.values()]
        if order.scenario != "historical" or order.code == "release" or not named:
            continue
        p = historical("", turn=order.turn)
        for unit in named:
            if unit.startswith("ds-"):
                continue
            found = order_for(p.board, unit)
            assert found is not None, (unit, order)
            assert found.case == f"23.1, turn {order.turn}", (unit, order)


def test_the_garrison_stays_until_september_23_1() -> None:
    p = historical("RF30 4707, RF29 4707", turn=1)
    refused = p.refusal("A", "move RF30, to 4607")
    assert refused.case == "23.1, turn 1"
    assert "stays in Archangel" in str(refused)
    released = historical("RF30 4707, RF29 4707", turn=2)
    released.order("A", "move RF30, to 4607")


def test_the_french_must_advance_at_once_23_1() -> None:
    p = historical("FR21A 4707, FR21H 4707", turn=1)
    assert {"do": "done"} not in p.match.options("A")
    refused = p.refusal("A", "done")
    assert (refused.case, "toward Plesetskaya" in str(refused)) == ("23.1, turn 1", True)
    passed = p.refusal("A", "pass")
    assert (passed.case, "toward Plesetskaya" in str(passed)) == ("23.1, turn 1", True)
    p.order("A", "move FR21A, join FR21H, to 4408")
    p.order("A", "done")


def test_who_must_advance_does_not_dig_instead_23_1() -> None:
    p = historical("FR21A 4408, FR21H 4408, DEPA1 4408, RMCO 4408", turn=1)
    assert p.may("A", "entrench") == {"RMCO"}


def test_the_default_of_a_phase_follows_orders_23_1() -> None:
    p = historical("FR21A 4707", turn=1)
    given = []
    while p.asked() == {"A": "movement"}:
        action = p.match.default("A")
        assert action is not None
        p.match.apply("A", action)
        given.append(action["do"])
    assert given == ["move", "to", "done"]
    assert p.at("FR21A") == "4607"


def test_the_french_keep_to_the_railway_20_0() -> None:
    p = historical("FR21A 3606, FR21H 3606, DEPA1 3606, RMCO 3606", turn=2, weather="dry")
    reach = p.may_of("A", "FR21A")
    assert reach
    assert all(BITS.bit[place] & RAILWAY for place in reach)
    strayed = historical("FR21A 3617", turn=2)
    assert all(place != "3618" for place in strayed.may_of("A", "FR21A"))


def test_the_third_battalion_stays_within_seven_hexes_of_the_railway_20_0() -> None:
    p = historical("USM 3606", turn=2)
    assert says(p, "USM") == ("keeps within %(hexes)s hexes of the railway", "20.0")


def test_the_second_battalion_stays_near_archangel_20_0() -> None:
    p = historical("USE 4707, RF30 4707", turn=2)
    reach = p.may_of("A", "USE")
    assert "4508" in reach
    assert "4408" not in reach
    assert p.case("A", "move USE, to 4408") == "20.0"


def test_company_f_is_released_in_december_23_1() -> None:
    assert says(historical("USF 4707", turn=4), "USF")[1] == "20.0"
    free = historical("USF 4707", turn=5)
    assert says(free, "USF")[0].startswith("keeps within %(hexes)s hexes of the railway, the Dvina")


def test_company_h_leaves_for_onega_23_1() -> None:
    p = historical("USH 3602", turn=2, weather="dry")
    assert p.refusal("A", "done").case == "23.1, turn 2"
    p.order("A", "move USH, to 3601")
    p.order("A", "done")
    assert p.at("USH") == "onega"
    assert p.told("onega") == [{"units": [BY_CODE["USH"]]}]


def test_company_m_returns_in_december_23_1() -> None:
    p = historical("USM 4408", turn=5, weather="snow")
    assert p.case("A", "move USM, to 4308") == "23.1, turn 5"
    p.order("A", "move USM, to 4508")
    p.order("A", "done")
    later = historical("USM 4707", turn=9, weather="thaw")
    assert later.case("A", "move USM, to 4607") == "23.1, turn 5"


def test_the_first_battalion_goes_to_vaga_town_20_0() -> None:
    p = historical("USA 2920", turn=3)
    assert p.refusal("A", "done").case == "20.0"
    p.order("A", "move USA, to 2821")
    p.order("A", "done")
    assert BY_CODE["USA"] in p.board["history"]["arrived"]
    assert says(p, "USA")[0] == "keeps within %(hexes)s hexes of the Dvina or the Vaga"


def test_batteries_go_to_their_rivers_23_1() -> None:
    p = historical("AR67 4707, AR68 4707", turn=3)
    assert says(p, "AR67")[0] == "goes to the Upper Dvina"
    assert says(p, "AR68")[0] == "goes to the Vaga"
    assert says(historical("AR67 4707", turn=6), "AR67")[0] == "goes to the Upper Dvina"


def test_kings_liverpool_23_1() -> None:
    november = historical("KL17A 4707, KL17B 4707", turn=4)
    assert says(november, "KL17A")[0] == "stays within %(hexes)s hexes of Archangel"
    assert says(november, "KL17B")[0] == "goes along the Dvina toward Bereznik"
    december = historical("KL17A 4707, KL17B 4707", turn=5)
    assert says(december, "KL17A") == ("stays in Archangel", "23.1, turn 5")
    assert says(december, "KL17B")[1] == "20.0"


def test_withdrawals_march_to_archangel_in_june_23_1() -> None:
    p = historical("FR21A 4607, FR21B 3606", turn=11)
    assert p.case("A", "move FR21B, to 3506") == "23.1, turn 11"
    p.order("A", "move FR21A, to 4707")
    p.order("A", "move FR21B, to 3706")
    p.order("A", "done")
    assert (p.at("FR21A"), p.at("FR21B")) == ("removed", "3706")


def test_nobody_goes_toward_kotlas_before_may_20_0() -> None:
    units = "NRR1 2723, NRR2 2723, DEPA1 2723, CA1 2723, R8BN 2725, DEPR1 2725"
    p = historical(units, turn=9, weather="dry")
    assert p.case("A", "move NRR1, to 2724") == "20.0"
    assert "Toulgas" in str(p.refusal("A", "move NRR1, to 2724"))
    undecided = historical(units, turn=11, kotlas="undecided", weather="dry")
    assert "has not said yes" in str(undecided.refusal("A", "move NRR1, to 2724"))
    opened = historical(units, turn=11, kotlas="yes", weather="dry")
    assert "2724" in opened.may_of("A", "NRR1")


def test_nobody_attacks_there_either_20_0() -> None:
    units = "NRR1 2723, DEPA1 2723, CA1 2723, R8BN 2724, DEPR1 2725"
    p = historical(units, turn=9, step="combat")
    assert p.may("A", "attack") == set()
    opened = historical(units, turn=10, kotlas="yes", step="combat")
    assert opened.may("A", "attack") == {"2724"}
    assert opened.asked()["A"] == "combat"


def test_after_july_only_as_far_as_seltso_20_0() -> None:
    seltso = historical("NRR1 2626", turn=13, kotlas="undecided", weather="dry")
    assert closed_hexes(seltso.board, [BY_CODE["NRR1"]]) & BITS.bit["2527"]
    assert not closed_hexes(seltso.board, [BY_CODE["NRR1"]]) & BITS.bit["2725"]
    assert TOWARD_KOTLAS & BITS.bit["2725"]


def test_who_stands_there_may_come_back_20_0() -> None:
    p = historical("NRR1 2527, CA1 2527", turn=11, kotlas="undecided", weather="dry")
    reach = p.may_of("A", "NRR1")
    assert reach
    assert "2528" not in reach


def test_one_battalion_of_fusiliers_goes_each_way_20_0() -> None:
    both = historical("RF45A 4607, RF46A 4607", turn=11)
    assert says(both, "RF46A")[0].startswith("keeps within %(hexes)s hexes of the railway, the")
    parted = historical("RF45A 2705, RF46A 4607", turn=11)
    assert says(parted, "RF46A")[0] == "keeps within %(hexes)s hexes of the Dvina or the Vaga"
    other = historical("RF45A 2122, RF46A 4607", turn=11)
    assert says(other, "RF46A")[0] == "keeps within %(hexes)s hexes of the railway"


def test_grogan_goes_to_the_rivers_20_0() -> None:
    p = historical("HA2A 4707", turn=10)
    assert says(p, "HA2A")[0] == "keeps within %(hexes)s hexes of the Dvina or the Vaga"
    assert p.refusal("A", "done").case == "20.0"


def test_nine_companies_stay_in_archangel_20_0() -> None:
    p = historical("NRR1 4707, NRR2 4707, CA1 4707, CA2 4707, CA3 4707, CA4 4707", turn=6)
    p.order("A", "move CA1, to 4607")
    refused = p.refusal("A", "move CA2, to 4607")
    assert (refused.case, "nine companies" in str(refused)) == ("20.0", True)
    assert not historical("CA1 4707", turn=2).may_of("A", "CA1").isdisjoint({"4607"})


def test_a_quarter_of_the_artillery_stays_20_0() -> None:
    units = "AR42 4707, AR43 3606, AR44 3606, AR21 3606, NRR1 4607, NRR2 4607"
    p = historical(units, turn=6, weather="dry")
    assert p.may_of("A", "AR42") <= set(GRID.within("4707", 1))
    assert "artillery" in str(p.refusal("A", "move AR42, to 4408"))


def test_a_depot_goes_with_a_company_20_0() -> None:
    p = historical("DEPA1 4707, CA1 4607, USDET 4408", turn=2, weather="dry")
    assert p.may_of("A", "DEPA1") == {"4607", "4408"}
    assert "with a company" in str(p.refusal("A", "move DEPA1, to 4508"))
    left = historical("DEPA1 3606, CA1 3606", turn=2, weather="dry")
    assert "stays with the depot" in str(left.refusal("A", "move CA1, to 3507"))
    left.order("A", "move CA1, join DEPA1, to 3507")


@pytest.mark.parametrize(
    ("turn", "units", "more", "words"),
    [
        (6, "USI USK", "USL", "US companies"),
        (6, "FR21A FR21B FR21C", "FR21D", "French companies"),
        (6, "HA2A HA2B HA2C", "HA2D", "British companies"),
        (6, "USI USK HA2A HA2B", "HA2C", "Allied companies"),
        (6, "NRR1 USI", "USK", "Allied companies"),
    ],
)
def test_sizes_of_attacks_20_0(turn: int, units: str, more: str, words: str) -> None:
    codes = [*units.split(), more]
    p = historical(
        ", ".join(f"{code} 3207" for code in codes) + ", DEPA1 3207, R4BN 3107, DEPR1 3006",
        turn=turn,
        step="combat",
    )
    p.order("A", f"attack 3107, {', '.join(f'with {code}' for code in units.split())}")
    refused = p.refusal("A", f"with {more}")
    assert (refused.case, words in str(refused)) == ("20.0", True)
    assert more not in p.may("A", "with")


def test_six_british_companies_from_june_20_0() -> None:
    codes = ["HA2A", "HA2B", "HA2C", "HA2D", "OB1A", "OB1B", "OB1C"]
    p = historical(
        ", ".join(f"{code} 3207" for code in codes) + ", DEPA1 3207, R4BN 3107, DEPR1 3006",
        turn=11,
        step="combat",
    )
    p.order("A", f"attack 3107, {', '.join(f'with {code}' for code in codes[:6])}")
    assert p.case("A", "with OB1C") == "20.0"


@pytest.mark.parametrize(("die", "place"), [(2, "arrival"), (3, "removed")])
def test_a_die_for_the_11th_sussex_23_1(die: int, place: str) -> None:
    p = historical("", turn=2)
    p.board["where"][BY_CODE["SX11A"]] = "arrival"
    begin_turn(Play(ELOPE, p.match.state, ScriptedDice([die, 4])), p.board)
    assert p.at("SX11A") == place


@pytest.mark.parametrize(("die", "found"), [(1, "yes"), (3, "yes"), (4, "undecided")])
def test_the_die_about_kotlas_20_0(die: int, found: str) -> None:
    p = historical("", turn=10, kotlas="yes")
    begin_turn(Play(ELOPE, p.match.state, ScriptedDice([die])), p.board)
    assert p.board["history"]["kotlas"] == found


def held(board: Board, *places: str) -> None:
    for place in places:
        board["control"][place] = "allied"


def test_points_need_a_line_to_archangel_20_0() -> None:
    p = historical("RMCO 2705, CA1 3107", turn=6)
    held(p.board, "2705", "3107")
    linked = points_of(p.board)
    cut = historical("RMCO 2705, CA1 3107, R4BN 3606, R5BN 3605, RKAM 3607", turn=6)
    held(cut.board, "2705", "3107")
    assert linked == 26
    assert points_of(cut.board) <= linked


def test_with_kotlas_as_the_target_it_must_be_entered_20_0() -> None:
    for code, winner in (("CA1", "allied"), ("", "red")):
        units = "RMCO 2705, CA2 0806" + (f", {code} 1248" if code else "")
        p = historical(units, turn=15, kotlas="yes")
        held(p.board, "2705", "0806", "1248")
        judge_points(Play(ELOPE, p.match.state, ScriptedDice([])), p.board)
        assert p.result["winner"] == winner


def test_the_axes_meet_at_archangel_20_0() -> None:
    assert BITS.bit["4707"] & RAILWAY & RIVERS
    assert not BITS.bit["2723"] & TOWARD_KOTLAS


def test_the_tanks_come_in_september_23_1() -> None:
    assert BY_CODE["TKMK4"] in [u for each in ARRIVALS["historical"][14] for u in each.units]
    assert BY_CODE["TKMK4"] not in [u for each in ARRIVALS["historical"][11] for u in each.units]


def test_nothing_binds_in_the_other_scenario_23_21() -> None:
    p = position("USE 4707, RF30 4707, RMCO 4707, USF 4707, USG 4707, DEPA1 3606", turn=2)
    assert order_for(p.board, BY_CODE["USE"]) is None
    assert closed_hexes(p.board, [BY_CODE["USE"]]) == 0
    p.order("A", "done")
