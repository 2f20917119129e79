"""Waiting for an event in a test: until it is there, or until a generous deadline."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

GENEROUS = 180.0
"""Only a failing test waits so long: on a busy machine a whole site takes minutes to come up."""

BETWEEN_LOOKS = 0.02


def wait_until(
    look: Callable[[], Found | None],
    what: str,
    seconds: float = GENEROUS,
    every: float = BETWEEN_LOOKS,
) -> Found:
    """What `look` gives as soon as that is truthy; AssertionError naming `what` at the deadline.

    It looks again after so many seconds (`every`); a look that costs much is worth a longer wait.
    """
    deadline = time.monotonic() + seconds
    while True:
        if found := look():
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds:.0f} s in vain for {what}")
        time.sleep(every)
