"""What others do when nothing is asked of a player: news, for those who wish to have it."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.outbox import write_letter
from app.mail.preferences.letters import position_letter
from app.mail.preferences.release import WAITING
from app.mail.preferences.told import told_at, was_told
from app.mail.preferences.wishes import wishes_of
from app.mail.tale import tells
from app.matches import log
from app.matches.events import Event
from app.matches.seen import seen_version
from app.models import MailKind, MailMode, Match, MatchStatus, Outbox, Seat, User


def tell_news(session: Session, settings: Settings, event: Event) -> None:
    """Write news of a settled submission to those who get no other letter about it.

    Only to those whom its own entries tell something: a letter that came of anything else would
    tell that somebody does something in secret. Of what waits to be sent there is one letter: it
    tells all when its hour has come.
    """
    row, submission = event.row, event.submission
    assert row.id is not None
    assert submission is not None
    if (
        event.receipt is None
        or not event.receipt.committed
        or row.status is not MatchStatus.RUNNING
    ):
        return
    entries = log.entries_of(session, row.id, submission.id)
    told = {*event.newly_owing, *event.newly_concerned}
    players = session.exec(
        select(Seat, User)
        .where(Seat.match_id == row.id, Seat.user_id == User.id, Seat.letter != submission.seat)
        .order_by(col(Seat.letter))
    )
    for seat, user in players:
        wishes = wishes_of(session, user, row.id)
        if not wishes.wants(MailKind.NEWS):
            continue
        if seat.letter in told:
            if wishes.mode is MailMode.EVERYTHING:
                was_told(session, user, row.id)
        elif tells(entries, seat.letter):
            _write(session, settings, row, seat, user)


def _write(session: Session, settings: Settings, row: Match, seat: Seat, user: User) -> None:
    assert row.id is not None
    waiting = session.exec(
        select(col(Outbox.id)).where(
            Outbox.match_id == row.id,
            Outbox.user_id == user.id,
            Outbox.kind == MailKind.NEWS,
            col(Outbox.status).in_(WAITING),
        )
    ).first()
    if waiting is not None:
        return
    kind = MailKind.NEWS
    cause = f"{kind}:{row.id}:{seen_version(row, seat.letter)}:{seat.letter}"
    since = told_at(session, user, row.id)
    letter = position_letter(session, settings, row, seat, user, kind, cause, told_at=since)
    if letter is not None:
        write_letter(
            session,
            cause,
            user.email,
            letter,
            kind=kind,
            match_id=row.id,
            seat=seat.letter,
        )
