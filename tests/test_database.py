"""Transactions behave alike on SQLite and PostgreSQL."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, StatementError
from sqlmodel import Session, select

from app import database
from app.database import engine_for, reading_scope, session_scope
from app.models import Draft, Match, MatchStatus, Submission, SubmissionSource, User
from tests.fixtures.databases import on_postgresql_only, on_sqlite_only, own_database

OWN_PROCESS = text("SELECT pg_backend_pid()")


@pytest.fixture
def engine(database_url: str) -> Engine:
    """The engine of a fresh database."""
    return engine_for(database_url)


def a_user(name: str = "Anna") -> User:
    return User(
        name=name, name_key=name.lower(), email=f"{name.lower()}@example.org", password_hash="-"
    )


def a_match(session: Session) -> Match:
    host = a_user("Host")
    session.add(host)
    session.flush()
    assert host.id is not None
    match = Match(
        name="Spring 1919",
        title="rcw",
        rules_version=1,
        seed="0" * 64,
        seed_hash="1" * 64,
        host_id=host.id,
        invite_code="invite",
    )
    session.add(match)
    session.flush()
    return match


def names(engine: Engine) -> list[str]:
    with reading_scope(engine) as session:
        return list(session.exec(select(User.name)))


def test_a_write_transaction_is_committed_at_its_end(engine: Engine) -> None:
    with session_scope(engine) as session:
        user = a_user()
        session.add(user)

    assert names(engine) == ["Anna"]
    assert user.name == "Anna"


def test_a_write_transaction_that_raises_leaves_nothing(engine: Engine) -> None:
    def fail_after_a_write() -> None:
        with session_scope(engine) as session:
            session.add(a_user())
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_after_a_write()

    assert names(engine) == []


def test_a_reading_transaction_cannot_write(engine: Engine) -> None:
    with reading_scope(engine) as session:
        session.add(a_user())
        with pytest.raises(DBAPIError):
            session.flush()

    assert names(engine) == []


def test_after_a_reading_transaction_its_connection_can_write_again(engine: Engine) -> None:
    for n in range(3):
        assert len(names(engine)) == n
        with session_scope(engine) as session:
            session.add(a_user(f"Anna {n}"))


def test_a_reader_does_not_wait_for_a_writer(engine: Engine) -> None:
    with session_scope(engine) as session:
        session.add(a_user())
        session.flush()

        assert names(engine) == []


def test_writers_that_read_first_lose_no_update(engine: Engine) -> None:
    """Forty increments of the same counter by four threads, each reading before it writes."""
    with session_scope(engine) as session:
        match_id = a_match(session).id

    def increment() -> None:
        for _ in range(10):
            with session_scope(engine) as session:
                match = session.exec(
                    select(Match).where(Match.id == match_id).with_for_update()
                ).one()
                match.version += 1

    threads = [threading.Thread(target=increment) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with reading_scope(engine) as session:
        assert session.get_one(Match, match_id).version == 40


# A process that has used its connection forks; both go on using the database.
FORKING = """
import os, sys
from sqlmodel import select
from app import database
from app.database import engine_for, session_scope
from app.models import User

engine = engine_for(sys.argv[1])
with session_scope(engine) as session:
    assert session.exec(select(User)).all() == []
child = os.fork()
name = "Parent" if child else "Child"
with session_scope(engine) as session:
    session.add(User(name=name, name_key=name, email=name, password_hash="-"))
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@own_database
@on_sqlite_only
def test_a_writer_that_waits_too_long_is_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_SECONDS", 0.02)
    with session_scope(engine) as session:
        session.add(a_user())
        session.flush()
        with pytest.raises(OperationalError, match="locked"), session_scope(engine) as other:
            other.add(a_user("Boris"))

    with session_scope(engine) as session:
        session.add(a_user("Boris"))
    assert names(engine) == ["Anna", "Boris"]


@on_sqlite_only
def test_every_writer_gets_the_lock_in_its_turn(engine: Engine) -> None:
    def write(number: int) -> None:
        with session_scope(engine) as session:
            session.add(a_user(f"Person {number}"))

    with ThreadPoolExecutor(12) as pool, session_scope(engine) as session:
        session.add(a_user())
        session.flush()
        waiting = [pool.submit(write, number) for number in range(12)]
        assert not any(each.done() for each in waiting)

    assert all(each.exception() is None for each in waiting)
    assert len(names(engine)) == 13


def test_a_forked_child_does_not_share_the_parents_connections(
    engine: Engine, database_url: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKING, database_url], capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    assert set(names(engine)) == {"Parent", "Child"}


@on_postgresql_only
@own_database
def test_connections_that_idled_while_the_server_was_away_are_opened_anew(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "IDLE_SECONDS", 0.0)
    with engine.connect() as first, engine.connect() as second:
        idle = {each.execute(OWN_PROCESS).scalar_one() for each in (first, second)}
    _end_processes(engine, idle)

    with engine.connect() as first, engine.connect() as second:
        now = {each.execute(OWN_PROCESS).scalar_one() for each in (first, second)}

    assert not idle & now


@on_postgresql_only
@own_database
def test_a_connection_that_was_just_in_use_is_not_asked_whether_it_is_there(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "IDLE_SECONDS", 3600.0)
    with engine.connect() as connection:
        idle = connection.execute(OWN_PROCESS).scalar_one()
    _end_processes(engine, {idle})

    with pytest.raises(OperationalError), engine.connect() as connection:
        connection.execute(OWN_PROCESS)
    with engine.connect() as connection:
        assert connection.execute(OWN_PROCESS).scalar_one() != idle


def _end_processes(engine: Engine, processes: set[int]) -> None:
    """End these processes of PostgreSQL, and wait until they are gone."""
    own = create_engine(engine.url)
    with own.connect() as connection:
        for process in processes:
            connection.execute(text("SELECT pg_terminate_backend(:id, 5000)"), {"id": process})
    own.dispose()


def test_foreign_keys_are_enforced(engine: Engine) -> None:
    with pytest.raises(IntegrityError), session_scope(engine) as session:
        session.add(Draft(match_id=999, seat="A", base_version=0))


def test_moments_come_back_aware_and_in_utc(engine: Engine) -> None:
    moscow = timezone(timedelta(hours=3))
    with session_scope(engine) as session:
        match = a_match(session)
        match.started_at = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=moscow)

    with reading_scope(engine) as session:
        started_at = session.exec(select(Match.started_at)).one()
    assert started_at == datetime(2026, 1, 2, 0, 4, 5, 678901, tzinfo=UTC)
    assert started_at.tzinfo is UTC


def test_moments_are_compared_as_moments(engine: Engine) -> None:
    moscow = timezone(timedelta(hours=3))
    with session_scope(engine) as session:
        a_match(session).started_at = datetime(2026, 1, 2, 12, tzinfo=UTC)

    with reading_scope(engine) as session:
        before = Match.started_at < datetime(2026, 1, 2, 15, 1, tzinfo=moscow)  # type: ignore[operator]
        assert session.exec(select(Match).where(before)).first() is not None


def test_a_naive_moment_is_refused(engine: Engine) -> None:
    with pytest.raises(StatementError, match="naive"), session_scope(engine) as session:
        a_match(session).started_at = datetime(2026, 1, 2)  # noqa: DTZ001


def test_a_status_comes_back_as_a_member_and_an_unknown_one_is_refused(engine: Engine) -> None:
    with session_scope(engine) as session:
        a_match(session)
    with reading_scope(engine) as session:
        assert session.exec(select(Match.status)).one() is MatchStatus.OPEN

    with pytest.raises(StatementError), session_scope(engine) as session:
        session.exec(select(Match)).one().status = "lost"  # type: ignore[assignment]


def test_json_keeps_its_order_and_none_is_null(engine: Engine) -> None:
    with session_scope(engine) as session:
        match = a_match(session)
        match.options = {"zulu": 1, "alpha": [1, {"ё": None}]}
        match_id = match.id

    with reading_scope(engine) as session:
        options = session.get_one(Match, match_id).options
        assert list(options) == ["zulu", "alpha"]
        assert options["alpha"] == [1, {"ё": None}]
        assert session.exec(text("SELECT id FROM matches WHERE state IS NULL")).one()  # type: ignore[call-overload]


def test_a_submission_key_counts_once_a_seat(engine: Engine) -> None:
    def submission(match_id: int | None, seat: str) -> Submission:
        assert match_id is not None
        return Submission(match_id=match_id, seat=seat, key="k", source=SubmissionSource.WEB)

    with session_scope(engine) as session:
        match_id = a_match(session).id
        session.add(submission(match_id, "A"))
        session.add(submission(match_id, "B"))

    with pytest.raises(IntegrityError), session_scope(engine) as session:
        session.add(submission(match_id, "A"))
