"""One mail, once: a second copy changes nothing and gets the answer of the first one again."""

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from app.mail.compose import Composed
from app.mail.outbox import receipt_cause, write_mail
from app.mail.seat_context import Disposition, MailContext, MailOutcome
from app.models import InboundMail, Outbox, Submission, SubmissionStatus

MAX_COPIES = 3


def first_copy(context: MailContext, notes: list[str]) -> InboundMail | None:
    """The new row of this mail, or None if it came before (or comes in elsewhere now).

    Of a mail that was held and is confirmed now it is the row that it got when it came in.
    """
    if context.confirmed is not None:
        return _known(context)
    record = InboundMail(
        message_key=context.key,
        from_address=context.mail.from_address[:254],
        match_id=context.match.id,
        seat=context.seat.letter,
        outcome=Disposition.SILENT,
        notes=notes,
    )
    if _known(context) is not None:
        return None
    try:
        with context.session.begin_nested():
            context.session.add(record)
    except IntegrityError:
        return None
    return record


def repeat(context: MailContext) -> MailOutcome:
    """Send the answer of the first copy again, unless it is still to come."""
    record = _known(context)
    assert record is not None
    submission = (
        context.session.get(Submission, record.submission_id) if record.submission_id else None
    )
    if submission is not None and submission.status is SubmissionStatus.QUEUED:
        assert submission.id is not None
        context.enqueue(submission.id)
        return context.outcome(Disposition.REPEATED, "still in the queue", submission.id)
    first = _answer_of(context, record)
    if first is None:
        return context.outcome(Disposition.REPEATED, "was not answered")
    if send_again(context.session, first):
        return context.outcome(Disposition.REPEATED, "a copy", record.submission_id)
    return context.outcome(Disposition.SILENT, "too many copies", record.submission_id)


def send_again(session: Session, first: Outbox) -> bool:
    """Send an e-mail once more, up to MAX_COPIES times in all; False if that was done too often.

    The same e-mail with the same Message-ID: a mail program that has the first shows one, a
    player whom the first did not reach gets it now.
    """
    mail = Composed(first.subject, first.body_text, first.body_html or "", dict(first.headers))
    return any(
        write_mail(
            session,
            f"{first.cause}:again:{copy}",
            first.recipient,
            mail,
            kind=first.kind,
            match_id=first.match_id,
            seat=first.seat,
        )
        for copy in range(2, MAX_COPIES + 1)
    )


def _known(context: MailContext) -> InboundMail | None:
    """The row of an earlier copy, locked so that copies are answered one after the other."""
    statement = select(InboundMail).where(InboundMail.message_key == context.key)
    return context.session.exec(statement.with_for_update()).first()


def _answer_of(context: MailContext, record: InboundMail) -> Outbox | None:
    cause = record.answer_cause
    if record.submission_id is not None:
        cause = receipt_cause(record.submission_id)
    if cause is None:
        return None
    return context.session.exec(select(Outbox).where(Outbox.cause == cause)).first()
