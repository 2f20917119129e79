"""What a player gets back for a submission: a receipt or refusal by e-mail, or that time was up."""

import sqlalchemy as sa
from sqlmodel import col

from app.database import fetch
from app.mail import match_mail_kinds
from app.mail.compose import Composed, Thread
from app.mail.event_mailer import EventMailer
from app.mail.match_mail_kinds import Fault
from app.mail.outbox import receipt_cause
from app.mail.seat_situation import receipt_drawing
from app.mail.situation import Situation
from app.models import InboundMail, MailKind, Submission, SubmissionSource


def answer_submission(mailer: EventMailer) -> None:
    """To the player whose orders came by mail, or whose time was up: what came of it.

    The receipt is in the thread of their mail. Who has lost their seat meanwhile gets none.
    """
    submission = mailer.event.submission
    assert submission is not None
    mails = {
        SubmissionSource.MAIL: (MailKind.RECEIPT, _receipt),
        SubmissionSource.TIME_OUT: (MailKind.TIME_UP, _timed_out),
    }
    kind, mail = mails.get(submission.source, (None, None))
    if kind is None or mail is None or mailer.event.is_answered:
        return
    for seat, user in mailer.players:
        # The seat may have been handed over since the orders were written down.
        is_theirs = submission.user_id in (None, user.id)
        if seat.letter == submission.seat and is_theirs:
            cause, composed = mail(
                mailer, mailer.thread(seat, user), submission, mailer.situation(seat)
            )
            mailer.write(cause, seat, user, composed, kind)


def _timed_out(
    mailer: EventMailer, thread: Thread, submission: Submission, stands: Situation
) -> tuple[str, Composed]:
    receipt = mailer.event.receipt
    assert receipt is not None
    key = f"timed_out:{submission.key}"
    mail = match_mail_kinds.timed_out(
        thread,
        key,
        receipt.text,
        mailer.said(receipt, submission.seat),
        stands,
        is_offer=mailer.has_lapsed,
    )
    return f"timed_out:{submission.id}", mail


def _receipt(
    mailer: EventMailer, thread: Thread, submission: Submission, stands: Situation
) -> tuple[str, Composed]:
    receipt = mailer.event.receipt
    assert receipt is not None
    assert submission.id is not None
    cause = receipt_cause(submission.id)
    # Its Message-ID is not made of a number that counts the submissions of others, too.
    key = f"receipt:{submission.key}"
    notes = _notes(mailer, submission)
    answers = submission.reply_to
    if receipt.refusal is None:
        drawing = receipt_drawing(mailer.session, mailer.row, submission.seat, receipt)
        return cause, match_mail_kinds.accepted(
            thread,
            key,
            receipt.text,
            mailer.said(receipt, submission.seat),
            stands,
            answers=answers,
            notes=notes,
            drawing=drawing,
        )
    refusal = receipt.refusal
    fault = Fault(refusal.why, refusal.case, refusal.nearest, refusal.line, refusal.clause)
    return cause, match_mail_kinds.refused(
        thread,
        key,
        receipt.text,
        fault,
        stands,
        results=mailer.said(receipt, submission.seat),
        answers=answers,
        notes=notes,
    )


def _notes(mailer: EventMailer, submission: Submission) -> list[str]:
    """Return the attachments of the player's mail that were not read."""
    found = fetch(mailer.session, _NOTES, {"submission_id": submission.id})
    return list(found.scalars().first() or ())


_NOTES = sa.select(col(InboundMail.notes)).where(
    col(InboundMail.submission_id) == sa.bindparam("submission_id")
)
