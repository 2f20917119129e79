"""A mail that answers the question whether another one is to be carried out.

It comes to `confirm+<token>@MAIL_DOMAIN`, and its first line says YES or DISCARD. Although the
token alone would be proof enough (the page of the link asks for nothing else), a mail that is not
its player's own changes nothing: it is neither carried out nor answered.
"""

import re
from collections.abc import Callable, Sequence

from sqlmodel import Session, select

from app.config import Settings
from app.mail import copies
from app.mail.case import Case, Fate, Outcome
from app.mail.reading.message import Letter
from app.mail.tokens import SeatToken
from app.mail.trust import letters, quarantine
from app.models import InboundMail, MailKind, Match, QuarantinedMail, Seat, User

YES = re.compile(r"\W*(?:yes|confirm)\b", re.I)
DISCARD = re.compile(r"\W*(?:discard|no)\b", re.I)


def take(
    session: Session,
    settings: Settings,
    raw: bytes,
    letter: Letter,
    checks: Sequence[str],
    numbers: tuple[int, ...],
    enqueue: Callable[[int], None],
    go_on: Callable[[Case], Outcome],
) -> Outcome:
    """Decide about a mail with a genuine token of `numbers` that is no automatic one."""
    held = quarantine.find(session, numbers)
    if held is None:
        return Outcome(Fate.SILENT, "the e-mail it refers to is no longer stored")
    case = _case(session, settings, raw, letter, checks, held, enqueue)
    if case is None or case.player.id != held.user_id:
        return Outcome(Fate.SILENT, "the seat now has another player", held.match_id, held.seat)
    suspicion = quarantine.spoof_check(case)
    if suspicion is not None:
        return case.outcome(Fate.SILENT, f"no word of the player's own: {suspicion[0]}")
    record = copies.first_copy(case, [])
    if record is None:
        return copies.repeat(case)
    return _decide(case, record, held, go_on)


def _decide(
    case: Case, record: InboundMail, held: QuarantinedMail, go_on: Callable[[Case], Outcome]
) -> Outcome:
    text = case.letter.text
    record.outcome = Fate.ANSWERED
    if YES.match(text):
        outcome = quarantine.confirm(case.session, case.settings, held, case.enqueue, go_on)
        return outcome or _answer(case, record, "too_late")
    if DISCARD.match(text):
        is_gone = quarantine.discard(case.session, held)
        return _answer(case, record, "discarded" if is_gone else "too_late")
    return _answer(case, record, "not_understood")


def _answer(case: Case, record: InboundMail, what: str) -> Outcome:
    cause, answers = case.cause(f"held_{what}"), case.letter.message_id
    case.write(
        cause,
        lambda thread, cause: letters.decided(thread, cause, what, answers=answers),
        MailKind.SECURITY,
    )
    record.answer_cause = cause
    return case.outcome(Fate.ANSWERED, what.replace("_", " "))


def _case(
    session: Session,
    settings: Settings,
    raw: bytes,
    letter: Letter,
    checks: Sequence[str],
    held: QuarantinedMail,
    enqueue: Callable[[int], None],
) -> Case | None:
    """The answer as a mail for the seat of the mail that waits; None if nobody plays it."""
    seat = session.exec(
        select(Seat).where(Seat.match_id == held.match_id, Seat.letter == held.seat)
    ).one()
    if seat.user_id is None:
        return None
    assert seat.id is not None
    return Case(
        session,
        settings,
        letter,
        SeatToken(seat.id, seat.token_generation),
        seat,
        session.get_one(Match, held.match_id),
        session.get_one(User, seat.user_id),
        enqueue,
        raw=raw,
        checks=checks,
    )
