"""The connection to the worker: queuing a submission and waiting for its answer."""

from typing import cast

from flask import Flask, current_app
from redis import Redis

from app import logs
from app.config import Settings
from app.database import reading_scope
from app.matches.queue import Queue
from app.matches.receipt import Receipt
from app.matches.receipt_wait import settled, wait_until_prepared
from app.web.request_limit import pause
from app.web.store import engine, release

EXTENSION = "fieldpost-queue"
PATIENCE_SECONDS = 4.0
"""How long a page waits for the worker; then the receipt page takes over."""


def attach(app: Flask, settings: Settings) -> None:
    """Give the application its queue and its Redis."""
    line = Queue(settings.celery_url)
    bell = Redis.from_url(settings.redis_url, socket_timeout=PATIENCE_SECONDS + 2)
    app.extensions[EXTENSION] = (line, bell)


def queue() -> Queue:
    """The worker's queue."""
    return _line()[0]


def bell() -> "Redis":
    """The Redis through which the site's processes ring each other."""
    return _line()[1]


def prepared(match_id: int) -> None:
    """Ask for a newcomer's match to be brought to their first decision, and wait a while for it."""
    line, bell = _line()
    release()
    line.first_match(match_id)
    with pause() as may_wait:
        if may_wait:
            wait_until_prepared(bell, match_id, _patience())


def answer(submission_id: int) -> Receipt | None:
    """Hand over a committed submission and wait for its receipt; None if that takes too long.

    Meanwhile the request keeps neither a connection nor its place among the running ones.
    """
    line, bell = _line()
    release()
    logs.add(submission_id=submission_id)
    line.submission(submission_id)
    here = engine()
    with pause() as may_wait:
        if not may_wait:
            return None
        return settled(lambda: reading_scope(here), bell, submission_id, _patience())


def _patience() -> float:
    return float(current_app.config.get("WORKER_PATIENCE", PATIENCE_SECONDS))


def _line() -> tuple[Queue, "Redis"]:
    return cast("tuple[Queue, Redis]", current_app.extensions[EXTENSION])
