"""What the plans of a player have done: one e-mail when nothing more of the match is prepared.

It goes where the player is asked something now, or a plan has stopped. What else ran is told in the
next e-mail on the match (docs/decisions/0110-reports-of-plans-go-with-other-e-mails.md).
"""

import hashlib
from dataclasses import replace

from sqlmodel import Session

from app.config import Settings
from app.games.text import use
from app.mail.compose import compose_mail
from app.mail.outbox import thread_of, write_mail
from app.mail.plan_reports import first_entry, report_of
from app.mail.seat_situation import Reader, board_drawing, events_since, situation_of
from app.matches import log
from app.matches.events import Event
from app.models import MailKind, User


def tell_plans(session: Session, settings: Settings, event: Event) -> None:
    """Tell the player of a seat what their plans have done, and what is asked of them now.

    Where they are asked something it is the e-mail that tells them of their turn, else that of an
    answer that was given for them: so they get it when they want such e-mails.
    """
    seat, row = event.seat, event.row
    assert seat is not None
    user = session.get(User, seat.user_id) if seat.user_id is not None else None
    if user is None:
        return
    runs = ",".join(f"{plan.id}.{plan.run_count}.{plan.status}" for plan in event.plans)
    named = hashlib.sha256(runs.encode()).hexdigest()[:32]
    reader = Reader.of(session, row, seat.letter)
    with use(user.locale):
        reports = report_of(session, event.plans, reader.names)
    situation = replace(situation_of(session, row, seat.letter, reader), reports=reports)
    assert row.id is not None
    first = first_entry(session, event.plans)
    since = log.next_after_own(session, row.id, seat.letter, before=first)
    happened = events_since(session, row, seat.letter, since)
    kind = MailKind.TIME_UP if situation.asked is None else MailKind.TURN
    # What a notice says goes by the first word.
    cause = f"{'plans' if situation.asked is None else 'asked'}:{row.id}:{seat.letter}:{named}"
    mail = compose_mail(
        "plans",
        thread_of(settings, row, seat, user),
        cause,
        drawing=board_drawing(session, row, seat.letter),
        happened=happened,
        situation=situation,
    )
    write_mail(session, cause, user.email, mail, kind=kind, match_id=row.id, seat=seat.letter)
