"""One embedded site a directory: a second one would share its database and its Redis."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(RuntimeError):
    """Another process runs the site of this directory."""


@contextmanager
def only_one(var: Path) -> Iterator[None]:
    """Hold the directory for the block; AlreadyRunning if somebody else does.

    The operating system gives the lock back even if this process is killed.
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
