"""Submissions: once each, all or nothing, never merged silently."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
import sqlalchemy as sa
from sqlmodel import Session

from app.database import session_scope
from app.games.kernel.wording import Span
from app.matches import submit
from app.matches.events import Event, EventKind, announce_nothing
from app.matches.load import lock
from app.matches.receipt import Receipt
from app.models import MatchStatus, Submission, SubmissionSource, SubmissionStatus
from tests.matches.table import Table

Result = TypeVar("Result")


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """What the calls give when all of them begin at the same moment, each in a thread."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result:
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_orders_are_carried_out_and_told(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", "add 3\nadd 4")
    assert receipt == Receipt(
        ok=True,
        committed=True,
        version=2,
        entries=(1, 2),
        sentences=((Span("A has 3"),), (Span("A has 7"),)),
        refusal=None,
        text="add 3\nadd 4",
    )
    assert table.totals(match_id) == {"A": 7, "B": 0}
    assert [(entry.n, entry.seat) for entry in table.log(match_id)] == [
        (0, None),
        (1, "A"),
        (2, "A"),
    ]
    assert table.faults(match_id) == []


def test_the_same_key_three_times_is_one_submission_with_one_receipt(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    copies = [table.queue(match_id, "A", "roll", key="form 1") for _ in range(3)]
    receipts = [table.apply(copy) for copy in copies]
    assert len({copy.id for copy in copies}) == 1
    assert receipts[0] == receipts[1] == receipts[2]
    assert receipts[0].committed
    assert len(table.log(match_id)) == 2
    assert table.apply(table.queue(match_id, "A", "add 9", key="form 1")) == receipts[0]


def test_the_same_key_means_another_submission_in_another_seat(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    first = table.queue(match_id, "A", "add 1", key="form 1")
    second = table.queue(match_id, "B", "add 1", key="form 1")
    assert first.id != second.id


def test_copies_that_arrive_at_once_are_one_submission(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    copies = at_once([lambda: table.queue(match_id, "A", "add 1", key="form 1")] * 6)
    assert len({copy.id for copy in copies}) == 1


def test_a_key_may_be_as_long_as_a_message_id(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    long = "<" + "x" * 990 + "@example.org>"
    first = table.queue(match_id, "A", "add 1", key=long)
    assert len(first.key) <= submit.MAX_KEY
    assert table.queue(match_id, "A", "add 1", key=long).id == first.id
    assert table.queue(match_id, "A", "add 1", key=long + "y").id != first.id


def test_workers_that_take_the_same_submission_at_once_apply_it_once(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "roll\nadd 2")
    receipts = at_once([lambda: table.apply(submission)] * 6)
    assert all(receipt == receipts[0] for receipt in receipts)
    assert len(table.log(match_id)) == 3
    assert table.faults(match_id) == []


def test_workers_at_one_match_at_once_take_turns(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submissions = [table.queue(match_id, "AB"[n % 2], "add 1") for n in range(12)]

    def applying(submission: Submission) -> Callable[[], Receipt]:
        return lambda: table.apply(submission)

    receipts = at_once([applying(submission) for submission in submissions])
    assert sorted(receipt.version for receipt in receipts) == list(range(2, 14))
    assert table.totals(match_id) == {"A": 6, "B": 6}
    assert table.faults(match_id) == []


def test_of_orders_for_one_version_that_come_at_once_one_counts(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submissions = [table.queue(match_id, "A", "add 1", base_version=1) for _ in range(6)]

    def applying(submission: Submission) -> Callable[[], Receipt]:
        return lambda: table.apply(submission)

    receipts = at_once([applying(submission) for submission in submissions])
    assert sum(receipt.committed for receipt in receipts) == 1
    assert table.totals(match_id)["A"] == 1


def test_orders_for_a_version_that_is_gone_are_refused_and_handed_back(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "B", "add 1")
    receipt = table.play(match_id, "A", "add 3\nroll", base_version=1)
    assert not receipt.ok
    assert not receipt.committed
    assert receipt.refusal is not None
    assert "has moved on" in receipt.refusal.why
    assert receipt.text == "add 3\nroll"
    assert table.totals(match_id)["A"] == 0
    assert table.row(match_id).version == 2


def test_without_a_version_orders_hold_for_the_match_as_it_stands(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "B", "add 1")
    assert table.play(match_id, "A", "add 3").ok


def test_a_faulty_line_before_any_roll_undoes_the_lines_above(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", "add 3\nbid 4\nadd 1")
    assert (receipt.ok, receipt.committed, receipt.entries) == (False, False, None)
    assert receipt.refusal is not None
    assert (receipt.refusal.line, receipt.refusal.clause) == (2, "bid 4")
    assert table.totals(match_id)["A"] == 0
    assert len(table.log(match_id)) == 1


def test_what_was_rolled_before_a_faulty_line_stands(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", "add 3\nroll\nbid 4")
    assert (receipt.ok, receipt.committed, receipt.entries) == (False, True, (1, 2))
    assert table.totals(match_id)["A"] > 3
    assert table.faults(match_id) == []


def test_what_was_shown_before_a_faulty_line_stands(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", "peek\nbid 4")
    assert (receipt.ok, receipt.committed, receipt.entries) == (False, True, (1, 1))
    assert receipt.says[0].startswith("The hidden number is")
    assert table.faults(match_id) == []


@pytest.mark.parametrize(
    "actions",
    [
        [{"do": "add", "number": 3}, {"do": "bid", "number": 4}],
        [{"do": "add", "number": 3}, {"do": "conquer"}],
        [{"do": "add", "number": 3}, {"do": "add"}],
        [{"do": "add", "number": 3}, {"number": 3}],
        [{"do": "add", "number": 3}, "add 3"],
        [{"do": "add", "number": 3}, None],
        [{"do": "add", "number": 3}, {"do": ["add"]}],
        [{"do": "add", "number": 3}, {"do": "add", "number": {"a": 1}}],
        [],
    ],
)
def test_a_faulty_small_action_undoes_those_before_it(table: Table, actions: list[object]) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.apply(table.queue(match_id, "A", actions=actions))
    assert not receipt.committed
    assert receipt.refusal is not None
    assert receipt.refusal.line == len(actions)
    assert table.totals(match_id)["A"] == 0


def test_small_actions_are_orders_too(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    actions = [{"do": "add", "number": 3}, {"do": "roll"}, {"do": "bid", "number": 1}]
    receipt = table.apply(table.queue(match_id, "A", actions=actions))
    assert (receipt.ok, receipt.committed, receipt.entries) == (False, True, (1, 2))
    assert receipt.text == "add 3\nroll\nbid 1"
    assert table.faults(match_id) == []


@pytest.mark.parametrize("text", ["", "   \n # nothing\n", "conquer the world"])
def test_nonsense_gets_an_answer_and_changes_nothing(table: Table, text: str) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", text)
    assert receipt.refusal is not None
    assert table.row(match_id).version == 1


def test_characters_that_no_database_keeps_are_left_out(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    receipt = table.play(match_id, "A", "ad\0d 3\ud800")
    assert (receipt.ok, receipt.text) == (True, "add 3?")


def test_who_owes_nothing_can_order_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), play="in turn")
    receipt = table.play(match_id, "B", "add 1")
    assert receipt.refusal is not None
    assert "not your turn" in receipt.refusal.why


def test_a_match_that_has_not_begun_takes_no_orders(table: Table) -> None:
    row = table.open_match(table.person("Anna"))
    assert row.id is not None
    receipt = table.play(row.id, "A", "add 1")
    assert receipt.refusal is not None
    assert receipt.refusal.why == "the match has not started"


def test_the_last_bid_ends_the_match(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    for seat, text in (("A", "add 9\ndone"), ("B", "done"), ("A", "bid 0"), ("B", "bid 3")):
        assert table.play(match_id, seat, text).ok
    row = table.row(match_id)
    assert row.status is MatchStatus.FINISHED
    assert row.finished_at is not None
    assert table.events[-1].kind is EventKind.FINISHED
    assert table.faults(match_id) == []
    late = table.play(match_id, "A", "add 1")
    assert late.refusal is not None
    assert late.refusal.why == "the match is over"
    ended = {x.cause: x for x in table.letters() if x.cause.startswith("finished:")}
    assert sorted(ended) == [f"finished:{match_id}:A", f"finished:{match_id}:B"]
    assert row.seed in ended[f"finished:{match_id}:B"].body_text


def test_what_is_not_committed_is_not_announced(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), play="in turn")
    letters = len(table.letters())
    submission = table.queue(match_id, "A", "add 2\ndone", source=SubmissionSource.MAIL)

    def announce_and_fail(session: Session, event: Event) -> None:
        table.announce(session, event)
        raise ConnectionAbortedError("the worker is gone")

    assert submission.id is not None
    with pytest.raises(ConnectionAbortedError), session_scope(table.engine) as session:
        submit.apply_submission(session, submission.id, announce_and_fail)
    assert len(table.letters()) == letters
    assert table.row(match_id).version == 1
    assert table.submission(submission.id).status is SubmissionStatus.QUEUED
    assert table.apply(submission).ok
    assert len(table.letters()) == letters + 2


def test_a_fault_of_the_engine_is_answered_and_changes_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 2\ncrash")
    with pytest.raises(RuntimeError, match="on purpose"):
        table.apply(submission)
    assert table.submission(submission.id).status is SubmissionStatus.QUEUED
    receipt = table.writing(lambda s: submit.fail_submission(s, submission.id or 0, table.announce))
    assert "error on our side" in receipt.refusal.why
    assert table.apply(submission) == receipt
    assert table.row(match_id).version == 1


def test_a_submission_that_does_not_exist_is_an_error(table: Table) -> None:
    with pytest.raises(submit.NoSuchSubmission):
        table.writing(lambda s: submit.apply_submission(s, 4711, table.announce))


def test_submissions_can_be_written_down_while_their_match_is_locked(table: Table) -> None:
    """On PostgreSQL; on SQLite there is one writer at a time, who waits for the other."""
    match_id = table.running_match(table.people("Anna", "Ben"))
    if table.engine.dialect.name != "postgresql":
        assert table.queue(match_id, "B", "add 1").id
        return
    with session_scope(table.engine) as session:
        lock(session, match_id)
        assert table.queue(match_id, "B", "add 1").id


def test_the_log_is_not_read_for_a_submission_however_long_it_is(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 1\n" * 50)
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        statements.append(" ".join(statement.split()))

    submission = table.queue(match_id, "B", "add 1")
    assert submission.id is not None
    sa.event.listen(table.engine, "before_cursor_execute", note)
    with session_scope(table.engine) as session:
        submit.apply_submission(session, submission.id, announce_nothing)
    sa.event.remove(table.engine, "before_cursor_execute", note)
    reading = [each for each in statements if "FROM log_entries" in each]
    assert len(reading) == 1
    assert reading[0].startswith("SELECT max(log_entries.n)")
