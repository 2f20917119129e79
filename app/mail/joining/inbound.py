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

from sqlmodel import Session, select

from app.accounts import confirming
from app.accounts.by_mail import TooMany, account_for
from app.accounts.register import find
from app.config import Settings
from app.games.catalogue import TITLES
from app.mail.announce import announcer
from app.mail.case import Fate, Outcome
from app.mail.compose import Composed, one_line
from app.mail.joining import letters
from app.mail.joining.case import JoinCase
from app.mail.joining.room import room_of
from app.mail.joining.tokens import InvitationToken, SignUpToken, has_expired, read_address
from app.mail.joining.words import Asked, Wish, asked
from app.mail.outbox import write_letter
from app.mail.reading.message import Letter
from app.matches.load import lock
from app.matches.lobby import joining, ready, waiting
from app.matches.lobby.company import SUSPENDED
from app.matches.lobby.create import IS_CLOSED
from app.matches.refusal import NotPossible
from app.matches.seats import replacement, substitutes
from app.models import MailKind, Match, MatchStatus, Seat, User

EXPIRED = "this invitation has expired; ask the host of the match for a new one"
NOT_KEPT = "your reserved seat in this match is gone; ask the host"
NOTHING_TO_DECLINE = "you do not have a seat in this match and none is reserved for you"
BEGUN = "the match has started, so you cannot give back your seat; send RESIGN to leave it"
OVER = "the match is over"
TOO_MANY = "too many people are joining from your e-mail provider; try again in an hour"


def token_among(
    settings: Settings, envelope_to: Sequence[str]
) -> InvitationToken | SignUpToken | None:
    """The first genuine token of an invitation among the recipients of a mail."""
    found = (read_address(to, settings.mail_domain, settings.secret_key) for to in envelope_to)
    return next((token for token in found if token is not None), None)


def accept_join(
    session: Session, settings: Settings, letter: Letter, token: InvitationToken | SignUpToken
) -> Outcome:
    """Decide about one mail that is not automatic, in the caller's transaction."""
    match_id = _match_of(session, token)
    if match_id is None:
        return Outcome(Fate.SILENT, "no such match or seat")
    match = lock(session, match_id)
    addressee = _addressee(session, token, letter)
    if addressee is None:
        return Outcome(Fate.SILENT, "sender is not the person this address belongs to", match_id)
    if letter.from_address != addressee:
        return _hold(session, settings, match, token, addressee, letter)
    user, offered = find(session, addressee), joining.kept_for(session, match, addressee)
    case = JoinCase(session, settings, letter, match, addressee, token, user, offered)
    earlier = case.earlier_copy()
    return case.answer_again(earlier) if earlier is not None else _decide(case)


def _match_of(session: Session, token: InvitationToken | SignUpToken) -> int | None:
    # Numbers alone: a row that is read before its match is locked may be out of date.
    if isinstance(token, InvitationToken):
        return session.exec(select(Seat.match_id).where(Seat.id == token.seat_id)).first()
    return session.exec(select(Match.id).where(Match.id == token.match_id)).first()


def _addressee(
    session: Session, token: InvitationToken | SignUpToken, letter: Letter
) -> str | None:
    """Whom the address was given to; None if that cannot be told any more."""
    if isinstance(token, SignUpToken):
        user = session.get(User, token.user_id)
        return user.email if user is not None else None
    if token.is_for(letter.from_address):
        return letter.from_address
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
    letter: Letter,
) -> Outcome:
    """Tell whom the address is for, once, that somebody else has written to it."""
    cause = f"join_foreign:{match.id}:{_named(token)}"
    room = room_of(session, settings, match, addressee, find(session, addressee))
    sender = one_line(letter.from_address)
    composed = letters.foreign(room, cause, sender)
    write_letter(session, cause, addressee, composed, kind=MailKind.SECURITY, match_id=match.id)
    return Outcome(Fate.QUARANTINED, "sender is not the person this address belongs to", match.id)


def _named(token: InvitationToken | SignUpToken) -> str:
    if isinstance(token, InvitationToken):
        return f"seat {token.seat_id}:{token.number}"
    return f"user {token.user_id}"


def _decide(case: JoinCase) -> Outcome:
    wanted = asked(case.letter.text)
    if wanted.wish is Wish.NOTHING:
        return _refuse(case, "")
    if has_expired(case.token):
        return _refuse(case, EXPIRED)
    try:
        return _carry_out(case, wanted)
    except NotPossible as reason:
        return _refuse(case, str(reason))


def _carry_out(case: JoinCase, wanted: Asked) -> Outcome:
    """Raises NotPossible."""
    if wanted.wish is Wish.DECLINE:
        return _decline(case)
    if case.user is not None and case.user.suspended_at is not None:
        return _refuse(case, SUSPENDED)
    if wanted.wish is Wish.WAIT:
        return _wait(case)
    # Who is asked whether he is ready may well say yes.
    if wanted.wish is Wish.READY or (case.has_a_seat and case.match.ready_until is not None):
        return _say_ready(case)
    return _join(case, wanted)


def _wait(case: JoinCase) -> Outcome:
    """Put the author on the wait-list. Raises NotPossible."""
    if case.user is None:
        return _refuse(case, NOT_KEPT)
    waiting.join_list(case.session, case.match, case.user)
    answers = case.letter.message_id
    return _answer(
        case, "waits", lambda cause: letters.waits(case.room, cause, answers=answers), Fate.ANSWERED
    )


def _say_ready(case: JoinCase) -> Outcome:
    """Note that the author is ready; if he was the last, the match begins. Raises NotPossible."""
    if case.user is None:
        return _refuse(case, NOT_KEPT)
    all_are = ready.say_ready(case.session, case.match, case.user)
    answers = case.letter.message_id
    outcome = _answer(
        case, "ready", lambda cause: letters.ready(case.room, cause, answers=answers), Fate.ANSWERED
    )
    if all_are:
        joining.start_if_full(case.session, case.match, announcer(case.settings))
    return outcome


def _join(case: JoinCase, wanted: Asked) -> Outcome:
    """Give the author a seat, and an account if he has none; who has a seat is told so again."""
    if case.has_a_seat:
        return _welcome(case, Fate.ANSWERED, is_new=False)
    if case.match.status is MatchStatus.FINISHED:
        return _refuse(case, OVER)
    if case.match.status is MatchStatus.CLOSED:
        return _refuse(case, IS_CLOSED)
    if case.offered is None and isinstance(case.token, InvitationToken):
        return _refuse(case, NOT_KEPT)
    seat = _seat_named(case.match, wanted.side)
    if seat is None:
        return _refuse(case, "") if not case.room.sides else _refuse(case, _unknown(case, wanted))
    is_new = case.user is None
    try:
        with case.session.begin_nested():
            _sit_down(case, wanted, seat)
    except TooMany:
        case.user = None
        return _refuse(case, TOO_MANY)
    outcome = _welcome(case, Fate.JOINED, is_new=is_new)
    # His own answer comes first, then the mail with which the match begins.
    joining.start_if_full(case.session, case.match, announcer(case.settings))
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


def _unknown(case: JoinCase, wanted: Asked) -> str:
    sides = ", ".join(case.room.sides)
    return f"there is no side \u201c{one_line(wanted.side)}\u201d; the sides are: {sides}"


def _sit_down(case: JoinCase, wanted: Asked, seat: str) -> None:
    """Raises NotPossible and TooMany; then nothing of it was done."""
    local_part = case.address.partition("@")[0]
    names = [wanted.name, case.letter.from_name, local_part]
    user = case.user or account_for(case.session, case.address, names)
    _believe(case, user)
    announce = announcer(case.settings)
    if case.match.status is MatchStatus.RUNNING and case.offered is not None:
        replacement.take_over(case.session, case.match, user, announce)
    elif case.match.status is MatchStatus.RUNNING:
        substitutes.accept(case.session, case.match, user, announce)
    else:
        joining.sit_down(case.session, case.match, user, announce, seat)
    case.user = user


def _believe(case: JoinCase, user: User) -> None:
    """Let the mail show that its author reads what comes to the address of his account.

    The address of a page is shown to who is logged in, so that he has made the account himself; an
    invitation came to whoever reads the mail there.
    """
    if isinstance(case.token, SignUpToken):
        confirming.confirm(case.session, user)
    else:
        confirming.claim(case.session, user)


def _welcome(case: JoinCase, fate: Fate, *, is_new: bool) -> Outcome:
    answers = case.letter.message_id
    return _answer(
        case,
        "joined",
        lambda cause: letters.joined(case.room, cause, answers=answers, is_new=is_new),
        fate,
    )


def _decline(case: JoinCase) -> Outcome:
    """Give back the seat that the author has, or the one that is kept for him."""
    announce, is_substitute = announcer(case.settings), False
    if case.has_a_seat:
        if case.match.status is not MatchStatus.OPEN:
            return _refuse(case, BEGUN if case.match.status is MatchStatus.RUNNING else OVER)
        assert case.user is not None
        joining.leave(case.session, case.match, case.user, announce)
    elif case.offered is not None:
        joining.decline(case.session, case.match, case.address, announce)
    elif case.user is not None and waiting.is_waiting(
        case.session, case.match.id or 0, case.user.id or 0
    ):
        waiting.leave_list(case.session, case.match, case.user)
    elif case.user is not None and case.room.seat:
        substitutes.decline(case.session, case.match, case.user)
        is_substitute = True
    else:
        return _refuse(case, NOTHING_TO_DECLINE)
    answers = case.letter.message_id
    return _answer(
        case,
        "declined",
        lambda cause: letters.declined(
            case.room, cause, answers=answers, is_substitute=is_substitute
        ),
        Fate.ANSWERED,
    )


def _refuse(case: JoinCase, why: str) -> Outcome:
    """Say that nothing was changed, and why; not without end."""
    if case.is_flooded:
        return case.outcome(Fate.SILENT, "too many replies in an hour")
    answers = case.letter.message_id
    return _answer(
        case,
        "not_joined",
        lambda cause: letters.not_joined(case.room, cause, answers=answers, why=why),
        Fate.ANSWERED,
    )


def _answer(case: JoinCase, name: str, letter: Callable[[str], Composed], fate: Fate) -> Outcome:
    cause = case.cause(name)
    case.note(cause, letter(cause), fate)
    return case.outcome(fate, name.replace("_", " "))
