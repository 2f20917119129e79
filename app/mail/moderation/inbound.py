"""What becomes of a mail to the address of a moderator: acts, answers, or why there are none.

- It counts if it comes from an address of the person whom the token names, and no check of our
  mail servers speaks against it. Of any other they are told, once a day, and nothing of it is done.
- Who is no moderator (any more) is told so by what they wanted to do, as on the site.
- Who is asked whether they will moderate says YES or NO.

Nothing here commits. The match's row is locked from the start; a second copy of a mail changes
nothing and gets the same answer.
"""

from collections.abc import Sequence

from sqlmodel import Session

from app.accounts.addresses import is_address_of
from app.config import Settings
from app.mail.announce import announcer
from app.mail.commands.registry import CommandError
from app.mail.compose import one_line
from app.mail.joining.parsing import JoinIntent, asked
from app.mail.match_mail_kinds import Fault, mark
from app.mail.moderation import act_commands
from app.mail.moderation.act_commands import Done
from app.mail.moderation.context import ModeratorContext
from app.mail.moderation.parsing import WORDS, ModeratorCommand, read
from app.mail.moderation.recipients import moderator_mail
from app.mail.moderation.state import state_of
from app.mail.moderation.tokens import ModeratorToken
from app.mail.outbox import names_by_seat, write_mail
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.send_press import named
from app.mail.trust.authentication import failed_check
from app.matches.load import NoSuchMatch, lock
from app.matches.lobby.eligibility import SUSPENDED
from app.matches.moderation import appointments
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.models import MailKind, User, utc_now

NO_MODERATOR = "you do not moderate this match"
EXPIRED = "this address has expired; use the address of this e-mail instead"
TOO_LONG = "your e-mail is too long"
YES_OR_NO = "you have been asked to moderate this match; write YES or NO on the first line"


def accept_moderator(
    session: Session,
    settings: Settings,
    raw: bytes,
    mail: ParsedMail,
    token: ModeratorToken,
    checks: Sequence[str],
) -> MailOutcome:
    """Decide about one mail that is not automatic, in the caller's transaction."""
    user = session.get(User, token.user_id)
    try:
        match = lock(session, token.match_id)
    except NoSuchMatch:
        match = None
    if user is None or user.deleted_at is not None or match is None:
        return MailOutcome(Disposition.SILENT, "no such match or person")
    context = ModeratorContext(session, settings, mail, match, user.email, user)
    earlier = context.earlier_copy()
    if earlier is not None:
        return context.answer_again(earlier)
    author = mail.from_address
    if not is_address_of(session, user, author):
        return _hold(context, author)
    failed = failed_check(raw, author, settings.mail_authserv_ids, checks)
    if failed:
        return _hold(context, author)
    return _decide(context, token)


def _hold(context: ModeratorContext, author: str) -> MailOutcome:
    """Tell the moderator, once a day, of a mail that may not be theirs."""
    cause = f"desk_foreign:{context.match_id}:{context.user.id}:{utc_now():%Y-%m-%d}"
    composed = moderator_mail("foreign", context.recipient, cause, sender=one_line(author))
    write_mail(
        context.session,
        cause,
        context.address,
        composed,
        kind=MailKind.SECURITY,
        match_id=context.match_id,
    )
    return context.outcome(
        Disposition.QUARANTINED, "sender may not be the person this address belongs to"
    )


def _decide(context: ModeratorContext, token: ModeratorToken) -> MailOutcome:
    session, user = context.session, context.user
    assert user.id is not None
    if user.suspended_at is not None:
        return _refuse(context, SUSPENDED)
    if token.has_expired:
        return _refuse(context, EXPIRED)
    if context.mail.is_cut:
        return _refuse(context, TOO_LONG)
    if appointments.is_asked(session, context.match_id, user.id):
        return _say_yes_or_no(context)
    if not may_moderate(session, context.match, user.id):
        return _refuse(context, NO_MODERATOR)
    return _carry_out(context)


def _say_yes_or_no(context: ModeratorContext) -> MailOutcome:
    """Make the author a moderator, or not, as they say."""
    wish, announce = asked(context.mail.text).intent, announcer(context.settings)
    is_said = bool(context.mail.text.strip())
    try:
        if wish is JoinIntent.JOIN and is_said:
            appointments.accept(context.session, context.match_id, context.user, announce)
        elif wish is JoinIntent.DECLINE:
            appointments.leave(context.session, context.match_id, context.user, announce)
        else:
            return _refuse(context, YES_OR_NO)
    except NotPossible as refused:
        return _refuse(context, str(refused))
    is_one = wish is JoinIntent.JOIN
    return _answer(
        context,
        Done(asked=[ModeratorCommand.HELP] if is_one else []),
        says="yes" if is_one else "no",
    )


def _carry_out(context: ModeratorContext) -> MailOutcome:
    """Do what the mail says, and answer it."""
    try:
        items = read(_text(context), context.user.name, context.question)
    except CommandError as fault:
        return _answer(context, Done(fault=fault))
    if not items:
        return _answer(context, Done(asked=[ModeratorCommand.STATE, ModeratorCommand.HELP]))
    return _answer(context, act_commands.carry_out(context, items))


def _text(context: ModeratorContext) -> str:
    """What the moderator wrote: of a fresh mail without text, its subject."""
    mail = context.mail
    if mail.text.strip() or mail.in_reply_to or mail.references:
        return mail.text
    try:
        read(mail.subject, context.user.name, None)
    except CommandError:
        return mail.text
    return mail.subject


def _refuse(context: ModeratorContext, why: str) -> MailOutcome:
    return _answer(context, Done(fault=CommandError(why)))


def _answer(context: ModeratorContext, done: Done, says: str = "") -> MailOutcome:
    """Answer the mail: what was done, what was asked, or the fault; not without end."""
    has_changed = done.has_changed or bool(says)
    if not has_changed and context.is_flooded:
        return context.outcome(Disposition.SILENT, "too many replies in an hour")
    fault, cause = done.fault, context.cause("desk")
    tells_state = ModeratorCommand.STATE in done.asked or bool(done.acts)
    questions = (
        act_commands.open_questions(context) if ModeratorCommand.QUESTIONS in done.asked else None
    )
    names = names_by_seat(context.session, context.match)
    composed = moderator_mail(
        "answer",
        context.recipient,
        cause,
        answers=context.mail.message_id,
        done=done,
        says=says,
        fault=Fault(str(fault), nearest=fault.nearest) if fault is not None else None,
        lines=mark(context.mail.text, fault.line) if fault is not None and fault.line else (),
        state=state_of(context.session, context.match)
        if tells_state and context.match.has_begun
        else None,
        questions=None
        if questions is None
        else [(named(names, each.seat), each) for each in questions],
        words=WORDS if ModeratorCommand.HELP in done.asked else (),
    )
    context.note(cause, composed, Disposition.SAID if has_changed else Disposition.ANSWERED)
    reason = "a fault" if fault is not None else "a moderator's mail"
    return context.outcome(Disposition.SAID if has_changed else Disposition.ANSWERED, reason)
