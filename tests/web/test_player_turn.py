"""A whole player turn, clicked in a real browser against real server, worker and Redis."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.browsing import PASSWORD, token_in
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

NAME = """place => document.querySelector(`#place-${place} .named`).textContent.split(" (")[0]"""

BEFORE_THE_ATTACK = """
    me: RL-152 R-111 @ tver
    -: W-201 @ tver
    me: RL-151 R-102 @ petrograd
    -: W-202 @ petrograd
    cup: assassin*3
"""
"""Two forces, each beside an enemy: whichever moves on, the other can attack."""


def log_in(page: Page, site_url: str, name: str) -> None:
    """Log in as the form does, without drawing its page or the one that follows."""
    form = page.request.get(f"{site_url}/login").text()
    sent: dict[str, str | float | bool] = {
        "csrf_token": token_in(form),
        "name": name,
        "password": PASSWORD,
    }
    answer = page.request.post(f"{site_url}/login", form=sent, max_redirects=0)
    assert answer.status == 302


def choose(page: Page, verb: str) -> str:
    """Do the first choice of a verb's select box; return the order as the draft shows it."""
    form = page.locator(f"form[data-verb={verb}]")
    order = form.locator("option:checked").inner_text()
    form.get_by_role("button").click()
    expect(page.locator(".draft-lines .order").last).to_have_text(order)
    return order


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("scripts", mostly_long([True, False], 1))
def test_a_player_moves_and_ends_his_turn_by_clicking(
    chromium: Browser, site_url: str, club: Club, *, scripts: bool
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    context = chromium.new_context(
        viewport={"width": 1280, "height": 900}, java_script_enabled=scripts
    )
    _play_the_turn(context.new_page(), site_url, paula)
    context.close()


def _play_the_turn(page: Page, site_url: str, person: Person) -> None:
    """Log in, move, take back, end both phases."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    log_in(page, site_url, person.name)
    page.goto(f"{site_url}/matches")
    page.get_by_role("link", name=f"Match of {person.name}", exact=True).click()
    expect(page.locator(".ask")).to_contain_text("Move your forces")

    moved = choose(page, "move")
    went = choose(page, "to")
    page.get_by_role("button", name="halt", exact=True).click()
    expect(page.locator(".draft-lines .order")).to_have_text([moved, went, "halt"])
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".draft-lines .order")).to_have_text([moved, went])
    page.get_by_role("button", name="halt", exact=True).click()
    page.get_by_role("button", name="end movement", exact=True).click()
    expect(page.locator(".draft-lines .order").last).to_have_text("end movement")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_text("End the phase anyway?")).to_be_visible()
    page.get_by_role("button", name="Submit anyway").click()
    receipt = page.get_by_role("status", name="Receipt")
    expect(receipt).to_contain_text("Your orders have been carried out.")
    expect(receipt).to_contain_text("You end the movement phase.")

    expect(page.locator(".ask")).to_contain_text("Declare your attacks")
    for verb in ("attack", "with"):
        page.locator(f"form[data-verb={verb}]").get_by_role("button").click()
    expect(page.locator(".ask")).to_contain_text(re.compile(r"Attack .* in (Tver|Petrograd)\?"))
    expect(page.locator(".outcomes")).to_contain_text("defenders eliminated")
    page.get_by_role("button", name="resolve", exact=True).click()
    expect(page.locator(".ask")).to_contain_text("Submit to see the result")
    page.get_by_role("button", name="Submit and continue").click()
    card = page.locator(".outcome-card")
    expect(card).to_contain_text(re.compile("Tver|Petrograd"))
    expect(card).to_contain_text(re.compile("eliminated|exchange", re.I))
    while page.locator("form[data-verb=lose]").count():
        page.locator("form[data-verb=lose]").get_by_role("button").click()
        expect(page.locator(".draft-lines .order").last).to_contain_text("lose")
    if page.locator(".draft-lines .order").count():
        page.locator(".bar-acts").get_by_role("button", name=re.compile("^Submit")).click()
        expect(receipt).to_contain_text("Lost in the exchange")
    expect(page.locator(".ask")).to_contain_text("Declare your attacks")
    page.get_by_role("button", name="end combat", exact=True).click()
    expect(page.get_by_text("Submit to see the result of your last order")).to_be_visible()
    page.get_by_role("button", name="Submit and continue").click()
    expect(receipt).to_contain_text("You end the combat phase.")
    expect(receipt).to_contain_text("You draw")
    assert complaints == []


def test_a_click_on_a_province_narrows_the_choices_to_it(
    page: Page, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.play_on(match_id, paula)
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")

    options = page.locator("form[data-verb=move] option:enabled")
    everything = options.count()
    province = options.first.get_attribute("data-places")
    name = page.evaluate(NAME, province)
    page.locator(f"#board-{province}").dispatch_event("click")
    bar = page.locator("[data-filter]")
    expect(bar).to_contain_text(f"Only options for {name}")
    for option in options.all():
        assert option.get_attribute("data-places") == province
    assert options.count() < everything

    bar.get_by_role("button", name="Show all").click()
    expect(bar).to_be_hidden()
    assert options.count() == everything
