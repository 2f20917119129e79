"""A site without web: database, Redis, mail server, and workers as separate processes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from sqlalchemy import Engine

from app.config import Address, Settings
from app.database import engine_for
from app.games.catalogue import TITLES
from app.mail.smtp_server import serving
from app.matches.queue import Queue
from tests.mail.notifications.receiver import Receiver, receiver
from tests.mail.servers import Inbox
from tests.matches.dares import DARES
from tests.matches.table import Table
from tests.matches.tally import TALLY
from tests.worker.crew import Crew


@pytest.fixture
def inbox() -> Inbox:
    """Where the mails of the site arrive."""
    return Inbox()


@pytest.fixture
def settings(settings: Settings, inbox: Inbox) -> Iterator[Settings]:
    """Settings under which mails reach the inbox."""
    settings.var.mkdir()
    with serving(inbox, Address("127.0.0.1", 0)) as address:
        yield settings.model_copy(
            update={"smtp_url": f"smtp://{address}", "notices_to_private": True}
        )


@pytest.fixture
def outside() -> Iterator[Receiver]:
    """A server beyond the site, where webhooks lead."""
    with receiver() as made:
        yield made


@pytest.fixture
def redis(redis_url: str) -> Iterator["Redis"]:
    """The session's Redis, empty."""
    with Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def queue(settings: Settings) -> Queue:
    """What the site puts tasks into."""
    return Queue(settings.celery_url)


@pytest.fixture
def engine(database_url: str) -> Engine:
    """A fresh database."""
    return engine_for(database_url)


@pytest.fixture
def table(engine: Engine, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Table:
    """People and matches in that database."""
    monkeypatch.setitem(TITLES, TALLY.id, TALLY)
    monkeypatch.setitem(TITLES, DARES.id, DARES)
    return Table(engine, settings)


@pytest.fixture
def crew(settings: Settings, redis: "Redis", tmp_path: Path) -> Iterator[Crew]:
    """Workers; whatever is left of them is ended after the test."""
    crew = Crew(settings, tmp_path / "crew.log")
    yield crew
    crew.dismiss()
