"""A site of its own on a free port, for pictures and measurements outside the test run."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from playwright.sync_api import BrowserContext
from werkzeug.serving import make_server

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for
from tests.fixtures.redis import redis_server
from tests.web.browsing import PASSWORD
from tests.web.club import Club


@contextmanager
def own_site() -> Iterator[tuple[Club, str]]:
    """An empty site and its address; both are gone after the block."""
    with TemporaryDirectory(prefix="fieldpost-site-") as directory, redis_server() as redis:
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


def log_in(context: BrowserContext, url: str, name: str) -> None:
    """Log a person of the site in; all pages of the context are his."""
    page = context.new_page()
    page.goto(url + "/login")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    page.close()


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
