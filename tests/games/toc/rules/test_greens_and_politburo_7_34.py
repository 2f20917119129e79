"""Sections 7.34, 7.35, 13.31: the Politburo, and Greens that a side activates."""

from typing import Any

import pytest

from app.games.toc.board import side_of
from tests.games.toc.positions import BY_CODE, Position, position
from tests.games.toc.rules.test_campaign import campaign, played, politics
from tests.games.toc.rules.test_in_fighting_13_5 import fighting

FORCES = "818 GREEN; 817 RED1; 801 R1; 321 VOL1 DENIKI"
"""A Green corps stands next to RED's corps in Tula."""


def politburo(die: int, *more: int, **changes: Any) -> Position:
    """RED calls the Politburo with as many Victory Cities as WHITE, and the dice that follow."""
    p = position("801 R1 FRUNZE; 321 VOL1", "red", dice=[die, *more],
                 politics=fighting(red="trotsky"), **changes)  # fmt: skip
    p.order("B", "special Politburo")
    return p


def test_the_politburo_settles_in_fighting_for_the_turn_7_34() -> None:
    p = politburo(5)
    assert p.told("chits.shown") == [{"side": "red", "chits": ["trotsky"]}]
    assert p.board["politics"]["chits"]["red"] == []
    # The in-fighting itself goes on, and a chit is drawn next turn.
    assert p.board["politics"]["fighting"] == ["white", "red"]
    assert "in-fighting settled red" in p.board["modifiers"]


def test_who_holds_more_cities_changes_the_die_of_the_politburo_7_34() -> None:
    p = politburo(4)
    modifier = p.told("politburo")[0]["modifier"]
    assert modifier == -1
    assert p.board["politics"]["chits"]["red"] == ["trotsky"]
    ahead = politburo(3, control={"514": "red", "301": "red", "310": "red", "324": "red"})
    assert ahead.told("politburo")[0]["modifier"] == 1
    assert ahead.board["politics"]["chits"]["red"] == []


def test_an_accusation_of_the_politburo_is_one_of_three_7_34_13_52() -> None:
    p = politburo(2, 1)
    assert p.told("accusation") == [{"die": 1}]
    assert p.at("FRUNZE") == "gone"
    assert p.board["politics"]["accusations"] == 1
    used = fighting(red="trotsky", accusations=3)
    again = position("801 R1 FRUNZE; 321 VOL1", "red", dice=[1], politics=used)
    again.order("B", "special Politburo")
    assert again.told("accusation") == []
    assert again.at("FRUNZE") == "801"


def test_the_politburo_meets_once_a_turn_and_for_red_in_fighting_alone_7_34() -> None:
    calm = played("801 R1; 321 VOL1", "red")
    assert "Politburo" not in calm.may("B", "special")
    p = politburo(3)
    assert "politburo" in p.board["used"]["red"]


def greens(die: int, forces: str = FORCES, **changes: Any) -> Position:
    """WHITE rolls for the activation of Greens."""
    changes.setdefault("politics", politics())
    p = position(forces, dice=[die, *changes.pop("more", ())], **changes)
    p.order("A", "special activation of Greens")
    return p


@pytest.mark.parametrize(
    ("die", "seat", "count"), [(1, "A", 4), (2, "A", 3), (4, "A", 2), (5, "B", 1), (6, "B", 2)]
)
def test_a_die_says_who_activates_how_many_greens_7_35(die: int, seat: str, count: int) -> None:
    p = greens(die)
    assert p.asked() == {seat: "activation"}
    assert p.match.state["steps"][-1]["points"] == count
    assert p.may(seat, "activate") == {"818 movement", "818 combat"}


def test_greens_attack_for_whoever_activates_them_7_35_13_31() -> None:
    p = greens(1, more=[6, 1])
    p.order("A", "activate 818 for combat\nattack 817\nwith GREEN\nannounce")
    assert p.told("attack") == [{"side": "green", "place": "817", "units": [BY_CODE["GREEN"]]}]
    # They have no source of supply, and so fire two columns lower (10.4).
    assert p.told("fire")[0]["who"] == "attack"
    assert p.match.state["steps"][-1]["step"] != "special"


def test_greens_move_a_space_and_their_space_goes_back_7_35_13_31() -> None:
    p = greens(1, "818 GREEN; 801 R1; 321 VOL1 DENIKI")
    p.order("A", "activate 818 for movement\nmove GREEN")
    goals = p.may("A", "to")
    assert "801" not in goals
    place = sorted(goals)[0]
    p.order("A", f"to {place}")
    assert p.at("GREEN") == place
    assert "818" not in p.board["control"]
    # Out of supply they go a space and no further; the round is over.
    assert p.asked() == {"B": "card"}


def test_greens_drive_out_a_leader_alone_7_15_7_35() -> None:
    p = greens(1, "818 GREEN; 817 FRUNZE; 801 R1; 321 VOL1", more=[6, 3])
    p.order("A", "activate 818 for movement\nmove GREEN\nto 817")
    assert p.at("GREEN") == "817"
    assert p.at("FRUNZE") != "817"


def test_green_japanese_at_sea_are_in_supply_13_31() -> None:
    turned = campaign(sides={BY_CODE["JAPAN"]: "green"})
    p = greens(
        1, "902 JAPAN; 901 SI1; 801 R1", campaign=turned, flags=["central_powers_gone"], more=[5, 1]
    )
    assert side_of(p.board, BY_CODE["JAPAN"]) == "green"
    p.order("A", "activate 902 for combat\nattack 901\nwith JAPAN\nannounce")
    assert p.told("attack")[0]["place"] == "901"


def test_the_introduction_leaves_the_activation_of_greens_out_7_35() -> None:
    p = position(FORCES)
    assert "activation of Greens" not in p.may("A", "special")


def test_points_left_by_insurgents_can_go_to_greens_by_option_13_31() -> None:
    forces = "818 GREEN; 635 IZHEV; 801 R1; 321 VOL1 DENIKI"
    more: dict[str, Any] = {"operations": 3, "politics": politics()}
    assert "rouse" not in position(forces, **more).verbs("A")
    p = position(forces, variants=["joint_risings"], **more)
    p.order("A", "activate 635 for movement\nrouse Greens\ndone")
    assert p.asked() == {"A": "activation"}
    assert p.may("A", "activate") == {"818 movement", "818 combat"}
    other = position(forces, variants=["joint_risings"], **more)
    other.order("A", "activate 321 for movement")
    assert "rouse" not in other.verbs("A")
