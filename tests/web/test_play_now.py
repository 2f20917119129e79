"""From the front page to a first move against bots: few clicks, on a telephone and at a desk."""

from typing import Literal

from flask import Flask
from playwright.sync_api import Browser, Page, expect
from sqlmodel import col, select
from werkzeug.routing import AnyConverter, Rule

from app.models import Match, MatchStatus, Outbox, Seat, Submission, SubmissionSource, User
from app.web.accounts.guests import ALLOWED, ALLOWED_PARTS
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD, csrf_token, submit
from tests.web.club import Club

pytestmark = on_sqlite_only

MOST_CLICKS = 5
PATIENCE = 60_000
SIZES = {"a telephone": (390, 844), "a desk": (1280, 800)}


class Finger:
    """Clicks, or taps, and counts how often."""

    def __init__(self, page: Page, taps: bool) -> None:
        self.page = page
        self.taps = taps
        self.clicks = 0
        page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def press(
        self, name: str, within: str = "main", role: Literal["button", "tab"] = "button"
    ) -> None:
        """Press the button of that name, or the tab."""
        button = self.page.locator(within).get_by_role(role, name=name).first
        button.tap() if self.taps else button.click()
        self.clicks += 1


def test_five_clicks_lead_from_the_front_page_to_a_first_move(
    chromium: Browser, site_url: str, worker: None, club: Club
) -> None:
    for name, (width, height) in SIZES.items():
        is_telephone = width < 500
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=is_telephone
        )
        page = context.new_page()
        finger = Finger(page, is_telephone)

        page.goto(site_url)
        finger.press("Play Russian Civil War against bots")
        told = page.get_by_role("region", name="Your first move")
        expect(told).to_be_in_viewport(timeout=PATIENCE)
        expect(told.locator("[aria-current]")).to_contain_text("Choose a force")
        if is_telephone:
            finger.press("Orders", role="tab")
        finger.press("Add", "form[data-verb=move]")
        expect(told.locator("[aria-current]")).to_contain_text(
            "Choose where it goes", timeout=PATIENCE
        )
        finger.press("Add", "form[data-verb=to]")
        expect(told.locator("[aria-current]")).to_contain_text("Submit", timeout=PATIENCE)
        finger.press("Submit")
        receipt = page.get_by_role("status", name="Receipt")
        expect(receipt).to_contain_text("Your orders have been carried out.", timeout=PATIENCE)
        expect(receipt).to_be_in_viewport(ratio=1)
        expect(page.locator(".panel:visible")).to_have_count(0 if is_telephone else 1)
        expect(page.get_by_role("region", name="Well done")).to_be_visible()
        assert finger.clicks <= MOST_CLICKS, name
        assert finger.complaints == []
        context.close()

    with club.reading() as session:
        moved = session.exec(
            select(User.is_guest).join(Submission).where(Submission.source == SubmissionSource.WEB)
        ).all()
        assert moved == [True, True]
        assert session.exec(select(Outbox)).all() == []


def test_a_guest_has_one_match_of_a_title_and_a_user_begins_another(club: Club) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    browser = club.stranger()
    first = submit(browser, "/play", page="/")
    again = submit(browser, "/play", page=first.location)
    assert again.location == first.location
    other = submit(browser, "/play/reds", page=first.location).location
    assert other != first.location
    assert submit(browser, "/play/reds", page=first.location).location == other
    assert submit(browser, "/play/chess", page=first.location).status_code == 404
    paula = club.person("Paula")
    assert paula.post("/play").location not in (first.location, other)
    with club.reading() as session:
        matches = session.exec(select(Match).order_by(col(Match.id))).all()
        assert [match.title for match in matches] == ["rcw", "reds", "rcw"]
        assert [match.status for match in matches] == [MatchStatus.RUNNING] * 3
        assert not any(match.is_public for match in matches)


def test_a_guest_is_asked_for_an_account_wherever_other_people_are(club: Club, app: Flask) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    browser = club.stranger()
    submit(browser, "/play", page="/")
    token = csrf_token(browser, "/account/keep")
    adapter = app.url_map.bind("localhost")
    asked = 0
    for rule in app.url_map.iter_rules():
        if rule.endpoint in ALLOWED or rule.endpoint.startswith(ALLOWED_PARTS):
            continue
        method = "GET" if "GET" in (rule.methods or ()) else "POST"
        values = {name: _example(rule, name) for name in rule.arguments}
        path = adapter.build(rule.endpoint, values, method=method)
        answer = browser.open(path, method=method, data={"csrf_token": token})
        assert answer.location == "/account/keep", rule.endpoint
        asked += 1
    assert asked > 30
    with club.reading() as session:
        assert len(session.exec(select(User)).all()) == 1


def _example(rule: Rule, name: str) -> object:
    converter = rule._converters[name]
    return min(converter.items) if isinstance(converter, AnyConverter) else 1


def test_a_guest_can_keep_plans_complete_orders_and_look_at_maps(club: Club) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    browser = club.stranger()
    begun = submit(browser, "/play", page="/").location
    assert 'id="plan-manual"' in browser.get(f"{begun}/plans").text
    text = "PLAN NEXT TURN\nend movement\nEND"
    kept = submit(browser, f"{begun}/plans", page=f"{begun}/plans", text=text, do="keep")
    assert kept.location != "/account/keep"
    token = csrf_token(browser, begun)
    offered = browser.post(f"{begun}/orders/complete", data={"csrf_token": token, "text": "end "})
    assert offered.is_json
    assert browser.get("/maps").status_code == 200


def test_a_guest_who_signs_up_keeps_his_match(club: Club) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    browser = club.stranger()
    club.person("Paula")
    begun = submit(browser, "/play", page="/").location
    fields = {"email": "gast@example.org", "password": PASSWORD}
    taken = submit(browser, "/account/keep", name="paula", **fields)
    assert taken.status_code == 422
    assert "This name is taken or too similar" in taken.text
    fields["time_zone"] = "Europe/Riga"
    assert submit(browser, "/account/keep", name="Gustav", **fields).status_code == 302
    assert browser.get(begun).status_code == 200
    assert browser.get("/matches/new").status_code == 200
    with club.reading() as session:
        user = session.exec(select(User).where(User.name == "Gustav")).one()
        assert user.unconfirmed_since is not None
        assert (user.is_guest, user.email) == (False, "gast@example.org")
        assert user.time_zone == "Europe/Riga"
        assert session.exec(select(Seat.user_id).where(Seat.user_id == user.id)).all() == [user.id]


def test_nobody_asks_for_many_matches_from_one_address(club: Club) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    browser = club.stranger()
    token = csrf_token(browser, "/")
    answers = []
    for _ in range(9):
        answers.append(browser.post("/play", data={"csrf_token": token}).status_code)
        token = csrf_token(browser, "/account/keep")
    assert answers == [302] * 8 + [429]
    with club.reading() as session:
        assert len(session.exec(select(Match.id)).all()) == 1
