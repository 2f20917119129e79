"""The standings of a round as pages read them: computed once, kept until something changes them.

Standings follow from results and are never stored (decision 0071). For 500 players and 5,000
matches that takes a second, so a process keeps what it has computed, under a stamp of everything
that the standings follow from.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.competitions.formats import format_of
from app.competitions.formats.base import History
from app.competitions.formats.standings import Standing
from app.competitions.history import gone_from, history_of, tables_of
from app.competitions.ladder_order import order_of
from app.models import (
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    EntryStatus,
    utc_now,
)

MAX_KEPT = 8
"""So many rounds a process keeps; one of 5,000 matches takes some megabytes."""

MAX_PODIUMS = 500
PODIUM = 3


@dataclass(frozen=True)
class Counted:
    """A round with what its standings count: `tables` are those of its groups, in their order.

    `history` ends with the round. It begins with the first one where standings are cumulative or
    earlier rounds decide, else with the round itself.
    """

    history: History
    tables: Sequence[Sequence[Standing]]


def counted(session: Session, row: Competition, number: int) -> Counted:
    """Compute the standings of round `number`, which has begun."""
    rules = format_of(row)
    needed = [number] if row.format is CompetitionFormat.SEASON else range(1, number + 1)
    history = history_of(session, row, needed)
    order = order_of(session, row) if rules.is_continuous else ()
    return Counted(history, tables_of(row, history, gone_from(session, row), order))


class KeptTables:
    """The standings that a process has computed, the last read ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], tuple[object, Counted]] = OrderedDict()
        self._lock = Lock()

    def of(self, session: Session, row: Competition, number: int) -> Counted:
        """Return the standings of a round as the session's transaction sees them."""
        key, stamp = (cast(int, row.id), number), _stamp(session, row)
        with self._lock:
            found = self._kept.get(key)
            if found is not None and found[0] == stamp:
                self._kept.move_to_end(key)
                return found[1]
        made = counted(session, row, number)
        with self._lock:
            self._kept[key] = stamp, made
            self._kept.move_to_end(key)
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return made


class KeptPodiums:
    """The first three ranks of finished competitions that a process has computed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, Mapping[int, int]]] = OrderedDict()
        self._lock = Lock()

    def of(self, session: Session, row: Competition) -> Mapping[int, int]:
        """Return the ranks 1 to 3 of the strongest group after the last round, by entry; where
        several groups are equally strong, the first of each."""
        number = cast(int, row.id)
        with self._lock:
            found = self._kept.get(number)
            if found is not None and found[0] == row.version:
                self._kept.move_to_end(number)
                return found[1]
        made = _podium(session, row)
        with self._lock:
            self._kept[number] = row.version, made
            while len(self._kept) > MAX_PODIUMS:
                self._kept.popitem(last=False)
        return made


def _podium(session: Session, row: Competition) -> Mapping[int, int]:
    last = session.exec(
        select(func.max(CompetitionRound.number)).where(CompetitionRound.competition_id == row.id)
    ).one()
    if last is None:
        return {}
    found = counted(session, row, last)
    tiers = [group.tier for group in found.history[-1].groups]
    best = [table for tier, table in zip(tiers, found.tables, strict=True) if tier == min(tiers)]
    most = PODIUM if len(best) == 1 else 1
    return {line.entry: line.rank for table in best for line in table if line.rank <= most}


def _stamp(session: Session, row: Competition) -> object:
    """Everything that the standings of a competition change with."""
    results = session.execute(
        sa.select(
            func.count(),
            func.count(col(CompetitionMatch.decided)),
            func.max(col(CompetitionMatch.decided_at)),
        )
        .select_from(CompetitionMatch)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(col(CompetitionRound.competition_id) == row.id)
    ).one()
    entries = session.execute(
        sa.select(
            func.count(),
            func.max(col(CompetitionEntry.id)),
            func.count().filter(col(CompetitionEntry.status) == EntryStatus.WITHDRAWN),
        ).where(col(CompetitionEntry.competition_id) == row.id)
    ).one()
    if row.format is not CompetitionFormat.LADDER:
        return row.version, tuple(results), tuple(entries)
    challenges = session.execute(
        sa.select(func.count(), func.max(col(CompetitionChallenge.answered_at))).where(
            col(CompetitionChallenge.competition_id) == row.id
        )
    ).one()
    return row.version, tuple(results), tuple(entries), tuple(challenges), _minute(row)


def _minute(row: Competition) -> datetime | None:
    """The minute that it is, on a ladder on which time alone changes places."""
    if not row.settings.get("idle_days") or row.finished_at is not None:
        return None
    return utc_now().replace(second=0, microsecond=0)
