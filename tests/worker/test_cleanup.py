"""What the worker clears away at night: what nobody comes back to, and nothing that others need."""

import dbm
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import Engine
from sqlmodel import Session, SQLModel, col, select

from app.accounts import confirmation, guests, register, sessions
from app.accounts.register import NewAccount
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.games.rcw.title import RCW
from app.mail import cleanup as clearing
from app.matches import queue
from app.matches.audit.checks import audit
from app.matches.events import announce_nothing
from app.matches.lobby import first_match
from app.matches.seats import replacement
from app.models import Bounce, LoginSession, MailKind, Match, Outbox, OutboxStatus, User, utc_now
from worker import cleanup


@pytest.fixture
def engine(database_url: str) -> Engine:
    return engine_for(database_url)


def guest(session: Session) -> tuple[User, Match]:
    """Somebody who tries a match against bots."""
    user = guests.create_guest(session)
    sessions.begin(session, user, "Firefox", utc_now())
    return user, first_match.begin(session, user, RCW, "First steps")


def account(session: Session, name: str) -> User:
    """Somebody who has signed up, and has not confirmed his address."""
    user = register.sign_up(session, NewAccount(name, f"{name}@example.org", "long enough"))
    assert isinstance(user, User)
    return user


def seen(session: Session, user: User, at: datetime) -> None:
    """Let the browser of a person have been here."""
    session.execute(
        sa.update(LoginSession).where(col(LoginSession.user_id) == user.id).values(seen_at=at)
    )


def test_a_guest_goes_with_his_match_unless_somebody_else_has_a_part_in_it(engine: Engine) -> None:
    later = utc_now() + sessions.LIFE + timedelta(hours=1)
    with session_scope(engine) as session:
        paula = account(session, "Paula")
        confirmation.confirm(session, paula)
        _gone, alone = guest(session)
        _former, joined = guest(session)
        back, kept = guest(session)
        seen(session, back, later - timedelta(days=1))
        replacement.replace_player(session, joined, "B", paula, announce_nothing)

    assert cleanup.clean_up(engine, later, announce_nothing) == [joined.id]
    with reading_scope(engine) as session:
        matches = session.exec(select(Match.id).order_by(col(Match.id))).all()
        assert matches == [joined.id, kept.id]
        assert {user.name.split()[0] for user in session.exec(select(User))} == {
            "Paula",
            "Former",
            "Guest",
        }
        for number in (joined.id, kept.id):
            assert number is not None
            assert not audit(session, number, utc_now())
        for table in SQLModel.metadata.sorted_tables:
            if "match_id" in table.c:
                rows = sa.select(sa.func.count()).where(table.c.match_id == alone.id)
                assert session.execute(rows.select_from(table)).scalar_one() == 0, table.name
    assert cleanup.clean_up(engine, later, announce_nothing) == []


def test_who_never_confirmed_his_address_goes_and_who_did_or_may_not_stays(engine: Engine) -> None:
    later = utc_now() + clearing.UNCONFIRMED_FOR + timedelta(hours=1)
    with session_scope(engine) as session:
        for name in ("Silent", "Confirmed", "Suspended", "Playing"):
            account(session, name)
        people = {user.name: user for user in session.exec(select(User))}
        confirmation.confirm(session, people["Confirmed"])
        people["Suspended"].suspended_at = utc_now()
        sessions.begin(session, people["Playing"], "Firefox", later - timedelta(days=2))
    cleanup.clean_up(engine, later - timedelta(hours=2), announce_nothing)
    with reading_scope(engine) as session:
        assert len(session.exec(select(User)).all()) == 4
    cleanup.clean_up(engine, later, announce_nothing)
    with reading_scope(engine) as session:
        left = set(session.exec(select(User.name)))
    assert left == {"Confirmed", "Suspended", "Playing"}


def test_letters_go_when_they_were_settled_long_ago(engine: Engine) -> None:
    now = utc_now()
    old, lately = now - clearing.MAILS_FOR - timedelta(hours=1), now - timedelta(days=100)
    with session_scope(engine) as session:
        for cause, status, at in (
            ("sent", OutboxStatus.SENT, old),
            ("back", OutboxStatus.DEAD, old),
            ("held", OutboxStatus.HELD, old),
            ("lately", OutboxStatus.SENT, lately),
        ):
            letter = Outbox(
                cause=cause,
                kind=MailKind.TURN,
                recipient="paula@example.org",
                subject=cause,
                body_text=cause,
                status=status,
                created_at=at,
            )
            session.add(letter)
            session.flush()
            if cause == "back":
                assert letter.id is not None
                session.add(
                    Bounce(
                        outbox_id=letter.id,
                        address=letter.recipient,
                        status="5.1.1",
                        is_hard=True,
                        said="unknown",
                    )
                )
    cleanup.clean_up(engine, now, announce_nothing)
    with reading_scope(engine) as session:
        assert set(session.exec(select(Outbox.cause))) == {"held", "lately"}
        assert session.exec(select(Bounce)).all() == []


def test_the_clock_of_the_worker_asks_for_tasks_that_there_are(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.to_environment().items():
        monkeypatch.setenv(name, value)
    app = import_module("worker.tasks").app
    asked = {each["task"] for each in app.conf.beat_schedule.values()}
    assert asked == {queue.SWEEP, queue.CLEAR, queue.PREPARE_DAILY}
    assert asked <= app.tasks.keys()


def test_the_clock_of_the_worker_goes_on_after_it_was_put_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.to_environment().items():
        monkeypatch.setenv(name, value)
    module = import_module("worker.app")
    sweep = module.app.conf.beat_schedule["sweep"]["schedule"]
    before = sweep.now() + timedelta(hours=2)

    assert sweep.is_due(before).is_due
    assert not sweep.is_due(sweep.now()).is_due


@pytest.mark.parametrize("damage", [b"", b"\x80\x05half of an entry"])
def test_beat_begins_a_damaged_record_anew(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    for name, value in settings.to_environment().items():
        monkeypatch.setenv(name, value)
    module = import_module("worker.beat")
    record = str(tmp_path / "beat-schedule")
    scheduler = module.LenientScheduler(module.app, schedule_filename=record)
    scheduler.close()
    written = [path for path in tmp_path.glob("beat-schedule*") if path.stat().st_size]
    assert written
    with dbm.open(record, "w") as store:
        store[b"entries"] = damage

    scheduler = module.LenientScheduler(module.app, schedule_filename=record)
    assert {"sweep", "clear", "daily"} <= scheduler.schedule.keys()
    scheduler.close()
