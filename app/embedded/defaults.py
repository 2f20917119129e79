"""What `make run` fills in: a secret, free ports, a private Redis, a mail catcher."""

import contextlib
import secrets
import socket
from collections.abc import Callable, Mapping
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
from app.embedded.lock import HOST, held_port
from app.embedded.plan import Plan, PrivateRedis
from app.embedded.redis_server import redis_command

FIRST_PORT = 8000
PORTS_TRIED = 200


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

    Raises ConfigurationError for a value that cannot be read, NoRedisError without a Redis, OSError
    if no port is free or the directory of FIELDPOST_VAR cannot be written.
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
    private_redis = None
    if not environ.get("REDIS_URL"):
        socket_path = redis_socket(var)
        private_redis = PrivateRedis(socket_path, redis_command(socket_path))
    settings = Settings.from_environment(filled)
    return Plan(
        # Without PYTHONUNBUFFERED, output would wait in the pipes' buffers.
        environ={**environ, **settings.to_environment(), "PYTHONUNBUFFERED": "1"},
        var=var,
        web=str(web),
        base_url=settings.base_url,
        private_redis=private_redis,
        catches_mail=catches_mail,
        reads_mailbox=bool(settings.imap_url),
        chosen_ports=tuple(sorted(taken)),
    )


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

    A port that another runner has chosen is not free. Raises OSError if there is none among the
    next two hundred.
    """
    for port in [0] * PORTS_TRIED if preferred == 0 else range(preferred, preferred + PORTS_TRIED):
        if port in (taken or set()):
            continue
        with socket.socket() as probe:
            # As gunicorn does: a port whose last connections are still fading is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
                found = Address(HOST, probe.getsockname()[1])
                held_port(found.port).close()
            except OSError:
                continue
            return found
    raise OSError(f"no free port from {preferred} to {preferred + PORTS_TRIED - 1}")
