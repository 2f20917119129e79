"""Real processes of the worker, to be started, killed and started again."""

import os
import signal
from dataclasses import dataclass, field
from pathlib import Path

from app.config import Settings
from app.embedded.forked import Forked
from app.embedded.plan import WORKER

CELERY = ["worker", "-A", "tests.worker.tally_app"]


@dataclass
class Crew:
    """The worker and its clock; each is a process group of its own."""

    settings: Settings
    output: Path
    groups: list[Forked] = field(default_factory=list)

    def worker(self, **environ: str) -> Forked:
        """Start a worker with two processes that carry tasks out."""
        return self._start(*WORKER, "--concurrency", "2", "--loglevel", "info", environ=environ)

    def beat(self) -> Forked:
        """Start the clock that asks for a sweep every few seconds."""
        return self._start("beat", "--schedule", str(self.output.parent / "beat-schedule"))

    def kill(self, process: Forked, *, whole: bool = True) -> None:
        """SIGKILL to a worker with all its children, or to its main process alone."""
        if whole:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()

    def dismiss(self) -> None:
        """End whatever is left of every process that was started."""
        for process in self.groups:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            finally:
                process.wait()

    def said(self) -> str:
        """All that they have printed."""
        return self.output.read_text(encoding="utf-8", errors="replace")

    def _start(self, *command: str, environ: dict[str, str] | None = None) -> Forked:
        with self.output.open("ab") as output:
            environ = {**os.environ, **self.settings.to_environment(), **(environ or {})}
            process = Forked([*CELERY, *command], environ, output)
        self.groups.append(process)
        return process
