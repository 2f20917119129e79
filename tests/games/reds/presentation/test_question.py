"""What the bar asks in Reds!: the unit, the front or the hex that the question is about."""

from app.games.kernel.state import Action
from app.games.reds.charts import rolls
from app.games.reds.presentation.answer_names import answer_name, phase_end_name
from app.games.reds.presentation.board_input import ends_a_phase, reminders
from app.games.reds.presentation.question import plans_ahead, question
from app.games.reds.title import REDS
from tests.games.reds.positions import Position, position
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


def test_an_email_names_the_chits_that_can_be_planned_7_10() -> None:
    p = position(
        "CZ1 3012, DON1 2921, A1 2912",
        active="siberian",
        cup=["AFSR", "ALLIED", "LOGISTICS", "EASTERN"],
    )
    view = p.match.view("B")
    assert plans_ahead(view, "B") == ["AFSR"]  # no Allies are on the map
    assert plans_ahead(view, "A") == ["EASTERN"]
    course = [{"chit": "AFSR", "groups": ["afsr"], "units": 1, "battles": [], "unsupplied": 0}]
    last = {**view, "board": {**view["board"], "cup": [], "course": course}}
    assert plans_ahead(last, "B") == []  # the last chit of the turn is drawn


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


def names(p: Position, seat: str) -> list[str]:
    """What the buttons of the answers say; the order where they have no name of their own."""
    draft = TestDraft(seat, p.match)
    asked = [each for each in draft.options if each["do"] not in REDS.any_time_verbs]
    return [answer_name(draft, each) or REDS.notation.write(each) for each in asked]


def test_buttons_say_how_many_units_a_front_has_7_7() -> None:
    p = position("A1 2912, A2 3008, A8 2518, WTR1 3012")
    assert names(p, "A") == [
        "Turkestan: no units",
        "Eastern: 2 units",
        "Northern: no units",
        "Southern: 1 unit",
        "South-Western: no units",
        "Western: no units",
    ]


def test_buttons_say_where_a_garrison_is_20_5() -> None:
    steps = [{"step": "logistics", "side": "red", "at": 7}]
    p = position("GRED1 2711, A1 2912", steps=steps)
    assert names(p, "A") == ["Remove from 2711 Nizhni Novgorod", "Keep all"]


def test_the_button_that_ends_a_step_names_it_and_what_can_be_attacked() -> None:
    p = position("A1 2912, KAP 3012", active="eastern")
    assert phase_end_name(TestDraft("A", p.match)) == "End movement"
    p.order("A", "done")
    draft = TestDraft("A", p.match)
    assert phase_end_name(draft) == "End combat"
    assert [each.piece for each in reminders(p.match, draft)] == ["3012 Simbirsk"]


def test_a_retreat_says_where_the_defeat_was_11_6() -> None:
    view = position("A1 2912, KAP 3012").match.view("A")
    board = {**view["board"], "asked": ["R-A01"], "battle": {"place": "2912"}}
    asked = question({**view, "steps": ["retreat"], "board": board})
    assert asked == "defeat in 2912: choose where to retreat 1st Army (11.6)"
