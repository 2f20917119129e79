"""/healthz for the load balancer, /readyz for the whole site, and the alarm."""

from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from app import create_app, heartbeats
from app.config import Address, Settings
from app.crashing import note_crashing
from app.database import engine_for, session_scope
from app.mail.smtp_server import serving
from app.models import MailKind, Outbox, utc_now
from app.web import measures
from app.web.alarm import EXTENSION, PATIENCE_SECONDS, Alarm
from app.web.measures import Monitor
from tests.deadline import wait_until
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import add_player
from tests.mail.servers import Inbox

pytestmark = on_sqlite_only


@pytest.fixture
def redis(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator["Redis"]:
    """A Redis in which nobody's heart has beaten; measures are taken at each look."""
    monkeypatch.setattr(measures, "FRESH_SECONDS", -1.0)
    with Redis.from_url(settings.redis_url) as redis:
        redis.delete(heartbeats.KEY)
        yield redis
        redis.delete(heartbeats.KEY)


def all_beat(redis: "Redis") -> None:
    for name in (heartbeats.WORKER, heartbeats.BEAT, heartbeats.MAIL):
        heartbeats.beat(redis, name)


def bad_parts(client: FlaskClient) -> set[str]:
    answer = client.get("/readyz")
    assert answer.json is not None
    bad = {name for name, ok in answer.json.items() if not ok}
    assert answer.status_code == (503 if bad else 200)
    return bad


def test_healthz_needs_the_database_only(settings: Settings, client: FlaskClient) -> None:
    alone = create_app(settings.model_copy(update={"redis_url": "unix:///nowhere/redis.sock"}))
    lost = create_app(settings.model_copy(update={"database_url": "sqlite:////no/such/file"}))

    assert client.get("/healthz").json == {"database": True, "disk": True}
    assert alone.test_client().get("/healthz").status_code == 200
    assert lost.test_client().get("/healthz").status_code == 503
    assert "redis" in bad_parts(alone.test_client())
    assert {"database", "orders", "outbox"} <= bad_parts(lost.test_client())


def test_healthz_names_a_full_disk_and_goes_on(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=0))

    answer = client.get("/healthz")

    assert (answer.status_code, answer.json) == (200, {"database": True, "disk": False})
    assert "disk" in bad_parts(client)


def test_readyz_names_each_process_that_does_not_work(client: FlaskClient, redis: "Redis") -> None:
    assert bad_parts(client) == {"worker", "beat", "mail"}

    all_beat(redis)
    assert bad_parts(client) == set()

    # As of a worker that is frozen: it exists, and has carried out nothing for two minutes.
    redis.hset(heartbeats.KEY, heartbeats.WORKER, str(float(redis.time()[0]) - 120))  # type: ignore[index]
    assert bad_parts(client) == {"worker"}


def test_readyz_names_a_process_that_dies_again_and_again(
    client: FlaskClient, settings: Settings, redis: "Redis"
) -> None:
    all_beat(redis)
    (settings.var / "run").mkdir(parents=True, exist_ok=True)
    note_crashing(settings.var, ["beat", "catcher"])
    assert bad_parts(client) == {"beat", "catcher"}

    note_crashing(settings.var, [])
    assert bad_parts(client) == set()


def test_readyz_names_letters_that_wait_for_too_long(
    client: FlaskClient, settings: Settings, redis: "Redis"
) -> None:
    all_beat(redis)
    now = utc_now()
    with session_scope(engine_for(settings.database_url)) as session:
        letter = Outbox(
            cause="late",
            kind=MailKind.TURN,
            recipient="anna@example.org",
            subject="s",
            body_text="t",
            next_attempt_at=now - timedelta(minutes=20),
        )
        session.add(letter)
    assert bad_parts(client) == {"outbox"}

    # The mail server is away: the letter is tried again and again, and none gets through.
    with session_scope(engine_for(settings.database_url)) as session:
        session.add(letter)
        letter.created_at, letter.attempts = now - timedelta(hours=2), 5
        letter.next_attempt_at = now + timedelta(minutes=5)
    assert bad_parts(client) == {"delivery"}


def test_a_worker_beats_when_it_has_carried_out_a_task(worker: None, settings: Settings) -> None:
    with Redis.from_url(settings.redis_url) as redis:
        wait_until(lambda: heartbeats.WORKER in heartbeats.ages(redis), "the worker's heartbeat")


def test_a_listener_that_greets_nobody_does_not_beat(settings: Settings) -> None:
    with serving(Inbox(), Address("127.0.0.1", 0)) as address:
        assert heartbeats.greets(address.host, address.port)
    assert not heartbeats.greets(address.host, address.port)


def test_administrators_hear_once_of_a_failure_and_once_of_its_end(
    settings: Settings, redis: "Redis"
) -> None:
    engine = engine_for(settings.database_url)
    with session_scope(engine) as session:
        add_player(session, "Anna").is_admin = True
        add_player(session, "Boris")
    inbox, now = Inbox(), [0.0]
    with serving(inbox, Address("127.0.0.1", 0)) as address:
        site = settings.model_copy(update={"smtp_url": f"smtp://{address}"})
        # Two web processes, which look one after the other.
        alarms = [
            Alarm(site, engine, Monitor(site, engine), clock=lambda: now[0]) for _ in range(2)
        ]

        def look() -> list[str]:
            for alarm in alarms:
                alarm.look()
            return [f"{letter.subject}" for letter in inbox.letters()]

        assert look() == []
        now[0] += PATIENCE_SECONDS
        broken = "Fieldpost does not work: worker, beat, mail"
        assert look() == [broken]
        assert look() == [broken]
        all_beat(redis)
        assert look() == [broken, "Fieldpost works again"]
        assert look() == [broken, "Fieldpost works again"]
    assert {tuple(recipients) for recipients, _raw in inbox.taken} == {("anna@example.org",)}


def test_the_site_has_an_alarm_for_gunicorn_to_start(app: Flask) -> None:
    assert isinstance(app.extensions[EXTENSION], Alarm)
