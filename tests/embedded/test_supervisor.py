"""Children that die are started again; stopped ones leave nobody behind."""

import asyncio
import functools
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.embedded.plan import Program
from app.embedded.supervisor import SECONDS_TO_STOP, GaveUp, RestartPolicy, Supervisor

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
async def test_a_dead_child_is_started_again_after_growing_pauses_and_named() -> None:
    paper, crashing = Paper(), list[list[str]]()
    policy = RestartPolicy(first_pause=0.001)
    supervisor = Supervisor(
        os.environ, Path.cwd(), paper.say, policy=policy, note_crashing=crashing.append
    )
    await supervisor.start(python("waiter", FOREVER))
    await supervisor.start(python("failing", "raise SystemExit(7)"))
    supervisor.site_is_up()
    running = asyncio.create_task(supervisor.keep_running())
    await paper.has(6)
    running.cancel()
    await supervisor.stop()

    assert [line for _name, line in paper.lines[:3]] == [
        "failing ended with exit code 7; starting it again in 0.001 s",
        "failing ended with exit code 7, 2 times in a row; starting it again in 0.002 s",
        "failing ended with exit code 7, 3 times in a row; starting it again in 0.004 s",
    ]
    assert crashing == [["failing"]]


@in_a_loop
async def test_a_child_that_runs_for_a_while_is_not_named_any_more() -> None:
    folder = tempfile.TemporaryDirectory()
    paper, crashing = Paper(), list[list[str]]()
    policy = RestartPolicy(first_pause=0.001, stable_seconds=0.1, crashing=1)
    supervisor = Supervisor(
        os.environ, Path.cwd(), paper.say, policy=policy, note_crashing=crashing.append
    )
    once = f"""
import pathlib, signal
flag = pathlib.Path({f"{folder.name}/flag"!r})
if not flag.exists():
    flag.touch()
    raise SystemExit(7)
print("running", flush=True)
signal.pause()
"""
    await supervisor.start(python("once", once))
    running = asyncio.create_task(supervisor.keep_running())
    async with asyncio.timeout(60):
        while not crashing or crashing[-1]:
            await asyncio.sleep(0)
    running.cancel()
    await supervisor.stop()

    assert crashing == [["once"], []]
    folder.cleanup()


@in_a_loop
async def test_a_child_that_never_came_up_is_given_up() -> None:
    supervisor = Supervisor(
        os.environ, Path.cwd(), Paper().say, policy=RestartPolicy(first_pause=0, hopeless=2)
    )
    await supervisor.start(python("waiter", FOREVER))
    await supervisor.start(python("failing", "raise SystemExit(7)"))

    with pytest.raises(GaveUp, match="failing ended with exit code 7, 2 times in a row"):
        await supervisor.keep_running()
    await supervisor.stop()


@in_a_loop
async def test_the_end_of_a_child_is_seen_though_its_own_child_goes_on() -> None:
    paper = Paper()
    supervisor = supervised(paper)
    parent = await supervisor.start(python("parent", WITH_A_CHILD))
    grandchild = psutil.Process(int(await paper.first_line()))
    os.kill(parent.number, 9)

    assert await parent.ended == -9
    await supervisor.stop()
    psutil.wait_procs([grandchild], timeout=60)
    assert not grandchild.is_running()


@in_a_loop
async def test_stopping_leaves_neither_children_nor_their_children() -> None:
    paper = Paper()
    supervisor = supervised(paper)
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
