"""How evenly the map moves: the frames in a trace of the browser, with every counter on the map.

A frame's time is what passes between two pictures on the screen while the map is being moved, or
from when the page asks for a picture to when it is there, where nothing was to be shown before: at
the first step of a movement, and after a pause in it. The page marks in the trace when it begins
and stops to move; the crisp picture that follows, when all is still, is no frame of the movement
and is told apart.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from tests.bench.figures import heading, line
from tests.browser import FLAGS, find_chromium
from tests.own_site import log_in, own_site
from tests.web.crowded import crowded

SIZES = ((1280, 800), (2560, 1440))
LONG = 50
CATEGORIES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]
CATEGORIES += ["devtools.timeline", "blink.user_timing", "cc"]
NEAREST = 9
"""Presses of a key after which the map is as near as it can be."""
MOVING = {"keydown", "wheel", "pointermove", "touchmove"}
MARK = """() => {
    const frame = document.querySelector(".map-frame");
    const moves = () => frame.matches(".is-moving, .is-dragged");
    let was = moves();
    new MutationObserver(() => {
        if (moves() !== was) performance.mark((was = !was) ? "it moves" : "it is still");
    }).observe(frame, { attributeFilter: ["class"] });
}"""


@dataclass(frozen=True)
class Movement:
    """How long each picture took (`frames`) while the map moved, the `work` of the page for each,
    and how long after the movement the next picture came, in milliseconds."""

    frames: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    settling: list[float] = field(default_factory=list)


Hand = Callable[[Page, CDPSession, float, float], None]


def frames(repetitions: int) -> None:
    """Print the frame times of each movement on each screen."""
    program = find_chromium()
    assert program is not None, "no Chromium: run `make browser`"
    heading("The map moved with every counter on it: time between two pictures on the screen")
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    with own_site() as (club, url), sync_playwright() as playwright:
        anna = club.person("Anna")
        match_id = club.running_match(anna, anna)
        club.set_up(match_id, anna, crowded())
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for width, height in SIZES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, has_touch=True
            )
            log_in(context, url, anna.name)
            page = context.new_page()
            page.goto(f"{url}/match/{match_id}")
            expect(page.locator("[data-zoom]")).to_be_visible()
            page.evaluate(MARK)
            for name, hand in HANDS.items():
                _measure(browser, page, hand, f"{name}, {width} by {height}", repetitions)
            context.close()
        browser.close()


def _measure(browser: Browser, page: Page, hand: Hand, label: str, repetitions: int) -> None:
    movements = [
        movement
        for _ in range(repetitions)
        for movement in movements_of(traced(browser, page, hand))
    ]
    between = [each for movement in movements for each in movement.frames]
    rows = {
        label: between,
        "  processor time of the page for one": [w for each in movements for w in each.work],
        "  the crisp picture after it": [w for each in movements for w in each.settling],
    }
    for name, values in rows.items():
        if len(values) > 1:
            line(name, values, "ms", 0)
    print(f"    over {LONG} ms: {sum(each > LONG for each in between)} of {len(between)}")


def traced(browser: Browser, page: Page, hand: Hand) -> list[dict[str, Any]]:
    """Move the map by hand, once it is still, and return what the browser recorded."""
    box = page.locator(".map-frame").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.wait_for_timeout(500)
    session = page.context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    hand(page, session, *middle)
    page.wait_for_timeout(500)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    session.detach()
    return sorted(events, key=lambda event: event.get("ts", 0))


def movements_of(events: list[dict[str, Any]]) -> list[Movement]:
    """Part what was recorded into movements."""
    found: list[Movement] = []
    moving = False
    stopped = drawn = 0
    # Since when the page wants a picture that is not there.
    wanted: int | None = None
    for event in events:
        match event["name"]:
            case "it moves":
                moving, wanted = True, event["ts"]
                found.append(Movement())
            case "it is still":
                moving, stopped = False, event["ts"]
            case "FireAnimationFrame" | "EventDispatch" if wanted is None and _moves(event):
                wanted = event["ts"]
            case "DrawFrame" if moving:
                if wanted is not None:
                    found[-1].frames.append((event["ts"] - max(drawn, wanted)) / 1000)
                drawn, wanted = event["ts"], None
            case "DrawFrame" if found and not found[-1].settling:
                found[-1].settling.append((event["ts"] - stopped) / 1000)
            case "ProxyMain::BeginMainFrame" if moving and "tdur" in event:
                found[-1].work.append(event["tdur"] / 1000)
    return found


def _moves(event: dict[str, Any]) -> bool:
    """Whether an event lets the page move the map: an input, or the next step of a glide."""
    return event["name"] != "EventDispatch" or event["args"]["data"]["type"] in MOVING


def _wheel(_page: Page, session: CDPSession, x: float, y: float) -> None:
    for away in (450, -450):
        session.send(
            "Input.synthesizeScrollGesture",
            {"x": x, "y": y, "yDistance": away, "speed": 600, "gestureSourceType": "mouse"},
        )


def zoom_by_keys(page: Page, _session: CDPSession, _x: float, _y: float) -> None:
    for key in "+++---":
        page.keyboard.press(key)
        page.wait_for_timeout(300)


def _drag(page: Page, _session: CDPSession, x: float, y: float) -> None:
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.wait_for_timeout(500)
    ground = page.evaluate(GROUND_NEAR, [x, y])
    page.mouse.move(*ground)
    page.mouse.down()
    for step in [*range(40), *range(40, -40, -1), *range(-40, 0)]:
        page.mouse.move(ground[0] - step * 5, ground[1] - step * 3)
    page.mouse.up()
    page.keyboard.press("0")


def _out(page: Page, _session: CDPSession, _x: float, _y: float) -> None:
    for key in "++":
        page.keyboard.press(key)
    page.wait_for_timeout(600)
    page.keyboard.press("0")


def _far_out(page: Page, _session: CDPSession, _x: float, _y: float) -> None:
    for _ in range(NEAREST):
        page.keyboard.press("+")
    page.wait_for_timeout(1200)
    page.keyboard.press("0")
    page.wait_for_timeout(1000)


GROUND_NEAR = """([x, y]) => {
    for (let far = 0; far < 200; far += 8) {
        const found = document.elementFromPoint(x + far, y);
        if (found?.closest(".map-sheet") && !found.closest(".stack, [data-drag]")) {
            return [x + far, y];
        }
    }
}"""


def _pinch(_page: Page, session: CDPSession, x: float, y: float) -> None:
    for factor in (2.5, 0.4):
        session.send(
            "Input.synthesizePinchGesture",
            {"x": x, "y": y, "scaleFactor": factor, "gestureSourceType": "touch"},
        )


HANDS: dict[str, Hand] = {
    "zoom by wheel": _wheel,
    "zoom by keys": zoom_by_keys,
    "move by drag": _drag,
    "zoom by pinch": _pinch,
    "in, and out at one stroke": _out,
    "the same from the nearest": _far_out,
}
