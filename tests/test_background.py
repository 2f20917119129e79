"""Work with a lower priority than what else a process does."""

import os
import sys
import threading
from contextvars import ContextVar

import pytest

from app.background import NICENESS, in_background, without_giving_way

LETTER: ContextVar[str] = ContextVar("letter", default="none")


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives a thread a priority")
def test_only_the_work_itself_gives_way() -> None:
    usual = niceness()

    assert in_background(niceness) == min(19, max(usual, NICENESS))
    assert niceness() == usual


def test_what_has_given_way_for_long_does_so_no_more() -> None:
    usual = niceness()

    with without_giving_way():
        assert in_background(niceness) == usual


def test_what_it_raises_and_what_it_knows_is_that_of_its_caller() -> None:
    LETTER.set("A")

    assert in_background(LETTER.get) == "A"
    with pytest.raises(ZeroDivisionError):
        in_background(lambda: 1 // 0)
