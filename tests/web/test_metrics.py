"""/metrics, and the id that follows a request into the worker's log."""

import http.client
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis
from sqlmodel import select

from app import create_app, receipt_times
from app.config import Settings
from app.models import Submission, SubmissionStatus
from app.web.request_limit import TooBusy
from tests.deadline import wait_until
from tests.fixtures.databases import on_sqlite_only
from tests.served import gunicorn
from tests.web.club import Club
from tests.web.pages import hand_in, press

pytestmark = on_sqlite_only


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"log_format": "json", "metrics_token": "for Prometheus"})


def test_only_this_machine_and_the_bearer_of_the_token_read_the_figures(
    settings: Settings, client: FlaskClient
) -> None:
    own = create_app(settings).test_client()
    bearer = {"Authorization": "Bearer for Prometheus"}

    assert own.get("/metrics").status_code == 200
    assert own.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 404
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer x"}).status_code == 404
    assert client.get("/metrics", headers=bearer).status_code == 200


def test_requests_and_refusals_are_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = create_app(settings).test_client()
    own.get("/help/rcw")
    monkeypatch.setattr(
        "app.web.request_limit.Admission.enter", lambda *_: (_ for _ in ()).throw(TooBusy())
    )
    own.get("/help")

    text = own.get("/metrics").text

    assert 'route="/help/<title_id>",status="200"' in text
    assert 'fieldpost_refused_requests_total{reason="busy"}' in text
    assert 'fieldpost_ready{part="database"} 1.0' in text
    assert "fieldpost_outbox_age_seconds 0.0" in text


def test_the_id_of_a_request_follows_its_orders_into_the_workers_log(
    club: Club, settings: Settings, worker: None
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.let_bots_play(match_id)
    hand_in(paula, press(paula, paula.get(f"/match/{match_id}"), "ready"))
    with club.reading() as session:
        (submission,) = session.exec(
            select(Submission).where(
                Submission.match_id == match_id,
                Submission.status == SubmissionStatus.ACCEPTED,
                Submission.user_id == paula.user_id,
            )
        )

    def line() -> dict[str, Any] | None:
        lines = (settings.var / "worker.log").read_text().splitlines()
        told = (json.loads(each) for each in lines if each.startswith("{"))
        return next((each for each in told if each.get("submission_id") == submission.id), None)

    told = wait_until(line, "the worker's line about the submission")
    assert told["part"] == "worker"
    assert len(told["request_id"]) == 16  # of the web; a task has an id of 36 characters
    with Redis.from_url(settings.redis_url) as redis:
        assert receipt_times.read(redis)["web"].count == 1


def test_the_processes_of_a_server_count_together_and_log_json(settings: Settings) -> None:
    with gunicorn(settings, "--workers", "2") as server:
        text = ""
        for path in ("/help", "/help", "/metrics"):
            connection = http.client.HTTPConnection(server.host, server.port)
            connection.request("GET", path)
            text = connection.getresponse().read().decode()
            connection.close()
    log = (settings.var / "gunicorn.log").read_text().splitlines()

    counted = 'fieldpost_request_seconds_count{method="GET",route="/help",status="200"} 2.0'
    worked = 'fieldpost_request_processor_seconds_count{method="GET",parts="no",route="/help"} 2.0'
    assert counted in text
    assert worked in text
    assert all(json.loads(line)["part"] == "web" for line in log)
    assert any(json.loads(line).get("route") == "/help" for line in log)
