"""One mail, once: a second copy changes nothing and gets the answer of the first one again."""

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from app.mail.case import Case, Fate, Outcome
from app.mail.compose import Composed
from app.mail.outbox import receipt_cause, write_letter
from app.models import InboundMail, Outbox, Submission, SubmissionStatus

MOST_COPIES = 3


def first_copy(case: Case, notes: list[str]) -> InboundMail | None:
    """The new row of this mail, or None if it came before (or comes in elsewhere now).

    Of a mail that was held and is confirmed now it is the row that it got when it came in.
    """
    if case.confirmed is not None:
        return _known(case)
    record = InboundMail(
        message_key=case.key,
        from_address=case.letter.from_address[:254],
        match_id=case.match.id,
        seat=case.seat.letter,
        outcome=Fate.SILENT,
        notes=notes,
    )
    if _known(case) is not None:
        return None
    try:
        with case.session.begin_nested():
            case.session.add(record)
    except IntegrityError:
        return None
    return record


def repeat(case: Case) -> Outcome:
    """Send the answer of the first copy again, unless it is still to come."""
    record = _known(case)
    assert record is not None
    submission = (
        case.session.get(Submission, record.submission_id) if record.submission_id else None
    )
    if submission is not None and submission.status is SubmissionStatus.QUEUED:
        assert submission.id is not None
        case.enqueue(submission.id)
        return case.outcome(Fate.REPEATED, "still in the queue", submission.id)
    first = _answer_of(case, record)
    if first is None:
        return case.outcome(Fate.REPEATED, "was not answered")
    if send_again(case.session, first):
        return case.outcome(Fate.REPEATED, "a copy", record.submission_id)
    return case.outcome(Fate.SILENT, "too many copies", record.submission_id)


def send_again(session: Session, first: Outbox) -> bool:
    """Send a letter once more, up to MOST_COPIES times in all; False if that was done too often.

    The same letter with the same Message-ID: a mail program that has the first shows one, a
    player whom the first did not reach gets it now.
    """
    letter = Composed(first.subject, first.body_text, first.body_html or "", dict(first.headers))
    return any(
        write_letter(
            session,
            f"{first.cause}:again:{copy}",
            first.recipient,
            letter,
            kind=first.kind,
            match_id=first.match_id,
            seat=first.seat,
        )
        for copy in range(2, MOST_COPIES + 1)
    )


def _known(case: Case) -> InboundMail | None:
    """The row of an earlier copy, locked so that copies are answered one after the other."""
    statement = select(InboundMail).where(InboundMail.message_key == case.key)
    return case.session.exec(statement.with_for_update()).first()


def _answer_of(case: Case, record: InboundMail) -> Outbox | None:
    cause = record.answer_cause
    if record.submission_id is not None:
        cause = receipt_cause(record.submission_id)
    if cause is None:
        return None
    return case.session.exec(select(Outbox).where(Outbox.cause == cause)).first()
