"""The bots of Reds!: they play whole games, soundly, by reasons, and better than at random."""

from dataclasses import replace
from random import Random

import pytest

from app.games.kernel.bot import decide, next_to_act
from app.games.kernel.match import Match
from app.games.reds.bots import BOTS, LEVELS
from app.games.reds.bots.board_view import board_view
from app.games.reds.bots.bot import player
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.danger import Danger
from app.games.reds.bots.distances import ALL_LAND, distance
from app.games.reds.bots.levels import GENTLE, SHARP, STEADY, Level
from app.games.reds.bots.phase_plan import make_plan
from app.games.reds.bots.weights import STANDARD, Weights
from app.games.reds.bots.worth import LATE_WARSAW, city_worth
from app.games.reds.box import BALTIC, BOX, MAP
from app.games.reds.title import REDS
from tests.games.reds.positions import position


def play(bots: dict[str, str], seed: int, actions: int, scenario: str = "short") -> Match:
    """Play a match between bots for some actions, or to its end."""
    match = Match.new(REDS, ["A", "B"], seed=f"{seed:064x}", options={"scenario": scenario})
    lots = Random(seed)
    for _action in range(actions):
        seat = next_to_act(match, match.state["seats"])
        if match.over or seat is None:
            break
        match.apply(seat, decide(match, seat, bots[seat], lots).action)
    return match


def test_every_level_is_a_bot() -> None:
    assert LEVELS.keys() <= BOTS.keys()


@pytest.mark.parametrize("level", ["gentle", "steady"])
def test_a_bot_says_why_in_words_of_the_game(level: str) -> None:
    match = play({"A": level, "B": level}, seed=1, actions=12)
    told = 0
    for _action in range(12):
        seat = next_to_act(match, match.state["seats"])
        assert seat is not None
        action, reason = decide(match, seat, level, Random(1))
        if reason is not None:
            assert REDS.wording.say(reason.key, reason.args)
            told += 1
        match.apply(seat, action)
    assert told >= 6
    assert list(REDS.violations(match.state)) == []


def test_the_same_seed_makes_the_same_game() -> None:
    one, other = (play({"A": "steady", "B": "gentle"}, seed=3, actions=45) for _ in range(2))
    assert one.state == other.state


@pytest.mark.parametrize(
    ("units", "guarded"),
    [
        ("CZ1 3408", True),
        ("CZ1 3408, A1 3308", False),
        ("CZ1 3408, SIB1 3506, SIB2 3805, A1 3504", True),
    ],
)
def test_a_line_of_supply_is_guarded_if_no_enemy_can_come_to_it_12_7(
    units: str, guarded: bool
) -> None:
    view = BotView(position(units, active="siberian").match, "B", STEADY)
    assert view.board_view.supply.is_supplied("W-CZ1")
    assert view.board_view.guarded.is_supplied("W-CZ1") == guarded


def danger_of(units: list[str], level: Level) -> float:
    """What the last of some White units risks where it stands with the others."""
    beside = "CZ1 3111, CZ2 3111, KAP 3111, A1 3011, A2 3010, A5 3012"
    view = BotView(position(beside, active="siberian").match, "B", level)
    places = dict.fromkeys(units, "3111")
    return Danger(view, {}).of_going(units[-1], "3111", "3111", places)


def test_a_unit_is_in_danger_alone_and_lessens_that_of_a_stack() -> None:
    assert danger_of(["W-CZ1"], STEADY) > 1
    assert danger_of(["W-CZ1", "W-CZ2", "W-KAPP"], STEADY) < 0
    assert danger_of(["W-CZ1"], GENTLE) == 0


def test_a_hex_on_an_open_line_of_supply_is_a_post_until_a_unit_guards_it_12_7() -> None:
    view = BotView(position("CZ1 3408, A1 3308", active="siberian").match, "B", STEADY)
    assert view.board_view.posts
    line = view.board_view.supply.line("W-CZ1", "3408")
    assert line is not None
    assert {
        each.place for each in view.board_view.posts
    } <= view.board_view.open_to_foes.intersection(line)
    guarded = "CZ1 3408, SIB1 3506, SIB2 3805, A1 3504"
    assert BotView(position(guarded, active="siberian").match, "B", STEADY).board_view.posts == []


FOES = ("DON1 2920", "DON1 2920, DON2 2921")


def test_red_watches_the_border_of_neutral_poland_with_manpower_of_four_15_2() -> None:
    control = {"1716": "red"}
    empty = position("A1 2313", turn=4, letter="B", control=control)
    assert "1716" in {
        each.place for each in BotView(empty.match, "A", STEADY).board_view.border_watch
    }
    watched = position("A1 1716", turn=4, letter="B", control=control)
    assert BotView(watched.match, "A", STEADY).board_view.border_watch == []
    assert BotView(empty.match, "B", STEADY).board_view.border_watch == []
    facing = (position(f"A1 2313, {foes}", turn=4, letter="B", control=control) for foes in FOES)
    one, two = (BotView(each.match, "A", STEADY).board_view for each in facing)
    assert two.superiority < one.superiority
    assert two.border_watch[0].worth < one.border_watch[0].worth
    assert not BotView(empty.match, "A", STEADY).board_view.may_be_entered("1315")


def test_white_leaves_cities_alone_whose_garrisons_only_red_may_attack_17_1_17_2() -> None:
    board = position("A1 2313, CZ1 3408", turn=5, letter="B").board
    board["where"] |= {"N-LAT": "1315", "N-AZE": "4124", "N-UKR": "1920"}
    white, red = (board_view(board, side, "short") for side in ("white", "red"))
    assert [white.may_be_entered(place) for place in ("1315", "4124", "1920")] == [
        False,
        False,
        True,
    ]
    assert red.may_be_entered("4124")
    assert not {"1315", "4124"} & {each.place for each in white.objectives}


@pytest.mark.parametrize(("poland", "ends"), [("neutral", False), ("war", True)])
def test_red_stays_out_of_the_baltic_states_while_poland_is_neutral_15_2(
    poland: str, ends: bool
) -> None:
    """Not even to attack the garrison of Riga, or to go on to Petrograd through Narva."""
    p = position(
        "A6 1611, A11 1515, A15 1614, GLAT 1315", active="western", letter="B", poland=poland
    )
    view = BotView(p.match, "A", STEADY)
    plan = make_plan(view)
    assert bool(BALTIC.intersection(plan.ends.values())) is ends


def test_red_never_leaves_petrograd_open_though_no_enemy_is_near() -> None:
    """White units arrive in Revel with turn B (14.1)."""
    p = position("A7 1611 disordered, KAP 3012", active="northern")
    assert not BotView(p.match, "A", STEADY).board_view.is_near("1611")
    assert make_plan(BotView(p.match, "A", STEADY)).ends == {"R-A07": "1611"}


def test_the_estonian_army_goes_for_nothing_outside_the_baltic_states_10_11() -> None:
    assert distance("W-EST", "1312", "2313", ALL_LAND) is None
    assert distance("W-NW1", "1312", "2313", ALL_LAND) is not None


def test_cities_of_resource_are_worth_more_before_a_test_of_withdrawal_18_1() -> None:
    early, late = (position("A1 2313", turn=turn).board for turn in (1, 6))
    assert city_worth(early, "3012", "white", "short") < city_worth(late, "3012", "white", "short")


def test_late_in_a_campaign_red_sends_units_to_each_city_of_resource_it_lacks_4_2() -> None:
    late = position(
        "A1 2313, A5 3119, SIB1 4301",
        turn=20,
        letter="G",
        withdrawal=2,
        options={"scenario": "campaign"},
    )
    view = BotView(late.match, "A", STEADY)
    assert set(view.board_view.sent_far) == {"R-A01", "R-A05"}
    sent_to = {each.place for each in view.board_view.sent_far.values()}
    assert all(
        MAP.cities[place].resource and view.board_view.holder(place) != "red" for place in sent_to
    )
    assert view.board_view.city_worth("1221") < view.board_view.city_worth("2313")
    late.board["poland"] = "war"
    assert BotView(late.match, "A", STEADY).board_view.city_worth(
        "1221"
    ) > view.board_view.city_worth("2313")
    assert city_worth(late.board, "1221", "white", "campaign") == LATE_WARSAW
    late.match.state["options"]["scenario"] = "short"
    assert BotView(late.match, "A", STEADY).board_view.sent_far == {}


def test_late_in_a_campaign_a_front_comes_first_whose_unit_goes_for_the_last_city_4_2_7_7() -> None:
    """One unit before Baku counts more than an army beside the enemy."""
    p = position(
        "KRON 4125, GAZE 4124, A2 1616, NW1 1714, A6 2423",
        steps=[{"step": "command"}],
        leaders=dict.fromkeys(BOX.leaders, "pool"),
        control={place: "red" for place, city in MAP.cities.items() if city.resource},
        turn=20,
        letter="G",
        withdrawal=2,
        options={"scenario": "campaign"},
    )
    view = BotView(p.match, "A", STEADY)
    assert view.board_view.sent_far["R-KRON"].place == "4124"
    assert decide(p.match, "A", "steady", Random(1)).action == {"do": "front", "front": "southern"}


def test_an_army_is_placed_where_its_own_faction_fights_14_1() -> None:
    arrival = {"step": "reinforcements", "side": "white", "letter": "B", "waiting": ["W-AFSR1"]}
    match = position(
        "DON1 2922, ALEX 2824, KUB1 2823, AFSR1 arrival:B, A7 1611",
        turn=3,
        letter="B",
        steps=[arrival],
        control={"1312": "white", "2924": "white", "2825": "white", "2722": "white"},
    ).match
    assert {each["place"] for each in match.pending("B")} > {"1312", "2924"}
    assert decide(match, "B", "steady", Random(1)).action["place"] != "1312"


def test_units_that_retreat_choose_among_the_ways_of_all_of_them_11_6() -> None:
    retreat = {
        "step": "retreat",
        "units": ["W-DON1", "W-CZ1"],
        "place": "2921",
        "attackers": ["2920"],
    }
    match = position("DON1 2921, CZ1 2921, A1 2920", steps=[retreat]).match
    assert decide(match, "B", "steady", Random(1)).action["do"] == "retreat"


def test_an_attack_once_declared_is_fought_even_if_it_brings_little_11_3() -> None:
    combat = {"step": "combat", "side": "white", "active": ["W-CZ1"], "fought": []}
    match = position("CZ1 3111, A1 3011, A2 3011", steps=[combat]).match
    assert decide(match, "B", "steady", Random(1)).action == {"do": "done"}
    match.apply("B", {"do": "attack", "place": "3011"})
    assert decide(match, "B", "steady", Random(1)).action == {"do": "with", "unit": "W-CZ1"}


def test_a_bot_may_weigh_otherwise_by_side_and_scenario() -> None:
    combat = {"step": "combat", "side": "white", "active": ["W-CZ1", "W-CZ2"], "fought": []}
    match = position("CZ1 3111, CZ2 3111, A1 3011", steps=[combat]).match
    reckless, timid = (replace(STEADY, least_gain=least) for least in (-100.0, 100.0))
    levels = {("short", "red"): timid, ("short", "white"): reckless, ("campaign", "white"): timid}
    chosen = []
    for scenario, level in (("short", levels), ("campaign", levels), ("campaign", reckless)):
        match.state["options"]["scenario"] = scenario
        chosen.append(player(level)(match, "B", Random(1)).action["do"])
    assert chosen == ["attack", "done", "attack"]


def test_a_favoured_city_counts_more_and_only_cities_of_resource_are_favoured_18_1() -> None:
    board = position("A1 2313", turn=6).board
    fond = Weights(favoured=(("3012", 2.0), ("2924", 2.0)))
    for place, factor in (("3012", 2), ("3107", 1), ("2924", 1)):
        usual = city_worth(board, place, "white", "short")
        assert city_worth(board, place, "white", "short", fond) == factor * usual
    favoured = [place for level in SHARP.values() for place, _ in level.weights.favoured]
    assert {MAP.cities[place].resource for place in favoured} == {True}


@pytest.mark.parametrize(("strike", "guarded"), [(5, True), (2, False)])
def test_a_city_is_guarded_against_enemies_within_strike(strike: int, guarded: bool) -> None:
    board = position("A1 2911, CZ1 3408, KAP 3210", control={"3012": "red"}, turn=2).board
    view = board_view(board, "red", "short", replace(STANDARD, strike=strike))
    assert ("3012" in {each.place for each in view.objectives}) is guarded


def test_boards_that_look_the_same_have_one_view_and_it_outlives_them() -> None:
    one, other = (position("CZ1 3111, A1 3011", turn=2).board for _ in range(2))
    view = board_view(one, "white", "short")
    assert board_view(other, "white", "short") is view
    assert board_view(other, "red", "short") is not view
    assert board_view(other, "white", "short", Weights(strike=6)) is not view
    one["where"]["W-CZ1"] = "3110"
    assert view.where["W-CZ1"] == "3111"
    assert board_view(one, "white", "short").where["W-CZ1"] == "3110"
    other["disordered"].append("W-CZ1")
    assert board_view(other, "white", "short") is not view


@pytest.mark.long
def test_steady_beats_random_in_95_of_100_games_seats_swapped() -> None:
    won = 0
    for seed in range(50):
        for steady, rest in (("A", "B"), ("B", "A")):
            match = play({steady: "steady", rest: "random"}, seed, actions=3000)
            assert match.state["result"] is not None
            won += match.state["result"]["ranking"][0] == [steady]
    assert won >= 95
