"""A match with players, mails from them, and what lies in the outbox: for the tests of the post."""

from email.message import EmailMessage
from itertools import count

from sqlmodel import Session, col, select

from app.config import Settings
from app.games.catalogue import TITLES
from app.mail.tokens import reply_address
from app.matches.events import announce_nothing
from app.matches.lobby.create import create_match, start_match
from app.matches.lobby.seating import take_seat
from app.models import Match, Outbox, Seat, User, name_key, utc_now

_numbers = count(1)


def add_player(session: Session, name: str) -> User:
    """An account; nobody logs in with it. Its owner has sent orders by e-mail before."""
    user = User(
        name=name,
        name_key=name_key(name),
        email=f"{name.lower()}@example.org",
        password_hash="none",
        sender_confirmed_at=utc_now(),
    )
    session.add(user)
    session.flush()
    return user


def running_match(session: Session, players: list[User]) -> Match:
    """A running match in which `players` sit, in whatever order was drawn."""
    title = next(iter(TITLES.values()))
    row = create_match(
        session, players[0], title=title, name="Red October", seat_count=len(players), options={}
    )
    for player in players:
        take_seat(session, row, player)
    return start_match(session, row, announce_nothing)


def seat_of(session: Session, match: Match, player: User) -> Seat:
    """The seat on which `player` sits."""
    return session.exec(
        select(Seat).where(Seat.match_id == match.id, Seat.user_id == player.id)
    ).one()


def token_address(settings: Settings, seat: Seat) -> str:
    """The reply address of a seat that holds now."""
    assert seat.id is not None
    return reply_address(seat.id, seat.token_generation, settings.secret_key, settings.mail_domain)


def letters(session: Session) -> list[Outbox]:
    """Everything in the outbox, oldest first."""
    return list(session.exec(select(Outbox).order_by(col(Outbox.id))))


def player_mail(sender: str, recipient: str, text: str, **headers: str) -> EmailMessage:
    """A plain mail as a simple client writes it, with a Message-ID of its own."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = recipient
    message["Subject"] = "Re: [Fieldpost] Red October"
    message["Message-ID"] = f"<{next(_numbers)}@example.org>"
    for name, value in headers.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message
