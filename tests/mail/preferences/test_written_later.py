"""E-mails on how a match stands, written outside of the transaction of the orders."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import Session, select

from app.accounts.guests import DOMAIN
from app.database import reading_scope
from app.mail import compose
from app.mail.announce import by_mail
from app.mail.outbox import is_to_go
from app.mail.preferences import release
from app.mail.preferences.periodic import are_due
from app.mail.preferences.release import Ahead, release_for, write_ahead
from app.matches.events import Announce
from app.matches.load import load
from app.matches.system_orders import give_orders
from app.models import (
    MailKind,
    MailMode,
    MailPreferences,
    Outbox,
    OutboxStatus,
    SubmissionSource,
    User,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.mail.preferences.conftest import Post

pytestmark = on_sqlite_only


def all_ready(session: Session, post: Post, announce: Announce) -> None:
    """End the players' first decisions; the one whose turn it is then is asked.

    They go first: whoever acts last sees on the page what they are asked next.
    """
    tried = load(session, post.match_id).match
    for seat in post.seats.values():
        tried.orders(seat, "ready")
    for seat in sorted(post.seats.values(), key=lambda each: each not in tried.waiting()):
        receipt = give_orders(
            session,
            post.match_id,
            seat,
            key=f"ready {seat}",
            source=SubmissionSource.WEB,
            text="ready",
            announce=announce,
        )
        assert receipt.ok, receipt.refusal


def later(post: Post) -> Announce:
    return by_mail(post.settings, writes_later=True)


def rows(session: Session) -> list[Outbox]:
    return list(session.exec(select(Outbox).where(Outbox.kind == MailKind.TURN)).all())


def content(mail: Outbox) -> tuple[object, ...]:
    return (
        mail.cause,
        mail.recipient,
        mail.subject,
        mail.body_text,
        mail.body_html,
        mail.picture,
        mail.headers,
        mail.answer_by,
        mail.seat,
    )


def unwritten(post: Post) -> list[Outbox]:
    with post.session() as session:
        return [each for each in rows(session) if not each.body_text]


def test_what_is_written_later_is_what_would_have_been_written_at_once(post: Post) -> None:
    with Session(post.engine, expire_on_commit=False) as session:
        all_ready(session, post, by_mail(post.settings))
        at_once = {mail.cause: content(mail) for mail in rows(session)}
        session.rollback()
    with post.session() as session:
        all_ready(session, post, later(post))
        noted = rows(session)
    assert {each.status for each in noted} == {OutboxStatus.HELD}
    assert {each.body_text for each in noted} == {""}
    post.round()
    with post.session() as session:
        sent = [mail for mail in rows(session) if mail.status is OutboxStatus.QUEUED]
        assert sent
        for mail in sent:
            assert content(mail) == at_once[mail.cause]


def test_orders_are_carried_out_without_an_email_being_written(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise AssertionError("written in the transaction of the orders")

    with monkeypatch.context() as patched:
        patched.setattr(compose, "compose_mail", fail)
        with post.session() as session:
            all_ready(session, post, later(post))
    assert unwritten(post)
    with post.session() as session:
        assert are_due(session, post.clock.now)
        assert len(session.exec(select(Outbox.id).where(is_to_go())).all()) == len(rows(session))
    post.round()
    assert unwritten(post) == []


def test_a_worker_that_dies_on_the_way_loses_nothing_and_the_next_doubles_nothing(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    with post.session() as session:
        all_ready(session, post, later(post))
    count = len(unwritten(post))

    def die(*_: Any) -> None:
        raise KeyboardInterrupt

    for name in ("_rests_on", "_queue"):
        with monkeypatch.context() as patched:
            patched.setattr(release, name, die)
            with pytest.raises(KeyboardInterrupt):
                post.round()
        assert len(unwritten(post)) == count, name
    post.round()
    post.round()
    with post.session() as session:
        assert len(rows(session)) == count
        assert {each.status for each in rows(session)} == {OutboxStatus.QUEUED}


def test_what_was_written_ahead_of_a_change_is_not_sent(post: Post) -> None:
    with post.session() as session:
        all_ready(session, post, later(post))
        (mail,) = [each for each in rows(session) if not each.body_text][-1:]
        user_id = mail.user_id
        assert user_id is not None
        name = session.get_one(User, user_id).name
    with reading_scope(post.engine) as session:
        ahead = write_ahead(session, post.settings, user_id, post.clock.now)
    old = ahead[mail.cause]
    assert old.mail is not None
    post.order(name, "deployed")
    with post.session() as session:
        # As if the mail had been noted after that: else it is dropped, its reader has acted.
        session.get_one(Outbox, mail.id).created_at = utc_now() + timedelta(minutes=1)
    with post.session() as session:
        release_for(session, post.settings, user_id, post.clock.now, ahead)
        row = session.get_one(Outbox, mail.id)
    assert row.subject != old.mail.subject or row.body_text != old.mail.body_text


@pytest.mark.parametrize("is_current", [True, False])
def test_what_was_written_ahead_is_taken_while_it_holds(post: Post, is_current: bool) -> None:
    with post.session() as session:
        all_ready(session, post, later(post))
        mail = rows(session)[-1]
    assert mail.user_id is not None
    with reading_scope(post.engine) as session:
        ahead = write_ahead(session, post.settings, mail.user_id, post.clock.now)
    known = ahead[mail.cause]
    assert known.mail is not None
    marked = Ahead(
        known.rests_on if is_current else (),
        compose.Composed("marked", "marked", "marked", known.mail.headers),
    )
    with post.session() as session:
        release_for(session, post.settings, mail.user_id, post.clock.now, {mail.cause: marked})
        assert (session.get_one(Outbox, mail.id).subject == "marked") == is_current


def daily(preferences: MailPreferences) -> None:
    preferences.mode, preferences.digest_hour = MailMode.DAILY, 7


def asleep(preferences: MailPreferences) -> None:
    preferences.quiet_from, preferences.quiet_to = 0, 23


@pytest.mark.parametrize("chosen", [daily, asleep])
def test_what_waits_for_an_hour_is_written_at_once(
    post: Post, chosen: Callable[[MailPreferences], None]
) -> None:
    for name in post.seats:
        post.prefer(name, chosen)
    with post.session() as session:
        all_ready(session, post, later(post))
        assert rows(session)
        assert all(each.body_text for each in rows(session))


def test_a_guest_is_written_nothing(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    with post.session() as session:
        for name in post.seats:
            user = post.user(session, name)
            user.email, user.is_guest = f"{user.id}@{DOMAIN}", True
        monkeypatch.setattr(compose, "compose_mail", None)
        all_ready(session, post, by_mail(post.settings))
        assert rows(session) == []
