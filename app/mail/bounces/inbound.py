"""A mail to `bounce+<token>@MAIL_DOMAIN`: the report that one e-mail came back, if it is genuine.

Each e-mail has a return address of its own (the envelope's sender, RFC 5321 3.6.3), so the token
says which one it was. It is on its way to nobody but the e-mail's recipient; whoever has it can say
of this one e-mail, once and for some days, that it came back, and that alone stops nobody's mail
(`counter`). Nothing here is ever answered.
"""

import hashlib
from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import Session

from app.config import Settings
from app.mail.bounces import counter, delivery_status
from app.mail.reading.message import parse
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.tokens import BOUNCE
from app.mail.trust.authentication import failed_check
from app.models import Outbox, OutboxStatus, utc_now

# A mail server tries for four to five days (RFC 5321 4.5.4.1), and may be long in reporting.
MAX_WAY = timedelta(days=14)


def return_address(mail: Outbox, settings: Settings) -> str:
    """Where an e-mail that cannot be delivered goes back to."""
    assert mail.id is not None
    numbers = (mail.id, _digest(mail))
    return BOUNCE.address(settings.secret_key, settings.mail_domain, *numbers)


def take(
    session: Session,
    settings: Settings,
    raw: bytes,
    numbers: tuple[int, ...],
    checks: Sequence[str] = (),
) -> MailOutcome:
    """Decide about a mail to the return address with these `numbers`."""
    now = utc_now()
    sent = session.get(Outbox, numbers[0])
    if sent is None or _digest(sent) != numbers[1]:
        return MailOutcome(Disposition.SILENT, "bounce: no such e-mail")
    if sent.status is not OutboxStatus.SENT or sent.sent_at is None:
        return MailOutcome(Disposition.SILENT, "bounce: that e-mail was never sent", sent.match_id)
    if sent.sent_at + MAX_WAY < now:
        return MailOutcome(Disposition.SILENT, "bounce: that e-mail is too old", sent.match_id)
    mail = parse(raw)
    if failed_check(raw, mail.from_address, settings.mail_authserv_ids, checks):
        return MailOutcome(Disposition.SILENT, "bounce: report not genuine", sent.match_id)
    report = delivery_status.read(raw, mail)
    if report is None:
        return MailOutcome(Disposition.SILENT, "bounce: not a failure report", sent.match_id)
    if not counter.count(session, settings, sent, report, now):
        return MailOutcome(Disposition.SILENT, "bounce: already counted", sent.match_id)
    return MailOutcome(Disposition.ANSWERED, f"returned: {report.status}", sent.match_id)


def _digest(mail: Outbox) -> int:
    """Four bytes that tell an e-mail from one that gets its id when it is deleted."""
    return int.from_bytes(hashlib.sha256(mail.cause.encode()).digest()[:4])
