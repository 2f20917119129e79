"""Replacing a player in the running matches of a round, in the order that the page states.

The first of the reserve list who can play takes over the entry, with its place and as much of its
points as the competition states. Else
the entry is out of the next round, and its points stay with it: the site seeks substitutes for its
seats, or a bot or neutral moves play its matches to their end. All matches change hands in one
transaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.adjudication import check_impartial
from app.competitions.entries import entries_of, entry_of, require_entry, was_seated
from app.competitions.formats import settings_of
from app.competitions.formats.settings import Replacement
from app.competitions.news import News, NewsKind, Voices
from app.games.kernel.bot import NEUTRAL
from app.games.text import gettext
from app.matches.load import lock
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.matches.seats import candidates, replacement, vacancies
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
    MatchStatus,
    Seat,
    User,
    Vacancy,
    VacancyReason,
    utc_now,
)


@dataclass(frozen=True)
class Replaced:
    """What became of an entry, by `way`; `successor` has it now, None: nobody."""

    entry: CompetitionEntry
    successor: User | None
    matches: int
    way: Replacement


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
        raise NotPossible(gettext("players can be replaced only while a round is being played"))
    entry = require_entry(session, row, entry_id)
    matches = running_matches(session, competition_id, entry_id)
    if not matches or not set(matches) <= set(rows):
        raise NotPossible(gettext("this player has no running match in the competition"))
    for match_id in matches:
        check_impartial(session, match_id, director)
    former = session.get_one(User, entry.user_id)
    seats = [
        (rows[match_id], letter)
        for match_id in matches
        if (letter := seat_to_fill(session, match_id, entry, with_bots=True)) is not None
    ]
    before = _as_it_is(session, entry, seats)
    order = [Replacement(each) for each in settings_of(row).replacement]
    successor, way = None, order[-1]
    for each in order:
        if each is Replacement.RESERVE:
            successor = _hand_to_reserve(session, entry, seats, before, director, reason, voices)
        if successor is not None or (
            each is Replacement.SUBSTITUTE and _are_substitutes(session, entry, seats)
        ):
            way = each
            break
    if successor is None:
        _hand_to_bots(session, entry, seats, director, reason, voices, order[-1])
    if way is Replacement.SUBSTITUTE:
        _seek_substitutes(session, seats, director, former, reason, voices)
    before["successor"] = successor.id if successor is not None else None
    acts.record(session, row, director, DirectorActKind.REPLACE, reason, former.name, before)
    if successor is not None:
        voices.of_competition(
            session, News(NewsKind.TAKEN_OVER, row, _current(session, row), reason, successor)
        )
    return Replaced(entry, successor, len(seats), way)


def _as_it_is(
    session: Session, entry: CompetitionEntry, seats: Sequence[tuple[Match, str]]
) -> dict[str, Any]:
    """What undoing the replacement needs: the entry as it is, and the seats its player has now."""
    return {
        "entry": entry.id,
        "former": entry.user_id,
        "status": entry.status.value,
        "withdrawn_at": entry.withdrawn_at.isoformat() if entry.withdrawn_at else None,
        "taken_over_from": entry.taken_over_from,
        "taken_over_at": entry.taken_over_at.isoformat() if entry.taken_over_at else None,
        "seats": [
            [row.id, letter]
            for row, letter in seats
            if seat_to_fill(session, cast(int, row.id), entry) is not None
        ],
    }


def give_back(
    session: Session,
    row: Competition,
    before: Mapping[str, Any],
    matches: Sequence[Match],
    director: User,
    reason: str,
    voices: Voices,
) -> set[int]:
    """Undo a replacement: the entry and its running seats are the former player's again.

    `before` is what the replacement wrote down, `matches` are locked. Whoever had taken over is on
    the reserve list again. Return the people concerned. Raises NotPossible.
    """
    entry = session.get_one(CompetitionEntry, before["entry"])
    session.refresh(entry)
    former = session.get_one(User, before["former"])
    if entry.user_id not in (before["former"], before["successor"]):
        raise NotPossible(gettext("this entry has been taken over again; undo that first"))
    if former.deleted_at is not None or former.suspended_at is not None:
        raise NotPossible(gettext("the former player is no longer on the site"))
    if before["successor"] is not None and entry_of(session, cast(int, row.id), former):
        raise NotPossible(
            gettext("the former player has entered anew; they would have two entries")
        )
    letters = dict(before["seats"])
    own = {before["former"], before["successor"], None}
    # A substitute who has a seat meanwhile keeps it.
    seats = [
        (match, letter)
        for match in matches
        if match.status is MatchStatus.RUNNING
        and _holder(session, match, letter := letters[cast(int, match.id)]) in own
    ]
    people = {cast(int, former.id)}
    entry.user_id, entry.taken_over_from = cast(int, former.id), before["taken_over_from"]
    entry.status = EntryStatus(before["status"])
    entry.withdrawn_at = _moment(before["withdrawn_at"])
    entry.taken_over_at = _moment(before.get("taken_over_at"))
    session.add(entry)
    session.flush()
    if before["successor"] is not None:
        _put_on_reserve(session, row, before)
        people.add(before["successor"])
    for match, letter in seats:
        replacement.replace_player(
            session, match, letter, former, voices.of_matches, director, reason
        )
    return people


def _put_on_reserve(session: Session, row: Competition, before: Mapping[str, Any]) -> None:
    """Give whoever had taken an entry over their own one on the reserve list back, in its place:
    the list is in the order of the numbers of its entries."""
    waited = before["reserve"]
    is_free = session.get(CompetitionEntry, waited["id"]) is None
    session.add(
        CompetitionEntry(
            id=waited["id"] if is_free else None,
            competition_id=cast(int, row.id),
            user_id=before["successor"],
            status=EntryStatus.RESERVE,
            entered_at=datetime.fromisoformat(waited["entered_at"]),
            pledged_at=_moment(waited["pledged_at"]),
        )
    )
    session.flush()


def _moment(written: str | None) -> datetime | None:
    return datetime.fromisoformat(written) if written else None


def _holder(session: Session, match: Match, letter: str) -> int | None:
    """Who has a seat; None: a bot."""
    seat = session.exec(select(Seat).where(Seat.match_id == match.id, Seat.letter == letter)).one()
    session.refresh(seat)
    return seat.user_id


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
    before: dict[str, Any],
    director: User,
    reason: str,
    voices: Voices,
) -> User | None:
    """Give the entry to the first of the reserve list who can take all of `seats`; None: nobody.

    Their own entry is written down in `before`.
    """
    waiting = [
        each
        for each in entries_of(session, entry.competition_id)
        # Whoever has been an eliminator has results of their own.
        if each.status is EntryStatus.RESERVE and not was_seated(session, each)
    ]
    for candidate in waiting:
        successor = session.get_one(User, candidate.user_id)
        own = {
            "id": candidate.id,
            "entered_at": candidate.entered_at.isoformat(),
            "pledged_at": candidate.pledged_at.isoformat() if candidate.pledged_at else None,
        }
        try:
            with session.begin_nested():
                if successor.deleted_at is not None:
                    raise NotPossible(gettext("this account has been deleted"))
                check_reachable(successor)
                _take_over(session, entry, candidate, successor)
                for row, letter in seats:
                    replacement.replace_player(
                        session, row, letter, successor, voices.of_matches, director, reason
                    )
        except NotPossible:
            session.refresh(entry)
            continue
        before["reserve"] = own
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
    entry.taken_over_at = utc_now()
    session.add(entry)
    session.flush()


def _hand_to_bots(
    session: Session,
    entry: CompetitionEntry,
    seats: Sequence[tuple[Match, str]],
    director: User,
    reason: str,
    voices: Voices,
    way: Replacement,
) -> None:
    bot = NEUTRAL if way is Replacement.NEUTRAL else ""
    for row, letter in seats:
        if seat_to_fill(session, cast(int, row.id), entry) is not None:
            replacement.give_to_bot(
                session, row, letter, voices.of_matches, by=director, reason=reason, bot=bot
            )
    if entry.status is not EntryStatus.WITHDRAWN:
        entry.status, entry.withdrawn_at = EntryStatus.WITHDRAWN, utc_now()
    session.add(entry)
    session.flush()


def _are_substitutes(
    session: Session, entry: CompetitionEntry, seats: Sequence[tuple[Match, str]]
) -> bool:
    """Whether there is somebody on the site's list to ask for each of `seats`."""
    return all(
        candidates.next_candidates(
            session,
            row,
            Vacancy(
                match_id=cast(int, row.id),
                seat=letter,
                why=VacancyReason.MODERATOR,
                by="",
                former_id=entry.user_id,
            ),
            1,
            utc_now(),
        )
        for row, letter in seats
    )


def _seek_substitutes(
    session: Session,
    seats: Sequence[tuple[Match, str]],
    director: User,
    former: User,
    reason: str,
    voices: Voices,
) -> None:
    """Let the site ask people for seats; until somebody takes one, it is played for them."""
    for row, letter in seats:
        vacancies.open_vacancy(
            session,
            row,
            letter,
            VacancyReason.MODERATOR,
            voices.of_matches,
            by=director,
            former=former,
            reason=reason,
        )


def _current(session: Session, row: Competition) -> CompetitionRound:
    return session.exec(
        select(CompetitionRound)
        .where(CompetitionRound.competition_id == row.id)
        .order_by(col(CompetitionRound.number).desc())
        .limit(1)
    ).one()
