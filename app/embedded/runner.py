"""Starts the parts in their order, says where the site is, keeps them running, and stops them."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from app import heartbeats
from app.config import ConfigurationError
from app.embedded import redis_server
from app.embedded.demo import told_by_the_demo
from app.embedded.lock import AlreadyRunning, only_one
from app.embedded.plan import Plan, make_keys, plan
from app.embedded.supervisor import GaveUp, Supervisor

PROJECT = Path(__file__).parent.parent.parent
BETWEEN_LOOKS = 0.1
SECONDS_FOR_REDIS = 60


class StartFailed(RuntimeError):
    """A part did not come up; the message says which."""


def main() -> int:
    """Run the site until Ctrl-C or SIGTERM, and start parts that die again; the exit code.

    0 after a signal, 1 if the site could not start.
    """
    # Nobody else on this machine may read the database, the mails or the secret.
    os.umask(0o077)
    try:
        if not prepare_in_child(os.environ):
            return 1
        made = plan(os.environ)
        with only_one(made.settings.var):
            return asyncio.run(_run(made))
    except (
        AlreadyRunning,
        ConfigurationError,
        OSError,
        redis_server.NoRedisError,
    ) as error:
        print(f"fieldpost: {error}", file=sys.stderr)
        return 1


def prepare_in_child(environ: Mapping[str, str]) -> bool:
    """Check the titles and make what keys are missing; False if a title is faulty, which is said.

    A process of its own does it, with which everything goes that it has imported: this one only
    waits for others, and stays small.
    """
    process = multiprocessing.get_context("fork").Process(target=_prepare, args=(environ,))
    process.start()
    process.join()
    return process.exitcode == 0


def _prepare(environ: Mapping[str, str]) -> None:
    from app.games.catalogue import FaultyTitleError, check_titles

    try:
        check_titles()
    except FaultyTitleError as error:
        print(f"fieldpost: {error}", file=sys.stderr)
        sys.exit(1)
    make_keys(environ)


async def _run(made: Plan) -> int:
    stop_asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop_asked.set)

    def note_crashing(names: list[str]) -> None:
        heartbeats.note_crashing(made.settings.var, names)

    note_crashing([])
    supervisor = Supervisor(
        environment(made, os.environ), PROJECT, say, note_crashing=note_crashing
    )
    try:
        return await _until(stop_asked, _start_and_watch(made, supervisor))
    except (StartFailed, GaveUp) as error:
        say("fieldpost", str(error))
        return 1
    finally:
        say("fieldpost", "stopping")
        await supervisor.stop()


async def _until(stop_asked: asyncio.Event, work: Coroutine[Any, Any, int]) -> int:
    """The result of `work`, or 0 as soon as a stop is asked for."""
    working = asyncio.create_task(work)
    asked = asyncio.create_task(stop_asked.wait())
    await asyncio.wait([working, asked], return_when=asyncio.FIRST_COMPLETED)
    asked.cancel()
    if working.done():
        return working.result()
    working.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await working
    return 0


async def _start_and_watch(made: Plan, supervisor: Supervisor) -> int:
    await _start_redis(made, supervisor)
    if await supervisor.run(made.migrations()) != 0:
        raise StartFailed("the migrations failed; the database was left as it was")
    if await supervisor.run(made.demo()) != 0:
        raise StartFailed("the demo could not be made")
    for program in made.site():
        await supervisor.start(program)
    announcing = asyncio.create_task(_announce(made, supervisor))
    try:
        await supervisor.keep_running()
    finally:
        announcing.cancel()
    return 1


async def _start_redis(made: Plan, supervisor: Supervisor) -> None:
    program = made.redis()
    if program is None or made.private_redis is None:
        return
    redis_server.make_private(made.private_redis.parent)
    url = made.settings.redis_url
    if redis_server.answers(url):
        # We hold the lock: this is the Redis of a runner that was killed.
        redis_server.shut_down(url)
    child = await supervisor.start(program)
    async with asyncio.timeout(SECONDS_FOR_REDIS):
        while not redis_server.answers(url):
            if child.ended.done():
                raise StartFailed("Redis did not start")
            await asyncio.sleep(BETWEEN_LOOKS)


async def _announce(made: Plan, supervisor: Supervisor) -> None:
    while not await asyncio.to_thread(_is_well, f"http://{made.web}/healthz"):
        await asyncio.sleep(BETWEEN_LOOKS)
    supervisor.site_is_up()
    told = told_by_the_demo(made.settings)
    for line in ["", *told, f"ready: {made.settings.base_url}", "Ctrl-C stops it.", ""]:
        say("fieldpost", line)


def _is_well(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:  # noqa: S310 - our own http address
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def environment(made: Plan, environ: Mapping[str, str]) -> dict[str, str]:
    """What the children see: our environment, with every setting filled in."""
    # Without PYTHONUNBUFFERED, output would wait in the pipes' buffers.
    return {**environ, **made.settings.to_environment(), "PYTHONUNBUFFERED": "1"}


def say(name: str, line: str) -> None:
    """Print one line of output under the name of its part."""
    # Whoever read our output may have gone; the parts must be stopped all the same.
    with contextlib.suppress(BrokenPipeError):
        print(f"{name:<9} | {line}", flush=True)
