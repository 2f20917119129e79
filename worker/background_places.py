"""Places for work in the background (e-mails, bots): one process of a worker stays free of it.

Otherwise all of them could be sending e-mails or letting bots think when somebody's orders come,
which then wait for the end of such a task. A worker of one process has one place.

A place is a lock of the system on a byte of a file without a name, which the processes of a worker
have in common: whoever dies gives it back. What finds no place is put into a set in Redis, and
queued again by whoever gives a place up; if that one dies, the sweep finds it in the database.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any, cast

from celery import Celery
from redis import Redis

from app.matches.queue import MAIL

WAITING = "fieldpost:background-waiting"
MAX_AT_ONCE = 100


class BackgroundPlaces:
    """The places of one worker. Make it before its processes are forked."""

    def __init__(self) -> None:
        self._file = TemporaryFile(buffering=0)  # noqa: SIM115 - open as long as the worker
        self.count = 1

    def share(self, processes: int) -> None:
        """Set the number of places for a worker of so many processes; call it before the fork."""
        self.count = max(1, processes - 1)

    @contextmanager
    def place(self, app: Celery, redis: "Redis", task: str, *arguments: int) -> Iterator[bool]:
        """Hold a place for the block; False if there is none: `task` is queued again then."""
        taken = self._take()
        if taken is None:
            redis.sadd(WAITING, json.dumps([task, *arguments]))
            # One that was given up before this was written has queued nothing again.
            taken = self._take()
        if taken is None:
            yield False
            return
        try:
            yield True
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, taken)
            _queue_waiting(app, redis)

    def _take(self) -> int | None:
        for number in range(self.count):
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number, os.SEEK_SET)
            except OSError:
                continue
            return number
        return None


def _queue_waiting(app: Celery, redis: "Redis") -> None:
    """Queue what found no place; e-mails and bots in one queue, so that each gets its turn."""
    waiting = cast("list[bytes] | None", redis.spop(WAITING, MAX_AT_ONCE))
    for each in waiting or ():
        task, *arguments = cast("list[Any]", json.loads(each))
        app.send_task(task, arguments, queue=MAIL, ignore_result=True)
