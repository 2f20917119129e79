"""Challenges on a ladder: who may challenge whom, the answers, and the places that follow.

Each act locks the row of the competition first, so of many answers to one challenge the first
counts. An accepted challenge is a match of the one round that a ladder has.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.entries import entry_of, require_entry
from app.competitions.formats.base import had_seats, in_seats
from app.competitions.formats.ladder import (
    LadderSettings,
    within_reach,
)
from app.competitions.history import history_of
from app.competitions.ladder_order import ladder_of, order_of
from app.competitions.match_start import start_match
from app.competitions.news import News, NewsKind, Voices
from app.competitions.rounds import match_name
from app.games.text import gettext
from app.matches.clock import current_absences
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.models import (
    Absence,
    ChallengeStatus,
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    CompetitionStatus,
    EntryStatus,
    User,
    utc_now,
)


def challenges_of(session: Session, row: Competition) -> Sequence[CompetitionChallenge]:
    """Return the open challenges of a ladder, oldest first."""
    return session.exec(
        select(CompetitionChallenge)
        .where(
            CompetitionChallenge.competition_id == row.id,
            CompetitionChallenge.status == ChallengeStatus.OPEN,
        )
        .order_by(col(CompetitionChallenge.id))
    ).all()


def challenge(
    session: Session, competition_id: int, user: User, challenged_id: int, voices: Voices
) -> CompetitionChallenge:
    """Let `user` challenge an entry, who is told. Raises NotPossible."""
    row, own = own_entry(session, competition_id, user)
    check_reachable(user)
    settings = ladder_of(row)
    if settings.is_closing:
        raise NotPossible(gettext("the ladder is closing: running matches are played to their end"))
    other = require_entry(session, row, challenged_id)
    if challenged_id not in within_reach(settings, order_of(session, row), cast(int, own.id)):
        raise NotPossible(
            gettext(
                "you can challenge those up to %(reach)s places above you", reach=settings.reach
            )
        )
    _check_limits(session, row, settings, cast(int, own.id), challenged_id)
    check_can_answer(session, other)
    now = utc_now()
    made = CompetitionChallenge(
        competition_id=competition_id,
        challenger_id=cast(int, own.id),
        challenged_id=challenged_id,
        created_at=now,
        expires_at=now + timedelta(days=settings.answer_days),
    )
    session.add(made)
    session.flush()
    voices.of_competition(session, News(NewsKind.CHALLENGED, row, challenge=made))
    return made


def accept(
    session: Session, competition_id: int, user: User, challenge_id: int, voices: Voices
) -> CompetitionMatch:
    """Let the challenged person accept; the match starts at once. Raises NotPossible."""
    row, own = own_entry(session, competition_id, user)
    found = open_challenge(session, row, challenge_id)
    if found.challenged_id != own.id:
        raise NotPossible(gettext("only the person who was challenged can answer"))
    seated = (found.challenged_id, found.challenger_id)
    counted = begin_match(session, row, seated, voices)
    found.match_id = counted.match_id
    close(session, found, ChallengeStatus.ACCEPTED)
    return counted


def decline(
    session: Session, competition_id: int, user: User, challenge_id: int, voices: Voices
) -> CompetitionChallenge:
    """Let the challenged person decline, at the stated cost. Raises NotPossible."""
    row, own = own_entry(session, competition_id, user)
    found = open_challenge(session, row, challenge_id)
    if found.challenged_id != own.id:
        raise NotPossible(gettext("only the person who was challenged can answer"))
    close(session, found, ChallengeStatus.DECLINED)
    voices.of_competition(session, News(NewsKind.CHALLENGE_OVER, row, challenge=found))
    return found


def take_back(
    session: Session, competition_id: int, user: User, challenge_id: int
) -> CompetitionChallenge:
    """Let the challenger take a challenge back that has no answer yet. Raises NotPossible."""
    row, own = own_entry(session, competition_id, user)
    found = open_challenge(session, row, challenge_id)
    if found.challenger_id != own.id:
        raise NotPossible(gettext("only the challenger can take a challenge back"))
    close(session, found, ChallengeStatus.WITHDRAWN)
    return found


def open_to(
    session: Session, row: Competition, entry: CompetitionEntry, name: str = ""
) -> CompetitionChallenge:
    """Return the challenge that an entry can answer, of the challenger called `name` if there are
    several. Raises NotPossible."""
    found = session.exec(
        select(CompetitionChallenge, User.name)
        .join(CompetitionEntry, col(CompetitionEntry.id) == CompetitionChallenge.challenger_id)
        .join(User, col(User.id) == CompetitionEntry.user_id)
        .where(
            CompetitionChallenge.competition_id == row.id,
            CompetitionChallenge.challenged_id == entry.id,
            CompetitionChallenge.status == ChallengeStatus.OPEN,
        )
        .order_by(col(CompetitionChallenge.id))
    ).all()
    wanted = name.casefold()
    named = [each for each, who in found if not name or who.casefold() == wanted]
    if not named:
        raise NotPossible(
            gettext("there is no open challenge to you by %(name)s", name=name)
            if name
            else gettext("there is no open challenge to you")
        )
    if len(named) > 1:
        raise NotPossible(
            gettext(
                "several players have challenged you; add the name of one of them: %(names)s",
                names=", ".join(who for _each, who in found),
            )
        )
    return named[0]


def due(session: Session, now: datetime) -> list[int]:
    """Return the ladders that have challenges whose time may be up."""
    return [
        *session.exec(
            select(CompetitionChallenge.competition_id)
            .where(
                CompetitionChallenge.status == ChallengeStatus.OPEN,
                CompetitionChallenge.expires_at <= now,
            )
            .distinct()
        )
    ]


def lapse(session: Session, row: Competition, now: datetime, voices: Voices) -> int:
    """End the challenges of a locked ladder whose time is up; return how many."""
    ended = 0
    for each in challenges_of(session, row):
        if each.expires_at > now:
            continue
        until = expiry(session, each, now)
        if until > now:
            each.expires_at = until
            session.add(each)
            continue
        close(session, each, ChallengeStatus.LAPSED)
        voices.of_competition(session, News(NewsKind.CHALLENGE_OVER, row, challenge=each))
        ended += 1
    session.flush()
    return ended


def expiry(session: Session, each: CompetitionChallenge, now: datetime) -> datetime:
    """Return until when a challenge can be answered: its days, not counting those of absence."""
    settings = ladder_of(session.get_one(Competition, each.competition_id))
    entry = session.get_one(CompetitionEntry, each.challenged_id)
    until = each.created_at + timedelta(days=settings.answer_days)
    absences = session.exec(
        select(Absence)
        .where(Absence.user_id == entry.user_id, col(Absence.ends_at) > each.created_at)
        .order_by(col(Absence.begins_at))
    )
    for absence in absences:
        begins = max(absence.begins_at, each.created_at)
        if begins < until and begins <= now:
            until += absence.ends_at - begins
    return until


def close_all(session: Session, row: Competition) -> None:
    """End all open challenges, without a cost for anybody."""
    for each in challenges_of(session, row):
        close(session, each, ChallengeStatus.WITHDRAWN)


def own_entry(
    session: Session, competition_id: int, user: User
) -> tuple[Competition, CompetitionEntry]:
    """Lock a ladder that is running; return it and the entry of `user`. Raises NotPossible."""
    row = acts.lock(session, competition_id)
    if row.format is not CompetitionFormat.LADDER:
        raise NotPossible(gettext("this competition is no ladder"))
    if row.status is not CompetitionStatus.RUNNING:
        raise NotPossible(gettext("the ladder is not running"))
    own = entry_of(session, competition_id, user)
    if own is None or own.status is not EntryStatus.ENTERED:
        raise NotPossible(gettext("you are not on the ladder"))
    return row, own


def open_challenge(session: Session, row: Competition, challenge_id: int) -> CompetitionChallenge:
    """Return a challenge that has no answer yet. Raises NotPossible."""
    found = session.get(CompetitionChallenge, challenge_id, populate_existing=True)
    if found is None or found.competition_id != row.id:
        raise NotPossible(gettext("there is no such challenge"))
    if found.status is not ChallengeStatus.OPEN:
        raise NotPossible(gettext("this challenge is over"))
    return found


def _check_limits(
    session: Session, row: Competition, settings: LadderSettings, own: int, other: int
) -> None:
    pending = [*challenges_of(session, row)]
    running = session.exec(
        select(CompetitionChallenge)
        .join(CompetitionMatch, col(CompetitionMatch.match_id) == CompetitionChallenge.match_id)
        .where(
            CompetitionChallenge.competition_id == row.id, col(CompetitionMatch.decided).is_(None)
        )
    ).all()
    pending += running
    if any({each.challenger_id, each.challenged_id} == {own, other} for each in pending):
        raise NotPossible(gettext("you two have an open challenge or a running match already"))
    given = sum(each.challenger_id == own for each in pending)
    if given >= settings.most_given:
        raise NotPossible(
            gettext(
                "you can have %(most)s of your own challenges at once, with the matches that came "
                "of them",
                most=settings.most_given,
            )
        )
    if sum(each.challenged_id == other for each in pending) >= settings.most_received:
        raise NotPossible(gettext("this player has as many challenges as they can have at once"))
    last = session.exec(
        select(sa.func.max(CompetitionMatch.decided_at))
        .select_from(CompetitionChallenge)
        .join(CompetitionMatch, col(CompetitionMatch.match_id) == CompetitionChallenge.match_id)
        .where(
            CompetitionChallenge.competition_id == row.id,
            col(CompetitionChallenge.challenger_id).in_((own, other)),
            col(CompetitionChallenge.challenged_id).in_((own, other)),
        )
    ).one()
    if last is not None and last + timedelta(days=settings.rematch_days) > utc_now():
        again = last + timedelta(days=settings.rematch_days)
        raise NotPossible(
            gettext("you two can meet again from %(day)s on", day=f"{again:%Y-%m-%d}")
        )


def check_can_answer(session: Session, other: CompetitionEntry) -> None:
    """Raise NotPossible if somebody has left the site or is away."""
    user, now = session.get_one(User, other.user_id), utc_now()
    if user.deleted_at is not None or user.suspended_at is not None:
        raise NotPossible(gettext("this player has left the site"))
    for absence in current_absences.of_user(session, other.user_id, now):
        if absence.begins_at <= now:
            raise NotPossible(
                gettext(
                    "%(name)s is away until %(day)s",
                    name=user.name,
                    day=absence.last_day.isoformat(),
                )
            )


def begin_match(
    session: Session, row: Competition, players: Sequence[int], voices: Voices
) -> CompetitionMatch:
    """Start a match of a ladder among `players`, who get the seats that they have had least often;
    of equal ones, in their order."""
    group = session.exec(
        select(CompetitionGroup)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(CompetitionRound.competition_id == row.id)
    ).one()
    group_id = cast(int, group.id)
    number = (
        1 + session.exec(select(sa.func.count()).where(CompetitionMatch.group_id == group_id)).one()
    )
    had = had_seats(history_of(session, row))
    seated = in_seats(players, had)
    host = session.get_one(User, row.director_id)
    match = start_match(
        session,
        row,
        host,
        group_id,
        number,
        match_name(row, 1, "", number),
        seated,
        voices.of_matches,
        is_told=False,
    )
    return session.exec(select(CompetitionMatch).where(CompetitionMatch.match_id == match.id)).one()


def close(session: Session, each: CompetitionChallenge, status: ChallengeStatus) -> None:
    """Give a challenge its answer, now."""
    each.status, each.answered_at = status, utc_now()
    session.add(each)
    session.flush()
