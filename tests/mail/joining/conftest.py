"""A host with a match that waits for players, and the mails of those whom he invites."""

import pytest
from sqlalchemy import Engine

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import TITLES
from app.matches.lobby.create import create_match
from tests.mail.joining.club import Club
from tests.mail.post import add_player


@pytest.fixture
def club(engine: Engine, post_settings: Settings) -> Club:
    """A match of three seats; its host, who has none of them, has an account."""
    with session_scope(engine) as session:
        host = add_player(session, "Host")
        title = next(iter(TITLES.values()))
        row = create_match(session, host, title=title, name="Red October", seat_count=3, options={})
        assert row.id is not None
        return Club(engine, post_settings, row.id)
