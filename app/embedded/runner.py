"""Starts the parts in their order, says where the site is, keeps them running, and stops them."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.crashing import note_crashing
from app.embedded import redis_server
from app.embedded.demo import told_by_the_demo
from app.embedded.lock import AlreadyRunning, held_port, only_one
from app.embedded.plan import Plan
from app.embedded.supervisor import GaveUp, Supervisor

PROJECT = Path(__file__).parent.parent.parent
BETWEEN_LOOKS = 0.1
SECONDS_FOR_REDIS = 60
SECONDS_FOR_PAGE = 5


class StartFailed(RuntimeError):
    """A part did not come up; the message says which."""


def main() -> int:
    """Run the site until Ctrl-C or SIGTERM, and start parts that die again; the exit code.

    0 after a signal, 1 if the site could not start.
    """
    # Nobody else on this machine may read the database, the mails or the secret.
    os.umask(0o077)
    try:
        with planned_with_ports(os.environ, plan_in_child) as made:
            if made is None:
                return 1
            with only_one(made.var):
                return asyncio.run(_run(made))
    except (AlreadyRunning, OSError) as error:
        print(f"fieldpost: {error}", file=sys.stderr)
        return 1


@contextlib.contextmanager
def planned_with_ports(
    environ: Mapping[str, str], plan: Callable[[Mapping[str, str]], Plan | None]
) -> Iterator[Plan | None]:
    """What `plan` makes of `environ`, whose ports no other runner chooses while the block runs."""
    while True:
        made = plan(environ)
        with contextlib.ExitStack() as held:
            try:
                for port in made.chosen_ports if made else ():
                    held.enter_context(held_port(port))
            except OSError:
                # A runner that was started in the same moment was quicker: now its port is seen
                # to be taken.
                continue
            yield made
            return


def plan_in_child(environ: Mapping[str, str]) -> Plan | None:
    """Check the titles, make what keys are missing and plan the site; None if something is wrong,
    which is said.

    A process of its own does it, with which everything goes that it has imported: this one only
    waits for others, and stays small.
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_plan, args=(environ, sender))
    process.start()
    sender.close()
    made: Plan | None = None
    with contextlib.suppress(EOFError):
        made = receiver.recv()
    process.join()
    return made


def _plan(environ: Mapping[str, str], sender: Connection) -> None:
    from app.config import ConfigurationError
    from app.embedded.defaults import make_keys, plan
    from app.games.catalogue import FaultyTitleError, check_titles

    try:
        check_titles()
        make_keys(environ)
        sender.send(plan(environ))
    except (FaultyTitleError, ConfigurationError, redis_server.NoRedisError, OSError) as error:
        print(f"fieldpost: {error}", file=sys.stderr)
        sys.exit(1)


async def _run(made: Plan) -> int:
    stop_asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop_asked.set)

    note_crashing(made.var, [])
    supervisor = Supervisor(
        made.environ, PROJECT, say, note_crashing=partial(note_crashing, made.var)
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
    socket = made.private_redis.socket
    redis_server.make_private(socket.parent)
    if redis_server.answers(socket):
        # We hold the lock: this is the Redis of a runner that was killed.
        redis_server.shut_down(socket)
    child = await supervisor.start(program)
    async with asyncio.timeout(SECONDS_FOR_REDIS):
        while not redis_server.answers(socket):
            if child.ended.done():
                raise StartFailed("Redis did not start")
            await asyncio.sleep(BETWEEN_LOOKS)


async def _announce(made: Plan, supervisor: Supervisor) -> None:
    while not await _is_well(made.web):
        await asyncio.sleep(BETWEEN_LOOKS)
    supervisor.site_is_up()
    told = told_by_the_demo(made.var, made.base_url)
    for line in ["", *told, f"ready: {made.base_url}", "Ctrl-C stops it.", ""]:
        say("fieldpost", line)


async def _is_well(web: str) -> bool:
    """Whether /healthz of the site at host:port `web` answers 200."""
    try:
        async with asyncio.timeout(SECONDS_FOR_PAGE):
            return b" 200 " in await _status_line(web)
    except OSError:
        return False


async def _status_line(web: str) -> bytes:
    host, _, port = web.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        asked = f"GET /healthz HTTP/1.1\r\nHost: {web}\r\nConnection: close\r\n\r\n"
        writer.write(asked.encode())
        return await reader.readline()
    finally:
        writer.close()


def say(name: str, line: str) -> None:
    """Print one line of output under the name of its part."""
    # Whoever read our output may have gone; the parts must be stopped all the same.
    with contextlib.suppress(BrokenPipeError):
        print(f"{name:<9} | {line}", flush=True)
