"""Order words of Triumph of Chaos: the forms of the design, and what an attack says beforehand."""

from typing import Final

import pytest

from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import execute
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.toc.box import LEADERS, UNITS
from app.games.toc.orders import NOTATION
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.kernel import order_samples
from tests.games.toc.positions import BY_CODE, Position, position

SAMPLE: Final = order_samples.TOC.splitlines()[1:]
DONE, PLAN = SAMPLE.index("done") + 1, SAMPLE.index("PLAN NEXT ROUND unless WHITE enters 817")
DESIGN: Final = [
    *SAMPLE[:DONE],
    "allocate R14 RED, 54 WHITE, 55 OTHER",
    "bid 3 ip",
    "place Poland + SRs + Frunze",
    "repair R9 via Tula",
    "rebuild Don No at Rostov via Taganrog port",
]
"""Lines of a turn as the design of the title writes them; whether each is legal is for a position
to say."""
PREPARED: Final = [*SAMPLE[DONE:PLAN], "\n".join(SAMPLE[PLAN:])]
"""Its stances, and its plan."""


@pytest.mark.parametrize("line", DESIGN)
def test_each_line_of_the_design_is_read(line: str) -> None:
    clauses = NOTATION.read_line(line)
    assert not isinstance(clauses, Refusal)
    for clause in clauses:
        assert all(action["do"] in NOTATION.verbs for action in clause.candidates)


@pytest.mark.parametrize("text", PREPARED)
def test_each_stance_and_plan_of_the_design_is_read(text: str) -> None:
    assert isinstance(read_plan(TRIUMPH_OF_CHAOS, text), Program)


def moving(forces: str, *spaces: str) -> Position:
    """WHITE moves out of these spaces."""
    p = position(forces, operations=len(spaces) + 1)
    p.order("A", "\n".join(f"activate {space} for movement" for space in spaces))
    return activated(p, "A")


def activated(p: Position, seat: str) -> Position:
    """The activation is over, if more spaces could be activated."""
    if p.asked() == {seat: "activation"}:
        p.order(seat, "done")
    return p


def test_forces_of_a_space_move_in_one_order_and_stay_7_12() -> None:
    p = moving("321 VOL1 DENIKI AFSR1; 311 VOL3; 801 R1", "321", "311")
    p.order("A", "move from 321: VOL1 + Denikin: 322\nVOL3: 315")
    assert [p.at(unit) for unit in ("VOL1", "DENIKI", "VOL3", "AFSR1")] == [
        "322", "322", "315", "321",
    ]  # fmt: skip
    assert "AFSR1" in p.may("A", "move")


def test_why_forces_do_not_move_together_7_12() -> None:
    p = moving("321 VOL1 AFSR1; 311 VOL3; 801 R1", "321")
    assert p.case("A", "move from 321: VOL1 + VOL3: 322") == "7.12"
    assert p.case("A", "move from 311: VOL1: 322") == "7.12"
    assert p.case("A", "move from 311: VOL3: 321") == "7.21"
    assert p.case("A", "VOL1 + AFSR1: 801") == "7.12"
    assert p.at("VOL1") == "321"


def test_a_plus_lets_a_force_come_along_7_12() -> None:
    p = moving("321 VOL1 DENIKI; 801 R1", "321")
    p.order("A", "move VOL1 + Denikin to 322")
    assert (p.at("VOL1"), p.at("DENIKI")) == ("322", "322")


ARMIES: Final = "801 R1; 604 R9 TROTSK; 601 R10; 330 DONSO; 514 SI1"


def test_orders_of_a_round_activate_the_spaces_that_they_need_7_2() -> None:
    """As the design writes a round: moves and attacks, and no word of activation."""
    p = position(ARMIES, "red", operations=4, assets={})
    p.order("B", "move from 801: R1: 817\nattack 330 with R10 from 601, no assets")
    (activated,) = p.told("activated")
    assert dict(zip(activated["spaces"], activated["uses"], strict=True)) == {
        "801": "movement",
        "601": "combat",
    }
    assert p.at("R1") == "817"
    assert p.told("attack")


def test_the_end_of_activation_and_movement_need_not_be_written_7_2() -> None:
    p = position(ARMIES, "red", operations=4, assets={})
    p.order("B", "activate 601 for combat\nattack 330 with R10, no assets")
    assert p.told("attack")
    # But movement does not end before anybody has moved.
    p = position(ARMIES, "red", operations=4, assets={})
    activation = "activate 601 for combat\nactivate 801 for movement\n"
    assert "first move your forces" in p.refusal("B", f"{activation}attack 330 with R10").why
    p.order("B", f"{activation}R1: 817\nattack 330 with R10, no assets")
    assert p.told("attack")


def test_why_orders_of_a_round_cannot_activate_what_they_need_7_22() -> None:
    p = position(ARMIES, "red", operations=1, assets={})
    orders = "move from 801: R1: 817\nattack 330 with R10"
    assert p.case("B", orders) == "7.22"
    p = position(ARMIES, "red", operations=2, no_act=["801"])
    assert p.case("B", orders) == "7.24"
    refused = p.refusal("B", "attack 330 with DONSO + R10")
    assert refused.why == "none of your forces there can be activated"


def test_orders_of_whoever_is_not_asked_activate_nothing_7_2() -> None:
    """What they would cost is not weighed against the points of the other side's card."""
    p = position(ARMIES, "red", operations=1, assets={})
    assert "it is not your turn" in p.refusal("A", "attack 601 with DONSO, attack 801 with R10").why


def test_a_plan_activates_what_all_of_its_lines_need_7_2() -> None:
    p = position(ARMIES, "red", hand="R1")
    lines = "next round\nplay R1 ops\nmove from 801: R1: 817\nattack 330 with R10, no assets"
    program = read_plan(TRIUMPH_OF_CHAOS, lines)
    assert isinstance(program, Program)
    execute(p.match, "B", program)
    assert [each["spaces"] for each in p.told("activated")] == [["801", "601"]]
    assert p.told("attack")


FORCES: Final = "601 R10 STALIN; 330 DONSO"
TRAIN: Final = "red-armoured_train-1"


def attacking(*dice: int, forces: str = FORCES) -> Position:
    """RED may attack 330 out of 601."""
    p = position(forces, "red", operations=3, dice=[*dice], assets={TRAIN: "ready"})
    p.order("B", "activate 601 for combat")
    return activated(p, "B")


def test_an_attack_says_beforehand_what_it_deploys_8_8() -> None:
    p = attacking(3, 1, 1)
    p.order("B", "attack 330 with R10 from 601, asset train, no surprise")
    assert p.board["assets"] == {TRAIN: "spent"}
    assert p.told("fire")
    p = attacking(1, 1)
    p.order("B", "attack 330 with R10, no assets")
    assert p.board["assets"] == {TRAIN: "ready"}
    assert p.told("fire")


def test_an_attack_says_beforehand_how_it_surprises_indented_below_it_8_421() -> None:
    p = attacking(3, 1)
    p.order("B", "attack 330 with R10, asset train\n  surprise asset, DRM own")
    assert [each["by"] for each in p.told("surprise")] == ["asset"]
    p = attacking(6)
    p.order("B", "attack 330 with R10, asset train\n  surprise asset")
    # The train is wrecked: there is nothing to surprise anybody with.
    assert p.told("surprise") == []
    assert p.told("fire")


def test_an_attack_says_beforehand_who_advances_8_7() -> None:
    won = (6, 1)
    p = attacking(*won)
    p.order("B", "attack 330 with R10, no assets, advance R10 + Stalin")
    fall_back(p)
    assert (p.at("R10"), p.at("STALIN")) == ("330", "330")
    p = attacking(*won)
    p.order("B", "attack 330 with R10, no assets, advance nobody")
    fall_back(p)
    assert p.at("R10") == "601"
    assert "B" not in p.asked() or p.asked()["B"] != "advance"


def fall_back(p: Position) -> None:
    """WHITE does not stand."""
    while p.asked() in ({"A": "cancel"}, {"A": "losses"}, {"A": "retreat"}):
        p.match.apply("A", p.match.default("A") or {})


def test_an_attack_names_its_leader_8_311() -> None:
    forces = "601 R10 STALIN TROTSK; 330 DONSO"
    p = attacking(6, 1, forces=forces)
    p.order("B", "attack 330 with R10, no assets, leader Stalin")
    (battle,) = [frame for frame in p.match.state["steps"] if frame["step"] == "battle"]
    assert battle["leaders"][0] == "stalin"
    p = attacking(forces="601 R10 STALIN; 602 TROTSK R9; 330 DONSO")
    assert p.case("B", "attack 330 with R10, leader Trotsky") == "8.311"


def test_why_an_attack_cannot_say_so() -> None:
    p = attacking()
    assert p.case("B", "attack 330 with R10 from 602") == "8.1"
    assert p.case("B", "attack 330\nasset train") == "8.1"
    assert p.case("B", "attack 330 with R10, asset tank") == "8.8"
    assert p.case("B", f"attack 330 with R10, advance {BY_CODE['R9']}") == "8.7"


def test_the_name_of_each_piece_means_it_alone() -> None:
    """An army of Ukraine bears the name of a leader, Pavlenko."""
    for piece in (*UNITS, *LEADERS):
        clauses = NOTATION.read_line(NOTATION.write({"do": "take", "unit": piece}))
        assert not isinstance(clauses, Refusal)
        assert [clause.candidates for clause in clauses] == [({"do": "take", "unit": piece},)]
