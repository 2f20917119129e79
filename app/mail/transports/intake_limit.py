"""How much mail is taken in for one address: its size and the time that reading it took.

Whoever has an address with a genuine token (a player, or somebody to whom a mail was forwarded)
can send to it what costs much to read. Beyond its share of an hour, mail for that address is put
off and mail for all others taken: the sending server keeps it and tries again, so that nothing is
lost. Each process counts for itself, since it is its own time that it protects.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

from app.config import Settings
from app.mail.joining.tokens import INVITATION, SIGN_UP
from app.mail.moderation.tokens import MODERATE
from app.mail.preferences.unsubscribe import UNSUBSCRIBE
from app.mail.tokens import ADDRESS, BOUNCE, CONFIRM, ORDERS

KINDS = (ORDERS, INVITATION, SIGN_UP, CONFIRM, MODERATE, ADDRESS, BOUNCE, UNSUBSCRIBE)

MAX_COUNTED = 10_000
"""The number of addresses that are counted at once; the one not used for longest goes first."""


class TooMuchMail(Exception):
    """For now, no more mail is taken in for this address."""


@dataclass
class _Spent:
    since: float
    size: int = 0
    seconds: float = 0.0


class IntakeLimit:
    """The share of each address. Thread-safe."""

    def __init__(
        self,
        max_bytes: float = 60 * 1024 * 1024,
        max_seconds: float = 30.0,
        window: float = 3600.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._max_bytes = max_bytes
        self._max_seconds = max_seconds
        self._window = window
        self._clock = clock
        self._spent: OrderedDict[str, _Spent] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def reading(self, source: str, size: int) -> Iterator[None]:
        """Count what is done inside, on this thread, for `source`. Raises TooMuchMail before it."""
        if not source:
            yield
            return
        with self._lock:
            spent = self._spent_of(source)
            if spent.size >= self._max_bytes or spent.seconds >= self._max_seconds:
                raise TooMuchMail("too much mail for this address within an hour")
        started = time.thread_time()
        try:
            yield
        finally:
            with self._lock:
                spent = self._spent_of(source)
                spent.size += size
                spent.seconds += time.thread_time() - started

    def _spent_of(self, source: str) -> _Spent:
        now = self._clock()
        spent = self._spent.get(source)
        if spent is None or spent.since + self._window <= now:
            spent = self._spent[source] = _Spent(now)
        self._spent.move_to_end(source)
        if len(self._spent) > MAX_COUNTED:
            self._spent.popitem(last=False)
        return spent


def source_of(settings: Settings, recipients: Sequence[str]) -> str:
    """What a mail counts for: the first genuine token, of a seat whatever its generation.

    Mail without one is not read, and counts for nobody: the text is empty.
    """
    for address in recipients:
        for kind in KINDS:
            numbers = kind.read_address(address, settings.mail_domain, settings.secret_key)
            if numbers is not None:
                named = numbers[:1] if kind is ORDERS else numbers
                return f"{kind.key_name.decode()} {named}"
    return ""
