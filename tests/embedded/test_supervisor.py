"""Children live and die together, and leave nobody behind."""

import asyncio
import functools
import os
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil

from app.embedded.plan import Program
from app.embedded.supervisor import SECONDS_TO_STOP, Supervisor

FOREVER = "import signal; signal.pause()"
STUBBORN = (
    "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('here', flush=True); "
    + ("[signal.pause() for _ in iter(int, 1)]")
)
# Prints the process id of a child of its own, which ignores SIGTERM, and waits.
WITH_A_CHILD = f"""
import subprocess, sys, signal
child = subprocess.Popen([sys.executable, "-c", {STUBBORN!r}], stdout=subprocess.PIPE, text=True)
child.stdout.readline()
print(child.pid, flush=True)
signal.pause()
"""


class Paper:
    """Keeps what the children say and wakes whoever waits for a line."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []
        self._news = asyncio.Event()

    def say(self, name: str, line: str) -> None:
        self.lines.append((name, line))
        self._news.set()

    async def has(self, lines: int) -> None:
        async with asyncio.timeout(60):
            while len(self.lines) < lines:
                self._news.clear()
                await self._news.wait()

    async def first_line(self) -> str:
        await self.has(1)
        return self.lines[0][1]


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run the test in an event loop of its own.

    In a thread of its own too: while a browser of Playwright is open, its loop holds this one.
    """

    @functools.wraps(test)
    def run() -> None:
        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(asyncio.run, test()).result()

    return run


def python(name: str, code: str) -> Program:
    return Program(name, [sys.executable, "-u", "-c", code])


def supervised(paper: Paper, seconds_to_stop: float = SECONDS_TO_STOP) -> Supervisor:
    return Supervisor(os.environ, Path.cwd(), paper.say, seconds_to_stop)


@in_a_loop
async def test_output_is_passed_on_under_the_childs_name_to_the_last_line() -> None:
    paper = Paper()

    code = await supervised(paper).run(python("greeter", "print('one'); print('two', end='')"))

    assert code == 0
    assert paper.lines == [("greeter", "one"), ("greeter", "two")]


@in_a_loop
async def test_a_line_of_any_length_does_not_stop_the_output() -> None:
    paper = Paper()

    await supervised(paper).run(python("loud", "print('a' * 3_000_000); print('after')"))

    assert paper.lines[-1] == ("loud", "after")


@in_a_loop
async def test_the_first_end_is_noticed_with_its_exit_code() -> None:
    supervisor = supervised(Paper())
    await supervisor.start(python("waiter", FOREVER))
    await supervisor.start(python("failing", "raise SystemExit(7)"))

    assert await supervisor.first_end() == ("failing", 7)
    await supervisor.stop()


@in_a_loop
async def test_stopping_leaves_neither_children_nor_their_children() -> None:
    paper = Paper()
    # As long as the grandchild holds its output, the child is not seen to have ended.
    supervisor = supervised(paper, seconds_to_stop=0.2)
    child = await supervisor.start(python("parent", WITH_A_CHILD))
    grandchild = psutil.Process(int(await paper.first_line()))

    await supervisor.stop()

    assert child.ended.done()
    psutil.wait_procs([grandchild], timeout=60)
    assert not grandchild.is_running()


@in_a_loop
async def test_a_child_that_ignores_the_request_is_killed() -> None:
    paper = Paper()
    supervisor = supervised(paper, seconds_to_stop=0.2)
    child = await supervisor.start(python("stubborn", STUBBORN))
    assert await paper.first_line() == "here"

    await supervisor.stop()

    assert child.ended.result() == -9
    assert ("stubborn", "did not stop in time and was killed") in paper.lines


@in_a_loop
async def test_the_first_started_is_stopped_last() -> None:
    paper = Paper()
    supervisor = supervised(paper)
    farewell = (
        "import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(print('bye')));"
        "print('up'); signal.pause()"
    )
    for name in ("redis", "web", "worker"):
        await supervisor.start(python(name, farewell))
    await paper.has(3)

    await supervisor.stop()

    assert [name for name, line in paper.lines if line == "bye"][-1] == "redis"
