"""Challenges on a ladder of three to six seats: a player calls a table of neighbours.

The site asks the nearest players above the challenger, as many as a table needs; where there are
too few within reach, the nearest below too. Whoever declines or does not answer is followed by the
next neighbour. The match begins when the table is full; its ranks deal out its places anew. Each
who is asked has a challenge of their own; those of one table share `call_id`, the first of them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import challenges
from app.competitions.entries import begun_calls
from app.competitions.formats.ladder import LadderSettings, neighbours
from app.competitions.ladder_order import ladder_of, order_of
from app.competitions.news import News, NewsKind, Voices
from app.games.text import gettext
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.models import (
    ChallengeStatus,
    Competition,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    CompetitionStatus,
    User,
    utc_now,
)

LIVE = (ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED)


def call(
    session: Session, competition_id: int, user: User, voices: Voices
) -> list[CompetitionChallenge]:
    """Let `user` call a table; return the challenges to those who are asked. Raises NotPossible."""
    row, own = challenges.own_entry(session, competition_id, user)
    check_reachable(user)
    settings, own_id = ladder_of(row), cast(int, own.id)
    if settings.is_closing:
        raise NotPossible(gettext("the ladder is closing: running matches are played to their end"))
    order = order_of(session, row)
    if order and order[0] == own_id:
        raise NotPossible(gettext("nobody is above you"))
    if len(calls_of(session, row, own_id)) >= settings.most_given:
        raise NotPossible(
            gettext(
                "you can have %(most)s of your own challenges at once, with the matches that came "
                "of them",
                most=settings.most_given,
            )
        )
    asked = _who_can(session, row, settings, own_id, order, ())[: row.seat_count - 1]
    if len(asked) < row.seat_count - 1:
        raise NotPossible(
            gettext(
                "a table needs %(needed)s of your neighbours, and only %(found)s can be asked now: "
                "the others are away, have met you lately or have as many challenges as they can",
                needed=row.seat_count - 1,
                found=len(asked),
            )
        )
    made: list[CompetitionChallenge] = []
    for entry in asked:
        first = made[0].id if made else None
        made.append(_ask(session, row, own_id, entry, order, first, voices))
    return made


def accept(
    session: Session, competition_id: int, user: User, challenge_id: int, voices: Voices
) -> CompetitionMatch | None:
    """Let somebody who is asked accept; return the match if that filled the table.

    Raises NotPossible.
    """
    row, found = _to_answer(session, competition_id, user, challenge_id)
    challenges.close(session, found, ChallengeStatus.ACCEPTED)
    live = _live(session, cast(int, found.call_id))
    accepted = [each for each in live if each.status is ChallengeStatus.ACCEPTED]
    if len(accepted) < row.seat_count - 1:
        return None
    order = order_of(session, row)
    there = {found.challenger_id, *(each.challenged_id for each in accepted)}
    if not there <= set(order):
        return None
    seated = sorted(there, key=order.index)
    counted = challenges.begin_match(session, row, seated, voices)
    found.match_id = counted.match_id
    session.add(found)
    session.flush()
    return counted


def decline(
    session: Session, competition_id: int, user: User, challenge_id: int, voices: Voices
) -> CompetitionChallenge:
    """Let somebody who is asked decline; the next neighbour is asked. Raises NotPossible."""
    row, found = _to_answer(session, competition_id, user, challenge_id)
    challenges.close(session, found, ChallengeStatus.DECLINED)
    voices.of_competition(session, News(NewsKind.CHALLENGE_OVER, row, challenge=found))
    _fill(session, row, cast(int, found.call_id), voices)
    return found


def take_back(
    session: Session, competition_id: int, user: User, challenge_id: int
) -> CompetitionChallenge:
    """Let the challenger take back a table that is not full yet. Raises NotPossible."""
    row, own = challenges.own_entry(session, competition_id, user)
    found = challenges.open_challenge(session, row, challenge_id)
    if found.challenger_id != own.id:
        raise NotPossible(gettext("only the challenger can take a challenge back"))
    _end_call(session, cast(int, found.call_id))
    return found


def lapse(session: Session, row: Competition, now: datetime, voices: Voices) -> int:
    """End the challenges of a locked ladder whose time is up, and fill tables that are short.

    Return how many there were."""
    ended = challenges.lapse(session, row, now, voices)
    short = _short_calls(session, row)
    for call_id in short:
        _fill(session, row, call_id, voices)
    return ended + len(short)


def due(session: Session) -> list[int]:
    """Return the running ladders on which a table has lost somebody and is to be filled."""
    found = session.exec(
        select(Competition).where(
            col(Competition.id).in_(
                select(CompetitionChallenge.competition_id).where(
                    col(CompetitionChallenge.call_id).is_not(None),
                    col(CompetitionChallenge.status).in_(LIVE),
                )
            ),
            Competition.status == CompetitionStatus.RUNNING,
        )
    )
    return [cast(int, row.id) for row in found.all() if _short_calls(session, row)]


def calls_of(session: Session, row: Competition, entry_id: int) -> set[int]:
    """Return the tables that an entry has called and that wait or whose match is running."""
    return {
        cast(int, each.call_id) for each in _pending(session, row) if each.challenger_id == entry_id
    }


def waiting(session: Session, row: Competition) -> Sequence[CompetitionChallenge]:
    """Return the challenges of all tables that are not full yet, table by table."""
    return session.exec(
        select(CompetitionChallenge)
        .where(
            CompetitionChallenge.competition_id == row.id,
            col(CompetitionChallenge.status).in_(LIVE),
            col(CompetitionChallenge.call_id).is_not(None),
            col(CompetitionChallenge.call_id).not_in(begun_calls(cast(int, row.id))),
        )
        .order_by(col(CompetitionChallenge.call_id), col(CompetitionChallenge.id))
    ).all()


def close_all(session: Session, row: Competition) -> None:
    """End all tables that are not full, without a cost for anybody."""
    for each in waiting(session, row):
        challenges.close(session, each, ChallengeStatus.WITHDRAWN)


def _to_answer(
    session: Session, competition_id: int, user: User, challenge_id: int
) -> tuple[Competition, CompetitionChallenge]:
    row, own = challenges.own_entry(session, competition_id, user)
    found = challenges.open_challenge(session, row, challenge_id)
    if found.challenged_id != own.id:
        raise NotPossible(gettext("only the person who was challenged can answer"))
    return row, found


def _live(session: Session, call_id: int) -> Sequence[CompetitionChallenge]:
    return session.exec(
        select(CompetitionChallenge)
        .where(CompetitionChallenge.call_id == call_id, col(CompetitionChallenge.status).in_(LIVE))
        .order_by(col(CompetitionChallenge.id))
    ).all()


def _short_calls(session: Session, row: Competition) -> list[int]:
    live: dict[int, int] = {}
    for each in waiting(session, row):
        number = cast(int, each.call_id)
        live[number] = live.get(number, 0) + 1
    return [number for number, count in live.items() if count < row.seat_count - 1]


def _pending(session: Session, row: Competition) -> list[CompetitionChallenge]:
    """The challenges of tables that wait, and of those whose match is running."""
    running = session.exec(
        select(CompetitionChallenge.call_id)
        .join(CompetitionMatch, col(CompetitionMatch.match_id) == CompetitionChallenge.match_id)
        .where(
            CompetitionChallenge.competition_id == row.id, col(CompetitionMatch.decided).is_(None)
        )
    ).all()
    playing = session.exec(
        select(CompetitionChallenge).where(
            col(CompetitionChallenge.call_id).in_(running),
            CompetitionChallenge.status == ChallengeStatus.ACCEPTED,
        )
    ).all()
    return [*waiting(session, row), *playing]


def _who_can(
    session: Session,
    row: Competition,
    settings: LadderSettings,
    own_id: int,
    order: Sequence[int],
    asked: Sequence[int],
) -> list[int]:
    """The neighbours of a challenger who can be asked, in the order in which they are."""
    pending = _pending(session, row)
    lately = _met_lately(session, row, settings, own_id)
    found = []
    for entry_id in neighbours(settings, order, own_id):
        received = sum(each.challenged_id == entry_id for each in pending)
        if entry_id in asked or entry_id in lately or received >= settings.most_received:
            continue
        try:
            challenges.check_can_answer(session, session.get_one(CompetitionEntry, entry_id))
        except NotPossible:
            continue
        found.append(entry_id)
    return found


def _met_lately(
    session: Session, row: Competition, settings: LadderSettings, own_id: int
) -> set[int]:
    """Those with whom an entry may not be at a table yet, and those with whom it is at one now."""
    since = utc_now() - timedelta(days=settings.rematch_days)
    found = session.exec(
        select(CompetitionMatch.entries)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(
            CompetitionRound.competition_id == row.id,
            sa.or_(
                col(CompetitionMatch.decided_at).is_(None), col(CompetitionMatch.decided_at) > since
            ),
        )
    )
    return {each for there in found if own_id in there.values() for each in there.values()}


def _ask(
    session: Session,
    row: Competition,
    challenger_id: int,
    entry_id: int,
    order: Sequence[int],
    call_id: int | None,
    voices: Voices,
) -> CompetitionChallenge:
    now = utc_now()
    made = CompetitionChallenge(
        competition_id=cast(int, row.id),
        challenger_id=challenger_id,
        challenged_id=entry_id,
        created_at=now,
        expires_at=now + timedelta(days=ladder_of(row).answer_days),
        call_id=call_id,
        # Whoever stands below has no place to defend.
        is_free=order.index(entry_id) > order.index(challenger_id),
    )
    session.add(made)
    session.flush()
    if call_id is None:
        made.call_id = made.id
        session.add(made)
        session.flush()
    voices.of_competition(session, News(NewsKind.CHALLENGED, row, challenge=made))
    return made


def _fill(session: Session, row: Competition, call_id: int, voices: Voices) -> None:
    """Ask the next neighbours for a table that is short; end it if there are too few."""
    first = session.get_one(CompetitionChallenge, call_id)
    settings, order = ladder_of(row), order_of(session, row)
    needed = row.seat_count - 1 - len(_live(session, call_id))
    asked = session.exec(
        select(CompetitionChallenge.challenged_id).where(CompetitionChallenge.call_id == call_id)
    ).all()
    next_ones = (
        _who_can(session, row, settings, first.challenger_id, order, asked)
        if first.challenger_id in order and not settings.is_closing
        else []
    )
    if len(next_ones) >= needed:
        for entry in next_ones[:needed]:
            _ask(session, row, first.challenger_id, entry, order, call_id, voices)
        return
    _end_call(session, call_id)
    voices.of_competition(session, News(NewsKind.TABLE_OVER, row, challenge=first))


def _end_call(session: Session, call_id: int) -> None:
    for each in _live(session, call_id):
        challenges.close(session, each, ChallengeStatus.WITHDRAWN)
