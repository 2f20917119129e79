"""One mail to an address of ours that is no seat's, while it is decided what becomes of it."""

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import ClassVar

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.config import Settings
from app.mail import deduplication
from app.mail.compose import Composed
from app.mail.outbox import write_mail
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailOutcome
from app.models import InboundMail, MailKind, Match, Outbox, utc_now

MAX_ANSWERS_AN_HOUR = 30
"""The number of e-mails without effect that are answered per match; more are a loop or abuse."""


@dataclass
class MatchMailContext:
    """A mail with a genuine token, its match (locked), and the address of its author.

    `kind` is that of the token, `seat` what stands in the place of a seat in the row of the mail.
    """

    kind: ClassVar[str]
    seat: ClassVar[str | None]

    session: Session
    settings: Settings
    mail: ParsedMail
    match: Match
    address: str

    @cached_property
    def key(self) -> str:
        """What makes two deliveries copies of one mail: recipient, author and Message-ID."""
        mail = self.mail
        identity = mail.message_id or f"{mail.date}\n{mail.subject}\n{mail.full_text}"
        content = f"{self.kind}:{self.match.id}\n{self.address}\n{identity}"
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def match_id(self) -> int:
        """The id of the match."""
        assert self.match.id is not None
        return self.match.id

    @property
    def is_flooded(self) -> bool:
        """Whether too many such mails of the match that changed nothing were answered lately."""
        recent = self.session.exec(
            select(func.count())
            .select_from(InboundMail)
            .where(
                InboundMail.match_id == self.match.id,
                InboundMail.seat == self.seat,
                InboundMail.outcome == Disposition.ANSWERED,
                col(InboundMail.received_at) > utc_now() - timedelta(hours=1),
            )
        ).one()
        return recent >= MAX_ANSWERS_AN_HOUR

    def earlier_copy(self) -> InboundMail | None:
        """What became of an earlier copy of this mail; the match is locked, so none comes now."""
        statement = select(InboundMail).where(InboundMail.message_key == self.key)
        return self.session.exec(statement).first()

    def note(self, cause: str, mail: Composed, disposition: Disposition) -> None:
        """Answer the mail, and remember that, so that copies of it are not answered anew."""
        write_mail(
            self.session,
            cause,
            self.address,
            mail,
            kind=MailKind.ANSWER,
            match_id=self.match.id,
        )
        self.session.add(
            InboundMail(
                message_key=self.key,
                from_address=self.address,
                match_id=self.match.id,
                seat=self.seat,
                outcome=disposition,
                answer_cause=cause,
            )
        )
        self.session.flush()

    def answer_again(self, record: InboundMail) -> MailOutcome:
        """Send the answer of an earlier copy once more, unless that was done too often."""
        answer = self.session.exec(
            select(Outbox).where(Outbox.cause == record.answer_cause)
        ).first()
        if answer is not None and deduplication.send_again(self.session, answer):
            return self.outcome(Disposition.REPEATED, "a copy")
        return self.outcome(Disposition.SILENT, "too many copies")

    def cause(self, name: str) -> str:
        """The cause of the e-mail `name` that answers this mail."""
        return f"{name}:{self.key}"

    def outcome(self, disposition: Disposition, reason: str) -> MailOutcome:
        """What became of this mail."""
        return MailOutcome(disposition, reason, self.match.id)
