"""SendGrid (Twilio): Inbound Parse with the raw, full MIME message, and a signed webhook.

The signature is ECDSA with SHA-256 over the time stamp and the body as it came, made with the
key whose public half the security policy of the webhook shows, in base64.
"""

import base64
import binascii
import json
import re
from datetime import datetime, timedelta

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

from app.mail.transports.services.delivery import (
    Delivery,
    NotGenuine,
    NotReadable,
    as_header,
    check_time,
    result,
)
from app.mail.transports.services.form import fields, text

# SendGrid tries for three days to bring a mail to a site that does not answer.
MAX_LENGTH = timedelta(days=3, hours=1)
SIGNATURE_HEADER = "X-Twilio-Email-Event-Webhook-Signature"
TIME_HEADER = "X-Twilio-Email-Event-Webhook-Timestamp"

# What SendGrid says of DKIM signatures: `{@example.org : pass, @other.example : fail}`.
SIGNED_BY = re.compile(r"@([A-Za-z0-9.-]+)\s*:\s*([A-Za-z]+)")


def read(
    body: bytes, content_type: str, key: str, now: datetime, signature: str, stamp: str
) -> Delivery:
    """`signature` and `stamp` are the values of the two headers. Raises NotGenuine, NotReadable."""
    try:
        _public_key(key).verify(
            base64.b64decode(signature, validate=True), stamp.encode() + body, ECDSA(SHA256())
        )
    except (InvalidSignature, binascii.Error, ValueError) as fault:
        raise NotGenuine("the signature does not match the public key") from fault
    check_time(stamp, now, MAX_LENGTH)
    form = fields(body, content_type)
    raw = form.get("email")
    if raw is None:
        raise NotReadable("field email missing: tick `POST the raw, full MIME message`")
    sender, recipients = _envelope(text(form, "envelope"))
    signers = SIGNED_BY.findall(text(form, "dkim"))
    results = [result("dkim", found, header_d=domain) for domain, found in signers]
    return Delivery(
        raw=raw,
        envelope_from=sender,
        envelope_to=recipients,
        checks=as_header("sendgrid", [result("spf", text(form, "SPF")), *results]),
    )


def check_key(key: str) -> None:
    """Raises ValueError if `key` is no public key in base64."""
    _public_key(key)


def _public_key(key: str) -> EllipticCurvePublicKey:
    try:
        found = load_der_public_key(base64.b64decode(key, validate=True))
    except (ValueError, UnsupportedAlgorithm) as fault:
        raise ValueError("SENDGRID_WEBHOOK_KEY is not a base64 public key") from fault
    if not isinstance(found, EllipticCurvePublicKey):
        raise ValueError("SENDGRID_WEBHOOK_KEY is not an ECDSA key")
    return found


def _envelope(stated: str) -> tuple[str, tuple[str, ...]]:
    try:
        envelope = json.loads(stated)
        recipients = envelope["to"]
        if isinstance(recipients, list):
            return str(envelope.get("from") or ""), tuple(map(str, recipients))
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    raise NotReadable("no envelope")
