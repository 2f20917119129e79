"""The solitaire game by e-mail: the script answers within the receipt."""

from sqlalchemy import Engine
from sqlmodel import select

from app.config import Settings
from app.database import session_scope
from app.games.rcw.title import RCW
from app.mail.joining.tokens import sign_up_address
from app.mail.preferences.effective import preferences_of
from app.mail.seat_context import Disposition
from app.matches.daily import games
from app.matches.events import announce_nothing
from app.matches.lobby import create, first_match
from app.models import DailyGame, DailyMatch, MailKind, User, by_the_clock
from tests.mail.post import add_player, player_mail, seat_of
from tests.mail.seat import Post
from tests.matches.daily_seed import SEED, fix_seed


def begin(engine: Engine, settings: Settings) -> Post:
    """Anna's solitaire match, seen from her mail program."""
    with session_scope(engine) as session:
        anna = add_player(session, "Anna")
        match = first_match.create_solitaire(session, anna, RCW, "Alone", SEED)
        create.start_match(session, match, announce_nothing)
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


def test_the_daily_game_is_started_played_and_compared_by_mail(
    engine: Engine, settings: Settings
) -> None:
    post = begin(engine, settings)
    before = len(post.letters())
    assert "There was no daily game" in post.ask("DAILY RESULTS")
    with post.rows() as session:
        fix_seed(session, games.today())
    text = post.ask("DAILY")
    assert "Your daily game has started" in text
    began = [each for each in post.letters()[before:] if "the match has started" in each.body_text]
    assert len(began) == 1
    assert "the same for everyone who plays this daily game" in " ".join(began[0].body_text.split())
    with post.rows() as session:
        game = session.exec(select(DailyGame)).one()
        attempt = session.exec(select(DailyMatch)).one()
        number, seed, seed_hash = attempt.match_id, game.seed, game.seed_hash
    assert seed_hash in began[0].body_text
    assert "You have started today's daily game already" in " ".join(post.ask("DAILY").split())
    assert "1 has started, 0 have finished" in post.ask("DAILY RESULTS")
    post.ask(f"MATCH {number}\nquit\nconfirm quit")
    assert "You have finished today's daily game" in " ".join(
        post.ask("play the daily game").split()
    )
    table = post.ask("DAILY RESULTS")
    assert "Your place: 1" in table
    assert "given up" in table
    assert seed_hash in table
    assert not [each for each in post.letters() if seed in f"{each.body_text}{each.body_html}"]
    with by_the_clock(lambda: games.counts_until(game.day)):
        final = post.ask(f"DAILY RESULTS {game.day.isoformat()}")
    assert "These results are final" in final
    assert seed in final


def test_e_mails_with_daily_results_are_turned_off_by_mail(
    engine: Engine, settings: Settings
) -> None:
    post = begin(engine, settings)
    post.ask("MAIL OFF RESULTS")
    with post.rows() as session:
        anna = session.exec(select(User).where(User.name == "Anna")).one()
        assert preferences_of(session, anna).off == {MailKind.RESULTS}
    assert "the results of a daily game that you finished" in " ".join(post.ask("MAIL").split())


def test_a_daily_game_that_there_is_not(engine: Engine, settings: Settings) -> None:
    post = begin(engine, settings)
    assert "there is no such daily game" in post.ask("DAILY chess")
    assert "DAILY Russian Civil War" in post.letters()[-1].body_text
    assert "there is no such day" in post.ask("DAILY RESULTS 2026-99-99")
