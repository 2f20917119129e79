"""Work that gives way to other work of its process group: e-mails to be written, bots that think.

It runs in a thread of its own, whose priority is lower. A process may lower a priority and not
raise it again; the thread ends with its work. Do nothing there that needs a writing transaction:
others would wait for its lock.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import TypeVar

Result = TypeVar("Result")
NICENESS = 10
_is_late: ContextVar[bool] = ContextVar("is_late", default=False)


@contextmanager
def without_giving_way() -> Iterator[None]:
    """Do what the block gives to `in_background` as usual: it has given way for long enough."""
    token = _is_late.set(True)
    try:
        yield
    finally:
        _is_late.reset(token)


def in_background(work: Callable[[], Result]) -> Result:
    """Return what `work` does, done with a lower priority; what it raises is raised here.

    Only Linux gives a thread a priority of its own; elsewhere it is done as usual, and so it is in
    a block of `without_giving_way`.
    """
    if sys.platform != "linux" or _is_late.get():
        return work()
    with ThreadPoolExecutor(1, "background", initializer=_give_way) as pool:
        return pool.submit(copy_context().run, work).result()


def _give_way() -> None:
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
