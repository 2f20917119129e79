"""Reminders before the time for an answer is up, by a clock that the tests move."""

from datetime import timedelta

from sqlmodel import select

from app.matches.clock.deadlines import reminder_at
from app.matches.clock.open_decisions import waiting_for
from app.models import DecisionDeadline, MailKind, MailPreferences, Outbox
from tests.fixtures.databases import on_sqlite_only
from tests.mail.preferences.conftest import Post

pytestmark = on_sqlite_only


def deadline(post: Post, name: str, hours: float, *, ago: float = 0) -> DecisionDeadline:
    """Put a time limit on what a player owes."""
    now = post.clock.now - timedelta(hours=ago)
    with post.session() as session:
        row = waiting_for(session, post.match_id)[post.seats[name]]
        row.asked_at = now
        row.closes_at = now + timedelta(hours=hours)
        row.remind_at = reminder_at(now, row.closes_at)
        session.add(row)
        return row


def reminders(post: Post, name: str) -> list[Outbox]:
    return [each for each in post.letters(name) if each.kind is MailKind.REMINDER]


def test_a_player_is_reminded_once_of_what_he_owes(post: Post) -> None:
    deadline(post, "Boris", 24)
    post.clock.go_on(hours=11, minutes=59)
    post.round()
    assert reminders(post, "Boris") == []
    post.clock.go_on(minutes=1)
    post.round()
    post.clock.go_on(hours=1)
    post.round()
    (letter,) = reminders(post, "Boris")
    assert "the match is still waiting for you" in " ".join(letter.body_text.split())
    assert letter.headers["Auto-Submitted"] == "auto-generated"
    assert letter.headers["Reply-To"].startswith("Fieldpost <orders+")
    assert reminders(post, "Anna") == []


def test_whoever_has_answered_is_not_reminded(post: Post) -> None:
    row = deadline(post, "Boris", 24)
    post.order("Boris", "ready")
    with post.session() as session:
        assert (
            session.exec(select(DecisionDeadline).where(DecisionDeadline.id == row.id)).first()
            is None
        )
    post.clock.go_on(hours=12)
    post.round()
    assert reminders(post, "Boris") == []


def test_a_reminder_waits_for_the_end_of_the_quiet_hours_if_there_is_time(post: Post) -> None:
    def quiet(preferences: MailPreferences) -> None:
        preferences.quiet_from, preferences.quiet_to = 22, 7

    post.prefer("Boris", quiet)
    post.clock.go_to("2026-07-01 12:00")
    deadline(post, "Boris", 24)
    post.clock.go_to("2026-07-02 00:00")
    post.round()
    assert reminders(post, "Boris") == []
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    assert len(reminders(post, "Boris")) == 1


def test_a_reminder_comes_in_the_quiet_hours_if_it_would_be_too_late_then(post: Post) -> None:
    def quiet(preferences: MailPreferences) -> None:
        preferences.quiet_from, preferences.quiet_to = 22, 7

    post.prefer("Boris", quiet)
    post.clock.go_to("2026-07-01 18:00")
    deadline(post, "Boris", 12)
    post.clock.go_to("2026-07-02 00:00")
    post.round()
    assert len(reminders(post, "Boris")) == 1


def test_nobody_is_reminded_who_has_turned_it_off(post: Post) -> None:
    def no_reminders(preferences: MailPreferences) -> None:
        preferences.kinds = {"reminder": False}

    post.prefer("Boris", no_reminders)
    deadline(post, "Boris", 24)
    post.clock.go_on(hours=12)
    post.round()
    assert reminders(post, "Boris") == []
    with post.session() as session:
        assert set(session.exec(select(DecisionDeadline.remind_at))) == {None}


def test_nobody_is_reminded_of_what_he_has_just_been_told(post: Post) -> None:
    post.offer("Anna", "Boris")
    deadline(post, "Boris", 24, ago=11)
    post.clock.go_on(hours=1)
    post.round()
    assert reminders(post, "Boris") == []
    post.clock.go_on(hours=1)
    post.round()
    assert len(reminders(post, "Boris")) == 1
