"""Paces: how much time a match gives for a seat's own turn.

A pace is a name for numbers that go together; a host chooses one and may change its numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.games.text import gettext
from app.matches.clock.time_banks import MAX_HOURS, MAX_SAVED, MIN_HOURS
from app.matches.refusal import NotPossible

MAX_DAYS_OFF = 60


@dataclass(frozen=True, slots=True)
class Pace:
    """A turn gives `turn_hours` (None: no limit), beside `bank_hours` at the start, saved up to
    `cap_hours`; an answer in another's turn has `window_hours`."""

    name: str
    turn_hours: int | None
    bank_hours: int
    cap_hours: int | None
    window_hours: int


PACES = (
    Pace("relaxed", None, 0, None, 48),
    Pace("week", 168, 168, 504, 48),
    Pace("three-days", 72, 168, 336, 24),
    Pace("day", 24, 72, 168, 12),
    Pace("blitz", 8, 24, 48, 4),
)
"""The first one is that of a match of which nothing else was said."""


def check(
    turn_hours: int | None, bank_hours: int, cap_hours: int | None, days_off: Sequence[str]
) -> None:
    """Raise NotPossible if there is no clock of these numbers, or a day is none."""
    if turn_hours is not None and not MIN_HOURS <= turn_hours <= MAX_HOURS:
        raise NotPossible(
            gettext(
                "set %(shortest_hours)s to %(longest_hours)s hours per turn, or no limit",
                shortest_hours=MIN_HOURS,
                longest_hours=MAX_HOURS,
            )
        )
    if not 0 <= bank_hours <= MAX_SAVED:
        raise NotPossible(
            gettext(
                "the starting time bank must be 0 to %(most_saved)s hours", most_saved=MAX_SAVED
            )
        )
    if cap_hours is not None and not max(bank_hours, turn_hours or 0) <= cap_hours <= MAX_SAVED:
        raise NotPossible(
            gettext(
                "the maximum time bank must be at least the time per turn and the starting "
                "time bank, and at most %(most_saved)s hours",
                most_saved=MAX_SAVED,
            )
        )
    if len(days_off) > MAX_DAYS_OFF:
        raise NotPossible(
            gettext(
                "a match can have at most %(most_days_off)s days off besides weekends",
                most_days_off=MAX_DAYS_OFF,
            )
        )
    for day in days_off:
        try:
            date.fromisoformat(day)
        except ValueError as wrong:
            raise NotPossible(
                gettext("%(day)s is not a date; write it like 2026-12-25", day=day)
            ) from wrong
