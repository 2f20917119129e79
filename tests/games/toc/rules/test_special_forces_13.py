"""Sections 12.71, 13.1, 13.33, 13.42, 13.6, 13.72: the Tsar, insurgents, Kerch, Don Cossacks."""

from typing import Any

import pytest

from app.games.kernel.state import Frame
from app.games.toc.rules.control import take_space
from app.games.toc.rules.leaders import able_leaders, flip_leader
from app.games.toc.rules.logistics import shift_track
from app.games.toc.rules.replacement_flow import ReplacementFlow
from app.games.toc.rules.retreat import ends_of
from app.games.toc.rules.special_forces import commit_revolutionaries, move_marker
from app.games.toc.rules.supply import attrition
from tests.games.toc.positions import BY_CODE, Position, bare_board, fight, position


def test_red_takes_the_captive_tsar_one_space_along_13_1_12_6() -> None:
    p = position("RED: 522 R3 TSARNI; WHITE: 514 SIB1", "red", operations=2, flipped=["tsar"])
    p.order("B", "activate 522 for movement\nmove R3")
    assert p.may("B", "join") == {"TSARNI"}
    p.order("B", "join TSARNI")
    assert "524" in p.may("B", "to")
    p.order("B", "to 524")
    assert (p.at("R3"), p.at("TSARNI")) == ("524", "524")
    # One space is all that he goes, and the unit that guards him with him.
    assert "to" not in p.verbs("B")


def test_the_tsar_does_not_move_alone_or_for_others_13_1() -> None:
    p = position("RED: 522 R3 TSARNI; 524 R6", "red", operations=2, flipped=["tsar"])
    p.order("B", "activate 522 for movement\nactivate 524 for movement")
    assert p.may("B", "move") == {"R3", "R6"}
    p.order("B", "move R6")
    assert "join" not in p.verbs("B")


def test_red_catches_the_rescued_tsar_again_13_1() -> None:
    p = position("RED: 524 R3; WHITE: 522 TSARNI; 514 SIB1", "red", operations=1,
                 flags=["tsar_rescued"])  # fmt: skip
    p.order("B", "activate 524 for movement\nmove R3\nto 522")
    assert p.board["flipped"] == ["tsar"]
    assert p.told("tsar.arrested") == [{}]
    assert p.board["points"] == 0


def test_a_second_rescue_gives_nothing_more_13_1() -> None:
    p = position("WHITE: 503 SIB1; 522 TSARNI; 310 DENIKI", operations=1, flipped=["tsar"],
                 flags=["tsar_rescued"], control={"522": "red"})  # fmt: skip
    p.order("A", "activate 503 for movement\nmove SIB1\nto 522")
    assert p.board["flipped"] == []
    assert p.at("DENIKI") == "310"


def south(**changes: Any) -> Position:
    """WHITE holds Don, Kuban and Tsaritsyn, and a corps of the Don stands outside."""
    kept: dict[str, Any] = {"control": {"601": "white"}}
    return position("WHITE: 324 DONC1; 602 DONC2; 514 SI1; RED: 801 R1", **(kept | changes))


@pytest.mark.parametrize(
    ("die", "points", "place"),
    [(2, 0, "casualties"), (3, -1, "casualties"), (5, 0, "602"), (4, 1, "602")],
)
def test_don_cossacks_are_recalled_when_tsaritsyn_falls_13_72(
    die: int, points: int, place: str
) -> None:
    """Example B17: the die loses one if RED leads in points."""
    p = south(dice=[die], points=points)
    take_space(p.match._play, p.board, "red", "601")
    assert p.at("DONC2") == place
    assert p.at("DONC1") == "324"


def test_a_recalled_cossack_goes_to_or_next_to_a_city_at_home_13_72() -> None:
    p = south(dice=[3])
    take_space(p.match._play, p.board, "red", "601")
    assert p.at("DONC2") == p.told("don.recall")[0]["place"]
    assert p.at("DONC2") not in ("602", "casualties")


def test_the_recall_happens_once_13_72() -> None:
    p = south(dice=[6, 1])
    for side in ("red", "white", "red"):
        take_space(p.match._play, p.board, side, "601")
    assert len(p.told("don.recall")) == 1
    assert p.at("DONC2") == "602"


def test_matches_of_the_second_version_know_no_recall_13_72() -> None:
    p = south(dice=[1])
    p.match.state["rules"] = 2
    take_space(p.match._play, p.board, "red", "601")
    assert p.at("DONC2") == "602"


def test_committed_revolutionaries_wait_for_a_round_13_6() -> None:
    p = position("WHITE: 610 SRKU1; 514 SI1; RED: 801 R1", hand="W13")
    commit_revolutionaries(p.match._play, p.board, "red")
    assert p.board["soc_rev"] == 8
    p.order("A", "special one space")
    assert "610 movement" not in p.may("A", "activate")
    p.order("A", "activate 514 for movement\ndone")
    # WHITE's round is over: from the next one on they act.
    assert p.asked() == {"B": "card"}
    p.order("B", "pass")
    p.order("A", "special one space")
    assert "610 movement" in p.may("A", "activate")


def test_revolutionaries_who_are_not_committed_only_change_sides_13_6() -> None:
    p = position("WHITE: 610 SRKU1; 514 SI1; RED: 801 R1")
    move_marker(p.match._play, p.board, 3)
    assert p.told("soc_rev")[-1] == {"side": "white", "box": 3, "committed": False}
    move_marker(p.match._play, p.board, 2)
    assert p.told("soc_rev")[-1] == {"side": "red", "box": 2, "committed": False}


def test_a_captured_home_city_gives_a_step_and_a_point_of_influence_11_4() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1")
    take_space(p.match._play, p.board, "red", "514")
    assert p.board["steps"]["red"] == 2
    assert p.board["influence"] == {"soc_rev": -1}
    # Example A16: lost and taken again in a turn, it gives no more.
    take_space(p.match._play, p.board, "white", "514")
    take_space(p.match._play, p.board, "red", "514")
    assert p.board["steps"]["red"] == 2
    assert p.board["influence"]["soc_rev"] == -1


def test_once_they_are_committed_no_point_lies_on_their_track_11_4() -> None:
    p = position("RED: 801 R1; WHITE: 514 SI1", soc_rev=8)
    take_space(p.match._play, p.board, "red", "514")
    assert p.board["influence"] == {}


def test_insurrection_leaders_feed_themselves_13_33() -> None:
    for rules, place in ((3, "514"), (2, "gone")):
        p = position("RED: 801 R1; 514 SURAL BLYUKH")
        p.match.state["rules"] = rules
        attrition(p.match._play, p.board)
        assert (p.at("SURAL"), p.at("BLYUKH")) == ("514", place)
        assert p.board["points"] == 0


def test_the_coffin_of_kappel_goes_with_units_or_is_lost_12_71() -> None:
    p = position("WHITE: 614 SRKU2 KAPPEL; 514 SI1; RED: 801 R1", operations=2, soc_rev=8,
                 flipped=["kappel"])  # fmt: skip
    p.order("A", "activate 614 for movement\ndone")
    assert p.may("A", "move") == {"SRKU2"}
    p.order("A", "move SRKU2")
    assert p.may("A", "join") == {"KAPPEL"}
    p.order("A", f"to {sorted(p.may('A', 'to'))[0]}\ndone")
    assert p.at("KAPPEL") == "gone"
    assert p.board["points"] == 0


def test_with_the_coffin_road_2_stops_nobody_12_71() -> None:
    p = position("WHITE: 713 SRKU2 KAPPEL", operations=1, dice=[1], soc_rev=8, flipped=["kappel"],
                 control=dict.fromkeys(("133", "130", "712"), "white"),
                 flags=["finnish_border_open"])  # fmt: skip
    p.order("A", "activate 713 for movement\nmove SRKU2\njoin KAPPEL\nto 133")
    assert p.told("road.roll") == []


@pytest.mark.parametrize(("die", "lost"), [(2, True), (3, False)])
def test_red_rolls_at_kerch_when_it_advances_13_42(die: int, lost: bool) -> None:
    p = position("RED: 306 R1; WHITE: 307 AFSR1*; 324 DONC1", "red", operations=1,
                 dice=[6, 1, die])  # fmt: skip
    p.order("B", "activate 306 for combat\nattack 307\nwith R1\nannounce")
    assert p.at("AFSR1") != "307"
    p.order("B", "advance R1 to 307")
    assert p.at("R1") == ("casualties" if lost else "307")


def test_the_crossing_at_kerch_drowns_no_corps_for_an_army_13_42() -> None:
    from app.games.toc.rules.special_forces import crosses_kerch

    p = position("RED: 306 R1 TROTSK", dice=[1, 1])
    assert not crosses_kerch(p.match._play, p.board, "red-army-r1")
    assert not crosses_kerch(p.match._play, p.board, "trotsky")
    assert (p.at("R1"), p.at("TROTSK")) == ("casualties", "gone")


def test_a_committed_track_moves_no_more_5_4_13_6() -> None:
    p = position("WHITE: 610 SRKU1; RED: 801 R1", dice=[1], soc_rev=8)
    shift_track(p.match._play, p.board)
    assert p.board["soc_rev"] == 8
    assert p.told("track.roll") == []


def test_a_card_may_turn_a_leader_12_5_12_71() -> None:
    """W14 wounds Lenin again on 1 or 2."""
    p = position("RED: 801 R1 LENIN; WHITE: 514 SI1", hand="W14", dice=[2])
    p.order("A", "play W14 event")
    assert p.board["flipped"] == ["lenin"]


def test_a_leader_on_the_other_side_only_moves_12_71() -> None:
    for code in ("KOLCHA", "MIRONO"):
        side = "WHITE: 514 SIB1" if code == "KOLCHA" else "RED: 514 SURAL"
        board = bare_board(f"{side} {code}; 801 R1", flipped=[BY_CODE[code]])
        assert able_leaders(board, board["at"]["514"]) == []
    p = position("WHITE: 514 SIB1 KOLCHA; RED: 801 R1", operations=1, flipped=["kolchak"])
    p.order("A", "activate 514 for movement")
    assert "KOLCHA" in p.may("A", "move")


def test_the_rescued_tsar_leaves_if_he_turns_13_1() -> None:
    p = position("WHITE: 522 SIB1 TSARNI; RED: 801 R1", flags=["tsar_rescued"])
    flip_leader(p.match._play, p.board, "tsar")
    assert p.at("TSARNI") == "gone"
    assert p.board["points"] == 0


def test_insurrection_leaders_may_vanish_13_33() -> None:
    p = position("RED: 511 BLYUKH; 801 R1; WHITE: 514 SI1", dice=[4, 1],
                 frames=[{"step": "game"}, {"step": "turn", "at": 2},
                         {"step": "logistics", "at": 9}, {"step": "wrap_up"}])  # fmt: skip
    assert p.at("BLYUKH") == "gone"
    assert p.board["points"] <= 0


def test_the_far_east_is_closed_13_41() -> None:
    p = position("WHITE: 901 SI1; 514 SI2; RED: 801 R1", operations=2)
    assert p.case("A", "activate 901 for movement") == "13.41"
    flow = ReplacementFlow(
        bare_board("WHITE: 901 SI1*; 514 SI2", steps={"white": 8, "red": 0}), "white", {}
    )
    assert not flow.can_mend(BY_CODE["SI1"])


def test_the_tsar_is_in_danger_in_every_round_13_1() -> None:
    """Up to version 5 of the rules once a turn."""
    for rules, may in ((6, True), (5, False)):
        p = position("522 RED1 TSARNI; 801 R1; 514 SI1", "red", hand="R4", flipped=["tsar"],
                     used={"white": [], "red": ["execute"]}, rules=rules)  # fmt: skip
        assert ("execute" in p.may("B", "special")) == may


def test_don_cossacks_retreat_and_advance_out_of_don_and_kuban_13_72() -> None:
    """No movement, and they may attack out of it. Up to version 5 of the rules they could not."""
    for rules, ends in ((6, {"601"}), (5, {"329", "331", "332"})):
        board = position(
            "330 DONC1; 514 SI1; 801 R1",
            rules=rules,
            control={"601": "white", **dict.fromkeys(("310", "329", "331", "332"), "red")},
        ).board
        frame: Frame = {"place": "330", "length": 1, "closed": []}
        assert set(ends_of(board, frame, BY_CODE["DONC1"])) == ends
    for rules, places in ((6, {"DONSO 601"}), (5, set())):
        p = fight("330 DONSO DONCE; 601 RED1*; 801 R1", *("601", "DONSO", "DONCE"),
                  dice=[6, 1], rules=rules)  # fmt: skip
        assert {each for each in p.may("A", "advance") if "DONSO" in each} == places
