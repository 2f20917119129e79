"""Sections 7.4, 8, 12.1: choices in combat, surprise, retreat, exploitation, leaders."""

from typing import Any

import pytest

from app.games.board.retreat import RetreatWay
from app.games.kernel.state import Frame
from app.games.toc.box import NET
from app.games.toc.rules.advance import ends_advance
from app.games.toc.rules.retreat import ends_of, victims_of
from app.games.toc.rules.set_up import new_politics
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


def in_round(frame: Frame) -> list[Frame]:
    """A part of WHITE's first round."""
    return [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "rounds", "done": 0},
        {"step": "action_round", "side": "white", "chosen": True},
        frame,
    ]


def crowded(rules: int = 3, stand: str = "RED3 RED4 RED5") -> Position:
    """A corps must retreat to 333, where three units stand already."""
    frame: Frame = {
        "step": "retreat", "place": "322", "pieces": [BY_CODE["RED1"]], "length": 1,
        "closed": [each for each in NET.neighbours["322"] if each != "333"],
    }  # fmt: skip
    return position(
        f"RED: 322 RED1; 333 {stand}; 801 R1; WHITE: 321 VOL1", frames=in_round(frame), rules=rules
    )


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


@pytest.mark.parametrize(("rules", "helpers"), [(6, set[str]()), (5, {"EGOROV"})])
def test_of_the_leaders_in_a_space_one_acts_in_a_round_12_1(rules: int, helpers: set[str]) -> None:
    """Trotsky has fought in 333: Egorov, who stands beside him, does not come to help 601."""
    forces = "WHITE: 321 VOL1; 330 DONSO; RED: 601 RED9; 333 R10 R9 TROTSK EGOROV; 801 R1"
    p = position(forces, operations=5, dice=[1, 6, 1, 1], rules=rules)
    p.order("A", "activate 321 for combat\nactivate 330 for combat")
    p.order("A", "attack 333\nwith VOL1\nannounce")
    settle(p)
    p.order("A", "attack 601\nwith DONSO\nannounce")
    assert p.may("B", "reinforce") == helpers


@pytest.mark.parametrize(("rules", "leader"), [(6, "TROTSK"), (5, "EGOROV")])
def test_who_fails_to_withdraw_may_counterattack_and_nobody_beside_them_12_1(
    rules: int, leader: str
) -> None:
    """A withdrawal does not count as the one use of a round; it does as that of the space."""
    forces = "WHITE: 321 VOL1 VOL2; RED: 322 R10 R11 TROTSK EGOROV; 801 R1"
    p = position(forces, operations=5, dice=[5, 1, 6, 2, 5, 5], rules=rules)
    p.order("A", "activate 321 for combat\nattack 322\nwith VOL1\nannounce")
    p.order("B", "withdraw with Trotsky")
    while p.asked() and p.asked() != {"B": "counter"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    p.order("B", "counterattack")
    rolls = [(each["leader"], each["what"]) for each in p.told("leader.roll")]
    assert rolls == [(BY_CODE["TROTSK"], "withdrawal"), (BY_CODE[leader], "counterattack")]


def settle(p: Position) -> None:
    """Answer by the defaults until the attacker may name the next target."""
    while p.asked() not in ({"A": "combat"}, {"B": "card"}):
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})


def test_units_of_a_space_attack_different_spaces_8_1() -> None:
    p = position("WHITE: 321 VOL1 AFSR1; RED: 322 RED8; 333 RED9; 801 R1", operations=1)
    p.order("A", "activate 321 for combat\nattack 322\nwith VOL1\nannounce")
    settle(p)
    assert p.may("A", "attack") == {"333"}
    p.order("A", "attack 333")
    assert p.may("A", "with") == {"AFSR1"}


def cavalry(dice: list[int], **changes: Any) -> Position:
    """Wrangel's cavalry beats a stack in 322, which retreats to 333 and beyond."""
    p = position("WHITE: 321 CAV1A VOL1 WRANGE; RED: 322 R11 R12; 801 R1", operations=1,
                 dice=dice, **changes)  # fmt: skip
    p.order("A", "activate 321 for combat\nattack 322\nwith CAV1A\nwith VOL1\nannounce")
    if p.asked() == {"A": "surprise"}:
        p.order("A", "fire")
    while p.asked() not in ({"A": "advance"}, {"B": "card"}):
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    return p


def test_cavalry_goes_on_by_another_way_than_the_retreat_8_7_12_1() -> None:
    p = cavalry([6, 1, 2])
    p.order("A", "advance CAV1A to 322\nadvance Wrangel to 322\nexploit with Wrangel")
    assert p.told("leader.roll")[-1]["success"]
    assert "CAV1A 339" in p.may("A", "advance")
    assert not any(each.startswith("VOL1 339") for each in p.may("A", "advance"))
    # The die is above his rating: nobody goes on.
    p = cavalry([6, 1, 5])
    p.order("A", "advance CAV1A to 322\nadvance Wrangel to 322\nexploit with Wrangel")
    assert "CAV1A 339" not in p.may("A", "advance")


@pytest.mark.parametrize(("rules", "leader"), [(6, "WRANGE"), (5, "DENIKI")])
def test_of_two_leaders_in_a_space_who_surprised_exploits_as_well_12_1(
    rules: int, leader: str
) -> None:
    """Denikin leads, Wrangel surprises by cavalry: so it is Wrangel who may go on."""
    forces = "WHITE: 321 CAV1A VOL1 WRANGE DENIKI; RED: 322 R11 RED8; 801 R1"
    p = position(forces, operations=1, dice=[2, 6, 1], rules=rules)
    p.order("A", "activate 321 for combat\nattack 322\nwith CAV1A\nwith VOL1\nannounce")
    p.order("A", "surprise by cavalry")
    while p.asked() != {"A": "advance"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    p.order("A", "advance CAV1A to 322\nadvance Wrangel to 322\nadvance Denikin to 322")
    assert p.may("A", "exploit") == {leader}
    combat = next(frame for frame in p.match.state["steps"] if frame["step"] == "combat")
    assert {BY_CODE["WRANGE"], BY_CODE["DENIKI"]} <= {*combat["spent_leaders"]} or rules < 6


IDLE = "WHITE: 321 CAV1A VOL1 KRASNO; RED: 322 R11 RED8; 801 R1"


def idle_krasnov(forces: str = IDLE, orders: str = "", **changes: Any) -> Position:
    """Krasnov leads cavalry of the AFSR while the chit of the Don Cossacks keeps Krasnov idle."""
    politics: Any = new_politics()
    politics |= {"fighting": ["white"], "chits": {"white": ["don"], "red": []}}
    p = position(forces, operations=1, dice=[3, 4], politics=politics, **changes)
    p.order("A", "activate 321 for combat")
    p.order("A", f"attack 322\nwith CAV1A\nwith VOL1\n{orders}announce")
    return p


def test_an_idle_leader_surprises_nobody_but_is_asked_13_52_8_422() -> None:
    """Nor does an attack that has said so beforehand surprise. Up to version 5 it did."""
    asked = idle_krasnov()
    assert asked.asked() == {"A": "surprise"}
    assert asked.verbs("A") == {"fire"}
    said = idle_krasnov(orders="surprise cavalry\n")
    assert said.told("surprise") == []
    assert said.told("fire")
    assert idle_krasnov(rules=5).verbs("A") == {"fire", "surprise"}


def test_an_idle_leader_exploits_nothing_but_is_asked_13_52_12_1() -> None:
    p = idle_krasnov(orders="no surprise\n")
    while p.asked() != {"A": "advance"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    p.order("A", "advance CAV1A to 322\nadvance VOL1 to 322\nadvance Krasnov to 322")
    assert p.asked() == {"A": "advance"}
    assert p.verbs("A") == {"stay"}


def test_mud_ends_advance_and_exploitation_8_9_8_7() -> None:
    p = cavalry([6, 1], turn=5)
    p.order("A", "advance CAV1A to 322\nadvance Wrangel to 322")
    assert not {"exploit"} & p.verbs("A")
    assert not any(each.startswith("CAV1A") for each in p.may("A", "advance"))


@pytest.mark.parametrize(
    ("forces", "changes", "may"),
    [
        ("WHITE: 321 CAV1A WRANGE; RED: 322 RED8; 801 R1", {}, True),
        ("WHITE: 321 CAV1A WRANGE; RED: 322 RED8; 801 R1", {"turn": 5}, False),
        ("WHITE: 321 CAV1A WRANGE; RED: 322 RED8; 801 R1", {"surprised": ["wrangel"]}, False),
        ("WHITE: 321 CAV1A DENIKI; RED: 322 RED8; 801 R1", {}, False),
        ("WHITE: 321 CAV1A; RED: 322 RED8; 801 R1", {}, False),
        ("WHITE: 321 CAV1A* WRANGE; RED: 322 KON1; 801 R1", {}, False),
    ],
)
def test_what_bars_a_surprise_by_cavalry_8_422(
    forces: str, changes: dict[str, Any], may: bool
) -> None:
    p = position(forces, operations=1, **changes)
    p.order("A", "activate 321 for combat\nattack 322\nwith CAV1A\nannounce")
    assert ("surprise" in p.asked().values()) == may


def retreating(forces: str, length: int = 1, **changes: Any) -> dict[str, RetreatWay]:
    """Where the corps in 322 can retreat to."""
    board = bare_board(f"RED: 322 RED1; 801 R1; {forces}", **changes)
    frame: Frame = {"place": "322", "length": length, "closed": []}
    return ends_of(board, frame, BY_CODE["RED1"])


def test_a_retreat_prefers_held_and_supplied_spaces_8_6() -> None:
    # 333 leads to Tsaritsyn, RED's source; then 339 is in supply as well, through 322.
    assert set(retreating("")) == {"333", "339"}
    assert set(retreating("", control={"339": "white"})) == {"333"}
    # Cut off, RED's own space still comes before the enemy's.
    assert set(retreating("", control={"333": "white"})) == {"339"}
    assert set(retreating("", control={"333": "white", "339": "white"})) == {"321", "333", "339"}
    # Where enemies stand nobody retreats, nor back to where the attack was.
    assert "333" not in retreating("333 VOL1")
    assert "322" not in retreating("", length=2)


def test_a_retreat_into_the_enemys_land_costs_a_step_8_6() -> None:
    frame: Frame = {"step": "retreat", "place": "322", "pieces": [BY_CODE["R11"]], "length": 1,
                    "closed": []}  # fmt: skip
    forces = "801 R1; WHITE: 333 VOL1; 321 VOL2"
    p = position(f"RED: 322 R11; {forces}", frames=in_round(frame), control={"339": "white"})
    assert p.at("R11") == "339"
    assert p.is_reduced("R11")
    assert "339" not in p.board["control"]
    # A leader alone has nowhere to go there.
    board = bare_board(f"RED: 322 STALIN; {forces}", control={"339": "white"})
    assert ends_of(board, {**frame, "pieces": ["stalin"]}, "stalin") == {}


def test_a_stack_may_retreat_to_different_spaces_8_6() -> None:
    frame: Frame = {"step": "retreat", "place": "322", "length": 2, "closed": [],
                    "pieces": [BY_CODE["RED1"], BY_CODE["RED2"]]}  # fmt: skip
    p = position("RED: 322 RED1 RED2; 601 RED3; 801 R1; WHITE: 321 VOL1", frames=in_round(frame),
                 control={"329": "red"})  # fmt: skip
    p.order("B", "retreat RED1 to 601\nretreat RED2 to 329")
    assert (p.at("RED1"), p.at("RED2")) == ("601", "329")


def test_a_mountain_ends_an_advance_8_7() -> None:
    assert ends_advance("314")
    assert ends_advance("123")
    assert not ends_advance("322")


def test_supply_is_judged_at_the_fire_and_not_before_8_2_8_33() -> None:
    """The same units shoot two columns worse once the spaces around them are the enemy's."""
    columns = []
    for control in ({}, dict.fromkeys(NET.neighbours["321"], "red")):
        p = position("WHITE: 321 VOL1; RED: 322 RED8; 801 R1", operations=1, dice=[3, 3],
                     control=control)  # fmt: skip
        p.order("A", "activate 321 for combat\nattack 322\nwith VOL1\nannounce")
        columns.append(p.told("fire")[0]["column"])
    assert columns[0] - columns[1] == 2


@pytest.mark.parametrize(
    ("corps", "rules", "may"), [("AFSR1A", 6, True), ("AFSR1A", 5, False), ("CAV2A", 6, False)]
)
def test_a_river_bars_a_surprise_if_half_of_the_steps_cross_it_8_422(
    corps: str, rules: int, may: bool
) -> None:
    """Between Rostov, 324, and 323 flows the Don: a corps is a third of the steps, an army half."""
    p = position(
        f"WHITE: 338 CAV1A WRANGE; 324 {corps}; RED: 323 RED8; 801 R1", operations=2, rules=rules
    )
    p.order(
        "A",
        "activate 338 for combat\nactivate 324 for combat\nattack 323\n"
        f"with CAV1A\nwith {corps}\nannounce",
    )
    assert ("surprise" in p.asked().values()) == may


@pytest.mark.parametrize(
    ("forces", "may"),
    [
        ("WHITE: 321 CAV1A VOL1 WRANGE; RED: 322 R11 R12", True),
        # No cavalry; no leader with an army; nobody who has retreated.
        ("WHITE: 321 VOL2 VOL1 WRANGE; RED: 322 R11 R12", False),
        ("WHITE: 321 CAV1A VOL1; RED: 322 R11 R12", False),
        ("WHITE: 321 CAV1A VOL1 WRANGE; RED: 322 RED8*", False),
    ],
)
def test_what_bars_an_exploitation_12_1(forces: str, may: bool) -> None:
    p = position(f"{forces}; 801 R1", operations=1, dice=[6, 1])
    p.order("A", "activate 321 for combat\nattack 322")
    for unit in sorted(p.may("A", "with")):
        p.order("A", f"with {unit}")
    p.order("A", "announce")
    while p.asked() != {"A": "advance"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    for piece in ("CAV1A", "WRANGE"):
        if f"{piece} 322" in p.may("A", "advance"):
            p.order("A", f"advance {piece} to 322")
    assert ("exploit" in p.verbs("A")) == may
