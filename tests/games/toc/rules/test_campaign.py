"""Sections 5.2, 5.4, 6.23, 13 in the campaign: withdrawals, the Far East, turncoats, the end."""

from typing import Any, cast

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from app.games.toc.board import (
    Campaign,
    Politics,
    board_of,
    holder,
    scenario_of,
    side_of,
    soc_rev_side,
)
from app.games.toc.box import BOX, NET, SPACES, UNITS
from app.games.toc.presentation.hand import TRAY
from app.games.toc.presentation.politics import tracks_in_words
from app.games.toc.rules.assets import bring_assets, usable_assets
from app.games.toc.rules.battle_outcome import judge
from app.games.toc.rules.conquest import POLISH_LEVY
from app.games.toc.rules.control import take_space
from app.games.toc.rules.derived import derive
from app.games.toc.rules.events import repairable
from app.games.toc.rules.faction_forces import HOMES
from app.games.toc.rules.faction_replacements import (
    faction_steps,
    polish_steps,
    rebuilding_places,
)
from app.games.toc.rules.influence import reckon
from app.games.toc.rules.involvement import roll_tracks
from app.games.toc.rules.late_entries import MUTINY, PEASANTS_AT, bermond_arrives, come_with
from app.games.toc.rules.leaders import able_leaders, flip_leader, lose_leader
from app.games.toc.rules.losses import eliminate
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.politics import value_in_box
from app.games.toc.rules.redeployment import destinations, movable
from app.games.toc.rules.replacement_flow import (
    ReplacementFlow,
    has_port_rights,
    may_use_vladivostok,
    port_modifier,
)
from app.games.toc.rules.replacing import TURNCOAT_CORPS, replacing_corps
from app.games.toc.rules.sea import BALTIC_PORTS, landings
from app.games.toc.rules.set_up import new_campaign, new_politics
from app.games.toc.rules.special_forces import crosses_kerch, kerch_modifier, rescue_tsar
from app.games.toc.rules.supply import attrition, has_attrition_supply, state_at
from app.games.toc.rules.turncoats import waverers
from app.games.toc.rules.uprisings import PEASANTS
from app.games.toc.rules.victory import automatic_winner, winner_at_the_end
from app.games.toc.rules.withdrawal import leave
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, SEED, Position, bare_board, position

OPEN = ["central_powers_gone"]


def campaign(**changes: Any) -> Campaign:
    """What the campaign has, with changes."""
    return cast(Campaign, {**new_campaign(), **changes})


def politics(**sides: str) -> Politics:
    """Politics in which these sides control factions whose forces are in play."""
    found: Any = new_politics()
    for faction, side in sides.items():
        found["tracks"][faction] = 3 if side == "white" else -3
    found |= {"control": dict(sides), "entered": dict(sides)}
    return cast(Politics, found)


def played(
    forces: str, side: str = "white", *, dice: list[int] | None = None, **more: Any
) -> Position:
    """A round of a side in the campaign."""
    more.setdefault("politics", politics())
    more.setdefault("campaign", campaign())
    return position(forces, side, dice=dice, **more)


def logistics(
    turn: int, dice: list[int], forces: str = "801 R1; 321 VOL1", **more: Any
) -> Position:
    """The Logistics Phase of a turn from its beginning."""
    frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 3}, {"step": "logistics"}]
    return played(forces, frames=frames, turn=turn, dice=dice, **more)


def wrap_up(turn: int, dice: list[int], forces: str = "801 R1; 321 VOL1", **more: Any) -> Position:
    """The wrap-up of a turn."""
    at = 3 if BOX.turns[turn - 1].is_political else 2
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": at},
        {"step": "logistics", "chits": 0, "at": 3},
        {"step": "wrap_up"},
    ]
    return played(forces, frames=frames, turn=turn, dice=dice, **more)


def test_the_campaign_has_sixteen_turns_and_politics_on_nine_5_1_1_5_2() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED, options={"scenario": "campaign"})
    assert scenario_of(board_of(match.state)).last_turn == len(BOX.turns) == 16
    assert match.waiting() == {"A": "allocation", "B": "allocation"}
    assert sum(turn.is_political for turn in BOX.turns) == 9
    assert "Japan: 0 (Green now; does not move yet)" in str(
        tracks_in_words(match.view("A")["board"])
    )


def test_the_central_powers_withdraw_and_much_begins_5_4_13_41_13_6() -> None:
    p = logistics(3, [4], "113 GERM8; 801 R1; 321 VOL1")
    assert p.told("power.withdrawal")[0] == {"faction": "cp", "die": 4, "modifier": 0, "gone": True}
    assert p.at("GERM8") == "gone"
    assert p.board["campaign"]["active"] == ["poland", "ukraine"]
    assert soc_rev_side(p.board) == "white"
    assert p.board["soc_rev"] == 8


def test_w8_keeps_the_allies_and_r34_drives_them_out_13_8() -> None:
    dice = [6, 6, 3, 6, 6]
    assert "britain" in logistics(9, dice).board["campaign"]["gone"]
    kept = logistics(9, dice, flags=["w8_played"])
    assert "britain" not in kept.board["campaign"]["gone"]
    driven = logistics(9, [6, 6, 4, 6, 6], flags=["r34_played"])
    assert "britain" in driven.board["campaign"]["gone"]


def test_a_power_that_withdraws_is_controlled_no_more_5_4() -> None:
    p = logistics(
        9, [6, 6, 1, 6, 6], "732 ARKHA IRONSI; 801 R1; 321 VOL1", politics=politics(britain="white")
    )
    assert p.at("ARKHA") == p.at("IRONSI") == "gone"
    assert "britain" not in p.board["politics"]["entered"]


def test_the_final_disposition_of_turn_9_5_2() -> None:
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "politics", "at": 2, "effects": {}, "boxes": {}},
        {"step": "resolution", "at": 4},
    ]
    own = politics()
    own["tracks"] = dict.fromkeys(own["tracks"], 0)
    dice = [5, 3, *[2] * 40]
    p = played("801 R1; 321 VOL1", frames=frames, turn=9, politics=own, dice=dice)
    told = {each["faction"]: each["side"] for each in p.told("disposition")}
    assert [told["finland"], told["estonia"], told["latvia"]] == ["white", "", "red"]
    assert "estonia" in p.board["campaign"]["gone"]
    assert p.board["politics"]["control"]["poland"] == "red"


def test_a_republic_is_conquered_when_all_its_cities_are_held_in_supply_5_4() -> None:
    everywhere = dict.fromkeys(SPACES, "red")
    p = logistics(
        2,
        [6],
        "404 TRANS; 801 R1",
        politics=politics(transcaucasia="white"),
        control=everywhere,
    )
    assert p.at("TRANS") == "gone"
    assert "transcaucasia" in p.board["campaign"]["gone"]


def test_a_country_falls_at_the_second_check_5_4() -> None:
    more: dict[str, Any] = {"control": dict.fromkeys(SPACES, "red")}
    first = logistics(2, [6], politics=politics(latvia="white"), **more)
    assert first.board["campaign"]["fallen"] == ["latvia"]
    more["campaign"] = campaign(fallen=["latvia"])
    second = logistics(2, [6], politics=politics(latvia="white"), **more)
    assert "latvia" in second.board["campaign"]["gone"]


def test_spring_2_has_mud_on_1_or_2_5_12() -> None:
    more: dict[str, Any] = {"frames": [{"step": "game"}], "turn": 5}
    assert "mud" in played("801 R1; 321 VOL1", dice=[2], **more).board["flags"]
    assert "mud" not in played("801 R1; 321 VOL1", dice=[3], **more).board["flags"]


def test_in_fighting_may_end_once_a_card_allows_it_13_51() -> None:
    def fights_on(turn: int, die: int, flags: list[str]) -> bool:
        own = politics()
        own["fighting"] = ["white"]
        p = wrap_up(turn, [die, 3], politics=own, flags=flags)
        return "white" in p.board["politics"]["fighting"]

    allowed = ["in-fighting may end white"]
    assert fights_on(5, 1, [])
    assert not fights_on(5, 4, allowed)
    assert fights_on(5, 5, allowed)
    assert not fights_on(10, 5, allowed)


def test_the_tracks_move_by_a_die_and_influence_5_4_13_8() -> None:
    active = campaign(active=["poland", "japan"])
    p = wrap_up(5, [3, 6, 1], campaign=active, influence={"poland": 1, "japan": 1})
    tracks = p.board["campaign"]["tracks"]
    assert [tracks["japan"], tracks["poland"]] == [2, 0]
    assert side_of(p.board, BY_CODE["JAPAN"]) == "white"


@pytest.mark.parametrize("track", ["japan", "poland", "ukraine"])
def test_a_track_moves_no_more_once_its_country_is_out_of_the_war_5_4(track: str) -> None:
    """Japan by its withdrawal, Poland by the peace, Ukraine by its conquest: no die is rolled."""
    for gone in ([], [track]):
        p = played("801 R1; 321 VOL1", dice=[6], campaign=campaign(active=[track], gone=gone))
        roll_tracks(p.match._play, p.board)
        assert len(p.told("involvement.roll")) == 1 - len(gone)
        assert (p.board["campaign"]["tracks"][track] > 0) == (not gone)


def test_the_pact_of_warsaw_moves_poland_and_ukraine_up_their_tracks_6_23_13_8() -> None:
    p = played("801 R1; 321 VOL1", hand="W45", campaign=campaign(active=["poland"]))
    p.order("A", "play W45 event")
    tracks = p.board["campaign"]["tracks"]
    assert [tracks["poland"], tracks["ukraine"]] == [1, 0]


def test_peace_with_poland_comes_sooner_the_longer_it_lasts_5_4() -> None:
    more: dict[str, Any] = {"politics": politics(poland="white"), "soc_rev": 8}
    p = wrap_up(12, [4], **more, campaign=campaign(gone=["japan"], peace=10))
    assert "poland" in p.board["campaign"]["gone"]
    more["politics"] = politics(poland="white")
    p = wrap_up(12, [4], **more, campaign=campaign(gone=["japan"]))
    assert p.board["campaign"]["peace"] == 12


def test_the_polish_levy_serves_red_in_the_next_logistics_phase_11_4() -> None:
    """The wrap-up is too late for steps. Up to version 5 of the rules they were lost there."""
    more: dict[str, Any] = {"politics": politics(poland="white"), "soc_rev": 8}
    p = wrap_up(12, [4], **more, campaign=campaign(gone=["japan"]))
    assert POLISH_LEVY in p.board["flags"]
    p = played("801 R1; 321 VOL1", flags=[POLISH_LEVY], dice=[3, 1])
    reckon(p.match._play, p.board, "red")
    assert p.told("polish.levy") == [{"die": 3}]
    assert p.board["steps"]["red"] == 2 * 3
    assert POLISH_LEVY not in p.board["flags"]
    more["politics"] = politics(poland="white")
    earlier = wrap_up(12, [3, 4], **more, campaign=campaign(gone=["japan"]), rules=5)
    assert earlier.told("polish.levy") == [{"die": 3}]
    assert earlier.board["steps"]["red"] == 0


def test_japanese_and_others_leave_the_far_east_from_1920_on_13_41() -> None:
    forces = "902 JAPAN; 904 CHIN1; 801 R1; 321 VOL1"
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 2},
        {"step": "logistics", "chits": 0, "at": 3},
        {"step": "wrap_up"},
    ]
    p = played(forces, frames=frames, turn=10, soc_rev=8, dice=[1])
    assert {p.at("JAPAN"), p.at("CHIN1")} == {"gone"}


def test_the_fall_of_capitals_does_not_end_a_campaign_5_4() -> None:
    """Up to version 5 of the rules it did."""
    board = bare_board(
        "701 VOL1; 801 VOL2; 333 R1", politics=politics(), campaign=campaign(), points=19
    )
    assert automatic_winner(board) is None
    board["points"] = 20
    assert automatic_winner(board) == "white"
    board["points"], board["rules"] = 0, 5
    assert automatic_winner(board) == "white"


def test_a_lead_of_twenty_points_or_none_at_the_end_5_4() -> None:
    board = bare_board("801 R1", politics=politics(), campaign=campaign(), points=19)
    assert automatic_winner(board) is None
    board["points"] = 20
    assert automatic_winner(board) == "white"
    board["points"] = 0
    assert winner_at_the_end(board) == "red"


def test_the_far_east_opens_for_one_space_a_round_13_41_7_25() -> None:
    forces = "913 SI1; 914 SI2; 514 SI3; 801 R1"
    closed = played(forces, operations=3)
    assert "913 movement" not in closed.may("A", "activate")
    p = played(forces, operations=3, flags=[*OPEN, "link_up"])
    assert {"913 movement", "914 movement"} <= p.may("A", "activate")
    p.order("A", "activate 913 for movement")
    assert "914 movement" not in p.may("A", "activate")
    assert "514 movement" in p.may("A", "activate")
    outcome = p.match.orders("A", "activate 914 for movement")
    assert outcome.refusal is not None
    assert outcome.refusal.case == "13.41"


def test_only_some_operate_in_the_far_east_and_where_they_may_13_41() -> None:
    p = played("915 FERE1; 913 RED1; 801 R1", "red", operations=5, flags=OPEN)
    p.order("B", "activate 915 for movement\nactivate 801 for movement")
    p.order("B", "move FERE1")
    assert p.may("B", "to") == {"913", "914"}
    w = played("515 SI1 VOL1; 801 R1", operations=5, flags=OPEN)
    w.order("A", "activate 515 for movement\nmove SI1")
    assert "914" in w.may("A", "to")
    w.order("A", "halt\nmove VOL1")
    assert "914" not in w.may("A", "to")


def test_japan_attacked_commits_to_the_other_side_13_41() -> None:
    turned = campaign(sides={BY_CODE["JAPAN"]: "green"})
    p = played("901 JAPAN; 903 SI1; 801 R1", operations=3, flags=OPEN, campaign=turned, dice=[1, 1])
    p.order("A", "activate 903 for combat\nattack 901\nwith SI1\nannounce")
    assert p.board["campaign"]["tracks"]["japan"] == -3
    assert side_of(p.board, BY_CODE["JAPAN"]) == "red"


def test_yudenich_lands_from_the_baltic_13_42() -> None:
    p = played("801 R1; 321 VOL1", hand="W27", control={"117": "white"})
    p.order("A", "play W27 event")
    assert {p.at("YUDENI"), p.at("NW1")} == {"120"}
    p = played("120 NW1 YUDENI; 801 R1", operations=3, control={"117": "white"})
    p.order("A", "activate 120 for movement\nmove NW1\njoin YUDENI")
    assert p.may("A", "to") == {"117", "136"}
    p.order("A", "to 117")
    assert p.at("NW1") == "117"
    assert not p.may("A", "to")


def test_an_army_switches_sides_13_34() -> None:
    p = played("604 R9*; 801 R1; 321 VOL1 DENIKI", hand="W28")
    p.order("A", "play W28 event")
    if p.asked() == {"A": "switching"}:
        assert p.may("A", "win_over") == {"R9"}
        p.order("A", "win over R9")
    assert p.at("R9") == "casualties"
    assert p.at("WU") == "604"
    assert p.is_reduced("WU")
    assert side_of(p.board, BY_CODE["WU"]) == "white"
    again = played(
        "604 WU; 801 R1; 321 VOL1 DENIKI",
        "red",
        hand="R26",
        campaign=campaign(sides={BY_CODE["WU"]: "white"}),
    )
    again.order("B", "play R26 event")
    assert "WU" in again.may("B", "win_over")
    again.order("B", "win over WU")
    assert side_of(again.board, BY_CODE["WU"]) == "red"


def test_bermond_goes_green_on_the_faces_of_the_card_13_1() -> None:
    forces = "113 BERMO; 801 R1; 321 VOL1"
    green = played(forces, "red", hand="R41", dice=[4])
    green.order("B", "play R41 event")
    while green.asked() == {"B": "event_green_corps"}:
        green.order("B", f"greens at {sorted(green.may('B', 'greens'))[0]}")
    assert side_of(green.board, BY_CODE["BERMO"]) == "green"
    assert derive(green.board).units["green"]


def test_bermond_once_green_and_beaten_does_not_come_again_13_1() -> None:
    turned = {BY_CODE["BERMO"]: "green"}
    forces = "113 BERMO; 801 R1; 321 VOL1; 117 ESTON"
    p = played(forces, control={"117": "white"}, campaign=campaign(sides=turned))
    eliminate(p.match._play, p.board, BY_CODE["BERMO"])
    bermond_arrives(p.match._play, p.board)
    assert p.at("BERMO") == "gone"


def before_rounds(forces: str, **more: Any) -> Position:
    """The beginning of the action rounds of a turn of the campaign."""
    frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 1}, {"step": "rounds"}]
    return played(forces, frames=frames, **more)


def test_red_names_the_city_of_bermond_and_the_space_of_the_mutineers_13_1_13_3() -> None:
    """In one question, before WHITE's first round. Up to version 5 of the rules the server did."""
    baltic = dict.fromkeys(("117", "113"), "white")
    more: Any = {"control": baltic, "hand": "W17", "politics": politics(cp="white")}
    p = before_rounds("801 R1; 321 VOL1", flags=[MUTINY], **more)
    assert p.asked() == {"B": "event_place"}
    assert {"GEMUT 801", "BERMO 117", "BERMO 113"} <= p.may("B", "arrive")
    p.order("B", "place BERMO at 113\nplace GEMUT at 801")
    assert (p.at("BERMO"), p.at("GEMUT")) == ("113", "801")
    assert p.asked() == {"A": "card"}
    assert p.board["round"] == 1
    earlier = before_rounds("801 R1; 321 VOL1", rules=5, **more)
    assert earlier.asked() == {"A": "card"}
    assert earlier.at("BERMO") in baltic


def test_where_one_city_is_open_bermond_comes_without_a_question_13_1() -> None:
    p = before_rounds("801 R1; 321 VOL1", control={"117": "white"}, hand="W17")
    assert p.at("BERMO") == "117"
    assert p.asked() == {"A": "card"}


def test_white_control_of_the_central_powers_brings_a_mutiny_13_3() -> None:
    """RED places it before the next round; up to version 5 of the rules it came at once."""
    p = played("801 R1; 321 VOL1")
    come_with(p.match._play, p.board, "cp", "white")
    assert p.board["flags"] == [MUTINY]
    earlier = played("801 R1; 321 VOL1", rules=5)
    come_with(earlier.match._play, earlier.board, "cp", "white")
    assert earlier.at("GEMUT") in SPACES


def test_of_two_effects_a_player_chooses_one_6_23() -> None:
    p = played("801 R1; 321 VOL1", "red", hand="R35")
    p.order("B", "play R35 event")
    assert p.asked() == {"B": "event_choice"}
    p.order("B", "choose 1")
    assert p.asked() == {"B": "event_green_army"}
    place = sorted(p.may("B", "greens"))[0]
    p.order("B", f"greens at {place}")
    assert p.at("GREE1A") == place


def test_a_revolt_of_green_peasants_in_a_region_that_red_names_13_32() -> None:
    p = played("801 R1; 321 VOL1", "red", hand="R22", dice=[3])
    p.order("B", "play R22 event")
    if p.asked() == {"B": "event_place"}:
        p.order("B", f"place CHEK1 at {sorted(p.may('B', 'arrive'))[0].split()[-1]}")
    assert p.asked() == {"B": "revolt"}
    p.order("B", "name region North")
    assert p.asked() == {"A": "greens"}


def test_the_pact_of_warsaw_lets_poland_act_with_others_7_25() -> None:
    forces = "101 POL1; 321 VOL1; 801 R1"
    more: dict[str, Any] = {"politics": politics(poland="white"), "flags": ["link_up"]}
    apart = played(forces, operations=3, **more)
    apart.order("A", "activate 101 for movement")
    assert "321 movement" not in apart.may("A", "activate")
    together = played(forces, operations=3, modifiers={"cooperate poland": 3}, **more)
    together.order("A", "activate 101 for movement")
    assert "321 movement" in together.may("A", "activate")


def test_makhno_does_not_act_on_a_six_and_may_go_green_7_25() -> None:
    p = played(
        "233 MAKH1; 321 VOL1; 801 R1",
        operations=3,
        dice=[6, 4],
        politics=politics(makhno="white"),
        control={"233": "white"},
    )
    p.order("A", "activate 233 for movement\ndone")
    assert side_of(p.board, BY_CODE["MAKH1"]) == "green"


def test_turncoats_have_corps_of_their_own_and_are_three_13_34() -> None:
    assert {
        army: corps.removeprefix("switch-corps-") for army, corps in TURNCOAT_CORPS.items()
    } == {
        "switch-army-wu": "w-galicia-c1",
        "switch-army-bulak": "bulak-c1",
        "switch-army-gregoriev": "gregoriev-c1",
    }
    assert all("dot" in UNITS[army].marks for army in TURNCOAT_CORPS)
    cavalry = played("604 KON1; 801 R1; 321 VOL1 DENIKI", hand="W28")
    cavalry.order("A", "play W28 event\nwin over KON1")
    assert cavalry.at("BULAK") == "604"
    assert cavalry.board["where"]["switch-corps-bulak-c1"] == "reserve"


def test_von_der_goltz_goes_green_with_his_armies_13_1_12_71() -> None:
    board = played("136 VDG1 VONDER; 801 R1; 321 VOL1", "red", hand="R25", dice=[1])
    board.order("B", "play R25 event")
    while board.asked() == {"B": "event_green_corps"}:
        board.order("B", f"greens at {sorted(board.may('B', 'greens'))[0]}")
    assert board.at("VDG1") == "gone"
    assert board.at("GREE1A") == "136"
    assert side_of(board.board, "vdg") == "green"


def test_the_chinese_army_comes_on_1_to_4_13_1() -> None:
    def place(die: int) -> str:
        p = played("801 R1; 321 VOL1", "red", hand="R48", flags=OPEN, dice=[die])
        p.order("B", "play R48 event")
        return p.at("CHIN1")

    assert place(4) in ("904", "906")
    assert place(5) == "out"


def test_white_has_assets_in_three_sections_8_8() -> None:
    board = bare_board("301 VOL1 DENIKI; 801 R1", politics=politics(), campaign=campaign())
    board["assets"] = {"white-tank-1": "ready", "white-air-1": "ready"}
    board["campaign"]["sections"] = {"white-tank-1": "south", "white-air-1": "north"}
    assert usable_assets(board, "white", ["301"]) == ["white-tank-1"]
    board["control"]["301"] = "red"
    east = bare_board("901 SI1; 514 SIB1 KOLCHA", politics=politics(), campaign=campaign())
    east["assets"] = {"white-air-1": "ready"}
    east["campaign"]["sections"] = {"white-air-1": "east"}
    assert usable_assets(east, "white", ["514"]) == ["white-air-1"]


def test_corps_go_to_the_far_east_by_rail_once_it_is_open_9_2_13_41() -> None:
    def goals(flags: list[str]) -> list[str]:
        board = bare_board(
            "514 SI1 SIB1; 801 R1", politics=politics(), campaign=campaign(), flags=flags
        )
        return [s for s in destinations(board, "white", BY_CODE["SI1"]) if s.startswith("9")]

    assert goals([]) == []
    assert "914" in goals(OPEN)


def test_one_space_attacks_alone_in_the_far_east_and_retreats_are_short_13_41() -> None:
    p = played("903 SI1; 905 SI2; 907 FERE1; 801 R1", operations=3, flags=OPEN, dice=[6, 6])
    p.order("A", "activate 903 for combat")
    assert p.may("A", "attack") == {"907"}
    p.order("A", "attack 907\nwith SI1")
    assert "SI2" not in p.may("A", "with")
    # A difference of three drives a stack back two spaces elsewhere, and here one.
    units = [BY_CODE["SI1"]]
    for place, length in (("907", 1), ("801", 2)):
        battle: Frame = {"side": "white", "place": place, "units": units, "order": "together",
                         "attack_factors": 3, "defence_factors": 0}  # fmt: skip
        judge(p.board, battle)
        assert (battle["won"], battle["length"]) == (True, length)


def test_manchuria_is_whites_and_far_east_1_to_3_reds_13_41() -> None:
    red = played("908 FERE1; 801 R1", "red", operations=1, flags=OPEN)
    red.order("B", "activate 908 for movement\nmove FERE1")
    assert red.may("B", "to") == {"905", "910", "911"}
    white = played("908 SI1; 801 R1", operations=1, flags=OPEN)
    white.order("A", "activate 908 for movement\nmove SI1")
    assert white.may("A", "to") == {"905", "906", "909", "910"}


def test_vladivostok_serves_white_with_a_white_japan_11_53_13_42() -> None:
    board = bare_board("901 SI1; 801 R1", politics=politics(usa="white"), campaign=campaign())
    board["steps"]["white"] = 4
    assert not may_use_vladivostok(board)
    board["campaign"]["tracks"]["japan"] = 2
    assert may_use_vladivostok(board)
    assert port_modifier(board, "901") == 1


def test_ports_outlast_their_powers_for_a_leading_white_11_53() -> None:
    board = bare_board("732 VOL1; 801 R1", politics=politics(), campaign=campaign(gone=["britain"]))
    assert not has_port_rights(board, "732")
    board["flags"] = ["event W1", "event W8", "event W31"]
    board["points"] = 1
    assert has_port_rights(board, "732")


def test_bombs_on_moskva_once_a_game_13_74() -> None:
    control = dict.fromkeys(SPACES, "white")
    p = wrap_up(
        12,
        [5],
        soc_rev=8,
        campaign=campaign(gone=["japan"], sections={"white-air-1": "south"}),
        assets={"white-air-1": "ready"},
        control=control,
        forces="801 R1; 817 VOL1 DENIKI",
    )
    assert p.told("bombs") == [{"die": 5, "success": True}]
    assert "moskva bombed" in p.board["flags"]


def test_republics_far_from_home_may_go_13_75() -> None:
    p = wrap_up(
        5,
        [1],
        soc_rev=8,
        politics=politics(transcaucasia="white"),
        forces="801 R1; 321 VOL1; 310 TRANS",
    )
    assert p.at("TRANS") == "casualties"


def test_czech_corps_go_any_distance_by_rail_7_13() -> None:
    held = dict.fromkeys(SPACES, "white")
    p = played(
        "512 CZEC1A; 801 R1; 321 VOL1",
        operations=3,
        politics=politics(czech="white"),
        control=held,
        flags=["event W8", "link_up"],
    )
    p.order("A", "activate 512 for movement\ndone\nmove CZEC1A")
    assert {"514", "603"} <= p.may("A", "to")


def test_the_czechs_act_apart_once_w1_was_an_event_7_25() -> None:
    def others(flags: list[str]) -> bool:
        p = played(
            "512 CZEC1; 514 SIB1; 801 R1",
            operations=3,
            politics=politics(czech="white"),
            control={"512": "white"},
            flags=["link_up", *flags],
        )
        p.order("A", "activate 512 for movement")
        return "514 movement" in p.may("A", "activate")

    assert others([])
    assert not others(["event W1"])


def test_czech_armies_are_rebuilt_where_rails_join_the_urals_11_53() -> None:
    board = bare_board("514 SIB1; 801 R1", politics=politics(czech="white"), campaign=campaign())
    board["where"][BY_CODE["CZEC1"]] = "casualties"
    places = rebuilding_places(board, "white", "czech", BY_CODE["CZEC1"])
    assert "514" in places
    assert "301" not in places


def test_insurgents_and_revolutionaries_may_switch_sides_13_34() -> None:
    board = bare_board(
        "604 SRKU1; 635 IZHEV; 801 R1", politics=politics(), campaign=campaign(), soc_rev=0
    )
    assert waverers(board, "white") == [BY_CODE["SRKU1"]]
    assert waverers(board, "red") == [BY_CODE["IZHEV"]]
    assert board["soc_rev"] == 0


def test_supply_in_the_far_east_13_41() -> None:
    board = bare_board(
        "902 JAPAN; 904 CHIN1; 915 FERE1; 913 SI1; 801 R1", politics=politics(), campaign=campaign()
    )
    for code in ("JAPAN", "CHIN1", "FERE1"):
        assert has_attrition_supply(board, BY_CODE[code])
    assert not has_attrition_supply(board, BY_CODE["SI1"])
    assert state_at(board, "white", "913") == "full"
    board["control"].update(dict.fromkeys(("908", "901", "910", "914", "515"), "red"))
    assert state_at(board, "white", "913") == "none"


def test_only_japanese_land_from_the_sea_of_japan_13_41_13_42() -> None:
    board = bare_board("902 JAPAN; 801 R1", politics=politics(), campaign=campaign())
    board["campaign"]["sides"][BY_CODE["JAPAN"]] = "white"
    assert landings(board, "white", [BY_CODE["JAPAN"]]) == ["901"]
    board["where"][BY_CODE["SI1"]] = "902"
    assert landings(board, "white", [BY_CODE["SI1"]]) == []


def test_the_northwest_has_its_assets_and_corps_from_baltic_ports_8_8_9_32() -> None:
    board = bare_board(
        "117 NW1 YUDENI; 801 R1",
        politics=politics(),
        campaign=campaign(sections={"white-air-1": "north"}),
        control={"117": "white"},
        assets={"white-air-1": "ready"},
    )
    assert usable_assets(board, "white", ["117"]) == ["white-air-1"]
    board["politics"] = politics(estonia="white")
    board["where"]["nw-corps-nw-c1"] = "reserve"
    assert "117" in BALTIC_PORTS
    assert "117" in destinations(board, "white", "nw-corps-nw-c1")


def test_turn_10_brings_the_cards_of_1920_5_1_1() -> None:
    p = played("801 R1; 321 VOL1", frames=[{"step": "game"}], turn=9)
    new = [card for card, record in BOX.cards.items() if record.year == "1920"]
    assert {p.board["cards"][card] for card in new} <= {"deck", "hand"}


def test_brusilov_goes_over_to_the_closest_white_army_and_turns_but_once_12_71() -> None:
    p = played("801 R1 BRUSIL; 321 VOL1; 514 SIB1")
    flip_leader(p.match._play, p.board, "brusilov")
    assert p.at("BRUSIL") == "321"
    assert side_of(p.board, "brusilov") == "white"
    assert able_leaders(p.board, p.board["at"]["321"]) == ["brusilov"]
    flip_leader(p.match._play, p.board, "brusilov")
    assert p.at("BRUSIL") == "gone"
    assert p.board["points"] == 0


def test_the_rescue_of_the_tsar_sways_republics_and_keeps_ports_13_1() -> None:
    p = played("522 SIB1 TSARNI; 801 R1", flipped=["tsar"], dice=[6, 6])
    rescue_tsar(p.match._play, p.board)
    swayed = {each["faction"]: each["points"] for each in p.told("influence.placed")}
    assert swayed["turkistan"] == 2
    assert p.board["politics"]["influence"]["turkistan"] == -2
    p.board["campaign"]["gone"].append("britain")
    assert has_port_rights(p.board, "732")


def test_serbs_greeks_and_british_land_in_the_south_13_1_13_42() -> None:
    """WHITE names a port for each, and armies of factions are full (11.1); up to version 5 of the
    rules all came to the first port."""
    more: dict[str, Any] = {"hand": "W38", "politics": politics(britain="white")}
    p = played("301 VOL1; 801 R1", **more)
    p.order("A", "play W38 event")
    assert {"301", "308", "314"} < {place.split()[1] for place in p.may("A", "arrive")}
    p.order("A", "place COMMO at 308\nplace SERB1 at 314\nplace GREE1 at 301")
    assert [p.at(code) for code in ("COMMO", "SERB1", "GREE1")] == ["308", "314", "301"]
    assert not p.is_reduced("SERB1")
    earlier = played("301 VOL1; 801 R1", rules=5, **more)
    earlier.order("A", "play W38 event")
    assert "event_place" not in earlier.asked().values()
    assert [earlier.at(code) for code in ("COMMO", "SERB1", "GREE1")] == ["301", "301", "305"]


def test_where_the_americans_rebuild_11_53() -> None:
    board = bare_board("901 SI1; 801 R1", politics=politics(usa="white"), campaign=campaign())
    board["where"][BY_CODE["AEF1"]] = "casualties"
    assert rebuilding_places(board, "white", "usa", BY_CODE["AEF1"]) == ["901"]


@pytest.mark.parametrize(
    ("forces", "control", "each"),
    [
        ("101 POL1; 801 R1", {}, 1),
        ("101 POL1; 801 R1", {"103": "red"}, 2),
        ("101 POL1; 102 R1; 801 RED1", {}, 3),
    ],
)
def test_poland_gains_more_steps_the_nearer_the_enemy_11_2(
    forces: str, control: dict[str, str], each: int
) -> None:
    board = bare_board(forces, politics=politics(poland="white"), campaign=campaign())
    board["control"] |= dict.fromkeys(NET.names(HOMES["poland"]), "white") | control
    assert polish_steps(board, "white") == each


def test_allies_and_the_year_change_the_crossing_at_kerch_13_42() -> None:
    p = played("306 R1; 307 VOL1; 801 RED1", politics=politics(britain="white"), dice=[4])
    assert kerch_modifier(p.board) == -2
    assert not crosses_kerch(p.match._play, p.board, BY_CODE["R1"])
    assert p.told("kerch.modified")[0]["modifier"] == -2
    late = bare_board("306 R1", politics=politics(), campaign=campaign(), turn=10)
    assert kerch_modifier(late) == 1


def test_special_assets_come_with_factions_and_serve_them_8_8() -> None:
    board = bare_board(
        "127 FINL1 MANNER; 321 VOL1 DENIKI; 801 R1",
        politics=politics(finland="white"),
        campaign=campaign(),
        control=dict.fromkeys(NET.names(HOMES["finland"]), "white"),
    )
    bring_assets(board, "finland")
    assert board["assets"] == {"finland-tank-1": "ready"}
    assert usable_assets(board, "white", ["127"]) == ["finland-tank-1"]
    # They serve where a unit or leader of the faction is in the combat.
    assert usable_assets(board, "white", ["321"]) == []
    board["control"]["126"] = "red"
    assert usable_assets(board, "white", ["127"]) == []


def test_a_card_gives_steps_for_corps_alone_11_2() -> None:
    p = played("801 R1; 321 VOL1* AFSR1*", hand="W50", dice=[1])
    p.order("A", "play W50 event")
    assert p.board["steps"]["white"] == 0
    flow = ReplacementFlow(p.board, "white", {})
    assert flow.steps_for(BY_CODE["AFSR1"]) == 6
    assert flow.steps_for(BY_CODE["VOL1"]) == 0


def test_black_guards_may_rise_with_makhno_13_31() -> None:
    for die, place in ((4, "236"), (3, "out")):
        p = played("801 R1; 321 VOL1", dice=[die])
        come_with(p.match._play, p.board, "makhno", "red")
        assert p.at("BLACK") == place
    assert side_of(played("236 BLACK; 801 R1").board, BY_CODE["BLACK"]) == "neutral"


def test_makhno_is_in_supply_anywhere_at_home_10_2() -> None:
    board = bare_board("236 MAKH1; 801 R1", politics=politics(makhno="red"), campaign=campaign())
    board["control"].update(dict.fromkeys(NET.names(HOMES["makhno"]), "white"))
    assert state_at(board, "red", "236") == "full"


@pytest.mark.parametrize(("rules", "state"), [(6, "full"), (5, "none")])
def test_cities_of_a_faction_supply_its_forces_abroad_10_2(rules: int, state: str) -> None:
    """Finns in Petrograd draw on Helsinki, with who stands with them; other WHITE forces next to
    them do not. Spaces on the way stay as they are in the attrition step (10.6)."""
    control = dict.fromkeys([*NET.names(HOMES["finland"]), "701", "702"], "white")
    p = played("701 FINL1; 801 R1", politics=politics(finland="white"), rules=rules)
    p.board["control"].update(control)
    assert state_at(p.board, "white", "701") == state
    assert state_at(p.board, "white", "702") == "none"
    attrition(p.match._play, p.board)
    assert (holder(p.board, "702") == "white") == (rules == 6)
    assert (p.at("FINL1") == "701") == (rules == 6)


def test_japanese_attack_from_the_sea_13_41_13_42() -> None:
    turned = campaign(sides={BY_CODE["JAPAN"]: "red"})
    p = played("902 JAPAN; 901 SI1; 801 R1", "red", operations=2, flags=OPEN, campaign=turned)
    assert "902 combat" in p.may("B", "activate")
    p.order("B", "activate 902 for combat\ndone")
    assert p.may("B", "attack") == {"901"}
    # Nobody attacks them at sea.
    w = played("902 JAPAN; 901 SI1; 801 R1", operations=2, flags=OPEN, campaign=turned)
    assert "901 combat" not in w.may("A", "activate")


def test_finns_ignore_road_2_3_22_7_12() -> None:
    p = played(
        "713 FINL1; 801 R1; 321 VOL1",
        operations=1,
        dice=[1],
        politics=politics(finland="white"),
        control=dict.fromkeys(("133", "130", "712"), "white"),
        flags=["finnish_border_open"],
    )
    p.order("A", "activate 713 for movement\nmove FINL1\nto 133")
    assert p.told("road.roll") == []


def test_a_chit_binds_insurgents_of_its_camp_13_33_13_52() -> None:
    own = politics()
    own["chits"]["white"] = ["siberian"]
    p = played("635 IZHEV; 636 R1; 321 VOL1; 801 RED1", operations=3, politics=own)
    assert "635 combat" not in p.may("A", "activate")
    assert "635 movement" in p.may("A", "activate")


@pytest.mark.parametrize(("die", "side"), [(2, ""), (4, "white"), (6, "green")])
def test_peasants_of_ukraine_rise_by_a_die_13_31_13_3(die: int, side: str) -> None:
    p = played("801 R1; 321 VOL1", dice=[die], control=dict.fromkeys(PEASANTS_AT, "red"))
    come_with(p.match._play, p.board, "ukraine", "red")
    risen = [unit for unit in PEASANTS if p.board["where"][unit] in SPACES]
    assert {side_of(p.board, unit) for unit in risen} == ({side} if side else set())


@pytest.mark.parametrize(("holder", "corps"), [("red", "ukraine-corps-ukr-1"), ("white", None)])
def test_no_corps_of_the_enemy_replaces_peasants_of_ukraine_8_52(
    holder: str, corps: str | None
) -> None:
    """Peasants that rose for RED have one only while RED controls Ukraine."""
    p = played(
        "223 UKRP1; 801 R1; 321 VOL1",
        politics=politics(ukraine=holder),
        campaign=campaign(sides={BY_CODE["UKRP1"]: "red"}),
    )
    p.board["where"]["ukraine-corps-ukr-1"] = "reserve"
    assert eliminate(p.match._play, p.board, BY_CODE["UKRP1"]) == corps


def test_makhno_raises_armies_again_that_no_corps_replaces_8_52() -> None:
    p = played("233 MAKH1*; 241 WUKR1*; 801 R1; 321 VOL1",
               politics=politics(makhno="white", west_ukraine="white"))  # fmt: skip
    for code, place in (("MAKH1", "casualties"), ("WUKR1", "gone")):
        assert eliminate(p.match._play, p.board, BY_CODE[code]) is None
        assert p.at(code) == place


@pytest.mark.parametrize(("rules", "points"), [(6, 0), (5, -3)])
def test_the_loss_of_a_factions_leader_costs_nothing_12_5(rules: int, points: int) -> None:
    p = played("126 FINL1 MANNER; 801 R1", politics=politics(finland="white"), rules=rules)
    lose_leader(p.match._play, p.board, "mannerheim")
    assert (p.at("MANNER"), p.board["points"]) == ("gone", points)


def test_with_politics_the_point_for_a_city_is_placed_in_the_logistics_phase_11_4() -> None:
    p = played("801 R1; 514 SI1")
    take_space(p.match._play, p.board, "red", "514")
    assert (p.board["captured"], p.board["influence"]) == (["red 514"], {})


def test_the_czechs_take_the_gold_train_along_13_73() -> None:
    p = played("614 CZEC1; 801 R1", politics=politics(czech="white"), train="614")
    leave(p.match._play, p.board, "czech")
    assert (p.board["train"], p.board["points"]) == ("", 0)


def test_corps_of_a_nation_replace_their_own_alone_8_52() -> None:
    board = bare_board("", "GEC1 AHC1 NWC1 VDGC1", politics=politics(cp="white"))

    def corps(army: str) -> str | None:
        return replacing_corps(board, BY_CODE[army], "white")

    assert corps("AUST2") == BY_CODE["AHC1"]
    assert corps("TURK1") is None
    assert corps("GERM9") == BY_CODE["GEC1"]
    assert (corps("VDG1"), corps("NW1")) == (BY_CODE["VDGC1"], BY_CODE["NWC1"])
    board["where"][BY_CODE["NWC1"]] = "casualties"
    assert corps("NW1") is None


@pytest.mark.parametrize(("space", "corps"), [("913", None), ("801", "red-corps-red-1")])
def test_no_corps_of_red_replaces_an_army_in_the_far_east_13_41(
    space: str, corps: str | None
) -> None:
    board = bare_board(f"RED: {space} R15", "RED1")
    assert replacing_corps(board, BY_CODE["R15"], "red") == corps


def test_no_card_repairs_in_the_far_east_13_41() -> None:
    board = bare_board("RED: 913 R15*; 801 R1*", campaign=campaign(), flags=OPEN)
    (repair,) = BOX.effects.read("repair 3 army steps")
    assert repairable(board, "red", repair) == [BY_CODE["R1"]]


BALTIC = {"117": "white", "126": "white"}


@pytest.mark.parametrize(("corps", "places"), [("NWC1", {"117", "126", "136"}), ("AFSR1", set())])
def test_corps_of_the_northwest_come_to_finland_and_east_prussia_9_32(
    corps: str, places: set[str]
) -> None:
    sides = politics(estonia="white", finland="white")
    board = bare_board("801 R1", corps, politics=sides, campaign=campaign(), control=BALTIC)
    assert {"117", "126", "136"} & {*destinations(board, "white", BY_CODE[corps])} == places


def test_redeployment_keeps_to_closed_borders_9_2_13_42() -> None:
    """Up to version 5 of the rules it did not."""
    held = ("finland", "lithuania", "poland", "north")
    more: Any = {
        "politics": politics(finland="white", lithuania="white", poland="white"),
        "campaign": campaign(),
        "control": {name: "white" for name, space in SPACES.items() if space.region in held},
    }
    forces = "701 AFSR1; 111 SI1; 801 R1"
    board = bare_board(forces, **more)
    assert "125" not in destinations(board, "white", BY_CODE["AFSR1"])
    assert not {"108", "136"} & {*destinations(board, "white", BY_CODE["SI1"])}
    opened = bare_board(forces, flags=["finnish_border_open"], **more)
    assert "125" in destinations(opened, "white", BY_CODE["AFSR1"])
    earlier = position(forces, rules=5, **more).board
    assert "125" in destinations(earlier, "white", BY_CODE["AFSR1"])
    assert {"108", "136"} <= {*destinations(earlier, "white", BY_CODE["SI1"])}


@pytest.mark.parametrize(("rules", "places"), [(6, ["117"]), (5, [])])
def test_belsky_is_bought_in_the_northwest_12_4_11_52(rules: int, places: list[str]) -> None:
    sides = politics(estonia="white")
    p = played("117 NW1; 801 R1", politics=sides, control={"117": "white"}, rules=rules)
    assert usual_places(p.board, "white", "belsky") == places
    p.board["flags"].append("link_up")
    assert usual_places(p.board, "white", "belsky") == places


def test_committed_revolutionaries_are_redeployed_9_2_13_6() -> None:
    for at, rules, able in ((8, 6, True), (4, 6, False), (8, 5, False)):
        board = played("514 SRKU1 SOCRE; 801 R1", soc_rev=at, rules=rules).board
        assert ("soc-rev-army-sr-ku-1" in movable(board, "white")) == able
    board = played("514 SOCRE; 801 R1", soc_rev=8).board
    places = destinations(board, "white", BY_CODE["SOCRE"])
    assert "520" in places
    assert "reserve" not in places


def test_matches_under_earlier_rules_keep_seven_cards_6_23() -> None:
    """France Recognises Wrangel: up to version 3 influence, since then a tank."""
    assert [*BOX.earlier_cards] == ["W42", "W44", "W45", "W53", "R43", "R47", "R51"]
    earlier, now = (played("301 VOL1; 801 R1", hand="W44", rules=rules) for rules in (3, 6))
    for p in (earlier, now):
        p.order("A", "play W44 event")
        assert p.board["steps"]["white"] == 4
    assert earlier.board["politics"]["influence"] == {"france": 2}
    assert (earlier.board["assets"], now.board["assets"]) == ({}, {"white-tank-1": "ready"})


def test_a_hand_shows_a_card_as_it_is_in_the_match_6_23() -> None:
    for rules, says in ((3, "2 influence"), (6, "tank")):
        p = played("301 VOL1; 801 R1", hand="W44", rules=rules)
        (card,) = TRAY.context(p.match.view("A"))["cards"]
        assert says in card.texts[0]


@pytest.mark.parametrize(
    ("train", "flags", "value"), [("811", [], 3), ("", ["train red"], 3), ("514", [], 2)]
)
def test_who_holds_the_gold_train_has_a_higher_influence_card_5_2_13_73(
    train: str, flags: list[str], value: int
) -> None:
    """One, half a die rounded up, and one for the train, on its way or at home."""
    p = played("811 R1; 801 R2; 514 SI1", train=train, flags=flags, dice=[2])
    assert value_in_box(p.match._play, p.board, "red", "R55") == value


@pytest.mark.parametrize(("die", "steps"), [(3, 2), (4, 1)])
def test_the_gold_train_may_bring_the_czechs_a_step_11_2_13_73(die: int, steps: int) -> None:
    sides = politics(czech="white")
    p = played("614 CZEC1; 801 R1", politics=sides, train="614", dice=[die])
    assert faction_steps(p.match._play, p.board, "czech", "white") == steps
