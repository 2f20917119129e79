"""The demo is made once, and what it said is told again at every start."""

from app.config import Settings
from app.database import engine_for, session_scope
from app.embedded.demo import has_a_match, keep, told_by_the_demo
from app.models import Match, User
from tests.fixtures.databases import own_database

pytestmark = own_database


def test_an_empty_database_has_no_match(settings: Settings) -> None:
    assert not has_a_match(settings)
    with session_scope(engine_for(settings.database_url)) as session:
        host = User(name="Host", name_key="host", email="host@example.org", password_hash="-")
        session.add(host)
        session.flush()
        assert host.id is not None
        session.add(
            Match(
                name="Spring 1919",
                title="rcw",
                rules_version=1,
                seed="0" * 64,
                seed_hash="1" * 64,
                host_id=host.id,
                invite_code="invite",
            )
        )

    assert has_a_match(settings)


def test_what_the_demo_said_is_told_with_the_address_of_today(settings: Settings) -> None:
    settings.var.mkdir()
    assert told_by_the_demo(settings.var, settings.base_url) == []
    keep(settings, [f"Log in at {settings.base_url}/login", "as demo"])

    moved = "http://127.0.0.1:9999"

    assert told_by_the_demo(settings.var, moved) == [
        "Log in at http://127.0.0.1:9999/login",
        "as demo",
    ]
