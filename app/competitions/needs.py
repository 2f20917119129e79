"""What needs a director now, in all competitions that they direct."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.adjudication import may_be_ended_from
from app.competitions.entries import applications, entries_of, playing
from app.competitions.formats import settings_of
from app.competitions.overview import people_of, rounds_of
from app.competitions.rounds import label_of
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    DecisionDeadline,
    EntryStatus,
    Match,
    Seat,
    User,
)


@dataclass(frozen=True)
class OverdueMatch:
    """A match of the round that should be over (`is_late`), or in which the time of the seats in
    `silent` is up, by the names of their players."""

    match_id: int
    name: str
    is_late: bool
    silent: Sequence[str]


@dataclass(frozen=True)
class Withdrawal:
    """Somebody who has withdrawn and still has seats in so many running matches."""

    entry_id: int
    name: str
    matches: int


@dataclass(frozen=True)
class Needs:
    """What one competition needs: entries that wait for its start, or (`late`) for the next round;
    a round that can begin; matches; and withdrawals."""

    row: Competition
    entered: int = 0
    reserve: int = 0
    late: Sequence[str] = ()
    begins: int = 0
    overdue: Sequence[OverdueMatch] = ()
    withdrawals: Sequence[Withdrawal] = ()
    applied: int = 0
    """How many entries wait for an approval."""

    @property
    def can_start(self) -> bool:
        """Whether enough people have entered."""
        is_open = self.row.status is CompetitionStatus.ENTRIES
        return is_open and self.entered >= self.row.seat_count

    @property
    def is_pressing(self) -> bool:
        """Whether there is anything to do."""
        return bool(
            self.can_start
            or self.applied
            or self.begins
            or self.late
            or self.overdue
            or self.withdrawals
        )


def needs_of_director(session: Session, user: User, now: datetime) -> list[Needs]:
    """Return what each competition that somebody directs needs, unless it is over."""
    found = session.exec(
        select(Competition)
        .where(
            sa.or_(
                col(Competition.director_id) == user.id,
                col(Competition.second_director_id) == user.id,
            ),
            col(Competition.status).not_in(acts.OVER),
        )
        .order_by(col(Competition.id))
    ).all()
    return [needs_of(session, row, now) for row in found]


def needs_of(session: Session, row: Competition, now: datetime) -> Needs:
    """Return what a competition needs."""
    competition_id = cast(int, row.id)
    entries = entries_of(session, competition_id)
    reserve = sum(entry.status is EntryStatus.RESERVE for entry in entries)
    applied = len(applications(entries))
    if row.status is CompetitionStatus.ENTRIES:
        return Needs(row, len(playing(entries)), reserve, applied=applied)
    names = {entry: person.name for entry, person in people_of(session, competition_id).items()}
    late = [names[cast(int, entry.id)] for entry in _never_seated(session, entries)]
    last = rounds_of(session, competition_id)[-1]
    if row.status is CompetitionStatus.BETWEEN:
        begins = 0 if settings_of(row).begins_at_once else last.number + 1
        return Needs(row, len(playing(entries)), reserve, late, begins, applied=applied)
    running = _running(session, last)
    opens = may_be_ended_from(row, last)
    return Needs(
        row,
        len(playing(entries)),
        reserve,
        late,
        overdue=_overdue(session, row, running, now, is_late=opens is not None and opens <= now),
        withdrawals=_withdrawals(session, running, entries, names),
        applied=applied,
    )


def _never_seated(session: Session, entries: Sequence[CompetitionEntry]) -> list[CompetitionEntry]:
    entered = playing(entries)
    seated = set(
        session.exec(
            select(CompetitionMember.entry_id).where(
                col(CompetitionMember.entry_id).in_([entry.id for entry in entered])
            )
        )
    )
    return [entry for entry in entered if entry.id not in seated]


def _running(
    session: Session, played: CompetitionRound
) -> Sequence[tuple[CompetitionMatch, CompetitionGroup]]:
    return session.exec(
        select(CompetitionMatch, CompetitionGroup)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .where(CompetitionGroup.round_id == played.id, col(CompetitionMatch.decided).is_(None))
        .order_by(col(CompetitionGroup.number), col(CompetitionMatch.number))
    ).all()


def _overdue(
    session: Session,
    row: Competition,
    running: Sequence[tuple[CompetitionMatch, CompetitionGroup]],
    now: datetime,
    *,
    is_late: bool,
) -> list[OverdueMatch]:
    silent: dict[int, list[str]] = defaultdict(list)
    for match_id, name in session.exec(
        select(DecisionDeadline.match_id, User.name)
        .join(Match, col(Match.id) == DecisionDeadline.match_id)
        .join(
            Seat,
            sa.and_(
                col(Seat.match_id) == DecisionDeadline.match_id,
                col(Seat.letter) == DecisionDeadline.seat,
            ),
        )
        .join(User, col(User.id) == Seat.user_id)
        .where(
            col(DecisionDeadline.match_id).in_([each.match_id for each, _group in running]),
            col(DecisionDeadline.closes_at) <= now,
            col(Match.paused_at).is_(None),
        )
        .order_by(col(DecisionDeadline.seat))
    ):
        silent[match_id].append(name)
    return [
        OverdueMatch(
            each.match_id,
            label_of(session, row, group, each.number),
            is_late,
            silent[each.match_id],
        )
        for each, group in running
        if is_late or each.match_id in silent
    ]


def _withdrawals(
    session: Session,
    running: Sequence[tuple[CompetitionMatch, CompetitionGroup]],
    entries: Sequence[CompetitionEntry],
    names: Mapping[int, str],
) -> list[Withdrawal]:
    seats = set(
        session.exec(
            select(Seat.match_id, Seat.user_id).where(
                col(Seat.match_id).in_([each.match_id for each, _group in running])
            )
        ).all()
    )
    found = []
    for entry in entries:
        matches = sum(
            (each.match_id, entry.user_id) in seats
            for each, _group in running
            if entry.id in each.entries.values()
        )
        if entry.status is EntryStatus.WITHDRAWN and matches:
            number = cast(int, entry.id)
            found.append(Withdrawal(number, names[number], matches))
    return found
