"""An e-mail that the site sends to itself, to see whether mail goes out and comes back in.

`send` hands it over to the mail server of SMTP_URL; whatever way it comes back, `note` writes into
Redis what was seen, and `noted` finds it there. The e-mail decides nothing and is never answered.
"""

import json
import secrets
import time
from dataclasses import asdict, dataclass
from datetime import timedelta
from email.utils import make_msgid

from redis import Redis

from app.config import Settings
from app.mail.reading.header_block import head_of, values
from app.mail.smtp_client import connected, transmit
from app.mail.tokens import CHECK
from app.mail.transports.addresses import Addresses
from app.mail.trust.authentication import HEADER, NotReadable, parse
from app.models import MailKind, Outbox, utc_now

LIFE = timedelta(hours=1)
MAX_FINDINGS = 5
TEXT = """\
This is a test e-mail from `fieldpost mail-check`, to check that mail can be sent and received.

No reply is needed.
"""


@dataclass(frozen=True)
class Seen:
    """How the e-mail came back: by which way, past how many servers, and what these found out.

    `findings` are the Authentication-Results in it, each the name of a server and its results.
    """

    way: str
    servers: int
    findings: tuple[tuple[str, str], ...]


def send(settings: Settings) -> str:
    """Send the e-mail; return the token by which it is known again.

    Raises RefusedError or PostponedError, and ValueError for a bad SMTP_URL.
    """
    addresses = Addresses.of(settings)
    numbers = (int(time.time()), secrets.randbits(32))
    address = CHECK.address(settings.secret_key, settings.mail_domain, *numbers)
    local_part = address.partition("@")[0]
    author = f"fieldpost@{settings.mail_domain}"
    mail = Outbox(
        cause=local_part,
        kind=MailKind.ANSWER,
        recipient=addresses.outward(address),
        subject=f"Fieldpost mail-check {local_part}",
        body_text=TEXT,
        headers={
            "From": f"Fieldpost <{author}>",
            "Message-ID": make_msgid(domain=settings.mail_domain),
            "Auto-Submitted": "auto-generated",
        },
        created_at=utc_now(),
    )
    with connected(settings.smtp_url) as connection:
        transmit(mail, connection, return_to=addresses.outward(author), outward=addresses.send_out)
    return local_part.partition("+")[2]


def note(settings: Settings, recipients: list[str], raw: bytes, way: str) -> bool:
    """Write down that an e-mail of ours came back by `way`; False if the mail is none.

    Raises RedisError.
    """
    numbers = CHECK.among(recipients, settings.mail_domain, settings.secret_key)
    if numbers is None:
        return False
    if time.time() - numbers[0] <= LIFE.total_seconds():
        head = head_of(raw)
        findings = [_finding(value) for value in values(head, HEADER)[:MAX_FINDINGS]]
        seen = Seen(way, len(values(head, "Received")), tuple(findings))
        token = CHECK.make(settings.secret_key, *numbers)
        with Redis.from_url(settings.redis_url) as redis:
            redis.set(_key(token), json.dumps(asdict(seen)), ex=LIFE)
    return True


def noted(settings: Settings, token: str) -> Seen | None:
    """How the e-mail with this token came back; None if it has not, yet. Raises RedisError."""
    with Redis.from_url(settings.redis_url) as redis:
        found = redis.get(_key(token))
    if not isinstance(found, bytes):
        return None
    seen = json.loads(found)
    return Seen(seen["way"], seen["servers"], tuple((a, b) for a, b in seen["findings"]))


def _finding(value: str) -> tuple[str, str]:
    try:
        read = parse(value)
    except NotReadable:
        return "", "not readable"
    return read.server, ", ".join(f"{each.method}={each.result}" for each in read.results)


def _key(token: str) -> str:
    return f"fieldpost:mail-check:{token}"
