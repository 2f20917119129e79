"""What happens before a match begins, as e-mails: invitations, and news for host and players."""

import hashlib
import secrets
from dataclasses import replace

from sqlmodel import Session

from app.accounts.register import find
from app.config import Settings
from app.mail.compose import Composed
from app.mail.joining import mails
from app.mail.joining.room_view import room_of
from app.mail.outbox import write_mail
from app.matches.events import Event, EventKind
from app.models import MailKind, User

HOST_NEWS = (EventKind.JOINED, EventKind.LEFT, EventKind.DECLINED)


def tell_invited(session: Session, settings: Settings, event: Event) -> None:
    """Write to the address that a seat is kept for."""
    row, seat = event.row, event.seat
    assert seat is not None
    assert seat.invited_email is not None
    address = seat.invited_email
    digest = hashlib.sha256(address.encode()).hexdigest()[:32]
    cause = f"invited:{row.id}:{seat.id}:{seat.invitations}:{digest}"
    room = room_of(session, settings, row, address, find(session, address))
    _write(session, cause, address, mails.invitation(room, cause), MailKind.INVITATION, row.id)


def tell_host(session: Session, settings: Settings, event: Event) -> None:
    """Tell the host who has come, gone or declined; not what they did themselves."""
    row, seat, person = event.row, event.seat, event.person
    host = session.get_one(User, row.host_id)
    if person is not None and person.id == host.id:
        return
    assert seat is not None
    who = person.name if person is not None else event.address
    # They may come, go, and come again.
    cause = f"{event.kind}:{row.id}:{secrets.token_hex(8)}"
    room = room_of(session, settings, row, host.email, host)
    mail = mails.host_news(room, cause, event.kind, who)
    _write(session, cause, host.email, mail, MailKind.MATCH, row.id)


def _write(
    session: Session, cause: str, to: str, mail: Composed, kind: MailKind, match_id: int | None
) -> None:
    write_mail(session, cause, to, mail, kind=kind, match_id=match_id)


ROOM_NEWS = (
    EventKind.SEAT_FOUND,
    EventKind.ASKED_READY,
    EventKind.NOT_READY,
    EventKind.CLOSED,
)


def tell_room_news(session: Session, settings: Settings, event: Event) -> None:
    """Write to the person or address that the event is about, unless they did it themselves."""
    row, person = event.row, event.person
    if event.kind is EventKind.CLOSED and person is not None and person.id == row.host_id:
        return
    address = person.email if person is not None else event.address
    reader = person if person is not None else find(session, address)
    room = room_of(session, settings, row, address, reader)
    # They may be given a seat, lose it, and be given another one.
    cause = f"{event.kind}:{row.id}:{secrets.token_hex(8)}"
    zone = reader.time_zone if reader is not None else session.get_one(User, row.host_id).time_zone
    mail = mails.room_news(room, cause, event.kind, row.ready_until, zone)
    if event.kind is EventKind.ASKED_READY:
        mail = replace(mail, answer_by=row.ready_until)
    write_mail(session, cause, address, mail, kind=MailKind.MATCH, match_id=row.id)
