"""Deadlines as a calendar (iCalendar, RFC 5545), to which calendar programs subscribe.

All moments are in UTC: each program shows them by its own clock, through every change of it. What
is moved keeps its UID and gets a greater SEQUENCE. The same deadlines make the same bytes.
"""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from icalendar import Calendar, Event

BLOCK = timedelta(minutes=30)
"""A deadline is shown as the time before it, at the end of which it is up."""

REFRESH = timedelta(hours=1)
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `mark` is what its UID is made of; `made_at` and `changed_at` are of its row.

    It ends at the moment `at`; or it is of the whole days from `first` to `last`.
    """

    mark: str
    summary: str
    made_at: datetime
    changed_at: datetime | None
    description: str = ""
    url: str = ""
    at: datetime | None = None
    first: date | None = None
    last: date | None = None


def calendar(entries: Iterable[Entry], name: str, *, secret_key: str, domain: str) -> bytes:
    """The calendar of these entries, under a `name`; `domain` is what UIDs end with."""
    made = Calendar()
    made.add("prodid", "-//Fieldpost//Fieldpost//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", REFRESH)
    for entry in entries:
        made.add_component(_event(entry, secret_key, domain))
    return bytes(made.to_ical())


def _event(entry: Entry, secret_key: str, domain: str) -> Event:
    changed = entry.changed_at or entry.made_at
    event = Event()
    event.add("uid", f"{_digest(entry.mark, secret_key)}@{domain}")
    event.add("dtstamp", _second(changed))
    event.add("created", _second(entry.made_at))
    event.add("last-modified", _second(changed))
    event.add("sequence", _sequence(entry.changed_at))
    event.add("summary", entry.summary)
    if entry.description:
        event.add("description", entry.description)
    if entry.url:
        event.add("url", entry.url)
    if entry.at is not None:
        event.add("dtstart", _second(entry.at - BLOCK))
        event.add("dtend", _second(entry.at))
    elif entry.first is not None and entry.last is not None:
        event.add("dtstart", entry.first)
        event.add("dtend", entry.last + timedelta(days=1))
    # Whoever has a deadline is not busy.
    event.add("transp", "TRANSPARENT")
    return event


def _sequence(changed_at: datetime | None) -> int:
    """A number that grows with each change: the seconds of it, and 0 for what never was moved."""
    return 0 if changed_at is None else max(1, int((changed_at - EPOCH).total_seconds()))


def _digest(mark: str, secret_key: str) -> str:
    """A name that tells nothing of what it is made of."""
    key = f"fieldpost calendar 1:{secret_key}".encode()
    return hmac.new(key, mark.encode(), hashlib.sha256).hexdigest()[:32]


def _second(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)
