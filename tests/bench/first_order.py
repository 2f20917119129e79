"""From cloning the project to the first order of a guest, as somebody in a hurry does it.

`python -m tests.bench first-order` clones this checkout, starts it with `make run`, which installs
everything, opens the front page in Chromium and plays until the first order is carried out. Before
each press the script takes the time that the words in question take to be read.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser import FLAGS, find_chromium
from tests.port import own_address
from tests.web.board import click_name

PROJECT: Final = Path(__file__).parents[2]
WORDS_A_SECOND: Final = 5
"""How fast a person in a hurry reads."""
PRESS: Final = 1.0
"""Seconds from knowing what to press to having pressed it."""
LIMIT: Final = 180
REACHED: Final = """() => {
  const { forces, orders, stacks } = JSON.parse(document.getElementById("handling").textContent);
  const frame = document.querySelector(".map-frame").getBoundingClientRect();
  const isSeen = (each) => {
    const { left, top } = each.getBoundingClientRect();
    return left > frame.left + 400 && left < frame.right - 80
      && top > frame.top + 150 && top < frame.bottom - 60;
  };
  for (const each of document.querySelectorAll("[data-stack]")) {
    if (!isSeen(each)) continue;
    const stack = Object.values(stacks).flat().find(({ id }) => id === each.dataset.stack);
    const tree = stack?.units.map(({ id }) => forces[id]?.tree).find((known) => known?.length);
    if (tree) return [stack.id, orders[tree[0][0]][2]];
  }
  return null;
}"""
"""A stack on the screen that can move, and a province to which it can."""


def first_order(_options: list[str]) -> None:
    """Print how long each part of the way took."""
    program = find_chromium()
    if program is None:
        sys.exit("There is no Chromium: run `make browser`.")
    with TemporaryDirectory(prefix="fieldpost-clone-") as directory:
        began = monotonic()
        place = Path(directory) / "fieldpost"
        subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(place)], check=True)
        with _running(place) as url, sync_playwright() as playwright:
            ready = monotonic()
            print(f"  {'clone, install and start':44} {ready - began:>8.0f} s")
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            _play(page, url)
            done = monotonic()
            browser.close()
    print(f"  {'front page to the receipt of the first order':44} {done - ready:>8.0f} s")
    print(f"  {'together':44} {done - began:>8.0f} s (at most {LIMIT} are wanted)")


def _play(page: Page, url: str) -> None:
    page.goto(url)
    _read(page.locator("main").first, words=40)
    _press(page.get_by_role("button", name="Play Russian Civil War against bots"))
    page.wait_for_selector("[data-tools]:not([hidden])")
    _read(page.locator(".first-move"))
    _read(page.locator(".ask"))
    page.wait_for_selector(".map-frame:not(.is-moving)")
    stack, province = page.evaluate(REACHED)
    _press(page.locator(f"[data-stack='{stack}']").first)
    _read(page.locator(".first-move"))
    sleep(PRESS)
    click_name(page, province)
    ways = page.locator("[data-fan] > button[data-step]")
    if ways.count():
        _read(page.locator("[data-fan]"), words=20)
        _press(ways)
    page.wait_for_selector(".draft-lines .order", state="attached")
    _read(page.locator(".first-move"))
    _press(page.locator("#bar form[action$='/submit'] button"))
    page.wait_for_selector("#receipt", timeout=60_000)


def _read(what: Locator, words: int | None = None) -> None:
    """Take the time that a text takes to be read, or its first `words`."""
    count = len(what.first.inner_text().split()) if what.count() else 0
    sleep((count if words is None else min(count, words)) / WORDS_A_SECOND)


def _press(what: Locator) -> None:
    sleep(PRESS)
    what.first.click()


@contextmanager
def _running(place: Path) -> Iterator[str]:
    """`make run` in a checkout; the address of the site, as soon as it answers."""
    url = f"http://{own_address()}"
    own = {"PORT": url.rpartition(":")[2], "FIELDPOST_VAR": str(place / "var")}
    own |= {name: str(own_address()) for name in ("MAIL_LISTEN", "CATCHER_LISTEN")}
    with (place.parent / "run.log").open("w") as log:
        run = subprocess.Popen(
            ["make", "run"],
            cwd=place,
            env={**os.environ, **own},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        while not _answers(url):
            if run.poll() is not None:
                sys.exit((place.parent / "run.log").read_text())
            sleep(0.5)
        yield url
    finally:
        os.killpg(run.pid, signal.SIGTERM)
        run.wait(timeout=60)


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
