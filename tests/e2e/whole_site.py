"""The whole site as on a host: the processes of the Procfile, and a mail server that catches."""

import json
import mailbox
import os
import re
import signal
import subprocess
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from app.config import Address, Settings
from app.embedded.forked import Forked
from app.matches.queue import celery_app
from tests.deadline import wait_until
from tests.port import own_address

PROJECT = Path(__file__).parents[2]
PROCFILE = dict(
    line.split(": ", 1) for line in (PROJECT / "Procfile").read_text(encoding="utf-8").splitlines()
)
CATCHER = "python -m app.embedded.mail"
"""It takes mail in, too, where nobody sends any: the listener of the Procfile runs beside it."""
ANY_PORT = "127.0.0.1:0"

SECONDS_TO_STOP = 30


class House:
    """A running site. `settings` say where its parts listen; each part writes a log."""

    def __init__(self, settings: Settings, directory: Path) -> None:
        self.settings = settings.model_copy(update={"maildir": settings.var / "mail"})
        self._directory = directory
        self._parts: dict[str, Forked] = {}

    def open(self) -> None:
        """Start everything; return when all of it answers."""
        self._directory.mkdir()
        self.settings.var.mkdir(exist_ok=True)
        self._start("catcher", CATCHER, CATCHER_LISTEN=ANY_PORT, MAIL_LISTEN=ANY_PORT)
        self._start("mail", PROCFILE["mail"], MAIL_LISTEN=ANY_PORT)
        web = own_address()
        self.settings = self.settings.model_copy(
            update={
                "base_url": f"http://{web}",
                "smtp_url": f"smtp://{self._announced('catcher', 'catching mail on')}",
                "mail_listen": self._announced("mail", "listening for SMTP on"),
            }
        )
        self._start("web", PROCFILE["web"], PORT=str(web.port), WEB_CONCURRENCY="1")
        self._start("worker", PROCFILE["worker"])
        self._start("beat", PROCFILE["beat"])
        control = celery_app(self.settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.5), "the worker to answer")
        wait_until(self._is_well, "the web to answer")

    def close(self) -> None:
        """Stop everything, as a host does it; whatever does not heed is killed."""
        for part in self._parts.values():
            part.terminate()
        for part in self._parts.values():
            try:
                part.wait(SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                os.killpg(part.pid, signal.SIGKILL)
                part.wait()

    def said(self, name: str) -> str:
        """All that a part has printed."""
        return (self._directory / f"{name}.log").read_text(encoding="utf-8", errors="replace")

    def faults(self) -> dict[str, str]:
        """What the parts have printed, of those that met an exception which nobody expected."""
        said = {name: self.said(name) for name in self._parts}
        return {name: text for name, text in said.items() if "Traceback" in text}

    def caught(self) -> int:
        """How many mails lie in the Maildir, whoever they are for."""
        assert self.settings.maildir is not None
        return len(mailbox.Maildir(self.settings.maildir, create=False))

    def ended(self) -> list[str]:
        """The parts that are not running."""
        return [name for name, part in self._parts.items() if part.poll() is not None]

    def _start(self, name: str, command: str, **environ: str) -> None:
        environ = {**os.environ, **self.settings.to_environment(), **environ}
        # The shell puts the environment into the command, and takes it apart.
        expanded = subprocess.run(
            ["sh", "-c", f"printf '%s\\n' {command}"],
            env=environ,
            capture_output=True,
            text=True,
            check=True,
        )
        python, option, *module = expanded.stdout.splitlines()
        assert (python, option) == ("python", "-m")
        with (self._directory / f"{name}.log").open("wb") as log:
            self._parts[name] = Forked(module, environ, log)

    def _announced(self, name: str, words: str) -> Address:
        """The address that a part has printed after `words`."""
        pattern = re.compile(re.escape(words) + r" (\S+)")
        found = wait_until(lambda: pattern.search(self.said(name)), f"{name} to listen")
        return Address.parse(found[1])

    def _is_well(self) -> bool:
        try:
            with urlopen(f"{self.settings.base_url}/healthz", timeout=5) as answer:
                return all(json.load(answer).values())
        except (URLError, OSError):
            return False
