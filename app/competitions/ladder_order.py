"""The order of a challenge ladder, from what has happened on it."""

from datetime import datetime
from typing import cast

from sqlmodel import Session, col, select

from app.competitions.formats import settings_of
from app.competitions.formats.ladder import (
    Happening,
    LadderEvent,
    LadderSettings,
    places,
)
from app.models import (
    ChallengeStatus,
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionMatch,
    CompetitionMember,
    utc_now,
)


def ladder_of(row: Competition) -> LadderSettings:
    """Return the settings of a ladder."""
    settings = settings_of(row)
    assert isinstance(settings, LadderSettings)
    return settings


def order_of(session: Session, row: Competition) -> list[int]:
    """Return the entries of a ladder that has begun, from the top, as they stand now.

    A ladder that is over stands as it did when it ended.
    """
    assert row.started_at is not None
    entries = session.exec(
        select(CompetitionEntry, CompetitionMember.lot)
        .join(CompetitionMember, col(CompetitionMember.entry_id) == CompetitionEntry.id)
        .where(CompetitionEntry.competition_id == row.id)
        .order_by(col(CompetitionMember.lot))
    ).all()
    draw = [cast(int, e.id) for e, _lot in entries if e.entered_at <= row.started_at]
    events = [
        LadderEvent(entry.entered_at, Happening.JOINED, cast(int, entry.id))
        for entry, _lot in entries
        if entry.entered_at > row.started_at
    ]
    events += [
        LadderEvent(entry.withdrawn_at, Happening.LEFT, cast(int, entry.id))
        for entry, _lot in entries
        if entry.withdrawn_at is not None
    ]
    events += _events_of_challenges(session, row)
    return places(ladder_of(row), draw, row.started_at, events, row.finished_at or utc_now())


def _events_of_challenges(session: Session, row: Competition) -> list[LadderEvent]:
    events = []
    for each, counted in session.exec(
        select(CompetitionChallenge, CompetitionMatch)
        .join(
            CompetitionMatch,
            col(CompetitionMatch.match_id) == CompetitionChallenge.match_id,
            isouter=True,
        )
        .where(CompetitionChallenge.competition_id == row.id)
        .order_by(col(CompetitionChallenge.id))
    ):
        first, second = each.challenger_id, each.challenged_id
        events.append(LadderEvent(each.created_at, Happening.ACTIVE, first))
        if each.answered_at is None:
            continue
        is_refusal = each.status in (ChallengeStatus.DECLINED, ChallengeStatus.LAPSED)
        if is_refusal and not each.is_free:
            events.append(LadderEvent(each.answered_at, Happening.REFUSED, second, first))
        if counted is not None and len(counted.entries) > 2:
            events += _of_table(counted, each.answered_at)
            continue
        if each.status is ChallengeStatus.ACCEPTED and each.call_id is None:
            events.append(LadderEvent(each.answered_at, Happening.BEGAN, first, second))
        if counted is not None and counted.ranking is not None and counted.decided_at is not None:
            events.append(_ended(counted, counted.decided_at))
    return events


def _of_table(counted: CompetitionMatch, began_at: datetime) -> list[LadderEvent]:
    there = [[entry] for entry in counted.entries.values()]
    found = [LadderEvent(began_at, Happening.BEGAN, table=there)]
    if counted.ranking is not None and counted.decided_at is not None:
        found.append(LadderEvent(counted.decided_at, Happening.PLAYED, table=counted.ranking))
    return found


def _ended(counted: CompetitionMatch, at: datetime) -> LadderEvent:
    ranking = counted.ranking or []
    if len(ranking) == 2:
        return LadderEvent(at, Happening.WON, ranking[0][0], ranking[1][0])
    first, second = ranking[0]
    return LadderEvent(at, Happening.SHARED, first, second)
