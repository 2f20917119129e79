"""One mail for one seat, while it is decided what becomes of it; and what has become of it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from sqlmodel import Session

from app.config import Settings
from app.mail.reading.message import ParsedMail
from app.mail.seat_mail import SeatMail
from app.mail.threads import MailId, mail_answered
from app.mail.tokens import SeatToken
from app.models import Match, QuarantinedMail, Seat, User, utc_now


class Disposition(StrEnum):
    """What became of a mail."""

    SUBMITTED = "submitted"
    JOINED = "joined"
    SAID = "said"
    ANSWERED = "answered"
    REPEATED = "repeated"
    QUARANTINED = "held"
    SILENT = "silent"


@dataclass(frozen=True)
class MailOutcome:
    """What became of a mail, and why; `reason` names no token and no address."""

    disposition: Disposition
    reason: str
    match_id: int | None = None
    seat: str | None = None
    submission_id: int | None = None

    def __str__(self) -> str:
        where = f" match {self.match_id} seat {self.seat}" if self.match_id else ""
        return f"{self.disposition}{where}: {self.reason}"


def message_key(mail: ParsedMail, seat_id: int) -> str:
    """What makes two deliveries copies of one mail: recipient, author and Message-ID.

    A mail without a Message-ID is known by what its author wrote and when.
    """
    identity = mail.message_id or "\n".join([str(mail.date), mail.subject, mail.full_text])
    content = f"{seat_id}\n{mail.from_address}\n{identity}"
    return hashlib.sha256(content.encode()).hexdigest()


@dataclass
class MailContext(SeatMail):
    """A mail with a genuine token, the seat that this names, and its player.

    `enqueue` gets the id of a submission that waits for the worker. `raw` is the mail as it came,
    `checks` are results of checks of its author that came beside it, as values of the header
    Authentication-Results. `confirmed` is the row of a mail that was held and that its player
    has confirmed: then it is checked no more.
    """

    session: Session
    settings: Settings
    mail: ParsedMail
    token: SeatToken
    seat: Seat
    match: Match
    player: User
    enqueue: Callable[[int], None]
    raw: bytes = b""
    checks: Sequence[str] = ()
    confirmed: QuarantinedMail | None = None

    @cached_property
    def key(self) -> str:
        """What makes two deliveries copies of one mail."""
        if self.confirmed is not None:
            return self.confirmed.message_key
        return message_key(self.mail, self.token.seat_id)

    @property
    def has_expired(self) -> bool:
        """Whether the mail came to an address that does not hold any more."""
        expires = self.seat.token_expires_at
        is_old = self.token.generation != self.seat.token_generation
        return is_old or (expires is not None and expires <= utc_now())

    @property
    def answered(self) -> MailId | None:
        """Which of our mails of this match and seat the mail answers, None if none of them."""
        mail, domain = self.mail, self.settings.mail_domain
        return mail_answered(
            mail.in_reply_to, mail.references, self.match_id, self.seat.letter, domain
        )

    def outcome(
        self, disposition: Disposition, reason: str, submission_id: int | None = None
    ) -> MailOutcome:
        """What became of this mail."""
        return MailOutcome(disposition, reason, self.match.id, self.seat.letter, submission_id)
