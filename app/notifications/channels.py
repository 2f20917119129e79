"""A person's channels: devices (web push) and webhooks."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import ChannelKind, MailKind, Notification, NotificationChannel
from app.models.notification import MAX_ADDRESS
from app.notifications import http_client, web_push, webhook
from app.notifications.kinds import TOLD

MAX_CHANNELS = 12
MAX_NAME = 80


class NotAdded(ValueError):
    """A channel cannot be added; the text is for who wants to."""


def of_user(session: Session, user_id: int) -> Sequence[NotificationChannel]:
    """A person's channels, oldest first."""
    return session.exec(
        select(NotificationChannel)
        .where(NotificationChannel.user_id == user_id)
        .order_by(col(NotificationChannel.id))
    ).all()


def own(session: Session, user_id: int, key: str) -> NotificationChannel | None:
    """The channel of this key, if it is this person's."""
    channel = _by_key(session, key)
    return channel if channel is not None and channel.user_id == user_id else None


def add_device(
    session: Session,
    user_id: int,
    endpoint: str,
    keys: dict[str, str],
    name: str,
    *,
    before: str = "",
    inside: bool,
) -> NotificationChannel:
    """Tell a browser from now on; it tells nobody else any more. Raises NotAdded.

    One that was added before gets the keys that it has now; so does one of the same person that
    had the address `before`, and keeps what was chosen for it. `inside` as for `outward.check`.
    """
    try:
        _checked(endpoint, inside=inside)
        web_push.check_keys(keys.get("p256dh", ""), keys.get("auth", ""))
    except (http_client.NotAllowed, web_push.BadKeys) as error:
        raise NotAdded(str(error)) from error
    key = device_key(endpoint)
    known = _by_key(session, key)
    if known is not None and known.user_id != user_id:
        remove(session, known)
        known = None
    kept = {"p256dh": keys["p256dh"], "auth": keys["auth"]}
    moved = _by_key(session, device_key(before)) if before and known is None else None
    if moved is not None and moved.user_id == user_id and moved.kind is ChannelKind.PUSH:
        moved.address, moved.address_key, known = endpoint, key, moved
    if known is not None:
        known.keys = kept
        return revive(session, known)
    return _add(session, user_id, ChannelKind.PUSH, endpoint, key, kept, name)


def add_webhook(session: Session, user_id: int, url: str, *, inside: bool) -> NotificationChannel:
    """Tell an address from now on; one that was dead is tried again. Raises NotAdded."""
    url = url.strip()
    try:
        host = _checked(url, inside=inside)
    except http_client.NotAllowed as error:
        raise NotAdded(str(error)) from error
    key = sha256(f"{user_id} {url}".encode()).hexdigest()
    known = _by_key(session, key)
    if known is not None:
        return revive(session, known)
    name = "Discord" if webhook.is_discord(url) else host
    keys = {"nonce": secrets.token_urlsafe(16)}
    return _add(session, user_id, ChannelKind.WEBHOOK, url, key, keys, name)


def choose_kinds(
    session: Session, channel: NotificationChannel, wanted: Sequence[MailKind]
) -> None:
    """Tell a channel of the kinds `wanted` and of no others."""
    channel.kinds = {kind.value: False for kind in TOLD if kind not in wanted}
    session.add(channel)


def wants(channel: NotificationChannel, kind: MailKind) -> bool:
    """Whether a channel is told of a kind, where nothing else is said of the match."""
    return channel.kinds.get(kind.value, True)


def revive(session: Session, channel: NotificationChannel) -> NotificationChannel:
    """Send to a channel again that has failed, or was dead."""
    channel.failures, channel.failing_since, channel.rests_until = 0, None, None
    channel.dead_at, channel.dead_why = None, None
    session.add(channel)
    session.flush()
    return channel


def remove(session: Session, channel: NotificationChannel) -> None:
    """Forget a channel, and what was on its way to it."""
    session.execute(sa.delete(Notification).where(col(Notification.channel_id) == channel.id))
    session.delete(channel)
    session.flush()


def device_key(endpoint: str) -> str:
    """By what a browser that shows the page finds out that it is one of these devices."""
    return sha256(endpoint.encode()).hexdigest()


def _checked(url: str, *, inside: bool) -> str:
    """The host of an address. Raises outward.NotAllowed."""
    if len(url) > MAX_ADDRESS:
        raise http_client.NotAllowed("the URL is too long")
    return http_client.check(url, inside=inside).hostname or ""


def _by_key(session: Session, key: str) -> NotificationChannel | None:
    return session.exec(
        select(NotificationChannel).where(NotificationChannel.address_key == key)
    ).first()


def _add(
    session: Session,
    user_id: int,
    kind: ChannelKind,
    address: str,
    key: str,
    keys: dict[str, str],
    name: str,
) -> NotificationChannel:
    if len(of_user(session, user_id)) >= MAX_CHANNELS:
        raise NotAdded(f"you already have {MAX_CHANNELS} devices and webhooks; remove one first")
    name = " ".join(name.split())[:MAX_NAME] or urlsplit(address).hostname or "?"
    channel = NotificationChannel(
        user_id=user_id, kind=kind, address=address, address_key=key, keys=keys, name=name
    )
    session.add(channel)
    session.flush()
    return channel
