"""The site served as on a host: gunicorn with the project's configuration, in its own process."""

import http.client
import os
import queue
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.error import URLError
from urllib.request import urlopen

from app.config import Settings
from app.embedded.forked import Forked
from app.embedded.plan import WEB
from tests.deadline import wait_until
from tests.port import own_address
from tests.web.club import Person

PATIENCE = 20.0


@dataclass
class Server:
    """A running gunicorn."""

    process: Forked
    host: str
    port: int

    def stop(self) -> int:
        """Ask it to stop, as a host does; return its exit code once it has."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=3 * PATIENCE)

    def get(self, person: Person, path: str) -> http.client.HTTPResponse:
        """Open a page, or a stream, as a person; read it, and close it, yourself."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=3 * PATIENCE)
        connection.request("GET", path, headers={"Cookie": f"fieldpost={cookie(person)}"})
        return connection.getresponse()


@dataclass
class Stream:
    """An open page's line, heard in a thread of its own."""

    answer: http.client.HTTPResponse
    events: "queue.Queue[dict[str, str] | None]" = field(default_factory=queue.Queue)

    def __post_init__(self) -> None:
        threading.Thread(target=self._hear, daemon=True).start()

    def next(self) -> dict[str, str] | None:
        """The next event; None once the line has ended."""
        return self.events.get(timeout=3 * PATIENCE)

    def _hear(self) -> None:
        event: dict[str, str] = {}
        try:
            while line := self.answer.readline().decode():
                name, _, value = line.rstrip("\n").partition(":")
                if name:
                    event[name] = value.strip()
                elif event:
                    self.events.put(event)
                    event = {}
        except (OSError, ValueError, http.client.HTTPException):
            pass
        self.events.put(None)


def cookie(person: Person) -> str:
    """The session of a person who is logged in."""
    kept = person.browser.get_cookie("fieldpost")
    assert kept is not None
    return kept.value


@contextmanager
def gunicorn(settings: Settings, *options: str) -> Iterator[Server]:
    """A server for the block, with the options of the Procfile and these."""
    address = own_address()
    settings.var.mkdir(parents=True, exist_ok=True)
    command = ["gunicorn", "--no-control-socket", "--bind", str(address)]
    with (settings.var / "gunicorn.log").open("w") as log:
        environ = {**os.environ, **settings.to_environment()}
        process = Forked([*command, *options, WEB], environ, log)
    try:
        wait_until(lambda: _answers(f"http://{address}/healthz"), "gunicorn to answer")
        yield Server(process, address.host, address.port)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE * 2)


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
