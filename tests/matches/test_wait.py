"""Waiting for the worker's answer: woken by Redis, read from the database."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

from app.database import reading_scope
from app.matches import receipt_wait
from app.matches.receipt import Receipt
from app.models import Submission
from tests.matches.table import Table


@pytest.fixture
def redis(redis_url: str) -> Iterator["Redis"]:
    """A client of the session's Redis."""
    with Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


def settled(table: Table, redis: "Redis", submission: Submission, timeout: float) -> Receipt | None:
    """What waiting gives."""
    assert submission.id is not None
    return receipt_wait.settled(lambda: reading_scope(table.engine), redis, submission.id, timeout)


def test_a_settled_submission_is_answered_without_waiting(table: Table, redis: "Redis") -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    receipt = table.apply(submission)
    assert settled(table, redis, submission, 60) == receipt


def test_nobody_waits_for_longer_than_asked(table: Table, redis: "Redis") -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    assert settled(table, redis, table.queue(match_id, "A", "add 3"), 0.1) is None


def test_all_who_wait_are_woken_by_the_settlement(table: Table, redis: "Redis") -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    assert submission.id is not None
    asked = threading.Barrier(5)

    def waiting(_number: int) -> Receipt | None:
        asked.wait()
        return settled(table, redis, submission, 60)

    with ThreadPoolExecutor(4) as threads:
        answers = threads.map(waiting, range(4))
        asked.wait()
        receipt = table.apply(submission)
        receipt_wait.signal_settled(redis, submission.id)
        assert list(answers) == [receipt] * 4


def test_a_ring_before_anybody_waits_is_not_lost(table: Table, redis: "Redis") -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    assert submission.id is not None
    receipt_wait.signal_settled(redis, submission.id)
    receipt_wait.signal_settled(redis, submission.id)
    # It rang, and yet nothing is settled: the receipt comes from the database alone.
    assert settled(table, redis, submission, 60) is None


def test_without_redis_the_database_answers(table: Table, tmp_path: Path) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    nowhere = Redis.from_url(f"unix://{tmp_path}/none")
    assert settled(table, nowhere, submission, 60) is None
    receipt = table.apply(submission)
    assert settled(table, nowhere, submission, 60) == receipt
