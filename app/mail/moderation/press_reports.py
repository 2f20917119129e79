"""Reports of messages: e-mails to who deals with them, to who complained, to whoever read it."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import compose_mail, compose_outside_mail
from app.mail.joining.room_view import room_of
from app.mail.outbox import names_by_seat, write_mail, write_to_player
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.matches.press.messages import EVERYBODY
from app.matches.press.reports import may_judge
from app.models import MailKind, Moderator, Seat, User

REPORTS = frozenset((EventKind.PRESS_REPORTED, EventKind.REPORT_CLOSED, EventKind.PRESS_HIDDEN))


def tell_reports(session: Session, settings: Settings, event: Event) -> None:
    """Write the e-mails of one event about a message that was reported."""
    if event.kind is EventKind.PRESS_HIDDEN:
        _tell_readers(session, settings, event)
        return
    report, row, said = event.report, event.row, event.message
    assert report is not None
    assert said is not None
    if event.kind is EventKind.REPORT_CLOSED:
        _tell(session, settings, event, session.get_one(User, report.user_id))
        return
    named_ones = select(Moderator.user_id).where(
        Moderator.match_id == row.id, col(Moderator.since).is_not(None)
    )
    people = session.exec(
        select(User)
        .where(
            col(User.is_admin).is_(True)
            | (col(User.id) == row.host_id)
            | col(User.id).in_(named_ones)
        )
        .order_by(col(User.id))
    )
    for user in people:
        if may_judge(session, row, said, user):
            _tell(session, settings, event, user)


def _tell(session: Session, settings: Settings, event: Event, user: User) -> None:
    """To somebody who deals with a report, or to who made it: on the site they find the rest."""
    report, row = event.report, event.row
    assert report is not None
    cause = f"{event.kind}:{report.id}:{user.id}"
    room = room_of(session, settings, row, user.email, user)
    composed = compose_outside_mail(
        event.kind,
        room,
        cause,
        room=room,
        report=report,
        said=event.message,
        reports_url=f"{settings.base_url}/reports",
    )
    write_mail(session, cause, user.email, composed, kind=MailKind.SECURITY, match_id=row.id)


def _tell_readers(session: Session, settings: Settings, event: Event) -> None:
    """To every player who could read it: whose message was hidden, by whom, and why."""
    said, row = event.message, event.row
    assert said is not None
    names = names_by_seat(session, row)
    players = session.exec(
        select(Seat, User)
        .where(Seat.match_id == row.id, Seat.user_id == User.id)
        .order_by(col(Seat.letter))
    ).all()
    for seat, user in players:
        if said.circle != EVERYBODY and seat.letter not in said.circle:
            continue
        write_to_player(
            session,
            settings,
            row,
            seat,
            user,
            f"hidden:{said.match_id}:{said.circle or 'all'}:{said.n}:{seat.letter}",
            lambda thread, cause: compose_mail(
                "hidden",
                thread,
                cause,
                said=said,
                who=None if said.is_anonymous else named(names, said.seat),
            ),
            MailKind.PRESS,
        )
