"""Carrying out one section of a mail: its acts in order, then its questions, and one e-mail.

Of a section with a faulty line nothing counts, unless its author wants the lines before it to be
kept (KEEP), or dice had been rolled by then: what they showed cannot be taken back. A section whose
acts must wait their turn in the match is carried out by the worker, under a submission of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import fetch
from app.games.kernel.refusal import Refusal
from app.games.kernel.wording import READER
from app.mail.commands import answer
from app.mail.commands.parsing import ParsedSection, SectionItem, parse
from app.mail.commands.registry import COMMANDS, AnswerSection, CommandError
from app.mail.commands.section import MailSection
from app.mail.match_mail_kinds import Fault
from app.mail.outbox import names_by_seat, receipt_cause
from app.mail.reading.checkboxes import disarmed
from app.matches.clock.absence import matches_of
from app.matches.events import Announce, Event
from app.matches.load import lock, position
from app.matches.receipt import Receipt
from app.matches.submit import apply_submission, close_submission, may_still_order
from app.models import InboundMail, LogEntry, MailKind, Match, Seat, Submission, User

UNDO_AMONG_ORDERS = "put UNDO before or after the orders in your e-mail, not between them"
NOT_REACHED = Refusal("nothing was carried out, because another line of your e-mail has an error")


@dataclass(frozen=True)
class _Orders:
    """The submission under which the orders of a section, or the draft, are carried out."""

    submission_id: int
    announce: Announce


@dataclass
class Done:
    """What became of the acts of a section; with a `fault`, `sections` are what stands before it.

    `refusal` is why the engine refused its orders, if it did.
    """

    sections: list[AnswerSection] = field(default_factory=list)
    fault: Fault | None = None
    receipt: Receipt | None = None
    refusal: Refusal | None = None


def check(section: MailSection, parsed: ParsedSection) -> None:
    """Look for faults that can be seen before anything is carried out. Raises CommandError."""
    for item in parsed.acts:
        if item.command is not None and item.command.check is not None:
            item.command.check(section, item.call)
        among = parsed.lines and parsed.lines[0] < item.call.line < parsed.lines[-1]
        if among and item.command is COMMANDS["UNDO"]:
            raise CommandError(UNDO_AMONG_ORDERS, line=item.call.line)


def lock_what_changes(
    session: Session, sections: Sequence[tuple[MailSection, ParsedSection]]
) -> None:
    """Lock the matches that `sections` of a mail change at once, in the order of their numbers.

    Two mails for the same matches would else wait for each other.
    """
    numbers = {section.match_id for section, _taken in sections}
    for section, parsed in sections:
        if (parsed.has("ABSENT") or parsed.has("TIME")) and section.player.id is not None:
            numbers.update(matches_of(session, section.player.id))
    for number in sorted(numbers):
        lock(session, number)


def carry_out(section: MailSection, parsed: ParsedSection) -> str:
    """Carry out a section that need not wait its turn; return the cause of the e-mail about it."""
    done = _act(section, parsed, None)
    cause = section.cause("answer")
    answer.write(section, cause, cause, parsed, done.sections, done.fault)
    return cause


def settle_mail(settings: Settings) -> Callable[[Session, int, Announce], Receipt]:
    """Return what carries out submissions, with what else stands in the mails they came with."""
    return partial(settle, settings)


def settle(settings: Settings, session: Session, submission_id: int, announce: Announce) -> Receipt:
    """Carry out a submission, and what else stands in the mail that it came with.

    As `apply_submission`, in the caller's one transaction; however often it is called, it is done
    once.
    """
    section = _section_of(session, settings, submission_id)
    if section is None:
        return apply_submission(session, submission_id, announce)

    def announce_alone(session: Session, event: Event) -> None:
        announce(session, replace(event, is_answered=True))

    submission = session.get_one(Submission, submission_id)
    parsed = parse(section, orders=submission.text or "")
    lock_what_changes(session, [(section, parsed)])
    match = position(section.match)
    section.begun_in = match.turn if match is not None else None
    done = _act(section, parsed, _Orders(submission_id, announce_alone))
    receipt = done.receipt
    if receipt is None:
        refusal = done.refusal or (NOT_REACHED if done.fault else None)
        receipt = close_submission(session, submission_id, announce_alone, refusal)
    # Its Message-ID is not made of a number that counts the submissions of others, too.
    named = f"receipt:{submission.key}"
    cause = receipt_cause(submission_id)
    answer.write(section, cause, named, parsed, done.sections, done.fault, MailKind.RECEIPT)
    return receipt


def _section_of(session: Session, settings: Settings, submission_id: int) -> MailSection | None:
    """The section that is to be carried out with a submission; None if there are only orders in it,
    or if it is settled, or its seat another player's by now."""
    record = fetch(session, _PART, {"submission_id": submission_id}).first()
    part, message_key = record or (None, "")
    submission = session.get(Submission, submission_id) if part is not None else None
    if part is None or submission is None:
        return None
    if submission.receipt is not None or not may_still_order(session, submission):
        return None
    match = session.get_one(Match, submission.match_id)
    seat = session.exec(
        select(Seat).where(Seat.match_id == match.id, Seat.letter == submission.seat)
    ).one()
    player = session.get_one(User, submission.user_id)
    return MailSection.from_json(dict(part), session, settings, match, seat, player, message_key)


def _act(section: MailSection, parsed: ParsedSection, orders: _Orders | None) -> Done:
    """Carry out the acts of a section: all or none, or as many as stand."""
    done = Done()
    keeps = answer.keeps_lines(section, parsed)
    whole = section.session.begin_nested()
    for item in parsed.acts:
        one = section.session.begin_nested()
        try:
            if item.command is None or item.command is COMMANDS["SUBMIT"]:
                assert orders is not None
                _order(section, parsed, item, orders, done)
            else:
                assert item.command.run is not None
                done.sections.append(item.command.run(section, item.call))
        except CommandError as fault:
            done.fault = answer.fault_of(fault, item.call.line)
            one.rollback()
        else:
            one.commit()
        if done.fault is not None:
            break
    if done.fault is None or keeps or (done.receipt is not None and _is_final(section, orders)):
        whole.commit()
    else:
        whole.rollback()
        done.sections, done.receipt = [], None
    return done


def _order(
    section: MailSection, parsed: ParsedSection, item: SectionItem, orders: _Orders, done: Done
) -> None:
    """Carry out the orders of a section, or the draft; sets `done.fault` if part of it stands.

    Raises CommandError if nothing of them does.
    """
    receipt = apply_submission(section.session, orders.submission_id, orders.announce)
    refusal = receipt.refusal
    lines = receipt.text.split("\n")
    if refusal is not None:
        lines = lines[: max(0, refusal.line - 1)]
        line = parsed.line_of(refusal.line) if item.command is None else item.call.line
        fault = CommandError(
            refusal.why,
            line=line,
            nearest=refusal.nearest,
            clause=refusal.clause,
            case=refusal.case,
        )
        if not receipt.committed:
            done.refusal = refusal
            raise fault
        done.fault = answer.fault_of(fault, line)
    done.receipt = receipt
    names = {**names_by_seat(section.session, section.match), READER: section.seat.letter}
    results = [disarmed(says) for says in receipt.said(names)]
    done.sections.append(AnswerSection("orders", {"lines": lines, "results": results}))


def _is_final(section: MailSection, orders: _Orders | None) -> bool:
    """Whether something was rolled or shown by the orders, which cannot be taken back."""
    assert orders is not None
    final = select(LogEntry.id).where(
        LogEntry.submission_id == orders.submission_id, col(LogEntry.final).is_(True)
    )
    return section.session.exec(final.limit(1)).first() is not None


_PART = sa.select(col(InboundMail.part), col(InboundMail.message_key)).where(
    col(InboundMail.submission_id) == sa.bindparam("submission_id")
)
"""Made once: to make a statement costs as much as to run it."""
