"""The public pages in a real browser: usable by everybody, on every screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD
from tests.web.walk import PUBLIC

pytestmark = on_sqlite_only

PAGES = [path for paths in PUBLIC.values() for path in paths]


def test_public_pages_pass_the_accessibility_rules(chromium: Browser, site_url: str) -> None:
    page = chromium.new_page(color_scheme="light")
    for path in PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(site_url + path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
        # In the dark nothing but the colours is another.
        page.emulate_media(color_scheme="dark")
        found = Axe().run(page, options={"runOnly": ["color-contrast"]})
        assert found.violations_count == 0, f"{path}, dark\n{found.generate_report()}"
    page.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_public_page_is_wider_than_the_screen(page: Page, site_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for path in PAGES:
        page.goto(site_url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


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
