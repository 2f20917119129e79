"""Replacing a player in the running matches of a round, in the order that the page states.

The first of the reserve list who can play takes over the entry, with its points and its place; if
there is nobody, a bot plays the matches to their end, and the entry is out of the next round. All
matches change hands in one transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.adjudication import check_impartial
from app.competitions.entries import entries_of
from app.competitions.news import News, NewsKind, Voices
from app.matches.load import lock
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.models import (
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    CompetitionStatus,
    DirectorActKind,
    EntryStatus,
    Match,
    Seat,
    User,
    utc_now,
)


@dataclass(frozen=True)
class Replaced:
    """What became of an entry: `successor` has it now, or a bot plays its matches (None)."""

    entry: CompetitionEntry
    successor: User | None
    matches: int


def replace(
    session: Session,
    competition_id: int,
    entry_id: int,
    director: User,
    version: int,
    reason: str,
    voices: Voices,
) -> Replaced:
    """Replace the player of an entry in all running matches of the round. Raises NotPossible."""
    # Matches are locked before their competition, in the order of their numbers.
    rows = {n: lock(session, n) for n in running_matches(session, competition_id, entry_id)}
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    if row.status is not CompetitionStatus.RUNNING:
        raise NotPossible("players can be replaced only while a round is being played")
    entry = session.get(CompetitionEntry, entry_id)
    if entry is None or entry.competition_id != competition_id:
        raise NotPossible("there is no such entry in this competition")
    session.refresh(entry)
    matches = running_matches(session, competition_id, entry_id)
    if not matches or not set(matches) <= set(rows):
        raise NotPossible("this player has no running match in the competition")
    for match_id in matches:
        check_impartial(session, match_id, director)
    former = session.get_one(User, entry.user_id)
    seats = [
        (rows[match_id], letter)
        for match_id in matches
        if (letter := seat_to_fill(session, match_id, entry, with_bots=True)) is not None
    ]
    successor = _hand_to_reserve(session, entry, seats, director, reason, voices)
    if successor is None:
        _hand_to_bots(session, entry, seats, director, reason, voices)
    acts.record(session, row, director, DirectorActKind.REPLACE, reason, former.name)
    if successor is not None:
        voices.of_competition(
            session, News(NewsKind.TAKEN_OVER, row, _current(session, row), reason, successor)
        )
    return Replaced(entry, successor, len(seats))


def running_matches(session: Session, competition_id: int, entry_id: int) -> list[int]:
    """Return the undecided matches of an entry, in the order of their numbers."""
    found = session.exec(
        select(CompetitionMatch)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(
            CompetitionRound.competition_id == competition_id,
            col(CompetitionMatch.decided).is_(None),
        )
        .order_by(col(CompetitionMatch.match_id))
    )
    return [each.match_id for each in found if entry_id in each.entries.values()]


def seat_to_fill(
    session: Session, match_id: int, entry: CompetitionEntry, *, with_bots: bool = False
) -> str | None:
    """Return the seat of an entry in a match if its player still has it, or `with_bots` a bot has.

    None: somebody else has taken it over, as the moderators of the match arranged.
    """
    counted = session.exec(
        select(CompetitionMatch).where(CompetitionMatch.match_id == match_id)
    ).one()
    letter = next(seat for seat, each in counted.entries.items() if each == entry.id)
    seat = session.exec(select(Seat).where(Seat.match_id == match_id, Seat.letter == letter)).one()
    session.refresh(seat)
    if seat.user_id == entry.user_id or (with_bots and seat.bot is not None):
        return letter
    return None


def _hand_to_reserve(
    session: Session,
    entry: CompetitionEntry,
    seats: Sequence[tuple[Match, str]],
    director: User,
    reason: str,
    voices: Voices,
) -> User | None:
    """Give the entry to the first of the reserve list who can take all of `seats`; None: nobody."""
    waiting = [
        each
        for each in entries_of(session, entry.competition_id)
        if each.status is EntryStatus.RESERVE
    ]
    for candidate in waiting:
        successor = session.get_one(User, candidate.user_id)
        try:
            with session.begin_nested():
                if successor.deleted_at is not None:
                    raise NotPossible("this account has been deleted")
                check_reachable(successor)
                _take_over(session, entry, candidate, successor)
                for row, letter in seats:
                    replacement.replace_player(
                        session, row, letter, successor, voices.of_matches, director, reason
                    )
        except NotPossible:
            session.refresh(entry)
            continue
        return successor
    return None


def _take_over(
    session: Session, entry: CompetitionEntry, candidate: CompetitionEntry, successor: User
) -> None:
    former = session.get_one(User, entry.user_id)
    session.delete(candidate)
    session.flush()
    entry.user_id, entry.taken_over_from = cast(int, successor.id), former.name
    entry.status, entry.withdrawn_at = EntryStatus.ENTERED, None
    session.add(entry)
    session.flush()


def _hand_to_bots(
    session: Session,
    entry: CompetitionEntry,
    seats: Sequence[tuple[Match, str]],
    director: User,
    reason: str,
    voices: Voices,
) -> None:
    for row, letter in seats:
        if seat_to_fill(session, cast(int, row.id), entry) is not None:
            replacement.give_to_bot(
                session, row, letter, voices.of_matches, by=director, reason=reason
            )
    if entry.status is not EntryStatus.WITHDRAWN:
        entry.status, entry.withdrawn_at = EntryStatus.WITHDRAWN, utc_now()
    session.add(entry)
    session.flush()


def _current(session: Session, row: Competition) -> CompetitionRound:
    return session.exec(
        select(CompetitionRound)
        .where(CompetitionRound.competition_id == row.id)
        .order_by(col(CompetitionRound.number).desc())
        .limit(1)
    ).one()
