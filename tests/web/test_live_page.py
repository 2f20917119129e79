"""The page of a match in a real browser goes on by itself, and takes nothing from its reader."""

from playwright.sync_api import Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.pages import press
from tests.web.test_live import order
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only


def test_the_page_goes_on_and_keeps_what_was_begun(page: Page, site_url: str, club: Club) -> None:
    paula, peter = club.person("Paula"), club.person("Peter")
    match_id = club.running_match(paula, paula, peter)
    club.let_bots_play(match_id)
    log_in(page, site_url, "Paula")
    with page.expect_request("**/events?*"):
        page.goto(f"{site_url}/match/{match_id}")
    page.evaluate("window.isTheSame = true")
    page.get_by_role("tab", name="Orders").click()
    text, lines = page.get_by_label("Orders, one per line"), page.locator(".draft-lines .order")

    # On another device she drafts something: it is here at once, and nothing else has moved.
    text.focus()
    press(paula, paula.get(f"/match/{match_id}"), "ready")
    expect(lines).to_have_text(["ready"])
    expect(text).to_be_focused()
    press(paula, paula.get(f"/match/{match_id}"), "Undo")
    expect(lines).to_have_count(0)

    # While she writes, the page waits until she looks.
    text.fill("offer ")
    order(club, match_id, peter, "ready")
    bar = page.get_by_role("group", name="Updates")
    expect(bar).to_contain_text("The match has moved on.")
    told = page.get_by_text(f"Peter ({club.letter(match_id, peter)}) has finished trading.")
    expect(told).to_have_count(0)
    bar.get_by_role("button", name="Show").click()
    expect(bar).to_be_hidden()
    page.get_by_role("tab", name="Log").click()
    expect(told).to_be_visible()
    expect(text).to_have_value("offer ")
    assert page.evaluate("window.isTheSame")
