"""List-Unsubscribe on the letters of a kind that can be turned off, as they leave the site."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from sqlalchemy import Engine
from sqlmodel import Session

from app.config import Settings
from app.mail.delivery import deliver_due
from app.mail.inbound import accept
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.kinds import AT_ONCE, OF_A_MATCH, OPTIONAL
from app.mail.preferences.unsubscribe import Subscription, headers_for, make, read
from app.mail.reading.message import parse
from app.mail.seat_context import Disposition
from app.models import MailKind, Outbox, OutboxStatus
from tests.fixtures.databases import on_sqlite_only
from tests.mail.preferences.conftest import Post
from tests.mail.servers import Inbox

pytestmark = on_sqlite_only

HTTPS = "https://play.a-long-name-of-a-site-for-wargames.example"


def site(post: Post, base_url: str = HTTPS) -> Settings:
    return post.settings.model_copy(update={"base_url": base_url})


def letter(kind: MailKind, **values: object) -> Outbox:
    row = Outbox(
        cause="x", kind=kind, recipient="b@example.org", subject="", body_text="", user_id=7
    )
    for name, value in values.items():
        setattr(row, name, value)
    return row


def test_every_kind_has_a_token_of_its_own(post: Post) -> None:
    settings = site(post)
    tokens = {kind: make(Subscription(7, kind, 3), settings.secret_key) for kind in OPTIONAL}
    assert len(set(tokens.values())) == len(OPTIONAL)
    for kind, token in tokens.items():
        match_id = 3 if kind in OF_A_MATCH else None
        assert read(token, settings.secret_key) == Subscription(7, kind, match_id)
        assert read(token.upper(), settings.secret_key) == Subscription(7, kind, match_id)
        assert read(token, "another secret") is None


def test_what_cannot_be_turned_off_has_no_such_headers(post: Post) -> None:
    for kind in {*AT_ONCE, MailKind.INVITATION}:
        assert headers_for(letter(kind), site(post)) == {}
    assert headers_for(letter(MailKind.TURN, user_id=None), site(post)) == {}


def test_one_click_is_offered_by_https_alone(post: Post) -> None:
    turn = letter(MailKind.TURN, match_id=3)
    assert headers_for(turn, site(post))["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    plain = headers_for(turn, site(post, "http://127.0.0.1:8000"))
    assert set(plain) == {"List-Unsubscribe"}


@pytest.fixture
def sent(post: Post, inbox: Inbox, inbox_url: str, engine: Engine) -> EmailMessage:
    """A press mail to Boris as it arrives."""
    post.press("Anna", "Hello")
    settings = site(post).model_copy(update={"smtp_url": inbox_url})
    deliver_due(lambda: Session(engine, expire_on_commit=False), settings, post.clock.now)
    raw = next(raw for to, raw in inbox.taken if "boris@example.org" in to)
    message = message_from_bytes(raw, _class=EmailMessage, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def test_a_letter_offers_a_page_and_an_address_on_one_line_each(
    sent: EmailMessage, inbox: Inbox
) -> None:
    page, _comma, address = str(sent["List-Unsubscribe"]).partition(", ")
    assert page.startswith(f"<{HTTPS}/mail/off/")
    assert address.startswith("<mailto:unsubscribe+")
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    raw = next(raw for to, raw in inbox.taken if "boris@example.org" in to)
    assert str(sent["List-Unsubscribe"]).encode() in raw


def test_a_letter_of_ours_is_automatic_to_whoever_would_answer_it(sent: EmailMessage) -> None:
    read_back = parse(sent.as_bytes())
    assert read_back.auto_submitted
    assert read_back.is_ours
    assert sent["Precedence"] is None
    assert sent["X-Auto-Response-Suppress"] == "OOF, AutoReply"


def test_any_mail_to_the_address_turns_the_kind_off_and_is_told_once(
    post: Post, sent: EmailMessage
) -> None:
    address = str(sent["List-Unsubscribe"]).partition("mailto:")[2].partition("?")[0]
    dispositions = []
    for sender in ("", "boris@example.org", "mailer@big-mail.example"):
        with post.session() as session:
            raw = f"From: {sender}\nTo: {address}\nSubject: unsubscribe\n\n\n".encode()
            outcome = accept(session, site(post), raw, sender, [address], lambda _id: None)
            dispositions.append(outcome.disposition)
    assert dispositions == [Disposition.ANSWERED, Disposition.SILENT, Disposition.SILENT]
    with post.session() as session:
        boris = post.user(session, "Boris")
        assert preferences_of(session, boris, post.match_id).off == {MailKind.PRESS}
        assert preferences_of(session, boris).off == frozenset()
    (told,) = [each for each in post.queued("Boris") if each.kind is MailKind.ANSWER]
    assert told.status is OutboxStatus.QUEUED
    assert "you will get no more e-mails of this type for the match Red October" in " ".join(
        told.body_text.split()
    )
    assert told.headers["Auto-Submitted"] == "auto-generated"
    post.press("Anna", "Hello again")
    assert len([each for each in post.letters("Boris") if each.kind is MailKind.PRESS]) == 1
