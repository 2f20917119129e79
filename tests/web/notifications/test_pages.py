"""The page of notices: devices and webhooks are added, tried, told what they are to be, removed."""

import re
from io import BytesIO
from urllib.parse import urljoin

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect
from sqlmodel import select

from app import create_app
from app.config import Settings
from app.models import (
    ChannelKind,
    MailKind,
    MatchNotificationPreferences,
    Notification,
    NotificationChannel,
)
from app.notifications.channels import device_key, wants
from app.notifications.kinds import TOLD
from app.notifications.web_push import new_private_key, public_key
from tests.fixtures.databases import on_sqlite_only
from tests.mail.notifications.device import Device
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

HOOK = "https://discord.com/api/webhooks/1/secret"
ENDPOINT = "https://push.example/device/1"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site that can send to devices."""
    return settings.model_copy(update={"vapid_private_key": new_private_key()})


@pytest.fixture
def app(settings: Settings) -> Flask:
    return create_app(settings)


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


def channels(club: Club) -> list[NotificationChannel]:
    with club.reading() as session:
        return list(session.exec(select(NotificationChannel)))


def test_a_webhook_is_added_once_and_removed_by_its_owner_alone(club: Club, paula: Person) -> None:
    for _ in range(2):
        assert paula.post("/account/notices/webhooks", url=HOOK).status_code == 303
    (hook,) = channels(club)
    assert (hook.kind, hook.name) == (ChannelKind.WEBHOOK, "Discord")
    path = f"/account/notices/{hook.address_key}"
    assert club.person("Otto").post(f"{path}/remove").status_code == 404
    assert paula.post(f"{path}/try").status_code == 303
    with club.reading() as session:
        (trial,) = session.exec(select(Notification))
        assert trial.kind is MailKind.ANSWER
    assert paula.post(f"{path}/remove").status_code == 303
    assert channels(club) == []


def test_an_address_beside_the_site_is_refused_with_a_reason(club: Club, paula: Person) -> None:
    answer = paula.post("/account/notices/webhooks", url="http://127.0.0.1:6379/")
    assert answer.status_code == 422
    assert "the URL must start with https://" in answer.text
    assert channels(club) == []


def test_each_channel_and_each_match_is_told_what_was_chosen(club: Club, paula: Person) -> None:
    match_id = club.running_match(paula, paula)
    paula.post("/account/notices/webhooks", url=HOOK)
    (hook,) = channels(club)
    paula.post(f"/account/notices/{hook.address_key}/kinds", kinds=["turn", "reminder"])
    (hook,) = channels(club)
    assert [kind for kind in TOLD if wants(hook, kind)] == [MailKind.TURN, MailKind.REMINDER]

    paula.post(f"/account/notices/match/{match_id}", press="yes", turn="no")
    with club.reading() as session:
        (chosen,) = session.exec(select(MatchNotificationPreferences))
        assert (chosen.is_muted, chosen.kinds) == (False, {"press": True, "turn": False})


def test_a_device_is_added_with_keys_that_can_be_used(club: Club, paula: Person) -> None:
    bad = paula.post("/account/notices/devices", endpoint=ENDPOINT, p256dh="x", auth="y")
    assert bad.status_code == 303
    assert channels(club) == []
    keys = Device().keys
    paula.post("/account/notices/devices", endpoint=ENDPOINT, name="Firefox, Linux", **keys)
    (device,) = channels(club)
    assert (device.kind, device.name) == (ChannelKind.PUSH, "Firefox, Linux")
    assert f'data-device="{device_key(ENDPOINT)}"' in paula.get("/account/notices").text

    # The same browser, with somebody else logged in: it tells that one, and not Paula any more.
    otto = club.person("Otto")
    otto.post("/account/notices/devices", endpoint=ENDPOINT, name="Firefox, Linux", **keys)
    (device,) = channels(club)
    assert device.user_id == otto.user_id


def test_the_page_subscribes_with_the_key_of_the_site(
    page: Page, site_url: str, club: Club, paula: Person
) -> None:
    """The browser's own push service cannot be reached here: what it answers is put in its place.

    Service worker, form and site are the real ones.
    """
    log_in(page, site_url, "Paula")
    keys = Device().keys
    page.add_init_script(
        "Notification.requestPermission = async () => 'granted';"
        "PushManager.prototype.getSubscription = async () => null;"
        "PushManager.prototype.subscribe = async (wanted) => {"
        f"  const subscription = {{ endpoint: '{ENDPOINT}/' + wanted.applicationServerKey,"
        f"    keys: {{ p256dh: '{keys['p256dh']}', auth: '{keys['auth']}' }} }};"
        "  return { ...subscription, toJSON: () => subscription };"
        "};"
    )
    page.goto(f"{site_url}/account/notices")
    page.get_by_role("button", name="Notify this device").click()
    expect(page.get_by_role("status").first).to_contain_text("Notifications are on for this device")
    (device,) = channels(club)
    private = club.settings.vapid_private_key
    assert private is not None
    assert device.address == f"{ENDPOINT}/{public_key(private)}"
    script = "navigator.serviceWorker.ready.then((it) => new URL(it.active.scriptURL).pathname)"
    assert page.evaluate(script) == "/service-worker.js"

    # The browser gets another address for it: the same device has that one from now on.
    worker = page.context.service_workers[0]
    renewed = {"endpoint": f"{ENDPOINT}/renewed", "keys": Device().keys}
    worker.evaluate(
        "([old, made]) => renew({ endpoint: old }, { toJSON: () => made })",
        [device.address, renewed],
    )
    (same,) = channels(club)
    assert (same.id, same.address, same.keys) == (device.id, *renewed.values())


@pytest.mark.usefixtures("worker")
def test_the_board_subscribes_this_device_without_leaving(
    page: Page, site_url: str, club: Club, paula: Person
) -> None:
    keys = Device().keys
    page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"
        "Notification.requestPermission = async () => 'granted';"
        "PushManager.prototype.subscribe = async () => ({ toJSON: () => ({"
        f"  endpoint: '{ENDPOINT}/board', keys: {{ p256dh: '{keys['p256dh']}',"
        f"  auth: '{keys['auth']}' }} }}) }});"
    )
    peter = club.person("Peter")
    match_id = club.running_match(paula, paula, peter)
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}#orders")
    page.get_by_label("Orders, one per line").fill("ready")
    page.get_by_role("button", name="Submit orders").click()
    offer = page.get_by_role("region", name="Do you want to be notified")
    offer.get_by_role("button", name="Notify this device").click()
    expect(offer).to_contain_text("This device will be notified when it is your turn.")
    assert f"/match/{match_id}" in page.url
    assert [device.user_id for device in channels(club)] == [paula.user_id]


def test_the_site_can_be_put_on_the_home_screen_of_a_telephone(paula: Person) -> None:
    page = paula.get("/help").text
    (path,) = re.findall(r'rel="manifest" href="([^"]+)"', page)
    manifest = paula.get(path)
    assert manifest.mimetype == "application/manifest+json"
    assert manifest.json is not None
    for icon in manifest.json["icons"]:
        drawn = Image.open(BytesIO(paula.get(urljoin(path, icon["src"])).data))
        assert "{}x{}".format(*drawn.size) == icon["sizes"]
    assert paula.get(manifest.json["start_url"]).status_code == 200
