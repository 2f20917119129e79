"""Questions by mail: what happened, the board, rules, offers, instructions."""

import pytest

from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

pytestmark = on_sqlite_only


def test_map_shows_the_board_and_tells_it(post: Post) -> None:
    said = post.ask("MAP")
    assert "THE BOARD" in said
    assert "A: Politburo 0" in said
    (letter,) = post.letters("answer:")
    assert letter.picture is not None
    assert "<img src" in (letter.body_html or "")


def test_log_brings_the_last_lines_or_more(post: Post) -> None:
    post.ask("ready")
    assert "WHAT HAS HAPPENED" in post.ask("log")
    one = post.ask("LOG 1")
    assert "not shown" in one
    assert len(post.ask("log all")) > len(one)


def test_log_of_a_turn_that_has_not_been_says_so(post: Post) -> None:
    assert "game turn 9 has not started yet" in post.ask("log since turn 9")


def test_questions_are_answered_after_what_the_mail_does(post: Post) -> None:
    said = post.ask("STATUS\nstanding keep leaders\nSTANDING")
    assert said.index("standing keep leaders") < said.index("how the match stands")
    assert "- standing keep leaders" in said


@pytest.mark.parametrize("line", ["ACCEPT", "refuse 3", "vote yes", "VOTE NO AB"])
def test_without_an_offer_there_is_nothing_to_answer(post: Post, line: str) -> None:
    said = post.ask(line)
    assert f">>> {line}" in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ACCEPT", " gives "),
        ("accept 1", " gives "),
        ("agree to AB1", " gives "),
        ("refuse the offer", "You refuse"),
        ("Vote no 1", "You refuse"),
        ("vote yes", " gives "),
    ],
)
def test_an_offer_is_answered_by_its_number_or_as_the_only_one(
    post: Post, line: str, told: str
) -> None:
    name = post.offer_to_anna()
    assert f"[ ] accept {name}" in post.ask("OFFERS")
    said = post.ask(line)
    assert f"    {'accept' if told == ' gives ' else 'refuse'} {name}\n" in said
    assert told in " ".join(said.split())


def test_which_offer_is_meant_must_be_said(post: Post) -> None:
    name = post.offer_to_anna()
    said = post.ask("accept 7")
    assert "there is no offer or motion 7 that you can accept" in said
    assert f"accept {name}" in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("RULES 8.4", "8.41"),
        ("RULES 8.37", "Below 1:2 there is no attack."),
        ("rules purge", "purge SEAT"),
        ("rule R42", "R42"),
        ("Rules 12.5(17)", "terror"),
        ("RULES about train", "hand train to UNIT"),
    ],
)
def test_the_rules_are_told_by_case_by_ruling_and_by_word(post: Post, line: str, told: str) -> None:
    assert told in post.ask(line)


def test_of_a_mistyped_topic_it_is_told_what_may_have_been_meant(post: Post) -> None:
    said = post.ask("RULES purgge")
    assert "RULES purge" in said
