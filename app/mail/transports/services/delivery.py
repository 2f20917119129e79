"""What a service brings: one mail, for whom, and what was found out about its author."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

# Clocks differ; nothing that was signed later than now is believed beyond this.
AHEAD = timedelta(minutes=5)

WORD = re.compile(r"[A-Za-z]{1,20}")


class NotGenuine(Exception):
    """The request is not the service's; the text says what is wrong, and goes into the log."""


class NotReadable(Exception):
    """The service sent something else than a mail as it came; the text says what to set there."""


@dataclass(frozen=True)
class Delivery:
    """`checks` are values of the header Authentication-Results (RFC 8601).

    `ticket` is set where a signature does not cover the mail: it is good for this mail alone.
    """

    raw: bytes
    envelope_from: str
    envelope_to: tuple[str, ...]
    checks: tuple[str, ...] = ()
    ticket: str = ""


def check_time(stamp: str, now: datetime, longest: timedelta) -> None:
    """Raise NotGenuine unless `stamp` (seconds of Unix time) is within `longest` before `now`."""
    if not stamp.isascii() or not stamp.isdigit() or len(stamp) > 12:
        raise NotGenuine("no time stamp")
    signed = datetime.fromtimestamp(int(stamp), UTC)
    if not now - longest <= signed <= now + AHEAD:
        raise NotGenuine(
            f"signed at {signed:%Y-%m-%d %H:%M:%S} UTC: too old, or the clock is wrong"
        )


def result(method: str, found: str, **properties: str) -> str:
    """One result as it stands in an Authentication-Results; empty if the service found none."""
    word = WORD.match(found.strip())
    if word is None:
        return ""
    stated = "".join(f" {name.replace('_', '.')}={value}" for name, value in properties.items())
    return f"{method}={word[0].lower()}{stated}"


def as_header(service: str, results: list[str]) -> tuple[str, ...]:
    """The value of one Authentication-Results with these results, none if all are empty."""
    found = [each for each in results if each]
    return ("; ".join([service, *found]),) if found else ()
