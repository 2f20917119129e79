"""Fixtures of the site's pages: a club of players, and a worker at work."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from redis import Redis

from app.config import Settings
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
    command = ["-m", "celery", "--quiet", "-A", "worker.app", "worker", "--pool", "solo"]
    with (settings.var / "worker.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, *command],
            env={**os.environ, **settings.to_environment()},
            cwd=Path(__file__).parents[2],
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.2), "the worker to answer")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)
