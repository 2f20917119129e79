"""What the embedded site is made of: its settings, its programs.

Plain data, which a process of its own makes for the runner (see `app.embedded.runner`). Nothing of
the site is imported here, so that the runner stays small.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

WEB = "app:create_app()"
WEB_PROCESSES = 2
WORKER = ("worker", "--without-mingle", "--without-gossip", "--without-heartbeat")
"""A worker needs to know nothing of others: to greet them at its start would take it a second."""


@dataclass(frozen=True)
class Program:
    """A command that runs as a child, under the name by which its output is marked."""

    name: str
    command: list[str]

    @property
    def module(self) -> list[str] | None:
        """The module and its arguments, if the command is `python -m`: it is forked then."""
        return self.command[2:] if self.command[:2] == [sys.executable, "-m"] else None


@dataclass(frozen=True)
class PrivateRedis:
    """A Redis that is ours to start: the Unix socket on which it listens, and its command line."""

    socket: Path
    command: list[str]


@dataclass(frozen=True)
class Plan:
    """The settings of the site and which of its servers are ours to start.

    `environ` is what the children see: the environment, with every setting filled in. `web` is the
    host and port of the pages, `base_url` the address under which people know them. `chosen_ports`
    are those that were free, as far as anybody could see; the runner holds them.
    """

    environ: dict[str, str]
    var: Path
    web: str
    base_url: str
    private_redis: PrivateRedis | None
    catches_mail: bool
    reads_mailbox: bool
    chosen_ports: tuple[int, ...]

    def redis(self) -> Program | None:
        """The private Redis, unless REDIS_URL names another one."""
        if self.private_redis is None:
            return None
        return Program("redis", self.private_redis.command)

    def migrations(self) -> Program:
        """What brings the database to the newest revision."""
        return Program("migrate", [sys.executable, "-m", "alembic", "upgrade", "head"])

    def demo(self) -> Program:
        """What fills an empty database with a match to look at."""
        return Program("demo", [sys.executable, "-m", "app.embedded.demo"])

    def site(self) -> list[Program]:
        """The processes of the site, by the names that the Procfile gives them."""
        celery = [sys.executable, "-m", "worker"]
        schedule = str(self.var / "run" / "beat-schedule")
        gunicorn = [sys.executable, "-m", "gunicorn", "--no-control-socket"]
        # Loaded before they are forked, two processes take little more memory than one.
        gunicorn += ["--preload", "--workers", str(WEB_PROCESSES)]
        # What catches the mail that the site sends shares a process with what takes mail in.
        mail = "app.embedded.mail" if self.catches_mail else "app.mail.listener"
        programs = [
            Program("mail", [sys.executable, "-m", mail]),
            Program("worker", [*celery, *WORKER, "--loglevel", "info", "--concurrency", "2"]),
            Program("beat", [*celery, "beat", "--loglevel", "warning", "--schedule", schedule]),
            Program("web", [*gunicorn, "--bind", self.web, WEB]),
        ]
        if self.reads_mailbox:
            reader = [sys.executable, "-m", "app.mail.transports.imap"]
            programs.append(Program("imap", reader))
        return programs
