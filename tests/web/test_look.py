"""The public pages in a real browser: usable by everybody, on every screen."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.accessibility import (
    CONTRAST,
    ONE_OF_A_KIND,
    UNFOLD,
    VIOLATIONS,
    WITHOUT_BOARD,
    WITHOUT_CONTRAST,
    examine,
)
from tests.web.browsing import PASSWORD
from tests.web.walk import PUBLIC

pytestmark = on_sqlite_only

COLOURED = ("front.index", "maps.sheet", "accounts.sign_up")
"""The kinds of pages with colours of their own, whose contrast is examined."""
WIDTHS = [320, 768, 1280]


@pytest.mark.parametrize("coloured", mostly_long([COLOURED, tuple(PUBLIC)], 1), ids=["few", "all"])
def test_public_pages_fit_every_screen_and_pass_the_accessibility_rules(
    chromium: Browser, site_url: str, coloured: tuple[str, ...]
) -> None:
    page = chromium.new_page()
    for kind, path in [(kind, path) for kind, paths in PUBLIC.items() for path in paths]:
        page.emulate_media(color_scheme="light")
        page.goto(site_url + path)
        page.evaluate(UNFOLD)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        page.evaluate(ONE_OF_A_KIND)
        is_coloured, board = kind in coloured, WITHOUT_BOARD if coloured == COLOURED else None
        examine(page, f"{path}, light", board, VIOLATIONS if is_coloured else WITHOUT_CONTRAST)
        if is_coloured:
            page.emulate_media(color_scheme="dark")
            examine(page, f"{path}, dark", board, CONTRAST)
    page.close()


def test_somebody_signs_up_logs_out_and_logs_in(page: Page, site_url: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))

    page.goto(site_url)
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("E-mail address").fill("anna@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".flashes")).to_have_text("Welcome, Anna.")

    page.get_by_role("button", name="Log out").click()
    expect(page.locator(".flashes")).to_have_text("You have logged out.")

    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Name or e-mail address").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    assert complaints == []


def test_the_skip_link_leads_past_the_head(page: Page, site_url: str) -> None:
    page.goto(site_url + "/login")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
