"""E-mails to the host of a match about mail that does not arrive.

A host is told who is not reached, so that they can ask them another way or find somebody else for
the seat; not at which address, which is nobody's business, unless they wrote it themselves.
"""

import hashlib

from sqlmodel import Session, select

from app.config import Settings
from app.mail.bounces.delivery_status import Report
from app.mail.compose import Composed, Outsider, compose_outside_mail
from app.mail.outbox import write_mail
from app.models import MailKind, Match, MatchStatus, Outbox, Seat, User


def tell_hosts(session: Session, settings: Settings, user: User) -> None:
    """Tell the host of each match in which a user plays that no mail reaches them any more."""
    assert user.mail_stopped_at is not None
    matches = session.exec(
        select(Match)
        .join(Seat)
        .where(Seat.user_id == user.id, Match.status != MatchStatus.FINISHED)
        .order_by(Match.id)  # type: ignore[arg-type]
    )
    for match in matches:
        if match.host_id != user.id:
            cause = f"unreachable:{match.id}:{user.id}:{int(user.mail_stopped_at.timestamp())}"
            _write(session, settings, match, cause, player=user.name)


def tell_host(session: Session, settings: Settings, mail: Outbox, report: Report) -> None:
    """Tell a host that an e-mail for their match to an address without an account came back."""
    match = session.get(Match, mail.match_id) if mail.match_id else None
    if match is not None:
        digest = hashlib.sha256(mail.cause.encode()).hexdigest()[:32]
        cause, said = f"returned:{digest}", report.said or report.status
        _write(session, settings, match, cause, address=mail.recipient, said=said)


def unreachable(
    match: Outsider,
    cause: str,
    url: str,
    *,
    host: str,
    player: str = "",
    address: str = "",
    said: str = "",
) -> Composed:
    """To a host: a `player` gets no more mail, or what was sent to an `address` came back."""
    return compose_outside_mail(
        "trust/unreachable",
        match,
        cause,
        match=match,
        url=url,
        host=host,
        player=player,
        address=address,
        said=said,
    )


def _write(session: Session, settings: Settings, match: Match, cause: str, **content: str) -> None:
    host = session.get_one(User, match.host_id)
    assert match.id is not None
    reader = Outsider(
        match_id=match.id, match_name=match.name, domain=settings.mail_domain, locale=host.locale
    )
    url = f"{settings.base_url}/match/{match.id}"
    mail = unreachable(reader, cause, url, host=host.name, **content)
    write_mail(session, cause, host.email, mail, kind=MailKind.SEAT, match_id=match.id)
