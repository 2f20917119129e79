"""Sections 11.0, 11.2 and 11.3: purges, counterpurges and what they take. See also test_committee.

A holds eight markers or more, so that he is the Central Committee by himself.
"""

import pytest

from app.games.kernel.view import log_for
from app.games.rcw.board import board_of
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

CHAIN = """
A: RL-152 @ tver          # 3, 2, 2, 1: eight in all
A: RL-154 @ tula
A: RL-156 @ orel
A: RL-153 @ kaluga
B: RL-151 @ petrograd     # 3, 2, 1: six in all
B: RL-155 @ vologda
B: RL-157 @ saratov
A has: politburo*9
B has: politburo*2
"""


def purged(text: str, *dice: int, **chosen: object) -> Position:
    """A, alone, purges B; the dice come as given."""
    p = position(text, dice=dice, **chosen)  # type: ignore[arg-type]
    p.order("A", "purge B, declare")
    return p


def markers(p: Position, seat: str) -> int:
    held = p.board["where"].items()
    return sum(piece.startswith("politburo") and at == f"display:{seat}" for piece, at in held)


def story(p: Position, seat: str | None = None) -> str:
    return "\n".join(each for item in log_for(RCW, p.match.log, seat) for each in item["says"])


# 11.0 the strength and the roll


def test_the_strength_is_leadership_and_markers_11_0() -> None:
    """T01: 8 + 9 = 17 and a total of 5 is counterpurge possible."""
    p = purged(CHAIN, 2, 3)
    (roll,) = p.told("purge")
    assert (roll["leadership"], roll["markers"], roll["strength"]) == (8, 9, 17)
    assert roll["result"] == "C"
    assert p.waiting() == {"B": "counterpurge"}


def test_white_frozen_and_boxed_leaders_add_no_strength_11_0() -> None:
    """R72."""
    p = purged("A: WL-251 @ kuban\nA has: politburo*8 RL-152\nB: RL-151 @ tver", 1, 1)
    assert p.told("purge")[0]["strength"] == 8


def test_without_strength_nobody_purges_r79() -> None:
    """He sits on a committee, and has neither a leader nor a marker."""
    p = position("B has: politburo*8\nC: RL-152 @ tver")
    p.order("B", "form committee, invite A, declare")
    p.order("A", "accept AB1, purge C")
    assert p.case("A", "declare") == "11.0"


def test_purges_fall_in_anybodys_player_turn_11_0() -> None:
    p = position("B has: politburo*8\nA: RL-152 @ tver", phasing="A", dice=(6, 6))
    p.order("B", "purge A, declare, seize Trotsky")
    assert p.controller("RL-152") == "B"
    assert p.waiting() == {"A": "movement"}


def test_purges_do_not_fall_between_the_player_turns_11_0() -> None:
    """R71: here A is asked whether the war is to end."""
    p = position("A: RL-151 @ perm\n-: W-213 @ kuban\nA has: politburo*8", "inter-phase")
    assert p.waiting() == {"A": "agreement"}
    assert p.may("A", "purge") == p.may("A", "form_committee") == set()
    assert p.case("A", "purge B") == p.case("A", "form committee") == "11.0"


def test_nobody_purges_himself_11_0() -> None:
    assert position(CHAIN).case("A", "purge A") == "11.0"


def test_a_purge_may_be_planned_by_all_but_whoever_has_purged_11_13() -> None:
    """R70: whatever came of it."""
    p = purged(CHAIN, 2, 3)
    p.order("B", "decline")
    assert p.may("A", "purge") == set()
    assert p.case("A", "purge C") == "11.13"
    assert p.may("B", "purge") == {"A", "C"}


def test_the_right_comes_back_with_the_next_game_turn_11_13() -> None:
    text = CHAIN + "C: WL-251 W-213 @ kuban"
    p = position(text, dice=(1, 1), seed="00" * 32, goes_on=True)
    p.order("A", "purge B, declare")
    p.order("B", "decline")
    assert p.case("A", "purge A") == "11.13"
    while p.board["turn"] == 1 or p.match.state["steps"][-1]["step"] != "movement":
        (seat,) = p.waiting()
        action = p.match.default(seat) or p.match.options(seat)[0]
        p.match.apply(seat, action)
    assert p.board["initiated"] == []
    assert p.case("A", "purge A") == "11.0"


# 11.21 a number


def loser(*leaders: str, markers: int = 0) -> str:
    """B's leaders stand alone; A purges with nine markers in hand."""
    rows = [f"B: {leader} @ tver" for leader in leaders]
    return "\n".join(
        [*rows, "A has: politburo*9", f"B has: politburo*{markers}" if markers else ""]
    )


TWO = (5, 5)
"""Strength 9 and a total of 10: two points."""


def test_two_points_take_a_leader_of_two_or_two_of_one_11_21() -> None:
    """E23; he may take less."""
    p = purged(loser("RL-154", "RL-153", "RL-157"), *TWO)
    assert p.waiting() == {"A": "spoils"}
    assert p.may("A", "seize") == {"RL-154", "RL-153", "RL-157"}
    p.order("A", "seize Tukhachevsky")
    assert p.controller("RL-154") == "A"
    assert p.controller("RL-153") == "B"
    assert p.waiting() == {"A": "movement"}
    p = purged(loser("RL-154", "RL-153", "RL-157"), *TWO)
    p.order("A", "seize Stalin, seize Voroshilov")
    assert p.controller("RL-153") == p.controller("RL-157") == "A"
    p = purged(loser("RL-154", "RL-153", "RL-157"), *TWO)
    p.order("A", "seize Stalin, enough")
    assert [p.controller(each) for each in ("RL-154", "RL-153", "RL-157")] == ["B", "A", "B"]


def test_the_values_may_not_exceed_the_number_11_21() -> None:
    p = purged(loser("RL-152", "RL-154", "RL-153", "RL-157"), *TWO)
    assert p.case("A", "seize Trotsky") == "11.21"
    p.order("A", "seize Stalin")
    assert p.case("A", "seize Tukhachevsky") == "11.21"


def test_if_the_loser_has_too_little_the_rest_lapses_11_21() -> None:
    """R75: nothing at all here, and nobody is asked."""
    p = purged(loser("RL-152"), *TWO)
    assert p.waiting() == {"A": "movement"}
    assert "Player B loses nothing." in story(p)


def test_a_stack_divides_and_attached_units_follow_their_leader_11_21() -> None:
    """T04, R76."""
    text = "B: RL-153 R-112 RL-156 R-113 Czar @ saratov\nA has: politburo*9"
    p = purged(text, 5, 4)
    p.order("A", "seize Stalin")
    assert p.company("RL-153") == {"RL-153", "R-112"}
    assert p.controller("R-112") == "A"
    assert p.company("RL-156") == {"RL-156", "R-113", "I-CZAR"}
    assert p.controller("I-CZAR") == "B"
    assert p.at("RL-153") == p.at("RL-156") == "saratov"


def test_imperial_units_and_trains_go_with_their_leader_11_21() -> None:
    """R76; a stack that goes whole is not divided."""
    p = purged("B: RL-154 R-112 T-1 Gold Czar @ saratov\nA has: politburo*9", *TWO)
    p.order("A", "seize Tukhachevsky")
    assert p.company("RL-154") == {"RL-154", "R-112", "T-1", "I-GOLD", "I-CZAR"}
    assert p.controller("I-GOLD") == p.controller("T-1") == "A"


def test_the_phasing_player_marches_with_a_leader_whom_he_has_taken_11_21() -> None:
    p = purged("B: RL-153 R-112 @ saratov\nA has: politburo*9", 5, 4)
    p.order("A", "seize Stalin, move Stalin, to Tambov")
    assert p.at("R-112") == "tambov"


def test_time_out_takes_the_highest_leaders_first_then_markers_11_21() -> None:
    """D26: at equal values the lowest number."""
    p = purged(loser("RL-156", "RL-154", markers=1), 6, 5)
    assert p.told("purge")[0]["result"] == 2
    assert p.match.default("A") == {"do": "seize", "piece": "RL-154"}
    p = purged(loser("RL-152", markers=1), *TWO)
    default = p.match.default("A")
    assert default is not None
    assert default["piece"].startswith("politburo")


# 11.22 and 11.3 markers


def test_a_marker_costs_two_points_11_22() -> None:
    """E24."""
    p = purged(loser("RL-153", markers=3), *TWO)
    p.order("A", "seize Politburo")
    assert (markers(p, "A"), markers(p, "B")) == (10, 2)
    assert p.waiting() == {"A": "movement"}
    p = purged(loser("RL-153", markers=3), 5, 4)
    assert p.case("A", "seize Politburo") == "11.22"


def test_a_marker_that_the_loser_has_not_cannot_be_taken_11_22() -> None:
    assert purged(loser("RL-153"), *TWO).case("A", "seize Politburo") == "11.22"


def test_only_red_leaders_on_the_map_and_markers_are_purged_11_31() -> None:
    text = loser("RL-153") + "\nB: WL-257 @ kuban\nB has: RL-157 WL-252\nC: RL-154 @ tula"
    p = purged(text, *TWO)
    assert p.may("A", "seize") == {"RL-153"}
    for name in ("Maevsky", "Kolchak", "Voroshilov", "Tukhachevsky"):
        assert p.case("A", f"seize {name}") == "11.31"


@pytest.mark.parametrize(("leader", "name"), [("RL-151", "Lenin"), ("RL-152", "Trotsky")])
def test_lenin_and_trotsky_bring_a_marker_11_32(leader: str, name: str) -> None:
    """R77: for nothing; strength 9 + 8 and a total of 10 are three points."""
    text = f"B: {leader} @ tver\nA: RL-154 RL-155 RL-156 RL-158 @ tula\nA has: politburo*9\n"
    p = purged(text + "B has: politburo*2", 5, 5)
    p.order("A", f"seize {name}")
    assert (markers(p, "A"), markers(p, "B")) == (10, 1)
    p = purged(text, 5, 5)
    p.order("A", f"seize {name}")
    assert markers(p, "A") == 9


def test_markers_are_not_spent_by_purging_11_33() -> None:
    p = purged(CHAIN, 2, 3, 1, 1)
    p.order("B", "counterpurge A")
    assert (markers(p, "A"), markers(p, "B")) == (9, 2)


# 11.24 to 11.27 C


def test_a_chain_of_counterpurges_11_24() -> None:
    """T01, R74: 17 at 5 is C; 6 + 2 x 2 = 10 at 7 is C; 8 + 2 x 9 = 26 at 6 is two points."""
    p = purged(CHAIN, 2, 3, 3, 4, 2, 4)
    p.order("B", "counterpurge A")
    assert p.told("purge.counter")[0]["strength"] == 10
    assert p.waiting() == {"A": "counterpurge"}
    p.order("A", "counterpurge B")
    assert p.told("purge.counter")[1]["strength"] == 26
    p.order("A", "seize Frunze")
    assert p.controller("RL-155") == "A"
    assert p.case("A", "purge C") == "11.13"
    again = position(CHAIN + "C has: politburo", dice=(2, 3, 3, 4, 2, 4))
    again.order("A", "purge B, declare")
    again.order("B", "counterpurge A")
    again.order("A", "counterpurge B")
    assert again.match.state == replayed(again)


def replayed(p: Position) -> object:
    """Play the same actions on the same position with the recorded draws."""
    dice = tuple(d["value"] + 1 for entry in p.match.log for d in entry["draws"])
    other = position(CHAIN + "C has: politburo", dice=dice)
    for entry in p.match.log[1:]:
        assert entry["seat"] is not None
        other.match.apply(entry["seat"], entry["action"])
    return other.match.state


def test_a_declined_counterpurge_ends_the_purge_11_26() -> None:
    """T02, R73: nothing is taken, and A's right is used."""
    p = purged(CHAIN, 2, 3)
    p.order("B", "decline")
    assert p.waiting() == {"A": "movement"}
    assert p.controller("RL-151") == "B"
    assert p.case("A", "purge C") == "11.13"


def test_a_counterpurge_wins_for_him_alone_who_made_it_11_27() -> None:
    """B's 10 at 12 are three points."""
    p = purged(CHAIN, 2, 3, 6, 6)
    p.order("B", "counterpurge A, seize Trotsky")
    assert p.controller("RL-152") == "B"
    assert (markers(p, "A"), markers(p, "B")) == (8, 3)


def test_who_has_no_strength_is_not_asked_for_a_counterpurge_r79() -> None:
    p = purged("A has: politburo*9\nB: WL-251 @ kuban", 1, 1)
    assert p.waiting() == {"A": "movement"}
    assert "Player B has no strength for a counterpurge." in story(p)


def test_counterpurging_uses_no_right_11_13() -> None:
    p = purged(CHAIN, 2, 3, 6, 6)
    p.order("B", "counterpurge A, enough")
    assert p.may("B", "purge") == {"A", "C"}


def test_nothing_cuts_into_a_purge_11_0() -> None:
    """4.3, R09: an assassination has to wait, and what others declare is kept."""
    p = purged(CHAIN + "A has: assassin\nB: WL-251 @ tver\nC has: politburo*2", 2, 3, 6, 6)
    refusal = p.refusal("A", "assassinate Denikin")
    assert refusal.case == "4.3"
    assert "Player B: counterpurge one of the attackers" in refusal.why
    assert p.refusal("B", "assassinate Trotsky").nearest == ("decline",)
    p.order("C", "offer A, give Politburo, propose")
    p.order("A", "accept AC1")
    assert not p.told("trade.done")
    p.order("B", "decline")
    assert p.told("trade.done")


# instructions and defaults


def test_nobody_answers_a_purge_in_time_out_11_26() -> None:
    """D25."""
    assert purged(CHAIN, 2, 3).match.default("B") == {"do": "decline"}


@pytest.mark.parametrize(
    ("words", "countered"),
    [
        ("counterpurge the strongest", True),
        ("counterpurge the weakest member", True),
        ("counterpurge the strongest with at least 6", True),
        ("counterpurge the strongest with at least 11", False),  # B's strength is 10
        ("never counterpurge", False),
    ],
)
def test_instructions_answer_a_purge_ahead_11_24(words: str, countered: bool) -> None:
    p = position(CHAIN, dice=(2, 3, 6, 6))
    p.order("B", f"standing {words}")
    p.order("A", "purge B, declare")
    assert p.waiting() == ({"B": "spoils"} if countered else {"A": "movement"})


def test_two_instructions_resolve_a_chain_without_a_stop_11_26() -> None:
    """A's answer to the counterpurge, and what he takes, are decided ahead too."""
    p = position(CHAIN, dice=(2, 3, 3, 4, 2, 4))
    p.order("B", "standing counterpurge the strongest")
    p.order("A", "standing counterpurge the strongest, standing purge markers first")
    p.order("A", "purge B, declare")
    assert (markers(p, "A"), markers(p, "B")) == (10, 1)
    assert p.waiting() == {"A": "movement"}


@pytest.mark.parametrize(
    ("wishes", "taken"),
    [
        (("purge Lenin first", "purge markers first"), {"RL-151"}),
        (("purge markers first", "purge Lenin first"), {"politburo-10", "RL-153"}),
        (("purge Trotsky first", "purge leaders first"), {"RL-151"}),
    ],
)
def test_what_a_purge_takes_can_be_wished_for_11_21(
    wishes: tuple[str, ...], taken: set[str]
) -> None:
    """D26: three points, and the first wish that can be fulfilled counts."""
    text = "A: RL-154 RL-155 RL-156 RL-158 @ tula\nB: RL-151 @ tver\nB: RL-153 @ tver\n"
    p = position(text + "A has: politburo*9\nB has: politburo*2", dice=(5, 5))
    for wish in wishes:
        p.order("A", f"standing {wish}")
    p.order("A", "purge B, declare")
    assert p.waiting() == {"A": "movement"}
    owned = {each for each in ("RL-151", "RL-153") if p.controller(each) == "A"}
    if "politburo-10" in taken:
        assert markers(p, "A") == 10
        owned.add("politburo-10")
    assert owned == taken


# what is told


def test_a_purge_reads_as_a_story_11_0() -> None:
    p = purged(CHAIN, 2, 3, 6, 6)
    p.order("B", "counterpurge A, seize Trotsky")
    assert story(p) == "\n".join(
        [
            "Player A purges player B.",
            "The purge against player B has strength 17 (Red leaders 8, Politburo markers 9). "
            "Dice 2 + 3: counterpurge possible.",
            "Player B counterpurges player A.",
            "The counterpurge against player A has strength 10 (Red leaders 6, 2 Politburo "
            "markers × 2). Dice 6 + 6: 3 points of spoils.",
            "Player B may take 3 points from player A.",
            "Player B takes Trotsky.",
            "Player B also takes a Politburo marker from player A, for Trotsky.",
        ]
    )


def test_the_board_shows_who_has_purged_11_13() -> None:
    p = purged(CHAIN, 2, 3)
    assert p.match.view(None)["board"]["initiated"] == ["A"]
    assert board_of(p.match.state)["committee"] == []
