"""What becomes of a mail that came in: a submission, an answer, or nothing.

`accept` is the one place where this is decided. Who gets what:

- Silence, and a line in the log: no genuine token (strangers), automatic mail,
  bounces, lists, our own letters coming back (RFC 3834 2). An answer would help
  a prober or feed a loop.
- A mail to a seat's address from somebody else's is held: never applied, never
  answered; the seat's player is told, once for each reply address he was given.
- Everything else gets an answer in the thread, to the registered address of the
  seat's player and to no other.

Nothing here commits. The same mail delivered again changes nothing and gets the
same answer again, up to MOST_COPIES times in all.
"""

import hashlib
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from sqlalchemy import func
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.config import Settings
from app.mail import compose
from app.mail.compose import Composed, Thread
from app.mail.message import Attachment, Letter, parse
from app.mail.order_form import instruction_words, order_words
from app.mail.outbox import (
    receipt_cause,
    rotate_token,
    thread_of,
    write_letter,
)
from app.mail.seen import situation_of
from app.mail.situation import Situation
from app.mail.threads import read_id, version_answered
from app.mail.tokens import SeatToken, read_address
from app.matches.load import title_of
from app.matches.submit import queue_submission
from app.models import (
    InboundMail,
    Match,
    Outbox,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    User,
    utc_now,
)

log = logging.getLogger(__name__)

MOST_COPIES = 3
# Answers that are no receipts: more than this in an hour is a loop that hides its marks.
MOST_ANSWERS_AN_HOUR = 30
MOST_NOTES = 5

COMMAND = re.compile(r"^\s*(?P<word>status|help)\s*[.!?]?\s*$", re.I)

# Signatures travel as attachments; nobody expects them to be read as orders.
SIGNATURE_FILES = re.compile(r"pgp-signature|signature\.asc$|smime\.p7s$|pkcs7-signature", re.I)


class Fate(StrEnum):
    """What became of a mail."""

    SUBMITTED = "submitted"
    ANSWERED = "answered"
    REPEATED = "repeated"
    HELD = "held"
    SILENT = "silent"


@dataclass(frozen=True)
class Outcome:
    """What became of a mail, and why; `reason` names no token and no address."""

    fate: Fate
    reason: str
    match_id: int | None = None
    seat: str | None = None
    submission_id: int | None = None

    def __str__(self) -> str:
        where = f" match {self.match_id} seat {self.seat}" if self.match_id else ""
        return f"{self.fate}{where}: {self.reason}"


def accept(
    session: Session,
    settings: Settings,
    raw: bytes,
    envelope_from: str,
    envelope_to: list[str],
    enqueue: Callable[[int], None],
) -> Outcome:
    """Decide about one mail, in the caller's transaction.

    The first genuine token among `envelope_to` counts. `enqueue` gets the id of a
    submission that waits for the worker; it is called before the caller's commit,
    so it should only remember it. Raises what the database raises.
    """
    token = _token(settings, envelope_to)
    if token is None:
        return Outcome(Fate.SILENT, "no genuine token")
    seat = session.get(Seat, token.seat_id)
    match = session.get(Match, seat.match_id) if seat else None
    player = session.get(User, seat.user_id) if seat and seat.user_id else None
    if seat is None or match is None or player is None:
        return Outcome(Fate.SILENT, "nobody plays that seat")
    letter = parse(raw)
    automatic = _automatic(settings, letter, envelope_from)
    if automatic:
        return Outcome(Fate.SILENT, automatic, match.id, seat.letter)
    return _Case(session, settings, letter, token, seat, match, player, enqueue).decide()


def message_key(letter: Letter, seat_id: int) -> str:
    """What makes two deliveries copies of one mail: recipient, author and Message-ID.

    A mail without a Message-ID is known by what its author wrote and when.
    """
    identity = letter.message_id or "\n".join([str(letter.date), letter.subject, letter.full_text])
    content = f"{seat_id}\n{letter.from_address}\n{identity}"
    return hashlib.sha256(content.encode()).hexdigest()


def commands(text: str) -> tuple[set[str], str]:
    """The STATUS and HELP lines of `text`, in capitals, and the orders that remain."""
    words: set[str] = set()
    orders: list[str] = []
    for line in text.split("\n"):
        found = COMMAND.match(line)
        if found:
            words.add(found["word"].upper())
        else:
            orders.append(line)
    return words, "\n".join(orders).strip("\n").rstrip()


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


@dataclass
class _Case:
    """One mail for one seat."""

    session: Session
    settings: Settings
    letter: Letter
    token: SeatToken
    seat: Seat
    match: Match
    player: User
    enqueue: Callable[[int], None]

    def decide(self) -> Outcome:
        record = self._first_copy()
        if record is None:
            return self._repeat()
        if self.letter.from_address != self.player.email:
            return self._hold(record)
        if self._has_expired():
            return self._renew(record)
        words, orders = commands(self.letter.text)
        if not self.letter.is_cut and orders.strip():
            if "HELP" in words:
                self._write(self._cause("help"), self._help)
            return self._submit(record, orders)
        return self._answer(record, words)

    # one mail, once

    def _first_copy(self) -> InboundMail | None:
        """The new row of this mail, or None if it came before (or comes in elsewhere now)."""
        record = InboundMail(
            message_key=self._key(),
            from_address=self.letter.from_address[:254],
            match_id=self.match.id,
            seat=self.seat.letter,
            outcome=Fate.SILENT,
            notes=_notes(self.letter.attachments),
        )
        if self._known() is not None:
            return None
        try:
            with self.session.begin_nested():
                self.session.add(record)
        except IntegrityError:
            return None
        return record

    def _repeat(self) -> Outcome:
        """Send the answer of the first copy again, unless it is still to come."""
        record = self._known()
        assert record is not None
        submission = (
            self.session.get(Submission, record.submission_id) if record.submission_id else None
        )
        if submission is not None and submission.status is SubmissionStatus.QUEUED:
            assert submission.id is not None
            self.enqueue(submission.id)
            return self._outcome(Fate.REPEATED, "still in the queue", submission.id)
        first = self._answer_of(record)
        if first is None:
            return self._outcome(Fate.REPEATED, "was not answered")
        for copy in range(2, MOST_COPIES + 1):
            if self._send_again(first, copy):
                return self._outcome(Fate.REPEATED, f"copy {copy}", record.submission_id)
        return self._outcome(Fate.SILENT, "too many copies", record.submission_id)

    def _send_again(self, first: Outbox, copy: int) -> bool:
        # The same letter with the same Message-ID: a mail program that has the
        # first shows one, a player whom the first did not reach gets it now.
        letter = Composed(
            first.subject, first.body_text, first.body_html or "", dict(first.headers)
        )
        return write_letter(
            self.session,
            f"{first.cause}:again:{copy}",
            first.recipient,
            letter,
            match_id=first.match_id,
            seat=first.seat,
        )

    def _known(self) -> InboundMail | None:
        """The row of an earlier copy, locked so that copies are answered one after the other."""
        statement = select(InboundMail).where(InboundMail.message_key == self._key())
        return self.session.exec(statement.with_for_update()).first()

    def _answer_of(self, record: InboundMail) -> Outbox | None:
        cause = record.answer_cause
        if record.submission_id is not None:
            cause = receipt_cause(record.submission_id)
        if cause is None:
            return None
        return self.session.exec(select(Outbox).where(Outbox.cause == cause)).first()

    # what may become of it

    def _submit(self, record: InboundMail, orders: str) -> Outcome:
        assert self.match.id is not None
        submission = queue_submission(
            self.session,
            match_id=self.match.id,
            seat=self.seat.letter,
            key=f"mail:{record.message_key}",
            source=SubmissionSource.MAIL,
            text=orders,
            base_version=self._base_version(),
            reply_to=self.letter.message_id,
            user_id=self.player.id,
        )
        assert submission.id is not None
        record.outcome = Fate.SUBMITTED
        record.submission_id = submission.id
        self.enqueue(submission.id)
        return self._outcome(Fate.SUBMITTED, "orders", submission.id)

    def _answer(self, record: InboundMail, words: set[str]) -> Outcome:
        """Answer a mail in which there is nothing to carry out."""
        if self._is_flooded():
            return self._outcome(Fate.SILENT, "too many answers in an hour")
        letters = {"STATUS": self._status, "HELP": self._help}
        asked = [(word.lower(), letters[word]) for word in sorted(words)]
        if self.letter.is_cut:
            asked = [("too_long", self._too_long)]
        elif not asked:
            asked = [("nothing_read", self._nothing_read)]
        for name, letter in asked:
            self._write(self._cause(name), letter)
        record.outcome = Fate.ANSWERED
        record.answer_cause = self._cause(asked[0][0])
        return self._outcome(Fate.ANSWERED, " and ".join(name for name, _letter in asked))

    def _hold(self, record: InboundMail) -> Outcome:
        record.outcome = Fate.HELD
        if not self._has_expired():
            sender = self.letter.from_address
            self._write(
                f"foreign:{self.seat.id}:{self.seat.token_generation}",
                lambda thread, cause: compose.foreign_sender(thread, cause, sender),
            )
        return self._outcome(Fate.HELD, "not from the player's address")

    def _renew(self, record: InboundMail) -> Outcome:
        """The owner used an old address: tell him the one that holds, once a day."""
        if self.token.generation == self.seat.token_generation:
            rotate_token(self.seat)
        cause = f"expired:{self.seat.id}:{utc_now():%Y-%m-%d}"
        self._write(cause, self._expired)
        record.outcome = Fate.ANSWERED
        record.answer_cause = cause
        return self._outcome(Fate.ANSWERED, "expired token")

    # what is looked at

    def _key(self) -> str:
        return message_key(self.letter, self.token.seat_id)

    def _has_expired(self) -> bool:
        expires = self.seat.token_expires_at
        is_old = self.token.generation != self.seat.token_generation
        return is_old or (expires is not None and expires <= utc_now())

    def _base_version(self) -> int | None:
        """The version that the orders hold for, or None: for the match as it stands.

        A reply names the version of the letter that it answers. While this seat has
        not acted since then, the question of that letter is still open, whatever
        others did meanwhile (all may be asked at once): the orders hold for the match
        as it stands. If it has acted, the question is answered, and the match
        service refuses the orders as stale.
        """
        answered = version_answered(
            self.letter.in_reply_to,
            self.letter.references,
            self.match.id or 0,
            self.seat.letter,
            self.settings.mail_domain,
        )
        if answered is None:
            return None
        last = self.session.exec(
            select(Submission)
            .where(
                Submission.match_id == self.match.id,
                Submission.seat == self.seat.letter,
                Submission.status == SubmissionStatus.ACCEPTED,
            )
            .order_by(col(Submission.id).desc())
        ).first()
        has_acted = last is not None and (last.receipt or {}).get("version", 0) > answered
        return answered if has_acted else None

    def _is_flooded(self) -> bool:
        recent = self.session.exec(
            select(func.count())
            .select_from(InboundMail)
            .where(
                InboundMail.match_id == self.match.id,
                InboundMail.seat == self.seat.letter,
                InboundMail.outcome == Fate.ANSWERED,
                col(InboundMail.received_at) > utc_now() - timedelta(hours=1),
            )
        ).one()
        return recent >= MOST_ANSWERS_AN_HOUR

    # letters

    def _cause(self, name: str) -> str:
        return f"{name}:{self._key()}"

    def _write(self, cause: str, letter: Callable[[Thread, str], Composed]) -> None:
        thread = thread_of(self.settings, self.match, self.seat, self.player)
        write_letter(
            self.session,
            cause,
            self.player.email,
            letter(thread, cause),
            match_id=self.match.id,
            seat=self.seat.letter,
        )

    def _situation(self) -> Situation:
        return situation_of(self.session, self.match, self.seat.letter)

    def _status(self, thread: Thread, cause: str) -> Composed:
        return compose.status(thread, cause, self._situation(), answers=self.letter.message_id)

    def _help(self, thread: Thread, cause: str) -> Composed:
        title = title_of(self.match)
        words, standing = order_words(title), instruction_words(title)
        answers = self.letter.message_id
        return compose.instructions(thread, cause, words, standing, answers=answers)

    def _nothing_read(self, thread: Thread, cause: str) -> Composed:
        return compose.nothing_read(
            thread,
            cause,
            self._situation(),
            answers=self.letter.message_id,
            notes=_notes(self.letter.attachments),
        )

    def _too_long(self, thread: Thread, cause: str) -> Composed:
        return compose.too_long(thread, cause, answers=self.letter.message_id)

    def _expired(self, thread: Thread, cause: str) -> Composed:
        return compose.expired(thread, cause, answers=self.letter.message_id)

    def _outcome(self, fate: Fate, reason: str, submission_id: int | None = None) -> Outcome:
        return Outcome(fate, reason, self.match.id, self.seat.letter, submission_id)


def _notes(attachments: tuple[Attachment, ...]) -> list[str]:
    """Names and sizes of the attachments that somebody may expect to have been read."""
    unread = [found for found in attachments if not SIGNATURE_FILES.search(found.name)]
    return [f"{found.name} ({_size(found.size)})" for found in unread[:MOST_NOTES]]


def _size(count: int) -> str:
    if count >= 1024 * 1024:
        return f"{count / (1024 * 1024):.1f} MB"
    return f"{max(1, round(count / 1024))} KB"
