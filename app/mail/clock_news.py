"""What happens to the time of a match, as e-mails: somebody's is up, a pause is wanted, or begins.

To all players but the one who has done it; that somebody's time is up, and a decision is wanted, is
told to the moderators as well.
"""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import compose_mail
from app.mail.moderation.recipients import moderator_mail, moderator_recipient, moderators_of
from app.mail.outbox import names_by_seat, thread_of, write_mail
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.models import MailKind, Seat, User, utc_now

CLOCK_NEWS = frozenset(
    (EventKind.TIME_RAN_OUT, EventKind.PAUSE_PROPOSED, EventKind.PAUSED, EventKind.RESUMED)
)


def tell_clock(session: Session, settings: Settings, event: Event) -> None:
    """Write the e-mails of one event."""
    row, own = event.row, event.seat
    assert own is not None
    who = named(names_by_seat(session, row), own.letter)
    url = f"{settings.base_url}/match/{row.id}/clock"
    at = event.deadline.up_at if event.deadline is not None else None
    cause = f"{event.kind}:{row.id}:{own.letter}:{(at or utc_now()).timestamp()}"
    is_up = event.kind is EventKind.TIME_RAN_OUT
    seated = session.exec(
        select(Seat, User)
        .where(Seat.match_id == row.id, Seat.user_id == User.id)
        .order_by(col(Seat.letter))
    ).all()
    for seat, user in seated:
        if seat.id == own.id and not is_up:
            continue
        of_seat = f"{cause}:{seat.letter}"
        composed = compose_mail(
            "clock",
            thread_of(settings, row, seat, user),
            of_seat,
            what=event.kind.value,
            who=who,
            is_own=seat.id == own.id,
            url=url,
        )
        write_mail(
            session,
            of_seat,
            user.email,
            composed,
            kind=MailKind.TIME_UP if seat.id == own.id else MailKind.MATCH,
            match_id=row.id,
            seat=seat.letter,
        )
    told = {user.id for _seat, user in seated}
    for user in moderators_of(session, row) if is_up else ():
        if user.id not in told:
            of_user = f"{cause}:{user.id}"
            composed = moderator_mail(
                "time_up",
                moderator_recipient(settings, row, user),
                of_user,
                who=who,
                letter=own.letter,
                url=f"{settings.base_url}/match/{row.id}/moderate",
            )
            write_mail(session, of_user, user.email, composed, kind=MailKind.MATCH, match_id=row.id)
