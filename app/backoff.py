"""How long to wait before what failed is tried again."""

from datetime import timedelta

MAX_DOUBLINGS = 20


def doubled(first: timedelta, failures: int, longest: timedelta) -> timedelta:
    """Return the pause after so many failures: `first`, doubled each time, `longest` at most."""
    return min(first * (1 << min(failures - 1, MAX_DOUBLINGS)), longest)
