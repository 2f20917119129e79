"""What the bar asks in Reds!: the unit, the front or the hex that the question is about."""

from app.games.kernel.state import Action
from app.games.reds.charts import rolls
from app.games.reds.presentation.board_input import ends_a_phase, reminders
from app.games.reds.presentation.question import question
from tests.games.reds.positions import position
from tests.games.reds.presentation.drafts import TestDraft


def test_a_reinforcement_is_named() -> None:
    p = position(
        "",
        steps=[
            {"step": "strategic_turn"},
            {"step": "reinforcements", "side": "red", "letter": "B", "waiting": ["R-A16", "R-A15"]},
        ],
    )
    asked = question(p.match.view("A"))
    assert asked == "place your reinforcement: 16th Army, then one more (14.1)"


def test_an_attack_is_named_and_so_is_its_result() -> None:
    p = position("CZ1 3012, A1 2912", active="siberian", dice=(6, 1))
    assert question(p.match.view("B")) == "Siberian Army: move your units (10.6)"
    p.order("B", "done")
    assert question(p.match.view("B")) == "Siberian Army: attack (11.1)"
    p.order("B", "attack 2912")
    assert question(p.match.view("B")) == "attack on 2912: name the units (11.3)"
    p.order("B", "with CZ1, fight")
    told = [("battle", each) for each in p.told("battle")]
    (roll,) = [each for each in rolls(told) if each is not None]
    letters = told[0][1]["result"]
    assert roll.meaning.endswith(f"({letters})" if letters else "no effect")


def test_the_hex_above_the_stacking_limit_is_named_9_1() -> None:
    p = position(
        "A1 2711, A2 2711",
        steps=[{"step": "excess", "side": "red", "by": "white"}],
    )
    asked = question(p.match.view("B"))
    assert asked == "over the stacking limit in 2711 Nizhni Novgorod: destroy a unit (9.1)"


def test_only_the_end_of_the_movement_asks_about_units_that_have_not_moved() -> None:
    p = position("CZ1 3012, CZ2 3112, A1 2912", active="siberian")
    standing = p.match
    trial = standing.draft()
    actions: list[Action] = [
        {"do": "march", "units": ["W-CZ2"], "path": ["3111"]},
        {"do": "done"},
    ]
    for action in actions:
        trial.apply("B", action)
    draft = TestDraft("B", trial, actions)
    assert ends_a_phase(draft)
    assert [each.piece for each in reminders(standing, draft)] == ["1st Czech Division"]
    later = {"do": "attack", "place": "2912"}
    trial.apply("B", later)
    assert not ends_a_phase(TestDraft("B", trial, [*actions, later]))
