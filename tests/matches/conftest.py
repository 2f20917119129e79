"""A table to play at: a database with people, and the small titles Tally and Dares."""

import pytest
from sqlalchemy import Engine

from app.config import Settings
from app.database import engine_for
from app.games.catalogue import TITLES
from tests.matches.dares import DARES
from tests.matches.table import Table
from tests.matches.tally import TALLY


@pytest.fixture(autouse=True)
def tally(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tally and Dares can be played like any other title."""
    monkeypatch.setitem(TITLES, TALLY.id, TALLY)
    monkeypatch.setitem(TITLES, DARES.id, DARES)


@pytest.fixture
def engine(database_url: str) -> Engine:
    """A fresh database: the test runs on SQLite and on PostgreSQL."""
    return engine_for(database_url)


@pytest.fixture
def table(engine: Engine, settings: Settings) -> Table:
    """People and matches in that database."""
    return Table(engine, settings)
