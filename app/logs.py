"""Logs: plain lines for people, or a JSON object a line for programs (FIELDPOST_LOG_FORMAT=json).

Each JSON line carries the ids that are known where it was written: `request_id` from the page or
e-mail through the worker, `match_id` and `submission_id`. Neither format writes tokens, addresses
or what players wrote.
"""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pythonjsonlogger.json import JsonFormatter

FIELDS = "%(levelname)s %(name)s %(message)s %(process)d"
RENAMED = {"levelname": "level", "name": "logger", "process": "pid"}
HEADER = "fieldpost_request_id"
"""The name under which a task carries the id of the request that asked for it."""

_ids: ContextVar[dict[str, str | int]] = ContextVar("ids")


class _AddIds(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in _ids.get({}).items():
            setattr(record, name, value)
        return True


def configure(log_format: str, process: str) -> None:
    """Let this process log in that format; `process` is its name in the Procfile."""
    if log_format != "json":
        logging.basicConfig(level=logging.INFO, format="%(message)s")
        return
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonFormatter(
            FIELDS, rename_fields=RENAMED, static_fields={"part": process}, timestamp="time"
        )
    )
    handler.addFilter(_AddIds())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def new_request_id() -> str:
    """An id for a request or an e-mail that came without one."""
    return secrets.token_hex(8)


def request_id() -> str:
    """The id of what this thread is working on, or nothing."""
    return str(_ids.get({}).get("request_id", ""))


def begin(**ids: str | int) -> None:
    """Work on something new: what is logged from now on in this thread carries these ids."""
    _ids.set(ids)


def add(**ids: str | int) -> None:
    """Log these ids, too, from now on."""
    _ids.set({**_ids.get({}), **ids})


@contextmanager
def about(**ids: str | int) -> Iterator[None]:
    """What is logged inside the block carries these ids, too."""
    token = _ids.set({**_ids.get({}), **ids})
    try:
        yield
    finally:
        _ids.reset(token)
