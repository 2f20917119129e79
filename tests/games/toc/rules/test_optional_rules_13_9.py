"""The optional rules of the rulebook (TQ-03) as options of a match, and the handicap."""

from typing import Any

import pytest

from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from app.games.toc.board import board_of
from app.games.toc.box import BOX, SPACES, TABLES
from app.games.toc.charts import charts
from app.games.toc.options import VARIANTS
from app.games.toc.rules.influence import reckon, regions_without, regions_won
from app.games.toc.rules.leaders import try_capability
from app.games.toc.rules.odds import CombatSide, modifiers
from app.games.toc.rules.turns import hand_size, has_full_hands
from app.games.toc.rules.white_tide import turn_tide
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.toc.positions import BY_CODE, SEED, bare_board, position
from tests.games.toc.rules.test_campaign import campaign, played, politics, wrap_up


def begun(**options: Any) -> Match:
    """A match that has just begun."""
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=SEED, options=options)


def test_all_optional_rules_are_off_unless_they_are_chosen_13_9() -> None:
    assert "variants" not in board_of(begun().state)
    chosen = begun(**dict.fromkeys(VARIANTS, True))
    assert board_of(chosen.state)["variants"] == list(VARIANTS)


def test_a_handicap_gives_red_points_at_the_start_3_14() -> None:
    usual, agreed = begun(), begun(handicap=3)
    assert board_of(usual.state)["points"] - board_of(agreed.state)["points"] == 3


def test_a_result_has_the_points_of_each_seat_3_14() -> None:
    match = begun(scenario="campaign", handicap=3)
    match.apply("A", {"do": "resign"})
    result = match.state["result"]
    assert result is not None
    assert result["winner"] == "red"
    assert result["points"] == {"A": 0, "B": BOX.campaign.red_points + 3}


@pytest.mark.parametrize(
    ("scenario", "version", "points"),
    [
        ("introduction", 1, 0),
        ("introduction", 2, 2),
        ("training", 3, 2),
        ("introduction", 5, 2),
        ("introduction", 6, TABLES.introduction.red_points),
        ("training", 4, 4),
        ("training", 6, BOX.training.red_points),
        ("campaign", 3, 0),
        ("campaign", 5, 3),
        ("campaign", 6, BOX.campaign.red_points),
    ],
)
def test_red_begins_with_the_points_of_the_rules_of_the_match_3_14(
    scenario: str, version: int, points: int
) -> None:
    """Matches of earlier versions go on with the points that they began with."""
    options = {"scenario": scenario} if version > 2 else {}
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], SEED, options, rules=version)
    assert board_of(match.state)["points"] == -points


def test_bids_of_a_competition_are_taken_off_the_points() -> None:
    match = begun(scenario="campaign")
    board = board_of(match.state)
    board["points"] = 2
    match.state["result"] = {"why": "points", "ranking": [["A"], ["B"]]}
    assert TRIUMPH_OF_CHAOS.ranking_of_points(match.state, {"A": 2, "B": 0}) == [["A"], ["B"]]
    assert TRIUMPH_OF_CHAOS.ranking_of_points(match.state, {"A": -1, "B": 0}) == [["B"], ["A"]]
    match.state["result"] = {"why": "automatic", "ranking": [["A"], ["B"]]}
    assert TRIUMPH_OF_CHAOS.ranking_of_points(match.state, {"A": -1, "B": 0}) == [["A"], ["B"]]


def test_no_act_markers_may_fade_7_33() -> None:
    more: dict[str, Any] = {"no_act": ["801"], "soc_rev": 8, "campaign": campaign(gone=["japan"])}
    assert wrap_up(5, [1], **more).board["no_act"] == ["801"]
    more["no_act"] = ["801"]
    faded = wrap_up(5, [2], variants=["no_act_fades"], **more)
    assert faded.board["no_act"] == []
    more["no_act"] = ["801"]
    stays = wrap_up(5, [3], variants=["no_act_fades"], **more)
    assert stays.board["no_act"] == ["801"]


def test_home_regions_cost_or_give_steps_11_3_11_4() -> None:
    don = {"324": "red", "328": "red"}
    p = position("801 R1; 321 VOL1", control=don, variants=["home_regions"], dice=[1, 1],
                 steps={"white": 8, "red": 8})  # fmt: skip
    assert regions_without(p.board, "white") == 1
    assert regions_won(p.board, "red") == 1
    reckon(p.match._play, p.board, "white")
    reckon(p.match._play, p.board, "red")
    assert p.board["steps"] == {"white": 6, "red": 10}


def bidding(**more: Any) -> Any:
    """The bids for influence points of a Logistics Phase."""
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 3},
        {"step": "logistics", "chits": 0, "at": 1},
        {"step": "influence"},
    ]
    return position("801 R1; 321 VOL1", frames=frames, steps={"white": 12, "red": 12},
                    politics=politics(), dice=[1, 1, 4, 4], **more)  # fmt: skip


def test_white_may_spend_first_and_openly_11_52() -> None:
    assert set(bidding().asked()) == {"A", "B"}
    p = bidding(variants=["white_spends_first"])
    assert p.asked() == {"A": "bid"}
    p.order("A", "bid 2")
    assert p.told("influence")[0]["side"] == "white"
    assert p.asked() == {"B": "bid"}
    p.order("B", "bid 1")
    assert p.asked() == {"A": "spending"}
    p.order("A", "influence Finland\ndone")
    assert p.board["politics"]["influence"] == {"finland": 1}
    assert p.asked() == {"B": "spending"}


def test_any_number_of_points_on_a_faction_11_52() -> None:
    limited = bidding()
    limited.order("A", "bid 2")
    limited.order("B", "bid 0")
    limited.order("A", "influence Finland")
    assert "Finland" not in str(limited.may("A", "influence"))
    free = bidding(variants=["free_influence"])
    free.order("A", "bid 2")
    free.order("B", "bid 0")
    free.order("A", "influence Finland\ninfluence Finland\ndone")
    assert [each["faction"] for each in free.told("influence.placed")] == ["finland"] * 2


def test_assets_are_chosen_sealed_and_opened_together_8_8() -> None:
    p = position(
        "330 VOL1 DENIKI; 601 R10 STALIN; 801 R1", operations=1, dice=[1, 1],
        assets={"white-tank-1": "ready", "red-air-1": "ready"},
        control={each: "white" if each[0] == "3" else "red" for each in SPACES if each[0] in "368"},
        politics=politics(), campaign=campaign(sections={"white-tank-1": "south"}),
        variants=["sealed_assets"],
    )  # fmt: skip
    p.order("A", "activate 330 for combat\nattack 601\nwith VOL1\nannounce")
    assert p.asked() == {"A": "assets", "B": "assets"}
    p.order("A", "deploy WHITE tank 1")
    assert p.told("asset.roll") == []
    p.order("B", "deploy RED air 1")
    assert [each["asset"] for each in p.told("asset.roll")] == ["white-tank-1", "red-air-1"]


def test_the_white_tide_runs_while_white_leads_13_9() -> None:
    p = position("310 CAV1A WRANGE; 309 RED1; 801 R1; 514 SIB1", turn=2, flags=[],
                 variants=["white_tide"], control={"701": "white"})  # fmt: skip
    turn_tide(p.match._play, p.board)
    assert p.told("tide") == [{}]
    riders = CombatSide([BY_CODE["CAV1A"]], "wrangel")
    others = CombatSide([BY_CODE["RED1"]])
    with_tide = modifiers(p.board, riders, others, "309")[0]
    p.board["control"].update({"301": "red", "514": "red", "701": "red", "324": "red"})
    turn_tide(p.match._play, p.board)
    assert p.told("tide.lost") == [{}]
    assert with_tide - modifiers(p.board, riders, others, "309")[0] == 1


def test_too_late_there_is_no_white_tide_13_9() -> None:
    p = position("310 AFSR1A WRANGE; 801 R1; 514 SIB1", turn=3, flags=[],
                 variants=["white_tide"], control={"701": "white"})  # fmt: skip
    turn_tide(p.match._play, p.board)
    assert p.told("tide") == []


def test_simple_politics_deals_cards_by_dice_13_9() -> None:
    frames: list[Frame] = [{"step": "game"}, {"step": "turn", "at": 1}, {"step": "politics"}]
    p = played(
        "801 R1; 321 VOL1", frames=frames, dice=[2, 1, 1, 1, 1, 6], variants=["simple_politics"]
    )
    assert [(each["box"], each["count"]) for each in p.told("political.dealt")] == [
        ("red", 2), ("white", 1), ("other", 3),
    ]  # fmt: skip
    dealt = [card for each in p.told("political.cards") for card in each["cards"]]
    boxes = [BOX.political_cards[int(card[1:])].box for card in dealt]
    assert boxes == ["red", "red", "white", "other", "other", "other"]
    assert p.asked() == {"A": "card"}


@pytest.mark.parametrize(("turn", "fewer"), [(1, 1), (10, 0)])
def test_with_simple_politics_hands_have_a_card_fewer_13_9(turn: int, fewer: int) -> None:
    board = bare_board(
        "801 R1",
        turn=turn,
        politics=politics(),
        campaign=campaign(),
        variants=["simple_politics"],
    )
    assert hand_size(turn, True) - hand_size(turn, has_full_hands(board, turn)) == fewer
    view: dict[str, Any] = {"board": {**board, "steps_now": []}, "steps": [], "sealed": None}
    shown = dict(charts(view)[8].rows)[str(turn)]
    assert shown[1] == str(hand_size(turn, has_full_hands(board, turn)))


def test_leader_cards_rate_each_capability_12_8() -> None:
    """Trotsky is rated 4; by his card he withdraws up to 3, and brings help up to 5."""
    for variants, withdraws, helps in (([], True, False), (["leader_cards"], False, True)):
        for what, die, success in (("withdrawal", 4, withdraws), ("reinforce", 5, helps)):
            p = position("RED: 801 R1 TROTSK", dice=[die], variants=variants)
            assert try_capability(p.match._play, p.board, "trotsky", what) == success


def test_leader_cards_are_as_good_as_the_ratings_12_8() -> None:
    """All who lead have one, and its five ratings together are five times theirs, two aside."""
    rated = {each.id: each.rating for each in BOX.leaders.values() if each.rating is not None}
    assert rated.keys() - BOX.leader_cards.keys() == {"lenin"}
    for leader, card in BOX.leader_cards.items():
        assert abs(sum(card.ratings.values()) - 5 * (rated[leader] or 0)) <= 2, leader
