"""Waiting for the worker's answer to a submission, without asking the database again and again.

When a submission is settled, the worker puts a token into a Redis list of that submission's own;
whoever waits is woken by it. The receipt itself is read from the database: Redis only rings.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import cast

from redis import Redis, RedisError
from sqlmodel import Session

from app.matches.receipt import Receipt
from app.models import Submission

Sessions = Callable[[], AbstractContextManager[Session]]
"""Opens a session, such as `lambda: reading_scope(engine)`."""

TOKEN_SECONDS = 120
"""How long the token lies in Redis for somebody who has not begun to wait yet."""

log = logging.getLogger(__name__)


def ring(redis: "Redis", submission_id: int) -> None:
    """Wake whoever waits for a submission. Call it after the settlement is committed."""
    key = _key(submission_id)
    with redis.pipeline() as together:
        # One token is enough, however often the submission is found settled.
        together.delete(key)
        together.lpush(key, 1)
        together.expire(key, TOKEN_SECONDS)
        together.execute()


def settled(
    sessions: Sessions, redis: "Redis", submission_id: int, timeout: float
) -> Receipt | None:
    """Return the receipt of a submission, waiting up to `timeout` seconds for it; else None.

    Any number may wait for one submission. `redis` must not give up on a reply before `timeout`.
    If Redis does not answer, the database is looked at once more and that is all.
    """
    receipt = _receipt(sessions, submission_id)
    if receipt is not None:
        return receipt
    key = _key(submission_id)
    try:
        # From the list into the same list: the token stays for everybody else who waits.
        redis.brpoplpush(key, key, timeout=cast(int, timeout))
    except RedisError as error:
        log.warning("cannot wait for submission %s: %s", submission_id, error)
    return _receipt(sessions, submission_id)


def _receipt(sessions: Sessions, submission_id: int) -> Receipt | None:
    with sessions() as session:
        submission = session.get(Submission, submission_id)
        if submission is None or submission.receipt is None:
            return None
        return Receipt.from_json(submission.receipt)


def _key(submission_id: int) -> str:
    return f"fieldpost:settled:{submission_id}"
