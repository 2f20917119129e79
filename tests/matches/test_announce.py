"""Who gets which letter: each recipient one for each cause, in the transaction of the cause."""

import pytest

from app.mail.threads import read_id
from app.matches import bots
from app.models import InboundMail, SubmissionSource
from tests.matches.dares import DARES, Suggestion
from tests.matches.table import Table


def causes(table: Table, beginning: str) -> list[str]:
    """The causes of the letters that begin so."""
    return [letter.cause for letter in table.letters() if letter.cause.startswith(beginning)]


def test_the_start_is_told_to_everybody_with_the_order_form(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    letters = table.letters()
    assert sorted(letter.recipient for letter in letters) == [
        "anna@example.org",
        "ben@example.org",
    ]
    for letter in letters:
        assert table.row(match_id).seed_hash in letter.body_text
        assert table.row(match_id).seed not in letter.body_text
        assert "roll" in letter.body_text


def test_whose_turn_it_becomes_gets_one_letter_about_it(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), play="in turn")
    table.play(match_id, "A", "add 4")
    assert causes(table, "turn:") == []
    last = table.queue(match_id, "A", "done")
    for _ in range(3):
        table.apply(last)
    assert causes(table, "turn:") == [f"turn:{match_id}:3:B"]
    letter = table.letters()[-1]
    assert "A has 4" in letter.body_text
    mail_id = read_id(letter.headers["Message-ID"], table.settings.mail_domain)
    assert mail_id is not None
    assert (mail_id.match_id, mail_id.seat, mail_id.version) == (match_id, "B", 3)


def test_who_owed_the_same_before_gets_no_letter(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"))
    table.play(match_id, "A", "add 1\ndone")
    assert causes(table, "turn:") == []
    table.play(match_id, "B", "done")
    table.play(match_id, "C", "done")
    # C sees on the page, or in the receipt, that it bids now.
    assert causes(table, "turn:") == [f"turn:{match_id}:4:A", f"turn:{match_id}:4:B"]


def test_the_turn_of_a_bot_calls_the_next_player(table: Table) -> None:
    anna, ben = table.people("Anna", "Ben")
    match_id = table.running_match([anna, ben], bots=2, play="in turn")
    letters = "ABCD"
    people = {table.seat_of(match_id, anna), table.seat_of(match_id, ben)}
    for letter in letters:
        if letter in people:
            table.play(match_id, letter, "done")
        while table.writing(lambda s: bots.play_bots(s, match_id, table.announce)):
            pass
    called = [cause.rpartition(":")[2] for cause in causes(table, "turn:")]
    first, second = sorted(people)
    # Each is called to count if a seat counted before, and to bid, unless by his own order.
    assert called.count(first) == (0 if first == "A" else 1) + 1
    assert called.count(second) == 1 + (0 if second == "D" else 1)
    assert len(set(causes(table, "turn:"))) == len(called)


def test_orders_by_mail_are_answered_in_their_thread_and_others_are_not(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    asked = "<42@example.org>"
    submission = table.queue(match_id, "A", "add 4", source=SubmissionSource.MAIL, reply_to=asked)
    table.apply(submission)
    table.play(match_id, "A", "add 4")
    assert causes(table, "receipt:") == [f"receipt:{submission.id}"]
    letter = table.letters()[-1]
    assert letter.recipient == _address(table, match_id, "A")
    assert letter.headers["In-Reply-To"] == asked
    assert "add 4" in letter.body_text
    assert "A has 4" in letter.body_text


def test_a_receipt_marks_the_faulty_line_and_names_what_was_not_read(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(
        match_id, "A", "add 4\nbid 3", source=SubmissionSource.MAIL, reply_to="<42@example.org>"
    )
    received = InboundMail(
        message_key="0" * 64,
        from_address="anna@example.org",
        submission_id=submission.id,
        outcome="submitted",
        notes=["map.png (3 MB)"],
    )
    table.writing(lambda session: session.add(received))
    table.apply(submission)
    letter = table.letters()[-1]
    assert letter.cause == f"receipt:{submission.id}"
    (faulty,) = [line for line in letter.body_text.splitlines() if "bid 3" in line and ">" in line]
    assert faulty.lstrip().startswith(">")
    assert "map.png" in letter.body_text


def test_a_turn_letter_tells_nothing_that_its_reader_may_not_know(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), play="in turn")
    table.play(match_id, "A", "peek\ndone")
    letter = table.letters()[-1]
    assert letter.seat == "B"
    assert "hidden number" not in letter.body_text.lower()
    table.play(match_id, "B", "done")
    table.play(match_id, "C", "done")
    table.play(match_id, "A", "bid 7")
    assert all("bid 7" not in x.body_text.replace("[ ] bid 7", "") for x in table.letters()[3:])


def _address(table: Table, match_id: int, seat: str) -> str:
    found = {f"started:{match_id}:{letter}": letter for letter in "AB"}
    return next(x.recipient for x in table.letters() if found.get(x.cause) == seat)


def test_the_parties_of_a_motion_are_told_of_each_answer_and_nobody_else(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    table.play(match_id, "B", "suggest 2")
    assert causes(table, "proposal:") == [f"proposal:{match_id}:2:{seat}" for seat in "AC"]
    letter = table.letters()[-1]
    assert "ABC1: B suggests 2" in letter.body_text
    assert "[ ] accept ABC1" in letter.body_text
    table.play(match_id, "A", "accept ABC1")
    assert causes(table, "proposal:")[2:] == [f"proposal:{match_id}:3:{seat}" for seat in "BC"]
    table.play(match_id, "A", "boast I am for it")
    table.play(match_id, "C", "accept ABC1")
    assert causes(table, "proposal:")[4:] == [f"proposal:{match_id}:5:{seat}" for seat in "AB"]


def test_in_a_secret_vote_an_answer_is_no_news(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Suggestion, "secret", lambda *_: True)
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    table.play(match_id, "B", "suggest 2")
    before = causes(table, "proposal:")
    table.play(match_id, "A", "accept ABC1")
    assert causes(table, "proposal:") == before
