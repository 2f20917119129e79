"""One mail to the address of an invitation, while it is decided what becomes of it."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

from sqlmodel import Session, select

from app.config import Settings
from app.mail import copies
from app.mail.case import Fate, Outcome
from app.mail.compose import INVITED_SEAT, Composed
from app.mail.joining.letters import Room
from app.mail.joining.room import room_of
from app.mail.joining.tokens import InvitationToken, SignUpToken
from app.mail.outbox import write_letter
from app.mail.reading.message import Letter
from app.matches.lobby.joining import seat_of
from app.models import InboundMail, MailKind, Match, Outbox, Seat, User


@dataclass
class JoinCase:
    """A mail with a genuine token, its match (locked) and its author, whose address is `address`.

    `user` is the author's account, if there is one; `offered` the seat that is kept for him, if
    the invitation that he answers still holds.
    """

    session: Session
    settings: Settings
    letter: Letter
    token: InvitationToken | SignUpToken
    match: Match
    address: str
    user: User | None
    offered: Seat | None

    @cached_property
    def key(self) -> str:
        """What makes two deliveries copies of one mail: recipient, author and Message-ID."""
        letter = self.letter
        identity = letter.message_id or f"{letter.date}\n{letter.subject}\n{letter.full_text}"
        content = f"join:{self.match.id}\n{self.address}\n{identity}"
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def has_a_seat(self) -> bool:
        """Whether the author sits in the match already."""
        return self.user is not None and seat_of(self.session, self.match, self.user) is not None

    @property
    def room(self) -> Room:
        """The match as it stands now, for a letter to the author."""
        return room_of(self.session, self.settings, self.match, self.address, self.user)

    def earlier_copy(self) -> InboundMail | None:
        """What became of an earlier copy of this mail; the match is locked, so none comes now."""
        statement = select(InboundMail).where(InboundMail.message_key == self.key)
        return self.session.exec(statement).first()

    def note(self, cause: str, letter: Composed, fate: Fate) -> None:
        """Answer the mail, and remember that, so that copies of it are not answered anew."""
        self._write(cause, letter)
        self.session.add(
            InboundMail(
                message_key=self.key,
                from_address=self.address,
                match_id=self.match.id,
                seat=INVITED_SEAT,
                outcome=fate,
                answer_cause=cause,
            )
        )
        self.session.flush()

    def answer_again(self, record: InboundMail) -> Outcome:
        """Send the answer of an earlier copy once more, unless that was done too often."""
        answer = self.session.exec(
            select(Outbox).where(Outbox.cause == record.answer_cause)
        ).first()
        if answer is not None and copies.send_again(self.session, answer):
            return self.outcome(Fate.REPEATED, "a copy")
        return self.outcome(Fate.SILENT, "too many copies")

    def cause(self, name: str) -> str:
        """The cause of the letter `name` that answers this mail."""
        return f"{name}:{self.key}"

    def outcome(self, fate: Fate, reason: str) -> Outcome:
        """What became of this mail."""
        return Outcome(fate, reason, self.match.id)

    def _write(self, cause: str, letter: Composed) -> None:
        write_letter(
            self.session,
            cause,
            self.address,
            letter,
            kind=MailKind.ANSWER,
            match_id=self.match.id,
        )
