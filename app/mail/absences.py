"""Somebody is away, or back: e-mails to those who play with them."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import compose_mail
from app.mail.outbox import thread_of, write_mail
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.models import MailKind, Seat, User, utc_now

ABSENCES = frozenset((EventKind.AWAY, EventKind.BACK))


def tell_absence(session: Session, settings: Settings, event: Event) -> None:
    """Write to every other player of the match; not to them: they have just said so."""
    person, absence = event.person, event.absence
    assert person is not None
    seats = session.exec(
        select(Seat, User)
        .where(Seat.match_id == event.row.id, Seat.user_id == User.id)
        .order_by(col(Seat.letter))
    ).all()
    own = next(seat.letter for seat, user in seats if user.id == person.id)
    days = absence.first_day if absence else "back"
    said_at = absence.created_at if absence else utc_now()
    for seat, user in seats:
        if user.id == person.id:
            continue
        thread = thread_of(settings, event.row, seat, user)
        cause = f"away:{event.row.id}:{own}:{days}:{said_at.timestamp()}:{seat.letter}"
        composed = compose_mail(
            "away",
            thread,
            cause,
            who=named({own: person.name}, own),
            first=absence.first_day if absence else None,
            last=absence.last_day if absence else None,
        )
        write_mail(
            session,
            cause,
            user.email,
            composed,
            kind=MailKind.SEAT,
            match_id=event.row.id,
            seat=seat.letter,
        )
