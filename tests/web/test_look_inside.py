"""The pages behind the log-in in a real browser: usable by everybody, on every screen."""

from itertools import chain

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from app.config import Settings
from tests.fixtures.databases import on_sqlite_only
from tests.web.accessibility import (
    ALIKE,
    CONTRAST,
    ONE_OF_A_KIND,
    UNFOLD,
    VIOLATIONS,
    WITHOUT_BOARD,
    WITHOUT_CONTRAST,
    examine,
)
from tests.web.browsing import PASSWORD
from tests.web.club import Club
from tests.web.walk import NO_PAGES, PUBLIC, inside, post_office

pytestmark = on_sqlite_only

WIDTHS = [320, 768, 1280]
COLOURED = (
    "dashboard.home",
    "lobby.browse",
    "match.table",
    "match.receipt",
    "match.log",
    "accounts.account",
    "competitions.page",
    "help.rules",
)
"""The kinds of pages on which nearly all of the style sheet is seen: their contrast is examined by
day and in the dark. The long test examines that of all kinds."""

MANY_LOOKS = ("match.table", "competitions.page")
"""The kinds of pages that differ so much that each is examined. The long test examines all of the
others."""


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


def test_the_pages_inside_fit_every_screen_break_no_policy_and_pass_the_accessibility_rules(
    chromium: Browser, site_url: str, club: Club, walk: dict[str, tuple[str, ...]]
) -> None:
    _check_that_it_passes_every_page(club, walk)
    context = chromium.new_context(reduced_motion="reduce")
    page = logged_in(context, site_url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for endpoint, paths in walk.items():
        for path in paths if endpoint in MANY_LOOKS else paths[:1]:
            page.goto(site_url + path)
            page.evaluate(UNFOLD)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            assert complaints == [], path
            page.evaluate(ONE_OF_A_KIND)
            is_coloured = endpoint in COLOURED and path == paths[0]
            options = VIOLATIONS if is_coloured else WITHOUT_CONTRAST
            examine(page, f"{path}, light", context=_still_to_examine(path), options=options)
            if is_coloured:
                page.emulate_media(color_scheme="dark")
                examine(page, f"{path}, dark", context=WITHOUT_BOARD, options=CONTRAST)
                page.emulate_media(color_scheme="light")
            # What the examiner says is not the page's.
            complaints.clear()
    context.close()


def _still_to_examine(path: str) -> dict[str, list[list[str]]]:
    """What no earlier page of the walk had: head and foot, and the board, are the same on most."""
    if path.endswith("/match/1"):
        return {"exclude": ALIKE}
    head_and_foot = [] if path.endswith("/account/keep") else ALIKE
    return {"exclude": WITHOUT_BOARD["exclude"] + head_and_foot}


def _check_that_it_passes_every_page(club: Club, walk: dict[str, tuple[str, ...]]) -> None:
    rules = club.app.url_map.iter_rules()
    pages = {rule.endpoint for rule in rules if "GET" in (rule.methods or ())}
    assert pages - NO_PAGES - set(PUBLIC) - set(walk) == set()


@pytest.mark.long
def test_every_page_inside_passes_and_has_enough_contrast_in_the_dark(
    chromium: Browser, site_url: str, walk: dict[str, tuple[str, ...]]
) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = logged_in(context, site_url)
    for path in chain.from_iterable(walk.values()):
        page.emulate_media(color_scheme="light")
        page.goto(site_url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        page.evaluate(UNFOLD)
        page.evaluate(ONE_OF_A_KIND)
        examine(page, f"{path}, light", context=WITHOUT_BOARD)
        page.emulate_media(color_scheme="dark")
        examine(page, f"{path}, dark", context=WITHOUT_BOARD, options=CONTRAST)
    context.close()
