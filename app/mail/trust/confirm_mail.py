"""A mail that answers the question whether another one is to be carried out.

It comes to `confirm+<token>@MAIL_DOMAIN`, and its first line says YES or DISCARD. Although the
token alone would be proof enough (the page of the link asks for nothing else), a mail that is not
its player's own changes nothing: it is neither carried out nor answered.
"""

import re
from collections.abc import Callable, Sequence

from sqlmodel import Session, select

from app.config import Settings
from app.mail import deduplication
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailContext, MailOutcome
from app.mail.tokens import SeatToken
from app.mail.trust import mails, quarantine
from app.models import InboundMail, MailKind, Match, QuarantinedMail, Seat, User

YES = re.compile(r"\W*(?:yes|confirm)\b", re.I)
DISCARD = re.compile(r"\W*(?:discard|no)\b", re.I)


def take(
    session: Session,
    settings: Settings,
    raw: bytes,
    mail: ParsedMail,
    checks: Sequence[str],
    numbers: tuple[int, ...],
    enqueue: Callable[[int], None],
    process: Callable[[MailContext], MailOutcome],
) -> MailOutcome:
    """Decide about a mail with a genuine token of `numbers` that is no automatic one."""
    held = quarantine.find(session, numbers)
    if held is None:
        return MailOutcome(Disposition.SILENT, "the e-mail it refers to is no longer stored")
    context = _case(session, settings, raw, mail, checks, held, enqueue)
    if context is None or context.player.id != held.user_id:
        return MailOutcome(
            Disposition.SILENT, "the seat now has another player", held.match_id, held.seat
        )
    suspicion = quarantine.spoof_check(context)
    if suspicion is not None:
        return context.outcome(Disposition.SILENT, f"no word of the player's own: {suspicion[0]}")
    record = deduplication.first_copy(context, [])
    if record is None:
        return deduplication.repeat(context)
    return _decide(context, record, held, process)


def _decide(
    context: MailContext,
    record: InboundMail,
    held: QuarantinedMail,
    process: Callable[[MailContext], MailOutcome],
) -> MailOutcome:
    text = context.mail.text
    record.outcome = Disposition.ANSWERED
    if YES.match(text):
        outcome = quarantine.confirm(
            context.session, context.settings, held, context.enqueue, process
        )
        return outcome or _answer(context, record, "too_late")
    if DISCARD.match(text):
        is_gone = quarantine.discard(context.session, held)
        return _answer(context, record, "discarded" if is_gone else "too_late")
    return _answer(context, record, "not_understood")


def _answer(context: MailContext, record: InboundMail, what: str) -> MailOutcome:
    cause, answers = context.cause(f"held_{what}"), context.mail.message_id
    context.write(
        cause,
        lambda thread, cause: mails.decided(thread, cause, what, answers=answers),
        MailKind.SECURITY,
    )
    record.answer_cause = cause
    return context.outcome(Disposition.ANSWERED, what.replace("_", " "))


def _case(
    session: Session,
    settings: Settings,
    raw: bytes,
    mail: ParsedMail,
    checks: Sequence[str],
    held: QuarantinedMail,
    enqueue: Callable[[int], None],
) -> MailContext | None:
    """The answer as a mail for the seat of the mail that waits; None if nobody plays it."""
    seat = session.exec(
        select(Seat).where(Seat.match_id == held.match_id, Seat.letter == held.seat)
    ).one()
    if seat.user_id is None:
        return None
    assert seat.id is not None
    return MailContext(
        session,
        settings,
        mail,
        SeatToken(seat.id, seat.token_generation),
        seat,
        session.get_one(Match, held.match_id),
        session.get_one(User, seat.user_id),
        enqueue,
        raw=raw,
        checks=checks,
    )
