"""The audit of competitions: entries, rounds and results agree with each other and with matches."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import seat_bids
from app.competitions.entries import entries_of
from app.competitions.formats import format_of, settings_of
from app.competitions.handicaps import ranking_with
from app.competitions.history import history_of
from app.competitions.overview import rounds_of
from app.competitions.rounds import ranking_of
from app.games.kernel.chance import commitment
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    Decided,
    Match,
    MatchStatus,
    Seat,
)

RECOUNT = "run `fieldpost recount` with the number of the competition"
RESTORE = "restore a backup: no command of the site does this"


@dataclass(frozen=True, slots=True)
class CompetitionFault:
    """What is wrong with a competition, and what whoever runs the site can do about it."""

    what: str
    remedy: str


def competition_numbers(session: Session) -> list[int]:
    """Return the ids of all competitions."""
    found = session.exec(select(Competition.id).order_by(col(Competition.id)))
    return [number for number in found if number is not None]


def audit(session: Session, competition_id: int) -> list[CompetitionFault]:
    """Return what is wrong with a competition."""
    row = session.get_one(Competition, competition_id)
    return [
        *_records(session, row),
        *_rounds(session, row),
        *_matches(session, row),
        *_seatings(session, row),
    ]


def _records(session: Session, row: Competition) -> Iterator[CompetitionFault]:
    acts = session.exec(
        select(sa.func.count()).where(CompetitionAct.competition_id == row.id)
    ).one()
    if acts != row.version:
        yield CompetitionFault(f"it is at version {row.version} after {acts} acts", RESTORE)
    if commitment(row.seed) != row.seed_hash:
        yield CompetitionFault("its seed does not fit the published hash", RESTORE)


def _rounds(session: Session, row: Competition) -> Iterator[CompetitionFault]:
    rounds = rounds_of(session, cast(int, row.id))
    if [each.number for each in rounds] != list(range(1, len(rounds) + 1)):
        yield CompetitionFault("its rounds are not numbered from 1", RESTORE)
    is_open = any(each.finished_at is None for each in rounds)
    if is_open != (row.status is CompetitionStatus.RUNNING):
        yield CompetitionFault(f"it is {row.status} with a round that says otherwise", RECOUNT)
    history = history_of(session, row)
    entries = len(history[0].members) if history else 0
    most = format_of(row).rounds(settings_of(row), row.seat_count, entries)
    if len(rounds) > most > 0:
        yield CompetitionFault(f"it has {len(rounds)} rounds, more than it says", RESTORE)
    for each in rounds:
        yield from _members(session, each)
        undecided = session.exec(
            select(sa.func.count())
            .select_from(CompetitionMatch)
            .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
            .where(CompetitionGroup.round_id == each.id, col(CompetitionMatch.decided).is_(None))
        ).one()
        may_wait = format_of(row).is_continuous and not undecided
        undecided += seat_bids.is_open(session, cast(int, each.id))
        if bool(undecided) != (each.finished_at is None) and not may_wait:
            says = "is not over" if each.finished_at is None else "is over"
            yield CompetitionFault(
                f"round {each.number} {says} with {undecided} undecided matches", RECOUNT
            )


def _members(session: Session, played: CompetitionRound) -> Iterator[CompetitionFault]:
    """Each entry plays in one group of a round at most."""
    found = session.exec(
        select(CompetitionMember.entry_id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMember.group_id)
        .where(CompetitionGroup.round_id == played.id)
        .group_by(col(CompetitionMember.entry_id))
        .having(sa.func.count() > 1)
    )
    for entry_id in found:
        yield CompetitionFault(
            f"entry {entry_id} plays in several groups of round {played.number}", RESTORE
        )


def _matches(session: Session, row: Competition) -> Iterator[CompetitionFault]:
    entries = {entry.id for entry in entries_of(session, cast(int, row.id))}
    seated: dict[int, Counter[int]] = {}
    found = session.exec(
        select(CompetitionMatch, Match)
        .join(Match, col(Match.id) == CompetitionMatch.match_id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionRound.competition_id == row.id)
        .order_by(col(Match.id))
    ).all()
    for counted, match in found:
        letters = session.exec(select(Seat.letter).where(Seat.match_id == match.id)).all()
        seated.setdefault(counted.group_id, Counter()).update(counted.entries.values())
        if sorted(letters) != sorted(counted.entries):
            yield CompetitionFault(f"match {match.id} has other seats than it counts", RESTORE)
        elif not set(counted.entries.values()) <= entries:
            yield CompetitionFault(f"match {match.id} seats entries of nobody", RESTORE)
        else:
            yield from _result(counted, match)
    for group_id, players in seated.items():
        members = set(
            session.exec(
                select(CompetitionMember.entry_id).where(CompetitionMember.group_id == group_id)
            )
        )
        # Members without a match have a bye, of which a season knows none.
        has_idle = members != set(players) and not format_of(row).is_cumulative
        if has_idle or not set(players) <= members:
            yield CompetitionFault(f"group {group_id} seats others than its members", RESTORE)


def _seatings(session: Session, row: Competition) -> Iterator[CompetitionFault]:
    """Who has which seat, and for how much, follows from the bids and the lots."""
    for placed in seat_bids.seatings_of(session, cast(int, row.id)):
        seating = placed.seating
        if commitment(seating.seed) != seating.seed_hash:
            yield CompetitionFault(
                f"the seed of the bids for match {seating.match_id} does not fit its hash", RESTORE
            )
        if seating.match_id is None:
            continue
        found = seat_bids.allotment_of(session, row, seating)
        counted = session.exec(
            select(CompetitionMatch).where(CompetitionMatch.match_id == seating.match_id)
        ).first()
        if counted is None or (counted.entries, counted.handicap or {}) != (
            found.entries,
            found.prices,
        ):
            yield CompetitionFault(
                f"match {seating.match_id} has other seats than the bids for them say", RESTORE
            )


def _result(counted: CompetitionMatch, match: Match) -> Iterator[CompetitionFault]:
    is_over = match.status is MatchStatus.FINISHED
    if counted.decided is None and is_over:
        yield CompetitionFault(f"match {match.id} is over and not counted", RECOUNT)
    elif (counted.decided is None) != (counted.ranking is None):
        yield CompetitionFault(f"match {match.id} is decided without a result", RESTORE)
    elif counted.decided is Decided.ADJUDICATED and not counted.reason:
        yield CompetitionFault(f"match {match.id} was ended without a reason", RESTORE)
    elif counted.decided is not None and (
        not is_over or counted.ranking != _ranking(counted, match)
    ):
        yield CompetitionFault(f"match {match.id} is counted with another result", RESTORE)


def _ranking(counted: CompetitionMatch, match: Match) -> list[list[int]]:
    """What a match that is over comes to in the competition."""
    if match.result is None:
        return []
    return ranking_of(ranking_with(match, counted.handicap), counted.entries)
