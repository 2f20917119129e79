"""The settings of one process, read from the environment in one place."""

import hashlib
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

# The longest path that a Unix socket may have is 104 bytes on macOS, 108 on Linux.
MAX_SOCKET_PATH = 100

SECRET_FILE = "secret"  # noqa: S105 - the name of a file, not a secret
PUSH_KEY_FILE = "push-key"

TOKEN = "{token}"  # noqa: S105 - the place of a token, not one
MAIL_ADDRESS = re.compile(r"[^@\s{}<>,;]*(?:\{token\}[^@\s{}<>,;]*)?@[^@\s{}<>,;]+")
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9-]*")

LOOPBACK_HOSTS = ("127.0.0.1", "[::1]", "localhost")
CATCHER_IN_PUBLIC = (
    "FIELDPOST_MAILDIR must not be set where BASE_URL is https://: its page shows everybody's "
    "e-mail. Unset it, and set SMTP_URL to a mail server (`make run` without SMTP_URL sets it)."
)

# A mail server writes into one of these for whom a mail is, Bcc included; the author of a mail
# writes To and Cc, which does no harm (only a genuine token counts), but misses Bcc.
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")


class ConfigurationError(ValueError):
    """A setting is missing or wrong; the message has one line for each, and says what to do."""


@dataclass(frozen=True)
class Address:
    """A host and a port to listen on."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read `host:port`. Raises ValueError if it is not that."""
        host, colon, port = text.rpartition(":")
        if not colon or not host or not port.isdigit() or int(port) > 65535:
            raise ValueError(f"{text!r} is not host:port")
        return cls(host.strip("[]"), int(port))


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
    if len(str(socket).encode()) <= MAX_SOCKET_PATH:
        return socket
    digest = hashlib.sha256(str(var).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"fieldpost-{digest}" / "redis.sock"


def _web_url(url: str) -> str:
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError("no web address")
    return url.rstrip("/")


def _mail_address(address: str) -> str:
    address = address.strip()
    if address and (MAIL_ADDRESS.fullmatch(address) is None or address.startswith("@")):
        raise ValueError("not one address")
    return address


def _header_names(names: tuple[str, ...]) -> tuple[str, ...]:
    if not all(HEADER.fullmatch(name) for name in names):
        raise ValueError("not names of headers")
    return names or RECIPIENT_HEADERS


def _login(login: str) -> str:
    if login and not login.partition(":")[2]:
        raise ValueError("no password")
    return login


def _push_key(key: str) -> str:
    key = key.rstrip("=")
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}", key):
        raise ValueError("not 32 bytes in base64url")
    return key


def _words(value: object) -> object:
    """The words of a text, between spaces or commas."""
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _address(value: object) -> object:
    return Address.parse(value) if isinstance(value, str) else value


Listen = Annotated[Address, NoDecode, BeforeValidator(_address)]
Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)]
ListenForm = "must be host:port, for example 127.0.0.1:8025"


class Settings(BaseSettings):
    """Everything that differs between one installation and another.

    Tests make their own; processes call `from_environment` once, at their start. The `description`
    of a field ends the line by which ConfigurationError names a wrong value.

    - `trusted_proxies` is the number of proxies in front of the site whose X-Forwarded-* headers
      are believed.
    - `source_url` is where the source code of a changed version is offered (AGPL, section 13).
    - `trusted_hosts` are further names by which the site may be asked for, beside that of
      `base_url` and this machine's own; ".example.org" means all names below it.
    - `metrics_token` lets a Prometheus on another machine read /metrics.
    - `mail_authserv_ids` are the names under which our own mail servers report what they found out
      about the author of a mail (RFC 8601).
    - `mail_address` is what the world sees instead of `<kind>+<token>@MAIL_DOMAIN`:
      `someone+{token}@provider.example`, or without `{token}` where a provider has no
      plus-addresses.
    - `recipient_headers` are the headers in which a mailbox says for whom a mail is.
    - A mailbox is read if `imap_url` is set; a webhook is switched on by its key.
    - Without a `vapid_private_key` (RFC 8292) there are no push notifications.
    - `notices_to_private` lets notifications go to private addresses and by plain HTTP, which is
      for a site on one's own machine.
    """

    model_config = SettingsConfigDict(
        frozen=True,
        extra="ignore",
        case_sensitive=True,
        env_ignore_empty=True,
        validate_by_name=True,
        validate_by_alias=True,
        hide_input_in_errors=True,
    )

    var: Annotated[Path, AfterValidator(Path.absolute)] = Field(
        default_factory=lambda: Path("var").absolute(), validation_alias="FIELDPOST_VAR"
    )
    secret_key: str = Field(
        validation_alias="FIELDPOST_SECRET_KEY",
        repr=False,
        description="is not set. Set it to a long random text "
        "(python3 -c 'import secrets; print(secrets.token_urlsafe(48))'), "
        "or start the site with `make run`, which makes one.",
    )
    database_url: Annotated[str, AfterValidator(sqlalchemy_url)] = Field(
        default_factory=lambda given: f"sqlite:///{given['var'] / 'fieldpost.sqlite3'}",
        validation_alias="DATABASE_URL",
        repr=False,
    )
    redis_url: str = Field(
        default_factory=lambda given: f"unix://{quote(str(redis_socket(given['var'])))}",
        validation_alias="REDIS_URL",
        repr=False,
    )
    base_url: Annotated[str, AfterValidator(_web_url)] = Field(
        default="http://127.0.0.1:8000",
        validation_alias="BASE_URL",
        description="must begin with http:// or https://",
    )
    source_url: Annotated[str, AfterValidator(_web_url)] | None = Field(
        default=None,
        validation_alias="SOURCE_URL",
        description="must begin with http:// or https://",
    )
    mail_address: Annotated[str, AfterValidator(_mail_address)] = Field(
        default="",
        validation_alias="MAIL_ADDRESS",
        description=f"must be one address, for example someone+{TOKEN}@provider.example",
    )
    mail_domain: Annotated[str, AfterValidator(str.lower)] = Field(
        default_factory=lambda given: (
            given["mail_address"].rpartition("@")[2].lower() or "fieldpost.localhost"
        ),
        validation_alias="MAIL_DOMAIN",
    )
    mail_listen: Listen = Field(
        default=Address("127.0.0.1", 8025), validation_alias="MAIL_LISTEN", description=ListenForm
    )
    mail_protocol: Annotated[Literal["smtp", "lmtp"], BeforeValidator(_lower)] = Field(
        default="smtp", validation_alias="MAIL_PROTOCOL", description="must be smtp or lmtp"
    )
    catcher_listen: Listen = Field(
        default=Address("127.0.0.1", 8026),
        validation_alias="CATCHER_LISTEN",
        description=ListenForm,
    )
    smtp_url: str = Field(
        default_factory=lambda given: f"smtp://{given['catcher_listen']}",
        validation_alias="SMTP_URL",
        repr=False,
    )
    maildir: Annotated[Path, AfterValidator(Path.absolute)] | None = Field(
        default=None, validation_alias="FIELDPOST_MAILDIR"
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = Field(
        default="text", validation_alias="FIELDPOST_LOG_FORMAT", description="must be text or json"
    )
    metrics_token: str = Field(default="", validation_alias="METRICS_TOKEN", repr=False)
    trusted_proxies: int = Field(
        default=0,
        ge=0,
        validation_alias="TRUSTED_PROXIES",
        description="must be a number: how many proxies stand in front of the site",
    )
    trusted_hosts: Words = Field(default=(), validation_alias="TRUSTED_HOSTS")
    mail_authserv_ids: Annotated[Words, BeforeValidator(_lower)] = Field(
        default=(), validation_alias="MAIL_AUTHSERV_ID"
    )
    vapid_private_key: Annotated[str, AfterValidator(_push_key)] | None = Field(
        default=None,
        validation_alias="VAPID_PRIVATE_KEY",
        repr=False,
        description="must be a P-256 private key of 32 bytes in base64url "
        "(`fieldpost push-key` makes one)",
    )
    notices_to_private: bool = Field(
        default=False, validation_alias="NOTICES_TO_PRIVATE", description="must be 0 or 1"
    )
    imap_url: str = Field(default="", validation_alias="IMAP_URL", repr=False)
    recipient_headers: Annotated[Words, AfterValidator(_header_names)] = Field(
        default=RECIPIENT_HEADERS,
        validation_alias="MAIL_RECIPIENT_HEADERS",
        description="must be names of headers",
    )
    mailgun_key: str = Field(default="", validation_alias="MAILGUN_WEBHOOK_KEY", repr=False)
    sendgrid_key: str = Field(default="", validation_alias="SENDGRID_WEBHOOK_KEY", repr=False)
    postmark_login: Annotated[str, AfterValidator(_login)] = Field(
        default="",
        validation_alias="POSTMARK_WEBHOOK_LOGIN",
        repr=False,
        description="must be name:password",
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take nothing but what is given: only `from_environment` reads variables."""
        return (init_settings,)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Settings":
        """The settings that `environ` gives, with the embedded defaults under FIELDPOST_VAR.

        The secret key may also stand in the file that `make run` writes. Raises ConfigurationError
        if there is neither, or if a value cannot be read.
        """
        given = _Variables(cls, environ)()
        secret = environ.get("FIELDPOST_SECRET_KEY") or _stored_secret(var_directory(environ))
        if secret:
            given["FIELDPOST_SECRET_KEY"] = secret
        try:
            settings = cls(**given)
        except ValidationError as faults:
            names = dict.fromkeys(
                str(fault["loc"][0])
                for fault in faults.errors()
                # A default that depends on a wrong value is not a fault of its own.
                if fault["type"] != "default_factory_not_called"
            )
            raise ConfigurationError("\n".join(map(_line, names))) from None
        if settings.is_https and settings.maildir is not None:
            raise ConfigurationError(CATCHER_IN_PUBLIC)
        return settings

    def to_environment(self) -> dict[str, str]:
        """The variables from which `from_environment` makes these settings again."""
        values = {
            str(field.validation_alias): getattr(self, name)
            for name, field in type(self).model_fields.items()
        }
        return {name: _as_text(value) for name, value in values.items() if value is not None}

    @property
    def is_https(self) -> bool:
        """Whether the site is reached over TLS, so that cookies must be Secure."""
        return self.base_url.startswith("https://")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names by which a site with TLS may be asked for; any name without TLS."""
        if not self.is_https:
            return self.trusted_hosts
        own = urlsplit(self.base_url).hostname or ""
        return (own, *LOOPBACK_HOSTS, *self.trusted_hosts)

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


class _Variables(EnvSettingsSource):
    """Reads the fields from a mapping of variables instead of os.environ."""

    def __init__(self, settings: type[BaseSettings], environ: Mapping[str, str]) -> None:
        self._environ = environ
        super().__init__(settings)

    def _load_env_vars(self) -> Mapping[str, str | None]:
        return {name: value for name, value in self._environ.items() if value}


def var_directory(environ: Mapping[str, str]) -> Path:
    """The directory of everything that the embedded site writes."""
    return Path(environ.get("FIELDPOST_VAR") or "var").absolute()


def database_url(environ: Mapping[str, str]) -> str:
    """DATABASE_URL as SQLAlchemy writes it, for programs that need no other setting."""
    default = f"sqlite:///{var_directory(environ) / 'fieldpost.sqlite3'}"
    return sqlalchemy_url(environ.get("DATABASE_URL") or default)


def _line(name: str) -> str:
    """What is wrong with a variable, and what to do."""
    for field in Settings.model_fields.values():
        if field.validation_alias == name:
            return f"{name} {field.description or 'cannot be read'}"
    return f"{name} cannot be read"


def _as_text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    return str(int(value)) if isinstance(value, bool) else str(value)


def _stored_secret(var: Path) -> str:
    try:
        return (var / SECRET_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
