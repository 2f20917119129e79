"""What a webhook is sent."""

import json

from app.models import ChannelKind, MailKind, Notification, NotificationChannel, utc_now
from app.notifications.webhook import is_discord, message


def test_discord_gets_its_own_form_and_nothing_in_a_name_is_markup() -> None:
    hook = NotificationChannel(
        user_id=1,
        kind=ChannelKind.WEBHOOK,
        address="https://discord.com/api/webhooks/1/a",
        address_key="key",
        keys={"nonce": "n"},
        name="Discord",
    )
    notice = Notification(
        channel_id=1,
        cause="turn:1",
        kind=MailKind.TURN,
        heading="@everyone [x](y)",
        says="It is your turn.",
        path="/match/1",
    )
    body, _headers = message(hook, notice, secret_key="k", url="https://site/1", now=utc_now())
    said = json.loads(body)
    heading = r"**\@everyone \[x\]\(y\)**"
    assert said["content"] == f"{heading}\nIt is your turn.\n<https://site/1>"
    assert said["allowed_mentions"] == {"parse": []}


def test_only_webhooks_of_discord_itself_are_taken_for_such() -> None:
    assert is_discord("https://discord.com/api/webhooks/1/a")
    assert not is_discord("https://discord.com.example.org/api/webhooks/1/a")
    assert not is_discord("https://example.org/discord.com/api/webhooks/1/a")
