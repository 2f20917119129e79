"""A seat in a running match, seen from its player's mail program."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import session_scope
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.mail.seat_context import MailOutcome
from app.matches.load import load
from app.matches.system_orders import give_orders
from app.models import Match, Outbox, Seat, Submission, SubmissionSource, SubmissionStatus
from tests.mail.post import (
    add_player,
    letters,
    player_mail,
    running_match,
    seat_of,
    token_address,
)

ANNA = "anna@example.org"


@dataclass
class Post:
    """A running match of three, seen from Anna's mail program."""

    engine: Engine
    settings: Settings
    match_id: int
    seat_id: int
    letter: str

    @contextmanager
    def rows(self) -> Iterator[Session]:
        with session_scope(self.engine) as session:
            yield session

    @property
    def address(self) -> str:
        with self.rows() as session:
            return token_address(self.settings, session.get_one(Seat, self.seat_id))

    def mail(self, text: str, sender: str = ANNA, **headers: str) -> EmailMessage:
        return player_mail(sender, self.address, text, **headers)

    def deliver(
        self,
        message: EmailMessage | bytes,
        to: str | None = None,
        envelope_from: str = ANNA,
    ) -> MailOutcome:
        raw = message if isinstance(message, bytes) else message.as_bytes()
        queued: list[int] = []
        recipient = to or self.address
        with self.rows() as session:
            outcome = accept(session, self.settings, raw, envelope_from, [recipient], queued.append)
        self.queued = queued
        return outcome

    def settle(self) -> None:
        """What the worker does with every submission that waits."""
        with self.rows() as session:
            waiting = session.exec(
                select(Submission).where(Submission.status == SubmissionStatus.QUEUED)
            ).all()
            for submission in waiting:
                assert submission.id is not None
                settle(self.settings, session, submission.id, announcer(self.settings))

    def ask(self, text: str, **headers: str) -> str:
        """Send a mail, let the worker do its work, and return the text of the answer."""
        self.deliver(self.mail(text, **headers))
        self.settle()
        own = [letter for letter in self.letters() if letter.recipient == ANNA]
        return own[-1].body_text

    def order_as(self, letter: str, *orders: str) -> None:
        """Carry out orders of another seat, as its player gives them on the site."""
        with self.rows() as session:
            receipt = give_orders(
                session,
                self.match_id,
                letter,
                key=f"web:{len(self.submissions())}",
                source=SubmissionSource.WEB,
                text="\n".join(orders),
                announce=announcer(self.settings),
            )
            assert receipt.ok, receipt.refusal

    def offer_to_anna(self) -> str:
        """Let another player offer Anna a piece for one of hers; return the name of the offer."""
        with self.rows() as session:
            match = load(session, self.match_id).match
        other = next(seat for seat in match.state["seats"] if seat != self.letter)
        match.orders(other, f"offer {self.letter}")
        options, write = match.options(other), match.title.notation.write
        gift, wish = (next(o for o in options if o["do"] == do) for do in ("give", "request"))
        self.order_as(other, f"offer {self.letter}", write(gift), write(wish), "propose")
        return "".join(sorted((other, self.letter))) + "1"

    def letters(self, cause: str = "") -> list[Outbox]:
        with self.rows() as session:
            return [row for row in letters(session) if row.cause.startswith(cause)]

    def submissions(self) -> list[Submission]:
        with self.rows() as session:
            return list(session.exec(select(Submission).order_by(col(Submission.id))))

    def version(self) -> int:
        with self.rows() as session:
            return session.get_one(Match, self.match_id).version

    def legal_order(self) -> str:
        """The first order that Anna may give now."""
        with self.rows() as session:
            match = load(session, self.match_id).match
            return match.title.notation.write(match.options(self.letter)[0])

    def seat(self) -> Seat:
        with self.rows() as session:
            return session.get_one(Seat, self.seat_id)


def sit_down(engine: Engine, settings: Settings) -> Post:
    """Let Anna, Boris and Clara play; her seat owes a decision from the start, as all do."""
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        seat = seat_of(session, match, players[0])
        assert match.id is not None
        assert seat.id is not None
        assert seat.letter in load(session, match.id).match.waiting()
        return Post(engine, settings, match.id, seat.id, seat.letter)
