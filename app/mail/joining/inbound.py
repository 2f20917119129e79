"""What becomes of a mail to the address of an invitation: a seat, a seat given back, or an answer.

- The seat goes to the address to which the invitation went and to no other, and only while the
  invitation holds: it was not called off, the seat is not taken, its time is not up.
- If that address has no account, one is made: the host has vouched for it.
- A mail from any other address changes nothing and gets no answer; whom the address is for is
  told, once.

Nothing here commits. The match's row is locked from the start, so that of two who want the last
seat one gets it; a second copy of a mail changes nothing and gets the same answer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlmodel import Session, select

from app.accounts import confirmation
from app.accounts.mail_accounts import TooManyAccounts, account_for
from app.accounts.register import find
from app.config import Settings
from app.games.catalogue import TITLES
from app.mail.announce import announcer
from app.mail.compose import INVITED_SEAT, Composed, one_line
from app.mail.joining import mails
from app.mail.joining.mails import Room
from app.mail.joining.parsing import JoinIntent, JoinRequest, asked
from app.mail.joining.room_view import room_of
from app.mail.joining.tokens import InvitationToken, SignUpToken, has_expired, read_address
from app.mail.match_context import MatchMailContext
from app.mail.outbox import write_mail
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailOutcome
from app.matches.load import lock
from app.matches.lobby import joining, ready, waiting_list
from app.matches.lobby.eligibility import SUSPENDED
from app.matches.lobby.seating import IS_CLOSED
from app.matches.refusal import NotPossible
from app.matches.seats import replacement, substitutes
from app.models import MailKind, Match, MatchStatus, Seat, User, utc_now

EXPIRED = "this invitation has expired; ask the host of the match for a new one"
NOT_KEPT = "your reserved seat in this match is gone; ask the host"
NOTHING_TO_DECLINE = "you do not have a seat in this match and none is reserved for you"
BEGUN = "the match has started, so you cannot give back your seat; send RESIGN to leave it"
OVER = "the match is over"
TOO_MANY = "too many people are joining from your e-mail provider; try again in an hour"


@dataclass
class JoinContext(MatchMailContext):
    """A mail of somebody who answers an invitation, or wants a seat; `address` is theirs.

    `user` is the author's account, if there is one; `offered` the seat that is kept for them, if
    the invitation that they answer still holds.
    """

    kind = "join"
    seat = INVITED_SEAT

    token: InvitationToken | SignUpToken
    user: User | None
    offered: Seat | None

    @property
    def has_a_seat(self) -> bool:
        """Whether the author sits in the match already."""
        return (
            self.user is not None
            and joining.seat_of(self.session, self.match, self.user) is not None
        )

    @property
    def room(self) -> Room:
        """The match as it stands now, for an e-mail to the author."""
        return room_of(self.session, self.settings, self.match, self.address, self.user)


def token_among(
    settings: Settings, envelope_to: Sequence[str]
) -> InvitationToken | SignUpToken | None:
    """The first genuine token of an invitation among the recipients of a mail."""
    found = (read_address(to, settings.mail_domain, settings.secret_key) for to in envelope_to)
    return next((token for token in found if token is not None), None)


def accept_join(
    session: Session, settings: Settings, mail: ParsedMail, token: InvitationToken | SignUpToken
) -> MailOutcome:
    """Decide about one mail that is not automatic, in the caller's transaction."""
    match_id = _match_of(session, token)
    if match_id is None:
        return MailOutcome(Disposition.SILENT, "no such match or seat")
    match = lock(session, match_id)
    addressee = _addressee(session, token, mail)
    if addressee is None:
        return MailOutcome(
            Disposition.SILENT, "sender is not the person this address belongs to", match_id
        )
    if mail.from_address != addressee:
        return _hold(session, settings, match, token, addressee, mail)
    user, offered = find(session, addressee), joining.reserved_for(session, match, addressee)
    context = JoinContext(session, settings, mail, match, addressee, token, user, offered)
    earlier = context.earlier_copy()
    return context.answer_again(earlier) if earlier is not None else _decide(context)


def _match_of(session: Session, token: InvitationToken | SignUpToken) -> int | None:
    # Numbers alone: a row that is read before its match is locked may be out of date.
    if isinstance(token, InvitationToken):
        return session.exec(select(Seat.match_id).where(Seat.id == token.seat_id)).first()
    return session.exec(select(Match.id).where(Match.id == token.match_id)).first()


def _addressee(
    session: Session, token: InvitationToken | SignUpToken, mail: ParsedMail
) -> str | None:
    """Whom the address was given to; None if that cannot be told any more."""
    if isinstance(token, SignUpToken):
        user = session.get(User, token.user_id)
        return user.email if user is not None else None
    if token.is_for(mail.from_address):
        return mail.from_address
    seat = session.get_one(Seat, token.seat_id)
    invited = seat.invited_email or ""
    holds = token.number == seat.invitations and token.is_for(invited)
    return invited if holds and not has_expired(token) else None


def _hold(
    session: Session,
    settings: Settings,
    match: Match,
    token: InvitationToken | SignUpToken,
    addressee: str,
    mail: ParsedMail,
) -> MailOutcome:
    """Tell whom the address is for, once, that somebody else has written to it."""
    cause = f"join_foreign:{match.id}:{_named(token)}"
    room = room_of(session, settings, match, addressee, find(session, addressee))
    sender = one_line(mail.from_address)
    composed = mails.foreign(room, cause, sender)
    write_mail(session, cause, addressee, composed, kind=MailKind.SECURITY, match_id=match.id)
    return MailOutcome(
        Disposition.QUARANTINED, "sender is not the person this address belongs to", match.id
    )


def _named(token: InvitationToken | SignUpToken) -> str:
    if isinstance(token, InvitationToken):
        return f"seat {token.seat_id}:{token.number}"
    return f"user {token.user_id}"


def _decide(context: JoinContext) -> MailOutcome:
    wanted = asked(context.mail.text)
    if wanted.intent is JoinIntent.NOTHING:
        return _refuse(context, "")
    if has_expired(context.token):
        return _refuse(context, EXPIRED)
    try:
        return _carry_out(context, wanted)
    except NotPossible as reason:
        return _refuse(context, str(reason))


def _carry_out(context: JoinContext, wanted: JoinRequest) -> MailOutcome:
    """Raises NotPossible."""
    if wanted.intent is JoinIntent.DECLINE:
        return _decline(context)
    if context.user is not None and context.user.suspended_at is not None:
        return _refuse(context, SUSPENDED)
    if wanted.intent is JoinIntent.WAIT:
        return _wait(context)
    # Who is asked whether they are ready may well say yes.
    if wanted.intent is JoinIntent.READY or (
        context.has_a_seat and context.match.ready_until is not None
    ):
        return _say_ready(context, wanted.word)
    return _join(context, wanted)


def _wait(context: JoinContext) -> MailOutcome:
    """Put the author on the wait-list. Raises NotPossible."""
    if context.user is None:
        return _refuse(context, NOT_KEPT)
    waiting_list.join_list(context.session, context.match, context.user)
    answers = context.mail.message_id
    return _answer(
        context,
        "waits",
        lambda cause: mails.waits(context.room, cause, answers=answers),
        Disposition.ANSWERED,
    )


def _say_ready(context: JoinContext, word: str) -> MailOutcome:
    """Note that the author is ready; if they were the last, the match begins.

    Raises NotPossible.
    """
    if context.user is None:
        return _refuse(context, NOT_KEPT)
    all_are = ready.say_ready(context.session, context.match, context.user, word)
    answers = context.mail.message_id
    outcome = _answer(
        context,
        "ready",
        lambda cause: mails.ready(context.room, cause, answers=answers),
        Disposition.ANSWERED,
    )
    if all_are:
        joining.start_if_full(context.session, context.match, announcer(context.settings))
    return outcome


def _join(context: JoinContext, wanted: JoinRequest) -> MailOutcome:
    """Give the author a seat, and an account if they have none; who has a seat is told so again."""
    if context.has_a_seat:
        if wanted.word and context.user is not None:
            joining.add_word(context.session, context.match, context.user, wanted.word)
        return _welcome(context, Disposition.ANSWERED, is_new=False)
    if context.match.status is MatchStatus.FINISHED:
        return _refuse(context, OVER)
    if context.match.status is MatchStatus.CLOSED:
        return _refuse(context, IS_CLOSED)
    if context.offered is None and isinstance(context.token, InvitationToken):
        return _refuse(context, NOT_KEPT)
    seat = _seat_named(context.match, wanted.side)
    if seat is None:
        return (
            _refuse(context, "")
            if not context.room.sides
            else _refuse(context, _unknown(context, wanted))
        )
    is_new = context.user is None
    try:
        with context.session.begin_nested():
            _sit_down(context, wanted, seat)
    except TooManyAccounts:
        context.user = None
        return _refuse(context, TOO_MANY)
    outcome = _welcome(context, Disposition.JOINED, is_new=is_new)
    # Their own answer comes first, then the mail with which the match begins.
    joining.start_if_full(context.session, context.match, announcer(context.settings))
    return outcome


def _seat_named(match: Match, side: str) -> str | None:
    """The seat that an author means by its letter or its name; "" if none is named, else None."""
    if not side:
        return ""
    title = TITLES[match.title]
    said = re.sub(r"^(?:seat|side|player)\s+|\s*\(\w\)$", "", side.casefold())
    for seat in title.seat_ids(title.seats[-1]):
        if said in (seat.casefold(), title.seat_name(seat).casefold()):
            return seat
    return None


def _unknown(context: JoinContext, wanted: JoinRequest) -> str:
    sides = ", ".join(context.room.sides)
    return f"there is no side \u201c{one_line(wanted.side)}\u201d; the sides are: {sides}"


def _sit_down(context: JoinContext, wanted: JoinRequest, seat: str) -> None:
    """Raises NotPossible and TooManyAccounts; then nothing of it was done."""
    local_part = context.address.partition("@")[0]
    names = [wanted.name, context.mail.from_name, local_part]
    user = context.user or account_for(context.session, context.address, names)
    _believe(context, user)
    announce = announcer(context.settings)
    if context.match.status is MatchStatus.RUNNING and context.offered is not None:
        replacement.take_over(context.session, context.match, user, announce)
    elif context.match.status is MatchStatus.RUNNING:
        substitutes.accept(context.session, context.match, user, announce)
    else:
        joining.sit_down(context.session, context.match, user, announce, seat, wanted.word)
    context.user = user


def _believe(context: JoinContext, user: User) -> None:
    """Let the mail show that its author reads what comes to the address of their account.

    The address of a page is shown to who is logged in, so that they have made the account
    themselves; an invitation came to whoever reads the mail there. Either way they also write from
    there, and their first orders need no question.
    """
    if user.sender_confirmed_at is None:
        user.sender_confirmed_at = utc_now()
    if isinstance(context.token, SignUpToken):
        confirmation.confirm(context.session, user)
    else:
        confirmation.claim(context.session, user)


def _welcome(context: JoinContext, disposition: Disposition, *, is_new: bool) -> MailOutcome:
    answers = context.mail.message_id
    return _answer(
        context,
        "joined",
        lambda cause: mails.joined(context.room, cause, answers=answers, is_new=is_new),
        disposition,
    )


def _decline(context: JoinContext) -> MailOutcome:
    """Give back the seat that the author has, or the one that is kept for them."""
    announce, is_substitute = announcer(context.settings), False
    if context.has_a_seat:
        if context.match.status is not MatchStatus.OPEN:
            return _refuse(context, BEGUN if context.match.status is MatchStatus.RUNNING else OVER)
        assert context.user is not None
        joining.leave(context.session, context.match, context.user, announce)
    elif context.offered is not None:
        joining.decline(context.session, context.match, context.address, announce)
    elif context.user is not None and waiting_list.is_waiting(
        context.session, context.match.id or 0, context.user.id or 0
    ):
        waiting_list.leave_list(context.session, context.match, context.user)
    elif context.user is not None and context.room.seat:
        substitutes.decline(context.session, context.match, context.user)
        is_substitute = True
    else:
        return _refuse(context, NOTHING_TO_DECLINE)
    answers = context.mail.message_id
    return _answer(
        context,
        "declined",
        lambda cause: mails.declined(
            context.room, cause, answers=answers, is_substitute=is_substitute
        ),
        Disposition.ANSWERED,
    )


def _refuse(context: JoinContext, why: str) -> MailOutcome:
    """Say that nothing was changed, and why; not without end."""
    if context.is_flooded:
        return context.outcome(Disposition.SILENT, "too many replies in an hour")
    answers = context.mail.message_id
    return _answer(
        context,
        "not_joined",
        lambda cause: mails.not_joined(context.room, cause, answers=answers, why=why),
        Disposition.ANSWERED,
    )


def _answer(
    context: JoinContext, name: str, mail: Callable[[str], Composed], disposition: Disposition
) -> MailOutcome:
    cause = context.cause(name)
    context.note(cause, mail(cause), disposition)
    return context.outcome(disposition, name.replace("_", " "))
