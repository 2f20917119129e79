"""The log of a match between its rows and the engine's entries."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app.database import execute, fetch
from app.games.kernel.admin_actions import REWIND as REWIND
from app.games.kernel.state import Entry, Seat
from app.models import LogEntry, LogMotion, Submission, SubmissionSource, utc_now

ENTRIES_AT_ONCE = 200
"""Entries that are read at a time where it is not known how many will be taken."""


_ROWS = sa.select(
    col(LogEntry.id),
    col(LogEntry.created_at),
    col(LogEntry.n),
    col(LogEntry.seat),
    col(LogEntry.action),
    col(LogEntry.draws),
    col(LogEntry.tellings),
    col(LogEntry.audience),
    col(LogEntry.final),
)

# What each page and each order asks, put together once: that takes longer than to ask it.
_OF_MATCH = col(LogEntry.match_id) == sa.bindparam("match_id", type_=sa.Integer)
_OF_SEAT = col(LogEntry.seat) == sa.bindparam("seat", type_=sa.String)
_SOURCE: sa.BindParameter[SubmissionSource] = sa.bindparam("source")
_IN_ORDER = _ROWS.where(_OF_MATCH).order_by(col(LogEntry.n))
_FROM = _IN_ORDER.where(col(LogEntry.n) >= sa.bindparam("first", type_=sa.Integer))
_WRITTEN_AFTER = _FROM.where(col(LogEntry.created_at) > sa.bindparam("moment"))
_UP_TO = _FROM.where(col(LogEntry.n) <= sa.bindparam("last", type_=sa.Integer))
_WITH_MOTIONS = _IN_ORDER.where(
    col(LogEntry.n).in_(
        sa.select(col(LogMotion.n)).where(
            col(LogMotion.match_id) == sa.bindparam("match_id", type_=sa.Integer),
            col(LogMotion.motion).in_(sa.bindparam("motions", expanding=True)),
        )
    )
)
_NEWEST = sa.select(func.max(LogEntry.n)).where(_OF_MATCH)
_NEWEST_OWN = _NEWEST.where(_OF_SEAT)
_NEWEST_OWN_BEFORE = _NEWEST_OWN.where(col(LogEntry.n) < sa.bindparam("before", type_=sa.Integer))
_MOTIONS = (
    sa.select(col(LogMotion.motion))
    .where(
        col(LogMotion.match_id) == sa.bindparam("match_id", type_=sa.Integer),
        col(LogMotion.n) >= sa.bindparam("first", type_=sa.Integer),
    )
    .distinct()
)
_BY_SOURCE = (
    sa.select(col(LogEntry.n))
    .join(Submission)
    .where(
        _OF_MATCH,
        col(LogEntry.n) >= sa.bindparam("first", type_=sa.Integer),
        col(Submission.source) == _SOURCE,
    )
)
_LAST_OWN = (
    sa.select(col(LogEntry.n))
    .join(Submission, isouter=True)
    .where(
        _OF_MATCH,
        _OF_SEAT,
        sa.or_(col(Submission.source).is_(None), col(Submission.source) != _SOURCE),
    )
    .order_by(col(LogEntry.n).desc())
    .limit(1)
)


def entries_from(session: Session, match_id: int, first: int = 0) -> list[Entry]:
    """Return the entries of a match from number `first` on, in order."""
    return entries_after(session, match_id, first, None)


def marked_entries(session: Session, match_id: int, first: int = 0) -> list[tuple[str, Entry]]:
    """Return what `entries_from` does, each entry with a mark, all as at one moment.

    As long as an entry has the same number and mark, the log up to it is the same: where something
    before it is taken back its number becomes less, and what is written at its old place is another
    row of another moment.
    """
    rows = _rows(session, match_id, col(LogEntry.n) >= first)
    return [(f"{row.id} {row.created_at.isoformat()}", _entry(row)) for row in rows]


def timed_entries(session: Session, match_id: int) -> list[tuple[datetime, Entry]]:
    """Return the entries of a match in order, each with the moment at which it was written."""
    return [(row.created_at, _entry(row)) for row in _rows(session, match_id, sa.true())]


def entries_after(
    session: Session, match_id: int, first: int, moment: datetime | None
) -> list[Entry]:
    """Return the entries from number `first` on; with `moment`, those written after it."""
    asked: dict[str, Any] = {"match_id": match_id, "first": first}
    if moment is None:
        return [_entry(row) for row in fetch(session, _FROM, asked)]
    return [_entry(row) for row in fetch(session, _WRITTEN_AFTER, asked | {"moment": moment})]


def entries_of(session: Session, match_id: int, submission_id: int | None) -> list[Entry]:
    """Return the entries that came of one submission, in order."""
    return _entries(session, match_id, col(LogEntry.submission_id) == submission_id)


def newest(session: Session, match_id: int) -> datetime | None:
    """Return when the last entry of a match was written; None if it has none.

    Entries of a match are written one after the other, under its lock: whatever comes later has a
    later moment, even at the number of one that was taken back.
    """
    return session.exec(
        select(func.max(LogEntry.created_at)).where(LogEntry.match_id == match_id)
    ).one()


def entries_between(session: Session, match_id: int, first: int, last: int) -> list[Entry]:
    """Return the entries of a match from number `first` to number `last`, in order."""
    found = fetch(session, _UP_TO, {"match_id": match_id, "first": first, "last": last})
    return [_entry(row) for row in found]


def each_from(session: Session, match_id: int, first: int) -> Iterator[Entry]:
    """Yield the entries of a match from number `first` on; few are read if few are taken."""
    while True:
        found = entries_between(session, match_id, first, first + ENTRIES_AT_ONCE - 1)
        yield from found
        if not found:
            return
        first += ENTRIES_AT_ONCE


def last_entries(session: Session, match_id: int, count: int) -> list[Entry]:
    """Return the last `count` entries of a match, in order."""
    return entries_after(session, match_id, next_number(session, match_id) - count, None)


def entries_before(
    session: Session, match_id: int, entries: Sequence[Entry], count: int
) -> list[Entry]:
    """Return the `count` entries before `entries`, the end of a log; the last if it is empty."""
    end = entries[0]["n"] if entries else next_number(session, match_id)
    return entries_between(session, match_id, end - count, end - 1)


def entries_of_motions(session: Session, match_id: int, motions: Collection[str]) -> list[Entry]:
    """Return the entries of a match that name one of these motions, in order."""
    if not motions:
        return []
    found = execute(session, _WITH_MOTIONS, {"match_id": match_id, "motions": list(motions)})
    return [_entry(row) for row in found]


def motion_dates(session: Session, match_id: int, motions: Collection[str]) -> dict[str, datetime]:
    """Return when each of these motions was first named: when it was made."""
    if not motions:
        return {}
    named = (
        select(col(LogMotion.motion), func.min(LogEntry.created_at))
        .join(
            LogEntry,
            (col(LogEntry.match_id) == LogMotion.match_id) & (col(LogEntry.n) == LogMotion.n),
        )
        .where(LogMotion.match_id == match_id, col(LogMotion.motion).in_(motions))
        .group_by(col(LogMotion.motion))
    )
    return dict(session.exec(named).all())


def motions_since(session: Session, match_id: int, first: int) -> set[str]:
    """Return the motions that the entries from number `first` on name."""
    return set(fetch(session, _MOTIONS, {"match_id": match_id, "first": first}).scalars())


def entry_at(session: Session, match_id: int, n: int) -> list[Entry]:
    """Return the entry of number `n`, if there is one."""
    return entries_between(session, match_id, n, n)


def _entries(session: Session, match_id: int, which: sa.ColumnElement[bool]) -> list[Entry]:
    return [_entry(row) for row in _rows(session, match_id, which)]


def _rows(session: Session, match_id: int, which: sa.ColumnElement[bool]) -> Iterable[Any]:
    # Columns, not rows as objects: a long log is read in a third of the time.
    rows = _ROWS.where(col(LogEntry.match_id) == match_id, which).order_by(col(LogEntry.n))
    return execute(session, rows)


def _entry(row: Any) -> Entry:
    return {
        "n": row.n,
        "seat": row.seat,
        "action": row.action,
        "draws": row.draws,
        "tellings": row.tellings,
        "to": row.audience,
        "final": row.final,
    }


def numbers_by_source(
    session: Session, match_id: int, source: SubmissionSource, first: int = 0
) -> set[int]:
    """Return the numbers from `first` on of the entries that came by way of `source`."""
    asked = {"match_id": match_id, "first": first, "source": source}
    return set(fetch(session, _BY_SOURCE, asked).scalars())


def last_own(
    session: Session, match_id: int, seat: Seat, *, but_not: SubmissionSource
) -> int | None:
    """Return the number of the last entry of `seat` that did not come by way of `but_not`."""
    asked = {"match_id": match_id, "seat": seat, "source": but_not}
    found: int | None = fetch(session, _LAST_OWN, asked).scalars().first()
    return found


def next_number(session: Session, match_id: int) -> int:
    """Return the number that the next entry of a match gets."""
    last = fetch(session, _NEWEST, {"match_id": match_id}).scalar_one()
    return 0 if last is None else int(last) + 1


def next_after_own(session: Session, match_id: int, seat: Seat, before: int | None = None) -> int:
    """Return the number of the first entry after the last action of `seat`; 0 if it has none.

    With `before`, only actions before the entry of this number count.
    """
    asked: dict[str, Any] = {"match_id": match_id, "seat": seat}
    if before is None:
        last = fetch(session, _NEWEST_OWN, asked).scalar_one()
    else:
        last = fetch(session, _NEWEST_OWN_BEFORE, asked | {"before": before}).scalar_one()
    return 0 if last is None else int(last) + 1


def write(
    session: Session,
    match_id: int,
    entries: Sequence[Entry],
    first: int,
    submission_id: int | None,
) -> None:
    """Append `entries`; the first of them gets the number `first`."""
    # Rows, not objects: nobody looks at them again in this transaction, and they are many.
    rows = [
        {
            "match_id": match_id,
            "n": number,
            "seat": entry["seat"],
            "action": entry["action"],
            "draws": entry["draws"],
            "tellings": entry["tellings"],
            "audience": entry["to"],
            "final": entry["final"],
            "created_at": utc_now(),
            "submission_id": submission_id,
        }
        for number, entry in enumerate(entries, start=first)
    ]
    if rows:
        session.execute(sa.insert(LogEntry), rows)
    named = [
        {"match_id": match_id, "motion": motion, "n": number}
        for number, entry in enumerate(entries, start=first)
        for motion in _motions_of(entry)
    ]
    if named:
        session.execute(sa.insert(LogMotion), named)


def remove(session: Session, match_id: int, first: int, count: int) -> None:
    """Delete `count` entries of a match from number `first` on; those after them move up."""
    for table in (LogEntry, LogMotion):
        these = sa.and_(col(table.match_id) == match_id, col(table.n) >= first)
        session.execute(sa.delete(table).where(these, col(table.n) < first + count))
        for (number,) in session.execute(
            sa.select(col(table.n)).distinct().where(these).order_by(col(table.n))
        ).all():
            # One by one and in order: a number may not be given twice, not even for a moment.
            moved = sa.update(table).where(col(table.match_id) == match_id, col(table.n) == number)
            session.execute(moved.values(n=number - count))


def _motions_of(entry: Entry) -> list[str]:
    """Return the motions that an entry names, each once, and REWIND if it is a rewind."""
    named = [telling["args"].get("motion") for telling in entry["tellings"]]
    named.append(entry["action"].get("motion"))
    if entry["action"].get("do") == REWIND:
        named.append(REWIND)
    return list(dict.fromkeys(name for name in named if isinstance(name, str)))
