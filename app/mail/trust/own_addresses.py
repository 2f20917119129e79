"""Further addresses from which a user may write: asked for, and confirmed from there.

The e-mail that asks is the only one that ever goes to such an address; answers and turn mails go to
the address of the account. So nobody learns anything by naming somebody else's address, and who
gets the e-mail by mistake does nothing.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.accounts import addresses
from app.accounts.address_parsing import parse_address
from app.config import Settings
from app.mail.account_mails import tell_of_address
from app.mail.compose import Composed, compose_mail
from app.mail.outbox import thread_of, write_mail
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.templating import render
from app.mail.threads import cause_digest
from app.mail.tokens import ADDRESS
from app.mail.transports.addresses import Addresses
from app.mail.trust.authentication import failed_check
from app.models import MailKind, Match, Outbox, Seat, User, UserAddress, utc_now

MAX_A_DAY = 3
"""The number of confirmation e-mails a day for one user, and to one address."""

YES = re.compile(r"\W*(?:yes|confirm)\b", re.I)


class NotAsked(StrEnum):
    """Why nothing was sent to an address."""

    NO_ADDRESS = "this is not an e-mail address"
    OF_THE_SITE = "this address belongs to the site; use your own"
    KNOWN = "you can already send orders from this address"
    TOO_MANY = f"you can have at most {addresses.MAX_ADDRESSES} extra addresses; remove one first"
    TOO_OFTEN = "we sent an e-mail for this recently; wait a day before you ask for another"


def ask(
    session: Session, settings: Settings, user: User, address: str, now: datetime
) -> NotAsked | None:
    """Ask at an address whether the user writes from there; why not, if nothing was sent."""
    tidy = _tidied(address)
    if tidy is None:
        return NotAsked.NO_ADDRESS
    if Addresses.of(settings).is_ours(tidy):
        return NotAsked.OF_THE_SITE
    if addresses.is_address_of(session, user, tidy):
        return NotAsked.KNOWN
    if _asked_lately(session, user, tidy, now):
        return NotAsked.TOO_OFTEN
    row = addresses.add(session, user, tidy, now)
    if row is None:
        return NotAsked.TOO_MANY
    cause = f"address:{user.id}:{cause_digest(tidy)}:{int(row.created_at.timestamp())}"
    mail = _question(settings, user, row, cause)
    write_mail(session, cause, tidy, mail, kind=MailKind.SECURITY)
    return None


def find(session: Session, numbers: tuple[int, ...]) -> UserAddress | None:
    """The address of the numbers of a genuine token; None if it was asked about anew, or removed.

    A token counts for as long as it can still be answered (`app.accounts.addresses`).
    """
    row = session.get(UserAddress, numbers[0])
    return row if row is not None and int(row.created_at.timestamp()) == numbers[1] else None


def confirm(session: Session, settings: Settings, row: UserAddress) -> bool:
    """Let mails from the address count, and tell the user; False if the time for that is over."""
    was_confirmed = row.confirmed_at is not None
    if not addresses.confirm(session, row, utc_now()):
        return False
    if not was_confirmed:
        tell_of_address(session, settings, session.get_one(User, row.user_id), row.address)
    return True


def take(
    session: Session,
    settings: Settings,
    raw: bytes,
    mail: ParsedMail,
    checks: Sequence[str],
    numbers: tuple[int, ...],
) -> MailOutcome:
    """Decide about a mail that answers the question: only one from that very address counts."""
    row = find(session, numbers)
    if row is None or mail.from_address != row.address:
        return MailOutcome(Disposition.SILENT, "not from the address to be confirmed")
    if failed_check(raw, mail.from_address, settings.mail_authserv_ids, checks):
        return MailOutcome(Disposition.SILENT, "failed the checks of our mail servers")
    if not YES.match(mail.text) or not confirm(session, settings, row):
        return MailOutcome(Disposition.SILENT, "no YES, or too late")
    return MailOutcome(Disposition.ANSWERED, "address confirmed")


def _tidied(address: str) -> str | None:
    found = parse_address(address)
    return found.lower() if found is not None and len(found) <= 254 else None


def _asked_lately(session: Session, user: User, address: str, now: datetime) -> bool:
    recent = (
        select(func.count())
        .select_from(Outbox)
        .where(col(Outbox.created_at) > now - timedelta(days=1))
    )
    to_it = recent.where(
        Outbox.recipient == address, col(Outbox.cause).startswith("address:", autoescape=True)
    )
    by_him = recent.where(col(Outbox.cause).startswith(f"address:{user.id}:", autoescape=True))
    return session.exec(to_it).one() > 0 or session.exec(by_him).one() >= MAX_A_DAY


def _question(settings: Settings, user: User, row: UserAddress, cause: str) -> Composed:
    assert row.id is not None
    numbers = (row.id, int(row.created_at.timestamp()))
    secret, domain = settings.secret_key, settings.mail_domain
    text, html = render(
        "trust/address",
        user.locale,
        player=user.name,
        address=row.address,
        url=f"{settings.base_url}/mail/address/{ADDRESS.make(secret, *numbers)}",
        until=row.created_at + addresses.TIME_TO_CONFIRM,
        time_zone=user.time_zone,
    )
    headers = {
        "From": f"Fieldpost <fieldpost@{domain}>",
        "Reply-To": f"Fieldpost <{ADDRESS.address(secret, domain, *numbers)}>",
        "Message-ID": f"<address.{cause_digest(cause)}@{domain}>",
        "X-Fieldpost": "address",
        "Auto-Submitted": "auto-generated",
    }
    return Composed("[Fieldpost] Confirm your new address", text, html, headers)


def write_new_address(session: Session, settings: Settings, seat: Seat) -> None:
    """Write to the player of a seat whose reply address was rotated on the site."""
    assert seat.user_id is not None
    match, player = session.get_one(Match, seat.match_id), session.get_one(User, seat.user_id)
    cause = f"rotated:{seat.id}:{seat.token_generation}"
    write_mail(
        session,
        cause,
        player.email,
        compose_mail("trust/rotated", thread_of(settings, match, seat, player), cause),
        kind=MailKind.SECURITY,
        match_id=match.id,
        seat=seat.letter,
    )
