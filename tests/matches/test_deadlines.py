"""Deadlines: how long a seat has for a decision in somebody else's turn, and what happens then."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from app.database import engine_for, reading_scope
from app.matches import drafts
from app.matches.clock import timeout
from app.matches.clock.open_decisions import waiting_for
from app.matches.lobby.create import create_match
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.matches.undo import NothingToUndo, undo
from app.models import SubmissionSource, SubmissionStatus, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.table import Table, closing
from tests.matches.test_submit import at_once

HOURS = 24


def dared(table: Table, *orders: tuple[str, str]) -> int:
    """A match of three in which A dares the others, after the `orders` of others."""
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    for seat, text in (*orders, ("A", "dare")):
        assert table.play(match_id, seat, text).ok
    return match_id


def test_who_is_asked_in_anothers_turn_has_the_time_of_the_match(table: Table) -> None:
    before = utc_now()
    match_id = dared(table)
    deadlines = table.deadlines(match_id)
    assert sorted(deadlines) == ["B", "C"]
    for deadline in deadlines.values():
        assert before <= deadline.asked_at <= utc_now()
        assert closing(deadline) - deadline.asked_at == timedelta(hours=HOURS)


def test_what_is_asked_in_ones_own_turn_has_no_limit(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    owed = table.owed(match_id)
    assert [(each.seat, each.asks, each.closes_at) for each in owed.values()] == [
        ("A", "count", None),
        ("B", "count", None),
    ]
    table.end_deadlines(match_id, HOURS * 100)
    assert table.row(match_id).version == 1


def test_an_answer_of_another_does_not_give_more_time(table: Table) -> None:
    match_id = dared(table)
    before = table.deadlines(match_id)["C"]
    assert table.play(match_id, "B", "pass").ok
    assert table.play(match_id, "B", "boast I never lose").ok
    assert table.play(match_id, "C", "boast nor do I").ok
    after = table.deadlines(match_id)
    assert list(after) == ["C"]
    assert (after["C"].id, after["C"].asked_at) == (before.id, before.asked_at)


def test_who_answers_in_part_has_the_whole_time_again(table: Table) -> None:
    match_id = dared(table)
    before = table.deadlines(match_id)
    assert table.play(match_id, "B", "hesitate").ok
    after = table.deadlines(match_id)
    assert after["B"].asked_at > before["B"].asked_at
    assert after["C"].asked_at == before["C"].asked_at


def test_a_part_of_a_sealed_answer_does_not_show_in_the_time(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    for seat in "ABC":
        assert table.play(match_id, seat, "done").ok
    before = table.deadlines(match_id)
    assert table.play(match_id, "B", "ponder").ok
    assert table.deadlines(match_id)["B"].asked_at == before["B"].asked_at
    assert table.play(match_id, "B", "bid 2").ok
    assert "B" not in table.deadlines(match_id)


def test_a_window_survives_the_end_of_the_process(table: Table) -> None:
    match_id = dared(table)
    before = table.deadlines(match_id)["B"].closes_at
    table.engine.dispose()
    with reading_scope(engine_for(table.settings.database_url)) as session:
        assert waiting_for(session, match_id)["B"].closes_at == before


def test_taking_a_dare_back_closes_the_windows(table: Table) -> None:
    match_id = dared(table)
    table.writing(lambda session: undo(session, match_id, "A", table.announce))
    assert table.deadlines(match_id) == {}


def test_before_the_time_is_up_nothing_is_given(table: Table) -> None:
    match_id = dared(table)
    table.end_deadlines(match_id, HOURS - 0.1)
    assert sorted(table.deadlines(match_id)) == ["B", "C"]
    assert len(table.log(match_id)) == 2


def test_when_the_time_is_up_the_default_is_an_entry_like_any_other(table: Table) -> None:
    match_id = dared(table)
    table.play(match_id, "B", "match")
    table.end_deadlines(match_id, HOURS + 0.1)
    last = table.log(match_id)[-1]
    assert (last.seat, last.action) == ("C", {"do": "pass"})
    submission = table.submission(last.submission_id)
    assert submission.source is SubmissionSource.TIME_OUT
    assert submission.status is SubmissionStatus.ACCEPTED
    assert table.deadlines(match_id) == {}
    assert table.totals(match_id) == {"A": 0, "B": 1, "C": 0}
    assert table.faults(match_id) == []


@on_sqlite_only
def test_a_default_cannot_be_taken_back_to_have_the_time_again(table: Table) -> None:
    match_id = dared(table)
    table.play(match_id, "B", "match")
    table.end_deadlines(match_id, HOURS + 0.1)
    assert table.log(match_id)[-1].seat == "C"
    with pytest.raises(NothingToUndo):
        table.writing(lambda session: undo(session, match_id, "C", table.announce))
    assert table.deadlines(match_id) == {}


def test_the_default_is_given_once_however_often_the_worker_looks(table: Table) -> None:
    match_id = dared(table)
    for _ in range(3):
        table.end_deadlines(match_id, HOURS + 1)
    assert [entry.action["do"] for entry in table.log(match_id)[1:]] == ["dare", "pass", "pass"]


def test_workers_that_look_at_once_give_it_once(table: Table) -> None:
    match_id = dared(table)
    at_once([lambda: table.end_deadlines(match_id, HOURS + 1)] * 4)
    assert [entry.action["do"] for entry in table.log(match_id)[1:]] == ["dare", "pass", "pass"]
    assert table.faults(match_id) == []


@pytest.mark.parametrize("round_", range(4))
def test_of_an_answer_and_the_default_at_the_same_time_one_counts(
    table: Table, round_: int
) -> None:
    match_id = dared(table)
    table.play(match_id, "C", "pass")
    now = utc_now() + timedelta(hours=HOURS + 1)
    given: list[bool] = []

    def answer() -> None:
        given.append(table.play(match_id, "B", "match").ok)

    def close() -> None:
        table.writing(lambda s: timeout.answer_for_one_seat(s, match_id, now, table.announce))

    calls: list[Callable[[], None]] = [answer, close] if round_ % 2 else [close, answer]
    at_once(calls)
    answers = [entry.action["do"] for entry in table.log(match_id) if entry.seat == "B"]
    assert answers == (["match"] if given == [True] else ["pass"])
    assert table.deadlines(match_id) == {}
    assert table.faults(match_id) == []


def test_orders_that_wait_for_the_worker_are_carried_out_before_a_default(table: Table) -> None:
    match_id = dared(table)
    waiting = table.queue(match_id, "B", "match")
    table.end_deadlines(match_id, HOURS + 1)
    assert sorted(table.deadlines(match_id)) == ["B"]
    assert table.apply(waiting).ok
    assert table.totals(match_id)["B"] == 1


def test_who_answers_too_late_is_told_that_nothing_is_owed_any_more(table: Table) -> None:
    match_id = dared(table)
    table.end_deadlines(match_id, HOURS + 1)
    receipt = table.play(match_id, "B", "match")
    assert receipt.refusal is not None
    assert not receipt.committed


def test_a_standing_instruction_opens_no_window(table: Table) -> None:
    match_id = dared(table, ("B", "standing always match"))
    assert list(table.deadlines(match_id)) == ["C"]
    assert table.totals(match_id)["B"] == 1


def test_what_the_player_was_drafting_stays(table: Table) -> None:
    match_id = dared(table)
    table.writing(lambda session: drafts.add(session, match_id, "B", "boast I shall win"))
    table.end_deadlines(match_id, HOURS + 1)
    with reading_scope(table.engine) as session:
        assert drafts.show(session, match_id, "B").lines == ("boast I shall win",)


def test_the_turn_mail_says_until_when_and_what_happens_otherwise(table: Table) -> None:
    match_id = dared(table)
    letter = next(x for x in table.letters() if x.cause == f"turn:{match_id}:2:B")
    said = " ".join(letter.body_text.split())
    until = closing(table.deadlines(match_id)["B"])
    assert f"{until.day} {until:%B %Y}, {until:%H:%M} UTC" in said
    assert "your answer will be: pass" in said
    assert "your answer will be: pass" in " ".join((letter.body_html or "").split())


def test_whose_time_was_up_is_told_what_was_answered_for_him(table: Table) -> None:
    match_id = dared(table)
    table.end_deadlines(match_id, HOURS + 1)
    told = [letter for letter in table.letters() if letter.cause.startswith("timed_out:")]
    assert sorted(letter.seat or "" for letter in told) == ["B", "C"]
    said = " ".join(told[0].body_text.split())
    assert "you ran out of time. The site answered for you:" in said
    assert "pass" in said
    assert all(letter.seat != "A" for letter in told)


@pytest.mark.parametrize("hours", [0, 337])
def test_a_limit_that_nobody_can_keep_or_would_live_to_see_is_refused(
    table: Table, hours: int
) -> None:
    host = table.person("Anna")
    with pytest.raises(NotPossible, match="1 to 336 hours"):
        table.writing(
            lambda session: create_match(
                session,
                session.get_one(User, host.id),
                title=DARES,
                name="Hasty",
                seat_count=2,
                options={},
                settings=Settings(window_hours=hours),
            )
        )
