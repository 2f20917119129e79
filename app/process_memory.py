"""How a long-lived process deals with memory: Python's garbage collector and glibc's allocator."""

import ctypes
import gc

GARBAGE = (20_000, 20, 20)
"""Thresholds of the garbage collector. A page or an e-mail makes tens of thousands of objects that
die with it: by Python's own (700, 10, 10), looking for circles among them takes 6 % of the
processor time."""

ARENAS = 2
"""Each of glibc's arenas keeps what its threads have freed. By itself it makes eight for each
processor, which the threads of one process fill by turns; Python lets one of them run at a time."""

LARGE_BYTES = 1024 * 1024
"""A block of this size or more goes back to the system when it is freed. By itself glibc raises
the limit to that of the largest freed block, and so keeps the room of each picture."""

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Numbers of `mallopt` (malloc.h)."""


def settle() -> None:
    """Set both up in a process that has loaded the site, before it starts threads or works.

    What is loaded so far is never looked at for garbage again: so its pages stay shared with the
    process from which this one was forked.
    """
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        # Another library than glibc.
        return
    mallopt(M_ARENA_MAX, ARENAS)
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
    mallopt(M_TRIM_THRESHOLD, LARGE_BYTES)
