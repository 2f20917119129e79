"""A test on PostgreSQL leaves nothing to the next one, and says so if it holds on to something."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select

from app.database import engine_for, reading_scope, session_scope
from app.models import User
from tests.fixtures import shared_postgresql
from tests.fixtures.shared_postgresql import SharedDatabase


@pytest.fixture
def shared(own_postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[SharedDatabase]:
    """A database like the one that tests share, which does not wait for what they left open."""
    monkeypatch.setattr(shared_postgresql, "PATIENCE_SECONDS", 0.0)
    shared = SharedDatabase(own_postgresql_url)
    yield shared
    shared.close()


def add_user(shared: SharedDatabase) -> int | None:
    with session_scope(engine_for(shared.url)) as session:
        user = User(name="Anna", name_key="anna", email="anna@example.org", password_hash="-")
        session.add(user)
    return user.id


def test_rows_are_deleted_and_numbers_begin_anew(shared: SharedDatabase) -> None:
    first = add_user(shared)
    shared.empty()

    with reading_scope(engine_for(shared.url)) as session:
        assert session.exec(select(User)).all() == []
    assert add_user(shared) == first


def test_the_schema_keeps_its_version(shared: SharedDatabase) -> None:
    shared.empty()

    with engine_for(shared.url).connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1


def test_an_open_transaction_fails_the_test_that_left_it(shared: SharedDatabase) -> None:
    add_user(shared)
    session = Session(engine_for(shared.url))
    session.exec(select(User).with_for_update()).one()

    with pytest.raises(pytest.fail.Exception, match=r"idle in transaction.*SELECT users.id"):
        shared.empty()
    with pytest.raises(OperationalError, match="administrator"):
        session.close()

    shared.empty()
    assert add_user(shared) == 1


def test_a_connection_of_another_engine_fails_the_test_that_left_it(
    shared: SharedDatabase,
) -> None:
    other = sa.create_engine(shared.url)
    with other.connect(), pytest.raises(pytest.fail.Exception, match="left connections"):
        shared.empty()
    other.dispose()
