"""CLOCK, PAUSE and RESUME: the time of a match, by mail."""

from app.mail.announce import announcer
from app.matches.clock import deadlines, pauses
from app.matches.load import position
from app.models import Match, TimeUp, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

pytestmark = on_sqlite_only


def others_want_it(post: Post) -> None:
    with post.rows() as session:
        row = session.get_one(Match, post.match_id)
        for letter in pauses.missing(session, row, [post.letter]):
            pauses.request_pause(
                session, post.match_id, letter, utc_now(), announcer(post.settings)
            )


def paused(post: Post) -> bool:
    with post.rows() as session:
        return session.get_one(Match, post.match_id).paused_at is not None


def said(post: Post) -> str:
    own = [letter for letter in post.letters() if letter.recipient == "anna@example.org"]
    return " ".join(own[-1].body_text.split())


def test_a_pause_by_mail_begins_when_all_want_it_and_ends_with_resume(post: Post) -> None:
    post.deliver(post.mail("PAUSE"))
    assert "Pause requested by: Anna. Not yet by:" in said(post)
    assert not paused(post)
    post.deliver(post.mail("PAUSE OFF"))
    others_want_it(post)
    assert not paused(post)
    post.deliver(post.mail("pause the match"))
    assert paused(post)
    assert "The match is paused, as its players agreed" in said(post)
    post.deliver(post.mail("RESUME"))
    assert not paused(post)
    post.deliver(post.mail("RESUME"))
    assert "the match is not paused" in said(post)


def test_the_clock_is_told_by_mail(post: Post) -> None:
    post.deliver(post.mail("CLOCK"))
    assert "Anna: no limit, to move" in said(post)
    with post.rows() as session:
        row = session.get_one(Match, post.match_id)
        match = position(row)
        assert match is not None
        row.turn_hours, row.time_up = 72, TimeUp.BOT
        deadlines.stamp(session, row, match, afresh=match.state["seats"])
    post.deliver(post.mail("CLOCK"))
    assert "Anna: 2 days 23 hours left, until" in said(post)
    assert "If time runs out, a bot plays the rest of the turn." in said(post)
