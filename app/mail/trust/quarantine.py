"""E-mails in quarantine, which wait until their seat's player confirms them.

`spoof_check` says which e-mails go there. `ask` stores one and writes to the registered address of
the player, never to the author of the e-mail. The player answers by a link or a reply, which ends
in `confirm` or `discard`. A confirmed e-mail is processed like any other, without the check; its
orders are refused if the player has acted since it came in. An answer counts once, and not after
`LIFE`.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import Message
from email.utils import format_datetime

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app.accounts.addresses import is_address_of
from app.config import Settings
from app.mail.reading.message import ParsedMail, parse
from app.mail.seat_context import MailContext, MailOutcome
from app.mail.tokens import CONFIRM, SeatToken
from app.mail.trust import mails
from app.mail.trust.authentication import failed_check, is_vouched_for
from app.models import (
    MailKind,
    Match,
    QuarantinedMail,
    QuarantineReason,
    QuarantineStatus,
    Seat,
    User,
    utc_now,
)

LIFE = timedelta(days=14)
MAX_BYTES = 256 * 1024
"""Of a larger e-mail only its text is stored."""

MAX_QUESTIONS_AN_HOUR = 5
"""The player of a seat is asked about so many e-mails one by one; about the rest together, once."""

MAX_WAITING = 100
"""No more e-mails wait for one seat."""

MAX_SAYS = 500


class QuarantineFull(Exception):
    """No more e-mails are stored for this seat."""


def spoof_check(context: MailContext) -> tuple[QuarantineReason, str] | None:
    """Why the mail of `context` may not be its player's own; None if nothing speaks against it.

    The particulars come second: the author's address, or the checks that failed.
    """
    if context.confirmed is not None:
        return None
    author = context.mail.from_address
    if not is_address_of(context.session, context.player, author):
        return QuarantineReason.SENDER, author
    failed = failed_check(context.raw, author, context.settings.mail_authserv_ids, context.checks)
    return (QuarantineReason.CHECKS, failed) if failed else None


def is_new_sender(context: MailContext) -> bool:
    """Whether nothing shows that the mail is its player's own, and they never said that one was.

    To be asked of a mail without suspicion (`spoof_check`). A further address was confirmed in its
    own right; that of the account is, when its player has confirmed a mail from it or has joined a
    match by one.
    """
    if context.confirmed is not None or context.player.sender_confirmed_at is not None:
        return False
    author = context.mail.from_address
    if author != context.player.email:
        return False
    servers = context.settings.mail_authserv_ids
    return not is_vouched_for(context.raw, author, servers, context.checks)


def ask(context: MailContext, held_for: QuarantineReason, says: str) -> str:
    """Store the mail of `context` and ask its player; return the cause of the e-mail that asks.

    `says` names the particulars: the checks that failed, or the command that cannot be taken back.
    Raises QuarantineFull if more mails wait than anybody will look through.
    """
    now = utc_now()
    _forget(context.session, now)
    recent = _count(context, now - timedelta(hours=1))
    if _count(context, None) >= MAX_WAITING:
        _tell_of_more(context, now)
        raise QuarantineFull(f"more than {MAX_WAITING} e-mails are waiting for confirmation")
    held = _keep(context, held_for, says, now)
    if recent < MAX_QUESTIONS_AN_HOUR:
        cause = context.cause("held")
        it, answers = (
            mails.question(held, context.mail, context.settings),
            _answered(context, held_for),
        )
        context.write(
            cause,
            lambda thread, cause: mails.held(thread, cause, it, answers=answers),
            MailKind.SECURITY,
        )
        return cause
    return _tell_of_more(context, now)


def _tell_of_more(context: MailContext, now: datetime) -> str:
    """Tell the player, once an hour, that more mails wait than are asked about one by one."""
    cause = f"held_more:{context.seat.id}:{now:%Y-%m-%dT%H}"
    context.write(cause, mails.held_more, MailKind.SECURITY)
    return cause


def read_token(session: Session, settings: Settings, token: str) -> QuarantinedMail | None:
    """The mail that a token of an e-mail names, if it is genuine, whatever became of the mail."""
    numbers = CONFIRM.read(token, settings.secret_key)
    return find(session, numbers) if numbers else None


def find(session: Session, numbers: tuple[int, ...]) -> QuarantinedMail | None:
    """The mail of the numbers of a genuine token, or None if it is forgotten."""
    held_id, expires = numbers
    held = session.get(QuarantinedMail, held_id)
    # Of a row that was deleted the id may be given anew; the moment is part of the token.
    return held if held is not None and int(held.expires_at.timestamp()) == expires else None


def can_be_decided(session: Session, held: QuarantinedMail, now: datetime) -> bool:
    """Whether the mail still waits: in time, and its seat still the same player's."""
    if held.status is not QuarantineStatus.WAITING or held.expires_at <= now:
        return False
    return _seat(session, held).user_id == held.user_id


def confirm(
    session: Session,
    settings: Settings,
    held: QuarantinedMail,
    enqueue: Callable[[int], None],
    process: Callable[[MailContext], MailOutcome],
) -> MailOutcome | None:
    """Process a confirmed mail by `process`, without spoof check; None if it waits no more."""
    held = _locked(session, held)
    if not can_be_decided(session, held, utc_now()):
        return None
    seat, raw = _seat(session, held), held.raw
    player = session.get_one(User, held.user_id)
    if held.from_address == player.email and player.sender_confirmed_at is None:
        player.sender_confirmed_at = utc_now()
    held.status, held.raw = QuarantineStatus.CONFIRMED, b""
    assert seat.id is not None
    return process(
        MailContext(
            session,
            settings,
            parse(raw),
            SeatToken(seat.id, seat.token_generation),
            seat,
            session.get_one(Match, held.match_id),
            player,
            enqueue,
            raw=raw,
            confirmed=held,
        )
    )


def discard(session: Session, held: QuarantinedMail) -> bool:
    """Throw a mail away; False if it waits no more."""
    held = _locked(session, held)
    if not can_be_decided(session, held, utc_now()):
        return False
    held.status, held.raw = QuarantineStatus.DISCARDED, b""
    return True


def waiting(session: Session, user_id: int, now: datetime) -> list[QuarantinedMail]:
    """The mails that wait for the word of a user, oldest first."""
    held = session.exec(
        select(QuarantinedMail)
        .where(
            QuarantinedMail.user_id == user_id,
            QuarantinedMail.status == QuarantineStatus.WAITING,
            col(QuarantinedMail.expires_at) > now,
        )
        .order_by(col(QuarantinedMail.id))
    )
    return [each for each in held if can_be_decided(session, each, now)]


def _keep(
    context: MailContext, held_for: QuarantineReason, says: str, now: datetime
) -> QuarantinedMail:
    assert context.player.id is not None
    held = QuarantinedMail(
        match_id=context.match_id,
        seat=context.seat.letter,
        user_id=context.player.id,
        held_for=held_for,
        says=says[:MAX_SAYS],
        from_address=context.mail.from_address,
        subject=context.mail.subject[:250],
        message_key=context.key,
        raw=_bounded(context.raw, context.mail),
        created_at=now,
        expires_at=(now + LIFE).replace(microsecond=0),
    )
    context.session.add(held)
    context.session.flush()
    return held


def _bounded(raw: bytes, mail: ParsedMail) -> bytes:
    """`raw`, or if it is too large, a mail with the same headers and its text alone."""
    if len(raw) <= MAX_BYTES:
        return raw
    kept = Message()
    values = {
        "From": mail.from_address,
        "Subject": mail.subject,
        "Date": format_datetime(mail.date) if mail.date else None,
        "Message-ID": mail.message_id,
        "In-Reply-To": mail.in_reply_to,
        "References": " ".join(mail.references),
    }
    for name, value in values.items():
        if value:
            kept[name] = value
    kept.set_payload(mail.full_text, "utf-8")
    return kept.as_bytes()


def _answered(context: MailContext, held_for: QuarantineReason) -> str | None:
    """The mail that the question answers; None if its author may be somebody else."""
    return context.mail.message_id if held_for is QuarantineReason.COMMAND else None


def _count(context: MailContext, since: datetime | None) -> int:
    """How many mails wait for this seat's player, or came since then."""
    count = (
        select(func.count())
        .select_from(QuarantinedMail)
        .where(
            QuarantinedMail.match_id == context.match_id,
            QuarantinedMail.seat == context.seat.letter,
        )
    )
    if since is not None:
        return context.session.exec(count.where(col(QuarantinedMail.created_at) > since)).one()
    return context.session.exec(
        count.where(QuarantinedMail.status == QuarantineStatus.WAITING)
    ).one()


def _forget(session: Session, now: datetime) -> None:
    """Delete what nobody can confirm any more; that it is gone is told for as long again."""
    session.execute(sa.delete(QuarantinedMail).where(col(QuarantinedMail.expires_at) <= now - LIFE))
    session.execute(
        sa.update(QuarantinedMail)
        .where(
            col(QuarantinedMail.expires_at) <= now,
            col(QuarantinedMail.status) == QuarantineStatus.WAITING,
        )
        .values(raw=b"", status=QuarantineStatus.DISCARDED)
    )


def _seat(session: Session, held: QuarantinedMail) -> Seat:
    return session.exec(
        select(Seat).where(Seat.match_id == held.match_id, Seat.letter == held.seat)
    ).one()


def _locked(session: Session, held: QuarantinedMail) -> QuarantinedMail:
    """The row as last committed: of two words at once the second one finds it decided."""
    return session.exec(
        select(QuarantinedMail)
        .where(QuarantinedMail.id == held.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one()
