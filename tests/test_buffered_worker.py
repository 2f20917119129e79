"""Slow clients keep no thread; what comes in pieces arrives whole."""

import http.client
import socket
from contextlib import ExitStack

import pytest

from app.buffered_worker import MAX_BODY, MAX_HEAD, Arriving, BadRequest, Chunks
from app.config import Settings
from tests.fixtures.databases import on_sqlite_only
from tests.served import Server, gunicorn

THREADS = 4
HALF_OPEN = 20
HEAD = b"GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"


def connected(server: Server) -> socket.socket:
    return socket.create_connection((server.host, server.port), timeout=60)


def status(connection: socket.socket) -> int:
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer.status


def statuses(connection: socket.socket, count: int) -> list[int]:
    """Of several answers, which may come at once: `HTTPResponse` would swallow the second."""
    found = []
    with connection.makefile("rb") as answers:
        for _ in range(count):
            found.append(int(answers.readline().split()[1]))
            answers.read(int(http.client.parse_headers(answers)["Content-Length"]))
    return found


def page(server: Server) -> int:
    with connected(server) as connection:
        connection.sendall(HEAD + b"\r\n")
        return status(connection)


def check_pieces(server: Server) -> None:
    """What comes in pieces arrives whole."""
    with connected(server) as connection:
        # Two at once; the answer to the second comes by itself.
        connection.sendall((HEAD + b"\r\n") * 2)
        assert statuses(connection, 2) == [200, 200]
        # No token in the form: 400 by the application, which has read it.
        for piece in (POST, FORM, b"Transfer-Encoding: chunked\r\n\r\n5\r\nname=", b"\r\n0"):
            connection.sendall(piece)
        connection.sendall(b"\r\n\r\n")
        assert status(connection) == 400
    with connected(server) as connection:
        # A body that goes through a file, and a client that asks first.
        size = 500_000
        connection.sendall(
            POST + FORM + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % size
        )
        assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"x" * size)
        assert status(connection) == 400
    with connected(server) as connection:
        # Refused by its length, before it has come.
        connection.sendall(POST + FORM + b"Content-Length: %d\r\n\r\n" % (MAX_BODY + 1))
        assert status(connection) == 413
    with connected(server) as connection:
        connection.sendall(HEAD + b"X: " + b"x" * 2 * MAX_HEAD)
        assert status(connection) == 431


@on_sqlite_only
def test_half_open_connections_keep_no_thread_from_others(settings: Settings) -> None:
    with gunicorn(settings, "--threads", str(THREADS)) as server, ExitStack() as connections:
        opened = [connections.enter_context(connected(server)) for _ in range(3 * HALF_OPEN)]
        for slow in opened[:HALF_OPEN]:
            slow.sendall(HEAD)
        for slow in opened[HALF_OPEN : 2 * HALF_OPEN]:
            slow.sendall(POST + FORM + b"Content-Length: 100\r\n\r\nname=")
        assert page(server) == 200
        check_pieces(server)

        # One that comes to its end after all, and another that is used again.
        opened[0].sendall(b"\r\n")
        assert status(opened[0]) == 200
        opened[0].sendall(HEAD + b"\r\n")
        assert status(opened[0]) == 200


@on_sqlite_only
def test_a_client_that_is_too_slow_is_dropped(settings: Settings) -> None:
    worker = ("--worker-class", "tests.impatient_worker.ImpatientWorker")
    with gunicorn(settings, *worker) as server, ExitStack() as connections:
        silent, head, body = (connections.enter_context(connected(server)) for _ in range(3))
        head.sendall(HEAD)
        body.sendall(POST + FORM + b"Content-Length: 100\r\n\r\nname=")

        assert status(head) == 408
        assert status(body) == 408
        assert silent.recv(1) == b""


@pytest.mark.parametrize(
    "body",
    [
        b"5\r\nhello\r\n0\r\n\r\n",
        b"5;name=value\r\nhello\r\n1\r\n!\r\n0\r\nTrailer: x\r\n\r\n",
        b"0\r\n\r\n",
    ],
)
def test_the_end_of_a_chunked_body_is_found_however_it_is_cut(body: bytes) -> None:
    for size in range(1, len(body) + 1):
        chunks = Chunks()
        pieces = [body[at : at + size] for at in range(0, len(body), size)]
        assert [chunks.is_complete(piece) for piece in pieces[:-1]] == [False] * (len(pieces) - 1)
        assert chunks.is_complete(pieces[-1])


def test_a_request_is_complete_with_its_last_byte_and_not_before() -> None:
    request = b"\r\n" + POST + b"content-length: 3\r\n\r\nabc"
    for size in range(1, len(request) + 1):
        arriving = Arriving(0)
        pieces = [request[at : at + size] for at in range(0, len(request), size)]
        assert [arriving.take(piece, 0) for piece in pieces[:-1]] == [False] * (len(pieces) - 1)
        assert arriving.take(pieces[-1], 0)
        assert arriving.kept is not None
        arriving.kept.seek(0)
        assert arriving.kept.read() == request[2:]


def test_a_head_without_an_end_is_refused() -> None:
    arriving = Arriving(0)
    assert not arriving.take(b"x" * MAX_HEAD, 0)
    with pytest.raises(BadRequest):
        arriving.take(b"x", 0)
