"""RESIGN: asked back first, and then a bot has the seat, or it leaves the game."""

from sqlmodel import select

from app.mail.inbound import confirm
from app.mail.seat_context import Disposition
from app.models import Match, QuarantinedMail, QuarantineStatus, Resigning, Seat, Submission
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

pytestmark = on_sqlite_only


def say_yes(post: Post) -> None:
    """What the player does who follows the link of the question."""
    queued: list[int] = []
    with post.rows() as session:
        held = session.exec(
            select(QuarantinedMail)
            .where(QuarantinedMail.status == QuarantineStatus.WAITING)
            .limit(1)
        ).one()
        assert confirm(session, post.settings, held, queued.append) is not None
    post.settle()


def test_nothing_of_the_mail_counts_before_its_player_has_said_yes(post: Post) -> None:
    outcome = post.deliver(post.mail("PRESS ALL: Farewell.\nEND\nRESIGN"))
    assert outcome.disposition is Disposition.QUARANTINED
    assert post.letters("press:") == []
    assert post.seat().bot is None
    say_yes(post)
    assert len(post.letters("press:")) == 2
    seat = post.seat()
    assert (seat.user_id, seat.bot is not None) == (None, True)


def test_who_has_resigned_gets_no_letter_with_an_address_of_the_seat(post: Post) -> None:
    post.deliver(post.mail("resign"))
    say_yes(post)
    own = [letter for letter in post.letters() if letter.recipient == "anna@example.org"]
    assert "in your place" in " ".join(own[-1].body_text.split())
    with post.rows() as session:
        generation = session.get_one(Seat, post.seat_id).token_generation
    assert generation > 0
    assert all(post.address not in str(letter.headers) for letter in own)


def test_where_the_match_says_so_the_seat_leaves_the_game(post: Post) -> None:
    with post.rows() as session:
        session.get_one(Match, post.match_id).resigning = Resigning.LEAVES
    post.deliver(post.mail("RESIGN"))
    say_yes(post)
    own = [letter for letter in post.letters() if letter.recipient == "anna@example.org"]
    assert "Your seat has left the game" in own[-1].body_text
    with post.rows() as session:
        assert session.exec(select(Submission)).one().seat == post.letter
    assert post.seat().user_id is not None


def test_who_has_left_the_game_cannot_leave_it_again(post: Post) -> None:
    with post.rows() as session:
        session.get_one(Match, post.match_id).resigning = Resigning.LEAVES
    for words in ("RESIGN", "RESIGN the match"):
        post.deliver(post.mail(words))
    say_yes(post)
    say_yes(post)
    own = [letter for letter in post.letters() if letter.recipient == "anna@example.org"]
    assert "your seat has already left the game" in " ".join(own[-1].body_text.split())
    assert len(post.submissions()) == 1
