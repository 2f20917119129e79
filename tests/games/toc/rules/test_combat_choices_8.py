"""Sections 7.4, 8.312, 12.1: choices in combat, and what a leader can do once a round."""

from app.games.kernel.state import Frame
from app.games.toc.box import NET
from app.games.toc.rules.retreat import victims_of
from tests.games.toc.positions import BY_CODE, Position, bare_board, position

LED = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11; 801 R1"
"""A superior leader and most elite steps: the attacker is higher by two."""


def announced(words: str, forces: str = LED, *, ahead: str = "") -> Position:
    """An attack on 322 with what the attacker, and before that the defender, has said."""
    p = position(forces, operations=1, dice=[3, 3])
    if ahead:
        p.order("B", ahead)
    p.order("A", f"activate 321 for combat\nattack 322\nwith VOL1\nwith VOL2\n{words}announce")
    return p


def test_a_difference_of_two_raises_the_higher_sides_die_8_312() -> None:
    """Example B7: who says nothing adds one to the own die."""
    p = announced("")
    assert [each["modifier"] for each in p.told("fire")] == [1, 0]


def test_the_attacker_may_lower_the_other_die_with_the_attack_8_312() -> None:
    p = announced("lower their die\n")
    assert [each["modifier"] for each in p.told("fire")] == [0, -1]


def test_the_defender_may_have_said_so_by_standing_instruction_8_312() -> None:
    stronger = "WHITE: 321 AFSR1; RED: 322 R9 TROTSK; 801 R1"
    words = "activate 321 for combat\nattack 322\nwith AFSR1\nannounce"
    for ahead, modifiers in (("", [0, 1]), ("standing lower their die", [-1, 0])):
        p = position(stronger, operations=1, dice=[3, 3])
        p.order("B", "standing hold")
        if ahead:
            p.order("B", ahead)
        p.order("A", words)
        assert [each["modifier"] for each in p.told("fire")] == modifiers


def test_it_is_said_once_and_not_under_older_rules_8_312() -> None:
    p = position(LED, operations=1)
    p.order("A", "activate 321 for combat\nattack 322\nwith VOL1\nlower their die")
    assert "lower" not in p.verbs("A")
    p = position(LED, operations=1)
    p.match.state["rules"] = 2
    p.order("A", "activate 321 for combat\nattack 322\nwith VOL1")
    assert "lower" not in p.verbs("A")


def crowded(rules: int = 3, stand: str = "RED3 RED4 RED5") -> Position:
    """A corps must retreat to 333, where three units stand already."""
    frame: Frame = {
        "step": "retreat", "place": "322", "pieces": [BY_CODE["RED1"]], "length": 1,
        "closed": [each for each in NET.neighbours["322"] if each != "333"],
    }  # fmt: skip
    round_now: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "rounds", "done": 0},
        {"step": "action_round", "side": "white", "chosen": True},
    ]
    return position(
        f"RED: 322 RED1; 333 {stand}; 801 R1; WHITE: 321 VOL1", frames=[*round_now, frame],
        rules=rules,
    )  # fmt: skip


def test_the_enemy_chooses_which_unit_in_excess_is_eliminated_7_4_8_6() -> None:
    p = crowded()
    assert p.asked() == {"A": "victims"}
    assert p.may("A", "remove") == {"RED1", "RED3", "RED4", "RED5"}
    p.order("A", "remove RED4")
    assert p.at("RED4") == "casualties"
    assert p.at("RED1") == "333"


def test_of_too_many_armies_an_army_goes_7_4() -> None:
    board = bare_board("RED: 333 R1 R2 R3 RED1")
    assert set(victims_of(board, "333")) == {BY_CODE[code] for code in ("R1", "R2", "R3")}


def test_under_older_rules_who_comes_last_is_eliminated_8_6() -> None:
    p = crowded(rules=2)
    assert p.at("RED1") == "casualties"


TWICE = "WHITE: 321 VOL1 VOL2 DENIKI; 330 DONSO; RED: 322 RED8; 601 RED9; 333 R10 TROTSK; 801 R1"


def test_a_leader_fights_once_a_round_12_1_12_3() -> None:
    """Denikin has led the attack on 322: he does not lead another from two spaces."""
    p = position(TWICE, operations=5, dice=[3, 3, 3, 3])
    p.order("A", "activate 321 for combat\nactivate 330 for combat")
    p.order("A", "attack 322\nwith VOL1\nannounce")
    p.order("B", "hold")
    settle(p)
    combat = next(frame for frame in p.match.state["steps"] if frame["step"] == "combat")
    assert BY_CODE["DENIKI"] in combat["spent_leaders"]


def test_a_defending_leader_who_fought_brings_no_help_12_1() -> None:
    """Trotsky is attacked in 333 first; then he does not come to the help of 601."""
    forces = "WHITE: 321 VOL1; 330 DONSO; RED: 601 RED9; 333 R10 R9 TROTSK; 801 R1"
    for rules, helpers in ((3, set[str]()), (2, {"TROTSK"})):
        p = position(forces, operations=5, dice=[1, 6, 1, 1], rules=rules)
        p.order(
            "A", "activate 321 for combat\nactivate 330 for combat\nattack 333\nwith VOL1\nannounce"
        )
        settle(p)
        p.order("A", "attack 601\nwith DONSO\nannounce")
        assert p.may("B", "reinforce") == helpers


def settle(p: Position) -> None:
    """Answer by the defaults until the attacker may name the next target."""
    while p.asked() not in ({"A": "combat"}, {"B": "card"}):
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
