"""Sections 18 to 28: the solitaire game, in which a script plays all that is not Red."""

import pytest

from app.games.kernel.match import Match
from app.games.positions import parse, write
from app.games.rcw.box import BOX, COLOUR, LEADERS, LENIN, MAY_ENTER, TROTSKY
from app.games.rcw.positions.schema import POSITIONS
from app.games.rcw.presentation.board import track
from app.games.rcw.rules.solitaire.paths import rail_distances
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position


def solitaire(text: str, phase: str = "script_movement", **chosen: object) -> Position:
    """A position of the solitaire game; the script has seat B."""
    return position(text, phase, seats="AB", scenario="solitaire", **chosen)  # type: ignore[arg-type]


def at_start(seed: int = 1) -> Position:
    """The game as it stands at its first decision."""
    options = {"scenario": "solitaire"}
    return Position(Match.new(RCW, ["A", "B"], seed=f"{seed:064x}", options=options))


RED = "A: RL-151 R-102 @ petrograd\nA: RL-152 R-111 @ tver\n"


# 18 and 19


def test_only_red_is_asked_and_the_script_begins_each_turn_19_2() -> None:
    p = at_start()
    assert list(p.waiting()) == ["A"]
    begins = [t["say"] for t in p.match.log[0]["tellings"] if "begins" in t["say"]]
    assert begins == ["solitaire.begins", "script.begins", "turn.begins"]


def test_the_game_is_for_one_and_other_scenarios_are_not_18_0() -> None:
    for seats, scenario in (("ABC", "solitaire"), ("AB", "campaign")):
        with pytest.raises(ValueError, match="needs"):
            Match.new(RCW, list(seats), seed="00" * 32, options={"scenario": scenario})


def test_nobody_trades_purges_or_assassinates_20_11() -> None:
    p = at_start()
    rights = {o["do"] for o in p.match.any_time("A")}
    assert rights == {"quit", "instruct"}


def test_who_gives_up_has_lost_15_2() -> None:
    p = at_start()
    p.order("A", "quit, confirm quit")
    assert p.match.state["result"] == {
        "victory": "given_up",
        "ranking": [["B"], ["A"]],
        "points": {},
    }


# 20 and 27: set-up and randomizer


def test_what_is_out_of_the_game_20_11() -> None:
    out = {piece for piece, place in at_start().board["where"].items() if place == "out"}
    kinds = {BOX.chits[piece].kind for piece in out if piece in BOX.chits}
    assert {"politburo", "assassin", "comintern", "felix", "ice_march"} <= kinds
    assert "terror" not in {BOX.chits[p].kind for p in out & {"terror-1", "terror-2"}}
    assert {"R-125", "T-2", "T-3"} <= out
    assert not {"R-124", "W-222", "T-1"} & out


def test_where_the_leaders_begin_27_1() -> None:
    p = at_start()
    where = p.board["where"]
    red = [unit for unit in LEADERS if COLOUR[unit] == "red" and unit not in (LENIN, TROTSKY)]
    assert {where[unit] for unit in red} == {"pool"}
    assert {p.at(LENIN), p.at(TROTSKY)} <= {"petrograd", "tver", None}
    begun = [t["args"] for t in p.match.log[0]["tellings"] if t["say"] == "script.moves"]
    first = {unit: move["at"] for move in begun for unit in move["units"]}
    assert {first.get(unit) for unit in ("WL-266", "WL-268")} <= {"saratov", "tiflis", None}


@pytest.mark.parametrize(
    ("drawn", "place"),
    [("control-CZ", "display:B"), ("control-BA", "display:B")],
)
def test_control_markers_go_to_the_script_whoever_draws_20_12(drawn: str, place: str) -> None:
    p = solitaire(RED + f"B: WL-251 W-213 @ kuban\ncup: {drawn}", "randomizer", dice=(drawn,))
    assert p.place(drawn) == place


def test_the_konarmiya_and_the_train_are_red_20_13() -> None:
    text = RED + "B: WL-251 W-213 @ kuban\ncup: R-124"
    p = solitaire(text, "randomizer", phasing="B", dice=("R-124",))
    assert p.waiting() == {"A": "placement"}
    p.order("A", "place with Lenin")
    assert p.at("R-124") == "petrograd"


def test_the_volunteer_army_joins_the_white_stack_nearest_to_moscow_20_13() -> None:
    text = RED + "B: WL-251 W-213 @ kuban\nB: WL-252 W-214 @ orel\ncup: W-222"
    p = solitaire(text, "randomizer", dice=("W-222",))
    assert p.leader_of("W-222") == "WL-252"


def test_a_terror_chit_drawn_by_the_script_returns_r113() -> None:
    text = RED + "B: WL-251 W-213 @ kuban\ncup: terror-1"
    p = solitaire(text, "randomizer", phasing="B", dice=("terror-1",))
    assert p.place("terror-1") == "cup"


def test_critical_cities_bring_no_chits_27_22() -> None:
    text = RED + "A: RL-153 @ minsk\nA: RL-154 @ kazan\ncup: terror-1 terror-2"
    p = solitaire(text, "randomizer", dice=("terror-1",))
    assert p.place("terror-2") == "cup"


# 21: movement


def test_a_force_goes_by_a_die_along_the_railway_21_12_21_13() -> None:
    for seed in range(6):
        p = solitaire(RED + "B: WL-251 W-213 @ kuban", seed=f"{seed:064x}")
        (moved,) = p.told("script.moves")
        assert moved["goal"] == "tver"
        left = rail_distances()[str(moved["province"])]
        assert left == max(0, rail_distances()["kuban"] - int(str(moved["die"])))


def test_opposing_units_stop_a_force_5_17() -> None:
    text = RED + "B: WL-251 W-213 @ orel\n-: R-116 @ tula"
    p = solitaire(text, dice=(3, 6, 1), seed="00" * 32)  # the third way (21.22)
    assert p.at("WL-251") == "tula"


def test_it_stops_in_tver_and_stays_21_23() -> None:
    p = solitaire("A: RL-151 R-102 @ petrograd\nB: WL-251 W-213 @ tula", dice=(6,))
    assert p.at("WL-251") == "tver"
    stays = solitaire("A: RL-151 R-102 @ petrograd\nB: WL-251 W-213 @ tver")
    assert stays.told("script.moves") == []


def test_white_then_green_then_blue_21_11() -> None:
    text = RED + "B: B-326 @ murmansk\nB: G-426 @ poland\nB: WL-251 W-213 @ kuban"
    p = solitaire(text, seed="00" * 32)
    leads = [each["units"] for each in p.told("script.moves")]
    assert leads == [["WL-251", "W-213"], ["G-426"], ["B-326"]]


def test_green_and_blue_units_stay_in_their_regions_21_25() -> None:
    p = solitaire(RED + "B: G-413 @ kutais", seed="00" * 32)
    for _ in range(3):
        assert p.at("G-413") in MAY_ENTER["TC"]
    still = solitaire(RED + "B: G-429 @ mongolia", seed="00" * 32)
    assert still.told("script.moves") == []


def test_a_path_is_kept_21_24() -> None:
    text = RED + "B: WL-251 W-213 @ kuban\n-: R-116 @ don_cossack"
    p = solitaire(text, seed="00" * 32, goes_on=True)
    path = p.board["paths"]["WL-251"]
    assert (path[0], path[1], path[-1]) == ("kuban", "don_cossack", "tver")
    before = [*path]
    p.order("A", "end movement")
    assert p.board["paths"]["WL-251"] == before
    assert p.told("script.moves")[-1]["province"] in before


# 22: stacking


def test_the_fewest_and_strongest_white_stacks_22_1() -> None:
    text = RED + "B: WL-252 @ kuban\nB: WL-251 @ kuban\n-: W-213 @ kuban\n-: W-214 @ kuban"
    p = solitaire(text, "script_stacking")
    assert p.company("WL-251") == {"WL-251", "WL-252", "W-213", "W-214"}
    first = sorted(("W-213", "W-214"), key=lambda unit: -BOX.units[unit].value)[0]
    assert p.leader_of(first) == "WL-251"
    assert p.controller("W-214") == "B"


def test_units_without_a_leader_stay_uncontrolled_22_1() -> None:
    p = solitaire(RED + "-: W-213 @ kuban\nB: WL-251 @ kuban", "script_stacking")
    assert p.controller("W-213") == "B"
    alone = solitaire(RED + "-: W-213 @ kuban\nB: WL-251 @ tambov", "script_stacking")
    assert alone.controller("W-213") is None


def test_green_units_stack_by_nationality_22_2() -> None:
    text = RED + "B: G-426 @ poland\nB: G-427 @ poland\nB: G-428 @ poland"
    p = solitaire(text, "script_stacking")
    assert p.company("G-426") == {"G-426", "G-427", "G-428"}


# 23: combat


def test_all_attack_the_weakest_red_stack_23_11() -> None:
    text = (
        RED + "B: WL-251 W-213 @ kuban\nB: WL-252 W-214 @ kuban\n-: R-116 @ kuban\n"
        "A: RL-153 @ kuban"
    )
    p = solitaire(text, "script_combat", dice=(1,))
    (attack,) = p.told("attack.declared")
    assert attack["defenders"] == ["RL-153"]
    assert set(attack["attackers"]) == {"WL-251", "W-213", "WL-252", "W-214"}  # type: ignore[call-overload]


def test_below_1_1_it_does_not_attack_23_14() -> None:
    p = solitaire(RED + "B: WL-264 @ kuban\n-: R-116 @ kuban", "script_combat")
    assert p.told("attack.declared") == []
    assert p.told("script.waits") == [{"province": "kuban"}]


def test_white_attacks_green_where_no_red_unit_is_23_12_23_13() -> None:
    text = RED + "B: WL-251 W-213 @ baku\n-: G-417 @ baku"
    assert solitaire(text, "script_combat", dice=(1,)).told("attack.declared")
    with_red = solitaire(text + "\n-: R-116 @ baku", "script_combat", dice=(1,))
    (attack,) = with_red.told("attack.declared")
    assert attack["defenders"] == ["R-116"]


def test_what_it_does_not_control_does_not_attack_23_17() -> None:
    p = solitaire(RED + "-: W-213 @ kuban\n-: R-116 @ kuban\nB: WL-251 @ tambov", "script_combat")
    assert p.told("attack.declared") == []


def test_in_an_exchange_leaders_die_last_23_16() -> None:
    text = RED + "B: WL-251 W-213 @ kuban\n-: R-116 @ kuban"
    for die in range(1, 7):
        p = solitaire(text, "script_combat", dice=(die,))
        if p.told("exchange.loss"):
            assert p.told("exchange.loss")[0]["units"] == ["W-213"]
            return
    raise AssertionError("no die gives an exchange")


# 24: Red leaders


@pytest.mark.parametrize(
    ("text", "die", "count"),
    [(RED, 1, 1), (RED.split("\n")[1] + "\n", 6, 5), (RED, 6, 4), (RED, 4, 4)],
)
def test_how_many_leaders_come_24_12(text: str, die: int, count: int) -> None:
    """E39: with Lenin dead and a six, five more; with both alive and a one, three in all."""
    pool = " ".join(f"RL-{number}" for number in range(153, 165))
    p = solitaire(text + f"pool: {pool}", "red_leaders", dice=(die,))
    assert p.told("leaders.roll")[0]["count"] == count


def test_leaders_come_and_go_24_0_24_13() -> None:
    text = RED + "A: RL-153 R-116 @ kuban\npool: RL-154"
    p = solitaire(text, "red_leaders", dice=(1,))
    assert p.place("RL-153") == "pool"
    assert p.controller("R-116") is None
    p.order("A", "call up RL-153, post to Orel")
    assert p.at("RL-153") == "orel"
    assert p.waiting() == {"A": "movement"}


def test_the_player_may_stop_and_may_choose_again_24_0() -> None:
    p = solitaire(RED + "pool: RL-153 RL-154", "red_leaders", dice=(2,))
    p.order("A", "call up RL-153, not this leader, call up RL-154, post to Orel, no more leaders")
    assert p.place("RL-153") == "pool"
    assert p.waiting() == {"A": "movement"}


def test_the_death_of_lenin_costs_the_next_determination_24_14() -> None:
    """E40: in the script's combat phase that of the same turn."""
    text = (
        "A: RL-151 @ petrograd\nB: WL-251 W-213 @ petrograd\nA: RL-152 R-111 @ tver\npool: RL-153"
    )
    for die in range(1, 7):
        p = solitaire(text, "script_combat", dice=(die,), seed="00" * 32, goes_on=True)
        if p.at("RL-151") is None:
            assert p.told("leaders.none") == [{"units": []}]
            assert p.waiting() == {"A": "movement"}
            return
    raise AssertionError("no die kills Lenin")


# 25 and 26


def test_who_is_replaced_25_1() -> None:
    text = RED + "unassigned: R-116 W-213 G-426 G-417\nB: WL-251 @ kuban"
    p = solitaire(text, "replacement")
    assert set(p.told("replacement")[0]["units"]) == {"R-116", "G-426"}  # type: ignore[call-overload]


def test_the_czar_stacked_with_a_red_leader_is_executed_26_0() -> None:
    p = solitaire(RED + "A: RL-153 @ ekaterinburg\n-: Czar @ ekaterinburg", "movement")
    p.order("A", "move RL-153, attach Czar")
    assert p.place("I-CZAR") == "out"
    assert p.told("solitaire.czar")


# 28: victory


def outcome(text: str, turn: int) -> object:
    p = solitaire(text, "inter-phase", turn=turn, seed="00" * 32, goes_on=True)
    result = p.match.state["result"]
    return result["victory"] if result else None


@pytest.mark.parametrize(
    ("turn", "victory"),
    [(4, None), (5, "decisive"), (6, "substantive"), (7, "marginal")],
)
def test_red_wins_by_clearing_four_regions_28_12(turn: int, victory: str | None) -> None:
    assert outcome(RED + "B: WL-251 W-213 @ vladivostok", turn) == victory


def test_an_uncontrolled_unit_counts_28_11() -> None:
    assert outcome(RED + "-: W-213 @ kuban", 6) is None
    assert outcome(RED + "-: W-213 @ kuban", 7) == "draw"


def test_the_script_wins_in_petrograd_or_tver_28_13() -> None:
    assert outcome(RED + "B: WL-251 @ tver", 1) == "defeat"
    assert outcome(RED + "-: W-213 @ petrograd", 7) == "defeat"


# further cases


def test_a_force_off_the_railway_goes_to_it_first_21_21() -> None:
    off = next(p for p in ("khiva", "uralsk", "kirghiz") if p not in rail_distances())
    p = solitaire(RED + f"B: WL-251 W-213 @ {off}", seed="00" * 32)
    path = p.board["paths"]["WL-251"]
    first = next(place for place in path if place in rail_distances())
    assert path[0] == off
    assert all(place not in rail_distances() for place in path[: path.index(first)])
    assert path[-1] in ("tver", "petrograd")


def test_a_die_chooses_among_equal_paths_21_22() -> None:
    found = {
        solitaire(RED + "B: WL-251 W-213 @ orel", seed=f"{seed:064x}").board["paths"]["WL-251"][1]
        for seed in range(20)
    }
    assert found == {"kaluga", "smolensk", "tula"}


def test_red_attacks_any_force_of_the_script_23_18() -> None:
    text = "A: RL-152 R-111 R-117 @ kuban\nB: WL-251 W-213 @ kuban\n-: W-214 @ kuban\n"
    p = solitaire(text, "combat")
    assert p.may("A", "attack") >= {"WL-251", "W-214"}


def test_a_dead_leader_does_not_come_back_24_13() -> None:
    p = solitaire(RED + "pool: RL-153\nunassigned: RL-154\nB has: RL-155", "red_leaders", dice=(3,))
    assert p.may("A", "call_up") == {"RL-153"}
    assert p.case("A", "call up RL-154") == "24.13"
    assert p.case("A", "call up Denikin") == "24.13"


def test_two_deaths_cost_two_turns_24_15_24_17() -> None:
    text = (
        "A: RL-151 RL-152 @ orel\nA: RL-153 R-111 @ kazan\nB: WL-251 W-213 WL-252 W-214 @ orel\n"
        "pool: RL-154"
    )
    for die in range(1, 7):
        p = solitaire(text, "script_combat", dice=(die,), seed="00" * 32, goes_on=True)
        if p.at("RL-151") is None and p.at("RL-152") is None:
            assert p.board["blocked"] == 2
            assert p.board["skipped_leader_phases"] == 1, (
                "one determination has been skipped already"
            )
            return
    raise AssertionError("no die kills both")


def test_eliminated_special_units_are_gone_25_15() -> None:
    text = (
        "A: RL-152 R-124 T-1 @ orel\nB: WL-251 W-213 WL-252 W-214 WL-253 @ orel\n"
        "B: WL-254 W-212 @ orel"
    )
    for die in range(1, 7):
        p = solitaire(text, "script_combat", dice=(die,), seed="00" * 32)
        if p.at("RL-152") is None:
            assert (p.place("R-124"), p.place("T-1")) == ("out", "out")
            return
    raise AssertionError("no die kills Trotsky")


def test_what_a_leader_leaves_behind_who_is_dismissed_24_0() -> None:
    """Bought Green units are their marker's again (R31), the train goes back (14.31)."""
    text = (
        RED + "A: RL-154 Gold R-115 G-408 T-1 @ kharkov\nB: G-409 @ poltava\n"
        "A: RL-155 RL-153 R-116 T-2 @ kazan\npool: RL-156"
    )
    p = solitaire(text.replace("RL-155 RL-153", "RL-153"), "red_leaders", dice=(1,))
    assert p.controller("R-115") is None
    assert p.controller("G-408") == "B"
    assert p.company("R-115") == {"R-115"}
    assert (p.place("T-1"), p.at("I-GOLD"), p.controller("I-GOLD")) == ("cup", "kharkov", None)
    assert list(RCW.violations(p.match.state)) == []


def test_a_train_goes_over_to_trotsky_when_its_leader_leaves_24_0() -> None:
    text = "A: RL-152 R-111 RL-153 R-113 T-1 @ tver\nA: RL-151 @ petrograd\npool: RL-154"
    p = solitaire(text, "red_leaders", dice=(1,))
    assert p.leader_of("T-1") == "RL-152"
    assert p.controller("R-113") is None
    assert list(RCW.violations(p.match.state)) == []


def test_leaders_who_wait_have_not_been_eliminated_9_15() -> None:
    p = solitaire("-: R-111 @ tver\nunassigned: R-116 RL-151\npool: RL-153", "replacement")
    assert p.told("replacement")[0]["units"] == ["R-116"]


def test_the_option_1_chit_is_the_scripts_too_20_12() -> None:
    text = RED + "-: B-301 @ finland\ncup: option-1"
    p = solitaire(text, "randomizer", dice=("option-1",), expeditionary_forces=True)
    assert p.controller("B-301") == "B"


def test_green_units_that_red_has_bought_are_red_at_the_end_13_26_28_13() -> None:
    assert outcome(RED + "A: RL-153 Gold G-407 @ kiev", 5) == "decisive"
    assert outcome(RED + "-: G-407 @ kiev", 5) is None


def test_the_marker_stays_on_the_turn_that_was_the_last_27_32() -> None:
    p = solitaire(RED + "-: W-213 @ kuban", "inter-phase", turn=7, goes_on=True)
    assert p.board["turn"] == 7
    assert p.told("solitaire.end") == [{"outcome": "draw", "turn": 7}]


def test_the_turn_record_track_has_seven_boxes_27_32() -> None:
    p = at_start()
    shown = track(p.match.view("A"))
    assert shown is not None
    assert [box.label for box in shown.turns] == list("1234567")
    assert [bool(box.is_now) for box in shown.turns] == [True] + [False] * 6
    assert str(shown.turns[6].title) == "Game turn 7"


def test_a_position_is_written_and_read_with_its_paths() -> None:
    match = at_start().match
    text = write(match, POSITIONS)
    assert 'phase = "red_leaders"' in text
    assert 'scenario = "solitaire"' in text
    again = parse(text, "now.toml", {"rcw": POSITIONS})
    state = POSITIONS.state(again.content, "AB")
    assert state["board"]["paths"] == match.state["board"]["paths"]
    assert state["board"]["lying"] == match.state["board"]["lying"]
