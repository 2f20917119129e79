"""Webhooks: a notification as JSON for a program, or as a message for a Discord channel.

Whoever stands in the room that it leads to reads it, so it says no more than `Notice.says`. Its
signature tells the receiver that it is from us: HMAC-SHA-256 over the time, a dot and the body,
under a secret that is made from the site's own and is the webhook's alone.
"""

import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64encode
from datetime import datetime
from urllib.parse import urlsplit

from app.models import Notification, NotificationChannel

DISCORD = frozenset({"discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"})
MAX_MESSAGE = 1900
SIGNATURE = "Fieldpost-Signature"
DELIVERY = "Fieldpost-Delivery"

_MARKUP = re.compile(r"([\\*_~`|>#\[\]()<@:-])")


def is_discord(url: str) -> bool:
    """Whether an address is that of a Discord webhook."""
    parts = urlsplit(url)
    return parts.hostname in DISCORD and parts.path.startswith("/api/webhooks/")


def secret_of(channel: NotificationChannel, secret_key: str) -> str:
    """The secret that the receiver checks signatures with."""
    made_from = f"fieldpost webhook 1:{channel.keys['nonce']}".encode()
    digest = hmac.new(secret_key.encode(), made_from, hashlib.sha256).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def message(
    channel: NotificationChannel, notice: Notification, *, secret_key: str, url: str, now: datetime
) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of the POST that brings a notice to a webhook.

    `url` is the page that it leads to. A second copy of a notice bears the same id as the first.
    """
    if is_discord(channel.address):
        text = f"**{_plain(notice.heading)}**\n{_plain(notice.says)}\n<{url}>"
        content: dict[str, object] = {
            "username": "Fieldpost",
            "content": text[:MAX_MESSAGE],
            # Whatever stands in the name of a match: nobody is called by it.
            "allowed_mentions": {"parse": []},
        }
    else:
        content = {
            "id": delivery_id(notice),
            "kind": notice.kind.value,
            "match": {"id": notice.match_id, "name": notice.heading} if notice.match_id else None,
            "text": f"{notice.heading}: {notice.says}",
            "url": url,
            "answer_by": notice.answer_by.isoformat() if notice.answer_by else None,
            "created_at": notice.created_at.isoformat(),
        }
    body = json.dumps(content, ensure_ascii=False).encode()
    return body, {
        "Content-Type": "application/json; charset=utf-8",
        DELIVERY: delivery_id(notice),
        SIGNATURE: signature(secret_of(channel, secret_key), body, now),
    }


def signature(secret: str, body: bytes, now: datetime) -> str:
    """The header that proves a body: `t=` the time in seconds, `v1=` the HMAC in hexadecimals."""
    moment = int(now.timestamp())
    signed = f"{moment}.".encode() + body
    return f"t={moment},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"


def delivery_id(notice: Notification) -> str:
    """A name of a notice that tells nothing: its number counts those of others, too."""
    return hashlib.sha256(f"{notice.channel_id}:{notice.cause}".encode()).hexdigest()[:32]


def _plain(text: str) -> str:
    """What a player has written, so that Discord takes nothing in it for its own markup."""
    return _MARKUP.sub(r"\\\1", text)
