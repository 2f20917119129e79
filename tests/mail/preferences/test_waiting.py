"""Letters that wait: for the morning, for a digest; and what becomes of them meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

from sqlmodel import Session

from app.database import session_scope
from app.games.catalogue import TITLES
from app.mail.announce import by_mail
from app.mail.preferences.periodic import are_due, run_periodic
from app.mail.preferences.release import release_for
from app.matches.clock.open_decisions import waiting_for
from app.matches.events import Event, EventKind
from app.matches.lobby.create import create_match
from app.matches.lobby.seating import take_seat
from app.models import MailKind, MailMode, MailPreferences, Match, OutboxStatus
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import letters, running_match, seat_of
from tests.mail.preferences.conftest import Post

EVENING, MORNING = "2026-07-01 21:30", "2026-07-02 05:00"


def quiet(preferences: MailPreferences) -> None:
    preferences.quiet_from, preferences.quiet_to = 22, 7


def daily(preferences: MailPreferences) -> None:
    preferences.mode, preferences.digest_hour = MailMode.DAILY, 7


def everything(preferences: MailPreferences) -> None:
    preferences.mode = MailMode.EVERYTHING


def test_a_letter_of_the_night_goes_in_the_morning_and_once(post: Post) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.clock.go_to(EVENING)
    post.press("Anna", "Are you asleep?")
    (letter,) = post.letters("Boris")
    assert letter.status is OutboxStatus.HELD
    assert [each.status for each in post.letters("Clara")] == [OutboxStatus.QUEUED]

    post.clock.go_to("2026-07-02 04:59")
    post.round()
    assert not post.queued("Boris")
    post.clock.go_to(MORNING)
    post.round()
    post.round()
    (sent,) = post.letters("Boris")
    assert (sent.status, sent.body_text) == (OutboxStatus.QUEUED, letter.body_text)


@on_sqlite_only
def test_of_several_letters_on_how_it_stands_one_goes_that_tells_how_it_stands_then(
    post: Post,
) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.clock.go_to(EVENING)
    post.offer("Anna", "Boris")
    post.offer("Clara", "Boris")
    assert [each.status for each in post.letters("Boris")] == [OutboxStatus.HELD] * 2
    post.order("Clara", "withdraw " + _offer(post, "Clara", "Boris"))

    post.clock.go_to(MORNING)
    post.round()
    (letter,) = post.queued("Boris")
    assert f"[ ] accept {_offer(post, 'Anna', 'Boris')}" in letter.body_text
    assert f"[ ] accept {_offer(post, 'Clara', 'Boris')}" not in letter.body_text
    merged = post.letters("Boris", OutboxStatus.DROPPED)
    assert len(merged) == 2
    assert {each.merged_into for each in merged} == {letter.cause}


@on_sqlite_only
def test_what_its_reader_has_answered_on_the_site_is_not_sent_any_more(post: Post) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.clock.go_to(EVENING)
    post.offer("Anna", "Boris")
    post.clock.go_on(hours=1)
    post.order("Boris", "refuse " + _offer(post, "Anna", "Boris"))

    post.clock.go_to(MORNING)
    post.round()
    assert [each.status for each in post.letters("Boris")] == [OutboxStatus.DROPPED]


@on_sqlite_only
def test_what_cannot_wait_until_the_morning_goes_at_once(post: Post) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.prefer("Clara", daily, "Europe/Madrid")
    with post.session() as session:
        session.get_one(Match, post.match_id).offer_hours = 8
    post.clock.go_to(EVENING)
    post.offer("Anna", "Boris")
    post.offer("Anna", "Clara")
    assert [each.status for each in post.letters("Boris")] == [OutboxStatus.QUEUED]
    assert [each.status for each in post.letters("Clara")] == [OutboxStatus.QUEUED]


def test_a_digest_tells_all_in_one_letter_once_a_day(post: Post) -> None:
    post.prefer("Boris", daily, "Europe/Madrid")
    post.press("Clara", "Shall we?\n- or not")
    post.offer("Anna", "Boris")
    gathered = post.letters("Boris")
    assert [each.status for each in gathered] == [OutboxStatus.GATHERED] * 2

    post.clock.go_to(MORNING)
    post.round()
    post.round()
    (digest,) = post.queued("Boris")
    assert digest.kind is MailKind.DIGEST
    assert digest.subject == "[Fieldpost] Daily digest, Thursday 2 July 2026"
    text = digest.body_text
    assert f"MATCH {post.match_id}: RED OCTOBER" in text
    assert "| Shall we?\n| - or not" in text
    assert f"    accept {_offer(post, 'Anna', 'Boris')}" in text
    assert {each.merged_into for each in post.letters("Boris", OutboxStatus.DROPPED)} == {
        digest.cause
    }


@on_sqlite_only
def test_a_digest_can_be_answered(post: Post) -> None:
    post.prefer("Boris", daily)
    post.offer("Anna", "Boris")
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    (digest,) = post.queued("Boris")
    address = digest.headers["Reply-To"].partition("<")[2].strip(">")
    assert address in digest.body_text
    assert f"mailto:{address}?" in (digest.body_html or "")
    assert f"<m{post.match_id}.v" in digest.headers["Message-ID"]
    assert digest.headers["Auto-Submitted"] == "auto-generated"


def test_what_was_told_in_one_digest_is_not_told_in_the_next(post: Post) -> None:
    post.prefer("Clara", daily)
    post.press("Anna", "First")
    post.order("Anna", "ready")
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    (first,) = post.queued("Clara")
    post.press("Anna", "Second")
    post.clock.go_to("2026-07-03 07:00")
    post.round()
    second = post.queued("Clara")[-1]
    assert "| First" in first.body_text
    assert "| First" not in second.body_text
    assert "| Second" in second.body_text
    assert second.cause != first.cause


@on_sqlite_only
def test_without_news_there_is_no_digest(post: Post) -> None:
    post.prefer("Clara", daily)
    for day in range(2, 6):
        post.clock.go_to(f"2026-07-0{day} 07:00")
        post.round()
    assert post.letters("Clara") == []


@on_sqlite_only
def test_of_a_digest_of_which_everything_has_become_stale_nothing_is_sent(post: Post) -> None:
    post.prefer("Boris", daily)
    post.offer("Anna", "Boris")
    post.clock.go_on(hours=1)
    post.order("Boris", "refuse " + _offer(post, "Anna", "Boris"))
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    assert not post.queued("Boris")


@on_sqlite_only
def test_nothing_is_lost_when_what_is_wished_changes_while_letters_wait(post: Post) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")
    post.prefer("Boris", everything)
    post.round()
    assert [(each.kind, each.status) for each in post.letters("Boris")] == [
        (MailKind.PRESS, OutboxStatus.QUEUED)
    ]


@on_sqlite_only
def test_a_digest_whose_hour_is_moved_to_later_on_the_same_day_waits_for_the_next(
    post: Post,
) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    post.press("Anna", "Again")

    def at_nine(preferences: MailPreferences) -> None:
        preferences.digest_hour = 9

    post.prefer("Boris", at_nine)
    post.clock.go_to("2026-07-02 09:00")
    post.round()
    assert len(post.queued("Boris")) == 1
    post.clock.go_to("2026-07-03 09:00")
    post.round()
    assert "| Again" in post.queued("Boris")[-1].body_text


@on_sqlite_only
def test_a_kind_that_is_turned_off_is_not_sent_even_if_it_waits(post: Post) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")

    def no_press(preferences: MailPreferences) -> None:
        preferences.kinds = {"press": False}

    post.prefer("Boris", no_press)
    post.press("Anna", "Hello again")
    assert [each.status for each in post.letters("Boris")] == [OutboxStatus.DROPPED]


def test_whoever_wants_everything_is_told_what_the_others_do_in_one_letter(post: Post) -> None:
    post.prefer("Clara", everything)
    post.order("Anna", "ready")
    post.order("Boris", "ready")
    assert [each.kind for each in post.letters("Clara")] == [MailKind.NEWS]
    assert not post.queued("Clara")
    post.clock.go_on(minutes=10)
    post.round()
    (news,) = post.queued("Clara")
    text = " ".join(news.body_text.split())
    assert text.count("ready") >= 2, news.body_text
    post.clock.go_on(minutes=10)
    post.round()
    assert len(post.letters("Clara")) == 1


@on_sqlite_only
def test_what_is_done_in_secret_is_no_news(post: Post) -> None:
    post.prefer("Clara", everything)
    post.order("Anna", "ready")
    post.clock.go_on(minutes=10)
    post.round()
    before = post.letters("Clara")
    post.offer("Anna", "Boris")
    post.order("Boris", "refuse " + _offer(post, "Anna", "Boris"))
    assert [each.cause for each in post.letters("Clara")] == [each.cause for each in before]


@on_sqlite_only
def test_the_worker_is_called_when_an_hour_comes_and_not_before(post: Post) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")
    with session_scope(post.engine) as session:
        assert not are_due(session, post.clock.now)
        assert are_due(session, post.clock.go_to("2026-07-02 07:00"))


def _offer(post: Post, giver: str, taker: str) -> str:
    """Under which an offer is known: after its parties."""
    return "".join(sorted((post.seats[giver], post.seats[taker]))) + "1"


@on_sqlite_only
def test_a_digest_puts_first_what_is_decided_first(post: Post) -> None:
    post.prefer("Boris", daily)
    with post.session() as session:
        players = [post.user(session, name) for name in ("Boris", "Anna", "Clara")]
        pressing = running_match(session, players)
        pressing.name = "Pressing"
        closes = post.clock.now + timedelta(days=3)
        letter = seat_of(session, pressing, players[0]).letter
        assert pressing.id is not None
        limit = waiting_for(session, pressing.id)[letter]
        limit.closes_at = closes
        session.add_all([pressing, limit])
    post.press("Anna", "Hello")
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    (digest,) = post.queued("Boris")
    text = digest.body_text
    order = [text.index(name) for name in (": PRESSING", ": RED OCTOBER")]
    assert order == sorted(order)
    assert "2 matches are waiting for you, most urgent first" in text


def test_two_workers_at_once_write_one_digest(post: Post) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")
    now = post.clock.go_to("2026-07-02 07:00")
    start = Barrier(2)

    def work() -> None:
        start.wait()
        run_periodic(post.engine, post.settings, now)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(work) for _ in range(2)]:
            done.result()
    assert [each.kind for each in post.queued("Boris")] == [MailKind.DIGEST]
    assert len(post.letters("Boris", OutboxStatus.DROPPED)) == 1


@on_sqlite_only
def test_a_worker_that_dies_over_a_digest_leaves_all_as_it_was(post: Post) -> None:
    post.prefer("Boris", daily)
    post.press("Anna", "Hello")
    now = post.clock.go_to("2026-07-02 07:00")
    with Session(post.engine) as session:
        release_for(session, post.settings, post.user(session, "Boris").id or 0, now)
        session.rollback()
    assert [each.status for each in post.letters("Boris")] == [OutboxStatus.GATHERED]
    post.round()
    assert [each.kind for each in post.queued("Boris")] == [MailKind.DIGEST]


@on_sqlite_only
def test_who_has_lost_his_seat_is_not_told_how_it_stands(post: Post) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.clock.go_to(EVENING)
    post.offer("Anna", "Boris")
    post.press("Anna", "Good night")
    with post.session() as session:
        match = session.get_one(Match, post.match_id)
        seat = seat_of(session, match, post.user(session, "Boris"))
        seat.user_id = None
        session.add(seat)
    post.clock.go_to(MORNING)
    post.round()
    assert [(each.kind, each.status) for each in post.letters("Boris")] == [
        (MailKind.PROPOSAL, OutboxStatus.DROPPED),
        (MailKind.PRESS, OutboxStatus.QUEUED),
    ]


@on_sqlite_only
def test_a_digest_tells_of_a_match_that_has_not_begun(post: Post) -> None:
    post.prefer("Boris", daily)
    with post.session() as session:
        boris, clara = (post.user(session, name) for name in ("Boris", "Clara"))
        title = next(iter(TITLES.values()))
        row = create_match(session, boris, title=title, name="Next", seat_count=3, options={})
        take_seat(session, row, boris)
        seat = take_seat(session, row, clara)
        event = Event(EventKind.JOINED, row, seat=seat, person=clara)
        by_mail(post.settings)(session, event)
    post.clock.go_to("2026-07-02 07:00")
    post.round()
    (digest,) = post.queued("Boris")
    assert "Clara has taken a seat in your match." in digest.body_text


@on_sqlite_only
def test_a_letter_that_waits_goes_to_the_address_that_its_reader_has_then(post: Post) -> None:
    post.prefer("Boris", quiet, "Europe/Madrid")
    post.clock.go_to(EVENING)
    post.press("Anna", "Good night")
    with post.session() as session:
        boris = post.user(session, "Boris")
        boris.email = "boris@new.example"
        session.add(boris)
    post.clock.go_to(MORNING)
    post.round()
    with post.session() as session:
        sent = [each for each in letters(session) if each.recipient == "boris@new.example"]
    assert [each.kind for each in sent] == [MailKind.PRESS]
