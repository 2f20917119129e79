"""gunicorn's threaded worker, with requests read by its event loop before a thread gets them.

A thread of gthread waits for the rest of a request for as long as the client likes: as many
half-open connections as there are threads stop the site. Here the event loop reads head and body,
so that a slow client costs a few kilobytes and no thread; a request that does not come in time is
answered 408. Threads get complete requests only. See docs/decisions/0053-slow-clients.md.

gunicorn's main process imports this module, so it imports nothing of the application.
"""

import re
import resource
import selectors
import socket
import struct
import tempfile
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import IO, Any

from gunicorn.http import get_parser
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import TConn, ThreadWorker

HEAD_SECONDS = 15.0
BODY_SECONDS = 30.0
MIN_BYTES_PER_SECOND = 8 * 1024
"""A body may take BODY_SECONDS and as much longer as it needs at this pace."""

STALL_SECONDS = 20
"""A client that takes nothing of its answer for so long is dropped."""

STOP_SECONDS = 2.0
"""A worker that stops waits for half-open requests for so long."""

MAX_HEAD = 64 * 1024
MAX_BODY = 12 * 1024 * 1024
"""The application refuses a longer body by its declared length, and reads none of it."""

IN_MEMORY = 64 * 1024
MAX_ON_DISK = 256 * 1024 * 1024
"""The room that half-read bodies may take in temporary files, all together."""

MAX_HALF_OPEN = 500
"""When more requests are half-open, the oldest makes room."""

OTHER_FILES = 300
"""Of a process, besides its connections: database, Redis, logs, temporary files."""

SEND_BUFFER = 256 * 1024
"""Of an answer, the system keeps so much for a slow client while the thread goes on."""

RECEIVE = 64 * 1024
CLOSING = b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout" + CLOSING
HEAD_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large" + CLOSING
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10" + CLOSING
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
EXPECT = re.compile(rb"\r\nexpect:[^\r\n]*", re.IGNORECASE)
CHUNK_SIZE = re.compile(rb"[0-9a-fA-F]{1,8}")


class BadRequest(Exception):
    """The request cannot be read to its end; `answer` says why."""

    def __init__(self, answer: bytes) -> None:
        super().__init__(answer)
        self.answer = answer


class Chunks:
    """Finds the end of a chunked body."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._skip = 0
        self._is_trailer = False

    def is_complete(self, data: bytes) -> bool:
        """Whether the body ends in `data`, the next piece of it.

        What cannot be read ends it, too: gunicorn's parser says what is wrong with it.
        """
        at = 0
        while at < len(data):
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                continue
            end = data.find(b"\n", at)
            self._line += data[at : end + 1 if end >= 0 else len(data)]
            if len(self._line) > MAX_HEAD:
                return True
            if end < 0:
                return False
            at = end + 1
            line, self._line = bytes(self._line).strip(), bytearray()
            if self._is_trailer:
                if not line:
                    return True
                continue
            size = CHUNK_SIZE.match(line)
            if size is None:
                return True
            length = int(size[0], 16)
            self._is_trailer = length == 0
            self._skip = length + len(b"\r\n") if length else 0
        return False


class Arriving:
    """A request of which a part is still to come."""

    def __init__(self, now: float) -> None:
        self.has_begun = False
        self.deadline = now + HEAD_SECONDS
        self.kept: IO[bytes] | None = None
        self._head: bytearray = bytearray()
        self._size = 0
        self._length: int | None = None
        self._chunks: Chunks | None = None
        self._body_began = 0.0
        self.wants_continue = False

    @property
    def on_disk(self) -> int:
        """How much of it lies in a temporary file."""
        return self._size if self._size > IN_MEMORY else 0

    def take(self, data: bytes, now: float) -> bool:
        """Take the next piece; True if the request is complete. Raises BadRequest."""
        self.has_begun = True
        if self.kept is None:
            return self._take_head(data, now)
        return self._take_body(data, now)

    def _take_head(self, data: bytes, now: float) -> bool:
        searched = max(0, len(self._head) - 3)
        self._head += data
        if searched == 0:
            # Empty lines before a request do not count (RFC 9112, section 2.2).
            while self._head.startswith((b"\r", b"\n")):
                del self._head[:1]
        end = self._head.find(b"\r\n\r\n", searched)
        if end > MAX_HEAD or (end < 0 and len(self._head) > MAX_HEAD):
            raise BadRequest(HEAD_TOO_LARGE)
        if end < 0:
            return False
        rest = bytes(self._head[end + 4 :])
        # The client is told here to go on, not again by gunicorn.
        head, expected = EXPECT.subn(b"", bytes(self._head[: end + 4]))
        self.wants_continue = expected > 0
        self.kept = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - outlives us
        self._keep(head)
        self._body_began = now
        if CHUNKED.search(head):
            self._chunks = Chunks()
        elif found := LENGTH.search(head):
            # int() of thousands of digits would take long.
            self._length = int(found[1]) if len(found[1]) < 16 else MAX_BODY + 1
        else:
            self._length = 0
        return self._take_body(rest, now)

    def _take_body(self, data: bytes, now: float) -> bool:
        self._size += len(data)
        self._keep(data)
        self.deadline = self._body_began + BODY_SECONDS + self._size / MIN_BYTES_PER_SECOND
        if self._size > MAX_BODY:
            return True
        if self._chunks is not None:
            return self._chunks.is_complete(data)
        return self._size >= (self._length or 0) or (self._length or 0) > MAX_BODY

    def _keep(self, data: bytes) -> None:
        assert self.kept is not None
        try:
            self.kept.write(data)
        except OSError as error:
            raise BadRequest(NO_ROOM) from error

    def close(self) -> None:
        """Forget what has come."""
        if self.kept is not None:
            self.kept.close()


class KeptUnreader(SocketUnreader):
    """Hands gunicorn's parser what was read beforehand, then what the socket gives."""

    def __init__(self, sock: socket.socket, kept: IO[bytes]) -> None:
        super().__init__(sock)
        self._kept: IO[bytes] | None = kept
        kept.seek(0)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """The next piece."""
        if self._kept is not None:
            if data := self._kept.read(max(size_hint or 0, RECEIVE)):
                return data
            self._kept.close()
            self._kept = None
        return bytes(super().chunk(size_hint))

    def take_rest(self) -> bytes:
        """What was read beforehand and not used: the beginning of the next request."""
        rest = bytes(self.take_buffered())
        if self._kept is not None:
            rest += self._kept.read()
            self._kept.close()
            self._kept = None
        return rest


class BufferedWorker(ThreadWorker):
    """ThreadWorker whose threads get complete requests only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: dict[TConn, Arriving] = {}
        self._next_look = 0.0
        idle = self.cfg.worker_connections - self.cfg.threads - MAX_HALF_OPEN
        self.max_keepalived: int = max(1, idle)

    def init_process(self) -> None:
        """Let the process have a file for each connection."""
        wanted = self.worker_connections + OTHER_FILES
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            possible = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (possible, hard))
            self.worker_connections -= wanted - possible
        super().init_process()

    def enqueue_req(self, conn: TConn) -> None:
        """Read the next request of a connection, which is new or was kept alive."""
        if self.cfg.is_ssl:
            super().enqueue_req(conn)
            return
        arriving = self._arriving[conn] = Arriving(monotonic())
        if len(self._arriving) > MAX_HALF_OPEN:
            self._refuse(next(iter(self._arriving)), TOO_SLOW)
        try:
            if conn.parser is None:
                _set_options(conn.sock)
            conn.sock.setblocking(False)
            self.poller.register(
                conn.sock, selectors.EVENT_READ, partial(self._read, conn, arriving)
            )
        except OSError:
            # The client is gone already.
            self._drop(conn)
            return
        rest = b""
        if conn.parser is not None and isinstance(conn.parser.unreader, KeptUnreader):
            rest = conn.parser.unreader.take_rest()
        if rest:
            self._take(conn, arriving, rest)
        else:
            # Most requests come in one piece, and it is there.
            self._read(conn, arriving, conn.sock)

    def _read(self, conn: TConn, arriving: Arriving, sock: socket.socket) -> None:
        if self._arriving.get(conn) is not arriving:
            # It was dropped while its turn was already due.
            return
        try:
            data = sock.recv(RECEIVE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._take(conn, arriving, data)
        else:
            self._drop(conn)

    def _take(self, conn: TConn, arriving: Arriving, data: bytes) -> None:
        had_head = arriving.kept is not None
        before = arriving.on_disk
        try:
            is_complete = arriving.take(data, monotonic())
            if arriving.on_disk > before and self._on_disk() > MAX_ON_DISK:
                raise BadRequest(NO_ROOM)
        except BadRequest as bad:
            self._refuse(conn, bad.answer)
            return
        if is_complete:
            self._hand_over(conn, arriving)
        elif not had_head and arriving.kept is not None and arriving.wants_continue:
            _send(conn.sock, CONTINUE)

    def _hand_over(self, conn: TConn, arriving: Arriving) -> None:
        """Give a complete request to a thread."""
        del self._arriving[conn]
        self.poller.unregister(conn.sock)
        if conn.parser is None:
            conn.parser = get_parser(self.cfg, conn.sock, conn.client)
        assert arriving.kept is not None
        conn.parser.unreader = KeptUnreader(conn.sock, arriving.kept)
        conn.data_ready = True
        super().enqueue_req(conn)

    def _on_disk(self) -> int:
        return sum(arriving.on_disk for arriving in self._arriving.values())

    def _refuse(self, conn: TConn, answer: bytes) -> None:
        _send(conn.sock, answer)
        self._drop(conn)

    def _drop(self, conn: TConn) -> None:
        """Close a connection of which no request has come."""
        self._arriving.pop(conn).close()
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()

    def murder_pending(self) -> None:
        """Close connections whose request does not come; gunicorn calls it every second or more."""
        super().murder_pending()
        now = monotonic()
        if self.alive and now < self._next_look:
            return
        self._next_look = now + 1.0
        for conn, arriving in list(self._arriving.items()):
            if not self.alive:
                arriving.deadline = min(arriving.deadline, now + STOP_SECONDS)
            if arriving.deadline <= now or not (self.alive or arriving.has_begun):
                self._refuse(conn, TOO_SLOW if arriving.has_begun else b"")


def _set_options(sock: socket.socket) -> None:
    """Bound what a thread can wait for: for the socket, whatever mode gunicorn sets later."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    seconds = struct.pack("ll", STALL_SECONDS, 0)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, seconds)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)


def _send(sock: socket.socket, answer: bytes) -> None:
    """Send a few bytes, if the client takes them."""
    try:
        sock.send(answer)
    except OSError:
        return
