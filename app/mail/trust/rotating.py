"""A letter that brings a seat's player his new reply address."""

from sqlmodel import Session

from app.config import Settings
from app.mail.compose import letter
from app.mail.outbox import thread_of, write_letter
from app.models import MailKind, Match, Seat, User


def write_new_address(session: Session, settings: Settings, seat: Seat) -> None:
    """Write to the player of a seat whose reply address was rotated on the site."""
    assert seat.user_id is not None
    match, player = session.get_one(Match, seat.match_id), session.get_one(User, seat.user_id)
    cause = f"rotated:{seat.id}:{seat.token_generation}"
    write_letter(
        session,
        cause,
        player.email,
        letter("trust/rotated", thread_of(settings, match, seat, player), cause),
        kind=MailKind.SECURITY,
        match_id=match.id,
        seat=seat.letter,
    )
