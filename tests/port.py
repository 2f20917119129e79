"""Ports of a test's own, and an application that really listens on one."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from flask import Flask
from redis import Redis, RedisError
from werkzeug.serving import make_server

from app.config import Address
from app.embedded.defaults import free_address
from app.matches.publish import CHANNEL
from app.web.event_hub import EXTENSION, EventHub

_numbers = count()


def own_address() -> Address:
    """An address for a process that is about to be started, which nobody else is given until then.

    It lies below the ports that whoever asks for any is given (from 32768 on), and other processes
    of the test run have other hundreds.
    """
    hundred = 10_000 + os.getpid() % 200 * 100
    return free_address(hundred + next(_numbers) % 100)


def hang_up(app: Flask) -> None:
    """End all open pages of an application soon, and let nobody open another one."""
    hub: EventHub = app.extensions[EXTENSION]
    hub.serve(lambda: False, 0)


@contextmanager
def at_a_port(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of an application on a port, any that is free if it is 0.

    Its open pages are hung up on in the end.
    """
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        hang_up(app)
        server.shutdown()
        thread.join()
        server.server_close()


def end_listeners(redis_url: str) -> None:
    """Wait until nobody hears of changed matches any more; all pages were hung up on before."""
    listeners = [thread for thread in threading.enumerate() if thread.name == "event-hub"]
    if listeners:
        with Redis.from_url(redis_url) as redis, suppress(RedisError):
            # They look up at whatever comes, and find that they are not wanted.
            redis.publish(CHANNEL, "0")
    for thread in listeners:
        thread.join(timeout=5)
