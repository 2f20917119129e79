"""What docs/deploy.md relies on: units, proxies, containers, and sites of several processes."""

import http.client
import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from redis import Redis
from werkzeug.test import TestResponse

from app import create_app
from app.config import Settings
from app.embedded.forked import Forked
from app.embedded.plan import WORKER
from app.matches.queue import Queue, celery_app
from tests.deadline import wait_until
from tests.fixtures.databases import on_postgresql_only, own_database
from tests.served import Server, cookie, gunicorn
from tests.web.club import Club, Person
from tests.web.pages import forms, press

PROJECT = Path(__file__).parents[1]
DEPLOY = PROJECT / "docs" / "deploy"


def _commands(lines: list[str]) -> dict[str, list[str]]:
    """Of each process of the Procfile: its module and application, without options."""
    found = {}
    for line in lines:
        name, _, command = line.partition(": ")
        words = [word for word in shlex.split(command) if not word.startswith("--")]
        found[name] = [
            word for word in words[2:] if re.match(r"app[.:]|gunicorn|worker|beat", word)
        ]
    return found


def test_there_is_a_unit_for_each_process_and_it_runs_the_same() -> None:
    procfile = (PROJECT / "Procfile").read_text().splitlines()
    units = [
        f"{path.stem.removeprefix('fieldpost-')}: {line.removeprefix('ExecStart=')}"
        for path in sorted((DEPLOY / "systemd").glob("fieldpost-*.service"))
        for line in path.read_text().splitlines()
        if line.startswith("ExecStart=") and "backup" not in path.stem
    ]

    wanted = _commands([line for line in procfile if not line.startswith("release:")])
    assert _commands(units) == wanted


def test_what_the_pages_for_operators_name_is_there() -> None:
    pages = [PROJECT / "docs" / name for name in ("deploy.md", "security.md", "licences.md")]
    for path in re.findall(r"`((?:tests|app|docs)/[\w/.-]+)`", pages[1].read_text()):
        assert (PROJECT / path).exists(), f"security.md: {path}"
    for page in (*pages, DEPLOY / "metrics.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    assert all(panel["targets"][0]["expr"] for panel in panels)


def test_hosts_install_exact_versions_with_hashes_from_any_index() -> None:
    text = (PROJECT / "constraints.txt").read_text()
    required = re.findall(r"^([\w.-]+)==[\w.]+ ", text, re.MULTILINE)

    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[\[<>=]", line)[0].replace(".", "-") for line in project["dependencies"]}
    # `make constraints` adds what has come since.
    assert wanted - set(required) == set()
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}", text)) >= len(required)
    assert "://" not in text


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"log_format": "json"})


@pytest.fixture
def club(settings: Settings) -> Club:
    return Club(create_app(settings), settings)


@contextmanager
def _worker(settings: Settings, name: str) -> Iterator[None]:
    command = ["worker", *WORKER, "--pool", "solo"]
    with (settings.var / f"{name}.log").open("w") as log:
        environ = {**os.environ, **settings.to_environment()}
        process = Forked([*command, "--hostname", name], environ, log)
    try:
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping([name], timeout=0.2), f"{name} to answer")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def _submit(server: Server, person: Person, page: TestResponse) -> str:
    """Submit the draft of a page at that server; return where the receipt is."""
    labels = ("Submit", "Submit and continue")
    form = next(form for form in forms(page) if any(map(form.offers, labels)))
    fields = dict(form.fields)
    fields.update({name: value for name, value, text in form.buttons if name and text in labels})
    connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
    headers = {
        "Cookie": f"fieldpost={cookie(person)}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", form.action, urlencode(fields), headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    return answer.headers["Location"]


# Everything twice, started as on a host: it takes its seconds.
@on_postgresql_only
@own_database
def test_a_second_web_and_a_second_worker_share_the_load_with_nothing_else_changed(
    club: Club, settings: Settings
) -> None:
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushdb()
    settings.var.mkdir(parents=True, exist_ok=True)
    anna = club.person("Anna")
    match_id = club.running_match(anna, anna)
    club.let_bots_play(match_id)
    page = press(anna, anna.get(f"/match/{match_id}"), "ready")
    with ExitStack() as site:
        for name in ("one@site", "two@site"):
            site.enter_context(_worker(settings, name))
        first, second = (site.enter_context(gunicorn(settings)) for _ in range(2))

        receipt = _submit(second, anna, page)

        assert "Your orders have been carried out." in first.get(anna, receipt).read().decode()
        line = Queue(settings.celery_url)
        for _ in range(40):
            line.bots(match_id)
        for name in ("one@site", "two@site"):
            log = settings.var / f"{name}.log"
            wait_until(lambda log=log: "fieldpost.play_bots" in log.read_text(), f"{name} to work")  # type: ignore[misc]


def _compose(*arguments: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["docker", "compose", "--project-name", "fieldpost-test", *arguments],
        cwd=PROJECT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
    )


NOT_OF_CONTAINERS = {"FIELDPOST_VAR", "IMAP_URL", "CATCHER_LISTEN", "FIELDPOST_MAILDIR"}
"""The image has its own folder; no container reads a mailbox or catches mail."""


def test_the_containers_get_every_setting() -> None:
    fields = Settings.model_fields.values()
    names = {str(field.validation_alias) for field in fields if field.validation_alias}
    assert len(names) > 20
    given = set(re.findall(r"^    ([A-Z_]+): ", (PROJECT / "compose.yaml").read_text(), re.M))
    assert names - NOT_OF_CONTAINERS - given == set()


@pytest.mark.long
def test_the_containers_are_built_and_ready() -> None:
    if shutil.which("docker") is None:
        pytest.skip("there is no container engine on this machine")
    asked = (["docker", "info"], ["docker", "compose", "version"])
    if any(subprocess.run(each, capture_output=True).returncode for each in asked):
        pytest.skip("no container engine answers on this machine")
    given = {"FIELDPOST_SECRET_KEY": "k" * 48, "POSTGRES_PASSWORD": "of the test"}
    try:
        up = _compose("up", "--detach", "--build", "--wait", **given)
        assert up.returncode == 0, up.stderr
        look = "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz')"
        ready = _compose("exec", "web", "python", "-c", look, **given)
        assert ready.returncode == 0, ready.stderr
    finally:
        _compose("down", "--volumes", **given)
