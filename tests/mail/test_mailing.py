"""MAIL, QUIET and TIME ZONE: which mail a player gets, chosen by mail."""

from sqlmodel import Session, select

from app.mail.preferences.effective import Preferences, preferences_of
from app.models import MailKind, MailMode, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import ANNA, Post

pytestmark = on_sqlite_only


def anna(session: Session) -> User:
    return session.exec(select(User).where(User.email == ANNA)).one()


def preferences(post: Post, *, here: bool = False) -> Preferences:
    with post.rows() as session:
        return preferences_of(session, anna(session), post.match_id if here else None)


def told(post: Post, text: str) -> str:
    return " ".join(post.ask(text).split())


def test_mail_alone_shows_what_holds(post: Post) -> None:
    text = told(post, "MAIL")
    assert "YOUR E-MAIL" in text
    assert "Your turns: when something is needed from you" in text
    assert "No quiet hours." in text
    assert "Time zone UTC: it is" in text
    assert "- PRESS: messages from other players" in text
    assert preferences(post) == Preferences()


HOW_MUCH = {
    "MAIL DAILY": (MailMode.DAILY, 7),
    "mail daily at 18": (MailMode.DAILY, 18),
    "MAIL EACH TURN": (MailMode.TURNS, 18),
    "Mail a daily digest at 6:00.": (MailMode.DAILY, 6),
    "mail each turn of mine": (MailMode.TURNS, 6),
    "MAIL EVERYTHING!": (MailMode.EVERYTHING, 6),
    "mail once a day at 24": (MailMode.DAILY, 0),
    "mail each event": (MailMode.EVERYTHING, 0),
}


def test_how_much_is_said_in_a_line(post: Post) -> None:
    for line, expected in HOW_MUCH.items():
        post.ask(line)
        assert (preferences(post).mode, preferences(post).digest_hour) == expected, line


def test_a_match_can_be_different_and_be_as_all_again(post: Post) -> None:
    assert "For this match: A daily digest" in told(post, "MAIL DAILY FOR THIS MATCH")
    assert preferences(post).mode is MailMode.TURNS
    assert preferences(post, here=True).mode is MailMode.DAILY
    assert "- PRESS: messages from other players (off for this match)" in told(
        post, "MAIL OFF PRESS this match"
    )
    assert preferences(post, here=True).off == {MailKind.PRESS}
    post.ask("MAIL as for all this match\nMAIL ON PRESS this match")
    assert preferences(post, here=True) == preferences(post) == Preferences()


def test_several_lines_are_answered_once_with_what_holds_then(post: Post) -> None:
    text = told(post, "QUIET 22-7\nTIME ZONE madrid\nMAIL OFF NEWS\nMAIL OFF TURNS\nMAIL ON TURN")
    assert text.count("YOUR E-MAIL") == 1
    assert "E-mails are held from 22:00 until 7:00" in text
    assert "Time zone Europe/Madrid" in text
    assert preferences(post).quiet == (22, 7)
    assert preferences(post).off == {MailKind.NEWS}
    assert str(preferences(post).zone) == "Europe/Madrid"


def test_quiet_hours_are_written_in_several_ways(post: Post) -> None:
    for line in ("QUIET 22:00-7:00", "quiet from 22 to 7", "Quiet hours: 22 – 7"):
        post.ask(line)
        assert preferences(post).quiet == (22, 7), line
        post.ask("QUIET OFF")
        assert preferences(post).quiet is None


FAULTS = {
    "MAIL sometimes": "MAIL DAILY AT 7",
    "MAIL OFF receipts": "MAIL OFF PRESS",
    "MAIL OFF digest for this match": "MAIL OFF TURNS",
    "MAIL DAILY AT 25": "the hour must be 0 to 23",
    "QUIET 22-25": "the hour must be 0 to 23",
    "QUIET 7-7": "start and end at different hours",
    "QUIET please": "QUIET 22-7",
    "TIME ZONE Madird": "TIME ZONE Europe/Madrid",
}


def test_what_cannot_be_read_changes_nothing_of_the_mail(post: Post) -> None:
    for line, said in FAULTS.items():
        text = told(post, f"QUIET 1-2\n{line}")
        assert f">>> {line}" in text
        assert said in text, line
        assert preferences(post) == Preferences()


def test_a_copy_of_the_mail_changes_nothing_again(post: Post) -> None:
    message = post.mail("MAIL DAILY")
    post.deliver(message)
    post.ask("MAIL EVERYTHING")
    post.deliver(message)
    assert preferences(post).mode is MailMode.EVERYTHING
