"""A match of three, and a receiver outside to which a worker delivers by the test's clock."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.channel_mails import tell_dead
from app.models import Notification, NotificationChannel
from app.notifications import channels, delivery, enqueue
from app.notifications.web_push import new_private_key
from tests.mail.notifications.device import Device
from tests.mail.notifications.receiver import Receiver, receiver
from tests.mail.preferences.conftest import Clock, Post
from tests.mail.preferences.conftest import clock as clock
from tests.mail.preferences.conftest import post as post


@dataclass
class Told:
    """Anna, Boris and Clara at a match; `outside` stands for everything beyond the site."""

    post: Post
    outside: Receiver

    def webhook(self, name: str, path: str = "/hook") -> NotificationChannel:
        """Let a player be told by a webhook."""
        with self.post.session() as session:
            user = self.post.user(session, name)
            url = self.outside.url + path
            return channels.add_webhook(session, user.id or 0, url, inside=True)

    def device(self, name: str, path: str = "/push/1") -> Device:
        """Let a player be told on a device."""
        device = Device()
        with self.post.session() as session:
            user = self.post.user(session, name)
            endpoint = self.outside.url + path
            channels.add_device(
                session, user.id or 0, endpoint, device.keys, "Firefox", inside=True
            )
        return device

    def deliver(self, **later: float) -> int:
        """Let the worker deliver what is due, so much later than last time."""
        now = self.post.clock.go_on(**later)
        sessions = partial(Session, self.post.engine, expire_on_commit=False)
        return delivery.deliver_due(
            sessions, self.post.settings, now, tell_dead(self.post.settings)
        )

    def notices(self) -> list[Notification]:
        """All that were ever written, oldest first."""
        with self.post.session() as session:
            return list(session.exec(select(Notification).order_by(col(Notification.id))))

    def channel(self, channel: NotificationChannel) -> NotificationChannel:
        """The row of a channel as it is now."""
        with self.post.session() as session:
            return session.get_one(NotificationChannel, channel.id)


@pytest.fixture
def post_settings(post_settings: Settings) -> Settings:
    return post_settings.model_copy(
        update={"vapid_private_key": new_private_key(), "notices_to_private": True}
    )


@pytest.fixture
def told(post: Post, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    monkeypatch.setattr(enqueue, "utc_now", lambda: clock.now)
    with receiver() as outside:
        yield Told(post, outside)
