"""A whole mail of a seat's player, about which there is no doubt left: its sections, one by one.

A section with orders in it (or anything else that waits its turn in the match) becomes a
submission, which the worker carries out and answers. Another section is carried out and answered at
once, and one that would be previewed, or that has a fault which can be seen already, is only
answered. If there is something in the mail that its player is asked back about first, all of it
waits for their word: what cannot be taken back, and what is to be done by the first mail of a
sender of whom no mail server knows anything.
"""

from dataclasses import dataclass, replace

from sqlmodel import col, select

from app.games.text import use
from app.mail import deduplication, send_answers
from app.mail.commands import answer, execution, preview
from app.mail.commands.options import PREVIEW
from app.mail.commands.parsing import ParsedSection, parse
from app.mail.commands.registry import CommandError, find
from app.mail.commands.section import MailSection, reads_as_order
from app.mail.commands.splitter import SectionText, split_by_match
from app.mail.match_mail_kinds import Fault
from app.mail.seat_context import Disposition, MailContext, MailOutcome
from app.mail.tokens import SeatToken
from app.mail.trust import quarantine
from app.matches import drafts
from app.matches.load import title_of
from app.matches.submit import STALE, queue_submission
from app.models import (
    InboundMail,
    QuarantinedMail,
    QuarantineReason,
    Submission,
    SubmissionSource,
    SubmissionStatus,
)

ANSWER_TO = ("re:", "aw:", "sv:", "vs:", "antw:", "odp:", "ha:", "отв:", "на:", "fwd:", "fw:")
"""With this begins the subject of a mail that answers or forwards another one: it is not theirs."""


@dataclass
class _SectionJob:
    """One section of a mail on its way: `parsed` and no `fault`, or the other way round."""

    context: MailContext
    section: MailSection
    parsed: ParsedSection | None = None
    fault: Fault | None = None


def process(context: MailContext, record: InboundMail) -> MailOutcome:
    """Do what the mail of `context` asks; `record` is its row. Nothing here commits."""
    try:
        divided = _split(context)
    except CommandError as fault:
        section = _section(context, SectionText(context.seat, context.match, context.mail.text))
        return _refuse(
            _SectionJob(context, section, fault=answer.fault_of(fault, fault.line)), record
        )
    pieces = [_piece(context, each) for each in divided]
    dangerous = [
        step.call.text.strip()
        for piece in pieces
        if piece.parsed is not None and not piece.parsed.has(PREVIEW)
        for step in piece.parsed.commands
        if step.command is not None and step.command.dangerous
    ]
    if any(map(_changes_something, pieces)) and quarantine.is_new_sender(context):
        return _ask(context, record, QuarantineReason.NEW_SENDER, dangerous)
    if dangerous and context.confirmed is None:
        return _ask(context, record, QuarantineReason.COMMAND, dangerous)
    if context.confirmed is not None:
        pieces = [_still_meant(piece, context.confirmed) for piece in pieces]
    at_once = [
        (each.section, each.parsed) for each in pieces if each.parsed and _is_at_once(each.parsed)
    ]
    execution.lock_what_changes(context.session, at_once)
    outcomes = [_process_in_language(piece, record) for piece in pieces]
    return next(
        (each for each in outcomes if each.disposition is not Disposition.SUBMITTED), outcomes[0]
    )


def _split(context: MailContext) -> list[SectionText]:
    title = title_of(context.match)
    return split_by_match(
        context.session,
        context.player,
        (context.seat, context.match),
        _text(context),
        lambda line: reads_as_order(title, line),
    )


def _text(context: MailContext) -> str:
    """What the player wrote: of a fresh mail without text, its subject if that says something."""
    mail = context.mail
    if mail.text.strip() or mail.in_reply_to or mail.references:
        return mail.text
    subject = mail.subject.strip()
    if subject.lower().startswith(ANSWER_TO):
        return mail.text
    is_meant = find(subject) is not None or reads_as_order(title_of(context.match), subject)
    return subject if is_meant else mail.text


def _piece(context: MailContext, divided: SectionText) -> _SectionJob:
    is_own = divided.seat.id == context.seat.id
    if not is_own:
        assert divided.seat.id is not None
        token = SeatToken(divided.seat.id, divided.seat.token_generation)
        # The word of a player for a mail that was held is for the match that it came to.
        context = replace(
            context, token=token, seat=divided.seat, match=divided.match, confirmed=None
        )
    section = _section(context, divided)
    try:
        parsed = parse(section)
        if not parsed.has(PREVIEW):
            execution.check(section, parsed)
    except CommandError as fault:
        return _SectionJob(context, section, fault=answer.fault_of(fault, fault.line))
    return _SectionJob(context, section, parsed)


def _section(context: MailContext, divided: SectionText) -> MailSection:
    return MailSection(
        context.session,
        context.settings,
        divided.match,
        divided.seat,
        context.player,
        context.key,
        context.mail.message_id,
        context.answered,
        divided.text,
        context.mail.ticked,
    )


def _still_meant(piece: _SectionJob, held: QuarantinedMail) -> _SectionJob:
    """A section that was in quarantine: its orders are faulty if their player has acted since."""
    parsed, section = piece.parsed, piece.section
    if parsed is None or parsed.has(PREVIEW):
        return piece
    if not (parsed.orders or parsed.has("SUBMIT") or parsed.has("UNDO")):
        return piece
    later = select(Submission.id).where(
        Submission.match_id == section.match_id,
        Submission.seat == section.seat.letter,
        Submission.status == SubmissionStatus.ACCEPTED,
        col(Submission.settled_at) > held.created_at,
    )
    if section.session.exec(later).first() is None:
        return piece
    return _SectionJob(piece.context, section, fault=Fault(STALE))


def _changes_something(piece: _SectionJob) -> bool:
    """Whether a section has acts. A new reply address, which only its player gets, is none."""
    parsed = piece.parsed
    if parsed is None or parsed.has(PREVIEW):
        return False
    return any(step.command is None or step.command.word != "ROTATE" for step in parsed.acts)


def _ask(
    context: MailContext, record: InboundMail, held_for: QuarantineReason, dangerous: list[str]
) -> MailOutcome:
    record.outcome = Disposition.QUARANTINED
    try:
        record.answer_cause = quarantine.ask(context, held_for, "; ".join(dangerous))
    except quarantine.QuarantineFull as full:
        return context.outcome(Disposition.QUARANTINED, str(full))
    return context.outcome(Disposition.QUARANTINED, f"asked back: {held_for}")


def _process_in_language(piece: _SectionJob, record: InboundMail) -> MailOutcome:
    """Take one section; what it is answered is in its player's language."""
    with use(piece.section.player.locale):
        return _take_one(piece, record)


def _take_one(piece: _SectionJob, record: InboundMail) -> MailOutcome:
    """Take one section, if it is no copy."""
    if piece.section.key != record.message_key:
        own = deduplication.first_copy(piece.context, [])
        if own is None:
            return piece.context.outcome(Disposition.REPEATED, "this part was already processed")
        record = own
    parsed = piece.parsed
    if parsed is None:
        return _refuse(piece, record)
    if parsed.has(PREVIEW):
        return _answer(piece, record, preview.preview(piece.section, parsed), "preview")
    if _waits(parsed):
        return _queue(piece, record, parsed)
    if not parsed.commands:
        return _answer_empty(piece, record)
    return _carry_out(piece, record, parsed)


def _waits(parsed: ParsedSection) -> bool:
    """Whether the acts of a section wait their turn in the match."""
    in_turn = any(step.command and step.command.in_turn for step in parsed.acts)
    return bool(parsed.orders) or in_turn


def _is_at_once(parsed: ParsedSection) -> bool:
    return bool(parsed.acts) and not parsed.has(PREVIEW) and not _waits(parsed)


def _refuse(piece: _SectionJob, record: InboundMail) -> MailOutcome:
    if send_answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    assert piece.fault is not None
    cause = answer.write_faulty(piece.section, piece.fault)
    return _answer(piece, record, cause, "faulty")


def _answer_empty(piece: _SectionJob, record: InboundMail) -> MailOutcome:
    if send_answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    return _answer(piece, record, send_answers.write_nothing_read(piece.context), "nothing read")


def _carry_out(piece: _SectionJob, record: InboundMail, parsed: ParsedSection) -> MailOutcome:
    if not parsed.acts and send_answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    cause = execution.carry_out(piece.section, parsed)
    reason = " and ".join(step.command.word.lower() for step in parsed.commands if step.command)
    outcome = _answer(piece, record, cause, reason)
    if not parsed.acts:
        return outcome
    # What was done counts against no limit of answers; it has limits of its own.
    record.outcome = Disposition.SAID
    return piece.context.outcome(Disposition.SAID, reason)


def _answer(piece: _SectionJob, record: InboundMail, cause: str, reason: str) -> MailOutcome:
    record.outcome = Disposition.ANSWERED
    record.answer_cause = cause
    return piece.context.outcome(Disposition.ANSWERED, reason)


def _queue(piece: _SectionJob, record: InboundMail, parsed: ParsedSection) -> MailOutcome:
    """Write down a submission for the worker; with what else is to be done and said."""
    context, section = piece.context, piece.section
    submission = _draft(piece) if parsed.has("SUBMIT") and not parsed.orders else None
    if submission is None:
        submission = queue_submission(
            context.session,
            match_id=context.match_id,
            seat=context.seat.letter,
            key=f"mail:{record.message_key}",
            source=SubmissionSource.MAIL,
            text=parsed.orders or None,
            base_version=None if parsed.has("UNDO") else _base_version(context),
            reply_to=context.mail.message_id,
            user_id=context.player.id,
            written_at=context.mail.date,
            keeps_lines=answer.keeps_lines(section, parsed),
        )
    assert submission.id is not None
    if parsed.commands:
        record.part = section.to_json()
    record.outcome = Disposition.SUBMITTED
    record.submission_id = submission.id
    context.enqueue(submission.id)
    return context.outcome(
        Disposition.SUBMITTED, "orders" if parsed.orders else "a command", submission.id
    )


def _draft(piece: _SectionJob) -> Submission:
    context = piece.context
    return drafts.submit(
        context.session,
        context.match_id,
        context.seat.letter,
        key=f"mail:{piece.section.key}",
        base_version=None,
        source=SubmissionSource.MAIL,
        user_id=context.player.id,
        reply_to=context.mail.message_id,
    )


def _base_version(context: MailContext) -> int | None:
    """The version that the orders hold for, or None: for the match as it stands.

    A reply names the version, as its seat had seen it, of the e-mail that it answers. While this
    seat has not acted since then, the question of that e-mail is still open, whatever others did
    meanwhile (all may be asked at once): the orders hold for the match as it stands. If it has
    acted, the question is answered, and the match service refuses the orders as stale.
    """
    answered = context.answered.version if context.answered else None
    if answered is None:
        return None
    last = context.session.exec(
        select(Submission)
        .where(
            Submission.match_id == context.match.id,
            Submission.seat == context.seat.letter,
            Submission.status == SubmissionStatus.ACCEPTED,
        )
        .order_by(col(Submission.id).desc())
    ).first()
    has_acted = last is not None and (last.receipt or {}).get("version", 0) > answered
    return answered if has_acted else None
