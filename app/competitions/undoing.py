"""Undoing what a director did, until the next round begins; each act by an act of its own.

An act keeps what undoing it needs (`CompetitionAct.details`). What has been built on it since is
undone first: a director is told which act that is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.adjudication import check_impartial, check_nothing_waits
from app.competitions.entries import require_entry, was_seated
from app.competitions.formats import format_of, settings_of
from app.competitions.ladder_order import ladder_of
from app.competitions.news import News, NewsKind, Voices
from app.competitions.overview import rounds_of
from app.competitions.replacing import give_back
from app.games.kernel.chance import commitment, new_seed
from app.games.text import gettext
from app.matches.load import lock
from app.matches.moderation import resume
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionBid,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionSeating,
    CompetitionStatus,
    DirectorActKind,
    EntryStatus,
    Match,
    User,
    utc_now,
)

ROUNDS = (DirectorActKind.START, DirectorActKind.NEXT_ROUND)
KINDS = (
    *ROUNDS,
    DirectorActKind.ADJUDICATE,
    DirectorActKind.REPLACE,
    DirectorActKind.ADMIT,
    DirectorActKind.REFUSE,
)
"""What can be undone here. A cancellation or an early end is taken back by `starting.reopen`."""

RESTORE_DAYS = 7
"""So long somebody who has left a ladder can be taken back."""


@dataclass(frozen=True)
class _Undoing:
    """An act to undo: the locked competition and the locked matches that it is about."""

    session: Session
    row: Competition
    act: CompetitionAct
    matches: dict[int, Match]
    director: User
    reason: str
    voices: Voices

    @property
    def details(self) -> dict[str, Any]:
        """What the act wrote down."""
        return self.act.details or {}


def undoable(session: Session, row: Competition) -> set[int]:
    """Return the versions of the acts of a competition that can be undone, as far as its acts say:
    those since the last round began, this beginning too."""
    if row.status is CompetitionStatus.CANCELLED:
        return set()
    found = session.exec(
        select(CompetitionAct)
        .where(CompetitionAct.competition_id == row.id)
        .order_by(col(CompetitionAct.version).desc())
    ).all()
    undone, versions = undone_of(found), set()
    for each in found:
        if each.version in undone:
            continue
        if each.kind in ROUNDS:
            if each.details is not None and not _why_round_stands(session, row, each.kind):
                versions.add(each.version)
            break
        stands = each.kind is DirectorActKind.REPLACE and row.status in acts.OVER
        if each.kind in KINDS and each.details is not None and not stands:
            versions.add(each.version)
    return versions


def undone_of(found: Sequence[CompetitionAct]) -> set[int]:
    """Return the versions of the acts that others among `found` undid."""
    return {each.details["undoes"] for each in found if each.details and "undoes" in each.details}


def act_of(session: Session, competition_id: int, version: int) -> CompetitionAct:
    """Return an act of a competition. Raises NotPossible."""
    found = session.exec(
        select(CompetitionAct).where(
            CompetitionAct.competition_id == competition_id, CompetitionAct.version == version
        )
    ).first()
    if found is None:
        raise NotPossible(gettext("there is no such act"))
    return found


def undo(
    session: Session,
    competition_id: int,
    undoes: int,
    director: User,
    version: int,
    reason: str,
    voices: Voices,
) -> CompetitionAct:
    """Undo the act after which the competition was at version `undoes`; return the act of that.

    Raises NotPossible.
    """
    act = act_of(session, competition_id, undoes)
    # Matches are locked before their competition, in the order of their numbers.
    matches = {n: lock(session, n) for n in _matches_of(session, act)}
    row, reason = acts.begin(
        session, competition_id, director, version, reason=reason, of_what_is_over=True
    )
    if undoes not in undoable(session, row):
        why = _why_round_stands(session, row, act.kind) if act.kind in ROUNDS else ""
        raise NotPossible(why or gettext("this can no longer be undone"))
    if not set(_matches_of(session, act)) <= set(matches):
        raise NotPossible(gettext("new orders are being carried out; try again in a moment"))
    undoing = _Undoing(session, row, act, matches, director, reason, voices)
    if act.kind not in ROUNDS:
        for match_id in matches:
            check_impartial(session, match_id, director)
    rounds = rounds_of(session, competition_id)
    played = rounds[-1] if rounds else None
    people = _HANDLERS[act.kind](undoing)
    done = acts.record(
        session,
        row,
        director,
        DirectorActKind.UNDO,
        reason,
        act.about,
        {"undoes": undoes, "kind": act.kind.value},
    )
    number = played.number if played is not None else 0
    news = News(NewsKind.UNDONE, row, reason=reason, act=act, people=people, number=number)
    voices.of_competition(session, news)
    return done


def restore(
    session: Session,
    competition_id: int,
    entry_id: int,
    director: User,
    version: int,
    reason: str,
    voices: Voices,
) -> CompetitionEntry:
    """Let somebody who has withdrawn take part again, until the next round begins.

    Return the entry. Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    entry = require_entry(session, row, entry_id)
    if entry.status is not EntryStatus.WITHDRAWN:
        raise NotPossible(gettext("this player has not withdrawn"))
    why = why_not_restored(session, row, entry)
    if why:
        raise NotPossible(why)
    person = session.get_one(User, entry.user_id)
    entry.status, entry.withdrawn_at = EntryStatus.ENTERED, None
    session.add(entry)
    acts.record(session, row, director, DirectorActKind.RESTORE, reason, person.name)
    news = News(NewsKind.RESTORED, row, reason=reason, person=person)
    voices.of_competition(session, news)
    return entry


def why_not_restored(session: Session, row: Competition, entry: CompetitionEntry) -> str:
    """Return why somebody who has withdrawn cannot take part again; empty if they can.

    On a ladder they come back to the place that they would have if they had not left, within
    RESTORE_DAYS.
    """
    if format_of(row).is_continuous:
        if ladder_of(row).is_closing:
            return gettext("the ladder is closing")
        since = cast(datetime, entry.withdrawn_at)
        if since + timedelta(days=RESTORE_DAYS) <= utc_now():
            return gettext("this player left more than %(days)s days ago", days=RESTORE_DAYS)
    person = session.get_one(User, entry.user_id)
    if person.deleted_at is not None or person.suspended_at is not None:
        return gettext("this person is no longer on the site")
    last = rounds_of(session, cast(int, row.id))[-1]
    played = session.exec(
        select(CompetitionMember.id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMember.group_id)
        .where(CompetitionGroup.round_id == last.id, CompetitionMember.entry_id == entry.id)
    ).first()
    if played is None:
        return gettext("a round has begun without this player")
    for version in undoable(session, row):
        act = act_of(session, cast(int, row.id), version)
        if act.kind is DirectorActKind.REPLACE and (act.details or {})["entry"] == entry.id:
            return gettext("a director has replaced this player; undo that instead")
    return ""


def _matches_of(session: Session, act: CompetitionAct) -> list[int]:
    """The matches that undoing an act changes, in the order of their numbers."""
    details = act.details or {}
    if act.kind is DirectorActKind.ADJUDICATE:
        return [details["match"]]
    if act.kind is DirectorActKind.REPLACE:
        return sorted(match_id for match_id, _seat in details["seats"])
    if act.kind not in ROUNDS:
        return []
    number = int(act.about or 1)
    return sorted(
        session.exec(
            select(CompetitionMatch.match_id)
            .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
            .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
            .where(
                CompetitionRound.competition_id == act.competition_id,
                CompetitionRound.number == number,
            )
        )
    )


def _resume_match(case: _Undoing) -> set[int]:
    """Let an ended match go on: it has no result, and its round is not over."""
    session, row = case.session, case.row
    ((match_id, match),) = case.matches.items()
    counted = session.exec(
        select(CompetitionMatch).where(CompetitionMatch.match_id == match_id)
    ).one()
    session.refresh(counted)
    check_nothing_waits(session, match_id)
    counted.ranking = counted.points = counted.decided = counted.decided_at = None
    counted.reason = ""
    session.add(counted)
    played = rounds_of(session, cast(int, row.id))[-1]
    played.finished_at = None
    row.status, row.finished_at = CompetitionStatus.RUNNING, None
    session.add_all((played, row))
    session.flush()
    resume.resume(session, match, case.director, case.reason, case.voices.of_matches)
    return set()


def _give_back(case: _Undoing) -> set[int]:
    """Give an entry and its seats back to the player who was replaced."""
    return give_back(
        case.session,
        case.row,
        case.details,
        [case.matches[n] for n in sorted(case.matches)],
        case.director,
        case.reason,
        case.voices,
    )


def _let_wait(case: _Undoing) -> set[int]:
    """Let an entry that was admitted or refused wait for the decision of a director again."""
    session = case.session
    entry = session.get(CompetitionEntry, case.details["entry"])
    if entry is None:
        raise NotPossible(gettext("this player has withdrawn meanwhile"))
    session.refresh(entry)
    admitted = case.act.kind is DirectorActKind.ADMIT
    expected = (EntryStatus.ENTERED, EntryStatus.RESERVE) if admitted else (EntryStatus.REFUSED,)
    if entry.status not in expected:
        raise NotPossible(gettext("this entry was decided about again meanwhile"))
    if was_seated(session, entry):
        raise NotPossible(gettext("this player has a place in a round already"))
    entry.status = EntryStatus(case.details["status"])
    session.add(entry)
    session.flush()
    return {entry.user_id}


def _why_round_stands(session: Session, row: Competition, kind: DirectorActKind) -> str:
    """Return why the last round cannot be taken back, as far as its matches need not be looked at;
    empty if it can."""
    if row.status is not CompetitionStatus.RUNNING:
        return gettext("matches of this round are decided; what is drawn stands")
    if kind is DirectorActKind.NEXT_ROUND and settings_of(row).begins_at_once:
        return gettext("the site begins the rounds of this competition, and would do so again")
    if format_of(row).is_continuous:
        if ladder_of(row).is_closing:
            return gettext("the ladder is closing; take that back first")
        challenged = select(CompetitionChallenge.id).where(
            CompetitionChallenge.competition_id == row.id
        )
        if session.exec(challenged.limit(1)).first() is not None:
            return gettext("somebody has challenged already; close the ladder instead")
    return ""


def _take_back_round(case: _Undoing) -> set[int]:
    """Close the matches of a round in which nobody has played, and let it not have begun.

    A first round is drawn by a new seed: that of the old one is published.
    """
    session, row = case.session, case.row
    rows = case.matches
    played = [n for n in rows if resume.was_played(session, n)]
    if played:
        raise NotPossible(
            gettext(
                "somebody has played in match #%(number)s of this round, so its draw stands",
                number=played[0],
            )
        )
    for number, match in rows.items():
        check_nothing_waits(session, number)
        resume.close_unplayed(session, match)
    last = rounds_of(session, cast(int, row.id))[-1]
    people = _remove_round(session, last)
    reserve = case.details.get("reserve", ())
    for entry in session.exec(
        select(CompetitionEntry).where(col(CompetitionEntry.id).in_(reserve))
    ):
        if entry.status is EntryStatus.ENTERED:
            entry.status = EntryStatus.RESERVE
            session.add(entry)
    if case.act.kind is DirectorActKind.START:
        row.status, row.started_at, row.starts_at = CompetitionStatus.ENTRIES, None, None
        row.seed = new_seed()
        row.seed_hash = commitment(row.seed)
        # Before the first round nobody who has withdrawn has an entry.
        for entry in session.exec(
            select(CompetitionEntry).where(
                CompetitionEntry.competition_id == row.id,
                CompetitionEntry.status == EntryStatus.WITHDRAWN,
            )
        ).all():
            session.delete(entry)
    else:
        row.status = CompetitionStatus.BETWEEN
    session.add(row)
    session.flush()
    return people


def _remove_round(session: Session, played: CompetitionRound) -> set[int]:
    """Remove a round with its groups; return the people who were seated in it."""
    groups: Sequence[int] = cast(
        Sequence[int],
        session.exec(
            select(CompetitionGroup.id).where(CompetitionGroup.round_id == played.id)
        ).all(),
    )
    people = set(
        session.exec(
            select(CompetitionEntry.user_id)
            .join(CompetitionMember, col(CompetitionMember.entry_id) == CompetitionEntry.id)
            .where(col(CompetitionMember.group_id).in_(groups))
        )
    )
    seatings = sa.select(col(CompetitionSeating.id)).where(
        col(CompetitionSeating.group_id).in_(groups)
    )
    session.execute(sa.delete(CompetitionBid).where(col(CompetitionBid.seating_id).in_(seatings)))
    for table in (CompetitionSeating, CompetitionMatch, CompetitionMember):
        session.execute(sa.delete(table).where(col(table.group_id).in_(groups)))
    session.execute(sa.delete(CompetitionGroup).where(col(CompetitionGroup.id).in_(groups)))
    session.delete(played)
    session.flush()
    return people


_HANDLERS: dict[DirectorActKind, Callable[[_Undoing], set[int]]] = {
    DirectorActKind.START: _take_back_round,
    DirectorActKind.NEXT_ROUND: _take_back_round,
    DirectorActKind.ADJUDICATE: _resume_match,
    DirectorActKind.REPLACE: _give_back,
    DirectorActKind.ADMIT: _let_wait,
    DirectorActKind.REFUSE: _let_wait,
}
