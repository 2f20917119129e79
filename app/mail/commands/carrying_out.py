"""Carrying out one part of a mail: its acts in order, then its questions, and one letter.

Of a part with a faulty line nothing counts, unless its author wants the lines before it to be kept
(KEEP), or dice had been rolled by then: what they showed cannot be taken back. A part whose acts
must wait their turn in the match is carried out by the worker, under a submission of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from sqlmodel import Session, col, select

from app.config import Settings
from app.games.kernel.refusal import Refusal
from app.mail.commands import answering
from app.mail.commands.part import Part
from app.mail.commands.registry import COMMANDS, Faulty, Section
from app.mail.commands.taking_apart import Step, Taken
from app.mail.compose import Fault
from app.mail.outbox import names_by_seat, receipt_cause
from app.mail.reading.boxes import disarmed
from app.matches.clock.absence import matches_of
from app.matches.events import Announce, Event
from app.matches.load import lock
from app.matches.receipt import Receipt
from app.matches.submit import apply_submission, close_submission, may_still_order
from app.models import InboundMail, LogEntry, MailKind, Match, Seat, Submission, User

UNDO_AMONG_ORDERS = "put UNDO before or after the orders in your e-mail, not between them"
NOT_REACHED = Refusal("nothing was carried out, because another line of your e-mail has an error")


@dataclass(frozen=True)
class _Orders:
    """The submission under which the orders of a part, or the draft, are carried out."""

    submission_id: int
    announce: Announce


@dataclass
class Done:
    """What became of the acts of a part; with a `fault`, `sections` are what stands before it.

    `refusal` is why the engine refused its orders, if it did.
    """

    sections: list[Section] = field(default_factory=list)
    fault: Fault | None = None
    receipt: Receipt | None = None
    refusal: Refusal | None = None


def check(part: Part, taken: Taken) -> None:
    """Look for faults that can be seen before anything is carried out. Raises Faulty."""
    for step in taken.acts:
        if step.command is not None and step.command.check is not None:
            step.command.check(part, step.asked)
        among = taken.lines and taken.lines[0] < step.asked.line < taken.lines[-1]
        if among and step.command is COMMANDS["UNDO"]:
            raise Faulty(UNDO_AMONG_ORDERS, line=step.asked.line)


def lock_what_changes(session: Session, parts: Sequence[tuple[Part, Taken]]) -> None:
    """Lock the matches that `parts` of a mail change at once, in the order of their numbers.

    Two mails for the same matches would else wait for each other.
    """
    numbers = {part.match_id for part, _taken in parts}
    for part, taken in parts:
        if (taken.has("ABSENT") or taken.has("TIME")) and part.player.id is not None:
            numbers.update(matches_of(session, part.player.id))
    for number in sorted(numbers):
        lock(session, number)


def carry_out(part: Part, taken: Taken) -> str:
    """Carry out a part that need not wait its turn; return the cause of the letter about it."""
    done = _act(part, taken, None)
    cause = part.cause("answer")
    answering.write(part, cause, cause, taken, done.sections, done.fault)
    return cause


def settle_mail(settings: Settings) -> Callable[[Session, int, Announce], Receipt]:
    """Return what carries out submissions, with what else stands in the mails they came with."""
    return partial(settle, settings)


def settle(settings: Settings, session: Session, submission_id: int, announce: Announce) -> Receipt:
    """Carry out a submission, and what else stands in the mail that it came with.

    As `apply_submission`, in the caller's one transaction; however often it is called, it is done
    once.
    """
    part = _part_of(session, settings, submission_id)
    if part is None:
        return apply_submission(session, submission_id, announce)

    def announce_alone(session: Session, event: Event) -> None:
        announce(session, replace(event, is_answered=True))

    submission = session.get_one(Submission, submission_id)
    taken = part.taken_apart(orders=submission.text or "")
    lock_what_changes(session, [(part, taken)])
    done = _act(part, taken, _Orders(submission_id, announce_alone))
    receipt = done.receipt
    if receipt is None:
        refusal = done.refusal or (NOT_REACHED if done.fault else None)
        receipt = close_submission(session, submission_id, announce_alone, refusal)
    # Its Message-ID is not made of a number that counts the submissions of others, too.
    named = f"receipt:{submission.key}"
    cause = receipt_cause(submission_id)
    answering.write(part, cause, named, taken, done.sections, done.fault, MailKind.RECEIPT)
    return receipt


def _part_of(session: Session, settings: Settings, submission_id: int) -> Part | None:
    """The part that is to be carried out with a submission; None if there are only orders in it,
    or if it is settled, or its seat another player's by now."""
    submission = session.get(Submission, submission_id)
    record = session.exec(
        select(InboundMail).where(InboundMail.submission_id == submission_id)
    ).first()
    if submission is None or record is None or record.part is None:
        return None
    if submission.receipt is not None or not may_still_order(session, submission):
        return None
    match = session.get_one(Match, submission.match_id)
    seat = session.exec(
        select(Seat).where(Seat.match_id == match.id, Seat.letter == submission.seat)
    ).one()
    player = session.get_one(User, submission.user_id)
    return Part.from_json(record.part, session, settings, match, seat, player, record.message_key)


def _act(part: Part, taken: Taken, orders: _Orders | None) -> Done:
    """Carry out the acts of a part: all or none, or as many as stand."""
    done = Done()
    keeps = answering.keeps_lines(part, taken)
    whole = part.session.begin_nested()
    for step in taken.acts:
        one = part.session.begin_nested()
        try:
            if step.command is None or step.command is COMMANDS["SUBMIT"]:
                assert orders is not None
                _order(part, taken, step, orders, done)
            else:
                assert step.command.run is not None
                done.sections.append(step.command.run(part, step.asked))
        except Faulty as fault:
            done.fault = answering.fault_of(fault, step.asked.line)
            one.rollback()
        else:
            one.commit()
        if done.fault is not None:
            break
    if done.fault is None or keeps or (done.receipt is not None and _is_final(part, orders)):
        whole.commit()
    else:
        whole.rollback()
        done.sections, done.receipt = [], None
    return done


def _order(part: Part, taken: Taken, step: Step, orders: _Orders, done: Done) -> None:
    """Carry out the orders of a part, or the draft; sets the fault of `done` if part of it stands.

    Raises Faulty if nothing of them does.
    """
    receipt = apply_submission(part.session, orders.submission_id, orders.announce)
    refusal = receipt.refusal
    lines = receipt.text.split("\n")
    if refusal is not None:
        lines = lines[: max(0, refusal.line - 1)]
        line = taken.line_of(refusal.line) if step.command is None else step.asked.line
        fault = Faulty(
            refusal.why,
            line=line,
            nearest=refusal.nearest,
            clause=refusal.clause,
            case=refusal.case,
        )
        if not receipt.committed:
            done.refusal = refusal
            raise fault
        done.fault = answering.fault_of(fault, line)
    done.receipt = receipt
    names = names_by_seat(part.session, part.match)
    results = [disarmed(says) for says in receipt.said(names)]
    done.sections.append(Section("orders", {"lines": lines, "results": results}))


def _is_final(part: Part, orders: _Orders | None) -> bool:
    """Whether something was rolled or shown by the orders, which cannot be taken back."""
    assert orders is not None
    final = select(LogEntry.id).where(
        LogEntry.submission_id == orders.submission_id, col(LogEntry.final).is_(True)
    )
    return part.session.exec(final.limit(1)).first() is not None
