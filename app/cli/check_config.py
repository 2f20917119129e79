"""`fieldpost check-config`: whether the settings are right for a site that others use."""

import os
import shutil
import socket
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from app.cli.refusals import Failed

if TYPE_CHECKING:
    from app.config import Settings

MIN_SECRET = 32
MIN_DISTINCT = 10
"""A secret with fewer different characters was typed, not drawn."""

MIN_FREE_BYTES = 1024**3
TIMEOUT_SECONDS = 3


class Verdict(StrEnum):
    """Whether something must be mended, should be looked at, or is right."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class Finding:
    """What one line says of one setting; never a secret."""

    verdict: Verdict
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.verdict:<8}{self.name}: {self.text}"


@click.command("check-config")
def check_config() -> None:
    """Check each setting of the environment for a site that others use.

    Prints a line for each. The exit code is 1 if something must be mended. It connects to the
    database, Redis and the mail server, and changes nothing.
    """
    from app.config import ConfigurationError, Settings

    try:
        settings = Settings.from_environment(os.environ)
    except ConfigurationError as fault:
        for line in str(fault).splitlines():
            name, _, text = line.partition(" ")
            click.echo(Finding(Verdict.ERROR, name, text))
        raise Failed("the settings cannot be read; the site would not start") from fault
    errors = 0
    for check in CHECKS:
        for finding in check(settings):
            click.echo(finding)
            errors += finding.verdict is Verdict.ERROR
    if errors:
        raise Failed(f"settings to mend: {errors}")


def _ok(name: str, text: str) -> Finding:
    return Finding(Verdict.OK, name, text)


def _warning(name: str, text: str) -> Finding:
    return Finding(Verdict.WARNING, name, text)


def _error(name: str, text: str) -> Finding:
    return Finding(Verdict.ERROR, name, text)


def _secret(settings: "Settings") -> Iterator[Finding]:
    name, key = "FIELDPOST_SECRET_KEY", settings.secret_key
    if len(key) < MIN_SECRET:
        yield _error(name, f"{len(key)} characters; use at least {MIN_SECRET} random ones")
    elif len(set(key)) < MIN_DISTINCT:
        yield _error(name, "not random; draw one as the README shows")
    else:
        yield _ok(name, f"{len(key)} characters")


def _address(settings: "Settings") -> Iterator[Finding]:
    host = urlsplit(settings.base_url).hostname or ""
    if not settings.is_https:
        yield _error("BASE_URL", f"{settings.base_url} is not https://; cookies can be read")
    elif is_loopback(host):
        yield _error("BASE_URL", f"{settings.base_url} can be reached from this machine only")
    else:
        yield _ok("BASE_URL", settings.base_url)
    hosts = settings.hosts
    if any(each.startswith(".") for each in hosts):
        yield _warning("TRUSTED_HOSTS", f"{' '.join(hosts)} includes whole domains")
    else:
        yield _ok("TRUSTED_HOSTS", " ".join(hosts) or "any")
    if settings.trusted_proxies:
        yield _ok("TRUSTED_PROXIES", str(settings.trusted_proxies))
    else:
        yield _error(
            "TRUSTED_PROXIES",
            "0; the site needs a proxy for TLS, and without its word on addresses "
            "all players share one limit. Set it to 1",
        )


def _database(settings: "Settings") -> Iterator[Finding]:
    import sqlalchemy as sa
    from sqlalchemy.engine import make_url

    from app import migrate

    name = "DATABASE_URL"
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite":
        yield _warning(name, "SQLite, which suits a small site; PostgreSQL carries more players")
        if url.database and not os.path.exists(url.database):
            yield _error("database", f"{url.database} does not exist; run the migrations")
            return
    elif not url.password and url.host and not is_loopback(url.host):
        yield _warning(name, f"PostgreSQL at {url.host} without a password")
    else:
        yield _ok(name, f"PostgreSQL at {url.host or 'a Unix socket'}")
    try:
        current, head = migrate.revisions(settings.database_url)
    except sa.exc.SQLAlchemyError as fault:
        reason = str(getattr(fault, "orig", None) or fault).strip().splitlines()[0]
        yield _error("database", f"does not answer: {reason}")
        return
    if current != head:
        at = current or "no revision"
        yield _error("database", f"at {at}, not at {head}; run `alembic upgrade head`")
    else:
        yield _ok("database", f"answers, at revision {head}")


def _redis(settings: "Settings") -> Iterator[Finding]:
    import redis

    name = "REDIS_URL"
    try:
        with redis.Redis.from_url(settings.redis_url, socket_timeout=TIMEOUT_SECONDS) as server:
            policy = str(server.info("memory").get("maxmemory_policy", "noeviction"))
            is_kept = bool(server.info("persistence").get("aof_enabled"))
    except (redis.RedisError, ValueError) as fault:
        yield _error(name, f"does not answer: {fault}")
        return
    if policy != "noeviction":
        yield _error(name, f"maxmemory-policy is {policy}; tasks would be lost. Use noeviction")
    elif not is_kept:
        yield _warning(name, "answers; without appendonly a restart delays work by some seconds")
    else:
        yield _ok(name, "answers, keeps what it holds")


def _mail_out(settings: "Settings") -> Iterator[Finding]:
    from app.mail.smtp_client import MailError, Server, connected

    name = "SMTP_URL"
    if settings.smtp_url == f"smtp://{settings.catcher_listen}":
        yield _error(name, "the mail catcher of `make run`; no e-mail leaves the machine")
        return
    try:
        server = Server.parse(settings.smtp_url)
        with connected(settings.smtp_url):
            pass
    except ValueError as fault:
        yield _error(name, str(fault))
    except MailError as fault:
        yield _error(name, str(fault))
    else:
        where = f"{server.host}:{server.port}"
        if server.is_tls or server.starttls or is_loopback(server.host):
            yield _ok(name, f"{where} answers (`fieldpost mail-check` sends an e-mail)")
        else:
            yield _warning(name, f"{where} answers, without encryption")


def _mail_in(settings: "Settings") -> Iterator[Finding]:
    if settings.mail_domain.endswith(".localhost"):
        yield _error("MAIL_DOMAIN", f"{settings.mail_domain} cannot receive e-mail")
    else:
        yield _ok("MAIL_DOMAIN", settings.mail_domain)
    if settings.maildir is not None:
        yield _error("FIELDPOST_MAILDIR", "set; /mailbox shows everybody's e-mail. Unset it")
    else:
        yield _ok("FIELDPOST_MAILDIR", "not set; there is no /mailbox")
    hooks = (settings.mailgun_key, settings.sendgrid_key, settings.postmark_login)
    if settings.imap_url or any(hooks):
        yield _ok("incoming e-mail", "by IMAP" if settings.imap_url else "by webhook")
    else:
        yield _listener(settings)
    if settings.mail_authserv_ids:
        yield _ok("MAIL_AUTHSERV_ID", " ".join(settings.mail_authserv_ids))
    else:
        yield _warning(
            "MAIL_AUTHSERV_ID",
            "not set; each player confirms their first e-mail with orders (docs/admin-mail.md)",
        )


def _listener(settings: "Settings") -> Finding:
    listen = settings.mail_listen
    try:
        with socket.create_connection((listen.host, listen.port), TIMEOUT_SECONDS):
            return _ok("incoming e-mail", f"the listener answers on {listen}")
    except OSError:
        return _warning("incoming e-mail", f"no listener on {listen}; start the process `mail`")


def _notices(settings: "Settings") -> Iterator[Finding]:
    if settings.notices_to_private:
        yield _error("NOTICES_TO_PRIVATE", "1; players could reach your private network. Unset it")
    else:
        yield _ok("NOTICES_TO_PRIVATE", "0")
    if settings.vapid_private_key is None:
        yield _warning("VAPID_PRIVATE_KEY", "not set; devices get no notifications")
    else:
        yield _ok("VAPID_PRIVATE_KEY", "set")


def _files(settings: "Settings") -> Iterator[Finding]:
    from app.config import PUSH_KEY_FILE, SECRET_FILE

    var, name = settings.var, "FIELDPOST_VAR"
    if not var.is_dir():
        yield _error(name, f"{var} does not exist")
        return
    if not os.access(var, os.W_OK):
        yield _error(name, f"{var} cannot be written by this user")
    elif is_open(var.stat().st_mode):
        yield _error(name, f"other users can read {var}; chmod 700")
    else:
        yield _ok(name, str(var))
    for path in (var / SECRET_FILE, var / PUSH_KEY_FILE):
        if path.exists() and is_open(path.stat().st_mode):
            yield _error(str(path), "other users can read it; chmod 600")
    free = shutil.disk_usage(var).free
    if free < MIN_FREE_BYTES:
        yield _warning("disk", f"{free // 1024**2} MB free")
    else:
        yield _ok("disk", f"{free // 1024**3} GB free")


def is_open(mode: int) -> bool:
    """Whether users other than the owner and their group may read a file."""
    return bool(mode & (stat.S_IROTH | stat.S_IWOTH))


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, as others cannot name it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


CHECKS: tuple[Callable[["Settings"], Iterator[Finding]], ...] = (
    _secret,
    _address,
    _database,
    _redis,
    _mail_out,
    _mail_in,
    _notices,
    _files,
)
