"""Stops the children if the runner itself is killed: `python -m app.embedded.orphan_watchdog`.

A process that is killed can stop nobody. So the runner has this small one beside it, which is told
of every child by a line on its standard input. When that ends, the runner is gone: the children
that it had are stopped then, as it would have stopped them. Linux could send a signal by itself at
the death of a parent, but macOS cannot, and either way those whom the children have forked would
be left.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterable
from time import monotonic, sleep

BORN, DEAD = "+", "-"
SECONDS_TO_STOP = 15.0
BETWEEN_LOOKS = 0.1


def survivors(lines: Iterable[str]) -> list[int]:
    """Read of births and deaths until nobody tells of them any more; who lives then, in order."""
    children: dict[int, None] = {}
    for line in lines:
        number = int(line[1:])
        if line.startswith(BORN):
            children[number] = None
        else:
            children.pop(number, None)
    return list(children)


def stop(children: list[int]) -> None:
    """Stop children, the first of them last; each leads a process group of its own."""
    for some in (children[1:], children[:1]):
        for child in some:
            _send(os.kill, child, signal.SIGTERM)
        until = monotonic() + SECONDS_TO_STOP
        while monotonic() < until and any(_is_alive(child) for child in some):
            sleep(BETWEEN_LOOKS)
        for child in some:
            _send(os.killpg, child, signal.SIGKILL)


def main() -> int:
    """Wait for the end of the runner, and carry out its will."""
    stop(survivors(sys.stdin))
    return 0


def _is_alive(child: int) -> bool:
    try:
        os.kill(child, 0)
    except OSError:
        return False
    return True


def _send(way: Callable[[int, int], None], child: int, number: int) -> None:
    # It may have ended, and all that it has forked too.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        way(child, number)


if __name__ == "__main__":
    sys.exit(main())
