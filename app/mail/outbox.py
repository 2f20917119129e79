"""Writing e-mails to the outbox, in the transaction of what caused them."""

from collections.abc import Callable
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col, select

from app.accounts import confirmation, guests
from app.config import Settings
from app.database import fetch
from app.mail.compose import Composed, Thread
from app.mail.plan_reports import mark_told
from app.mail.preferences.effective import Preferences, preferences_of
from app.mail.preferences.kinds import OF_THE_POSITION
from app.mail.preferences.schedule import OFFERS_AT_ONCE, OFFERS_GATHER, plan
from app.mail.push_text import tell_channels
from app.mail.reading.checkboxes import disarmed
from app.mail.tokens import reply_address
from app.matches.seat_version import seen_version
from app.matches.seats import holders
from app.models import MailKind, MailMode, Match, Outbox, OutboxStatus, Seat, User, utc_now
from app.notifications.enqueue import listening

DECOY = f"nobody@{guests.DOMAIN}"
"""The address of e-mails that go to nobody."""

UNWRITTEN = ""
"""The text of an e-mail that waits to be written: no written one is empty."""

# A reply address holds for this long after the last mail that carried it, or a
# little less: it is not worth a write with every mail.
TOKEN_LIFE = timedelta(days=180)
TOKEN_RENEWAL = timedelta(days=150)


def receipt_cause(submission_id: int) -> str:
    """The cause of the e-mail that answers a submission."""
    return f"receipt:{submission_id}"


def write_mail(
    session: Session,
    cause: str,
    recipient: str,
    mail: Composed,
    *,
    kind: MailKind,
    match_id: int | None = None,
    seat: str | None = None,
    reader: User | None = None,
) -> bool:
    """Queue an e-mail, once per `cause`; False if there is one already, or its reader wants none.

    A reader with an account gets it when they want it (see `app.mail.preferences`), and a
    guest, who has no address, nothing. Whoever has the account of `recipient` at hand gives it as
    `reader`.

    Callers whose transactions could write the same cause at once hold a lock
    (the match's row, or the row of the mail they answer).
    """
    if guests.is_guest_address(recipient):
        return False
    if fetch(session, _OF_CAUSE, {"cause": cause}).first() is not None:
        return False
    now = utc_now()
    user = reader or session.exec(select(User).where(User.email == recipient)).first()
    if user is not None and not confirmation.may_receive(user, kind):
        return False
    preferences = preferences_of(session, user, match_id) if user is not None else Preferences()
    if user is not None:
        tell_channels(
            session, cause, user, mail, preferences, now, kind=kind, match_id=match_id, seat=seat
        )
    last_offer = None
    if user is not None and kind is MailKind.PROPOSAL:
        last_offer = _last_offer(session, user, match_id, now)
    planned = plan(preferences, kind, now, mail.answer_by, last_offer)
    if planned is None:
        return False
    session.add(
        Outbox(
            cause=cause,
            kind=kind,
            recipient=recipient,
            user_id=user.id if user is not None else None,
            subject=mail.subject,
            body_text=mail.body_text,
            body_html=mail.body_html,
            picture=mail.drawing,
            headers=mail.headers,
            match_id=match_id,
            seat=seat,
            gist=list(mail.gist) or None,
            answer_by=mail.answer_by,
            status=planned.status,
            next_attempt_at=planned.at,
            created_at=now,
        )
    )
    session.flush()
    if not _is_told_anew(planned.status, kind):
        mark_told(session, mail.reports)
    return True


def _is_told_anew(status: OutboxStatus, kind: MailKind) -> bool:
    """Whether an e-mail that waits is written anew, or told in a digest, when its hour has come."""
    if status is OutboxStatus.HELD:
        return kind in OF_THE_POSITION
    return status is OutboxStatus.GATHERED


def is_to_go() -> sa.ColumnElement[bool]:
    """Whether an e-mail is on its way: queued, or to be written by the worker."""
    is_unwritten = (col(Outbox.status) == OutboxStatus.HELD) & (col(Outbox.body_text) == UNWRITTEN)
    return (col(Outbox.status) == OutboxStatus.QUEUED) | is_unwritten


def queue_unwritten(
    session: Session, cause: str, user: User, *, kind: MailKind, match_id: int, seat: str
) -> bool:
    """Queue an e-mail on how a match stands that the worker writes when it sends it.

    Once per `cause`, like `write_mail`. False: it must be written now, since it does not go at once
    or a notification quotes it.
    """
    if guests.is_guest_address(user.email) or not confirmation.may_receive(user, kind):
        return True
    if fetch(session, _OF_CAUSE, {"cause": cause}).first() is not None:
        return True
    assert user.id is not None
    preferences, now = preferences_of(session, user, match_id), utc_now()
    if preferences.mode is MailMode.DAILY or listening(session, user.id, kind, match_id):
        return False
    is_offer = kind is MailKind.PROPOSAL
    last_offer = _last_offer(session, user, match_id, now) if is_offer else None
    planned = plan(preferences, kind, now, last_offer=last_offer)
    if planned is None:
        return True
    if planned.status is not OutboxStatus.QUEUED:
        return False
    session.add(
        Outbox(
            cause=cause,
            kind=kind,
            recipient=user.email,
            user_id=user.id,
            subject="",
            body_text=UNWRITTEN,
            match_id=match_id,
            seat=seat,
            status=OutboxStatus.HELD,
            next_attempt_at=now,
            created_at=now,
        )
    )
    session.flush()
    return True


def _last_offer(
    session: Session, user: User, match_id: int | None, now: datetime
) -> datetime | None:
    """When the last e-mail about an offer in the match went to the player.

    None: fewer than `OFFERS_AT_ONCE` went lately.
    """
    newest, count = session.exec(
        select(func.max(col(Outbox.created_at)), func.count()).where(
            Outbox.user_id == user.id,
            Outbox.match_id == match_id,
            Outbox.kind == MailKind.PROPOSAL,
            col(Outbox.status).in_((OutboxStatus.QUEUED, OutboxStatus.SENT)),
            col(Outbox.created_at) > now - OFFERS_GATHER,
        )
    ).one()
    return newest if count >= OFFERS_AT_ONCE else None


def write_decoy(session: Session, cause: str, mail: Composed) -> None:
    """Do the work of `write_mail` for an e-mail that goes to nobody.

    Where an answer must not tell whether an address has an account, its time must not either. The
    row is dropped from the start, and cleared away with other old ones.
    """
    fetch(session, _OF_CAUSE, {"cause": cause}).first()
    session.exec(select(User).where(User.email == DECOY)).first()
    session.add(
        Outbox(
            cause=cause,
            kind=MailKind.SECURITY,
            recipient=DECOY,
            subject=mail.subject,
            body_text=mail.body_text,
            body_html=mail.body_html,
            headers=mail.headers,
            status=OutboxStatus.DROPPED,
        )
    )
    session.flush()


def thread_of(settings: Settings, match: Match, seat: Seat, player: User) -> Thread:
    """The thread of a seat, with a reply address that holds.

    Moves the expiry of that address on; one that has lapsed stays void, and the
    e-mail carries a new one.
    """
    assert match.id is not None
    assert seat.id is not None
    now, expires = utc_now(), seat.token_expires_at
    if expires is not None and expires <= now:
        rotate_token(seat)
    elif expires is None or expires < now + TOKEN_RENEWAL:
        seat.token_expires_at = now + TOKEN_LIFE
    return Thread(
        match_id=match.id,
        match_name=disarmed(match.name),
        version=seen_version(match, seat.letter),
        seat=seat.letter,
        player=player.name,
        reply_to=reply_address(
            seat.id, seat.token_generation, settings.secret_key, settings.mail_domain
        ),
        domain=settings.mail_domain,
        base_url=settings.base_url,
        locale=player.locale,
        time_zone=player.time_zone,
    )


def write_to_player(
    session: Session,
    settings: Settings,
    match: Match,
    seat: Seat,
    player: User,
    cause: str,
    mail: Callable[[Thread, str], Composed],
    kind: MailKind,
) -> None:
    """Write to the player of a seat, in the thread of the match, once for one `cause`."""
    write_mail(
        session,
        cause,
        player.email,
        mail(thread_of(settings, match, seat, player), cause),
        kind=kind,
        match_id=match.id,
        seat=seat.letter,
    )


def names_by_seat(session: Session, match: Match) -> dict[str, str]:
    """The name of each seat's player, person or bot."""
    assert match.id is not None
    return holders.names_by_seat(session, match.id)


def rotate_token(seat: Seat) -> None:
    """Make every reply address of the seat that was given out before void."""
    seat.token_generation += 1
    seat.token_expires_at = utc_now() + TOKEN_LIFE


_OF_CAUSE = sa.select(col(Outbox.id)).where(col(Outbox.cause) == sa.bindparam("cause"))
"""Made once: to make a statement costs as much as to run it."""
