"""Press without a name: to everybody, where the match allows it; nobody is shown whose it is."""

import pytest
from sqlmodel import Session, select

from app.mail.announce import announcer
from app.matches.press.messages import MAX_ANONYMOUS_A_DAY, NotSaid, say
from app.matches.press.threads import set_muted, threads
from app.models import Match, PressMessage
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

pytestmark = on_sqlite_only


@pytest.fixture
def masked(post: Post) -> Post:
    with post.rows() as session:
        session.get_one(Match, post.match_id).press_anonymous = True
    return post


def others(post: Post, session: Session) -> list[str]:
    match = session.get_one(Match, post.match_id)
    assert match.state is not None
    return [seat for seat in match.state["seats"] if seat != post.letter]


def test_where_the_match_does_not_allow_it_nothing_is_sent(post: Post) -> None:
    said = " ".join(post.ask("PRESS ANONYMOUS\nMoscow falls.").split())
    assert "does not allow anonymous messages" in said
    assert post.letters("press:") == []


def test_nobody_is_told_who_wrote_not_even_by_who_has_muted_him(masked: Post) -> None:
    with masked.rows() as session:
        for seat in others(masked, session):
            set_muted(session, masked.match_id, seat, masked.letter, True)
    assert "without your name" in masked.ask("press as somebody\nMoscow falls.")
    letters = masked.letters("press:")
    assert {letter.recipient for letter in letters} == {"boris@example.org", "clara@example.org"}
    for letter in letters:
        assert "Anonymous wrote to everyone" in letter.body_text
        assert "Anna" not in letter.body_text.replace("seat", "")
    with masked.rows() as session:
        assert session.exec(select(PressMessage.author)).one() == ""
        match = session.get_one(Match, masked.match_id)
        for seat in others(masked, session):
            assert [thread.unread for thread in threads(session, match, seat)] == [1]


def test_only_so_often_a_day(masked: Post) -> None:
    with masked.rows() as session:
        for number in range(MAX_ANONYMOUS_A_DAY):
            speak(masked, session, f"{number}")
        with pytest.raises(NotSaid, match="anonymous messages a day"):
            speak(masked, session, "once more")


def speak(post: Post, session: Session, key: str) -> None:
    say(
        session,
        match_id=post.match_id,
        seat=post.letter,
        to=None,
        text="Hm.",
        key=key,
        announce=announcer(post.settings),
        is_anonymous=True,
    )
