"""The columns beside the map at 1280 by 800, and the menus, as a player meets them."""

from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

LINES = 10


def test_what_is_asked_stands_above_the_fold_and_the_menus_close(
    chromium: Browser, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.play_on(match_id, paula)
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    page.wait_for_selector(".is-tabbed")
    for seen in (".ask .question", "#undone > summary", "[data-verb=move] select", ".news"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    for seen in ("#bar", "#bar .bar-acts"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Log").click()
    log = page.locator("#log .chapters")
    assert log.evaluate("e => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)") >= LINES
    assert page.evaluate("document.documentElement.scrollHeight") == 800
    closes_on_escape_and_beside(page)

    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site_url}/match/{match_id}")
    lobby = page.get_by_role("link", name="Lobby")
    expect(lobby).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(lobby).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(lobby).to_be_hidden()
    place = page.locator("#place-tver")
    expect(place).to_be_hidden()
    expect(page.locator("#bar .bar-acts")).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Map as text").click()
    expect(place).to_be_visible()
    expect(page.locator("#bar .bar-acts")).to_be_in_viewport(ratio=1)
    page.close()


def closes_on_escape_and_beside(page: Page) -> None:
    """The menu of a match."""
    record, menu = page.get_by_role("link", name="Record"), page.locator(".strip-more > summary")
    menu.click()
    expect(record).to_be_visible()
    page.keyboard.press("Escape")
    expect(record).to_be_hidden()
    menu.click()
    expect(record).to_be_visible()
    page.mouse.click(60, 300)
    expect(record).to_be_hidden()
