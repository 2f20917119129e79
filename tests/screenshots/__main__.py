"""`python -m tests.screenshots [FOLDER]`: pictures of the pages of a match, to be looked at.

The page of the match and its replay, at set-up and in mid-game, on a telephone, a desk and a large
screen, by day and by night. The folder is not committed.
"""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from werkzeug.serving import make_server

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for
from tests.browser import FLAGS, find_chromium
from tests.fixtures.redis import redis_server
from tests.web.browsing import PASSWORD
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
    with _site() as (club, url), sync_playwright() as playwright:
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
    _log_in(context, url)
    page = context.new_page()
    for name, path in pages.items():
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        file = folder / f"{name}-{size[0]}-{scheme}.png"
        page.screenshot(path=file, full_page=True)
        print(file)
    context.close()


def _log_in(context: BrowserContext, url: str) -> None:
    page = context.new_page()
    page.goto(url + "/login")
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    page.close()


@contextmanager
def _site() -> Iterator[tuple[Club, str]]:
    """A site of its own on a free port, gone after the block."""
    with TemporaryDirectory(prefix="fieldpost-pictures-") as directory, redis_server() as redis:
        database = f"sqlite:///{directory}/fieldpost.sqlite3"
        migrate.upgrade(database)
        settings = Settings(
            secret_key="a secret of the pictures",
            database_url=database,
            redis_url=redis,
            smtp_url="smtp://127.0.0.1:1",
            var=Path(directory) / "var",
        )
        app = create_app(settings)
        with _served(app) as url:
            yield Club(app, settings), url
        engine_for(database).dispose()


@contextmanager
def _served(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
