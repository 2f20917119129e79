"""Heartbeats: when each process that runs beside the web last did its work, kept in Redis.

`python -m app.heartbeats NAME SECONDS` has the exit code 0 if NAME beat within so many seconds: for
the health checks of containers.

A process that only exists does not count: the worker beats when it carries out a task, beat when
it has put one into the queue, a listener when it has answered a connection. Times are those of
the Redis server, so that the clocks of several machines need not agree.
"""

import logging
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import cast

from redis import Redis, RedisError

WORKER, BEAT, MAIL, IMAP = "worker", "beat", "mail", "imap"
KEY = "fieldpost:heartbeats"
KEEP_SECONDS = 10.0
GREETING_SECONDS = 5.0

log = logging.getLogger(__name__)


def beat(redis: "Redis", name: str) -> None:
    """Note that a process has just done its work. Without Redis nothing is noted."""
    try:
        redis.hset(KEY, name, str(_now(redis)))
    except RedisError as error:
        log.debug("heartbeat of %s not noted: %s", name, error)


def ages(redis: "Redis") -> dict[str, float]:
    """How many seconds ago each process beat, by name. Raises RedisError."""
    found = cast("dict[bytes, bytes]", redis.hgetall(KEY))
    now = _now(redis)
    return {name.decode(): max(0.0, now - float(moment)) for name, moment in found.items()}


def keep_beating(redis: "Redis", name: str, is_working: Callable[[], bool]) -> None:
    """Beat from a thread of its own, every KEEP_SECONDS, as long as `is_working` says so."""

    def run() -> None:
        pause = threading.Event()
        while True:
            if is_working():
                beat(redis, name)
            pause.wait(KEEP_SECONDS)

    threading.Thread(target=run, name="heartbeat", daemon=True).start()


def greets(host: str, port: int) -> bool:
    """Whether a mail server there greets whoever connects."""
    try:
        with socket.create_connection((host, port), GREETING_SECONDS) as connection:
            return connection.recv(3) == b"220"
    except OSError:
        return False


def _now(redis: "Redis") -> float:
    seconds, micros = cast("tuple[int, int]", redis.time())
    return seconds + micros / 1_000_000


def main(name: str, seconds: str) -> int:
    """Return 0 if a process beat within so many seconds, else 1."""
    with Redis.from_url(os.environ["REDIS_URL"], socket_timeout=GREETING_SECONDS) as redis:
        age = ages(redis).get(name)
    return 0 if age is not None and age <= float(seconds) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
