"""A server on this machine that takes POSTs, as webhooks and push services do, and keeps them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Taken:
    """One POST as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Takes POSTs; `replies` are the statuses of the next answers, then it is 204 each time."""

    url: str = ""
    taken: list[Taken] = field(default_factory=list)
    replies: list[int] = field(default_factory=list)
    reply_headers: dict[str, str] = field(default_factory=dict)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver that listens on a free port until the end of the block."""
    made = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.taken.append(Taken(self.path, dict(self.headers), body))
            self.send_response(made.replies.pop(0) if made.replies else 204)
            for name, value in made.reply_headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    made.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
