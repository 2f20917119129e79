"""A message that one player wrote to others, as e-mails to each of them."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail import press_mails
from app.mail.outbox import names_by_seat, thread_of, write_mail
from app.matches.events import Event
from app.matches.press.messages import EVERYBODY
from app.matches.press.threads import muters_of
from app.models import MailKind, PressMessage, Seat, User


def tell_press(session: Session, settings: Settings, event: Event) -> None:
    """Write to every player whom the message is for; not to its author, nor to who mutes them."""
    row, said = event.row, event.message
    assert said is not None
    names = names_by_seat(session, row)
    # Whom it does not reach would tell by whom it is.
    deaf = set() if said.is_anonymous else muters_of(session, said.match_id, said.seat)
    for seat, user in _players(session, said):
        if seat.letter == said.seat or seat.letter in deaf:
            continue
        cause = press_cause(said.match_id, said.circle, said.n, seat.letter)
        others = [
            named(names, each) for each in said.circle if each not in (said.seat, seat.letter)
        ]
        mail = press_mails.press(
            thread_of(settings, row, seat, user),
            cause,
            None if said.is_anonymous else named(names, said.seat),
            None if said.circle == EVERYBODY else others,
            said.text,
        )
        write_mail(
            session,
            cause,
            user.email,
            mail,
            kind=MailKind.PRESS,
            match_id=said.match_id,
            seat=seat.letter,
        )


def press_cause(match_id: int, circle: str, n: int, reader: str) -> str:
    """The cause of the e-mail that brings a message to the seat `reader`."""
    return f"press:{match_id}:{circle or 'all'}:{n}:{reader}"


def named(names: dict[str, str], letter: str) -> str:
    """A player as an e-mail names them."""
    return f"{names[letter]} ({letter})"


def _players(session: Session, said: PressMessage) -> list[tuple[Seat, User]]:
    """Return the people among those whom a message is for, in the order of their seats."""
    found = session.exec(
        select(Seat, User)
        .where(Seat.match_id == said.match_id, Seat.user_id == User.id)
        .order_by(col(Seat.letter))
    )
    return [
        (seat, user)
        for seat, user in found
        if said.circle == EVERYBODY or seat.letter in said.circle
    ]
