"""One click to be spared a kind of mail (RFC 8058), and what the click tells.

Every e-mail of a kind that can be turned off names two ways in List-Unsubscribe (RFC 2369): a page
of the site, and an address to which any mail will do. Both carry a token that says who, which kind
and which match (0: all), and is no key to anything else. Mail programs send the POST themselves, so
it needs neither a log-in nor a form's token; nothing happens on a GET, since filters follow links.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import Composed
from app.mail.outbox import thread_of, write_mail
from app.mail.preferences.changes import choose_kinds, lock_user, replan
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.kinds import NUMBERS, OF_A_MATCH, OPTIONAL, WORDS
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.templating import render
from app.mail.threads import cause_digest
from app.mail.tokens import TokenKind
from app.matches.load import lock
from app.models import MailKind, Match, Outbox, Seat, User, utc_now

UNSUBSCRIBE = TokenKind("unsubscribe", (4, 1, 4), b"fieldpost unsubscribe token 1")
"""A user's id, the number of a kind of mail, and a match's id (0: all matches)."""

KINDS = {number: kind for kind, number in NUMBERS.items()}


@dataclass(frozen=True)
class Subscription:
    """Who gets which kind of mail, of one match or (None) of all."""

    user_id: int
    kind: MailKind
    match_id: int | None = None


def headers_for(mail: Outbox, settings: Settings) -> dict[str, str]:
    """The two headers by which the reader of `mail` can be spared its like; {} if they cannot.

    RFC 8058 wants a page that is reached by HTTPS for the one click.
    """
    if mail.user_id is None or mail.kind not in OPTIONAL:
        return {}
    subscription = Subscription(mail.user_id, mail.kind, mail.match_id)
    token = make(subscription, settings.secret_key)
    local = f"{UNSUBSCRIBE.local_part}+{token}"
    # In the subject, too, for a mailbox without plus-addresses.
    mailto = f"mailto:{local}@{settings.mail_domain}?subject={local.replace('+', '%2B')}"
    page = f"{settings.base_url}/mail/off/{token}"
    headers = {"List-Unsubscribe": f"<{page}>, <{mailto}>"}
    if settings.base_url.startswith("https:"):
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def make(subscription: Subscription, secret: str) -> str:
    """The token of a subscription."""
    kind, match_id = subscription.kind, subscription.match_id
    return UNSUBSCRIBE.make(
        secret,
        subscription.user_id,
        NUMBERS[kind],
        (match_id or 0) if kind in OF_A_MATCH else 0,
    )


def read(token: str, secret: str) -> Subscription | None:
    """What a token says, or None if it is not genuine."""
    return _subscription(UNSUBSCRIBE.read(token, secret))


def among(settings: Settings, addresses: Iterable[str]) -> Subscription | None:
    """What the first genuine token among the recipients of a mail says; None if there is none."""
    return _subscription(UNSUBSCRIBE.among(addresses, settings.mail_domain, settings.secret_key))


def take(session: Session, settings: Settings, subscription: Subscription) -> MailOutcome:
    """What becomes of a mail to such an address, whoever wrote it: mail programs do it themselves.

    Whom it concerns is told once, and nothing is answered, so nothing can come of a loop.
    """
    has_changed = turn_off(session, settings, subscription, utc_now())
    said = "turned off" if has_changed else "turned off before"
    reason = f"mail on {WORDS[subscription.kind]} {said}"
    return MailOutcome(
        Disposition.ANSWERED if has_changed else Disposition.SILENT, reason, subscription.match_id
    )


def _subscription(numbers: tuple[int, ...] | None) -> Subscription | None:
    if numbers is None:
        return None
    user_id, number, match_id = numbers
    return Subscription(user_id, KINDS[number], match_id or None)


def is_subscribed(session: Session, subscription: Subscription) -> bool:
    """Whether such mail is still written."""
    user = session.get(User, subscription.user_id)
    if user is None:
        return False
    return subscription.kind not in preferences_of(session, user, subscription.match_id).off


def turn_off(
    session: Session, settings: Settings, subscription: Subscription, now: datetime
) -> bool:
    """Write no more such mail, and one e-mail that says so; return whether anything changed.

    Nothing that waits is sent any more. Of a user or a match that there is no more, nothing.
    """
    user = session.get(User, subscription.user_id)
    match = session.get(Match, subscription.match_id) if subscription.match_id else None
    if user is None or user.id is None or (subscription.match_id and match is None):
        return False
    if match is not None and match.id is not None:
        lock(session, match.id)
    lock_user(session, user.id)
    if not is_subscribed(session, subscription):
        return False
    choose_kinds(session, user, {subscription.kind: False}, subscription.match_id)
    replan(session, user, now)
    which = f"{subscription.kind}:{subscription.match_id or 0}"
    cause = f"mail_off:{user.id}:{which}:{now:%Y%m%d%H%M%S%f}"
    mail = _confirming(session, settings, subscription, user, match, cause)
    write_mail(
        session, cause, user.email, mail, kind=MailKind.ANSWER, match_id=subscription.match_id
    )
    return True


def turn_on(session: Session, subscription: Subscription, now: datetime) -> None:
    """Write such mail again. Raises app.matches.load.NoSuchMatch."""
    if subscription.match_id is not None:
        lock(session, subscription.match_id)
    user = lock_user(session, subscription.user_id)
    choose_kinds(session, user, {subscription.kind: True}, subscription.match_id)
    replan(session, user, now)


def _confirming(
    session: Session,
    settings: Settings,
    subscription: Subscription,
    user: User,
    match: Match | None,
    cause: str,
) -> Composed:
    """The e-mail that says what is written no more, and how to have it again."""
    domain, kind = settings.mail_domain, subscription.kind
    seat = _seat_to_answer(session, user, match)
    text, html = render(
        "mail_off",
        user.locale,
        player=user.name,
        kind=kind.value,
        word=WORDS[kind],
        match_name=disarmed(match.name) if match else None,
        page=f"{settings.base_url}/account/mail",
        can_answer=seat is not None,
    )
    headers = {
        "From": f"Fieldpost <fieldpost@{domain}>",
        "Message-ID": f"<mail.{cause_digest(cause)}@{domain}>",
        "X-Fieldpost": "mail",
        "Auto-Submitted": "auto-generated",
    }
    if seat is not None:
        row = match or session.get_one(Match, seat.match_id)
        headers["Reply-To"] = f"Fieldpost <{thread_of(settings, row, seat, user).reply_to}>"
    return Composed("[Fieldpost] E-mails turned off", text, html, headers)


def _seat_to_answer(session: Session, user: User, match: Match | None) -> Seat | None:
    """A seat of the player's, in that match if it is about one, to whose address they can write."""
    mine = select(Seat).where(Seat.user_id == user.id).order_by(col(Seat.match_id).desc())
    if match is not None:
        mine = mine.where(Seat.match_id == match.id)
    return session.exec(mine.limit(1)).first()
