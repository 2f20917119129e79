"""Forms that are wrong in some way, sent to the whole site: none changes the match."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from secrets import token_urlsafe

import pytest
from playwright.sync_api import APIResponse, Browser, Page, expect

from app.database import engine_for
from app.models import Match
from tests.deadline import wait_until
from tests.e2e.commander import Commander
from tests.e2e.mail_program import MailProgram
from tests.e2e.records import Records
from tests.e2e.visitor import Visitor
from tests.e2e.whole_site import House
from tests.fixtures.databases import on_postgresql_only, own_database

pytestmark = [on_postgresql_only, own_database]

PAULA = "paula@example.org"

Fields = dict[str, str]


@dataclass(frozen=True)
class BadForm:
    """A form of the page, spoilt; `status` and `says` are what its sender gets."""

    name: str
    path: str
    spoil: Callable[[Fields], Fields]
    status: int
    says: str


def without(name: str) -> Callable[[Fields], Fields]:
    """The form without one of its fields."""
    return lambda fields: {each: value for each, value in fields.items() if each != name}


def with_field(**spoilt: str) -> Callable[[Fields], Fields]:
    """The form with other values in some fields."""
    return lambda fields: {**fields, **spoilt}


def for_another_seat(fields: Fields) -> Fields:
    """The form as the player to the left would send it."""
    return {**fields, "seat": "BCDA"["ABCD".index(fields["seat"])]}


def for_an_earlier_version(fields: Fields) -> Fields:
    """The form of a page that was opened before the match went on."""
    return {**fields, "version": str(int(fields["version"]) - 1)}


NO_MARK = "This form has expired"
NOT_YOURS = "That is not your seat"
GONE_ON = "the match has moved on"
NO_ACTION = "No action was chosen"
IMPOSSIBLE = "is not possible now"
READY = '{"do":"ready"}'
ADD, SUBMIT, ORDERS = "draft/add", "submit", "orders"

FORMS = [
    *(
        BadForm(f"{name}, {path}", path, spoil, status, says)
        for path in (ADD, SUBMIT, ORDERS)
        for name, spoil, status, says in (
            ("without CSRF token", without("csrf_token"), 400, NO_MARK),
            ("a made-up CSRF token", with_field(csrf_token="IjAi.aAAA.bBBB"), 400, NO_MARK),
            ("another seat", for_another_seat, 403, NOT_YOURS),
            ("a seat that there is not", with_field(seat="Z"), 403, NOT_YOURS),
            ("without version", without("version"), 400, "out of date"),
            ("a version that is no number", with_field(version="²"), 400, "out of date"),
        )
    ),
    BadForm("stale, to the draft", ADD, for_an_earlier_version, 422, GONE_ON),
    BadForm("stale, to the worker", ORDERS, for_an_earlier_version, 200, GONE_ON),
    BadForm("stale, the draft", SUBMIT, for_an_earlier_version, 200, GONE_ON),
    BadForm("from the future", ORDERS, with_field(version="999"), 200, GONE_ON),
    BadForm("no token of its own", ORDERS, without("token"), 400, "This form has expired"),
    BadForm("no action", ADD, without("action"), 400, NO_ACTION),
    BadForm("an action that is none", ADD, with_field(action="[" * 5000), 400, NO_ACTION),
    BadForm("an illegal action", ADD, with_field(action='{"do":"halt"}'), 422, IMPOSSIBLE),
    BadForm("nonsense", ORDERS, with_field(text="fly\0 \U0001f680"), 200, "no order starts with"),
    BadForm("too long a text", ORDERS, with_field(text="ready\n" * 9000), 413, "too long"),
]


@dataclass
class Room:
    """Paula's browser at a match with three bots, which have done trading."""

    house: House
    page: Page
    records: Records

    def fields(self) -> Fields:
        """What the forms of her page send, for any of the paths."""
        fields = self.page.locator("form[action$='/orders'] input").evaluate_all(
            "(inputs) => Object.fromEntries(inputs.map((each) => [each.name, each.value]))"
        )
        # A token of its own for each: under the same one it would be the same submission.
        token = token_urlsafe(16)
        return {**fields, "token": token, "action": READY, "text": "ready", "do": "submit"}

    def send(self, path: str, fields: Fields) -> APIResponse:
        """What the site answers to a form, with the cookies of her browser."""
        table = self.page.url.partition("?")[0]
        headers = {"Referer": table}
        return self.page.request.post(f"{table}/{path}", form=fields, headers=headers)  # type: ignore[arg-type]

    def match(self) -> Match:
        """The match's row."""
        return self.records.match()


def open_orders(page: Page) -> None:
    """Open the drawer of the orders: a trading session opens with the offers."""
    if not page.locator("#orders").is_visible():
        page.get_by_role("tab", name="Orders").click()
    expect(page.locator("#orders[data-stale]")).to_have_count(0)


@pytest.fixture
def room(house: House, chromium: Browser) -> Iterator[Room]:
    assert house.settings.maildir is not None
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    post = MailProgram(PAULA, house.settings.maildir, house.settings.mail_listen)
    paula = Visitor(context.new_page(), house.settings.base_url, post, Commander(0))
    records = Records(engine_for(house.settings.database_url))
    paula.sign_up("Paula")
    paula.open_match("The long war", bots=3)
    paula.start_match()
    wait_until(lambda: records.is_at_rest(), "the bots to have done trading")
    paula.page.reload()
    open_orders(paula.page)
    yield Room(house, paula.page, records)
    context.close()


def test_no_bad_form_changes_the_match_and_each_gets_the_answer_that_it_should(room: Room) -> None:
    version, log = room.match().version, len(room.records.log())
    for bad in FORMS:
        answer = room.send(bad.path, bad.spoil(room.fields()))
        assert (answer.status, bad.says in answer.text()) == (bad.status, True), bad.name
        assert (room.match().version, len(room.records.log())) == (version, log), bad.name
    assert room.house.faults() == {}
    _in_two_windows_the_older_one_is_told_that_the_match_has_gone_on(room)


def _in_two_windows_the_older_one_is_told_that_the_match_has_gone_on(room: Room) -> None:
    """The form is still good as it was, but once."""
    older, newer = room.page, room.page.context.new_page()
    newer.goto(older.url)
    for window in (newer, older):
        # While something is written in it, a page does not go on by itself.
        open_orders(window)
        window.get_by_label("Orders, one per line").fill("ready")
    for window in (newer, older):
        window.get_by_role("button", name="Submit orders").click()
        expect(window.get_by_role("status", name="Receipt")).to_be_visible()
    receipt = older.get_by_role("status", name="Receipt")
    expect(receipt).to_contain_text("Your orders were not accepted. None of them was carried out.")
    expect(receipt).to_contain_text(GONE_ON)
    expect(older.get_by_label("Orders, one per line")).to_have_value("ready")
    seat = older.locator("#table").get_attribute("data-seat")
    assert sum(entry.seat == seat for entry in room.records.log()) == 1
