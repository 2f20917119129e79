"""Section 13.5: in-fighting in the training scenario: chits, what they forbid and cost."""

from random import Random
from typing import Any, cast

from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from app.games.toc.board import Politics
from app.games.toc.rules.set_up import new_campaign, new_politics
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, Position, position


def fighting(white: str = "", red: str = "", **more: Any) -> Politics:
    """Politics with both sides in-fighting and these chits drawn."""
    found: Any = new_politics()
    found |= {
        "fighting": ["white", "red"],
        "chits": {"white": white.split(), "red": red.split()},
        **more,
    }
    return cast(Politics, found)


def at_logistics(forces: str, politics: Politics, dice: list[int], **more: Any) -> Position:
    """The end of the last round of a turn, when chits are shown; `dice` are those of the chits."""
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 3},
        {"step": "logistics", "chits": 1},
        {"step": "chits"},
    ]
    return position(forces, frames=frames, politics=politics, dice=dice, **more)


FORCES = "321 VOL1 DENIKI; 330 DONSO KRASNO; 801 R1; 322 R2; 331 RED3"


def test_a_card_starts_in_fighting_with_the_next_turn_13_51() -> None:
    p = position("321 VOL1 DENIKI; 801 R1", hand="W14", politics=new_politics())
    p.order("A", "play W14 event")
    assert p.told("fighting.triggered") == [{"side": "red"}]
    assert p.board["politics"]["fighting"] == []
    assert "in-fighting begins red" in p.board["flags"]


def test_a_chit_of_a_card_goes_into_the_cup_and_brings_one_more_draw_13_51() -> None:
    calm = position("321 VOL1 DENIKI; 801 R1", hand="W5", politics=new_politics())
    calm.order("A", "play W5 event")
    assert calm.board["politics"]["cup"]["white"].count("don") == 2
    assert calm.board["politics"]["extra"]["white"] == 0
    heated = position("321 VOL1 DENIKI; 801 R1", hand="W5", politics=fighting())
    heated.order("A", "play W5 event")
    assert heated.board["politics"]["extra"]["white"] == 1


def test_a_chit_is_seen_by_its_owner_alone_13_51() -> None:
    p = position(FORCES, hand="W5", politics=fighting(white="don", red="trotsky stalin"))
    own, other, nobody = (p.match.view(s)["board"]["politics"]["chits"] for s in ("A", "B", None))
    assert (own["white"], own["red"]) == (["don"], 2)
    assert (other["white"], nobody["white"]) == (1, 1)
    for seat in ("A", "B", None):
        twin = Match.from_position(TRIUMPH_OF_CHAOS, p.match.draft().state, p.match._play.dice)
        TRIUMPH_OF_CHAOS.perturb_hidden(twin.state, seat, Random(3))
        assert twin.view(seat) == p.match.view(seat)


def test_units_of_an_idle_camp_do_not_attack_13_52() -> None:
    free = position(FORCES, operations=4, politics=fighting(white="no_effect"))
    assert {"321 combat", "330 combat"} <= free.may("A", "activate")
    bound = position(FORCES, operations=4, politics=fighting(white="don"))
    may = bound.may("A", "activate")
    assert "321 combat" in may
    assert "330 combat" not in may
    assert "330 movement" in may


def test_one_space_of_a_bound_camp_is_activated_a_round_13_52() -> None:
    forces = "801 R2 TROTSK; 802 R3; 803 R1; 321 VOL1 DENIKI"
    p = position(forces, "red", operations=4, politics=fighting(red="trotsky"))
    p.order("B", "activate 801 for movement")
    assert p.case("B", "activate 802 for movement") == "13.52"
    p.order("B", "activate 803 for movement")


def test_the_camp_is_bound_without_its_leader_too_12_5_13_51() -> None:
    forces = "801 R2; 802 R3; 803 R1; 321 VOL1 DENIKI"
    p = position(forces, "red", operations=4, politics=fighting(red="trotsky"))
    p.order("B", "activate 801 for movement")
    assert p.case("B", "activate 802 for movement") == "13.52"


def test_who_is_asked_does_not_depend_on_a_hidden_chit_13_52() -> None:
    """Two spaces of Trotsky's camp, and points for both: the question stays open in any case."""
    forces = "801 R2; 802 R3; 321 VOL1 DENIKI"
    for chit, may in (("trotsky", set()), ("stalin", {"802 movement"})):
        p = position(forces, "red", operations=4, politics=fighting(red=chit))
        p.order("B", "activate 801 for movement")
        assert p.asked() == {"B": "activation"}
        assert {each for each in p.may("B", "activate") if "movement" in each} == may
    earlier = position(forces, "red", operations=4, politics=fighting(red="trotsky"), rules=4)
    earlier.order("B", "activate 801 for movement")
    assert earlier.asked() == {"B": "movement"}


def test_an_attack_that_a_chit_bars_is_asked_about_all_the_same_13_52() -> None:
    """Don Cossacks may not attack under their chit; Volunteers beside them have attacked."""
    forces = "330 DONSO VOL1; 331 RED3; 329 RED4; 801 R1"
    for chit in ("don", "no_effect"):
        p = position(forces, operations=4, politics=fighting(white=chit))
        p.order("A", "activate 330 for combat, attack 331, with VOL1, announce")
        while p.asked() != {"A": "combat"}:
            ((seat, _ask),) = p.asked().items()
            p.match.apply(seat, p.match.default(seat) or p.match.pending(seat)[0])
        assert ("329" in p.may("A", "attack")) == (chit == "no_effect")


def test_one_space_with_armies_of_stalins_camp_is_activated_a_round_13_52() -> None:
    forces = "601 R10 STALIN; 603 R4 VOROSH; 605 R2; 321 VOL1 DENIKI"
    p = position(forces, "red", operations=4, politics=fighting(red="stalin"))
    p.order("B", "activate 601 for movement")
    assert p.case("B", "activate 603 for movement") == "13.52"
    p.order("B", "activate 605 for movement")


def test_northwestern_forces_do_not_attack_under_their_chit_13_52() -> None:
    forces = "709 NW1; 321 VOL1 DENIKI; 710 R7; 322 R2"
    free = position(forces, operations=4, politics=fighting(white="siberian"))
    assert "709 combat" in free.may("A", "activate")
    bound = position(forces, operations=4, politics=fighting(white="nw"))
    assert bound.may("A", "activate") >= {"321 combat", "709 movement"}
    assert "709 combat" not in bound.may("A", "activate")


def test_trotsky_does_not_repair_under_his_chit_13_52() -> None:
    forces = "801 R2* TROTSK; 321 VOL1 DENIKI"
    free = position(forces, "red", hand="R4", politics=fighting(red="stalin"))
    assert "repair" in free.may("B", "special")
    bound = position(forces, "red", hand="R4", politics=fighting(red="trotsky"))
    assert "repair" not in bound.may("B", "special")


DOUBTERS = "802 R1 R3; 804 R2 RED2; 801 VOL1; 718 VOL2 DENIKI"


def doubting(dice: list[int], *, forces: str = DOUBTERS, rules: int = 6) -> Position:
    """RED activates its spaces for combat in the order of `forces`, under Defeatism."""
    politics = fighting(red="defeatism")
    p = position(forces, "red", operations=6, politics=politics, dice=dice, rules=rules)
    spaces = [stack.split()[0] for stack in forces.split("; ") if " R" in stack]
    p.order("B", "\n".join(f"activate {space} for combat" for space in spaces))
    if p.asked() == {"B": "activation"}:
        p.order("B", "done")
    return p


def test_defeatism_asks_a_die_for_each_further_space_that_attacks_13_52_8_2() -> None:
    """Up to version 5 of the rules the die fell when the last space was activated."""
    p = doubting([4])
    assert p.told("defeatism") == []
    p.order("B", "attack 801\nwith R2\nannounce")
    assert p.told("defeatism") == [{"place": "804", "die": 4, "success": False}]
    assert p.told("called_off") == [{"place": "801"}]
    assert p.told("attack") == []
    assert p.may("B", "attack") == {"718", "801"}, "802 is free of it; 801 has not been attacked"
    assert len(doubting([4], rules=5).told("defeatism")) == 1


def test_defeatism_rolls_once_for_a_space_and_not_for_the_first_13_52() -> None:
    first = doubting([])
    first.order("B", "attack 801\nwith R1\nannounce")
    assert first.told("defeatism") == []
    bold = doubting([3, 1, 6], forces="802 R1; 804 R2 RED2; 801 VOL1; 805 VOL2")
    bold.order("B", "attack 801\nwith R2\nannounce\nattack 805\nwith RED2\nannounce")
    assert [(each["place"], each["success"]) for each in bold.told("defeatism")] == [("804", True)]
    assert len(bold.told("attack")) == 2


def test_an_attack_that_defeatism_weakens_can_be_called_off_8_2_13_52() -> None:
    """Stalin leads R1 of 802; R2 of 804 stays back."""
    p = doubting([5], forces=DOUBTERS.replace("R3", "STALIN"))
    p.order("B", "attack 801\nwith R1\nwith R2\nannounce")
    assert p.told("attack")[0]["units"] == [BY_CODE["R1"]]
    assert p.asked() == {"B": "engage"}
    p.order("B", "break off")
    assert p.told("fire") == []


def test_an_attack_whose_leader_defeatism_keeps_back_does_not_proceed_8_1_13_52() -> None:
    """Stalin of 804 would have led R1 and R2 as well, of two other spaces."""
    p = doubting([6, 2], forces="802 R1; 804 R3 STALIN; 817 R2; 801 VOL1")
    p.order("B", "attack 801\nwith R3\nwith R1\nwith R2\nannounce")
    assert p.told("called_off") == [{"place": "801"}]
    assert p.told("attack") == []


def test_corruption_costs_half_a_die_or_points_13_52() -> None:
    paid = at_logistics(FORCES, fighting(white="corruption"), [5], steps={"white": 8, "red": 0})
    assert paid.told("chit.cost")[0]["steps"] == 2
    assert paid.told("chits.shown") == [{"side": "white", "chits": ["corruption"]}]
    unpaid = at_logistics(FORCES, fighting(white="corruption"), [5], steps={"white": 2, "red": 0})
    assert {"side": "red", "points": 2, "total": -2} in unpaid.told("points")


def test_bureaucracy_costs_half_a_die_rounded_up_or_points_13_52() -> None:
    paid = at_logistics(FORCES, fighting(red="bureaucracy"), [5], steps={"white": 0, "red": 8})
    assert paid.told("chit.cost")[0]["steps"] == 3
    unpaid = at_logistics(FORCES, fighting(red="bureaucracy"), [5], steps={"white": 0, "red": 4})
    assert {"side": "white", "points": 2, "total": 2} in unpaid.told("points")


def test_white_places_influence_by_the_heavy_hand_13_52() -> None:
    p = at_logistics(FORCES, fighting(red="heavy_hand"), [2])
    assert p.asked() == {"A": "placing"}
    p.order("A", "influence Khiva\ninfluence Khiva")
    assert p.board["politics"]["influence"] == {"khiva": 2}


def test_two_chits_have_no_effect_13_52() -> None:
    p = at_logistics(FORCES, fighting(white="no_effect", red="no_effect"), [])
    assert len(p.told("chits.shown")) == 2
    assert not p.told("chit.cost") + p.told("chit.roll") + p.told("chit.failed")


def test_the_enemy_places_influence_by_one_russia_13_52() -> None:
    p = at_logistics(FORCES, fighting(white="one_russia"), [3])
    assert p.asked() == {"B": "placing"}
    p.order("B", "influence Makhno\ninfluence Makhno")
    assert "makhno" not in p.may("B", "influence")
    p.order("B", "influence Ukraine")
    assert p.board["politics"]["influence"] == {"makhno": -2, "ukraine": -1}


def test_without_a_city_taken_the_chit_costs_four_points_13_52() -> None:
    lost = at_logistics(FORCES, fighting(red="no_city"), [])
    assert {"side": "white", "points": 4, "total": 4} in lost.told("points")
    kept = at_logistics(FORCES, fighting(red="no_city"), [], taken=["red 324"])
    assert not kept.told("chit.failed")


def test_deserters_are_chosen_by_their_side_13_52() -> None:
    forces = "321 VOL1 DENIKI; 324 DONC1 DONC2; 801 R1"  # the Volunteers are elite
    cities = dict.fromkeys(("301", "310", "514", "525"), "red")
    p = at_logistics(forces, fighting(white="desertion"), [1, 1], control=cities)
    assert p.asked() == {"A": "desertion"}
    assert p.may("A", "lose") == {"DONC1", "DONC2"}
    p.order("A", "lose Don c1 corps")
    assert p.is_reduced("DONC1")


def test_an_accused_leader_leaves_the_game_at_no_cost_13_52() -> None:
    forces = "801 R1 VATZET TROTSK; 321 VOL1 DENIKI"
    p = at_logistics(forces, fighting(red="accusation"), [2, 1])
    assert p.at("VATZET") == "gone"
    assert p.board["politics"]["accusations"] == 1
    assert all(each["points"] < 3 for each in p.told("points"))


def test_white_stirs_up_a_red_space_without_a_leader_13_52() -> None:
    p = at_logistics("801 R1; 802 R2 TROTSK; 324 DONC1 DENIKI", fighting(red="no_act"), [6])
    assert p.asked() == {"A": "stirring"}
    assert p.may("A", "agitate") == {"801"}


def test_lost_cities_let_red_turn_two_markers_13_52() -> None:
    politics = fighting(white="city_and_marker")
    p = at_logistics(FORCES, politics, [], taken=["red 310"])
    assert p.asked() == {"B": "turning"}
    p.order("B", "turn Poland\nturn Finland")
    tracks = p.board["politics"]["tracks"]
    assert (tracks["poland"], tracks["finland"]) == (-1, 1)


def test_any_city_of_the_enemys_meets_the_chit_13_52() -> None:
    """RED has taken its own Tsaritsyn back; WHITE has lost it so, and RED may turn markers."""
    kept = at_logistics(FORCES, fighting(red="no_city"), [], taken=["red 601"])
    assert not kept.told("chit.failed")
    lost = at_logistics(FORCES, fighting(white="city_and_marker"), [], taken=["red 601"])
    assert lost.asked() == {"B": "turning"}
    # What falls to attrition is lost, but not captured.
    kept = at_logistics(FORCES, fighting(red="no_city"), [], taken=["red 601 unsupplied"])
    assert kept.told("chit.failed")
    chit = fighting(white="city_and_marker")
    assert at_logistics(FORCES, chit, [], taken=["red 601 unsupplied"]).asked() == {"B": "turning"}


def test_leaders_of_an_idle_camp_deploy_no_assets_13_52() -> None:
    """Krasnov beside Volunteers who attack; WHITE is asked all the same."""
    for chit, may in (("don", set()), ("no_effect", {"white-tank-1"})):
        p = position(
            "324 VOL1 KRASNO; 325 RED3; 801 R1",
            operations=1,
            politics=fighting(white=chit),
            campaign=new_campaign() | {"sections": {"white-tank-1": "south"}},
            assets={"white-tank-1": "ready"},
        )
        p.order("A", "activate 324 for combat, attack 325, with VOL1, announce")
        assert p.asked() == {"A": "assets"}
        assert {each.get("asset") for each in p.match.pending("A")} - {None} == may
