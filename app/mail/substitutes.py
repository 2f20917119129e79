"""A substitute is sought: e-mails to those who play, to whoever is asked, and when it is gone."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import compose_mail
from app.mail.joining import mails
from app.mail.joining.room_view import room_of
from app.mail.outbox import names_by_seat, write_mail, write_to_player
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.models import MailKind, Seat, User, VacancyReason

SUBSTITUTES = frozenset(
    (EventKind.SUBSTITUTE_SOUGHT, EventKind.SEAT_OFFERED, EventKind.SEAT_OFFER_WITHDRAWN)
)


def tell_substitutes(session: Session, settings: Settings, event: Event) -> None:
    """Write the e-mails of one event about a seat that looks for somebody."""
    if event.kind is EventKind.SUBSTITUTE_SOUGHT:
        _tell_players(session, settings, event)
    else:
        _tell_asked(session, settings, event)


def _tell_players(session: Session, settings: Settings, event: Event) -> None:
    """To every player: for which seat somebody is sought; its own one can still keep it.

    When somebody has resigned they have an e-mail already, which says who plays their seat now.
    """
    vacancy, row = event.vacancy, event.row
    assert vacancy is not None
    if vacancy.why is VacancyReason.RESIGNED:
        return
    who = named(names_by_seat(session, row), vacancy.seat)
    players = session.exec(
        select(Seat, User)
        .where(Seat.match_id == row.id, Seat.user_id == User.id)
        .order_by(col(Seat.letter))
    )
    for seat, user in players:
        write_to_player(
            session,
            settings,
            row,
            seat,
            user,
            f"sought:{vacancy.id}:{seat.letter}",
            lambda thread, cause: compose_mail(
                "sought", thread, cause, vacancy=vacancy, who=who, reason=event.reason
            ),
            MailKind.SEAT,
        )


def _tell_asked(session: Session, settings: Settings, event: Event) -> None:
    """To the person who is asked, or was asked and need not answer any more."""
    vacancy, user, row = event.vacancy, event.person, event.row
    assert vacancy is not None
    assert user is not None
    room = room_of(session, settings, row, user.email, user)
    cause = f"seat_{event.kind}:{vacancy.id}:{user.id}"
    if event.kind is EventKind.SEAT_OFFERED:
        assert event.seat_offer is not None
        assert event.seat is not None
        lapses_at, is_bot = event.seat_offer.lapses_at, event.seat.bot is not None
        composed = mails.substitute(room, cause, lapses_at, user.time_zone, is_bot=is_bot)
    else:
        composed = mails.gone(room, cause, vacancy.seat)
    write_mail(session, cause, user.email, composed, kind=MailKind.INVITATION, match_id=row.id)
