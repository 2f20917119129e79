"""The solitaire game by e-mail: the script answers within the receipt."""

from sqlalchemy import Engine

from app.config import Settings
from app.database import session_scope
from app.games.rcw.title import RCW
from app.matches.lobby import first_match
from tests.mail.post import add_player, seat_of
from tests.mail.seat import Post


def test_a_turn_by_mail_ends_with_what_the_script_did_and_the_next_question(
    engine: Engine, settings: Settings
) -> None:
    with session_scope(engine) as session:
        anna = add_player(session, "Anna")
        match = first_match.begin_solitaire(session, anna, RCW, "Alone")
        seat = seat_of(session, match, anna)
        assert match.id is not None
        assert seat.id is not None
        post = Post(engine, settings, match.id, seat.id, seat.letter)
    text = post.ask("no more leaders\nend movement\nend combat\n")
    assert "Your orders were carried out" in text
    assert "Game turn 2: the script's turn" in text
    assert "on the way to Tver" in text
    assert "Script (B) attacks" in text
    assert "YOUR PIECES NOW" in text
