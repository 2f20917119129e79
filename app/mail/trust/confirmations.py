"""Mails that wait for the word of their seat's player.

`ask` keeps a mail and writes to the registered address of the player, never to the author of the
mail. What the player says (by a link, or by answering that letter) ends in `confirm` or `discard`.
A mail that is confirmed goes the way of every mail once more, without the doubt; its orders are
refused if the player has acted since it came in. Nobody's word counts twice, and none after `LIFE`.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.case import Case, Outcome
from app.mail.reading.message import parse
from app.mail.tokens import CONFIRM, SeatToken
from app.mail.trust import letters
from app.mail.trust.keeping import fit_to_keep
from app.models import (
    HeldFor,
    HeldMail,
    HeldStatus,
    MailKind,
    Match,
    Seat,
    User,
    utc_now,
)

LIFE = timedelta(days=14)
MOST_LETTERS_AN_HOUR = 5
"""Of so many mails for one seat its player is told one by one; of the rest together, once."""

MOST_WAITING = 100
"""So many mails wait for one seat at most."""

LONGEST_SAYS = 500


class TooMany(Exception):
    """No more mails are kept for this seat."""


def ask(case: Case, held_for: HeldFor, says: str) -> str:
    """Keep the mail of `case` and ask its seat's player; return the cause of the letter that asks.

    `says` names the particulars: the checks that failed, or the command that cannot be taken back.
    Raises TooMany if more mails wait than anybody will look through.
    """
    now = utc_now()
    _forget(case.session, now)
    recent = _count(case, now - timedelta(hours=1))
    if _count(case, None) >= MOST_WAITING:
        raise TooMany(f"more than {MOST_WAITING} e-mails are waiting for confirmation")
    held = _keep(case, held_for, says, now)
    if recent < MOST_LETTERS_AN_HOUR:
        cause = case.cause("held")
        it, answers = letters.question(held, case.letter, case.settings), _answered(case, held_for)
        case.write(
            cause,
            lambda thread, cause: letters.held(thread, cause, it, answers=answers),
            MailKind.SECURITY,
        )
        return cause
    cause = f"held_more:{case.seat.id}:{now:%Y-%m-%dT%H}"
    case.write(cause, letters.held_more, MailKind.SECURITY)
    return cause


def read_token(session: Session, settings: Settings, token: str) -> HeldMail | None:
    """The mail that a token of a letter names, if it is genuine, whatever became of the mail."""
    numbers = CONFIRM.read(token, settings.secret_key)
    return find(session, numbers) if numbers else None


def find(session: Session, numbers: tuple[int, ...]) -> HeldMail | None:
    """The mail of the numbers of a genuine token, or None if it is forgotten."""
    held_id, expires = numbers
    held = session.get(HeldMail, held_id)
    # Of a row that was deleted the id may be given anew; the moment is part of the token.
    return held if held is not None and int(held.expires_at.timestamp()) == expires else None


def can_be_decided(session: Session, held: HeldMail, now: datetime) -> bool:
    """Whether the mail still waits: in time, and its seat still the same player's."""
    if held.status is not HeldStatus.WAITING or held.expires_at <= now:
        return False
    return _seat(session, held).user_id == held.user_id


def confirm(
    session: Session,
    settings: Settings,
    held: HeldMail,
    enqueue: Callable[[int], None],
    go_on: Callable[[Case], Outcome],
) -> Outcome | None:
    """Let a mail go the way of every mail, `go_on`, without doubt; None if it waits no more."""
    held = _locked(session, held)
    if not can_be_decided(session, held, utc_now()):
        return None
    seat, raw = _seat(session, held), held.raw
    held.status, held.raw = HeldStatus.CONFIRMED, b""
    assert seat.id is not None
    return go_on(
        Case(
            session,
            settings,
            parse(raw),
            SeatToken(seat.id, seat.token_generation),
            seat,
            session.get_one(Match, held.match_id),
            session.get_one(User, held.user_id),
            enqueue,
            raw=raw,
            confirmed=held,
        )
    )


def discard(session: Session, held: HeldMail) -> bool:
    """Throw a mail away; False if it waits no more."""
    held = _locked(session, held)
    if not can_be_decided(session, held, utc_now()):
        return False
    held.status, held.raw = HeldStatus.DISCARDED, b""
    return True


def waiting(session: Session, user_id: int, now: datetime) -> list[HeldMail]:
    """The mails that wait for the word of a user, oldest first."""
    held = session.exec(
        select(HeldMail)
        .where(
            HeldMail.user_id == user_id,
            HeldMail.status == HeldStatus.WAITING,
            col(HeldMail.expires_at) > now,
        )
        .order_by(col(HeldMail.id))
    )
    return [each for each in held if can_be_decided(session, each, now)]


def _keep(case: Case, held_for: HeldFor, says: str, now: datetime) -> HeldMail:
    assert case.player.id is not None
    held = HeldMail(
        match_id=case.match_id,
        seat=case.seat.letter,
        user_id=case.player.id,
        held_for=held_for,
        says=says[:LONGEST_SAYS],
        from_address=case.letter.from_address,
        subject=case.letter.subject[:250],
        message_key=case.key,
        raw=fit_to_keep(case.raw, case.letter),
        created_at=now,
        expires_at=(now + LIFE).replace(microsecond=0),
    )
    case.session.add(held)
    case.session.flush()
    return held


def _answered(case: Case, held_for: HeldFor) -> str | None:
    """The mail that the question answers: of a doubtful author's none, it may not be his."""
    return case.letter.message_id if held_for is HeldFor.COMMAND else None


def _count(case: Case, since: datetime | None) -> int:
    """How many mails wait for this seat's player, or came since then."""
    count = (
        select(func.count())
        .select_from(HeldMail)
        .where(HeldMail.match_id == case.match_id, HeldMail.seat == case.seat.letter)
    )
    if since is not None:
        return case.session.exec(count.where(col(HeldMail.created_at) > since)).one()
    return case.session.exec(count.where(HeldMail.status == HeldStatus.WAITING)).one()


def _forget(session: Session, now: datetime) -> None:
    """Delete what nobody can confirm any more; that it is gone is told for as long again."""
    session.execute(sa.delete(HeldMail).where(col(HeldMail.expires_at) <= now - LIFE))
    session.execute(
        sa.update(HeldMail)
        .where(col(HeldMail.expires_at) <= now, col(HeldMail.status) == HeldStatus.WAITING)
        .values(raw=b"", status=HeldStatus.DISCARDED)
    )


def _seat(session: Session, held: HeldMail) -> Seat:
    return session.exec(
        select(Seat).where(Seat.match_id == held.match_id, Seat.letter == held.seat)
    ).one()


def _locked(session: Session, held: HeldMail) -> HeldMail:
    """The row as last committed: of two words at once the second one finds it decided."""
    return session.exec(
        select(HeldMail)
        .where(HeldMail.id == held.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one()
