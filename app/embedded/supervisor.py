"""Child processes that are restarted when they die, and do not outlive us even if we are killed.

What is written in Python is forked from a process that has imported the site; see
`app.embedded.forked`. Other programs are executed.

Each child leads a process group of its own: Ctrl-C in the terminal then reaches
only us, and whatever a child has forked can be stopped with it.
"""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio import StreamReader
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.embedded.forked import Forked
from app.embedded.orphan_watchdog import BORN, DEAD
from app.embedded.plan import Program

# A worker may be in the middle of a task: it gets this long to finish it.
SECONDS_TO_STOP = 15
MAX_LINE_LENGTH = 1024 * 1024

Say = Callable[[str, str], None]


class GaveUp(RuntimeError):
    """A program does not stay up, and it makes no sense to start it again; the message names it."""


@dataclass(frozen=True)
class RestartPolicy:
    """When a program that has ended is started again.

    The pause doubles with each death until a program has run for `stable_seconds`. A program that
    died `crashing` times in a row is named to whoever asks. Before the site was up for the first
    time, `hopeless` deaths in a row end everything: what never worked does not mend itself.
    """

    first_pause: float = 1.0
    longest_pause: float = 30.0
    stable_seconds: float = 60.0
    crashing: int = 3
    hopeless: int = 5

    def pause(self, deaths: int) -> float:
        """The pause after so many deaths in a row."""
        return float(min(self.longest_pause, self.first_pause * 2 ** min(deaths - 1, 30)))


class Process(Protocol):
    """What a child needs to know of its process."""

    @property
    def pid(self) -> int:
        """Its number, which is that of its group too."""

    async def wait(self) -> int:
        """Its exit code, as soon as it has ended."""

    def terminate(self) -> None:
        """Send it SIGTERM."""


class ForkedProcess:
    """What was forked, as an asyncio process."""

    def __init__(self, forked: Forked) -> None:
        self._forked = forked
        self.pid = forked.pid

    async def wait(self) -> int:
        """Its exit code, as soon as it has ended; 255 if the fork server died before it."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        loop.add_reader(self._forked.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._forked.sentinel)
        return self._forked.wait()

    def terminate(self) -> None:
        """Send it SIGTERM."""
        self._forked.terminate()


async def fork(module: list[str], environ: Mapping[str, str], output: int) -> ForkedProcess:
    """Fork `python -m` of a module. Raises OSError; a fork of which we never learn is killed."""
    # At first the fork server has to import the site.
    forking = asyncio.create_task(asyncio.to_thread(Forked, module, environ, output))
    try:
        return ForkedProcess(await asyncio.shield(forking))
    except asyncio.CancelledError:
        (await forking).kill()
        raise


class Child:
    """A running program, the task that passes on its output, and its end."""

    def __init__(self, program: Program, process: Process, output: StreamReader, say: Say) -> None:
        self.program = program
        self._process = process
        self._relay = asyncio.create_task(self._pass_on_output(output, say))
        self.ended = asyncio.create_task(process.wait(), name=program.name)
        self.is_finished = False

    @property
    def number(self) -> int:
        """The number of the process, which is that of its group too."""
        return self._process.pid

    async def _pass_on_output(self, output: StreamReader, say: Say) -> None:
        while True:
            try:
                line = await output.readline()
            except ValueError:
                line = b"(a line too long to show)"
            if not line:
                return
            say(self.program.name, line.decode(errors="replace").rstrip())

    def ask_to_stop(self) -> None:
        """Send SIGTERM to the child alone: it stops what it has forked in its own good order."""
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()

    def kill(self) -> None:
        """Kill the child and all that it has forked, if any of them is left."""
        # macOS says PermissionError of a group whose members are all dead.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    async def finish(self) -> None:
        """Wait for the end, sweep up what the child has left behind, pass on its last words."""
        await self.ended
        self.kill()
        await self._relay
        self.is_finished = True


class Supervisor:
    """Starts programs, starts those again that end, and stops all of them.

    `note_crashing` gets the names of the programs that die again and again, whenever they change.
    """

    def __init__(
        self,
        environ: Mapping[str, str],
        directory: Path,
        say: Say,
        seconds_to_stop: float = SECONDS_TO_STOP,
        policy: RestartPolicy = RestartPolicy(),
        note_crashing: Callable[[list[str]], None] = lambda _names: None,
    ) -> None:
        self._seconds_to_stop = seconds_to_stop
        self._policy = policy
        self._note_crashing = note_crashing
        self._deaths: dict[str, int] = {}
        self._was_up = False
        self._restarting: dict[int, asyncio.Task[None]] = {}
        self._is_stopping = False
        self._environ = dict(environ)
        self._directory = directory
        self._say = say
        self._children: list[Child] = []
        self._will: asyncio.subprocess.Process | None = None

    async def start(self, program: Program) -> Child:
        """Start `program` and keep it until `stop`."""
        child = await self._spawn(program)
        self._children.append(child)
        return child

    async def run(self, program: Program) -> int:
        """Start `program`, wait for its end, give its exit code; stop it if we are cancelled."""
        child = await self._spawn(program)
        try:
            return await asyncio.shield(child.ended)
        finally:
            await self._stop([child])

    def site_is_up(self) -> None:
        """From now on every program is started again, however often it dies."""
        self._was_up = True

    async def keep_running(self) -> None:
        """Start each program again whenever it ends, until cancelled. Raises GaveUp."""
        watches = [asyncio.create_task(self._watch(place)) for place in range(len(self._children))]
        try:
            await asyncio.gather(*watches)
        finally:
            for watch in watches:
                watch.cancel()
            await asyncio.gather(*watches, return_exceptions=True)

    async def _watch(self, place: int) -> None:
        """Keep the program running that was started as number `place`."""
        name = self._children[place].program.name
        while True:
            child = self._children[place]
            ended, _ = await asyncio.wait([child.ended], timeout=self._policy.stable_seconds)
            if not ended:
                self._count_deaths(name, 0)
                await asyncio.wait([child.ended])
            await child.finish()
            await self._note(DEAD, child)
            deaths = self._deaths.get(name, 0) + 1
            self._count_deaths(name, deaths)
            code = child.ended.result()
            if deaths >= self._policy.hopeless and not self._was_up:
                raise GaveUp(
                    f"{name} ended with exit code {code}, {deaths} times in a row, before the site "
                    "was up; giving up"
                )
            times = f", {deaths} times in a row" if deaths > 1 else ""
            pause = self._policy.pause(deaths)
            self._say(
                "fieldpost",
                f"{name} ended with exit code {code}{times}; starting it again in {pause:g} s",
            )
            await asyncio.sleep(pause)
            # A stop that comes meanwhile must find the child that is being born.
            self._restarting[place] = asyncio.create_task(self._restart(place))
            await asyncio.shield(self._restarting[place])

    async def _restart(self, place: int) -> None:
        """Start the program number `place` again, as soon as the machine can."""
        program = self._children[place].program
        while not self._is_stopping:
            try:
                self._children[place] = await self._spawn(program)
                return
            except OSError as error:
                self._say("fieldpost", f"{program.name} cannot be started: {error}")
                await asyncio.sleep(self._policy.first_pause)

    def _count_deaths(self, name: str, deaths: int) -> None:
        before = self._crashing()
        self._deaths[name] = deaths
        if self._crashing() != before:
            self._note_crashing(self._crashing())

    def _crashing(self) -> list[str]:
        return sorted(
            name for name, deaths in self._deaths.items() if deaths >= self._policy.crashing
        )

    async def stop(self) -> None:
        """Stop all programs, the first of them last: the others may still need it."""
        self._is_stopping = True
        await asyncio.gather(*self._restarting.values())
        await self._stop(self._children[1:])
        await self._stop(self._children[:1])
        self._children.clear()
        if self._will is not None:
            assert self._will.stdin is not None
            self._will.stdin.close()
            await self._will.wait()
            self._will = None

    async def _stop(self, children: list[Child]) -> None:
        # One that waits to be started again has been dealt with.
        children = [child for child in children if not child.is_finished]
        for child in children:
            child.ask_to_stop()
        ends = [child.ended for child in children]
        if ends:
            await asyncio.wait(ends, timeout=self._seconds_to_stop)
        for child in children:
            if not child.ended.done():
                self._say(child.program.name, "did not stop in time and was killed")
                child.kill()
            await child.finish()
            await self._note(DEAD, child)

    async def _note(self, sign: str, child: Child) -> None:
        """Put a birth or a death down in our last will."""
        if self._will is None:
            self._will = await asyncio.create_subprocess_exec(
                # Without `site`: it needs none of our libraries.
                sys.executable,
                "-S",
                "-m",
                "app.embedded.orphan_watchdog",
                stdin=PIPE,
                cwd=self._directory,
                start_new_session=True,
            )
        assert self._will.stdin is not None
        self._will.stdin.write(f"{sign}{child.number}\n".encode())
        with contextlib.suppress(ConnectionError):
            await self._will.stdin.drain()

    async def _begin(self, program: Program, output: int) -> Process:
        if program.module is not None:
            return await fork(program.module, self._environ, output)
        return await asyncio.create_subprocess_exec(
            *program.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=STDOUT,
            env=self._environ,
            cwd=self._directory,
            start_new_session=True,
        )

    async def _spawn(self, program: Program) -> Child:
        # A pipe of our own: asyncio's would hide the end of a child whose children hold it open.
        read, write = os.pipe()
        try:
            process = await self._begin(program, write)
        except (OSError, asyncio.CancelledError):
            os.close(read)
            raise
        finally:
            os.close(write)
        output = StreamReader(limit=MAX_LINE_LENGTH)
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(output), os.fdopen(read, "rb", buffering=0)
        )
        child = Child(program, process, output, self._say)
        await self._note(BORN, child)
        return child
