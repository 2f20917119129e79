"""What becomes of a mail that came in: a submission, an answer, or nothing.

`accept` is the one place where this is decided. Who gets what:

- Silence, and a line in the log: no genuine token (strangers), automatic mail,
  bounces, lists, our own letters coming back (RFC 3834 2). An answer would help
  a prober or feed a loop.
- A mail to a seat's address that may not be its player's own (`app.mail.trust`) is
  held, and its author gets no answer: the seat's player is asked whether it counts.
- Everything else gets an answer in the thread, to the registered address of the
  seat's player and to no other.

Nothing here commits. The same mail delivered again changes nothing and gets the
same answer again, up to MOST_COPIES times in all.
"""

from collections.abc import Callable, Mapping, Sequence

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail import answers, copies
from app.mail.bounces import inbound as bounces
from app.mail.bounces.counting import works_again
from app.mail.case import Case, Fate, Outcome
from app.mail.commands.taking_apart import Commands, commands
from app.mail.joining.inbound import accept_join, token_among
from app.mail.outbox import rotate_token
from app.mail.press_in import NotReadable, preview, read, say_all, write_refused
from app.mail.reading.message import Letter, parse
from app.mail.threads import read_id
from app.mail.tokens import BOUNCE, CONFIRM, SeatToken, read_address
from app.mail.trust import confirm_mail, confirmations
from app.mail.trust.authentication import doubt
from app.mail.trust.doubts import doubt_about
from app.matches.submit import queue_submission
from app.models import (
    HeldFor,
    HeldMail,
    InboundMail,
    Match,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    User,
    utc_now,
)


def accept(
    session: Session,
    settings: Settings,
    raw: bytes,
    envelope_from: str,
    envelope_to: list[str],
    enqueue: Callable[[int], None],
    checks: Sequence[str] = (),
) -> Outcome:
    """Decide about one mail, in the caller's transaction.

    The first genuine token among `envelope_to` counts. `enqueue` gets the id of a
    submission that waits for the worker; it is called before the caller's commit,
    so it should only remember it. `checks` are what somebody trusted who brought the
    mail found out about its author, as values of the header Authentication-Results.
    Raises what the database raises.
    """
    token = _token(settings, envelope_to)
    if token is None:
        return _accept_other(session, settings, raw, envelope_from, envelope_to, enqueue, checks)
    seat = session.get(Seat, token.seat_id)
    match = session.get(Match, seat.match_id) if seat else None
    player = session.get(User, seat.user_id) if seat and seat.user_id else None
    if seat is None or match is None or player is None:
        return Outcome(Fate.SILENT, "nobody plays that seat")
    letter = parse(raw)
    automatic = _automatic(settings, letter, envelope_from)
    if automatic:
        return Outcome(Fate.SILENT, automatic, match.id, seat.letter)
    case = Case(session, settings, letter, token, seat, match, player, enqueue, raw, checks)
    return _decide(case)


def confirm(
    session: Session, settings: Settings, held: HeldMail, enqueue: Callable[[int], None]
) -> Outcome | None:
    """Carry out a mail that was held, now that its player has said so; None if it waits no more."""
    return confirmations.confirm(session, settings, held, enqueue, _decide)


def _accept_other(
    session: Session,
    settings: Settings,
    raw: bytes,
    envelope_from: str,
    envelope_to: list[str],
    enqueue: Callable[[int], None],
    checks: Sequence[str],
) -> Outcome:
    """Decide about a mail that is for no seat: it may answer an invitation, or a question.

    Or it says that a letter came back.
    """
    returned = BOUNCE.among(envelope_to, settings.mail_domain, settings.secret_key)
    if returned is not None:
        return bounces.take(session, settings, raw, returned, checks)
    invitation = token_among(settings, envelope_to)
    question = CONFIRM.among(envelope_to, settings.mail_domain, settings.secret_key)
    if invitation is None and question is None:
        return Outcome(Fate.SILENT, "no genuine token")
    letter = parse(raw)
    automatic = _automatic(settings, letter, envelope_from)
    if automatic:
        return Outcome(Fate.SILENT, automatic)
    if invitation is not None:
        if doubt(raw, letter.from_address, settings.mail_authserv_ids, checks):
            return Outcome(Fate.SILENT, "failed the checks of our mail servers")
        return accept_join(session, settings, letter, invitation)
    assert question is not None
    return confirm_mail.take(session, settings, raw, letter, checks, question, enqueue, _decide)


def _token(settings: Settings, envelope_to: list[str]) -> SeatToken | None:
    for address in envelope_to:
        token = read_address(address, settings.mail_domain, settings.secret_key)
        if token is not None:
            return token
    return None


def _automatic(settings: Settings, letter: Letter, envelope_from: str) -> str:
    """Why no answer may be sent to this mail (RFC 3834 2), or an empty text."""
    if envelope_from.strip() in ("", "<>"):
        return "null return path"
    if letter.is_ours or read_id(letter.message_id or "", settings.mail_domain):
        return "our own letter"
    if letter.auto_submitted:
        return "automatic mail"
    return ""


def _decide(case: Case) -> Outcome:
    record = copies.first_copy(case, answers.notes(case.letter.attachments))
    if record is None:
        return copies.repeat(case)
    doubted = doubt_about(case)
    if doubted is not None:
        return _hold(case, record, *doubted)
    if case.letter.from_address == case.player.email:
        works_again(case.session, case.player, utc_now())
    if case.has_expired:
        return _renew(case, record)
    if case.letter.is_cut:
        return _answer(case, record, {"too long": answers.write_too_long})
    asked = commands(case.letter.text, case.letter.ticked)
    if "PREVIEW" in asked.words:
        return _answer(case, record, {"preview": lambda case: preview(case, asked)})
    if asked.press:
        return _say(case, record, asked)
    return _go_on(case, record, asked)


def _say(case: Case, record: InboundMail, asked: Commands) -> Outcome:
    """Send the messages of a mail, then do what else it asks for; a fault, and nothing is done."""
    try:
        record.answer_cause = say_all(case, read(case, asked.press))
    except NotReadable as fault:
        refusal = fault
        return _answer(case, record, {"press refused": lambda case: write_refused(case, refusal)})
    record.outcome = Fate.SAID
    if asked.orders.strip() or asked.words:
        return _go_on(case, record, asked)
    return case.outcome(Fate.SAID, "press")


def _go_on(case: Case, record: InboundMail, asked: Commands) -> Outcome:
    """Carry orders out, or else answer questions; HELP is answered beside orders."""
    if asked.orders.strip():
        if "HELP" in asked.words:
            answers.write_help(case)
        return _submit(case, record, asked.orders)
    letters = {"HELP": answers.write_help, "STATUS": answers.write_status}
    wanted = {word.lower(): letters[word] for word in sorted(asked.words)}
    return _answer(case, record, wanted or {"nothing read": answers.write_nothing_read})


def _submit(case: Case, record: InboundMail, orders: str) -> Outcome:
    submission = queue_submission(
        case.session,
        match_id=case.match_id,
        seat=case.seat.letter,
        key=f"mail:{record.message_key}",
        source=SubmissionSource.MAIL,
        text=orders,
        base_version=_base_version(case),
        reply_to=case.letter.message_id,
        user_id=case.player.id,
    )
    assert submission.id is not None
    record.outcome = Fate.SUBMITTED
    record.submission_id = submission.id
    case.enqueue(submission.id)
    return case.outcome(Fate.SUBMITTED, "orders", submission.id)


def _answer(
    case: Case, record: InboundMail, letters: Mapping[str, Callable[[Case], str]]
) -> Outcome:
    """Answer a mail in which there is nothing to carry out; `letters` write, by what they are."""
    if answers.is_flooded(case):
        return case.outcome(Fate.SILENT, "too many answers in an hour")
    causes = [write(case) for write in letters.values()]
    record.outcome = Fate.ANSWERED
    record.answer_cause = causes[0]
    return case.outcome(Fate.ANSWERED, " and ".join(letters))


def _hold(case: Case, record: InboundMail, held_for: HeldFor, says: str) -> Outcome:
    """Ask the player, unless the address that the mail came to is an old one."""
    record.outcome = Fate.HELD
    if case.has_expired:
        return case.outcome(Fate.HELD, f"doubtful {held_for}, to an old address")
    try:
        confirmations.ask(case, held_for, says)
    except confirmations.TooMany as full:
        return case.outcome(Fate.HELD, str(full))
    return case.outcome(Fate.HELD, f"doubtful {held_for}")


def _renew(case: Case, record: InboundMail) -> Outcome:
    """The owner used an old address: tell him the one that holds."""
    if case.token.generation == case.seat.token_generation:
        rotate_token(case.seat)
    record.outcome = Fate.ANSWERED
    record.answer_cause = answers.write_expired(case)
    return case.outcome(Fate.ANSWERED, "expired token")


def _base_version(case: Case) -> int | None:
    """The version that the orders hold for, or None: for the match as it stands.

    A reply names the version, as its seat had seen it, of the letter that it answers. While this
    seat has not acted since then, the question of that letter is still open, whatever others did
    meanwhile (all may be asked at once): the orders hold for the match as it stands. If it has
    acted, the question is answered, and the match service refuses the orders as stale.
    """
    answered = case.written_at
    if answered is None:
        return None
    last = case.session.exec(
        select(Submission)
        .where(
            Submission.match_id == case.match.id,
            Submission.seat == case.seat.letter,
            Submission.status == SubmissionStatus.ACCEPTED,
        )
        .order_by(col(Submission.id).desc())
    ).first()
    has_acted = last is not None and (last.receipt or {}).get("version", 0) > answered
    return answered if has_acted else None
