"""A site of its own on a free port, for pictures and measurements outside the test run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for
from tests.fixtures.redis import redis_server
from tests.port import at_a_port
from tests.web.browsing import PASSWORD
from tests.web.club import Club


@contextmanager
def own_site() -> Iterator[tuple[Club, str]]:
    """An empty site and its address; both are gone after the block."""
    # A request that is answered yet may write beside the database while the folder goes.
    kept = TemporaryDirectory(prefix="fieldpost-site-", ignore_cleanup_errors=True)
    with kept as directory, redis_server() as redis:
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
        with at_a_port(app) as url:
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
