"""What becomes of a match that waits for its players: a seat, a question, its end, by letter."""

import secrets
from dataclasses import replace

from sqlmodel import Session

from app.accounts.register import find
from app.config import Settings
from app.mail.joining import letters
from app.mail.joining.room import room_of
from app.mail.outbox import write_letter
from app.matches.events import Event, EventKind
from app.models import MailKind, User

ROOM_NEWS = (
    EventKind.SEAT_FOUND,
    EventKind.ASKED_READY,
    EventKind.NOT_READY,
    EventKind.CLOSED,
)


def tell_room_news(session: Session, settings: Settings, event: Event) -> None:
    """Write to the person, or the address, that the event is about; not to who did it himself."""
    row, person = event.row, event.person
    if event.kind is EventKind.CLOSED and person is not None and person.id == row.host_id:
        return
    address = person.email if person is not None else event.address
    reader = person if person is not None else find(session, address)
    room = room_of(session, settings, row, address, reader)
    # He may be given a seat, lose it, and be given another one.
    cause = f"{event.kind}:{row.id}:{secrets.token_hex(8)}"
    zone = reader.time_zone if reader is not None else session.get_one(User, row.host_id).time_zone
    letter = letters.room_news(room, cause, event.kind, row.ready_until, zone)
    if event.kind is EventKind.ASKED_READY:
        letter = replace(letter, answer_by=row.ready_until)
    write_letter(session, cause, address, letter, kind=MailKind.MATCH, match_id=row.id)
