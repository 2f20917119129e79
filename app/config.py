"""The settings of one process, read from the environment in one place."""

import hashlib
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlsplit

from app.incoming import ConfigurationError as ConfigurationError
from app.incoming import Incoming

# The longest path that a Unix socket may have is 104 bytes on macOS, 108 on Linux.
LONGEST_SOCKET_PATH = 100

SECRET_FILE = "secret"  # noqa: S105 - the name of a file, not a secret
PUSH_KEY_FILE = "push-key"


@dataclass(frozen=True)
class Address:
    """A host and a port to listen on."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, text: str, name: str) -> "Address":
        """Read `host:port`; ConfigurationError names the variable `name` if it is not that."""
        host, colon, port = text.rpartition(":")
        if not colon or not host or not port.isdigit() or int(port) > 65535:
            raise ConfigurationError(f"{name} must be host:port, for example 127.0.0.1:8025")
        return cls(host.strip("[]"), int(port))


@dataclass(frozen=True)
class Settings:
    """Everything that differs between one installation and another.

    Tests make their own; processes call `from_environment` once, at their start.
    `trusted_proxies` is the number of proxies in front of the site whose
    X-Forwarded-* headers are believed, `mail_authserv_ids` are the names under which our own mail
    servers write what they found out about the author of a mail (RFC 8601). Without a
    `vapid_private_key` (RFC 8292: 32 bytes in base64url) no browser is told anything by push;
    `notices_to_private` lets notices go to private addresses and by plain HTTP, which is for a site
    on one's own machine.
    """

    secret_key: str
    database_url: str
    redis_url: str
    smtp_url: str
    var: Path = Path("var")
    base_url: str = "http://127.0.0.1:8000"
    mail_domain: str = "fieldpost.localhost"
    mail_listen: Address = Address("127.0.0.1", 8025)
    mail_protocol: str = "smtp"
    catcher_listen: Address = Address("127.0.0.1", 8026)
    maildir: Path | None = None
    trusted_proxies: int = 0
    mail_authserv_ids: tuple[str, ...] = ()
    vapid_private_key: str | None = None
    notices_to_private: bool = False
    incoming: Incoming = field(default_factory=Incoming)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """The settings that `environ` gives, with the embedded defaults under FIELDPOST_VAR.

        Raises ConfigurationError if there is no secret key (neither
        FIELDPOST_SECRET_KEY nor the file that `make run` writes) or if a value
        cannot be read.
        """
        var = var_directory(environ)
        catcher = Address.parse(environ.get("CATCHER_LISTEN") or "127.0.0.1:8026", "CATCHER_LISTEN")
        protocol = (environ.get("MAIL_PROTOCOL") or "smtp").lower()
        if protocol not in ("smtp", "lmtp"):
            raise ConfigurationError("MAIL_PROTOCOL must be smtp or lmtp")
        base_url = (environ.get("BASE_URL") or cls.base_url).rstrip("/")
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ConfigurationError("BASE_URL must begin with http:// or https://")
        maildir = environ.get("FIELDPOST_MAILDIR")
        proxies = environ.get("TRUSTED_PROXIES") or "0"
        if not proxies.isdigit():
            raise ConfigurationError("TRUSTED_PROXIES must be a number: how many stand in front")
        incoming = Incoming.from_environment(environ)
        mail_domain = environ.get("MAIL_DOMAIN") or incoming.domain or cls.mail_domain
        return cls(
            secret_key=environ.get("FIELDPOST_SECRET_KEY") or _stored_secret(var),
            database_url=database_url(environ),
            redis_url=environ.get("REDIS_URL") or f"unix://{quote(str(redis_socket(var)))}",
            smtp_url=environ.get("SMTP_URL") or f"smtp://{catcher}",
            var=var,
            base_url=base_url,
            mail_domain=mail_domain.lower(),
            mail_listen=Address.parse(
                environ.get("MAIL_LISTEN") or str(cls.mail_listen), "MAIL_LISTEN"
            ),
            mail_protocol=protocol,
            catcher_listen=catcher,
            maildir=Path(maildir).absolute() if maildir else None,
            trusted_proxies=int(proxies),
            mail_authserv_ids=_words(environ.get("MAIL_AUTHSERV_ID")),
            vapid_private_key=_vapid_key(environ.get("VAPID_PRIVATE_KEY")),
            notices_to_private=_is_on(environ, "NOTICES_TO_PRIVATE"),
            incoming=incoming,
        )

    def to_environment(self) -> dict[str, str]:
        """The variables from which `from_environment` makes these settings again."""
        environ = {
            "FIELDPOST_SECRET_KEY": self.secret_key,
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "SMTP_URL": self.smtp_url,
            "FIELDPOST_VAR": str(self.var),
            "BASE_URL": self.base_url,
            "MAIL_DOMAIN": self.mail_domain,
            "MAIL_LISTEN": str(self.mail_listen),
            "MAIL_PROTOCOL": self.mail_protocol,
            "CATCHER_LISTEN": str(self.catcher_listen),
            "TRUSTED_PROXIES": str(self.trusted_proxies),
            "MAIL_AUTHSERV_ID": " ".join(self.mail_authserv_ids),
            "NOTICES_TO_PRIVATE": "1" if self.notices_to_private else "0",
            **self.incoming.to_environment(),
        }
        if self.vapid_private_key is not None:
            environ["VAPID_PRIVATE_KEY"] = self.vapid_private_key
        if self.maildir is not None:
            environ["FIELDPOST_MAILDIR"] = str(self.maildir)
        return environ

    @property
    def is_https(self) -> bool:
        """Whether the site is reached over TLS, so that cookies must be Secure."""
        return self.base_url.startswith("https://")

    @property
    def celery_url(self) -> str:
        """The Redis address as Celery writes it: a Unix socket is `redis+socket://`."""
        return self._redis_url_with("redis+socket://", "virtual_host")

    @property
    def limits_url(self) -> str:
        """The Redis address as the limits library (Flask-Limiter) writes it."""
        return self._redis_url_with("redis+unix://", "db")

    def _redis_url_with(self, scheme: str, database: str) -> str:
        if not self.redis_url.startswith("unix://"):
            return self.redis_url
        return scheme + self.redis_url.removeprefix("unix://").replace("?db=", f"?{database}=")


def var_directory(environ: Mapping[str, str]) -> Path:
    """The directory of everything that the embedded site writes."""
    return Path(environ.get("FIELDPOST_VAR") or "var").absolute()


def database_url(environ: Mapping[str, str]) -> str:
    """DATABASE_URL as SQLAlchemy writes it; without one, a SQLite file in `var_directory`."""
    default = f"sqlite:///{var_directory(environ) / 'fieldpost.sqlite3'}"
    return sqlalchemy_url(environ.get("DATABASE_URL") or default)


def sqlalchemy_url(url: str) -> str:
    """`url` with psycopg 3 named as the driver where it only says PostgreSQL."""
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def redis_socket(var: Path) -> Path:
    """Where the private Redis of the directory `var` listens.

    In `var` itself, or, where that path is too long for a Unix socket, in a
    directory of the system's temporary directory named after it.
    """
    socket = var / "run" / "redis.sock"
    if len(str(socket).encode()) <= LONGEST_SOCKET_PATH:
        return socket
    digest = hashlib.sha256(str(var).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"fieldpost-{digest}" / "redis.sock"


def _words(value: str | None) -> tuple[str, ...]:
    """The words of a setting, between spaces or commas, in lower case."""
    return tuple((value or "").replace(",", " ").lower().split())


def _is_on(environ: Mapping[str, str], name: str) -> bool:
    value = environ.get(name) or "0"
    if value not in ("0", "1"):
        raise ConfigurationError(f"{name} must be 0 or 1")
    return value == "1"


def _vapid_key(value: str | None) -> str | None:
    """The key of web push as it is written: 32 bytes in base64url, without padding."""
    if not value:
        return None
    key = value.rstrip("=")
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}", key):
        raise ConfigurationError(
            "VAPID_PRIVATE_KEY must be a P-256 private key of 32 bytes in base64url "
            "(`fieldpost push-key` makes one)"
        )
    return key


def _stored_secret(var: Path) -> str:
    try:
        secret = (var / SECRET_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        secret = ""
    if not secret:
        raise ConfigurationError(
            "FIELDPOST_SECRET_KEY is not set. Set it to a long random text "
            "(python3 -c 'import secrets; print(secrets.token_urlsafe(48))'), "
            "or start the site with `make run`, which makes one."
        )
    return secret
