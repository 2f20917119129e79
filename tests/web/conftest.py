"""Fixtures of the site's pages: a club of players, and a worker at work."""

import os
from collections.abc import Iterator

import pytest
from flask import Flask
from redis import Redis

from app.config import Settings
from app.embedded.forked import Forked
from app.embedded.plan import WORKER
from app.matches.queue import celery_app
from tests.deadline import wait_until
from tests.web.club import Club


@pytest.fixture
def club(app: Flask, settings: Settings) -> Club:
    """An empty site."""
    return Club(app, settings)


@pytest.fixture
def worker(settings: Settings) -> Iterator[None]:
    """A real worker on the test's database; what earlier tests left in Redis is gone."""
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushdb()
    settings.var.mkdir(parents=True, exist_ok=True)
    command = ["worker", *WORKER, "--pool", "solo"]
    with (settings.var / "worker.log").open("w") as log:
        environ = {**os.environ, **settings.to_environment()}
        process = Forked([*command], environ, log)
    try:
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.2), "the worker to answer")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)
