"""Section 16: the deal, the trading session, the deployment."""

from collections import Counter

import pytest

from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.board import board_of, in_box, stacks_at
from app.games.rcw.box import BOX, COLOUR, KIND, LEADERS
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, dealt

SEED = "16" * 32


def begun(seats: str) -> Position:
    return Position(Match.new(RCW, list(seats), seed=SEED))


def deployed(hands: dict[str, str], seats: str = "ABC") -> Position:
    """Return a match with the leaders on the map, each seat's free choices still open."""
    p = dealt(hands, seats)
    for seat in seats:
        p.order(seat, "ready")
    return p


def finish(p: Position, *but: str) -> None:
    """Let everybody who still has to deploy be done with it, except the seats `but`."""
    for seat in [s for s in p.waiting() if s not in but]:
        p.order(seat, "deployed")


# 16.2, 16.3 the deal


@pytest.mark.parametrize(("seats", "hands"), [("ABC", [23, 22, 22]), ("ABCDEF", [12] + [11] * 5)])
def test_all_pieces_are_dealt_as_equally_as_possible_from_a_on_16_31(
    seats: str, hands: list[int]
) -> None:
    """31 Red and 21 White leaders, 13 Politburo markers, two assassins: 67 (16.23)."""
    told = begun(seats).told("deal")
    extra = {chit.id for chit in BOX.chits.values() if chit.start.startswith("leader:")}
    pieces = [[p for p in deal["pieces"] if p not in extra] for deal in told]  # type: ignore[attr-defined]
    assert [len(each) for each in pieces] == hands
    kinds = Counter(
        BOX.chits[p].kind if p in BOX.chits else COLOUR[p] for each in pieces for p in each
    )
    assert kinds == {"red": 31, "white": 21, "politburo": 13, "assassin": 2}


def test_lenin_and_trotsky_bring_a_politburo_marker_each_16_32() -> None:
    """E35. Felix D. is never dealt (16.23)."""
    for seed in ("00" * 32, "16" * 32, "77" * 32):
        p = Position(Match.new(RCW, list("ABC"), seed=seed))
        for leader in ("RL-151", "RL-152"):
            extra = [c.id for c in BOX.chits.values() if c.start == "leader:" + leader]
            assert len(extra) == 1
            assert p.place(extra[0]) == p.place(leader)
        assert p.place("felix") == "cup"


@pytest.mark.parametrize("seats", ["AB", "ABCDEFG", "AAB"])
def test_three_to_six_players_play_16_0(seats: str) -> None:
    with pytest.raises(ValueError, match="3 to 6"):
        Match.new(RCW, list(seats), seed=SEED)


# 16.33 trading


def test_a_trade_is_carried_out_when_both_agree_16_33() -> None:
    p = dealt({"A": "RL-151 WL-251", "B": "RL-152"})
    p.order("A", "offer B, give Denikin, request Trotsky, propose")
    assert p.options("C", "accept") == []
    p.order("B", "accept AB1")
    assert p.place("WL-251") == "hand:B"
    assert p.place("RL-152") == "hand:A"
    assert p.told("trade.done")[0]["given"] == ["WL-251"]


def test_nobody_sees_what_an_offer_will_be_before_it_is_made_16_33() -> None:
    """Nor does a third player see it then."""
    p = dealt({"A": "RL-151 WL-251", "B": "RL-152"})
    seen = {seat: log_for(RCW, p.match.log, seat) for seat in "BC"}
    p.order("A", "offer B, give Denikin, request Trotsky")
    assert {seat: log_for(RCW, p.match.log, seat) for seat in "BC"} == seen
    p.order("A", "propose")
    assert log_for(RCW, p.match.log, "C") == seen["C"]
    assert len(log_for(RCW, p.match.log, "B")) == len(seen["B"]) + 1


def test_markers_are_traded_like_leaders_16_33() -> None:
    p = dealt({"A": "RL-151", "B": "RL-152"})
    held = Counter(place for piece, place in p.board["where"].items() if "politburo" in piece)
    p.order("A", "offer B, give Politburo, give Politburo, request Trotsky, propose")
    p.order("B", "accept AB1")
    now = Counter(place for piece, place in p.board["where"].items() if "politburo" in piece)
    assert now["hand:B"] == held["hand:B"] + 2


def test_a_gift_is_a_trade_16_33() -> None:
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B")
    assert p.options("A", "propose") == []
    p.order("A", "give Lenin, propose")
    p.order("B", "accept AB1")
    assert p.place("RL-151") == "hand:B"


def test_an_offer_may_be_refused_withdrawn_or_thrown_away_6_0() -> None:
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B, give Lenin, discard")
    p.order("A", "offer B, give Lenin, propose")
    p.order("B", "refuse AB1")
    p.order("A", "offer B, give Lenin, propose, withdraw AB2")
    assert p.options("B", "accept") == []
    assert p.place("RL-151") == "hand:A"


def test_an_offer_lapses_when_a_piece_of_it_has_changed_hands_6_3() -> None:
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B, give Lenin, propose, offer C, give Lenin, propose")
    p.order("C", "accept AC1")
    assert p.place("RL-151") == "hand:C"
    assert p.told("trade.gone")[0]["motion"] == "AB1"
    assert p.case("B", "accept AB1") == "6.0"


def test_only_what_was_dealt_is_traded_16_33() -> None:
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B")
    assert p.case("A", "give Trotsky") == "16.33"
    assert p.case("A", "request Lenin") == "16.33"
    assert p.case("A", "give R-111") == "16.33"


def test_the_session_ends_when_all_are_ready_16_34() -> None:
    """Offers lapse, and markers come to the display."""
    p = dealt({"A": "RL-151", "B": "RL-152"})
    p.order("A", "offer B, give Lenin, propose")
    p.order("A", "ready")
    p.order("B", "ready")
    assert p.waiting() == {"C": "trade"}
    p.order("C", "ready")
    assert p.match.state["motions"] == []
    assert not any(place.startswith("hand:") for place in p.board["where"].values())
    politburo = [p.place(c.id) for c in BOX.chits.values() if c.kind == "politburo"]
    assert all(place.startswith("display:") for place in politburo)
    assert len(politburo) == 15


def test_at_the_deadline_of_the_session_everybody_is_ready_d01() -> None:
    p = dealt({"A": "RL-151"})
    assert p.match.default("A") == {"do": "ready"}
    assert not p.match.interrupting


# 16.4 the randomizer


def test_the_randomizer_holds_61_pieces_16_41() -> None:
    p = deployed({})
    finish(p)
    m = Match.new(RCW, list("ABC"), seed=SEED)
    cup = in_box(board_of(m.state), "cup")
    kinds = Counter(BOX.chits[p].kind if p in BOX.chits else KIND[p] for p in cup)
    assert kinds == {
        "blue_control": 7, "blue_out": 6, "green_control": 9, "assassin": 12, "felix": 1,
        "shock": 3, "black": 4, "train": 3, "anarchists_strike": 1, "air_raid": 1,
        "armistice": 1, "czar_assassination": 1, "comintern": 1, "cordon_sanitaire": 1,
        "general_strike": 3, "ice_march": 1, "military_commissariat": 1, "supreme_ruler": 1,
        "commissars_26": 1, "territorial_demands": 1, "terror": 2,
    }  # fmt: skip


# 16.5 combat units


def test_units_stand_in_their_provinces_uncontrolled_16_51() -> None:
    p = deployed({})
    for unit in BOX.units.values():
        if unit.kind == "combat" and not unit.reinforcement and not unit.optional:
            assert p.at(unit.id) == unit.setup
            assert p.controller(unit.id) in (None, "A", "B", "C")
    assert p.at("K-NM") == "yekaterinoslav"
    assert p.company("K-NM") == {"K-NM"}


def test_units_of_a_nation_in_a_province_are_stacked_16_53() -> None:
    """E36: three in Poland; but the Red and White ones lie singly."""
    p = deployed({})
    assert p.company("G-426") == {"G-426", "G-427", "G-428"}
    assert p.company("B-323") == {"B-323", "B-324"}
    assert p.company("B-319") == {"B-319", "B-320"}
    assert p.company("G-424") == {"G-424", "G-425"}
    vladivostok = [set(stack["units"]) for stack in stacks_at(p.board, "vladivostok")]
    assert {"W-207"} in vladivostok
    assert {"B-317"} in vladivostok


def test_reinforcements_wait_on_their_display_16_55() -> None:
    p = deployed({})
    waiting = [u.id for u in BOX.units.values() if u.reinforcement and not u.optional]
    assert len(waiting) == 8
    assert all(p.place(unit) == "reinforcements" for unit in waiting)


# 16.6 leaders


def test_the_czar_and_the_gold_stand_under_their_units_16_61() -> None:
    p = deployed({"A": "RL-177", "B": "WL-252"})
    assert p.company("I-CZAR") == {"RL-177", "R-120", "I-CZAR"}
    assert p.company("I-GOLD") == {"WL-252", "W-203", "I-GOLD"}
    assert p.controller("I-CZAR") == "A"
    assert p.controller("I-GOLD") == "B"


def test_a_leader_with_an_asterisk_stands_on_his_unit_16_62() -> None:
    """E37: Trotsky on R-111; his player controls it."""
    p = deployed({"A": "RL-152"})
    assert p.company("RL-152") == {"RL-152", "R-111"}
    assert p.controller("R-111") == "A"
    assert p.leader_of("R-111") == "RL-152"


def test_every_leader_stands_in_his_province_and_no_other_has_a_unit_16_62() -> None:
    p = deployed({"A": "RL-152", "B": "WL-254"})
    for leader in LEADERS:
        unit = BOX.units[leader]
        assert p.at(leader) == unit.setup
        units = p.company(leader) - LEADERS - {"I-CZAR", "I-GOLD"}
        if unit.asterisk:
            (below,) = units
            assert COLOUR[below] == unit.colour
            assert p.leader_of(below) == leader
    assert p.controller("W-202") is None  # Yudenich has no asterisk


def test_own_leaders_of_a_province_may_be_stacked_16_64() -> None:
    """D02: all choose at once; the choices are opened together."""
    p = deployed({"A": "RL-153 RL-156 RL-157", "B": "RL-170 RL-171"})
    assert set(p.waiting()) >= {"A", "B"}
    p.order("A", "stack Stalin on Budenny, stack Voroshilov on Budenny, deployed")
    assert p.company("RL-156") == {"RL-156"}
    p.order("B", "stack Kovtyukh on Sorokin, deployed")
    finish(p)
    assert p.company("RL-156") == {"RL-156", "RL-153", "RL-157"}
    assert p.company("RL-170") == {"RL-170", "RL-171", "R-122"}
    assert p.leader_of("R-122") == "RL-170"


def test_what_others_choose_is_sealed_until_all_have_chosen_16_64() -> None:
    p = deployed({"A": "RL-153 RL-156", "B": "RL-170 RL-171"})
    before = p.match.view("B")
    p.order("A", "stack Stalin on Budenny")
    assert p.match.view("B") == before
    assert p.match.view("A") != before


def test_a_draft_of_the_last_answer_does_not_open_the_others_16_66() -> None:
    """Whether the others stack anything or not, the last one must submit to see it."""
    p = deployed({"A": "RL-153 RL-156", "B": "RL-170 RL-171"})
    finish(p, "A")
    assert p.match.draft().orders("A", "deployed").needs_chance


def test_who_does_not_deploy_in_time_stacks_nobody_d02() -> None:
    p = deployed({"A": "RL-153 RL-156", "B": "RL-170 RL-171"})
    assert p.match.interrupting
    assert p.match.default("A") == {"do": "deployed"}


def test_leaders_may_be_stacked_by_an_instruction_given_ahead_d02() -> None:
    """With one who has a unit, if there is one: Kovtyukh stands with Sorokin and R-122."""
    p = dealt({"A": "RL-153 RL-156 RL-157", "B": "RL-170 RL-171"})
    for seat in "AB":
        p.order(seat, "standing stack my leaders at the set-up")
    for seat in "ABC":
        p.order(seat, "ready")
    assert set(p.waiting()) == {"C"}
    finish(p)
    assert p.company("RL-153") == {"RL-153", "RL-156", "RL-157"}
    assert p.company("RL-170") == {"RL-170", "RL-171", "R-122"}


def test_leaders_of_different_players_are_not_stacked_16_63() -> None:
    p = deployed({"A": "RL-153 RL-156", "B": "RL-157"})
    assert p.case("A", "stack Stalin on Voroshilov") == "16.63"
    assert p.case("A", "stack Voroshilov on Stalin") == "16.63"


def test_a_leader_with_an_asterisk_stays_with_his_unit_16_62() -> None:
    p = deployed({"A": "RL-170 RL-171"})
    assert p.case("A", "stack Sorokin on Kovtyukh") == "16.62"


def test_leaders_of_different_provinces_or_colours_are_not_stacked_16_62_7_13() -> None:
    p = deployed({"A": "RL-153 RL-156 RL-170 RL-171 WL-251 WL-256"})
    assert p.case("A", "stack Stalin on Sorokin") == "16.62"
    assert p.case("A", "stack Kovtyukh on Denikin") == "7.13"


def test_five_units_are_a_full_stack_at_the_set_up_16_65_7_11() -> None:
    """Nobody can overfill a stack: Kuban has three White leaders and a unit."""
    p = deployed({"A": "WL-251 WL-256 WL-268"})
    p.order("A", "stack Kutepov on Denikin, stack Romanovsky on Denikin, deployed")
    finish(p)
    assert p.company("WL-251") == {"WL-251", "WL-256", "WL-268", "W-213"}


# 16.7 the first game turn


def test_the_first_game_turn_begins_with_the_sequencing_16_72() -> None:
    """R06: no replacement comes before it; then the first player rolls for events."""
    p = deployed({})
    finish(p)
    sequence = p.told("sequence")
    assert len(sequence) == 1
    assert p.told("replacement") == []
    order = sequence[0]["order"]
    assert p.told("turn.begins")[0] == {"turn": 1, "seat": order[0]}  # type: ignore[index]
    assert len(p.told("event")) == 1
