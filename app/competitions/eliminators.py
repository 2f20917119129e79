"""Eliminators: who volunteers to play those who would have a bye, and the rounds with them."""

from collections.abc import Sequence
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.entries import entries_of, entry_of
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.base import History, PlannedGroup
from app.competitions.formats.elimination import EliminationSettings, Eliminators
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionEntry, EntryStatus, User

CAN_VOLUNTEER = (EntryStatus.ENTERED, EntryStatus.RESERVE)


def has_eliminators(row: Competition) -> bool:
    """Whether volunteers play those who would have a bye."""
    settings = settings_of(row)
    return isinstance(settings, EliminationSettings) and settings.eliminators != Eliminators.NONE


def volunteer(
    session: Session, competition_id: int, user: User, *, wishes: bool
) -> CompetitionEntry:
    """Let `user` say that they play as an eliminator, or (not `wishes`) that they do not any more,
    from the next round on; return their entry. Raises NotPossible."""
    row = acts.lock(session, competition_id)
    if row.status in acts.OVER:
        raise NotPossible(gettext("the competition is over"))
    if not has_eliminators(row):
        raise NotPossible(gettext("this competition has no eliminators"))
    entry = entry_of(session, competition_id, user)
    if entry is None or entry.status not in CAN_VOLUNTEER:
        raise NotPossible(
            gettext("only those who take part or are on the reserve list can be eliminators")
        )
    entry.volunteers = wishes
    session.add(entry)
    session.flush()
    return entry


def with_eliminators(
    session: Session, row: Competition, history: History, planned: Sequence[PlannedGroup]
) -> list[PlannedGroup]:
    """Return the groups of the next round with those who volunteer: first those who are out, then
    those on the reserve list, each in the order in which they entered."""
    if not has_eliminators(row):
        return [*planned]
    busy = {entry for group in planned for entry in group.members}
    entries = [
        each
        for each in entries_of(session, cast(int, row.id))
        if each.volunteers and each.status in CAN_VOLUNTEER and each.id not in busy
    ]
    present = set(
        session.exec(
            select(User.id).where(
                col(User.id).in_([each.user_id for each in entries]),
                col(User.deleted_at).is_(None),
                col(User.suspended_at).is_(None),
            )
        )
    )
    volunteers = [
        cast(int, each.id)
        for status in CAN_VOLUNTEER
        for each in entries
        if each.status is status and each.user_id in present
    ]
    rules, settings = format_of(row), settings_of(row)
    return [rules.with_eliminators(settings, history, each, volunteers) for each in planned]
