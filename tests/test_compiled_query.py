"""Queries that go straight to the driver give what SQLAlchemy gives, and fail as it does."""

from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound
from sqlmodel import col, select

from app.compiled_query import Query
from app.database import engine_for, fetch, reading_scope, session_scope
from app.models import Match, MatchStatus, User
from app.models.in_list import among
from tests.fixtures.databases import on_postgresql_only

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
SEATED = (
    sa.select(col(User.id), col(User.name), col(User.created_at), col(User.suspended_at))
    .where(among(col(User.id), "ids"), col(User.created_at) <= sa.bindparam("now"))
    .order_by(col(User.name))
)
STATUS = sa.select(col(Match.status), col(Match.options)).where(
    col(Match.status) == sa.bindparam("status")
)
BROKEN: Query = sa.select(sa.literal_column("nothing"))


@pytest.fixture
def engine(database_url: str) -> Engine:
    engine = engine_for(database_url)
    with session_scope(engine) as session:
        people = [
            User(name=n, name_key=n, email=f"{n}@example.org", password_hash="-", created_at=NOON)
            for n in ("boris", "anna")
        ]
        session.add_all(people)
        session.flush()
        host = people[0].id
        assert host is not None
        session.add(
            Match(
                name="Spring",
                title="rcw",
                rules_version=1,
                seed="0" * 64,
                seed_hash="1" * 64,
                options={"years": [1919]},
                invite_code="spring",
                host_id=host,
            )
        )
    return engine


def test_rows_are_converted_as_by_sqlalchemy(engine: Engine) -> None:
    with reading_scope(engine) as session:
        ids = {user.id for user in session.exec(select(User))}
        asked = {"ids": ids, "now": NOON}
        found = fetch(session, SEATED, asked)
        assert found == session.execute(SEATED, asked).all()
        assert [row.name for row in found] == ["anna", "boris"]
        assert found.first().created_at == NOON
        assert set(found.scalars()) == ids
        status, options = fetch(session, STATUS, {"status": MatchStatus.OPEN}).one()
        assert status is MatchStatus.OPEN
        assert options == {"years": [1919]}


def test_one_row_is_required_where_one_is_asked_for(engine: Engine) -> None:
    with reading_scope(engine) as session:
        ids = [user.id for user in session.exec(select(User))]
        with pytest.raises(MultipleResultsFound):
            fetch(session, SEATED, {"ids": ids, "now": NOON}).one()
        with pytest.raises(NoResultFound):
            fetch(session, SEATED, {"ids": [], "now": NOON}).scalar_one()


def test_a_parameter_that_is_missing_is_refused(engine: Engine) -> None:
    with reading_scope(engine) as session, pytest.raises((DBAPIError, KeyError)):
        fetch(session, SEATED, {"now": NOON})


def test_a_fault_is_one_of_sqlalchemys_and_the_connection_goes_on(engine: Engine) -> None:
    with reading_scope(engine) as session:
        with pytest.raises(DBAPIError, match="nothing"):
            fetch(session, BROKEN)
        assert len(fetch(session, STATUS, {"status": MatchStatus.OPEN})) == 1


def test_who_listens_to_statements_hears_of_each(engine: Engine) -> None:
    heard: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        heard.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        with reading_scope(engine) as session:
            fetch(session, STATUS, {"status": MatchStatus.OPEN})
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert [each for each in heard if "matches" in each]


@on_postgresql_only
def test_connections_that_broke_are_given_up(engine: Engine) -> None:
    with reading_scope(engine) as session:
        fetch(session, STATUS, {"status": MatchStatus.OPEN})
        own = session.connection().connection.dbapi_connection.info.backend_pid  # type: ignore[union-attr]
        with engine.connect() as other:
            other.execute(sa.text("SELECT pg_terminate_backend(:pid)"), {"pid": own})
        with pytest.raises(DBAPIError) as caught:
            fetch(session, STATUS, {"status": MatchStatus.OPEN})
        assert caught.value.connection_invalidated
    with reading_scope(engine) as session:
        assert len(fetch(session, STATUS, {"status": MatchStatus.OPEN})) == 1
