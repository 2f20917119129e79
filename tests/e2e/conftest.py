"""A house for each test: a fresh database, an empty Redis, an empty mailbox."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from app.config import Settings
from tests.e2e.whole_site import House
from tests.web.conftest import club, worker

__all__ = ["club", "house", "worker"]


@pytest.fixture
def house(settings: Settings, tmp_path: Path) -> Iterator[House]:
    """The whole site, running."""
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushall()
    house = House(settings, tmp_path / "logs")
    try:
        house.open()
        yield house
    finally:
        house.close()
