"""Postmark: an inbound stream whose webhook URL holds a name and a password (HTTP Basic).

There is no signature, so the site must be reached by HTTPS. The stream must send the raw mail.
"""

import base64
import hmac
import json
from collections.abc import Iterator
from typing import Any

from app.mail.reading.header_block import head_of
from app.mail.transports.envelope import envelope_from
from app.mail.transports.services.delivery import (
    Delivery,
    NotGenuine,
    NotReadable,
    as_header,
    result,
)


def read(body: bytes, authorization: str, login: str) -> Delivery:
    """`login` is `name:password`. Raises NotGenuine or NotReadable."""
    scheme, _space, credentials = authorization.partition(" ")
    try:
        given = base64.b64decode(credentials, validate=True)
    except ValueError:
        given = b""
    if not hmac.compare_digest(given, login.encode()) or scheme.lower() != "basic":
        raise NotGenuine("wrong user name or password")
    try:
        posted = json.loads(body)
    except ValueError as fault:
        raise NotReadable("no JSON") from fault
    raw = posted.get("RawEmail") if isinstance(posted, dict) else None
    if not isinstance(raw, str):
        raise NotReadable("RawEmail missing: turn on `Include raw email content in JSON payload`")
    mail = raw.encode("utf-8", "replace")
    spf = next(_headers(posted, "Received-SPF"), "")
    return Delivery(
        raw=mail,
        envelope_from=envelope_from(head_of(mail)),
        envelope_to=tuple(dict.fromkeys(_recipients(posted))),
        checks=as_header("postmark", [result("spf", spf)]),
    )


def _recipients(posted: dict[str, Any]) -> Iterator[str]:
    """For whom Postmark took the mail in; where it does not say, whom its author names."""
    original = posted.get("OriginalRecipient")
    if isinstance(original, str) and original:
        yield original
        return
    for name in ("ToFull", "CcFull", "BccFull"):
        for each in posted.get(name) or []:
            if isinstance(each, dict) and isinstance(each.get("Email"), str):
                yield each["Email"]


def _headers(posted: dict[str, Any], name: str) -> Iterator[str]:
    for each in posted.get("Headers") or []:
        if isinstance(each, dict) and str(each.get("Name", "")).lower() == name.lower():
            yield str(each.get("Value", ""))
