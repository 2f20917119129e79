"""A season from its start to its final standings by the real worker, which is killed twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from app.config import Settings
from app.games.catalogue import TITLES
from app.models import CompetitionFormat
from tests.fixtures.databases import on_postgresql_only, own_database
from tests.mail.servers import Inbox
from tests.marks import long
from tests.matches.tally import TALLY
from tests.worker.crew import Crew
from tests.worker.unattended import KILLS, Unattended, faults, own_redis

pytestmark = [own_database, on_postgresql_only]


@pytest.fixture
def unattended(
    engine: Engine,
    settings: Settings,
    inbox: Inbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Unattended]:
    """Workers with a Redis of their own."""
    monkeypatch.setitem(TITLES, TALLY.id, TALLY)
    with own_redis() as redis:
        own = settings.model_copy(update={"redis_url": redis.url})
        for name, value in own.to_environment().items():
            monkeypatch.setenv(name, value)
        crew = Crew(own, tmp_path / "crew.log")
        yield Unattended(engine, own, inbox, redis, crew)
        crew.dismiss()


def test_a_season_of_tally_runs_unattended(unattended: Unattended) -> None:
    """It takes its seconds: processes start four times, and the site looks every five seconds."""
    found = unattended.run(TALLY, players=4, seats=2, pool_size=4, rounds=2, patience=120)
    assert faults(unattended, found, players=4, rounds=2) == []
    assert unattended.killed == KILLS
    assert len(found.winners) == 1


@long
def test_rounds_of_tables_with_smaller_tables_run_unattended(unattended: Unattended) -> None:
    """Seven players at a table of four and one of three, in each of three rounds."""
    found = unattended.run(
        TALLY,
        players=7,
        seats=4,
        rounds=3,
        matches=2,
        kind=CompetitionFormat.TABLES,
        smaller=True,
        patience=600,
    )
    assert faults(unattended, found, players=7, rounds=3, matches=2) == []
    assert unattended.killed == KILLS
    assert len(found.winners) == 1


@long
def test_a_season_of_28_players_of_russian_civil_war_runs_unattended(
    unattended: Unattended,
) -> None:
    """Four divisions of seven at four seats, then promotion: 56 matches between bots."""
    found = unattended.run(
        TITLES["rcw"], players=28, seats=4, pool_size=7, rounds=2, patience=4 * 3600
    )
    print("\n".join(unattended.report))
    assert faults(unattended, found, players=28, rounds=2) == []
    assert unattended.killed == KILLS
    assert [len(group.standings) for group in found.groups] == [7, 7, 7, 7]
    assert len(found.winners) == 1
