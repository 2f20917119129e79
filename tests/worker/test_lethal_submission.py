"""A submission that kills whoever carries it out is given up, and the match goes on."""

from pathlib import Path

from redis import Redis

from app.database import reading_scope
from app.matches import receipt_wait
from app.matches.queue import Queue
from app.models import Submission, SubmissionSource, SubmissionStatus
from tests.deadline import wait_until
from tests.fixtures.databases import own_database
from tests.matches.table import Table
from tests.worker.crew import Crew
from worker.attempts import MAX_CRASHES

pytestmark = own_database

PATIENCE = 120.0


def test_a_submission_that_kills_its_worker_time_and_again_is_refused_and_the_next_is_carried_out(
    table: Table, queue: Queue, crew: Crew, redis: "Redis", tmp_path: Path
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    lethal = table.queue(match_id, "A", "add 3", source=SubmissionSource.MAIL)
    after = table.queue(match_id, "B", "add 4")
    once = tmp_path / "die once"
    for _death in range(MAX_CRASHES):
        once.touch()
        _send(queue, lethal)
        worker = crew.worker(
            FIELDPOST_TEST_DIE_AT="before_commit", FIELDPOST_TEST_DIE_ONCE=str(once)
        )
        worker.wait(timeout=PATIENCE)
        assert table.submission(lethal.id).status is SubmissionStatus.QUEUED

    crew.worker()
    _send(queue, after)
    assert after.id is not None
    answer = receipt_wait.settled(lambda: reading_scope(table.engine), redis, after.id, PATIENCE)

    assert answer is not None
    assert answer.ok
    wait_until(lambda: table.submission(lethal.id).receipt, "the receipt", PATIENCE)
    refused = table.submission(lethal.id)
    assert refused.status is SubmissionStatus.REFUSED
    assert refused.receipt is not None
    assert "failed three times, so they were dropped" in refused.receipt["refusal"]["why"]
    assert table.totals(match_id) == {"A": 0, "B": 4}
    assert f"receipt:{lethal.id}" in {letter.cause for letter in table.letters()}
    assert table.faults(match_id) == []


def _send(queue: Queue, submission: Submission) -> None:
    assert submission.id is not None
    queue.submission(submission.id)
