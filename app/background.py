"""Work that gives way to other work of its process group: e-mails to be written, bots that think.

It runs in a thread of its own, whose priority is lower. A process may lower a priority and not
raise it again; the thread ends with its work. Do nothing there that needs a writing transaction:
others would wait for its lock.
"""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

Result = TypeVar("Result")
NICENESS = 10


def in_background(work: Callable[[], Result]) -> Result:
    """Return what `work` does, done with a lower priority; what it raises is raised here.

    Only Linux gives a thread a priority of its own; elsewhere it is done as usual.
    """
    if sys.platform != "linux":
        return work()
    with ThreadPoolExecutor(1, "background", initializer=_give_way) as pool:
        return pool.submit(copy_context().run, work).result()


def _give_way() -> None:
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
