"""Fixtures of the post: settings without Redis, an engine, a mail server that takes all."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from app.config import Address, Settings
from app.database import engine_for
from app.mail.smtp_server import serving
from tests.mail.seat import Post, sit_down
from tests.mail.servers import Inbox


@pytest.fixture
def post_settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for a fresh database; nothing listens anywhere."""
    return Settings(
        secret_key="a secret that only the tests know",
        database_url=database_url,
        redis_url="unix:///nowhere",
        smtp_url="smtp://127.0.0.1:1",
        var=tmp_path / "var",
        mail_domain="post.example",
        mail_listen=Address("127.0.0.1", 0),
    )


@pytest.fixture
def engine(database_url: str) -> Engine:
    return engine_for(database_url)


@pytest.fixture
def inbox() -> Inbox:
    """The mails that were handed over at `inbox_url`."""
    return Inbox()


@pytest.fixture
def inbox_url(inbox: Inbox) -> Iterator[str]:
    """The SMTP_URL of a server that files everything in `inbox`."""
    with serving(inbox, Address("127.0.0.1", 0)) as address:
        yield f"smtp://{address}"


@pytest.fixture
def post(engine: Engine, post_settings: Settings) -> Post:
    """A seat in a running match of three, seen from its player's mail program."""
    return sit_down(engine, post_settings)
