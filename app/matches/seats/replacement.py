"""Replacing the player of a seat while the match runs.

A player may resign. The match's host is its moderator: they give a seat to a bot at once, or invite
somebody to it; then its player keeps it until the other one takes it, so that no seat is ever
empty. With the seat go its position, its open motions and its agreements. The player's own things
do not: their reply address becomes void, their draft and their plans are dropped, their standing
instructions are cancelled (they were that player's judgement, and would answer in the name of
somebody who has never seen them), players they muted are heard again, and orders of theirs that no
worker has carried out yet are refused. The new player finds messages to the seat unread. A pending
decision of the seat is asked anew, with its whole time. The record of the match shows the change.
"""

from typing import cast

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.standing_instructions import INSTRUCTION
from app.matches import draft_rows, log
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import load, lock, position
from app.matches.lobby.eligibility import (
    check_can_change_hands,
    check_has_seats,
    check_reachable,
)
from app.matches.lobby.seating import bot_of, offer_seat, seats_of
from app.matches.moderation.appointments import have_seen_hidden
from app.matches.plans import editing
from app.matches.press.threads import forget_reader
from app.matches.refusal import NotPossible
from app.matches.seats import resignation, vacancies
from app.matches.system_orders import settle_played
from app.models import (
    HandOver,
    MatchStatus,
    Resigning,
    Seat,
    SubmissionSource,
    User,
    VacancyEnd,
    VacancyReason,
)


def invite_successor(
    session: Session, row: models.Match, letter: str, email: str, announce: Announce
) -> Seat:
    """Offer a seat to the address `email` and announce it; return the seat. Raises NotPossible."""
    check_can_change_hands(row)
    row = _lock_running(session, row)
    seat = _seat(session, row, letter)
    email = email.strip().lower()
    if _plays(session, row, email):
        raise NotPossible("the player with that address already has a seat in this match")
    check_reachable(session.get_one(User, row.host_id))
    known = session.exec(select(User).where(User.email == email)).first()
    if known is not None:
        _check_saw_nothing_hidden(session, row, known)
    offer_seat(session, seat, email)
    announce(session, Event(EventKind.INVITED, row, seat=seat))
    return seat


def withdraw_invitation(session: Session, row: models.Match, letter: str) -> Seat:
    """Offer a seat no longer to the person who was invited to it. Raises NotPossible."""
    row = _lock_running(session, row)
    seat = _seat(session, row, letter)
    if seat.invited_email is None:
        raise NotPossible("nobody has been invited to this seat")
    seat.invited_email = None
    session.add(seat)
    session.flush()
    return seat


def offered_to(session: Session, row: models.Match, user: User) -> Seat | None:
    """Return the seat of a running match that `user` may take over, if there is one."""
    if row.status is not MatchStatus.RUNNING:
        return None
    seats = seats_of(session, row)
    if any(seat.user_id == user.id for seat in seats):
        return None
    return next((seat for seat in seats if seat.invited_email == user.email), None)


def take_over(session: Session, row: models.Match, user: User, announce: Announce) -> Seat:
    """Give `user` the seat that they were invited to; return it. Raises NotPossible."""
    check_has_seats(row)
    row = _lock_running(session, row)
    seat = offered_to(session, row, user)
    if seat is None:
        raise NotPossible("you have no offer of a seat in this match")
    return _hand_over(session, row, seat, user, announce)


def replace_player(
    session: Session,
    row: models.Match,
    letter: str,
    user: User,
    announce: Announce,
    by: User | None = None,
    reason: str = "",
) -> Seat:
    """Give a seat to `user`, who is on a list of substitutes; return it. Raises NotPossible.

    `by` has arranged it for a `reason`, else they did themselves.
    """
    row = _lock_running(session, row)
    seat = _seat(session, row, letter)
    if _plays(session, row, user.email):
        raise NotPossible("you already have a seat in this match")
    return _hand_over(session, row, seat, user, announce, by=by or user, reason=reason)


def give_to_bot(
    session: Session,
    row: models.Match,
    letter: str,
    announce: Announce,
    by: User | None = None,
    reason: str = "",
    *,
    bot: str = "",
) -> Seat:
    """Let a bot play a seat from now on; return the seat. Raises NotPossible.

    `by` is the moderator who does it for a `reason`, else the host. `bot` names another one than
    the usual.
    """
    row = _lock_running(session, row)
    seat = _seat(session, row, letter)
    if seat.bot is not None:
        raise NotPossible("a bot already plays this seat")
    return _hand_over(session, row, seat, None, announce, by=by, reason=reason, bot=bot)


def resign(
    session: Session,
    row: models.Match,
    user: User,
    announce: Announce,
    *,
    may_wait: bool = False,
) -> Resigning | None:
    """Let `user` leave the match for good; return what became of their seat. Raises NotPossible.

    A bot takes it, and the host may offer it to somebody else later; where the match says so, a
    substitute is sought besides, or, if the rules of the title know of it, the seat leaves the
    game: if it `may_wait`, as soon as what is being resolved is done (None).
    """
    row = _lock_running(session, row)
    seat = next((seat for seat in seats_of(session, row) if seat.user_id == user.id), None)
    if seat is None:
        raise NotPossible("you do not have a seat in this match")
    if row.resigning is Resigning.LEAVES and resignation.may_leave(row):
        has_left = resignation.leave_game(
            session, row, seat.letter, user, announce, may_wait=may_wait
        )
        return Resigning.LEAVES if has_left else None
    _hand_over(session, row, seat, None, announce, by=user)
    if row.resigning is Resigning.SUBSTITUTE:
        vacancies.open_vacancy(
            session, row, seat.letter, VacancyReason.RESIGNED, announce, former=user
        )
        return Resigning.SUBSTITUTE
    return Resigning.BOT


def hand_overs(session: Session, match_id: int) -> list[HandOver]:
    """Return the seats of a match that changed hands, the first first."""
    found = select(HandOver).where(HandOver.match_id == match_id).order_by(col(HandOver.id))
    return list(session.exec(found))


def _hand_over(
    session: Session,
    row: models.Match,
    seat: Seat,
    successor: User | None,
    announce: Announce,
    by: User | None = None,
    reason: str = "",
    bot: str = "",
) -> Seat:
    """Give a seat of the locked `row` to `successor`, or to `bot`, else the usual one; announce it.

    `by` has arranged it, else the host; a moderator for a `reason`.
    """
    assert row.id is not None
    check_can_change_hands(row)
    if successor is not None:
        check_reachable(successor)
        _check_saw_nothing_hidden(session, row, successor)
    former = session.get(User, seat.user_id) if seat.user_id is not None else None
    left = former.name if former else _named(seat)
    seat.user_id = successor.id if successor else None
    seat.bot = None if successor else bot or bot_of(row)
    seat.invited_email = None
    seat.token_generation += 1
    seat.token_expires_at = None
    session.add(seat)
    draft_rows.remove(session, row.id, seat.letter)
    editing.remove(session, row.id, seat.letter)
    forget_reader(session, row.id, seat.letter)
    _cancel_instructions(session, row, seat, announce)
    deadlines.stamp(session, row, position(row), afresh=[seat.letter])
    record = HandOver(
        match_id=row.id,
        seat=seat.letter,
        former=left,
        successor=successor.name if successor else _named(seat),
        by=(by or session.get_one(User, row.host_id)).name,
        former_id=former.id if former else None,
        successor_id=successor.id if successor else None,
        after=log.next_number(session, row.id) - 1,
    )
    session.add(record)
    session.flush()
    if successor is not None:
        vacancies.close_vacancy(session, row, seat.letter, VacancyEnd.TAKEN, announce)
    announce(
        session,
        Event(
            EventKind.HANDED_OVER,
            row,
            position(row),
            seat=seat,
            hand_over=record,
            former=former,
            reason=reason,
        ),
    )
    return seat


def _check_saw_nothing_hidden(session: Session, row: models.Match, user: User) -> None:
    """Raise NotPossible if somebody has read, as a moderator, what players may not know."""
    if user.id in have_seen_hidden(session, row):
        raise NotPossible(
            "you have moderated this match and seen hidden information, so you cannot play in it"
        )


def _named(seat: Seat) -> str:
    """Return what the bot on a seat is called in the record."""
    return f"a bot ({seat.bot})"


def _cancel_instructions(
    session: Session, row: models.Match, seat: Seat, announce: Announce
) -> None:
    """Cancel the standing instructions of a seat, by entries like those of its own player."""
    assert row.id is not None
    loaded = load(session, row.id, with_log=False)
    given = list(loaded.match.state["standing"].get(seat.letter, ()))
    if not given:
        return
    actions = [{"do": "revoke", INSTRUCTION: each} for each in given]
    settle_played(
        session,
        loaded,
        seat.letter,
        [loaded.match.apply(seat.letter, action) for action in actions],
        key=f"hand-over:{row.version}",
        source=SubmissionSource.MODERATOR,
        announce=announce,
    )


def _lock_running(session: Session, row: models.Match) -> models.Match:
    row = lock(session, cast(int, row.id))
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("players can be replaced only while the match is running")
    return row


def _seat(session: Session, row: models.Match, letter: str) -> Seat:
    """Return a seat as last committed. Raises NotPossible if there is none of that letter."""
    seat = next((seat for seat in seats_of(session, row) if seat.letter == letter), None)
    if seat is None:
        raise NotPossible("there is no such seat in this match")
    session.refresh(seat)
    return seat


def _plays(session: Session, row: models.Match, email: str) -> bool:
    seated = select(Seat.id).join(User).where(Seat.match_id == row.id, User.email == email)
    return session.exec(seated).first() is not None
