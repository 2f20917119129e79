"""Attempts that killed a worker: orders that kill several are given up.

An attempt is counted in Redis under a lock of its submission, and taken off when it ends, however
it ends. What stays in the count are the attempts whose processes died. Two workers that have the
same submission in hand attempt it one after the other: the second waits, and finds it settled. If
Redis loses the count, it begins anew.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import sqlalchemy as sa
from redis import Redis, RedisError
from sqlmodel import Session

MAX_CRASHES = 3
"""The number of workers that may die of one submission."""

FORGOTTEN_SECONDS = 7 * 24 * 3600

LOCK = "SELECT pg_advisory_xact_lock(:what, :submission)"
LOCK_NUMBER = 0x5AB
"""Tells these locks from others that somebody may take in the same database."""

log = logging.getLogger(__name__)


def lock(session: Session, submission_id: int) -> None:
    """Keep other workers from this submission until the transaction ends, or its process dies.

    On SQLite a write transaction keeps everybody else from writing.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(sa.text(LOCK), {"what": LOCK_NUMBER, "submission": submission_id})


class Attempt:
    """One attempt at a submission or a plan. Without Redis nothing is counted."""

    def __init__(self, redis: "Redis", what: int | str) -> None:
        self._redis = redis
        self._key = f"fieldpost:attempts:{what}"
        self._is_counted = False

    def begin(self) -> int:
        """Count it, with the submission locked; return how many workers died of it before."""
        try:
            begun = cast(int, self._redis.incr(self._key))
            self._is_counted = True
            self._redis.expire(self._key, FORGOTTEN_SECONDS)
        except RedisError as error:
            log.warning("attempt not counted: %s", error)
            return 0
        return begun - 1

    def end(self) -> None:
        """Its process lives: take it off."""
        if not self._is_counted:
            return
        try:
            if cast(int, self._redis.decr(self._key)) <= 0:
                self._redis.delete(self._key)
        except RedisError as error:
            log.warning("attempt still counted: %s", error)


@contextmanager
def attempt_at(redis: "Redis", what: int | str) -> Iterator[Attempt]:
    """An attempt at a submission (its id) or a plan, to be begun in the block and ended with it.

    The transaction lies in the block.
    """
    attempt = Attempt(redis, what)
    try:
        yield attempt
    finally:
        attempt.end()
