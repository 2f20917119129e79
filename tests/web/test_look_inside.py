"""The pages behind the log-in in a real browser: usable by everybody, on every screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD
from tests.web.club import Club

pytestmark = on_sqlite_only

WIDTHS = [320, 390, 768, 1280]
UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"
"""What is folded must be readable, too."""


def paths(club: Club) -> list[str]:
    """Pages of a player who owes a move and has begun a draft, and of a host."""
    paula = club.person("Paula")
    running = club.running_match(paula, paula)
    club.play_on(running, paula)
    guard = {"version": str(club.version(running)), "step": "0"}
    paula.post(f"/match/{running}/orders", text="end movement", **guard)
    club.open_match(club.person("Boris"), bots=2)
    waiting = club.open_match(paula, paula, bots=2)
    paula.post(f"/match/{waiting}/invite", email="eva@example.org")
    table = f"/match/{running}"
    help_pages = ["/help", "/help/rcw", "/help/rcw/components"]
    inside = ["/matches", "/matches/new", f"/match/{waiting}/room", table, f"{table}/log"]
    inside.append(f"{table}/replay")
    return [*inside, f"{table}/seats", f"{table}/record", *help_pages]


def inside(context: BrowserContext, site_url: str) -> Page:
    """A page that Paula is logged in on."""
    page = context.new_page()
    page.goto(site_url + "/login")
    page.get_by_label("Name or e-mail address").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_inside_pass_the_accessibility_rules(
    chromium: Browser, site_url: str, club: Club, scheme: str
) -> None:
    wanted = paths(club)
    context = chromium.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = inside(context, site_url)
    for path in wanted:
        page.goto(site_url + path)
        page.evaluate(UNFOLD)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}\n{found.generate_report()}"
    context.close()


def test_no_page_inside_is_wider_than_the_screen_or_breaks_a_policy(
    chromium: Browser, site_url: str, club: Club
) -> None:
    wanted = paths(club)
    context = chromium.new_context()
    page = inside(context, site_url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for path in wanted:
            page.goto(site_url + path)
            page.evaluate(UNFOLD)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    assert complaints == []
    context.close()
