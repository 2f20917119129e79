"""What the players of a match propose to each other and agree on, as e-mails to all the others."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import compose_mail
from app.mail.outbox import names_by_seat, thread_of, write_mail
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.models import MailKind, Seat, User, utc_now

AGREEMENT_NEWS = frozenset(
    (EventKind.AGREEMENT_PROPOSED, EventKind.AGREEMENT_REACHED, EventKind.AGREEMENT_REFUSED)
)


def tell_agreement(session: Session, settings: Settings, event: Event) -> None:
    """Write the e-mails of one event."""
    row, own, agreement = event.row, event.seat, event.agreement
    assert own is not None
    assert agreement is not None
    names = names_by_seat(session, row)
    cause = f"{event.kind}:{row.id}:{own.letter}:{utc_now().timestamp()}"
    seated = session.exec(
        select(Seat, User)
        .where(Seat.match_id == row.id, Seat.user_id == User.id, Seat.id != own.id)
        .order_by(col(Seat.letter))
    ).all()
    for seat, user in seated:
        of_seat = f"{cause}:{seat.letter}"
        composed = compose_mail(
            "agreement",
            thread_of(settings, row, seat, user),
            of_seat,
            event=event.kind.value,
            what=agreement.kind.value,
            who=named(names, own.letter),
            winner=named(names, agreement.winner) if agreement.winner else "",
            terms=agreement.terms,
            reason=agreement.reason or "",
            url=f"{settings.base_url}/match/{row.id}/agreements",
        )
        write_mail(
            session,
            of_seat,
            user.email,
            composed,
            kind=MailKind.MATCH,
            match_id=row.id,
            seat=seat.letter,
        )
