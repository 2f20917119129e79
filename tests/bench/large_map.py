"""Clicks and zoom steps on a map of 2,500 hexes with 220 counters, in Chromium, drawn by software.

A click opens a stack, and is measured from the browser's event until the page has made the next
picture. A zoom step is what passes between two pictures while a key zooms the map.
"""

import logging

from playwright.sync_api import Page, expect, sync_playwright

from app.games.catalogue import register, unregister
from tests.bench.figures import heading, line
from tests.bench.smooth import LONG, MARK, Movement, movements_of, traced, zoom_by_keys
from tests.browser import FLAGS, find_chromium
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import LARGE
from tests.own_site import log_in, own_site
from tests.web.test_toy_title import begun, in_north

CLICK_BUDGET = 60
WATCH = """() => {
    window.clicks = [];
    addEventListener("click", ({ timeStamp }) => requestAnimationFrame(() => {
        // What comes after the frame's own work is heard when its picture has been made.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.clicks.push(performance.now() - timeStamp);
        channel.port2.postMessage(null);
    }), true);
}"""
COUNTERS = """() => [...document.querySelectorAll(".map-frame [data-stack]")].map((counter) => {
    const { x, y, width, height } = counter.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-stack]"))"""


def large_map(repetitions: int) -> None:
    """Print what clicks and zoom steps take."""
    program = find_chromium()
    assert program is not None, "no Chromium: run `make browser`"
    heading("A map of 2,500 hexes with 220 counters, 1280 by 800")
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    for game in GAMES:
        register(game)
    try:
        with own_site() as (club, url), sync_playwright() as playwright:
            anna, boris = club.person("Anna"), club.person("Boris")
            match_id = begun(club, LARGE, anna, boris)
            north = in_north(club, match_id, anna, boris)
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            log_in(context, url, north.name)
            page = context.new_page()
            page.goto(f"{url}/match/{match_id}")
            expect(page.locator("[data-zoom]")).to_be_visible()
            _clicks(page, repetitions)
            page.evaluate(MARK)
            zooms = [
                movement
                for _ in range(repetitions)
                for movement in movements_of(traced(browser, page, zoom_by_keys))
            ]
            _tell(zooms)
            browser.close()
    finally:
        for game in GAMES:
            unregister(game.title.id)


def _clicks(page: Page, repetitions: int) -> None:
    """Open stacks of units, one after the other, and close each."""
    page.evaluate(WATCH)
    places = page.evaluate(COUNTERS)
    for number, (x, y) in enumerate(places[: 10 * repetitions]):
        page.mouse.click(x, y)
        page.wait_for_function("n => window.clicks.length > n", arg=number)
        page.keyboard.press("Escape")
    took = page.evaluate("window.clicks")
    line("a click on a counter, to the next picture", took, "ms", 0)
    print(f"    over {CLICK_BUDGET} ms: {sum(each > CLICK_BUDGET for each in took)} of {len(took)}")


def _tell(zooms: list[Movement]) -> None:
    frames = [frame for zoom in zooms for frame in zoom.frames]
    line("a zoom step by key", frames, "ms", 0)
    print(f"    over {LONG} ms: {sum(each > LONG for each in frames)} of {len(frames)}")
