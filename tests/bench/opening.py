"""Opening the replay of a match of 500 actions: what the server does, and what the reader waits."""

import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter

from playwright.sync_api import BrowserContext, sync_playwright
from redis import Redis

from tests.bench.figures import heading, line
from tests.bench.moments import timed
from tests.browser import FLAGS, find_chromium
from tests.own_site import log_in, own_site
from tests.web.club import Club, Person
from tests.web.played import play_out

ACTIONS = 500
STORIES = "fieldpost.stories"


def openings(repetitions: int) -> None:
    """Print how long it takes to open the replay, and how long a step then takes."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    program = find_chromium()
    with own_site() as (club, url), sync_playwright() as playwright:
        anna = club.person("Anna")
        match_id = club.running_match(anna, anna)
        play_out(club, match_id, ACTIONS)
        ways: dict[str, Callable[[], None]] = {
            "told from the start": partial(_forget_all, club),
            "in another process": partial(_forget_here, club),
            "looked at before": lambda: None,
        }
        heading(f"Opening a replay of {ACTIONS} actions on the server (processor time)")
        for name, prepare in ways.items():
            served = [_served(anna, match_id, prepare) for _ in range(repetitions)]
            line(name, [page for page, _ in served], "ms", 0)
            line("  and all its scenes", [page + scenes for page, scenes in served], "ms", 0)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        log_in(context, url, "Anna")
        heading("From the request to the board that can be stepped, in a browser")
        address = f"{url}/match/{match_id}/replay"
        for name, prepare in ways.items():
            waits = [_waited(context, address, prepare) for _ in range(repetitions)]
            line(name, [ready for ready, _ in waits], "ms", 0)
            line("  until all scenes are there", [whole for _, whole in waits], "ms", 0)
        heading("One step, to the frame that shows it")
        line("by key", _steps(context, address, 10 * repetitions), "ms", 1)
        browser.close()


def _forget_here(club: Club) -> None:
    club.app.extensions.pop(STORIES, None)


def _forget_all(club: Club) -> None:
    _forget_here(club)
    with Redis.from_url(club.settings.redis_url) as redis:
        redis.flushdb()


def _served(anna: Person, match_id: int, prepare: Callable[[], None]) -> tuple[float, float]:
    """Ask for the page and then for its data, as a browser does; return what each takes."""
    prepare()

    def ask(path: str) -> None:
        assert anna.get(f"/match/{match_id}/{path}").status_code == 200

    return timed(partial(ask, "replay")), timed(partial(ask, "replay/scenes"))


def _waited(
    context: BrowserContext, address: str, prepare: Callable[[], None]
) -> tuple[float, float]:
    """Milliseconds until a step can be made and is seen, and until any step can be."""
    prepare()
    page = context.new_page()
    began = perf_counter()
    page.goto(address, wait_until="commit")
    waits = []
    for mark in ("[data-ready]", "[data-whole]"):
        page.wait_for_selector(mark, state="attached")
        waits.append((perf_counter() - began) * 1000)
    page.close()
    ready, whole = waits
    return ready, whole


def _steps(context: BrowserContext, address: str, count: int) -> list[float]:
    page = context.new_page()
    page.goto(f"{address}?at={ACTIONS // 3}")
    page.wait_for_selector("[data-whole]", state="attached")
    found: list[float] = page.evaluate(
        """async (count) => {
          const frame = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
          const waits = [];
          for (let n = 0; n < count; n++) {
            await frame();
            const began = performance.now();
            document.body.dispatchEvent(
              new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }),
            );
            await frame();
            waits.push(performance.now() - began);
          }
          return waits;
        }""",
        count,
    )
    page.close()
    return found
