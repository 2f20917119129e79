"""The replay with its script, in a real browser: steps without a request, keys, what moves."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD
from tests.web.club import Club
from tests.web.played import play_out, running_with

pytestmark = on_sqlite_only

COUNTERS = """(text) => {
  const from = text ? new DOMParser().parseFromString(text, "text/html") : document;
  const counters = from.querySelectorAll(".place > .stack");
  return [...counters].map((each) => [
    each.dataset.stack, each.getAttribute("transform").replaceAll(".0", ""),
    each.textContent.replace(/\\s/g, ""), each.closest("[data-place]").dataset.place,
  ].join(" ")).sort();
}"""
"""What lies where, on the page or in the text of another page."""


def told(page: Page) -> str:
    """What is told of the moment that is shown, and of those before it."""
    text = page.locator(".story").text_content() or ""
    return re.sub(r"\s", "", text)


@pytest.fixture
def path(club: Club) -> str:
    """The replay of a match in its first game turn, in which Paula has a seat."""
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    play_out(club, match_id, 120)
    fields = {"seat": club.letter(match_id, paula), "token": "p" * 22, "to": "all"}
    assert paula.post(f"/match/{match_id}/press", text="Peace!", **fields).status_code == 303
    play_out(club, match_id, 100)
    return f"/match/{match_id}/replay"


def inside(chromium: Browser, site_url: str, **kind: Any) -> tuple[BrowserContext, Page]:
    """A page that Paula is logged in on."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, **kind)
    page = context.new_page()
    page.goto(site_url + "/login")
    page.get_by_label("Name or e-mail address").fill("Paula")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    return context, page


def show(page: Page, address: str) -> list[dict[str, Any]]:
    """Open the replay, with all that its script fetches, and return its scenes."""
    page.goto(address)
    page.wait_for_selector("[data-whole]", state="attached")
    given = page.request.get(page.url.split("?")[0] + "/scenes").json()
    scenes: list[dict[str, Any]] = given["scenes"]
    return scenes


def expect_at(page: Page, at: int) -> None:
    """Wait until the page shows a place."""
    expect(page.locator("[data-shown]")).to_have_text(str(at))


def test_it_steps_by_key_and_click_without_a_request(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    last = len(show(page, f"{site_url}{path}?at=60")) - 1
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    for key, at in [("ArrowRight", 61), ("ArrowLeft", 60), ("Home", 0), ("End", last)]:
        page.keyboard.press(key)
        expect_at(page, at)
    page.get_by_role("link", name="Previous action").click()
    expect_at(page, last - 1)
    page.get_by_role("slider").fill("42")
    expect_at(page, 42)
    page.keyboard.press("ArrowRight")
    expect_at(page, 43)
    page.wait_for_url("**?at=43")
    page.locator("h1").click()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_timeout(1000)
    # Chromium itself asks for the icon again when the address changes.
    assert [url for url in asked if not url.endswith(".svg")] == []
    assert complaints == []
    context.close()


def test_it_begins_with_the_scenes_that_the_page_came_with(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    held: list[Route] = []
    page.route("**/replay/scenes", lambda route: held.append(route))
    with page.expect_request("**/replay/scenes"):
        page.goto(f"{site_url}{path}?at=100")
    assert page.locator("[data-ready]").count() == 1
    for key, at in [("ArrowLeft", 99), ("ArrowRight", 100), ("ArrowRight", 101)]:
        page.keyboard.press(key)
        expect_at(page, at)
    page.keyboard.press("Home")
    expect_at(page, 101)
    expect(page.locator("[data-told] li")).to_have_count(39)
    assert page.locator("[data-whole]").count() == 0
    (asked,) = held
    asked.continue_()
    page.wait_for_selector("[data-whole]", state="attached")
    expect_at(page, 0)
    assert page.evaluate(COUNTERS) == page.evaluate(COUNTERS, begun(page, f"{site_url}{path}"))
    assert complaints == []
    context.close()


def begun(page: Page, address: str) -> str:
    """The page of the start, as it comes from the server."""
    return page.request.get(f"{address}?at=0").text()


def test_each_place_looks_as_it_does_without_the_script(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url, reduced_motion="reduce")
    without, plain = inside(chromium, site_url, java_script_enabled=False)
    scenes = show(page, f"{site_url}{path}?at=0")
    (said_at,) = map(int, page.request.get(f"{site_url}{path}/beside").json())
    for at in (len(scenes) - 1, 30, 75, said_at, said_at + 1, 0):
        page.get_by_role("slider").fill(str(at))
        expect_at(page, at)
        plain.goto(f"{site_url}{path}?at={at}")
        assert page.evaluate(COUNTERS) == page.evaluate(COUNTERS, plain.content())
        peace = page.locator("[data-beside]").get_by_text("Peace!")
        # It comes a moment after the scenes.
        expect(peace).to_have_count(int(at == said_at))
        assert told(page) == told(plain)
        for part in ("[data-standing]", ".players", "#words"):
            shown, expected = (each.locator(part).text_content() or "" for each in (page, plain))
            assert shown.split() == expected.split(), (at, part)
    without.close()
    context.close()


def test_what_moved_moves_unless_the_reader_would_rather_not(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url)
    scenes = show(page, f"{site_url}{path}?at=0")
    at = next(n for n, scene in enumerate(scenes) if scene.get("moves"))
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        show(page, f"{site_url}{path}?at={at - 1}")
        page.keyboard.press("ArrowRight")
        expect_at(page, at)
        ghosts = page.evaluate("document.querySelectorAll('.moving > .stack').length")
        assert bool(ghosts) == (motion == "no-preference")
        expect(page.locator(".trail")).to_have_count(1)
        expect(page.locator(".moving > .stack")).to_have_count(0)
        expect(page.locator(".place [opacity]")).to_have_count(0)
        page.keyboard.press("ArrowLeft")
        expect_at(page, at - 1)
        expect(page.locator(".trail")).to_have_count(1)
    context.close()


def test_it_steps_and_plays_by_action_or_by_phase_as_fast_as_one_likes(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url)
    page.goto(f"{site_url}{path}?at=60")
    page.wait_for_selector("[data-ready]", state="attached")
    stops = page.request.get(f"{site_url}{path}/scenes").json()["stops"]
    begins = next(stop for stop in stops if stop > 60)
    page.keyboard.press("p")
    page.keyboard.press("ArrowRight")
    expect_at(page, begins)
    page.keyboard.press("p")
    page.keyboard.press("ArrowRight")
    expect_at(page, begins + 1)
    page.get_by_text("by phase", exact=True).click()
    page.locator("h1").click()
    for speed in ("2", "4", "0.5", "1", "2"):
        page.keyboard.press("f")
        expect(page.get_by_label("Speed")).to_have_value(speed)
    page.reload()
    page.wait_for_selector("[data-ready]", state="attached")
    expect(page.get_by_role("radio", name="by phase")).to_be_checked()
    expect(page.get_by_label("Speed")).to_have_value("2")
    context.close()


def test_the_link_to_the_log_and_the_board_are_of_the_moment_shown(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url)
    show(page, f"{site_url}{path}?at=60")
    page.keyboard.press("ArrowRight")
    expect_at(page, 61)
    address = page.get_by_role("link", name="In the log").get_attribute("href") or ""
    assert address.endswith("#entry-61")
    page.get_by_role("button", name="Analyse from here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("action 61")
    context.close()


def test_it_plays_to_the_end_and_stops(chromium: Browser, site_url: str, path: str) -> None:
    context, page = inside(chromium, site_url)
    last = len(show(page, f"{site_url}{path}?at=0")) - 1
    show(page, f"{site_url}{path}?at={last - 2}")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # So does the link on the page of the match that offers what is new.
    page.goto(f"{site_url}{path}?at={last - 1}#play")
    expect_at(page, last)
    context.close()


def test_without_a_script_the_slider_has_a_button(
    chromium: Browser, site_url: str, path: str
) -> None:
    context, page = inside(chromium, site_url, java_script_enabled=False)
    page.goto(f"{site_url}{path}?at=12")
    page.get_by_role("slider").press("ArrowRight")
    page.get_by_role("button", name="Go").click()
    expect_at(page, 13)
    page.get_by_role("link", name="Next action").click()
    expect_at(page, 14)
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    context.close()


def test_it_is_never_wider_than_the_screen(chromium: Browser, site_url: str, path: str) -> None:
    context, page = inside(chromium, site_url)
    show(page, f"{site_url}{path}?at=60")
    for width in (2560, 1280, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
    context.close()
