"""Clicks on Elope's map with 150 counters, after no orders and after 300 in the draft, in Chromium.

Both drafts are measured in turn, several times, so that they meet the same disturbances. A click is
measured from the browser's event until the page has made the next picture; one that sends a unit
somewhere also until its order stands in the draft.
"""

import logging
from collections import Counter
from collections.abc import Mapping
from statistics import median
from typing import Final

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from app.games.elope.board import board_of, is_hex
from app.games.elope.box import MAP
from app.games.elope.map import sheet
from app.games.elope.title import ELOPE
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from tests.bench.draft_length import LONG, fill_draft
from tests.bench.figures import heading, line
from tests.bench.large_map import CLICK_BUDGET, COUNTERS, WATCH
from tests.bench.match_pages import PAGES_OF_ELOPE, fullest
from tests.browser import FLAGS, find_chromium
from tests.e2e.hex_hands import middle
from tests.own_site import log_in, own_site
from tests.web.test_elope_title import begun
from tests.web.test_reds_title import holding

RATIO_BUDGET: Final = 1.3
OPENED: Final = 12
"""How many stacks are opened in a round."""
SENT: Final = 6
"""How many units are sent to a hex beside them in a round."""
ORDERED = """(before) => {
    const lines = () => document.querySelectorAll(".draft-lines .order").length;
    window.ordered = new Promise((done, fail) => addEventListener("click", ({ timeStamp }) => {
        const wait = () => lines() > before
            ? requestAnimationFrame(() => done(performance.now() - timeStamp))
            : requestAnimationFrame(wait);
        wait();
        setTimeout(() => fail(new Error("no order after ten seconds")), 10000);
    }, { capture: true, once: true }));
}"""


def elope_clicks(repetitions: int) -> None:
    """Print what clicks take."""
    program = find_chromium()
    assert program is not None, "no Chromium: run `make browser`"
    seat, state = fullest(PAGES_OF_ELOPE)["movement"]
    counters = sum(map(is_hex, board_of(state)["where"].values()))
    heading(f"Operation Elope with {counters} counters on the map, clicks at 1280 by 800")
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    took: dict[str, dict[int, list[float]]] = {}
    with own_site() as (club, url), sync_playwright() as playwright:
        people = [club.person("Anna"), club.person("Boris")]
        match_id = begun(club, *people)
        club.stand(match_id, Match.from_position(ELOPE, state, NoDice()))
        person = holding(club, match_id, seat, *people)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        log_in(context, url, person.name)
        address, ways = f"{url}/match/{match_id}", _ways(seat, state)
        _round(context, address, ways)  # The first clicks of a browser fill its caches.
        for _ in range(repetitions):
            for length in (0, LONG):
                fill_draft(club, person, match_id, length)
                for name, values in _round(context, address, ways):
                    took.setdefault(name, {}).setdefault(length, []).extend(values)
        browser.close()
    for name, of in took.items():
        _tell(name, of)


def _ways(seat: Seat, state: State) -> dict[str, str]:
    """Hexes in which one unit stands alone, each with an empty hex where it can go in one way: in
    one with a counter, or by rail as well, the page would ask what the click means."""
    match = Match.from_position(ELOPE, state, NoDice())
    where = board_of(state)["where"]
    found: dict[str, str] = {}
    for option in match.pending(seat):
        at = where.get(option.get("unit", ""), "")
        if option["do"] != "move" or list(where.values()).count(at) != 1:
            continue
        trial = match.draft()
        trial.apply(seat, option)
        ways = Counter(each.get("place") for each in trial.options(seat))
        goals = [
            each["place"]
            for each in trial.options(seat)
            if each["do"] == "to" and ways[each["place"]] == 1
        ]
        taken = {*where.values(), *MAP.places, *found.values()}
        free = [place for place in goals if place not in taken]
        if free and len(found) < SENT:
            found[at] = free[0]
    return found


def _round(
    context: BrowserContext, address: str, ways: Mapping[str, str]
) -> list[tuple[str, list[float]]]:
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-zoom]")).to_be_visible()
    page.evaluate(WATCH)
    opened, work = _open_stacks(page)
    sent, ordered = _send_units(page, ways)
    page.close()
    return [
        ("a click that opens a stack, to the next picture", opened),
        ("processor time of the page for one", work),
        ("a click that sends a unit, to the next picture", sent),
        ("the same, until its order is in the draft", ordered),
    ]


def _clicked(page: Page, x: float, y: float) -> float:
    """Click, and return how long the next picture took."""
    before = page.evaluate("window.clicks.length")
    page.mouse.click(x, y)
    page.wait_for_function("n => window.clicks.length > n", arg=before)
    return float(page.evaluate("window.clicks.at(-1)"))


def _open_stacks(page: Page) -> tuple[list[float], list[float]]:
    """Return how long pictures took, and the processor time of the page's thread for each, which a
    busy machine does not disturb."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")

    def used() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        seconds = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
        return 1000 * float(seconds)

    found, work = list[float](), list[float]()
    for x, y in page.evaluate(COUNTERS)[:OPENED]:
        before = used()
        found.append(_clicked(page, x, y))
        work.append(used() - before)
        page.keyboard.press("Escape")
    session.detach()
    return found, work


def _send_units(page: Page, ways: Mapping[str, str]) -> tuple[list[float], list[float]]:
    layout = sheet().board.layout
    sent, ordered = list[float](), list[float]()
    for start, goal in ways.items():
        _clicked(page, *middle(page, layout, start))
        spot = middle(page, layout, goal)
        page.evaluate(ORDERED, page.locator(".draft-lines .order").count())
        sent.append(_clicked(page, *spot))
        ordered.append(float(page.evaluate("window.ordered")))
        page.keyboard.press("Escape")
    return sent, ordered


def _tell(name: str, of: Mapping[int, list[float]]) -> None:
    for length, values in of.items():
        line(f"{name}: {length} orders", values, "ms", 0)
    ratio = median(of[LONG]) / median(of[0])
    over = sum(each > CLICK_BUDGET for values in of.values() for each in values)
    every = sum(map(len, of.values()))
    print(f"    ratio {ratio:.2f} of {RATIO_BUDGET}; over {CLICK_BUDGET} ms: {over} of {every}")
