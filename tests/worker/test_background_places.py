"""Work in the background leaves one process of a worker free."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from redis import Redis

from app.matches.queue import MAIL, PLAY_BOTS, celery_app
from worker.background_places import WAITING, BackgroundPlaces


@pytest.fixture
def redis(redis_url: str) -> Iterator["Redis"]:
    with Redis.from_url(redis_url) as redis:
        redis.delete(WAITING, MAIL)
        yield redis
        redis.delete(WAITING, MAIL)


@contextmanager
def elsewhere(places: BackgroundPlaces, redis_url: str) -> Iterator[None]:
    """Another process of the worker holds a place for the block, and is killed at its end."""
    begun, begins = os.pipe()
    child = os.fork()
    if child == 0:
        with (
            Redis.from_url(redis_url) as redis,
            places.place(celery_app(_broker(redis_url)), redis, PLAY_BOTS, 1) as has_place,
        ):
            os.write(begins, b"y" if has_place else b"n")
            signal.pause()
    try:
        assert os.read(begun, 1) == b"y"
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _broker(redis_url: str) -> str:
    return redis_url.replace("unix://", "redis+socket://")


@pytest.mark.parametrize(("processes", "count"), [(1, 1), (2, 1), (3, 2)])
def test_one_process_stays_free(processes: int, count: int) -> None:
    places = BackgroundPlaces()

    places.share(processes)

    assert places.count == count


def test_what_finds_no_place_waits_and_is_queued_by_whoever_gives_one_up(
    redis: "Redis", redis_url: str
) -> None:
    app, places = celery_app(_broker(redis_url)), BackgroundPlaces()
    places.share(2)

    with elsewhere(places, redis_url), places.place(app, redis, PLAY_BOTS, 7) as has_place:
        assert not has_place
    assert redis.scard(WAITING) == 1

    # The other one was killed, and has given its place back.
    with places.place(app, redis, PLAY_BOTS, 8) as has_place:
        assert has_place
    assert redis.scard(WAITING) == 0
    assert redis.llen(MAIL) == 1


def test_each_place_is_held_once(redis: "Redis", redis_url: str) -> None:
    app, places = celery_app(_broker(redis_url)), BackgroundPlaces()
    places.share(3)

    with ExitStack() as others:
        others.enter_context(elsewhere(places, redis_url))
        with places.place(app, redis, PLAY_BOTS, 1) as has_place:
            assert has_place
        others.enter_context(elsewhere(places, redis_url))
        with places.place(app, redis, PLAY_BOTS, 1) as has_place:
            assert not has_place
