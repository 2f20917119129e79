"""/healthz tells whether the process reaches what it needs."""

from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only


def test_all_is_well(client: FlaskClient) -> None:
    answer = client.get("/healthz")

    assert answer.status_code == 200
    assert answer.json == {"database": True, "redis": True}


def test_a_missing_redis_is_named(settings: Settings) -> None:
    alone = create_app(settings.model_copy(update={"redis_url": "unix:///nowhere/redis.sock"}))

    answer = alone.test_client().get("/healthz")

    assert answer.status_code == 503
    assert answer.json == {"database": True, "redis": False}


def test_a_missing_database_is_named(settings: Settings) -> None:
    alone = create_app(
        settings.model_copy(update={"database_url": "sqlite:////nowhere/at/all.sqlite3"})
    )

    answer = alone.test_client().get("/healthz")

    assert answer.status_code == 503
    assert answer.json == {"database": False, "redis": True}
