"""What an embedded site keeps others from: its directory, and the ports that it has chosen."""

import fcntl
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"


class AlreadyRunning(RuntimeError):
    """Another process runs the site of this directory."""


@contextmanager
def only_one(var: Path) -> Iterator[None]:
    """Hold the directory for the block; AlreadyRunning if somebody else does.

    A second site would share its database and its Redis. The operating system gives the lock back
    even if this process is killed.
    """
    with (var / "run" / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise AlreadyRunning(
                f"Fieldpost is running in {var} already. Stop it, or set FIELDPOST_VAR to "
                "another directory."
            ) from error
        yield


def held_port(port: int) -> socket.socket:
    """Keep other runners from choosing `port` while the socket is open; OSError if one has.

    A port that was chosen looks free until a part listens on it, some seconds later. So the runner
    holds the UDP port of the same number, which no part uses and only one process can have; like
    the lock, it is given back by the operating system.
    """
    holder = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        holder.bind((HOST, port))
    except OSError:
        holder.close()
        raise
    return holder
