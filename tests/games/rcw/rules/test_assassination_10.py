"""Section 10: assassination. In each position A is the phasing player."""

import pytest

from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

NEAR = "A: WL-257 @ tula\nB: RL-152 @ tula\n"
"""A's Maevsky (1) stands beside B's Trotsky (3)."""


def attempt(assassins: str, dice: tuple[int, ...], order: str, text: str = NEAR) -> Position:
    p = position(f"{text}A has: {assassins}", dice=dice)
    p.order("A", order)
    return p


# 10.0 the attempt


@pytest.mark.parametrize(("dice", "dies"), [((3, 4), False), ((4, 4), True)])
def test_three_assassins_against_a_leader_of_three_need_an_eight_10_0(
    dice: tuple[int, ...], dies: bool
) -> None:
    """E21: a seven kills leaders of one and two only."""
    p = attempt("assassin*3", dice, "assassinate Trotsky with 3 assassins")
    assert (p.at("RL-152") is None) is dies


@pytest.mark.parametrize(
    ("held", "order", "sent"),
    [
        ("assassin", "with 1 assassin", "an Assassin"),
        ("assassin*2", "with 2 assassins", "2 Assassins"),
    ],
)
def test_the_log_says_who_is_sent_10_0(held: str, order: str, sent: str) -> None:
    p = attempt(held, (1, 1), f"assassinate Trotsky {order}")
    says = " ".join(each for item in log_for(RCW, p.match.log, None) for each in item["says"])
    assert f"Player A sends {sent} to assassinate Trotsky." in says


def test_the_number_is_declared_before_the_dice_and_all_else_rests_10_0() -> None:
    p = position(NEAR + "A has: assassin*3 politburo*9")
    p.order("A", "assassinate Trotsky")
    assert p.waiting() == {"A": "assassins"}
    assert p.may("A", "send") == {"1", "2", "3"}
    assert p.may("A", "assassinate") == p.may("A", "end_movement") == set()
    assert p.case("A", "with 4 assassins") == p.case("A", "with 0 assassins") == "10.12"
    assert p.case("A", "with Felix") == "10.3"
    p.order("A", "call off")
    assert p.waiting() == {"A": "movement"}
    assert p.place("assassin-1") == "display:A"


def test_time_out_sends_nobody_10_12() -> None:
    """D12."""
    p = position(NEAR + "A has: assassin")
    p.order("A", "assassinate Trotsky")
    assert p.match.default("A") == {"do": "call_off"}


def test_a_force_on_the_move_halts_before_an_attempt_10_17() -> None:
    """R09: the move of a force is a procedure; the order to halt goes without saying."""
    p = position("A: WL-257 @ orel\nB: RL-152 @ tula\nA has: assassin", dice=(1, 1))
    p.order("A", "move Maevsky, to Tula, assassinate Trotsky")
    assert p.at("WL-257") == "tula"
    assert p.waiting() == {"A": "assassins"}


# 10.1 who may be a target


def test_only_the_phasing_player_attempts_10_11() -> None:
    p = position("A: RL-152 @ tula\nB: WL-257 @ tula\nB has: assassin")
    assert p.may("B", "assassinate") == set()
    assert p.case("B", "assassinate Trotsky") == "10.11"


def test_nobody_attempts_between_the_player_turns_10_11() -> None:
    text = "A: RL-157 @ tula\nB: RL-152 @ tula\n-: W-213 @ kuban\nA has: assassin politburo*10"
    p = position(text, "inter-phase")
    assert p.waiting() == {"A": "agreement"}
    assert p.may("A", "assassinate") == set()
    assert p.case("A", "assassinate Trotsky") == "10.11"


def test_an_attempt_takes_an_assassin_10_12() -> None:
    p = position(NEAR + "A has: politburo*3\nB has: assassin")
    assert p.case("A", "assassinate Trotsky") == "10.12"


def test_the_target_shares_a_province_with_a_leader_of_the_phasing_player_10_13() -> None:
    p = position(
        """
        A: WL-257 @ tula
        B: RL-152 @ tula
        C: RL-151 @ tver
        A: B-318 @ tver       # a Blue unit is not a leader
        B: WL-251 @ kuban
        A has: assassin
        """
    )
    assert p.may("A", "assassinate") == {"RL-152"}
    assert p.case("A", "assassinate Lenin") == "10.13"
    assert p.case("A", "assassinate Stalin") == "10.13"  # not on the map
    assert p.case("A", "assassinate B-318") == "10.0"


@pytest.mark.parametrize("leader", ["WL-257", "RL-153"])
def test_the_colours_do_not_matter_10_14(leader: str) -> None:
    """E22."""
    p = position(f"A: {leader} @ tula\nB: RL-152 @ tula\nC: WL-252 @ tula\nA has: assassin")
    assert p.may("A", "assassinate") == {"RL-152", "WL-252"}


def test_the_czar_cannot_be_assassinated_10_13() -> None:
    p = position("A: WL-257 @ tula\nB: RL-152 Czar @ tula\nA has: assassin")
    assert p.case("A", "assassinate Czar") == "10.13"


def test_an_own_leader_needs_another_own_leader_beside_him_10_15() -> None:
    p = position("A: RL-152 R-111 @ tula\nB: RL-151 @ tver\nA has: assassin")
    assert p.case("A", "assassinate Trotsky") == "10.15"
    p = position("A: RL-152 @ tula\nA: WL-257 @ tula\nA has: assassin", dice=(6, 6))
    assert p.may("A", "assassinate") == {"RL-152", "WL-257"}
    p.order("A", "assassinate Trotsky with 1 assassin")
    assert p.place("RL-152") == "display:A"


def test_more_than_six_count_as_six_10_16() -> None:
    """R66: eight assassins at a total of four do not kill a leader of three; six fail alike."""
    p = attempt("assassin*8", (2, 2), "assassinate Trotsky with 8 assassins")
    assert p.at("RL-152") == "tula"
    assert len([c for c, place in p.board["where"].items() if place == "display:B"]) == 8


def test_attempts_follow_one_another_each_for_itself_10_17() -> None:
    p = attempt("assassin*3", (1, 1, 1, 2, 6, 6), "assassinate Trotsky with 1 assassin")
    p.order("A", "assassinate Trotsky with 1 assassin, assassinate Trotsky with 1 assassin")
    assert p.place("RL-152") == "display:A"
    assert p.case("A", "assassinate Trotsky") == "10.12"


def test_an_attempt_does_not_cut_into_a_purge_10_17() -> None:
    p = position(NEAR + "A has: assassin politburo*9\nB has: politburo", dice=(1, 1))
    p.order("A", "purge B, declare")
    assert p.waiting() == {"B": "counterpurge"}
    assert p.may("A", "assassinate") == set()
    assert "being resolved" in p.refusal("A", "assassinate Trotsky").why


def test_a_frozen_leader_can_be_assassinated_and_his_assassins_return_r65() -> None:
    p = position(NEAR + "A has: assassin*2", seats="ABC", dice=(1, 1, 6, 6))
    p.order("B", "quit the game, confirm quit")
    p.order("A", "assassinate Trotsky with 1 assassin")
    assert p.place("assassin-1") == "cup"
    p.order("A", "assassinate Trotsky with 1 assassin")
    assert p.place("RL-152") == "display:A"


# 10.2 what comes of it


def test_a_success_brings_the_leader_into_the_box_and_spends_the_assassins_10_21() -> None:
    """R64: they return to the randomizer."""
    p = attempt("assassin*3", (4, 4), "assassinate Trotsky with 3 assassins")
    assert p.place("RL-152") == "display:A"
    assert {p.place(f"assassin-{n}") for n in (1, 2, 3)} == {"cup"}


def test_assassins_that_fail_are_the_targets_players_10_22() -> None:
    """R65."""
    p = attempt("assassin*3", (1, 2), "assassinate Trotsky with 2 assassins")
    assert [p.place(f"assassin-{n}") for n in (1, 2, 3)] == ["display:B", "display:B", "display:A"]


def test_assassins_that_fail_against_an_own_leader_come_back_10_22() -> None:
    p = attempt("assassin", (1, 2), "assassinate Trotsky with 1 assassin",
                "A: RL-152 RL-153 @ tula\n")  # fmt: skip
    assert p.place("assassin-1") == "display:A"


def test_the_units_of_the_dead_leader_lie_singly_7_4() -> None:
    p = attempt("assassin", (6, 6), "assassinate Trotsky with 1 assassin",
                "A: WL-257 @ tula\nB: RL-152 R-111 R-112 T-1 @ tula\n")  # fmt: skip
    assert p.controller("R-111") is p.controller("R-112") is None
    assert p.company("R-111") == {"R-111"}
    assert p.place("T-1") == "cup"


def test_his_owner_restacks_them_under_other_leaders_7_4() -> None:
    """R36."""
    p = attempt("assassin", (6, 6), "assassinate Trotsky with 1 assassin",
                "A: WL-257 @ tula\nB: RL-152 R-111 R-112 RL-153 @ tula\n")  # fmt: skip
    assert p.waiting() == {"B": "restack"}
    p.order("B", "reattach R-112 to Stalin")
    assert p.company("RL-153") == {"RL-153", "R-112"}


def test_an_imperial_unit_goes_over_with_them_or_lies_free_13_42() -> None:
    """R56."""
    with_stalin = "A: WL-257 @ tula\nB: RL-152 Czar RL-153 @ tula\n"
    p = attempt("assassin", (6, 6), "assassinate Trotsky with 1 assassin", with_stalin)
    assert p.leader_of("I-CZAR") == "RL-153"
    p = attempt("assassin", (6, 6), "assassinate Trotsky with 1 assassin",
                "A: WL-257 @ tula\nB: RL-152 Czar @ tula\n")  # fmt: skip
    assert p.controller("I-CZAR") is None


@pytest.mark.parametrize(("leader", "segments"), [("RL-151", 1), ("RL-152", 1), ("RL-154", 0)])
def test_lenin_and_trotsky_close_a_segment_and_cost_no_marker_9_14(
    leader: str, segments: int
) -> None:
    """T19, R58, R87: 11.32 speaks of combat alone."""
    text = f"A: WL-257 @ tula\nB: {leader} @ tula\nB has: politburo*2\n"
    p = attempt("assassin", (6, 6), f"assassinate {leader} with 1 assassin", text)
    assert p.board["blocked"] == segments
    assert p.place("politburo-1") == p.place("politburo-2") == "display:B"


# 10.3 Felix D.


@pytest.mark.parametrize(("dice", "dies"), [((2, 3), False), ((3, 3), True)])
def test_felix_counts_three_10_3(dice: tuple[int, ...], dies: bool) -> None:
    """T18: with two more, column five; all three markers share one disposition."""
    p = attempt("felix assassin*2", dice, "assassinate Trotsky with Felix and 2 assassins")
    assert (p.at("RL-152") is None) is dies
    disposition = "cup" if dies else "display:B"
    assert {p.place(each) for each in ("felix", "assassin-1", "assassin-2")} == {disposition}


def test_felix_alone_or_left_at_home_10_3() -> None:
    p = attempt("felix assassin", (4, 4), "assassinate Trotsky with Felix")
    assert p.place("RL-152") == "display:A"
    assert (p.place("felix"), p.place("assassin-1")) == ("cup", "display:A")
    p = attempt("felix assassin", (4, 4), "assassinate Trotsky with 1 assassin")
    assert p.at("RL-152") == "tula"
    assert (p.place("felix"), p.place("assassin-1")) == ("display:A", "display:B")


# 12.5(15) 26 Commissars

DEADLY = "A: WL-257 @ tula\nB: RL-154 @ tula\nA has: assassin*3\n"
DRAWS = "cup: air-raid terror-1 ice-march supreme-ruler\n"


def struck(text: str, dice: tuple[int | str, ...] = (), **chosen: object) -> Position:
    """B's Tukhachevsky is assassinated."""
    p = position(DEADLY + DRAWS + text, dice=(6, 6, *dice), **chosen)  # type: ignore[arg-type]
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    return p


def test_26_commissars_draws_three_and_leaves_the_game_12_5_15() -> None:
    p = struck("B has: commissars-26", ("air-raid", "ice-march", "terror-1"))
    assert p.waiting() == {"B": "commissars"}
    p.order("B", "play 26 Commissars")
    drawn = {p.place(each) for each in ("air-raid", "ice-march", "terror-1")}
    assert drawn == {"display:B"}
    assert p.place("supreme-ruler") == "cup"
    assert p.place("commissars-26") == "out"
    assert p.waiting() == {"A": "movement"}


def test_26_commissars_may_be_kept_which_time_out_does_12_5_15() -> None:
    """D24."""
    p = struck("B has: commissars-26")
    assert p.match.default("B") == {"do": "keep_commissars"}
    p.order("B", "keep 26 Commissars")
    assert p.place("commissars-26") == "display:B"
    assert p.waiting() == {"A": "movement"}


@pytest.mark.parametrize("holder", ["A", "C"])
def test_only_the_dead_leaders_player_plays_it_12_5_15(holder: str) -> None:
    assert struck(f"{holder} has: commissars-26").waiting() == {"A": "movement"}


def test_ones_own_victim_counts_12_5_15() -> None:
    """R67."""
    text = "A: WL-257 @ tula\nA: RL-154 @ tula\nA has: assassin commissars-26\n"
    p = position(text + DRAWS, dice=(6, 6))
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    assert p.waiting() == {"A": "commissars"}


def test_the_units_are_restacked_before_chits_are_drawn_12_5_15() -> None:
    p = position(
        "A: WL-257 @ tula\nB: RL-154 R-111 RL-153 RL-157 @ tula\nA has: assassin\n"
        "B has: commissars-26\n" + DRAWS,
        dice=(6, 6),
    )
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    assert p.waiting() == {"B": "restack"}
    p.order("B", "reattach R-111 to Voroshilov")
    assert p.waiting() == {"B": "commissars"}


def test_instructions_answer_ahead_12_5_15() -> None:
    p = position(DEADLY + DRAWS + "B has: commissars-26", dice=(6, 6, "air-raid", 1, 1))
    p.order("B", "standing play 26 Commissars")
    p.order("A", "assassinate Tukhachevsky with 1 assassin")
    assert p.place("commissars-26") == "out"
    assert p.waiting() == {"A": "movement"}


@pytest.mark.parametrize("place", ["B has", "C has", "cup"])
def test_held_unseen_the_question_is_put_whoever_holds_it_17_6(place: str) -> None:
    """D24: it betrays nothing; who does not hold it can only keep it."""
    p = struck(f"{place}: commissars-26", secrecy=True)
    assert p.waiting() == {"B": "commissars"}
    held = place == "B has"
    assert p.may("B", "play_commissars") == ({""} if held else set())
    before = [str(p.match.view(seat)["board"]) for seat in "AC"]
    p.order("B", "keep 26 Commissars")
    assert [str(p.match.view(seat)["board"]) for seat in "AC"] == before
    assert p.match.log[-1]["to"] == ["B"]


def test_once_it_is_out_of_the_game_nobody_is_asked_17_6() -> None:
    assert struck("", secrecy=True).waiting() == {"A": "movement"}
