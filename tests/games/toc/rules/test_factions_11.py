"""Sections 11.2, 11.4, 11.53, 13.41: steps of factions, bonuses, ports and partisans."""

from typing import Any, cast

import pytest

from app.games.kernel.state import Frame
from app.games.toc.board import Politics, board_of
from app.games.toc.box import CITIES, NET, SPACES, region_of
from app.games.toc.rules.derived import derive
from app.games.toc.rules.faction_bonus import bonus_steps
from app.games.toc.rules.faction_forces import HOMES, acting_alone, redeployment_bits
from app.games.toc.rules.faction_replacements import (
    can_mend,
    faction_steps,
    is_blocked,
    rebuilding_places,
)
from app.games.toc.rules.replacement_flow import ReplacementFlow
from app.games.toc.rules.set_up import new_politics
from app.games.toc.rules.tracks import withdraw_central_powers
from tests.games.toc.positions import BY_CODE, Position, bare_board, position


def controlled(**sides: str) -> Politics:
    """Politics in which these sides control factions whose forces are in play."""
    found: Any = new_politics()
    for faction, side in sides.items():
        found["tracks"][faction] = 3 if side == "white" else -3
    found |= {"control": dict(sides), "entered": dict(sides)}
    return cast(Politics, found)


def rebuilding(forces: str, frame: Frame, politics: Politics, **more: Any) -> Position:
    """The replacements of a turn, at one of their parts."""
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 3},
        {"step": "logistics", "chits": 0, "at": 2},
        {"step": "replacements", "at": 9},
        frame,
    ]
    return position(forces, frames=frames, politics=politics, **more)


def test_a_faction_repairs_at_home_with_steps_of_its_own_11_2() -> None:
    frame = {"step": "faction_rebuilding", "side": "white", "faction": "transcaucasia"}
    p = rebuilding(
        "401 TRANS*; 321 VOL1 DENIKI; 801 R1",
        frame,
        controlled(transcaucasia="white"),
        control={"401": "white"},
    )
    assert p.asked() == {"A": "faction_rebuilding"}
    assert p.may("A", "mend") == {"TRANS"}
    p.order("A", "repair TRANS")
    assert not p.is_reduced("TRANS")
    assert p.asked().get("A") != "faction_rebuilding"


def test_countries_bring_steps_by_their_cities_and_powers_a_number_11_2() -> None:
    regions = {"transcauc": "white", "finland": "white"}
    held = {city: "white" for city in CITIES if region_of(city) in regions}
    p = position(
        "321 VOL1 DENIKI; 801 R1",
        politics=controlled(transcaucasia="white", finland="white", cp="white", britain="white"),
        control=held,
    )

    def steps(faction: str) -> int:
        return faction_steps(p.match._play, p.board, faction, "white")

    cities = {region: sum(region_of(city) == region for city in held) for region in regions}
    assert steps("transcaucasia") == cities["transcauc"] > 0
    assert steps("finland") == 2 * cities["finland"] > 0
    assert (steps("cp"), steps("britain")) == (2, 1)


def test_a_faction_at_home_is_repaired_out_of_supply_11_53() -> None:
    """Steps of a faction need no resource centre, and its units at home no line to anything."""
    politics = controlled(transcaucasia="white")
    surrounded = dict.fromkeys(SPACES, "red") | {"401": "white"}
    board = bare_board("405 TRANS; 321 VOL1 DENIKI; 801 R1", politics=politics, control=surrounded)
    assert not derive(board).supplied("white") & NET.bit["405"]
    assert can_mend(board, "white", "transcaucasia", BY_CODE["TRANS"])


def test_a_major_power_is_repaired_where_rails_join_it_to_a_source_11_53() -> None:
    """Tobolsk is in supply by road alone; Omsk lies on the railway."""
    held = dict.fromkeys(SPACES, "white")
    for space, able in (("514", True), ("516", False)):
        board = bare_board(
            f"{space} CZEC1; 321 VOL1 DENIKI; 801 R1",
            politics=controlled(czech="white"),
            control=held,
        )
        assert derive(board).supplied("white") & NET.bit[space]
        assert can_mend(board, "white", "czech", BY_CODE["CZEC1"]) == able


def test_where_factions_rebuild_11_53() -> None:
    """In cities at home; the British in ports of the south; corps in the reserve."""
    politics = controlled(transcaucasia="white", britain="white", cp="white")
    board = bare_board(
        "321 VOL1 DENIKI; 801 R1", politics=politics, control=dict.fromkeys(SPACES, "white")
    )

    def places(faction: str, code: str) -> list[str]:
        return rebuilding_places(board, "white", faction, BY_CODE[code])

    home = places("transcaucasia", "TRANS")
    assert home
    assert {region_of(place) for place in home} == {"transcauc"}
    ports = places("britain", "RBEF1")
    assert ports
    assert {SPACES[place].sea for place in ports} <= {"black", "caspian"}
    assert rebuilding_places(board, "white", "britain", "britain-corps-commonwealth") == ["reserve"]
    assert rebuilding_places(board, "white", "cp", "britain-corps-commonwealth") == []


def test_corps_of_a_country_leave_the_reserve_for_its_cities_9_2_9_32() -> None:
    board = bare_board(
        "321 VOL1 DENIKI; 801 R1",
        politics=controlled(finland="white"),
        control=dict.fromkeys(SPACES, "white"),
    )
    corps = "finland-corps-finland-c1"
    found = NET.names(redeployment_bits(derive(board), "white", corps, True, 0))
    assert found
    assert set(found) <= set(CITIES)
    assert {region_of(place) for place in found} == {"finland"}
    on_map = redeployment_bits(derive(board), "white", corps, False, NET.all)
    assert {region_of(place) for place in NET.names(on_map)} == {"finland"}


def test_central_powers_ukraine_and_poland_act_alone_7_25() -> None:
    everybody = controlled(cp="white", ukraine="white", poland="white", finland="white")
    board = bare_board("321 VOL1 DENIKI; 801 R1", politics=everybody)
    assert sorted(acting_alone(board, "white")) == ["cp", "poland", "ukraine"]
    assert acting_alone(board, "red") == []


def test_a_republic_without_a_city_is_conquered_5_4() -> None:
    frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 3}, {"step": "logistics"}]
    p = position(
        "404 TRANS; 801 R1; 321 VOL1 DENIKI",
        frames=frames,
        politics=controlled(transcaucasia="white"),
        control=dict.fromkeys(SPACES, "red"),
    )
    assert p.told("conquered") == [{"faction": "transcaucasia", "side": "red"}]
    assert p.at("TRANS") == "gone"


@pytest.mark.parametrize(("rules", "box"), [(6, 8), (5, 4)])
def test_the_central_powers_may_leave_the_training_scenario_5_4_13_6(rules: int, box: int) -> None:
    """On turn 3, on a die up to 4. Estonia, which has waited for it, enters, and the Socialist
    Revolutionaries, who stand with WHITE, are committed to it; up to version 5 of the rules they
    were not."""
    politics = controlled(estonia="white")
    politics["entered"] = {}
    for die, gone in ((5, False), (4, True)):
        more: dict[str, Any] = {"turn": 3, "dice": [die], "rules": rules, "politics": politics}
        p = position("801 R1; 321 VOL1", **more)
        withdraw_central_powers(p.match._play, p.board)
        assert p.told("withdrawal") == [{"die": die, "modifier": 0, "gone": gone}]
        assert p.board["politics"]["entered"] == ({"estonia": "white"} if gone else {})
        assert p.board["soc_rev"] == (box if gone else 4)


def test_no_steps_while_an_enemy_holds_the_capital_11_3() -> None:
    frame = {"step": "faction_rebuilding", "side": "white", "faction": "transcaucasia"}
    politics = controlled(transcaucasia="white")
    p = rebuilding("404 TRANS*; 401 R2; 321 VOL1 DENIKI", frame, politics)
    assert p.asked().get("A") != "faction_rebuilding"


def test_greens_in_the_capital_block_the_steps_of_a_faction_11_3() -> None:
    """They are enemies of both sides (4); up to version 5 of the rules they blocked none."""
    more: dict[str, Any] = {"politics": controlled(ukraine="white"), "control": {"222": "white"}}
    for rules in (6, 5):
        board = position("218 GREENA; 801 R1; 321 VOL1", rules=rules, **more).board
        assert is_blocked(board, "ukraine", "white") == (rules == 6)


def test_the_centre_of_tula_serves_red_alone_13_42_3_18() -> None:
    """WHITE takes it from RED and has no use of it, but up to version 5 of the rules it had."""
    held = dict.fromkeys(SPACES, "white")
    for rules in (6, 5):
        p = position("817 VOL1; 701 R1", rules=rules, control=held)
        centres = ReplacementFlow(p.board, "white", {}).centres("reserve")
        assert "801" in centres
        assert ("817" in centres) == (rules == 5)


def test_turkistan_brings_red_a_step_by_rails_to_a_home_city_11_4() -> None:
    """Rails that RED holds from Tashkent to Orenburg are enough. Up to version 5 of the rules
    Orenburg had to be in supply."""
    held = [*NET.names(HOMES["turkistan"]), "SE4", "SE3", "525"]
    for rules, steps in ((6, 1), (5, 0)):
        more: dict[str, Any] = {"politics": controlled(turkistan="red"), "rules": rules}
        board = position("801 R1; 321 VOL1", control=dict.fromkeys(held, "red"), **more).board
        assert bonus_steps(board, "red") == steps
        board["control"]["SE4"] = "white"
        assert bonus_steps(board, "red") == 0


def test_the_british_are_rebuilt_in_a_port_that_is_cut_off_11_53() -> None:
    """WHITE holds Batum, and RED all around. Up to version 5 of the rules it had to be supplied."""
    around = dict.fromkeys(SPACES, "red") | {"402": "white"}
    for rules, ports in ((6, ["402"]), (5, [])):
        more: dict[str, Any] = {"politics": controlled(britain="white"), "rules": rules}
        board = position("801 R1; 402 VOL1", control=around, **more).board
        assert rebuilding_places(board, "white", "britain", BY_CODE["RBEF1"]) == ports


def test_western_allies_and_the_central_powers_bring_steps_11_3_11_4() -> None:
    def bonus(politics: Politics, side: str, flags: list[str]) -> int:
        board = bare_board("321 VOL1 DENIKI; 801 R1", politics=politics, flags=flags)
        return bonus_steps(board, side)

    allies = controlled(britain="white", usa="white")
    assert bonus(allies, "white", []) == 0
    assert bonus(allies, "white", ["event W1"]) == 2
    assert bonus(controlled(cp="white"), "white", []) == 2
    assert bonus(controlled(cp="red"), "white", []) == -2
    assert bonus(controlled(cp="red"), "red", []) == 0


def test_a_port_serves_white_by_a_die_while_an_ally_is_controlled_11_53() -> None:
    frame = {"step": "rebuilding", "side": "white", "used": {}}
    forces = "732 ARKHA; 321 VOL1 DENIKI; 801 R1"
    idle = rebuilding(forces, frame, new_politics(), steps={"white": 6, "red": 0})
    assert not idle.may("A", "use_port")
    more: dict[str, Any] = {"steps": {"white": 6, "red": 0}, "control": {"732": "white"}}
    p = rebuilding(forces, dict(frame), controlled(britain="white"), dice=[6], **more)
    assert "732" in p.may("A", "use_port")
    p.order("A", "use port 732")
    assert p.told("port") == [{"place": "732", "die": 6, "lost": 1}]
    assert p.board["steps"]["white"] == 4
    assert "732" not in p.may("A", "use_port")


def test_a_step_may_raise_partisans_in_the_far_east_13_41() -> None:
    frame = {"step": "rebuilding", "side": "red", "used": {}}
    p = rebuilding(
        "801 R1; 321 VOL1 DENIKI",
        frame,
        new_politics(),
        dice=[3],
        steps={"white": 0, "red": 4},
    )
    assert p.may("B", "recruit") == {"907", "911", "915"}
    p.order("B", "recruit at 911")
    assert p.board["where"]["red-corps-fe-red-1"] == "911"
    assert board_of(p.match.state)["steps"]["red"] == 2


def test_cards_raise_partisans_without_a_die_13_41() -> None:
    p = position("801 R1; 321 VOL1 DENIKI", hand="W2", politics=new_politics())
    p.order("A", "play W2 event")
    p.order("A", "place Ivano-Reenov at 514")
    assert [each["place"] for each in p.told("arrives")] == ["514", "904", "904"]
