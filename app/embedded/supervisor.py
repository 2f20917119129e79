"""Child processes that live and die together, and do not outlive us even if we are killed.

Each child leads a process group of its own: Ctrl-C in the terminal then reaches
only us, and whatever a child has forked can be stopped with it.
"""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Callable, Mapping
from pathlib import Path

from app.embedded.orphan_watchdog import BORN, DEAD
from app.embedded.plan import Program

# A worker may be in the middle of a task: it gets this long to finish it.
SECONDS_TO_STOP = 15
LONGEST_LINE = 1024 * 1024

Say = Callable[[str, str], None]


class Child:
    """A running program, the task that passes on its output, and its end."""

    def __init__(self, program: Program, process: Process, say: Say) -> None:
        self.program = program
        self._process = process
        self._relay = asyncio.create_task(self._pass_on_output(say))
        self.ended = asyncio.create_task(process.wait(), name=program.name)

    @property
    def number(self) -> int:
        """The number of the process, which is that of its group too."""
        return self._process.pid

    async def _pass_on_output(self, say: Say) -> None:
        assert self._process.stdout is not None
        while True:
            try:
                line = await self._process.stdout.readline()
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


class Supervisor:
    """Starts programs, notices the first that ends, and stops all of them."""

    def __init__(
        self,
        environ: Mapping[str, str],
        directory: Path,
        say: Say,
        seconds_to_stop: float = SECONDS_TO_STOP,
    ) -> None:
        self._seconds_to_stop = seconds_to_stop
        self._environ = dict(environ)
        self._directory = directory
        self._say = say
        self._children: list[Child] = []
        self._will: Process | None = None

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

    async def first_end(self) -> tuple[str, int]:
        """Wait until one of the programs ends; its name and its exit code."""
        done, _ = await asyncio.wait(
            [child.ended for child in self._children], return_when=asyncio.FIRST_COMPLETED
        )
        ended = done.pop()
        return ended.get_name(), ended.result()

    async def stop(self) -> None:
        """Stop all programs, the first of them last: the others may still need it."""
        await self._stop(self._children[1:])
        await self._stop(self._children[:1])
        self._children.clear()
        if self._will is not None:
            assert self._will.stdin is not None
            self._will.stdin.close()
            await self._will.wait()
            self._will = None

    async def _stop(self, children: list[Child]) -> None:
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
                sys.executable,
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

    async def _spawn(self, program: Program) -> Child:
        process = await asyncio.create_subprocess_exec(
            *program.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            env=self._environ,
            cwd=self._directory,
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        child = Child(program, process, self._say)
        await self._note(BORN, child)
        return child
