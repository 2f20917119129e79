"""The site's own processes for a load test, and what they use of processors and memory.

On SQLite the site is what `make run` starts; on PostgreSQL it is the processes of the Procfile.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import psutil
from sqlalchemy import text

from app import migrate
from app.config import Settings
from app.database import engine_for, reading_scope
from tests.bench.by_mail import running
from tests.deadline import wait_until
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.port import own_address

PROJECT = Path(__file__).parents[3]
PROCFILE_PARTS = ("worker", "beat", "mail", "web")
SECONDS_TO_STOP = 40.0
PROXIES = {"TRUSTED_PROXIES": "1"}
"""The generator is the proxy: it says in X-Forwarded-For who is calling."""

GROUPS = (
    ("web", "gunicorn"),
    ("beat", " beat"),
    ("worker", "celery"),
    ("worker", "-m worker "),
    ("mail listener", "app.mail.listener"),
    ("mail listener", "app.embedded.mail"),
    ("Redis", "redis-server"),
    ("Redis", "valkey-server"),
)
"""The group of a process whose command line contains this, the first that does."""

SUPERVISOR = "supervisor"


@dataclass(frozen=True)
class Usage:
    """Processor seconds worked so far, and memory as PSS in MB, of each group of processes."""

    seconds: dict[str, float]
    memory: dict[str, float]


@dataclass(frozen=True)
class Site:
    """A running site; `roots` are the processes whose descendants are all of it."""

    settings: Settings
    roots: dict[str, int]

    def usage(self) -> Usage:
        """What each group of processes has worked so far, and its memory."""
        seconds: dict[str, float] = {}
        memory: dict[str, float] = {}
        for name, root in self.roots.items():
            for group, process in _family(name, root):
                try:
                    times, used = process.cpu_times(), process.memory_full_info()
                except psutil.Error:
                    continue
                seconds[group] = seconds.get(group, 0.0) + times.user + times.system
                # Of those that have ended meanwhile.
                seconds[group] += times.children_user + times.children_system
                memory[group] = memory.get(group, 0.0) + used.pss / 2**20
        return Usage(seconds, memory)


def _family(name: str, root: int) -> Iterator[tuple[str, Any]]:
    """The descendants of a process and itself, each with the group that it counts in."""
    try:
        top = psutil.Process(root)
        yield _group(top, name), top
        for process in top.children(recursive=True):
            yield _group(process, name), process
    except psutil.NoSuchProcess:
        return


def _group(process: Any, otherwise: str) -> str:
    if otherwise == "PostgreSQL":
        return otherwise
    try:
        command = " ".join(process.cmdline())
    except psutil.Error:
        return otherwise
    return next((group for group, mark in GROUPS if mark in command), otherwise)


def settings_for(directory: Path, database_url: str, redis_url: str, smtp_url: str) -> Settings:
    """Settings of a site of its own, whose letters go to `smtp_url`; its database is migrated."""
    web = own_address()
    migrate.upgrade(database_url)
    return Settings(
        secret_key="a secret of the load test",
        database_url=database_url,
        redis_url=redis_url,
        smtp_url=smtp_url,
        var=directory,
        base_url=f"http://{web}",
        mail_domain="post.example",
        mail_listen=own_address(),
        trusted_proxies=1,
    )


@contextmanager
def sqlite_database(directory: Path) -> Iterator[str]:
    """The address of a database in `directory`."""
    (directory / "run").mkdir(parents=True, exist_ok=True)
    url = f"sqlite:///{directory / 'fieldpost.sqlite3'}"
    yield url
    engine_for(url).dispose()


@contextmanager
def postgresql_database() -> Iterator[str]:
    """The address of a durable database of a server of its own."""
    with postgresql_server(is_durable=True) as url:
        yield url
        engine_for(url).dispose()


@contextmanager
def as_make_run_does(settings: Settings) -> Iterator[Site]:
    """Start what `make run` starts, with a private Redis in the directory of `settings`."""
    environ = settings.to_environment()
    # These it makes itself.
    del environ["BASE_URL"]
    if is_on_sqlite(settings):
        del environ["REDIS_URL"]
    environ["PORT"] = settings.base_url.rpartition(":")[2]
    with (settings.var / "make-run.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.embedded"],
            cwd=PROJECT,
            env={**os.environ, **environ},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: _is_well(settings), "the site to answer", 120)
        servers = {} if is_on_sqlite(settings) else _servers(settings)
        yield Site(settings, {SUPERVISOR: process.pid, **servers})
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def as_procfile_says(settings: Settings) -> Iterator[Site]:
    """Start the processes of the Procfile."""
    with ExitStack() as stack:
        roots = {}
        os.environ["PORT"] = settings.base_url.rpartition(":")[2]
        stack.callback(os.environ.pop, "PORT")
        for name in PROCFILE_PARTS:
            roots[name] = stack.enter_context(running(name, settings)).pid
        roots |= _servers(settings)
        wait_until(lambda: _is_well(settings), "the site to answer", 120)
        yield Site(settings, roots)


def is_on_sqlite(settings: Settings) -> bool:
    """Whether the site's database is a file, and Redis its own."""
    return settings.database_url.startswith("sqlite")


def _servers(settings: Settings) -> dict[str, int]:
    """The main processes of PostgreSQL and Redis."""
    socket = settings.redis_url.removeprefix("unix://")
    redis = next(
        process.pid
        for process in psutil.process_iter()
        if socket in " ".join(_command(process)) and "redis" in process.name()
    )
    return {"PostgreSQL": _postmaster(settings.database_url), "Redis": redis}


def _postmaster(database_url: str) -> int:
    """The main process of a PostgreSQL on this machine."""
    with reading_scope(engine_for(database_url)) as session:
        directory = session.execute(text("SHOW data_directory")).scalar_one()
    return int((Path(directory) / "postmaster.pid").read_text().splitlines()[0])


def _command(process: Any) -> list[str]:
    try:
        return list(process.cmdline())
    except psutil.Error:
        return []


def _is_well(settings: Settings) -> bool:
    try:
        with urlopen(f"{settings.base_url}/healthz", timeout=5) as answer:
            return all(json.load(answer).values())
    except (URLError, OSError):
        return False


@contextmanager
def prepared_site(
    directory: Path, smtp_url: str, *, is_postgresql: bool, is_forked: bool = False
) -> Iterator["Prepared"]:
    """A site whose database is migrated and empty, ready to be started.

    On PostgreSQL by the Procfile; with `is_forked` as `make run` does it, from one process.
    """
    directory.chmod(0o755)  # PostgreSQL may run as a user of its own
    os.environ.update(PROXIES)
    with ExitStack() as stack:
        stack.callback(lambda: [os.environ.pop(name) for name in PROXIES])
        if is_postgresql:
            database_url = stack.enter_context(postgresql_database())
            redis_url = stack.enter_context(redis_server())
        else:
            database_url = stack.enter_context(sqlite_database(directory))
            redis_url = "unix://unused"
        settings = settings_for(directory, database_url, redis_url, smtp_url)
        yield Prepared(settings, is_postgresql, is_forked=is_forked)


@dataclass(frozen=True)
class Prepared:
    """A site that is not running yet."""

    settings: Settings
    is_postgresql: bool
    is_forked: bool = False

    @property
    def kind(self) -> str:
        """What it is, in a few words."""
        database = "PostgreSQL" if self.is_postgresql else "SQLite"
        return f"{database}, {'the Procfile' if self._by_procfile else 'make run'}"

    @property
    def _by_procfile(self) -> bool:
        return self.is_postgresql and not self.is_forked

    def started(self) -> Any:
        """A context manager: the running site."""
        return (as_procfile_says if self._by_procfile else as_make_run_does)(self.settings)
