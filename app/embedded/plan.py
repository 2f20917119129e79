"""What the embedded site is made of: its settings, its ports, its programs."""

import contextlib
import secrets
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.config import (
    PUSH_KEY_FILE,
    SECRET_FILE,
    Address,
    ConfigurationError,
    Settings,
    redis_socket,
    var_directory,
)
from app.embedded.redis_server import redis_command

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 200

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
class Plan:
    """The settings of the site and which of its servers are ours to start."""

    settings: Settings
    web: Address
    private_redis: Path | None
    catches_mail: bool

    def redis(self) -> Program | None:
        """The private Redis, unless REDIS_URL names another one."""
        if self.private_redis is None:
            return None
        return Program("redis", redis_command(self.private_redis))

    def migrations(self) -> Program:
        """What brings the database to the newest revision."""
        return Program("migrate", [sys.executable, "-m", "alembic", "upgrade", "head"])

    def demo(self) -> Program:
        """What fills an empty database with a match to look at."""
        return Program("demo", [sys.executable, "-m", "app.embedded.demo"])

    def site(self) -> list[Program]:
        """The processes of the site, by the names that the Procfile gives them."""
        celery = [sys.executable, "-m", "celery", "--quiet", "-A", "worker.app"]
        beat = [sys.executable, "-m", "celery", "--quiet", "-A", "worker.beat"]
        schedule = str(self.settings.var / "run" / "beat-schedule")
        gunicorn = [sys.executable, "-m", "gunicorn", "--no-control-socket"]
        # Loaded before they are forked, two processes take little more memory than one.
        gunicorn += ["--preload", "--workers", str(WEB_PROCESSES)]
        programs = [
            Program("worker", [*celery, *WORKER, "--loglevel", "info", "--concurrency", "2"]),
            Program("beat", [*beat, "beat", "--loglevel", "warning", "--schedule", schedule]),
            Program("mail", [sys.executable, "-m", "app.mail.listener"]),
            Program("web", [*gunicorn, "--bind", str(self.web), WEB]),
        ]
        if self.settings.imap_url:
            reader = [sys.executable, "-m", "app.mail.transports.imap"]
            programs.append(Program("imap", reader))
        if self.catches_mail:
            programs.insert(0, Program("catcher", [sys.executable, "-m", "app.mail.catcher"]))
        return programs


def make_keys(environ: Mapping[str, str]) -> None:
    """Make the keys of this installation that `environ` does not give, unless it has them."""
    var = var_directory(environ)
    # What is wrong with the directory `plan` says.
    with contextlib.suppress(OSError):
        var.mkdir(parents=True, exist_ok=True)
        if not environ.get("VAPID_PRIVATE_KEY"):
            kept_push_key(var)


def plan(environ: Mapping[str, str]) -> Plan:
    """Fill what `environ` leaves open: a secret, free ports, a private Redis, a mail catcher.

    Raises ConfigurationError for a value that cannot be read, OSError if no
    port is free or the directory of FIELDPOST_VAR cannot be written.
    """
    var = var_directory(environ)
    (var / "run").mkdir(parents=True, exist_ok=True)
    filled = dict(environ)
    if not filled.get("FIELDPOST_SECRET_KEY"):
        filled["FIELDPOST_SECRET_KEY"] = kept_secret(var)
    if not filled.get("VAPID_PRIVATE_KEY"):
        filled["VAPID_PRIVATE_KEY"] = kept_push_key(var)
    # A site that is reached at this machine alone has nobody to keep from the machines beside it.
    filled.setdefault("NOTICES_TO_PRIVATE", "0" if environ.get("BASE_URL") else "1")
    port = environ.get("PORT") or str(FIRST_PORT)
    if not port.isdigit():
        raise ConfigurationError("PORT must be a number")
    web = free_address(int(port))
    filled["BASE_URL"] = environ.get("BASE_URL") or f"http://{web}"
    taken = {web.port}
    for name, preferred in (("MAIL_LISTEN", 8025), ("CATCHER_LISTEN", 8026)):
        asked = environ.get(name)
        if not asked or asked.endswith(":0"):
            address = free_address(0 if asked else preferred, taken)
            taken.add(address.port)
            filled[name] = str(address)
    catches_mail = not environ.get("SMTP_URL")
    if catches_mail:
        filled["FIELDPOST_MAILDIR"] = environ.get("FIELDPOST_MAILDIR") or str(var / "mail")
    private_redis = None if environ.get("REDIS_URL") else redis_socket(var)
    return Plan(Settings.from_environment(filled), web, private_redis, catches_mail)


def kept_secret(var: Path) -> str:
    """The secret of this installation: made at the first start, the same ever after."""
    return _kept(var / SECRET_FILE, lambda: secrets.token_urlsafe(48))


def kept_push_key(var: Path) -> str:
    """The key by which push services know this installation; devices are subscribed to it."""

    def make() -> str:
        from app.notifications.web_push import new_private_key

        return new_private_key()

    return _kept(var / PUSH_KEY_FILE, make)


def _kept(path: Path, make: Callable[[], str]) -> str:
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(make() + "\n", encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def free_address(preferred: int, taken: set[int] | None = None) -> Address:
    """The first free port from `preferred` upwards that is not `taken`; 0 asks for any.

    Raises OSError if there is none among the next two hundred.
    """
    for port in [0] if preferred == 0 else range(preferred, preferred + PORTS_TRIED):
        if port in (taken or set()):
            continue
        with socket.socket() as probe:
            # As gunicorn does: a port whose last connections are still fading is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return Address(HOST, probe.getsockname()[1])
    raise OSError(f"no free port from {preferred} to {preferred + PORTS_TRIED - 1}")
