"""What the tests of joining by mail do again and again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.accounts.register import find
from app.config import Settings
from app.database import session_scope
from app.mail.announce import by_mail
from app.mail.inbound import accept
from app.mail.seat_context import MailOutcome
from app.matches.lobby.seating import invite, seats_of
from app.models import Match, Outbox, Seat, User
from tests.mail.post import letters, player_mail

ANNA, HOST = "anna@example.org", "host@example.org"


@dataclass(frozen=True)
class Club:
    """A match that waits for its players."""

    engine: Engine
    settings: Settings
    match_id: int

    @contextmanager
    def rows(self) -> Iterator[tuple[Session, Match]]:
        """A transaction, and the match in it."""
        with session_scope(self.engine) as session:
            yield session, session.get_one(Match, self.match_id)

    def invite(self, email: str = ANNA) -> Outbox:
        """Let the host invite somebody; return the letter."""
        with self.rows() as (session, row):
            invite(session, row, email, by_mail(self.settings))
        return self.letters(email)[-1]

    def answer(self, letter: Outbox, text: str, sender: str = "", **headers: str) -> MailOutcome:
        """Let somebody reply to a letter: its reader, if no other `sender` is said."""
        to = parseaddr(letter.headers["Reply-To"])[1]
        return self.deliver(player_mail(sender or letter.recipient, to, text, **headers))

    def deliver(self, mail: EmailMessage, envelope_from: str = "x@example.org") -> MailOutcome:
        """Let a mail come in."""
        with session_scope(self.engine) as session:
            return accept(
                session, self.settings, mail.as_bytes(), envelope_from, [mail["To"]], lambda _: None
            )

    def letters(self, to: str) -> list[Outbox]:
        """The letters to an address, oldest first."""
        with self.rows() as (session, _row):
            return [letter for letter in letters(session) if letter.recipient == to]

    def told(self, email: str) -> str:
        """The text of the last letter to an address, however it is folded."""
        return " ".join(self.letters(email)[-1].body_text.split())

    def seated(self) -> list[str]:
        """The names of those who sit in the match, by the letters of the seats."""
        with self.rows() as (session, _row):
            seats = select(User.name).join(Seat).where(Seat.match_id == self.match_id)
            return list(session.exec(seats.order_by(col(Seat.letter))))

    def kept(self) -> list[str]:
        """The addresses that seats are kept for."""
        with self.rows() as (session, row):
            return [seat.invited_email for seat in seats_of(session, row) if seat.invited_email]

    def account(self, email: str) -> User | None:
        """The account of an address."""
        with self.rows() as (session, _row):
            return find(session, email)
