"""`python -m ...` as a fork of a process that has imported the site already.

A new interpreter imports the site for three seconds of processor time and keeps 50 to 90 MB for
itself. The fork server of `multiprocessing` imports it once and then forks in milliseconds, and the
forks share its memory. What is forked has the command line, the environment, the folder and the
output of a process of its own, and leads a process group of its own. It differs from `python -m` in
that the modules of `app.embedded.preloaded` are there. See docs/decisions/0060-forked-parts.md.
"""

import atexit
import contextlib
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from io import TextIOWrapper
from multiprocessing import connection, reduction
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import IO, Any, TextIO, cast

from setproctitle import setproctitle

PROJECT = Path(__file__).parents[2]
PRELOADED = "app.embedded.preloaded"
SECONDS_TO_BEGIN = 180.0

SIGNALS_IGNORED_BY_THE_SERVER = (signal.SIGHUP, signal.SIGTERM)
"""It ends with the process that started it, and not before: how its forks end, it alone learns."""


class Forked:
    """A running module; what tests use of `subprocess.Popen`."""

    def __init__(
        self, arguments: Sequence[str], environ: Mapping[str, str], output: IO[Any] | int
    ) -> None:
        """Run the module `arguments[0]` with the rest; it prints to `output`.

        With subprocess.PIPE what it prints is read from `printed`, as text.
        """
        self.printed: TextIO | None = None
        to_close = []
        if output == subprocess.PIPE:
            read, output = os.pipe()
            self.printed = os.fdopen(read, encoding="utf-8", errors="replace")
            to_close.append(output)
        begun, begins = os.pipe()
        to_close.append(begins)
        self._process = cast(Any, _context()).Process(
            target=_Module(list(arguments), dict(environ), output, begins)
        )
        try:
            self._process.start()
            while to_close:
                os.close(to_close.pop())
            # From now on it leads its group: it can be killed with all that it forks.
            connection.wait([begun], SECONDS_TO_BEGIN)
            if not os.read(begun, 1):
                raise ChildProcessError(f"{' '.join(arguments)} did not begin")
        except EOFError as error:
            raise ChildProcessError("the fork server has died") from error
        finally:
            for each in (begun, *to_close):
                os.close(each)
        self.pid: int = self._process.pid

    @property
    def sentinel(self) -> int:
        """A file descriptor that can be read as soon as it has ended."""
        return cast(int, self._process.sentinel)

    @property
    def returncode(self) -> int | None:
        """As that of `Popen`."""
        return cast("int | None", self._process.exitcode)

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, as soon as it has ended. Raises subprocess.TimeoutExpired."""
        self._process.join(timeout)
        if self.returncode is None:
            assert timeout is not None
            raise subprocess.TimeoutExpired("a forked module", timeout)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it alone."""
        self.send_signal(signal.SIGKILL)


class _Module:
    """What the fork runs. The file descriptors are handed to it on the way."""

    def __init__(
        self, arguments: list[str], environ: dict[str, str], output: IO[Any] | int, begins: int
    ) -> None:
        self._arguments = arguments
        self._environ = environ
        self._output = output if isinstance(output, int) else output.fileno()
        self._begins = begins

    def __getstate__(self) -> dict[str, Any]:
        descriptors = {name: reduction.DupFd(getattr(self, name)) for name in self._DESCRIPTORS}
        return {**self.__dict__, **descriptors}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for name in self._DESCRIPTORS:
            setattr(self, name, state[name].detach())

    _DESCRIPTORS = ("_output", "_begins")

    def __call__(self) -> None:
        os.setsid()
        os.write(self._begins, b"x")
        os.close(self._begins)
        for number in SIGNALS_IGNORED_BY_THE_SERVER:
            signal.signal(number, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(self._output, 1)
        os.dup2(self._output, 2)
        os.close(self._output)
        for stream in (sys.stdout, sys.stderr):
            cast(TextIOWrapper, stream).reconfigure(line_buffering=True)
        os.environ.clear()
        os.environ.update(self._environ)
        time.tzset()
        os.chdir(PROJECT)
        sys.argv = [*self._arguments]
        setproctitle(" ".join([sys.executable, "-m", *self._arguments]))
        multiprocessing.current_process().name = "MainProcess"
        # What is run is imported as __main__, as `python -m` does, not taken from what is there.
        for name in (self._arguments[0], f"{self._arguments[0]}.__main__"):
            if not hasattr(sys.modules.get(name), "__path__"):
                sys.modules.pop(name, None)
        try:
            runpy.run_module(self._arguments[0], run_name="__main__", alter_sys=True)
        finally:
            atexit._run_exitfuncs()


@cache
def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context
