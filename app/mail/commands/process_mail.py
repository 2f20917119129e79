"""A whole mail of a seat's player, about which there is no doubt left: its parts, one by one.

A part with orders in it (or anything else that waits its turn in the match) becomes a submission,
which the worker carries out and answers. Another part is carried out and answered at once, and one
that would be previewed, or that has a fault which can be seen already, is only answered. If there
is something in the mail that its player is asked back about first, all of it waits for his word.
"""

from dataclasses import dataclass, replace

from sqlmodel import col, select

from app.games.text import use
from app.mail import answers, deduplication
from app.mail.commands import answering, carrying_out, previewing
from app.mail.commands.dividing import Divided, divide
from app.mail.commands.options import PREVIEW
from app.mail.commands.part import Part, reads_as_order
from app.mail.commands.registry import Faulty, find
from app.mail.commands.taking_apart import Taken
from app.mail.compose import Fault
from app.mail.context import Disposition, MailContext, Outcome
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
"""With this begins the subject of a mail that answers or forwards another one: it is not his."""


@dataclass
class _Piece:
    """One part of a mail on its way: `taken` and no `fault`, or the other way round."""

    context: MailContext
    part: Part
    taken: Taken | None = None
    fault: Fault | None = None


def process(context: MailContext, record: InboundMail) -> Outcome:
    """Do what the mail of `context` asks; `record` is its row. Nothing here commits."""
    try:
        divided = _divided(context)
    except Faulty as fault:
        part = _part(context, Divided(context.seat, context.match, context.letter.text))
        return _refuse(_Piece(context, part, fault=answering.fault_of(fault, fault.line)), record)
    pieces = [_piece(context, each) for each in divided]
    dangerous = [
        step.asked.text.strip()
        for piece in pieces
        if piece.taken is not None and not piece.taken.has(PREVIEW)
        for step in piece.taken.commands
        if step.command is not None and step.command.dangerous
    ]
    if dangerous and context.confirmed is None:
        return _ask(context, record, dangerous)
    if context.confirmed is not None:
        pieces = [_still_meant(piece, context.confirmed) for piece in pieces]
    at_once = [(each.part, each.taken) for each in pieces if each.taken and _is_at_once(each.taken)]
    carrying_out.lock_what_changes(context.session, at_once)
    outcomes = [_take_in_language(piece, record) for piece in pieces]
    return next(
        (each for each in outcomes if each.disposition is not Disposition.SUBMITTED), outcomes[0]
    )


def _divided(context: MailContext) -> list[Divided]:
    title = title_of(context.match)
    return divide(
        context.session,
        context.player,
        (context.seat, context.match),
        _text(context),
        lambda line: reads_as_order(title, line),
    )


def _text(context: MailContext) -> str:
    """What the player wrote: of a fresh mail without text, its subject if that says something."""
    letter = context.letter
    if letter.text.strip() or letter.in_reply_to or letter.references:
        return letter.text
    subject = letter.subject.strip()
    if subject.lower().startswith(ANSWER_TO):
        return letter.text
    is_meant = find(subject) is not None or reads_as_order(title_of(context.match), subject)
    return subject if is_meant else letter.text


def _piece(context: MailContext, divided: Divided) -> _Piece:
    is_own = divided.seat.id == context.seat.id
    if not is_own:
        assert divided.seat.id is not None
        token = SeatToken(divided.seat.id, divided.seat.token_generation)
        # The word of a player for a mail that was held is for the match that it came to.
        context = replace(
            context, token=token, seat=divided.seat, match=divided.match, confirmed=None
        )
    part = _part(context, divided)
    try:
        taken = part.taken_apart()
        if not taken.has(PREVIEW):
            carrying_out.check(part, taken)
    except Faulty as fault:
        return _Piece(context, part, fault=answering.fault_of(fault, fault.line))
    return _Piece(context, part, taken)


def _part(context: MailContext, divided: Divided) -> Part:
    return Part(
        context.session,
        context.settings,
        divided.match,
        divided.seat,
        context.player,
        context.key,
        context.letter.message_id,
        context.answered,
        divided.text,
        context.letter.ticked,
    )


def _still_meant(piece: _Piece, held: QuarantinedMail) -> _Piece:
    """A part of a mail that has waited: its orders are faulty if their player has acted since."""
    taken, part = piece.taken, piece.part
    if taken is None or taken.has(PREVIEW):
        return piece
    if not (taken.orders or taken.has("SUBMIT") or taken.has("UNDO")):
        return piece
    later = select(Submission.id).where(
        Submission.match_id == part.match_id,
        Submission.seat == part.seat.letter,
        Submission.status == SubmissionStatus.ACCEPTED,
        col(Submission.settled_at) > held.created_at,
    )
    if part.session.exec(later).first() is None:
        return piece
    return _Piece(piece.context, part, fault=Fault(STALE))


def _ask(context: MailContext, record: InboundMail, dangerous: list[str]) -> Outcome:
    record.outcome = Disposition.QUARANTINED
    try:
        record.answer_cause = quarantine.ask(
            context, QuarantineReason.COMMAND, "; ".join(dangerous)
        )
    except quarantine.QuarantineFull as full:
        return context.outcome(Disposition.QUARANTINED, str(full))
    return context.outcome(Disposition.QUARANTINED, "asked back")


def _take_in_language(piece: _Piece, record: InboundMail) -> Outcome:
    """Take one part; what it is answered is in its player's language."""
    with use(piece.part.player.locale):
        return _take_one(piece, record)


def _take_one(piece: _Piece, record: InboundMail) -> Outcome:
    """Take one part, if it is no copy."""
    if piece.part.key != record.message_key:
        own = deduplication.first_copy(piece.context, [])
        if own is None:
            return piece.context.outcome(Disposition.REPEATED, "this part was already processed")
        record = own
    taken = piece.taken
    if taken is None:
        return _refuse(piece, record)
    if taken.has(PREVIEW):
        return _answer(piece, record, previewing.preview(piece.part, taken), "preview")
    if _waits(taken):
        return _queue(piece, record, taken)
    if not taken.commands:
        return _answer_empty(piece, record)
    return _carry_out(piece, record, taken)


def _waits(taken: Taken) -> bool:
    """Whether the acts of a part wait their turn in the match."""
    in_turn = any(step.command and step.command.in_turn for step in taken.acts)
    return bool(taken.orders) or in_turn


def _is_at_once(taken: Taken) -> bool:
    return bool(taken.acts) and not taken.has(PREVIEW) and not _waits(taken)


def _refuse(piece: _Piece, record: InboundMail) -> Outcome:
    if answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    assert piece.fault is not None
    cause = answering.write_faulty(piece.part, piece.fault)
    return _answer(piece, record, cause, "faulty")


def _answer_empty(piece: _Piece, record: InboundMail) -> Outcome:
    if answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    return _answer(piece, record, answers.write_nothing_read(piece.context), "nothing read")


def _carry_out(piece: _Piece, record: InboundMail, taken: Taken) -> Outcome:
    if not taken.acts and answers.is_flooded(piece.context):
        return piece.context.outcome(Disposition.SILENT, "too many replies in an hour")
    cause = carrying_out.carry_out(piece.part, taken)
    reason = " and ".join(step.command.word.lower() for step in taken.commands if step.command)
    outcome = _answer(piece, record, cause, reason)
    if not taken.acts:
        return outcome
    # What was done counts against no limit of answers; it has limits of its own.
    record.outcome = Disposition.SAID
    return piece.context.outcome(Disposition.SAID, reason)


def _answer(piece: _Piece, record: InboundMail, cause: str, reason: str) -> Outcome:
    record.outcome = Disposition.ANSWERED
    record.answer_cause = cause
    return piece.context.outcome(Disposition.ANSWERED, reason)


def _queue(piece: _Piece, record: InboundMail, taken: Taken) -> Outcome:
    """Write down a submission for the worker; with what else is to be done and said."""
    context, part = piece.context, piece.part
    submission = _draft(piece) if taken.has("SUBMIT") and not taken.orders else None
    if submission is None:
        submission = queue_submission(
            context.session,
            match_id=context.match_id,
            seat=context.seat.letter,
            key=f"mail:{record.message_key}",
            source=SubmissionSource.MAIL,
            text=taken.orders or None,
            base_version=None if taken.has("UNDO") else _base_version(context),
            reply_to=context.letter.message_id,
            user_id=context.player.id,
            written_at=context.letter.date,
            keeps_lines=answering.keeps_lines(part, taken),
        )
    assert submission.id is not None
    if taken.commands:
        record.part = part.to_json()
    record.outcome = Disposition.SUBMITTED
    record.submission_id = submission.id
    context.enqueue(submission.id)
    return context.outcome(
        Disposition.SUBMITTED, "orders" if taken.orders else "a command", submission.id
    )


def _draft(piece: _Piece) -> Submission:
    context = piece.context
    return drafts.submit(
        context.session,
        context.match_id,
        context.seat.letter,
        key=f"mail:{piece.part.key}",
        base_version=None,
        source=SubmissionSource.MAIL,
        user_id=context.player.id,
        reply_to=context.letter.message_id,
    )


def _base_version(context: MailContext) -> int | None:
    """The version that the orders hold for, or None: for the match as it stands.

    A reply names the version, as its seat had seen it, of the letter that it answers. While this
    seat has not acted since then, the question of that letter is still open, whatever others did
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
