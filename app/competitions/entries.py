"""Entering a competition and withdrawing from it."""

from collections.abc import Sequence
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.conditions import check_conditions
from app.competitions.formats import format_of, settings_of
from app.games.text import gettext
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.models import (
    ChallengeStatus,
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    EntryStatus,
    User,
    utc_now,
)


class PledgeMissing(NotPossible):
    """Whoever enters has not accepted the pledge of the competition."""

    def __init__(self, pledge: str) -> None:
        self.pledge = pledge
        super().__init__(
            gettext("to enter, accept the pledge of this competition: “%(pledge)s”", pledge=pledge)
        )


def enter(
    session: Session, competition_id: int, user: User, *, has_pledged: bool = False
) -> CompetitionEntry:
    """Let `user` take part, or put them on the reserve list if no place is left; return their
    entry. Where a director approves entries it waits for that.

    Raises NotPossible; PledgeMissing unless they accept the pledge, if there is one.
    """
    row = acts.lock(session, competition_id)
    if row.status is CompetitionStatus.CANCELLED:
        raise NotPossible(gettext("the competition has been cancelled"))
    if row.status is not CompetitionStatus.ENTRIES and not takes_late(session, row):
        raise NotPossible(gettext("entries are closed: the competition has started"))
    check_reachable(user)
    if user.is_guest:
        raise NotPossible(gettext("only people with an account can enter a competition"))
    before = entry_of(session, competition_id, user)
    if before is not None:
        raise NotPossible(
            gettext("a director has refused your entry")
            if before.status is EntryStatus.REFUSED
            else gettext("you have entered already")
        )
    check_conditions(session, row, user)
    settings = settings_of(row)
    if settings.pledge and not has_pledged:
        raise PledgeMissing(settings.pledge)
    entries = entries_of(session, competition_id)
    most = format_of(row).max_entries
    if len(entries) >= most:
        raise NotPossible(gettext("all %(most)s places are taken", most=most))
    entry = CompetitionEntry(
        competition_id=competition_id,
        user_id=cast(int, user.id),
        status=EntryStatus.APPLIED,
        pledged_at=utc_now() if settings.pledge else None,
    )
    if settings.approves:
        session.add(entry)
        session.flush()
    else:
        give_place(session, row, entry)
    return entry


def give_place(session: Session, row: Competition, entry: CompetitionEntry) -> None:
    """Let an entry take part, or put it on the reserve list if no place is left.

    After the start those who wait there already have a claim to the places that became free.
    """
    places = settings_of(row).places
    entries = entries_of(session, cast(int, row.id))
    taken = len(playing(entries)) + sum(each.status is EntryStatus.RESERVE for each in entries)
    is_full = bool(places) and taken >= places
    entry.status = EntryStatus.RESERVE if is_full else EntryStatus.ENTERED
    session.add(entry)
    session.flush()
    if row.status is CompetitionStatus.RUNNING and format_of(row).is_continuous:
        _join_round(session, row, entry)


def _join_round(session: Session, row: Competition, entry: CompetitionEntry) -> None:
    """Let somebody into the one round of a ladder that has begun."""
    group_id, members = session.exec(
        select(CompetitionGroup.id, sa.func.count(col(CompetitionMember.id)))
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .join(CompetitionMember, col(CompetitionMember.group_id) == CompetitionGroup.id)
        .where(CompetitionRound.competition_id == row.id)
        .group_by(col(CompetitionGroup.id))
    ).one()
    session.add(
        CompetitionMember(group_id=cast(int, group_id), entry_id=cast(int, entry.id), lot=members)
    )
    session.flush()


def takes_late(session: Session, row: Competition) -> bool:
    """Whether people can enter a competition that has started, by the rules of its format."""
    settings, rules = settings_of(row), format_of(row)
    if not (settings.takes_late and rules.takes_late_entries) or row.status not in (
        CompetitionStatus.RUNNING,
        CompetitionStatus.BETWEEN,
    ):
        return False
    if rules.is_continuous:
        return not rules.is_over(settings, row.seat_count, (), frozenset())
    begun = session.exec(
        select(sa.func.count()).where(CompetitionRound.competition_id == row.id)
    ).one()
    seated = session.exec(
        select(sa.func.count())
        .select_from(CompetitionMember)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMember.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionRound.competition_id == row.id, CompetitionRound.number == 1)
    ).one()
    return begun < rules.late_until(settings, row.seat_count, seated)


def withdraw(session: Session, competition_id: int, user: User) -> Competition:
    """Take the entry of `user` back; return the competition. Raises NotPossible.

    Before their first round it is deleted, and the first of the reserve list gets the place. Later
    they are not seated in another round; their running matches remain theirs.
    """
    row = acts.lock(session, competition_id)
    entry = entry_of(session, competition_id, user)
    if entry is None:
        raise NotPossible(gettext("you have not entered"))
    if row.status in acts.OVER:
        raise NotPossible(gettext("the competition is over"))
    if entry.status is EntryStatus.REFUSED:
        raise NotPossible(gettext("a director has refused your entry"))
    if not was_seated(session, entry):
        remove(session, row, entry)
        return row
    if entry.status is EntryStatus.WITHDRAWN:
        raise NotPossible(gettext("you have withdrawn already"))
    entry.status, entry.withdrawn_at = EntryStatus.WITHDRAWN, utc_now()
    session.add(entry)
    session.execute(
        sa.update(CompetitionChallenge)
        .where(
            sa.or_(
                col(CompetitionChallenge.status) == ChallengeStatus.OPEN,
                # Accepted, at a table that is not full yet.
                sa.and_(
                    col(CompetitionChallenge.status) == ChallengeStatus.ACCEPTED,
                    col(CompetitionChallenge.call_id).is_not(None),
                    col(CompetitionChallenge.call_id).not_in(begun_calls(competition_id)),
                ),
            ),
            sa.or_(
                col(CompetitionChallenge.challenger_id) == entry.id,
                col(CompetitionChallenge.challenged_id) == entry.id,
            ),
        )
        .values(status=ChallengeStatus.WITHDRAWN, answered_at=utc_now())
    )
    session.flush()
    return row


def begun_calls(competition_id: int) -> sa.Select[int | None]:
    """The tables of a ladder that were filled: a match came of them."""
    return sa.select(col(CompetitionChallenge.call_id)).where(
        col(CompetitionChallenge.competition_id) == competition_id,
        col(CompetitionChallenge.match_id).is_not(None),
        col(CompetitionChallenge.call_id).is_not(None),
    )


def was_seated(session: Session, entry: CompetitionEntry) -> bool:
    """Whether an entry has played, or plays, in a round."""
    found = select(CompetitionMember.id).where(CompetitionMember.entry_id == entry.id).limit(1)
    return session.exec(found).first() is not None


def remove(session: Session, row: Competition, entry: CompetitionEntry) -> None:
    """Delete an entry that was never seated; who has waited longest gets a place that is free.

    After the start places are given when a round begins, by formats that seat somebody new.
    """
    session.delete(entry)
    session.flush()
    if row.status is not CompetitionStatus.ENTRIES:
        return
    entries = entries_of(session, cast(int, row.id))
    places = settings_of(row).places
    for waiting in [each for each in entries if each.status is EntryStatus.RESERVE]:
        if len(playing(entries)) < places:
            waiting.status = EntryStatus.ENTERED
            session.add(waiting)
    session.flush()


def entries_of(session: Session, competition_id: int) -> Sequence[CompetitionEntry]:
    """Return the entries, in the order in which they were made."""
    found = select(CompetitionEntry).where(CompetitionEntry.competition_id == competition_id)
    return session.exec(found.order_by(col(CompetitionEntry.id))).all()


def entry_of(session: Session, competition_id: int, user: User) -> CompetitionEntry | None:
    """Return the entry of a person, withdrawn or not."""
    return session.exec(
        select(CompetitionEntry).where(
            CompetitionEntry.competition_id == competition_id, CompetitionEntry.user_id == user.id
        )
    ).first()


def require_entry(session: Session, row: Competition, entry_id: int) -> CompetitionEntry:
    """Return an entry of a competition as it is now. Raises NotPossible if it has none such."""
    entry = session.get(CompetitionEntry, entry_id)
    if entry is None or entry.competition_id != row.id:
        raise NotPossible(gettext("there is no such entry in this competition"))
    session.refresh(entry)
    return entry


def playing(entries: Sequence[CompetitionEntry]) -> list[CompetitionEntry]:
    """Those of `entries` that are to be seated."""
    return [entry for entry in entries if entry.status is EntryStatus.ENTERED]


def applications(entries: Sequence[CompetitionEntry]) -> list[CompetitionEntry]:
    """Those of `entries` that wait for a director's approval."""
    return [entry for entry in entries if entry.status is EntryStatus.APPLIED]


def to_be_seated(row: Competition, entries: Sequence[CompetitionEntry]) -> list[CompetitionEntry]:
    """Those of `entries` that play in the next round: who takes part, and from the reserve list, in
    its order, as many as there are places free."""
    taking_part = playing(entries)
    waiting = [entry for entry in entries if entry.status is EntryStatus.RESERVE]
    free = max(0, settings_of(row).places - len(taking_part))
    return [*taking_part, *waiting[:free]]


def drop_absent(session: Session, row: Competition) -> list[CompetitionEntry]:
    """Withdraw or delete the entries of people who have left the site or may not play; return those
    to be seated."""
    for entry in entries_of(session, cast(int, row.id)):
        user = session.get_one(User, entry.user_id)
        if user.deleted_at is None and user.suspended_at is None:
            continue
        if not was_seated(session, entry):
            remove(session, row, entry)
        elif entry.status is EntryStatus.ENTERED:
            entry.status, entry.withdrawn_at = EntryStatus.WITHDRAWN, utc_now()
            session.add(entry)
    session.flush()
    return playing(entries_of(session, cast(int, row.id)))
