"""Waiting for the worker's answer, without asking the database again and again.

When a submission is settled, the worker puts a token into a Redis list of that submission's own;
whoever waits is woken by it. The receipt itself is read from the database: Redis only rings. The
same holds for a newcomer's match that has come to their first decision.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import cast

import sqlalchemy as sa
from redis import Redis, RedisError
from sqlmodel import Session, col

from app.database import fetch
from app.matches.receipt import Receipt
from app.models import Submission

Sessions = Callable[[], AbstractContextManager[Session]]
"""Opens a session, such as `lambda: reading_scope(engine)`."""

TOKEN_SECONDS = 120
"""How long the token lies in Redis for somebody who has not begun to wait yet."""

log = logging.getLogger(__name__)


def signal_settled(redis: "Redis", submission_id: int) -> None:
    """Wake whoever waits for a submission. Call it after the settlement is committed."""
    _put_token(redis, _settled_key(submission_id))


def signal_prepared(redis: "Redis", match_id: int) -> None:
    """Wake the newcomer who waits for their first match."""
    _put_token(redis, _prepared_key(match_id))


def wait_until_prepared(redis: "Redis", match_id: int, timeout: float) -> None:
    """Return when a newcomer's match has come to their first decision, or after `timeout`."""
    _wait_for_token(redis, _prepared_key(match_id), timeout)


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
    _wait_for_token(redis, _settled_key(submission_id), timeout)
    return _receipt(sessions, submission_id)


def _put_token(redis: "Redis", key: str) -> None:
    with redis.pipeline() as together:
        # One token is enough, however often the worker puts it there.
        together.delete(key)
        together.lpush(key, 1)
        together.expire(key, TOKEN_SECONDS)
        together.execute()


def _wait_for_token(redis: "Redis", key: str, timeout: float) -> None:
    try:
        # From the list into the same list: the token stays for everybody else who waits.
        redis.brpoplpush(key, key, timeout=cast(int, timeout))
    except RedisError as error:
        log.warning("cannot wait for %s: %s", key, error)


def _receipt(sessions: Sessions, submission_id: int) -> Receipt | None:
    with sessions() as session:
        found = fetch(session, _RECEIPT, {"submission_id": submission_id}).scalars().first()
        return None if found is None else Receipt.from_json(found)


_RECEIPT = sa.select(col(Submission.receipt)).where(
    col(Submission.id) == sa.bindparam("submission_id")
)


def _settled_key(submission_id: int) -> str:
    return f"fieldpost:settled:{submission_id}"


def _prepared_key(match_id: int) -> str:
    return f"fieldpost:prepared:{match_id}"
