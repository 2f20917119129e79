"""Mailgun: a route that forwards to a URL which ends in `mime`, so that the mail comes as it is.

The signature is the HMAC-SHA-256 of time stamp and token under the webhook signing key, in
hexadecimal; it does not cover the mail, hence the ticket.
"""

import hashlib
import hmac
from datetime import datetime, timedelta

from app.mail.reading.header_block import head_of, values
from app.mail.transports.services.delivery import (
    Delivery,
    NotGenuine,
    NotReadable,
    as_header,
    check_time,
    result,
)
from app.mail.transports.services.form import fields, text

# Mailgun tries for eight hours to bring a mail to a site that does not answer.
MAX_LENGTH = timedelta(hours=9)


def read(body: bytes, content_type: str, key: str, now: datetime) -> Delivery:
    """Raises NotGenuine or NotReadable."""
    form = fields(body, content_type)
    stamp, token = form.get("timestamp", b""), form.get("token", b"")
    expected = hmac.digest(key.encode(), stamp + token, hashlib.sha256).hex()
    if not token or not hmac.compare_digest(expected.encode(), form.get("signature", b"")):
        raise NotGenuine("the signature does not match the webhook signing key")
    check_time(stamp.decode("ascii", "replace"), now, MAX_LENGTH)
    raw = form.get("body-mime")
    if raw is None:
        raise NotReadable("field body-mime missing: the route URL must end in /mime")
    head = head_of(raw)
    spf = next(iter(values(head, "X-Mailgun-Spf")), "")
    dkim = next(iter(values(head, "X-Mailgun-Dkim-Check-Result")), "")
    return Delivery(
        raw=raw,
        envelope_from=text(form, "sender"),
        envelope_to=(text(form, "recipient"),),
        # Anybody can write such headers: no pass is believed that names no domain.
        checks=as_header("mailgun", [result("spf", spf), result("dkim", dkim)]),
        ticket=token.decode("ascii", "replace"),
    )
