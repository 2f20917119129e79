"""What clicks on the map do while forces move."""

from app.games.kernel.state import Frame
from app.games.toc.presentation.board_input import board_input
from app.games.toc.presentation.combat import IN_PLAY
from app.games.toc.presentation.question import question
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.positions import BY_CODE, Position, position

FORCES = "WHITE: 311 VOL1 VOL2 DENIKI; RED: 801 R1"


def moving() -> Position:
    p = position(FORCES, operations=1)
    p.order("A", "activate 311 for movement")
    return p


def test_several_forces_go_together_by_one_order_7_12() -> None:
    """It moves them at once and ends there, though each of them could go on."""
    p = moving()
    given = board_input(p.match.view("A"), TestDraft("A", p.match))
    units = [BY_CODE["VOL1"], BY_CODE["VOL2"], BY_CODE["DENIKI"]]
    common = set.intersection(*(set(given.forces[unit].routes) for unit in units))
    assert "321" in common
    assert given.by_group is not None
    p.match.apply("A", {**given.by_group, "units": units, "place": "321"})
    assert {p.match.state["board"]["where"][unit] for unit in units} == {"321"}
    assert not any(frame.get("selected") for frame in p.match.state["steps"])


def test_who_picks_the_next_force_leaves_the_one_on_the_move_where_it_is_7_12() -> None:
    p = moving()
    p.order("A", "move VOL1, to 312")
    given = board_input(p.match.view("A"), TestDraft("A", p.match))
    assert given.selected_units == [BY_CODE["VOL1"]]
    force = given.forces[BY_CODE["VOL2"]]
    assert list(force.before) == [{"do": "halt"}, {"do": "move", "unit": BY_CODE["VOL2"]}]
    for action in (*force.before, *force.routes["312"][0].actions):
        p.match.apply("A", action)
    assert p.match.state["board"]["where"][BY_CODE["VOL2"]] == "312"


def test_a_piece_is_redeployed_by_a_press_on_it_and_on_a_space_9_2() -> None:
    frames: list[Frame] = [{"step": "redeployment", "side": "red", "value": 3}]
    p = position("WHITE: 321 VOL1; RED: 801 R1 RED1; 817 R2 RED3", reserve="RED2", frames=frames)
    view = p.match.view("B")
    assert (
        question(view)
        == "Redeploy forces: the card still moves 3 corps or 1 army or 1 leader (9.1)"
    )
    given = board_input(view, TestDraft("B", p.match))
    force = given.forces[BY_CODE["RED1"]]
    reserve = IN_PLAY.context(view)["reserve"]
    assert [name for name, _action in reserve] == ["Red 2 corps"]
    for action in (*force.before, *force.routes["817"][0].actions, reserve[0][1]):
        p.match.apply("B", action)
    assert p.match.state["board"]["where"][BY_CODE["RED1"]] == "817"
    assert question(p.match.view("B")) == "Redeploy Red 2 corps: choose a space (9.2)"
    assert IN_PLAY.context(p.match.view("B"))["to_reserve"] is None
    p.order("B", "redeploy to 801")
    assert question(p.match.view("B")) == "Redeploy forces: the card still moves 1 corps (9.1)"
    p.order("B", "redeploy RED3")
    sent = IN_PLAY.context(p.match.view("B"))["to_reserve"]
    p.match.apply("B", sent)
    assert p.match.state["board"]["where"][BY_CODE["RED3"]] == "reserve"
