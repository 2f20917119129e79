"""`python -m tests.screenshots [FOLDER]`: pictures of the pages of a match, to be looked at.

The page of the match and its replay, at set-up and in mid-game, on a telephone, a desk and a large
screen, by day and by night. The folder is not committed.
"""

import logging
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import FLAGS, find_chromium
from tests.own_site import log_in, own_site
from tests.web.club import Club
from tests.web.played import play_out

FOLDER = "var/screenshots"
WIDTHS = {390: 844, 1280: 800, 2560: 1440}
SCHEMES = ("light", "dark")
MID_GAME = 420
"""So many actions lead into the first game turns."""
LAST = 99_999
"""A place after the end of every replay, which shows its end."""


def main(arguments: list[str]) -> int:
    """Take all pictures; return the exit code."""
    folder = Path(arguments[0] if arguments else FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    program = find_chromium()
    if program is None:
        print("There is no Chromium: run `make browser`.", file=sys.stderr)
        return 1
    with own_site() as (club, url), sync_playwright() as playwright:
        pages = _pages(club)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for width, height in WIDTHS.items():
            for scheme in SCHEMES:
                _take(browser, url, pages, folder, (width, height), scheme)
        browser.close()
    return 0


def _pages(club: Club) -> dict[str, str]:
    """The path of each page, by its name."""
    anna = club.person("Anna")
    set_up, mid_game = (club.running_match(anna, anna) for _ in range(2))
    club.play_on(set_up, anna)
    play_out(club, mid_game, MID_GAME)
    return {
        "match-set-up": f"/match/{set_up}",
        "match-mid-game": f"/match/{mid_game}",
        "replay-set-up": f"/match/{set_up}/replay?at={LAST}",
        "replay-mid-game": f"/match/{mid_game}/replay",
    }


def _take(
    browser: Browser,
    url: str,
    pages: dict[str, str],
    folder: Path,
    size: tuple[int, int],
    scheme: str,
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    log_in(context, url, "Anna")
    page = context.new_page()
    for name, path in pages.items():
        answer = page.goto(url + path)
        if answer is None or not answer.ok:
            raise SystemExit(f"{path} is answered by {answer and answer.status}")
        # The page listens for news as long as it is open: it never falls silent.
        expect(page.locator("[data-zoom]")).to_be_visible()
        file = folder / f"{name}-{size[0]}-{scheme}.png"
        page.screenshot(path=file, full_page=True)
        print(file)
    context.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
