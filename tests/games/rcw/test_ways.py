"""Where a force in hand can get to: what the map lights up."""

import pytest

from app.games.kernel.state import copy_state
from app.games.rcw.routes import Way, legs, prospects, reach
from tests.games.rcw.positions import Position, position


def ways(p: Position) -> dict[str, list[Way]]:
    """The ways of the force that A has in hand."""
    steps = {(o["do"], o["province"]) for o in p.match.options("A") if o["do"] in ("to", "rail")}
    return reach(p.match.state, steps)


POSITIONS = [
    "A: RL-152 R-111 @ tver",
    "A: RL-152 R-111 @ tver\n-: W-201 @ novgorod\n-: W-202 @ smolensk",
    "A: RL-152 R-111 T-1 @ tver\n-: W-201 @ novgorod\n-: W-202 @ smolensk",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_every_way_that_is_lit_can_be_gone_5_12(text: str) -> None:
    p = position(text)
    p.order("A", "move Trotsky")
    found = [way for there in ways(p).values() for way in there]
    assert len(found) > 5
    for way in found:
        trial = p.match.draft()
        for action in way.actions:
            trial.apply("A", action)
        force = trial.state["steps"][-1]["force"]
        assert force["points"] == way.points_left


def test_all_that_is_open_next_is_lit_5_12() -> None:
    p = position(POSITIONS[1])
    p.order("A", "move Trotsky")
    lit = ways(p)
    for verb in ("to", "rail"):
        near = {goal for goal, there in lit.items() for w in there if w.verb == verb}
        assert p.may("A", verb) <= near


def test_a_way_ends_where_an_enemy_stands_5_17() -> None:
    p = position("A: RL-152 R-111 @ tver\n-: W-201 @ novgorod")
    p.order("A", "move Trotsky")
    assert all("novgorod" not in way.path[:-1] for there in ways(p).values() for way in there)


def test_a_force_that_has_marched_is_not_offered_the_railway_5_53() -> None:
    p = position("A: RL-152 R-111 @ tver")
    p.order("A", "move Trotsky, to Novgorod")
    assert {way.verb for there in ways(p).values() for way in there} == {"to"}


def test_without_a_force_in_hand_nothing_is_lit_5_0() -> None:
    assert ways(position("A: RL-152 R-111 @ tver")) == {}


@pytest.mark.parametrize(
    "text",
    [
        "A: RL-152 R-111 @ tver\nA: RL-151 R-102 @ petrograd\n-: W-201 @ novgorod",
        "A: RL-152 R-111 T-1 RL-151 R-102 @ tver\n-: W-201 @ novgorod\n-: W-202 @ smolensk",
        "A: RL-152 @ tver\n-: R-111 @ tver\n-: R-110 @ tver\nA: RL-151 R-102 @ tver",
    ],
)
def test_where_each_force_could_go_is_where_it_goes_once_it_is_chosen_5_0(text: str) -> None:
    p = position(text)
    standing = copy_state(p.match.state)
    before, found = prospects(p.match, "A")
    assert p.match.state == standing
    assert (before, set(found)) == ([], {"RL-151", "RL-152"})
    for unit, prospect in found.items():
        trial = p.match.draft()
        trial.apply("A", {"do": "move", "unit": unit})
        options = trial.options("A")
        assert prospect.ways == reach(trial.state, legs(options))
        attached = [option["unit"] for option in options if option["do"] == "attach"]
        assert list(prospect.attachable) == attached


def test_the_force_in_hand_is_let_go_of_before_the_next_is_chosen_5_0() -> None:
    p = position("A: RL-152 R-111 @ tver\nA: RL-151 R-102 @ petrograd")
    p.order("A", "move Trotsky, to Novgorod")
    before, found = prospects(p.match, "A")
    assert (before, set(found)) == ([{"do": "halt"}], {"RL-151"})
    (way,) = [way for way in found["RL-151"].ways["vladimir"] if way.verb == "to"]
    for action in [*before, {"do": "move", "unit": "RL-151"}, *way.actions]:
        p.match.apply("A", action)
    assert p.at("RL-151") == "vladimir"


def test_who_is_not_moving_has_no_prospects_4_2() -> None:
    assert prospects(position(POSITIONS[0]).match, "B") == ([], {})
