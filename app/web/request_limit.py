"""How many requests a web process works on at a time, and whose turn is next.

Python runs one thread at a time: forty requests at once are not faster than four, they only
all get slow together. So a process works on MAX_RUNNING requests; the others wait in the order
in which they came, except that nobody may hold more than their share of the places. One person
who sends four hundred requests therefore waits for themselves, not everybody else for them.
Whoever cannot be given a place soon is refused at once: 429 if they wait for their own
requests, 503 if the site is busy, both with Retry-After.

The limits hold for each process by itself. Files (`app.web.assets`) are not counted, and an
event stream only until it is open.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from flask import Flask, current_app, g, request, session
from flask_limiter.util import get_remote_address
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from app.web.assets import ENDPOINTS as FILES
from app.web.metric_definitions import REFUSED

EXTENSION = "fieldpost-admission"
MAX_RUNNING = 4
MAX_RUNNING_PER_PERSON = 2
MAX_RUNNING_PER_ADDRESS = 3
"""A household, a school and a proxy share an address; it must not fill the site all the same."""

MAX_WAITING = 48
MAX_WAITING_PER_PERSON = 12
MAX_WAIT_SECONDS = 3.0
MAX_PAUSED = 24
"""The number of requests that may wait for the worker without a place; others do not wait."""

RETRY_SECONDS = 2
UNLIMITED = frozenset({"health.healthz", "health.readyz", "metrics.metrics", *FILES})


class TooBusy(ServiceUnavailable):
    """All places are taken, and too many wait already or have waited for too long."""


class TooManyAtOnce(TooManyRequests):
    """One person waits for too many of their own requests."""


@dataclass(eq=False)
class Place:
    """One request's place: whose it is, with which cookies it came, and whether it may work now."""

    person: str
    address: str
    cookies: str = ""
    admitted: threading.Event = field(default_factory=threading.Event)


class Admission:
    """The places of one process."""

    def __init__(self, max_running: int = MAX_RUNNING) -> None:
        self._max_running = max_running
        self._lock = threading.Lock()
        self._running: list[Place] = []
        self._waiting: list[Place] = []
        self._paused = 0

    def enter(self, place: Place, wait_seconds: float = MAX_WAIT_SECONDS) -> None:
        """Wait for a place and take it. Raises TooManyAtOnce or TooBusy."""
        with self._lock:
            if self._is_free_for(place):
                self._admit(place)
                return
            own = sum(each.person == place.person for each in self._waiting)
            if own >= MAX_WAITING_PER_PERSON:
                raise TooManyAtOnce(retry_after=RETRY_SECONDS)
            if len(self._waiting) >= MAX_WAITING:
                raise TooBusy(retry_after=RETRY_SECONDS)
            self._waiting.append(place)
        if place.admitted.wait(wait_seconds):
            return
        with self._lock:
            if place.admitted.is_set():
                return
            self._waiting.remove(place)
            own = sum(each.person == place.person for each in self._running)
        if own >= MAX_RUNNING_PER_PERSON:
            raise TooManyAtOnce(retry_after=RETRY_SECONDS)
        raise TooBusy(retry_after=RETRY_SECONDS)

    def is_full_for(self, cookies: str) -> bool:
        """Whether as many requests with these cookies wait as one person may have waiting."""
        # Without the lock, which hundreds of requests would wait for: `enter` looks again.
        waiting = sum(each.cookies == cookies for each in tuple(self._waiting))
        return waiting >= MAX_WAITING_PER_PERSON

    def leave(self, place: Place) -> None:
        """Give a place up; the first of those who wait and may have it gets it."""
        with self._lock:
            self._running.remove(place)
            place.admitted.clear()
            self._admit_waiting()

    def pause(self, place: Place) -> bool:
        """Give a place up for as long as its request waits for the worker.

        False, and nothing happens, if too many requests do so already.
        """
        with self._lock:
            if self._paused >= MAX_PAUSED:
                return False
            self._paused += 1
        self.leave(place)
        return True

    def resume(self, place: Place) -> None:
        """Take a place again after a pause, before those who have not begun yet."""
        with self._lock:
            self._paused -= 1
            if self._is_free_for(place):
                self._admit(place)
                return
            self._waiting.insert(0, place)
        # Its work is done but for the answer: it is not refused any more.
        place.admitted.wait()

    def _is_free_for(self, place: Place) -> bool:
        if len(self._running) >= self._max_running:
            return False
        people = Counter(each.person for each in self._running)
        addresses = Counter(each.address for each in self._running)
        return (
            people[place.person] < MAX_RUNNING_PER_PERSON
            and addresses[place.address] < MAX_RUNNING_PER_ADDRESS
        )

    def _admit(self, place: Place) -> None:
        self._running.append(place)
        place.admitted.set()

    def _admit_waiting(self) -> None:
        for place in list(self._waiting):
            if self._is_free_for(place):
                self._waiting.remove(place)
                self._admit(place)


def attach(app: Flask) -> None:
    """Give each request of the application its place. Call it before anything reads a request."""
    app.extensions[EXTENSION] = Admission()
    app.before_request(_enter)
    app.teardown_request(_leave)


@contextmanager
def pause() -> Iterator[bool]:
    """Give up the place of this request inside the block; yields False if it must not wait."""
    place = cast("Place | None", g.get("place"))
    if place is None:
        yield True
        return
    places = _admission()
    if not places.pause(place):
        yield False
        return
    try:
        yield True
    finally:
        places.resume(place)


def _enter() -> None:
    if request.endpoint in UNLIMITED:
        return
    address = get_remote_address()
    # Flask has checked the signature of the cookie; the token in it is that of one browser.
    person = str(session.get("_user_id") or f"address {address}")
    cookies = request.environ.get("HTTP_COOKIE", "") if "_user_id" in session else ""
    place = Place(person, address, cookies)
    try:
        _admission().enter(place)
    except TooManyAtOnce:
        REFUSED.labels("person").inc()
        raise
    except TooBusy:
        REFUSED.labels("busy").inc()
        raise
    g.place = place


def _leave(_error: BaseException | None) -> None:
    place = g.pop("place", None)
    if place is not None:
        _admission().leave(place)


def _admission() -> Admission:
    return cast(Admission, current_app.extensions[EXTENSION])
