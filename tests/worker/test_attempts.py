"""Whose deaths count: those of workers that had the submission in hand, one at a time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from redis import Redis

from app.models import SubmissionStatus
from tests.matches.table import Table
from worker.attempts import MAX_CRASHES, Attempt, attempt_at
from worker.runner import SubmissionRunner

COPIES = 4


def die(redis: "Redis", submission_id: int) -> int:
    """Begin an attempt that nothing ends, as when its process is killed; the deaths before."""
    return Attempt(redis, submission_id).begin()


def fail(redis: "Redis", submission_id: int, how: BaseException) -> int:
    """Begin an attempt and raise `how` in it; the deaths before."""
    before = []

    def attempt() -> None:
        with attempt_at(redis, submission_id) as attempt:
            before.append(attempt.begin())
            raise how

    with pytest.raises(type(how)):
        attempt()
    return before[0]


def test_deaths_are_counted_and_attempts_that_end_are_not(redis: "Redis") -> None:
    with attempt_at(redis, 1) as attempt:
        assert attempt.begin() == 0
    # A worker that is asked to stop leaves by SystemExit.
    assert [fail(redis, 1, how) for how in (ValueError(), SystemExit())] == [0, 0]
    assert [die(redis, 1) for _ in range(3)] == [0, 1, 2]
    with attempt_at(redis, 1) as attempt:
        assert attempt.begin() == 3
    with attempt_at(redis, 2) as attempt:
        assert attempt.begin() == 0


def test_copies_of_a_submission_that_workers_have_in_hand_at_once_are_no_deaths(
    table: Table, redis: "Redis"
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    assert submission.id is not None
    for _ in range(MAX_CRASHES - 1):
        die(redis, submission.id)
    runner = SubmissionRunner(table.engine, redis, table.announce)
    together = Barrier(COPIES)

    def attempt(submission_id: int) -> int:
        together.wait()
        return runner.settle_up_to(submission_id)

    with ThreadPoolExecutor(COPIES) as pool:
        assert set(pool.map(attempt, [submission.id] * COPIES)) == {match_id}

    # One more copy comes when all is done.
    assert runner.settle_up_to(submission.id) == match_id
    assert table.submission(submission.id).status is SubmissionStatus.ACCEPTED
    assert table.totals(match_id) == {"A": 3, "B": 0}


def test_a_submission_of_which_too_many_workers_died_is_dropped(
    table: Table, redis: "Redis"
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    assert submission.id is not None
    for _ in range(MAX_CRASHES):
        die(redis, submission.id)

    SubmissionRunner(table.engine, redis, table.announce).settle_up_to(submission.id)

    assert table.submission(submission.id).status is SubmissionStatus.REFUSED
    assert table.totals(match_id) == {"A": 0, "B": 0}
