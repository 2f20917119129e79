"""A database with the small title Tally, and people who play it."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from app.config import Address, Settings
from app.database import engine_for
from app.games.catalogue import TITLES
from tests.matches.tally import TALLY
from tests.ratings.rated import RatedMatches


@pytest.fixture(autouse=True)
def tally(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tally can be played like any other title."""
    monkeypatch.setitem(TITLES, TALLY.id, TALLY)


@pytest.fixture
def engine(database_url: str) -> Engine:
    """A fresh database: the test runs on SQLite and on PostgreSQL."""
    return engine_for(database_url)


@pytest.fixture
def rated(engine: Engine, tmp_path: Path) -> RatedMatches:
    """A site on which nobody has played yet."""
    settings = Settings(
        secret_key="a secret that only the tests know",
        database_url=str(engine.url),
        redis_url="unix:///nowhere",
        smtp_url="smtp://127.0.0.1:1",
        var=tmp_path / "var",
        mail_domain="post.example",
        mail_listen=Address("127.0.0.1", 0),
    )
    return RatedMatches(engine, settings)
