"""Aircraft: 7.1, 12, 13.2, 16.4 and 22."""

from typing import Any

import pytest

from app.games.elope.board import ARRIVAL, VOLOGDA, is_bridged
from app.games.elope.box import ALLIED, BOX, RED, UNITS
from app.games.elope.options import NON_HISTORICAL
from app.games.elope.rules.air import air_column
from app.games.elope.rules.aircraft import fails, is_directed, room_in
from app.games.elope.rules.bombing import bridge_at, column_of, targets_in
from app.games.elope.rules.combat import AirHelp, odds_of
from app.games.elope.rules.set_up import ARRIVALS, new_board
from app.games.elope.rules.sorties import GAS_FROM
from app.games.elope.rules.turns import scheduled_units
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from tests.games.elope.positions import BY_CODE, Position, board_with, position

FLIGHT = {"railways": True, "aircraft": "missions"}
MEETING = {"railways": True, "aircraft": "interception"}
FRONT = "FR21A 3207, FR21B 3207, FR21H 3207, DEPA1 3207, R4BN 3107, DEPR1 3006, RB1HQ 3006"
"""French troops beside a Red battalion in Yemtsa; a headquarters directs aircraft there."""


def air(units: str, *, options: dict[str, Any] = FLIGHT, **values: Any) -> Position:
    """A combat phase of a match with aircraft."""
    if "points" not in values:
        values["points"] = {"allied": 0, "red": 0}
    return position(units, options=options, step=values.pop("step", "combat"), **values)


def base_of(p: Position, code: str) -> str:
    """Where an aircraft is based."""
    return p.board["air"]["base"][BY_CODE[code]]


# who flies where


def test_aircraft_support_an_attack_12_3() -> None:
    """Bombing strength is added, and not halved without a depot (R-AIR-10)."""
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, dice=[4, 3])
    p.order("A", "attack 3107 with FR21A, announce, support 3107 with DH41, done")
    assert p.told("supports")[0]["strength"] == 2
    p.order("A", "spend nothing")
    assert p.told("battle")[0]["attack"] == 4  # half of three, rounded up, and two
    assert p.board["air"]["flown"] == [BY_CODE["DH41"]]


def test_only_announced_attacks_are_supported_12_3() -> None:
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"})
    refused = p.refusal("A", "DH4-1 support 3107")
    assert refused.case == "12.3"


def test_the_radius_and_a_headquarters_limit_flights_12_0() -> None:
    p = air(f"{FRONT}, AVRO1 4707, DH41 4707")
    assert p.case("A", "bomb troops in 3107 with AVRO1") == "12.0"  # eight hexes
    far = air("DH41 4707, R4BN 3107, RB1HQ 3006, DEPR1 3006")
    refused = far.refusal("A", "bomb troops in 3107 with DH41")
    assert refused.case == "12.0"
    assert "command radius" in str(refused)
    assert is_directed(far.board, ALLIED, "4208")  # within six of Archangel
    assert not is_directed(far.board, ALLIED, "3907")


def test_aircraft_fly_once_a_turn_12_1() -> None:
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, dice=[4, 6])
    p.order("A", "bomb troops in 3107 with DH41")
    assert p.case("A", "bomb troops in 3107 with DH41") == "12.1"
    p.order("A", "recall DH41, bomb troops in 3107 with DH41, done")
    assert p.board["air"]["flown"] == [BY_CODE["DH41"]]


def test_a_mission_in_two_steps_and_back_12_0() -> None:
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"})
    p.order("A", "fly DH41")
    assert "DH41 troops 3107" in {
        f"{UNITS[o['unit']].code} {o['target']} {o['place']}"
        for o in p.match.options("A")
        if o["do"] == "bomb"
    }
    p.order("A", "stand down")
    assert p.may("A", "fly") == {"DH41"}


def test_a_base_out_of_supply_sends_nobody_12_0() -> None:
    p = air("DH41 3313, FR21A 3313, FR21H 3313, R4BN 3213", control={"3313": "allied"})
    assert p.case("A", "bomb troops in 3213 with DH41") == "12.0"
    assert p.may("A", "fly") == set()


def test_rooms_of_bases_12_5_12_52() -> None:
    """E7: three at Bereznik, no DH9A at Bakaritsa."""
    units = "DH41 2920, DH42 2920, DH43 2920, RE81 4707, DH9A1 4707, DEPA1 2920"
    p = air(units, control={"2920": "allied", "4607": "allied"})
    refused = p.refusal("A", "base DH9A1 at Bakaritsa")
    assert refused.case == "12.5"
    assert "2920" in str(refused)
    assert room_in(BY_CODE["DH9A1"], "2920") == 3
    full = air(
        "DH41 3606, DH42 3606, RE81 4607, DEPA1 3606", control={"3606": "allied", "4607": "allied"}
    )
    assert full.case("A", "base RE81 at 3606") == "12.52"
    assert room_in(BY_CODE["DH41"], "4707") == 0
    assert room_in(BY_CODE["DH41"], "1248") is None
    assert room_in(BY_CODE["RAIR1"], "1248") == 0
    assert full.case("A", "base RE81 at Bereznik") == "12.0"  # not held


def test_seaplanes_come_down_on_the_dvina_12_51() -> None:
    short = BY_CODE["SHORT1"]
    assert room_in(short, "4707") == 0
    assert room_in(short, "2920") == 3
    assert room_in(short, "3515") == 2
    assert room_in(short, "3606") is None


def test_a_change_of_base_is_a_flight_12_0_12_1() -> None:
    p = air("DH41 4707, DH42 4707, DEPA1 3606", control={"3606": "allied"}, dice=[4])
    p.order("A", "base DH41 at Obozerskaya, done")
    assert base_of(p, "DH41") == "3606"
    assert p.board["air"]["flown"] == [BY_CODE["DH41"]]


# weather and engines


@pytest.mark.parametrize(
    ("code", "die", "snow", "fails_"),
    [
        ("RE81", 3, False, True), ("DH41", 3, False, True), ("SHORT1", 4, False, False),
        ("DH9A1", 2, False, True), ("FAIR1", 3, False, False), ("AVRO1", 3, True, True),
        ("RAIR1", 4, False, True), ("RAIR1", 5, False, False), ("RAIR1", 5, True, True),
        ("DH41", 4, True, True),
    ],
)  # fmt: skip
def test_engines_by_type_12_8_12_81_12_82_12_83(
    code: str, die: int, snow: bool, fails_: bool
) -> None:
    """E19 among them: in snow a 4 grounds a DH4, and a 5 a Red aeroplane."""
    assert fails(BY_CODE[code], die, snow=snow) == fails_


def test_engines_that_fail_ground_the_type_for_the_turn_12_8() -> None:
    p = air(f"{FRONT}, DH41 3606, DH42 4707", control={"3606": "allied"}, dice=[3])
    p.order("A", "bomb troops in 3107 with DH41, done")
    assert p.told("engines.roll")[0]["failed"]
    assert p.board["air"]["grounded"] == ["DH4"]
    assert p.board["air"]["flown"] == []
    assert p.told("bombs") == []


def test_no_re8_in_snow_12_7() -> None:
    p = air(f"{FRONT}, RE81 3606", control={"3606": "allied"}, weather="snow", turn=5)
    assert p.case("A", "bomb troops in 3107 with RE81") == "12.7"


def test_mud_closes_an_airfield_to_land_planes_12_6() -> None:
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, weather="thaw", turn=9, dice=[3])
    p.order("A", "bomb troops in 3107 with DH41, done")
    assert p.told("airfield.roll")[0]["closed"]
    assert p.board["air"]["closed"] == ["3606"]
    assert p.told("engines.roll") == []
    sea = air("SHORT1 4707", weather="thaw", turn=9, dice=[4], control={"4414": "allied"})
    sea.order("A", "base SHORT1 at 4414, done")
    assert sea.told("airfield.roll") == []


# bombs


def test_the_bombing_table_12_3() -> None:
    assert [column_of(n) for n in (1, 2, 3, 4, 5, 6, 7, 12)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_bombed_troops_panic_12_3() -> None:
    """A 2 less one hits with strength 2, a 3 makes them panic: one more on the die of attacks."""
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, dice=[4, 2, 3, 1])
    p.order("A", "attack 3107 with FR21A, announce, bomb troops in 3107 with DH41, done")
    assert p.board["air"]["panic"] == ["3107"]
    p.order("A", "spend nothing")
    before = air(FRONT)
    plain = odds_of(before.board, [BY_CODE["FR21A"]], "3107").modifier
    assert p.told("battle")[0]["modifier"] == plain + 1


def test_what_can_be_bombed_12_4() -> None:
    board = board_with(
        f"{FRONT}, TRRED1 3107", {"railways": True, "aircraft": "missions"}, works={"3107": "fort"}
    )
    assert set(targets_in(board, ALLIED, "3107")) == {"troops", "bridge", "track", "works", "train"}
    assert set(targets_in(board, ALLIED, "3006")) >= {"troops", "depot", "track"}
    assert "troops" not in targets_in(board, RED, "3207")
    assert targets_in(board, ALLIED, "3207") == []  # friends stand there
    p = air(f"{FRONT}, RAIR2 2705", side=RED)
    assert p.case("B", "bomb troops in 3207 with RAIR2") == "12.4"
    assert p.case("B", "bomb track in 3508 with RAIR2") == "12.4"


def test_a_depot_loses_a_level_12_3() -> None:
    """R-SUP-14: a static one becomes mobile, a mobile one is destroyed."""
    for static, at in ((["DEPR1"], "3006"), ([], "reserve")):
        p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, static=static, dice=[4, 1])
        p.order("A", "bomb depot in 3006 with DH41, done")
        assert p.at("DEPR1") == at
        assert p.board["static"] == []


def test_a_bridge_is_destroyed_and_the_railway_with_it_12_4() -> None:
    """At one more on the die only strength 3 or more hits: on a 1."""
    units = f"{FRONT}, DH41 3606, DH42 3606"
    p = air(units, control={"3606": "allied"}, dice=[4, 1])
    side = bridge_at(p.board, "3107")
    p.order("A", "bomb bridge in 3107 with DH41, bomb bridge in 3107 with DH42, done")
    assert p.told("bombs")[0]["strength"] == 4
    assert p.board["bridges"] == {side: "destroyed"}
    assert not is_bridged(p.board, *side.split("/"))


@pytest.mark.parametrize(("die", "work"), [(1, None), (2, "fort")])
def test_a_fort_falls_on_a_further_one_12_3(die: int, work: str | None) -> None:
    p = air(
        f"{FRONT}, DH41 3606", control={"3606": "allied"}, works={"3107": "fort"}, dice=[4, 1, die]
    )
    p.order("A", "bomb works in 3107 with DH41, done")
    assert p.board["works"].get("3107") == work


def test_bombs_destroy_a_train_16_4() -> None:
    p = air(f"{FRONT}, TRRED1 3006, DH41 3606", control={"3606": "allied"}, dice=[4, 1])
    p.order("A", "bomb train in 3006 with DH41, done")
    assert p.at("TRRED1") == "eliminated"


@pytest.mark.parametrize(("dice", "cut"), [([2, 1], ["3006"]), ([2, 6], [])])
def test_track_is_bombed_a_die_a_point_16_41(dice: list[int], cut: list[str]) -> None:
    """E5: strength 2, two dice, a 1 destroys it."""
    p = air(f"{FRONT}, DH41 3606", control={"3606": "allied"}, dice=[4, *dice])
    p.order("A", "DH4-1 bomb rail 3006, done")
    assert p.told("track_bombed")[0]["dice"] == dice
    assert p.board["rails"]["cut"] == cut


# interception


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(1, 4, "1-2"), (1, 2, "1-2"), (2, 2, "1-1"), (3, 2, "1.5-1"), (4, 2, "2-1"), (6, 2, "3-1"),
     (9, 2, "4-1")],
)  # fmt: skip
def test_odds_in_the_air_12_21(attack: int, defence: int, column: str) -> None:
    columns = ["1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1"]
    assert columns[air_column(attack, defence)] == column


def meeting(dice: list[int], *extra: str) -> Position:
    """A raid on Yemtsa, which a Red aeroplane of Plesetskaya can meet."""
    units = ", ".join((FRONT, "DH41 3606", "RAIR2 2705", "DEPR2 2705", *extra))
    return air(units, options=MEETING, control={"3606": "allied"}, dice=dice)


def test_interceptors_attack_and_red_adds_one_7_1_12_2_12_21() -> None:
    """A 2 is a 3 for Red, at even odds: the defender, here the DH4, aborts."""
    p = meeting([4, 5, 2])
    p.order("A", "bomb troops in 3107 with DH41, done")
    assert p.asked() == {"B": "intercept"}
    p.order("B", "intercept with RAIR2, let pass")
    fought = p.told("air_battle")[0]
    assert (fought["column"], fought["die"], fought["modifier"], fought["result"]) == (
        "1-1", 2, 1, "DA",
    )  # fmt: skip
    assert p.told("bombs") == []
    assert set(p.board["air"]["flown"]) == {BY_CODE["DH41"], BY_CODE["RAIR2"]}


def test_interceptors_that_fail_let_the_raid_through_12_2() -> None:
    """A 5 is a 6: A1, and the raid goes on."""
    p = meeting([4, 5, 5, 6])
    p.order("A", "bomb troops in 3107 with DH41, done")
    p.order("B", "intercept with RAIR2, let pass")
    assert base_of(p, "RAIR2") == "eliminated"
    assert p.told("shot_down") == [{"unit": BY_CODE["RAIR2"]}]
    assert len(p.told("bombs")) == 1


def test_an_instruction_meets_aircraft_at_its_odds_12_2() -> None:
    """Even odds can be had with one aeroplane, two to one cannot."""
    for odds, met in (("1:1", 1), ("2:1", 0)):
        p = meeting([4, 5, 2, 6])
        p.order("B", f"standing intercept at {odds}")
        p.order("A", "bomb troops in 3107 with DH41, done")
        assert len(p.told("intercepts")) == met
        assert p.asked().get("B") != "intercept"


def test_nobody_is_asked_to_intercept_without_the_option_12_2() -> None:
    p = air(f"{FRONT}, DH41 3606, RAIR2 2705, DEPR2 2705", control={"3606": "allied"}, dice=[4, 6])
    p.order("A", "bomb troops in 3107 with DH41, done")
    assert len(p.told("bombs")) == 1


def test_interceptors_are_near_or_directed_12_2() -> None:
    """From Konosha it is too far."""
    p = air(
        f"{FRONT}, DH41 3606, RAIR2 0806", options=MEETING, control={"3606": "allied"}, dice=[4, 6]
    )
    p.order("A", "bomb troops in 3107 with DH41, done")
    assert p.told("intercepts") == []


# gas


def test_three_aircraft_drop_gas_from_august_1919_22_0() -> None:
    three = f"{FRONT}, DH41 4707, DH42 4707, DH43 4707"
    early = air(three, turn=12)
    early.order("A", "attack 3107 with FR21A, announce")
    assert early.case("A", "gas 3107 with DH41") == "22.0"
    p = air(three, turn=GAS_FROM, dice=[4, 3])
    p.order("A", "attack 3107 with FR21A, announce")
    p.order("A", "gas 3107 with DH41, gas 3107 with DH42, gas 3107 with DH43, done, spend DEPA1")
    assert p.told("battle")[0]["attacker"] == 2
    assert p.board["air"]["gas"] == 1
    two = air(three, turn=GAS_FROM, dice=[4, 3])
    two.order("A", "attack 3107 with FR21A, announce")
    two.order("A", "gas 3107 with DH41, gas 3107 with DH42, done, spend DEPA1")
    assert two.told("battle")[0]["attacker"] == 0


def test_three_gas_attacks_a_turn_22_0() -> None:
    p = air(f"{FRONT}, DH41 4707", turn=GAS_FROM)
    p.board["air"]["gas"] = 3
    p.order("A", "attack 3107 with FR21A, announce")
    assert p.case("A", "gas 3107 with DH41") == "22.0"


def test_gas_counts_among_the_advantages_22_0_7_5() -> None:
    p = air(FRONT, turn=GAS_FROM)
    fed = BY_CODE["DEPA1"]
    with_gas = odds_of(p.board, [BY_CODE["FR21A"]], "3107", fed, "", AirHelp(0, gas=True))
    assert with_gas.attacker_advantage == 2
    assert (
        odds_of(
            p.board, [BY_CODE["FR21A"]], "3107", "", "", AirHelp(0, gas=True)
        ).attacker_advantage
        == 0
    )  # not without a depot (2.1)


# arrivals and losses


def test_aircraft_come_with_the_others_and_fly_at_once_13_2_23_1() -> None:
    board = new_board({"aircraft": "missions"})
    base = board["air"]["base"]
    assert base[BY_CODE["RAIR2"]] == "2705"
    assert base[BY_CODE["RAIR1"]] == VOLOGDA
    assert base[BY_CODE["DH41"]] == ARRIVAL
    assert BY_CODE["DH41"] in [u for a in ARRIVALS[NON_HISTORICAL][1] for u in a.units]
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32)
    match.apply("B", {"do": "place", "unit": BY_CODE["RCAV1"], "place": "2920"})
    match.orders("A", "done")
    assert match.waiting() == {"A": "combat"}
    assert {"do": "fly", "unit": BY_CODE["DH41"]} in match.options("A")


def test_an_airfield_that_is_taken_is_lost_with_its_aircraft_12_0() -> None:
    p = air("FR21A 3207, FR21H 3207, DEPA1 3207, RAIR2 3107", step="movement")
    p.order("A", "move FR21A, to 3107")
    assert base_of(p, "RAIR2") == "eliminated"
    assert p.told("aircraft_lost") != []


def test_the_british_take_their_aircraft_home_23_1() -> None:
    order = next(o for o in BOX.orders if o.turn == 14 and o.code == "remove_nation")
    assert BY_CODE["DH41"] in scheduled_units(order)


def test_a_land_match_has_no_aircraft_12_0() -> None:
    p = position(FRONT, step="combat")
    assert p.case("A", "bomb troops in 3107 with DH41") == "12.0"
