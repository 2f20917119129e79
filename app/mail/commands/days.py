"""Days as people write them in a mail: 2026-12-20, 20.12., 20 December, Dec 20, tomorrow.

Months are those of English. A day with slashes is not read: half the world writes the month first.
"""

import re
from datetime import date, timedelta

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_MONTH = r"(?P<month>[a-z]{3,9})\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?"
_YEAR = r"(?:,? (?P<year>\d{4}))?"
PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>\d{4}))?",
        rf"{_DAY} (?:of )?{_MONTH}{_YEAR}",
        rf"{_MONTH} {_DAY}{_YEAR}",
    )
)
BETWEEN = re.compile(r"\s+(?:to|until|till|through|-|–|—)\s+|\s*(?:–|—|\.\.\.?)\s*", re.I)
UNTIL = re.compile(r"(?:until|till|to|through)\s+", re.I)
FROM = re.compile(r"(?:from|since|on|for)\s+", re.I)


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that `text` names, or None; one day alone is both.

    Without a year the next such day is meant: the last is not before the first.
    """
    text = " ".join(text.split())
    if UNTIL.match(text):
        last = read_day(UNTIL.sub("", text, count=1), today)
        return (today, last) if last is not None else None
    parts = BETWEEN.split(FROM.sub("", text, count=1) if FROM.match(text) else text)
    if len(parts) > 2:
        return None
    first = read_day(parts[0], today)
    if first is None:
        return None
    last = read_day(parts[1], first) if len(parts) == 2 else first
    return (first, last) if last is not None else None


def read_day(text: str, earliest: date) -> date | None:
    """The day that `text` names; without a year the first such day from `earliest` on."""
    text = " ".join(text.split())
    if text.lower() in ("today", "now"):
        return earliest
    if text.lower() == "tomorrow":
        return earliest + timedelta(days=1)
    for pattern in PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            month = _month(found["month"])
            return _day(found["year"], month, int(found["day"]), earliest) if month else None
    return None


def _month(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    short = word[:3].lower()
    return MONTHS.index(short) + 1 if short in MONTHS else None


def _day(year: str | None, month: int, day: int, earliest: date) -> date | None:
    try:
        if year is not None:
            return date(int(year), month, day)
        named = date(earliest.year, month, day)
        return named if named >= earliest else date(earliest.year + 1, month, day)
    except ValueError:
        return None
