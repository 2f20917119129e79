"""A question names its object, its stake and its odds, to whoever is asked and to nobody else."""

from app.games.rcw.presentation.panels import plan, question
from tests.games.rcw.positions import Position, position

REST = "C: WL-252 W-203 @ chita\n"


def asked(p: Position, seat: str) -> str:
    return question(p.match.view(seat))


def test_an_exchange_says_how_many_points_are_left_8_34() -> None:
    p = position(
        f"{REST}A has: politburo*6\nA: RL-152 R-111 R-102 @ kazan\nB: WL-257 W-204 @ kazan",
        "combat",
        dice=(5,),
    )
    p.order("A", "attack W-204, with Trotsky, resolve")
    assert asked(p, "A").startswith("choose your losses: ")
    assert asked(p, "A").endswith("(8.34)")
    assert "strength point" in asked(p, "A")
    assert asked(p, "B") == ""


def test_an_attempt_names_the_leader_and_the_chances_10_12() -> None:
    p = position(f"{REST}A has: felix assassin*2\nA: RL-151 @ tver\nB: WL-251 W-212 @ tver")
    p.order("A", "assassinate Denikin")
    said = asked(p, "A")
    assert said.startswith("how many Assassins against Denikin (value ")
    assert "5: " in said
    assert "%" in said
    assert asked(p, "B") == ""


def test_a_counterpurge_names_the_attackers_and_the_chance_11_24() -> None:
    p = position(
        "A: RL-151 R-102 @ petrograd\nB: RL-152 R-111 @ tver\nB: RL-153 RL-154 RL-155 @ vladimir\n"
        "C: RL-156 @ omsk\nC: WL-252 @ chita\nA has: politburo*8\nB has: politburo*2",
        dice=(1, 1),
    )
    p.order("A", "purge B, declare")
    if p.waiting() == {"B": "counterpurge"}:
        assert "counterpurge player A, or decline? Your strength is " in asked(p, "B")
    else:
        assert asked(p, "A").startswith("take up to ")


def test_spoils_name_the_loser_and_the_points_11_21() -> None:
    p = position(
        "A: RL-151 R-102 @ petrograd\nB: RL-152 R-111 @ tver\nB: RL-153 RL-154 RL-155 @ vladimir\n"
        "C: RL-156 @ omsk\nC: WL-252 @ chita\nA has: politburo*8\nB has: politburo*2",
        dice=(5, 5),
    )
    p.order("A", "purge B, declare")
    assert "from player B (11.21)" in asked(p, "A")


def test_a_purge_in_hand_shows_its_markers_against_those_it_needs_11_0() -> None:
    p = position(
        "A: RL-151 RL-152 R-102 @ petrograd\nB: RL-153 @ tver\nC: WL-252 @ chita\n"
        "A has: politburo*6\nB has: politburo*3\nC has: politburo"
    )
    p.order("A", "purge C")
    alone = plan(p.match.view("A"))
    assert alone is not None
    assert (alone.members, alone.target, alone.markers, alone.needed) == (("A",), "C", 6, 8)
    assert (alone.strength, alone.is_sufficient) == (6 + 3 + 3, False)
    p.order("A", "invite B")
    both = plan(p.match.view("A"))
    assert both is not None
    assert (both.markers, both.is_sufficient) == (9, True)
    assert both.chance.endswith("%")
    assert plan(p.match.view("B")) is None


def test_a_committee_in_hand_has_no_strength_11_11() -> None:
    p = position("A: RL-152 @ tver\nC: WL-252 @ chita\nA has: politburo*6\nB has: politburo*3")
    p.order("A", "form committee")
    planned = plan(p.match.view("A"))
    assert planned is not None
    assert (planned.markers, planned.needed, planned.strength, planned.chance) == (6, 8, None, "")
