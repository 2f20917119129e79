"""However many matches there are, no page and no round of the worker reads a table whole."""

import pytest
import sqlalchemy as sa
from flask import Flask
from sqlalchemy import Engine

from app.config import Settings
from app.database import engine_for, reading_scope
from app.matches.audit.checks import audit
from app.models import utc_now
from tests.crowd.fill import Size, fill
from tests.crowd.people import PASSWORD, name_of
from tests.crowd.plans import Access, accesses, questions_to
from tests.crowd.rounds import ROUNDS
from tests.crowd.samples import Plan
from tests.fixtures.databases import on_postgresql_only, own_database
from tests.web.browsing import log_in

pytestmark = [on_postgresql_only, own_database]

SIZE = Size(running=1500, users=300, open=200, finished=0)
PLANS = (
    Plan(seats=4, people=4, orders=2),
    Plan(seats=3, people=2, orders=1),
    Plan(seats=4, people=2),
)
PAGES = (
    "/matches",
    "/lobby",
    "/lobby?show=running",
    "/lobby?show=running&name=waterloo",
    "/lobby?show=running&scenario=quick_victory",
    "/lobby?show=running&press=none",
    "/lobby?show=running&rated=yes",
    "/lobby?show=running&pace=week",
    f"/lobby?show=running&player={name_of(150)[:-1]}",
    f"/lobby?show=finished&player={name_of(150)}",
    "/player/150",
)
MOST_ROWS = 400
"""More rows of a large table no question needs: a person has a few dozen matches."""


@pytest.fixture
def crowded(settings: Settings) -> Engine:
    """A database with a crowd in it."""
    fill(settings, SIZE, PLANS)
    return engine_for(settings.database_url)


def test_pages_and_rounds_look_things_up_in_a_crowd(app: Flask, crowded: Engine) -> None:
    client = app.test_client()
    assert log_in(client, name_of(150), PASSWORD).status_code == 302
    whole: list[Access] = []
    for path in PAGES:
        client.get(path)
        with questions_to(crowded) as asked:
            assert client.get(path).status_code == 200
        assert asked
        whole += [each for each in accesses(crowded, asked) if _is_whole(each)]
    for question in ROUNDS.values():
        with questions_to(crowded) as asked, reading_scope(crowded) as session:
            question(session, utc_now())
        assert asked
        whole += [each for each in accesses(crowded, asked) if _is_whole(each)]
    assert not [str(each) for each in whole]

    # A copy is a match like any other.
    with reading_scope(crowded) as session:
        last = session.execute(sa.text("SELECT max(id) FROM matches WHERE status = 'running'"))
        assert not audit(session, last.scalar_one(), utc_now())


def _is_whole(access: Access) -> bool:
    return access.is_sequential or access.rows > MOST_ROWS
