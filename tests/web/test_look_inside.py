"""The pages behind the log-in in a real browser: usable by everybody, on every screen."""

from itertools import chain
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from app.config import Settings
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD
from tests.web.club import Club
from tests.web.walk import NO_PAGES, PUBLIC, inside, post_office

pytestmark = on_sqlite_only

WIDTHS = [320, 390, 768, 1280]
SCHEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {
        "context": {"exclude": [["svg.board"]]},
        "options": {"runOnly": ["color-contrast"]},
    },
}
"""In the dark the colours alone are others; those of the map the tests of the drawing look at."""
UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"
"""What is folded must be readable, too."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site with a post office for development, so that its pages are looked at, too."""
    return settings.model_copy(update={"maildir": settings.var / "mail"})


@pytest.fixture
def walk(club: Club, settings: Settings) -> dict[str, tuple[str, ...]]:
    """Every page behind the log-in, by endpoint."""
    return {**inside(club, club.person("Paula")), **post_office(settings)}


def logged_in(context: BrowserContext, site_url: str) -> Page:
    """A page that Paula is logged in on."""
    page = context.new_page()
    page.goto(site_url + "/login")
    page.get_by_label("Name or e-mail address").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    return page


def test_the_walk_passes_every_page(club: Club, walk: dict[str, tuple[str, ...]]) -> None:
    rules = club.app.url_map.iter_rules()
    pages = {rule.endpoint for rule in rules if "GET" in (rule.methods or ())}
    assert pages - NO_PAGES - set(PUBLIC) - set(walk) == set()


def test_the_pages_inside_fit_every_screen_break_no_policy_and_pass_the_accessibility_rules(
    chromium: Browser, site_url: str, walk: dict[str, tuple[str, ...]]
) -> None:
    context = chromium.new_context()
    page = logged_in(context, site_url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for path in chain(*walk.values()):
        page.emulate_media(color_scheme="light")
        page.goto(site_url + path)
        page.evaluate(UNFOLD)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert complaints == [], path
        _is_usable_by_everybody(page, path)
        # What the examiner says is not the page's.
        complaints.clear()
    context.close()


def _is_usable_by_everybody(page: Page, path: str) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(page, **SCHEMES[scheme])
        assert found.violations_count == 0, f"{path}, {scheme}\n{found.generate_report()}"
