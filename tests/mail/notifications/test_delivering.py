"""Notices that are not taken: tried again, rested, given up, and their owner told."""

from app.models import MailKind, NotificationStatus
from tests.fixtures.databases import on_sqlite_only
from tests.mail.notifications.conftest import Told
from tests.mail.notifications.receiver import receiver

DAY = 24


def test_what_fails_is_tried_again_with_the_same_id(told: Told) -> None:
    hook = told.webhook("Boris")
    told.post.press("Anna", "one")
    told.outside.replies = [500]

    assert told.deliver() == 0
    assert told.deliver(seconds=20) == 0  # it rests
    assert len(told.outside.taken) == 1
    assert told.deliver(seconds=20) == 1
    first, second = told.outside.taken
    assert first.body == second.body
    assert told.channel(hook).failures == 0


@on_sqlite_only
def test_a_redirect_is_not_followed(told: Told) -> None:
    told.webhook("Boris")
    told.post.press("Anna", "one")
    with receiver() as elsewhere:
        told.outside.replies = [302]
        told.outside.reply_headers = {"Location": elsewhere.url}
        assert told.deliver() == 0
        assert elsewhere.taken == []
    (notice,) = told.notices()
    assert notice.error is not None
    assert notice.error.startswith("302")


@on_sqlite_only
def test_who_asks_for_a_pause_gets_it_and_has_not_failed(told: Told) -> None:
    hook = told.webhook("Boris")
    told.post.press("Anna", "one")
    told.outside.replies, told.outside.reply_headers = [429], {"Retry-After": "600"}

    assert told.deliver() == 0
    assert told.channel(hook).failures == 0
    assert told.deliver(seconds=599) == 0
    assert told.deliver(seconds=2) == 1


@on_sqlite_only
def test_a_webhook_that_fails_for_a_day_is_dead_and_its_owner_told(told: Told) -> None:
    hook = told.webhook("Boris")
    told.outside.replies = [503] * 40
    for _ in range(12):
        told.post.press("Anna", "again")
        told.deliver(hours=6)

    dead = told.channel(hook)
    assert dead.dead_at is not None
    assert dead.dead_why == "503"
    posts = len(told.outside.taken)
    told.post.press("Anna", "once more")
    told.deliver(hours=DAY)
    assert len(told.outside.taken) == posts
    assert NotificationStatus.QUEUED not in {each.status for each in told.notices()}
    (letter,) = (each for each in told.post.letters("Boris") if each.kind is MailKind.SECURITY)
    assert "no longer accepts notifications" in letter.body_text


@on_sqlite_only
def test_one_that_is_gone_is_dead_at_once(told: Told) -> None:
    hook = told.webhook("Boris")
    told.post.press("Anna", "one")
    told.outside.replies = [404]
    told.deliver()
    assert told.channel(hook).dead_at is not None


@on_sqlite_only
def test_a_device_that_is_gone_is_forgotten_quietly(told: Told) -> None:
    told.device("Boris")
    told.post.press("Anna", "one")
    told.outside.replies = [410]
    told.deliver()
    assert [each.kind for each in told.post.letters("Boris")] == [MailKind.PRESS]
    assert told.notices() == []
