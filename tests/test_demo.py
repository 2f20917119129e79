"""The demo: made once, with a turn to play in each of its matches."""

from sqlmodel import select

from app import demo
from app.accounts.register import find, recognise
from app.config import Settings
from app.database import engine_for, reading_scope
from app.matches.load import load
from app.models import Match, Seat
from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only


def test_both_accounts_owe_a_move_and_can_log_in_with_the_printed_password(
    settings: Settings,
) -> None:
    lines = demo.seed(settings)
    with reading_scope(engine_for(settings.database_url)) as session:
        matches = session.exec(select(Match)).all()
        assert len(matches) == 2
        for match, name in zip(matches, (demo.BROWSER, demo.POST), strict=True):
            user = find(session, name)
            assert user is not None
            assert match.id is not None
            seats = session.exec(select(Seat).where(Seat.match_id == match.id)).all()
            (own,) = (seat.letter for seat in seats if seat.user_id == user.id)
            waiting = load(session, match.id, with_log=False).match.waiting()
            assert waiting == {own: demo.TITLE.first_decision}
            (line,) = (line for line in lines if f"as {name}, password" in line)
            password = line.split("password ")[1].split(":")[0]
            assert recognise(session, name, password) is not None
            # Their first orders by mail are carried out at once.
            assert user.sender_confirmed_at is not None


def test_a_second_seed_changes_nothing(settings: Settings) -> None:
    demo.seed(settings)
    lines = demo.seed(settings)
    assert "password" not in " ".join(lines)
    with reading_scope(engine_for(settings.database_url)) as session:
        assert len(session.exec(select(Match)).all()) == 2
