"""What becomes of a mail that came in: a submission, an answer, or nothing.

`accept` is the one place where this is decided. Who gets what:

- Silence, and a line in the log: no genuine token (strangers), automatic mail,
  bounces, lists, our own e-mails coming back (RFC 3834 2). An answer would help
  a prober or feed a loop.
- A mail to a seat's address that may not be its player's own (`app.mail.trust`) is
  quarantined, and its author gets no answer: the seat's player is asked to confirm it.
- A mail of which others have a copy is carried out, and its seat gets a new reply address.
- Everything else gets an answer in the thread, to the registered address of the
  seat's player and to no other.

Nothing here commits. The same mail delivered again changes nothing and gets the
same answer again, up to MAX_COPIES times in all.
"""

from collections.abc import Callable, Sequence

from sqlmodel import Session

from app.config import Settings
from app.mail import deduplication, send_answers
from app.mail.bounces import inbound as bounces
from app.mail.bounces.counter import resume_mail
from app.mail.commands import process_mail
from app.mail.competitions.inbound import accept_competition, competition_token
from app.mail.joining.inbound import accept_join, token_among
from app.mail.moderation.inbound import accept_moderator
from app.mail.moderation.tokens import MODERATE, ModeratorToken
from app.mail.outbox import rotate_token
from app.mail.preferences import unsubscribe
from app.mail.reading.automatic import is_daemon
from app.mail.reading.message import ParsedMail, parse
from app.mail.seat_context import Disposition, MailContext, MailOutcome
from app.mail.threads import read_id
from app.mail.tokens import ADDRESS, BOUNCE, CONFIRM, SeatToken, read_address
from app.mail.trust import confirm_mail, exposure, own_addresses, quarantine
from app.mail.trust.authentication import failed_check
from app.models import (
    InboundMail,
    Match,
    QuarantinedMail,
    QuarantineReason,
    Seat,
    User,
    utc_now,
)


def accept(
    session: Session,
    settings: Settings,
    raw: bytes,
    envelope_from: str,
    envelope_to: list[str],
    enqueue: Callable[[int], None],
    checks: Sequence[str] = (),
) -> MailOutcome:
    """Decide about one mail, in the caller's transaction.

    The first genuine token among `envelope_to` counts. `enqueue` gets the id of a
    submission that waits for the worker; it is called before the caller's commit,
    so it should only remember it. `checks` are what somebody trusted who brought the
    mail found out about its author, as values of the header Authentication-Results.
    Raises what the database raises.
    """
    token = _token(settings, envelope_to)
    if token is None:
        return _accept_other(session, settings, raw, envelope_from, envelope_to, enqueue, checks)
    seat = session.get(Seat, token.seat_id)
    match = session.get(Match, seat.match_id) if seat else None
    player = session.get(User, seat.user_id) if seat and seat.user_id else None
    if seat is None or match is None or player is None:
        return MailOutcome(Disposition.SILENT, "this seat has no player")
    mail = parse(raw)
    automatic = _automatic(settings, mail, envelope_from)
    if automatic:
        return MailOutcome(Disposition.SILENT, automatic, match.id, seat.letter)
    context = MailContext(session, settings, mail, token, seat, match, player, enqueue, raw, checks)
    return _decide(context)


def confirm(
    session: Session, settings: Settings, held: QuarantinedMail, enqueue: Callable[[int], None]
) -> MailOutcome | None:
    """Process a mail that its player has confirmed; None if it waits no more."""
    return quarantine.confirm(session, settings, held, enqueue, _decide)


def _accept_other(
    session: Session,
    settings: Settings,
    raw: bytes,
    envelope_from: str,
    envelope_to: list[str],
    enqueue: Callable[[int], None],
    checks: Sequence[str],
) -> MailOutcome:
    """Decide about a mail that is for no seat: it may answer an invitation, or a question.

    Or it is a moderator's, is about a competition, says that an e-mail came back, or asks for no
    more of a kind.
    """
    returned = BOUNCE.among(envelope_to, settings.mail_domain, settings.secret_key)
    if returned is not None:
        return bounces.take(session, settings, raw, returned, checks)
    subscription = unsubscribe.among(settings, envelope_to)
    if subscription is not None:
        return unsubscribe.take(session, settings, subscription)
    invitation = token_among(settings, envelope_to)
    question = CONFIRM.among(envelope_to, settings.mail_domain, settings.secret_key)
    address = ADDRESS.among(envelope_to, settings.mail_domain, settings.secret_key)
    moderator = MODERATE.among(envelope_to, settings.mail_domain, settings.secret_key)
    competition = competition_token(settings, envelope_to)
    if not any((invitation, question, address, moderator, competition)):
        return MailOutcome(Disposition.SILENT, "no genuine token")
    mail = parse(raw)
    automatic = _automatic(settings, mail, envelope_from)
    if automatic:
        return MailOutcome(Disposition.SILENT, automatic)
    if invitation is not None:
        if failed_check(raw, mail.from_address, settings.mail_authserv_ids, checks):
            return MailOutcome(Disposition.SILENT, "failed the checks of our mail servers")
        return accept_join(session, settings, mail, invitation)
    if moderator is not None:
        token = ModeratorToken(*moderator)
        return accept_moderator(session, settings, raw, mail, token, checks)
    if competition is not None:
        return accept_competition(session, settings, raw, mail, competition, checks)
    if address is not None:
        return own_addresses.take(session, settings, raw, mail, checks, address)
    assert question is not None
    return confirm_mail.take(session, settings, raw, mail, checks, question, enqueue, _decide)


def _token(settings: Settings, envelope_to: list[str]) -> SeatToken | None:
    for address in envelope_to:
        token = read_address(address, settings.mail_domain, settings.secret_key)
        if token is not None:
            return token
    return None


def _automatic(settings: Settings, mail: ParsedMail, envelope_from: str) -> str:
    """Why no answer may be sent to this mail (RFC 3834 2), or an empty text."""
    if envelope_from.strip() in ("", "<>"):
        return "null return path"
    if is_daemon(envelope_from):
        return "a mail server's own"
    if mail.is_ours or read_id(mail.message_id or "", settings.mail_domain):
        return "our own e-mail"
    if mail.auto_submitted:
        return "automatic mail"
    return ""


def _decide(context: MailContext) -> MailOutcome:
    record = deduplication.first_copy(context, send_answers.notes(context.mail.attachments))
    if record is None:
        return deduplication.repeat(context)
    suspicion = quarantine.spoof_check(context)
    if suspicion is not None:
        return _quarantine(context, record, *suspicion)
    if context.mail.from_address == context.player.email:
        resume_mail(context.session, context.player, utc_now())
    if context.has_expired:
        return _renew(context, record)
    # Here and not before, since a mail in quarantine may be confirmed without logging in.
    if context.player.suspended_at is not None:
        return _refuse(context, record, send_answers.write_suspended, "its player is suspended")
    if context.mail.is_cut:
        return _refuse(context, record, send_answers.write_too_long, "too long")
    if exposure.is_exposed(context):
        exposure.replace_address(context)
    return process_mail.process(context, record)


def _refuse(
    context: MailContext, record: InboundMail, write: Callable[[MailContext], str], reason: str
) -> MailOutcome:
    """Answer a mail of which nothing is carried out, whatever it says."""
    if send_answers.is_flooded(context):
        return context.outcome(Disposition.SILENT, "too many replies in an hour")
    record.outcome = Disposition.ANSWERED
    record.answer_cause = write(context)
    return context.outcome(Disposition.ANSWERED, reason)


def _quarantine(
    context: MailContext, record: InboundMail, held_for: QuarantineReason, says: str
) -> MailOutcome:
    """Ask the player, unless the address that the mail came to is an old one."""
    record.outcome = Disposition.QUARANTINED
    if context.has_expired:
        return context.outcome(Disposition.QUARANTINED, f"suspicious {held_for}, to an old address")
    try:
        quarantine.ask(context, held_for, says)
    except quarantine.QuarantineFull as full:
        return context.outcome(Disposition.QUARANTINED, str(full))
    return context.outcome(Disposition.QUARANTINED, f"suspicious {held_for}")


def _renew(context: MailContext, record: InboundMail) -> MailOutcome:
    """The owner used an old address: tell them the one that holds."""
    if context.token.generation == context.seat.token_generation:
        rotate_token(context.seat)
    record.outcome = Disposition.ANSWERED
    record.answer_cause = send_answers.write_expired(context)
    return context.outcome(Disposition.ANSWERED, "expired token")
