"""A mail taken apart into orders, questions and messages to others."""

import pytest

from app.mail.commands.taking_apart import Press, commands


def test_questions_are_whole_lines() -> None:
    found = commands("Status.\nhelp me\nmove\nSTATUS\npreview\n")
    assert found.words == frozenset({"STATUS", "PREVIEW"})
    assert found.orders == "help me\nmove"
    assert found.press == ()


def test_a_message_goes_on_to_its_end_and_orders_stand_around_it() -> None:
    found = commands("move\nPRESS TO A, C\nDear both,\n\nstatus\nYours\nEnd.\nhalt")
    assert found.press == (Press(2, "A, C", "Dear both,\n\nstatus\nYours"),)
    assert found.orders == "move\nhalt"
    assert found.words == frozenset()


def test_the_next_message_and_the_end_of_the_mail_end_one_too() -> None:
    found = commands("press to b: Yes.\nPress reply\n\nNo.\n\nPRESS ALL\nPerhaps.\nhalt\n")
    assert found.press == (
        Press(1, "b", "Yes."),
        Press(2, None, "No."),
        Press(6, "ALL", "Perhaps.\nhalt"),
    )
    assert found.orders == ""


def test_a_box_that_was_ticked_ends_a_message() -> None:
    found = commands("PRESS REPLY\nReady.\nready\n- a point", ticked={"ready"})
    assert found.press == (Press(1, None, "Ready."),)
    assert found.orders == "ready\n- a point"


@pytest.mark.parametrize("line", ["press on", "the press to A", "pressure", "express to A"])
def test_what_only_looks_like_a_message_is_an_order(line: str) -> None:
    assert commands(line).press == ()
    assert commands(line).orders == line


def test_the_text_may_follow_a_colon_with_further_colons() -> None:
    assert commands("PRESS TO Anna: at 5:1, or not: you say").press == (
        Press(1, "Anna", "at 5:1, or not: you say"),
    )
