"""Who is told of an event, once, and what a notice says to whom."""

import json

from py_vapid import Vapid02

from app.models import MailKind, MailPreferences, NotificationChannel, NotificationStatus
from app.notifications import channels
from app.notifications.enqueue import choose_for_match
from app.notifications.webhook import DELIVERY, SIGNATURE, secret_of, signature
from tests.fixtures.databases import on_sqlite_only
from tests.mail.notifications.conftest import Told

pytestmark = on_sqlite_only

SECRET = "Strike at dawn, tell nobody"


def test_a_webhook_is_told_that_there_is_something_and_not_what(told: Told) -> None:
    hook = told.webhook("Boris")
    told.post.press("Anna", SECRET)

    assert told.deliver() == 1
    (taken,) = told.outside.taken
    said = json.loads(taken.body)
    assert said["text"] == "Red October: You have a new message."
    assert said["kind"] == "press"
    assert said["match"] == {"id": told.post.match_id, "name": "Red October"}
    assert said["url"].endswith(f"/match/{told.post.match_id}")
    assert said["id"] == taken.headers[DELIVERY]
    assert SECRET not in taken.body.decode()
    assert "Anna" not in taken.body.decode()
    secret = secret_of(hook, told.post.settings.secret_key)
    assert taken.headers[SIGNATURE] == signature(secret, taken.body, told.post.clock.now)


def test_a_device_is_told_what_the_letter_tells_so_that_it_alone_can_read_it(told: Told) -> None:
    device = told.device("Boris")
    told.post.press("Anna", SECRET)

    assert told.deliver() == 1
    (taken,) = told.outside.taken
    assert SECRET.encode() not in taken.body
    said = device.read(taken.body)
    assert said["title"] == "Red October"
    assert said["body"].startswith("You have a new message.\nAnna (")
    assert SECRET in said["body"]
    assert said["url"] == f"/match/{told.post.match_id}"
    assert taken.headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(taken.headers["TTL"]) <= 24 * 3600
    assert Vapid02.verify(taken.headers["Authorization"])


def test_it_is_written_once_for_each_channel_whatever_mail_its_reader_wants(told: Told) -> None:
    told.webhook("Boris", "/one")
    told.webhook("Boris", "/two")
    told.webhook("Anna", "/author")
    told.post.prefer("Boris", lambda row: _wants_no(row, MailKind.PRESS))
    told.post.press("Anna", SECRET)

    assert told.post.letters("Boris") == []
    assert told.deliver() == 2
    assert told.deliver() == 0
    assert sorted(each.path for each in told.outside.taken) == ["/one", "/two"]


def test_kinds_are_chosen_for_a_channel_and_a_match_may_be_otherwise(told: Told) -> None:
    hook = told.webhook("Boris")
    with told.post.session() as session:
        channels.choose_kinds(session, session.merge(hook), [MailKind.TURN])
    told.post.press("Anna", "one")
    assert told.notices() == []

    _choose(told, hook, is_muted=False, press=True)
    told.post.press("Anna", "two")
    assert len(told.notices()) == 1

    _choose(told, hook, is_muted=True, press=True)
    told.post.press("Anna", "three")
    assert len(told.notices()) == 1


def test_what_has_been_answered_meanwhile_is_not_told(told: Told) -> None:
    told.webhook("Boris")
    told.post.offer("Anna", "Boris")
    assert [each.kind for each in told.notices()] == [MailKind.PROPOSAL]
    told.post.clock.go_on(minutes=1)
    told.post.order("Boris", "ready")

    assert told.deliver(minutes=1) == 0
    assert [each.status for each in told.notices()] == [NotificationStatus.DROPPED]
    assert told.outside.taken == []


def test_in_quiet_hours_it_waits_for_their_end(told: Told) -> None:
    told.webhook("Boris")
    told.post.prefer("Boris", _sleeps, zone="Europe/Paris")
    told.post.clock.go_to("2026-07-01 23:30")  # half past one in Paris
    told.post.press("Anna", "Are you awake?")

    assert told.deliver(hours=4) == 0
    assert told.deliver(hours=2) == 1


def _wants_no(row: MailPreferences, kind: MailKind) -> None:
    row.kinds = {kind.value: False}


def _sleeps(row: MailPreferences) -> None:
    row.quiet_from, row.quiet_to = 23, 7


def _choose(told: Told, hook: NotificationChannel, *, is_muted: bool, press: bool) -> None:
    with told.post.session() as session:
        choose_for_match(
            session,
            hook.user_id,
            told.post.match_id,
            is_muted=is_muted,
            kinds={MailKind.PRESS: press},
        )
