"""The bot in the Politburo: whom it purges, with whom, and what it takes (11.0)."""

from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import position

LEADERS = (
    "A: RL-151 R-102 @ petrograd\nB: RL-152 R-111 @ tver\nC: RL-156 @ omsk\nC: WL-252 @ chita\n"
)
RICH = "B: RL-153 RL-154 RL-155 R-108 R-110 @ vladimir\n"
"""With these B has the most points for a Red victory."""


def test_who_has_eight_markers_purges_the_leader_alone_11_11() -> None:
    p = position(f"{LEADERS}{RICH}A has: politburo*8\nB has: politburo*2", dice=(5, 5))
    begun = choice(p.match, "A")
    assert begun == {"do": "purge", "seat": "B"}
    p.match.apply("A", begun)
    p.match.apply("A", choice(p.match, "A"))
    assert p.told("purge")[0]["target"] == "B"
    assert p.waiting() == {"A": "spoils"}


def test_who_has_not_enough_looks_for_members_who_gain_by_it_11_11() -> None:
    p = position(f"{LEADERS}{RICH}A has: politburo*4\nC has: politburo*4\nB has: politburo*2")
    while not p.match.state["motions"]:
        p.match.apply("A", choice(p.match, "A"))
    (motion,) = p.match.state["motions"]
    assert (motion["terms"]["target"], motion["asked"]) == ("B", ["C"])
    assert choice(p.match, "C") == {"do": "accept", "motion": motion["id"]}


def test_a_purge_against_a_weak_player_with_the_leader_is_refused_11_11() -> None:
    p = position(f"{LEADERS}{RICH}A has: politburo*1\nB has: politburo*8", phasing="B")
    p.order("B", "purge C, invite A, all to B, declare")
    (motion,) = p.match.state["motions"]
    assert choice(p.match, "A") == {"do": "refuse", "motion": motion["id"]}


def test_the_bot_purges_once_a_game_turn_and_then_moves_on_11_13() -> None:
    p = position(
        f"{LEADERS}{RICH}A has: politburo*8\nB has: politburo*2", dice=(6, 6), seed="3" * 64
    )
    while p.waiting().get("A") in ("movement", "spoils"):
        p.match.apply("A", choice(p.match, "A"))
    declared = [entry for entry in p.match.log if entry["action"]["do"] == "declare"]
    assert len(declared) == 1


def test_a_failed_purge_is_answered_against_whom_it_pays_11_24() -> None:
    p = position(
        f"{LEADERS}{RICH}A has: politburo*8\nB has: politburo*2", phasing="A", dice=(1, 1, 5, 6)
    )
    p.order("A", "purge B, declare")
    assert p.waiting() == {"B": "counterpurge"}
    assert choice(p.match, "B") == {"do": "counterpurge", "seat": "A"}


def test_of_the_spoils_the_bot_takes_what_is_worth_most_11_21() -> None:
    p = position(f"{LEADERS}{RICH}A has: politburo*8", dice=(6, 5))
    p.order("A", "purge B, declare")
    assert p.waiting() == {"A": "spoils"}
    choices(p.match, "A")
    taken = [telling["units"] for telling in p.told("spoils.leader")]
    assert taken


def test_a_plan_that_another_has_left_is_dropped_11_23() -> None:
    p = position(f"{LEADERS}{RICH}A has: politburo*3\nB has: politburo*8")
    p.order("A", "form committee")
    assert choice(p.match, "A") == {"do": "drop_plan"}


def test_who_wanted_to_quit_stays_15_21() -> None:
    p = position(LEADERS)
    p.order("A", "quit the game")
    assert choice(p.match, "A") == {"do": "stay"}
