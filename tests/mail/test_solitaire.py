"""The solitaire game by e-mail: the script answers within the receipt."""

from sqlalchemy import Engine

from app.config import Settings
from app.database import session_scope
from app.games.rcw.title import RCW
from app.mail.context import Disposition
from app.mail.joining.tokens import sign_up_address
from app.matches.lobby import first_match
from tests.mail.post import add_player, player_mail, seat_of
from tests.mail.seat import Post


def begin(engine: Engine, settings: Settings) -> Post:
    """Anna's solitaire match, seen from her mail program."""
    with session_scope(engine) as session:
        anna = add_player(session, "Anna")
        match = first_match.begin_solitaire(session, anna, RCW, "Alone")
        seat = seat_of(session, match, anna)
        assert match.id is not None
        assert seat.id is not None
        return Post(engine, settings, match.id, seat.id, seat.letter)


def test_a_turn_by_mail_ends_with_what_the_script_did_and_the_next_question(
    engine: Engine, settings: Settings
) -> None:
    post = begin(engine, settings)
    text = post.ask("no more leaders\nend movement\nend combat\n")
    assert "Your orders were carried out" in text
    assert "Game turn 2: the script's turn" in text
    assert "on the way to Tver" in text
    assert "Script (B) attacks" in text
    assert "YOUR PIECES NOW" in text


def test_nobody_joins_by_mail(engine: Engine, settings: Settings) -> None:
    post = begin(engine, settings)
    with post.rows() as session:
        boris = add_player(session, "Boris")
        assert boris.id is not None
        to = sign_up_address(post.match_id, boris.id, settings.secret_key, settings.mail_domain)
    mail = player_mail("boris@example.org", to, "JOIN")
    outcome = post.deliver(mail, to, envelope_from="boris@example.org")
    assert outcome.disposition is Disposition.ANSWERED
    answer = " ".join(post.letters()[-1].body_text.split())
    assert "this is a solitaire match for one player; nobody else can join it" in answer
