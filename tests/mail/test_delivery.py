"""Letters from the outbox to a mail server: each once, again where it may help, else given up."""

import re
import threading
from datetime import UTC, datetime, timedelta
from email.policy import SMTP

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select

from app.config import Settings
from app.database import session_scope
from app.mail import delivery
from app.mail.delivery import (
    LATE,
    LEASE,
    MAX_ATTEMPTS,
    claim,
    deliver_due,
    is_late,
    pause_after,
)
from app.mail.smtp_client import PostponedError, Server, build, send
from app.models import MailKind, Outbox, OutboxStatus
from tests.mail.servers import Inbox

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def letter(cause: str, recipient: str = "anna@example.org", **values: object) -> Outbox:
    row = Outbox(
        cause=cause,
        kind=MailKind.TURN,
        recipient=recipient,
        subject="[Fieldpost] Красный Октябрь (#7)",
        body_text="Ваш ход.\n",
        body_html="<p>Ваш ход.</p>",
        headers={
            "From": "Fieldpost <fieldpost@post.example>",
            "Message-ID": f"<m7.v1.B.{cause}@post.example>",
        },
        created_at=NOW,
        next_attempt_at=NOW,
    )
    for name, value in values.items():
        setattr(row, name, value)
    return row


def fill(engine: Engine, *rows: Outbox) -> None:
    with session_scope(engine) as session:
        session.add_all(rows)


def row(engine: Engine, cause: str) -> Outbox:
    with Session(engine) as session:
        return session.exec(select(Outbox).where(Outbox.cause == cause)).one()


def deliver(engine: Engine, settings: Settings, url: str, now: datetime = NOW) -> int:
    return deliver_due(
        lambda: Session(engine, expire_on_commit=False),
        settings.model_copy(update={"smtp_url": url}),
        now,
    )


def test_a_letter_arrives_as_text_and_html(inbox: Inbox, inbox_url: str) -> None:
    send(letter("turn"), inbox_url)
    ((recipients, _raw),) = inbox.taken
    (read,) = inbox.letters()
    assert recipients == ["anna@example.org"]
    assert read.subject == "[Fieldpost] Красный Октябрь (#7)"
    assert read.message_id == "<m7.v1.B.turn@post.example>"
    assert read.full_text == "Ваш ход.\n"
    assert read.date == NOW


def test_a_letter_is_written_as_the_email_package_writes_it(inbox: Inbox, inbox_url: str) -> None:
    drawing = {"title": "rcw", "marked": ["kuban"], "provinces": {}}
    with_picture = letter("turn", picture=drawing, body_html="<p>Ваш ход.</p>\n" * 40)
    written = build(with_picture).as_bytes(policy=SMTP.clone(cte_type="7bit"))

    send(with_picture, inbox_url)

    ((_recipients, raw),) = inbox.taken
    assert b"image/png" in raw
    assert without_boundaries(raw) == without_boundaries(written)


def without_boundaries(raw: bytes) -> bytes:
    """What stands in a mail but for its boundaries, at which lines are broken, too."""
    named = re.sub(rb"={15}\d+==|=[0-9a-f]{32}=", b"boundary", raw)
    return re.sub(rb";\s+boundary", b"; boundary", named).strip()


def test_due_letters_are_sent_once(
    engine: Engine, post_settings: Settings, inbox: Inbox, inbox_url: str
) -> None:
    fill(engine, letter("one"), letter("two"), letter("late", next_attempt_at=NOW + LEASE))
    assert deliver(engine, post_settings, inbox_url) == 2
    assert deliver(engine, post_settings, inbox_url) == 0
    assert len(inbox.taken) == 2
    assert row(engine, "one").status is OutboxStatus.SENT
    assert row(engine, "one").sent_at == NOW
    assert row(engine, "late").status is OutboxStatus.QUEUED


def test_letters_are_sent_once_by_many_senders(
    engine: Engine, post_settings: Settings, inbox: Inbox, inbox_url: str
) -> None:
    fill(engine, *(letter(f"turn{number}") for number in range(40)))
    sent: list[int] = []

    def send_all() -> None:
        """Run tasks as the worker does: each is short, the next follows while there are more."""
        while handed_over := deliver(engine, post_settings, inbox_url):
            sent.append(handed_over)

    senders = [threading.Thread(target=send_all) for _ in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sum(sent) == 40
    assert len({read.message_id for read in inbox.letters()}) == len(inbox.taken) == 40


@pytest.mark.parametrize("stage", ["refused_recipients", "refused_mails"])
def test_a_5xx_gives_a_letter_up_and_the_next_is_sent(
    engine: Engine, post_settings: Settings, inbox: Inbox, inbox_url: str, stage: str
) -> None:
    getattr(inbox, stage)["gone@example.org"] = "550 5.1.1 No such mailbox"
    fill(engine, letter("one", "gone@example.org"), letter("two"))
    assert deliver(engine, post_settings, inbox_url) == 1
    dead = row(engine, "one")
    assert dead.status is OutboxStatus.DEAD
    assert dead.error == "550 5.1.1 No such mailbox"
    assert row(engine, "two").status is OutboxStatus.SENT


@pytest.mark.parametrize("stage", ["refused_recipients", "refused_mails"])
def test_a_4xx_is_tried_again_after_a_pause(
    engine: Engine, post_settings: Settings, inbox: Inbox, inbox_url: str, stage: str
) -> None:
    refusals: dict[str, str] = getattr(inbox, stage)
    refusals["anna@example.org"] = "451 4.7.1 Greylisted"
    fill(engine, letter("one"))
    assert deliver(engine, post_settings, inbox_url) == 0
    waiting = row(engine, "one")
    assert (waiting.status, waiting.attempts) == (OutboxStatus.QUEUED, 1)
    assert waiting.next_attempt_at == NOW + pause_after(1)
    refusals.clear()
    assert deliver(engine, post_settings, inbox_url) == 0
    assert deliver(engine, post_settings, inbox_url, NOW + pause_after(1)) == 1


def test_without_a_server_letters_wait(engine: Engine, post_settings: Settings) -> None:
    fill(engine, letter("one"), letter("two"))
    assert deliver(engine, post_settings, "smtp://127.0.0.1:1") == 0
    first = row(engine, "one")
    assert (first.status, first.attempts) == (OutboxStatus.QUEUED, 1)
    assert first.error is not None
    assert row(engine, "two").attempts == 0


def test_a_letter_is_given_up_after_days_of_trying(engine: Engine, post_settings: Settings) -> None:
    fill(engine, letter("one", attempts=MAX_ATTEMPTS - 1))
    deliver(engine, post_settings, "smtp://127.0.0.1:1")
    assert row(engine, "one").status is OutboxStatus.DEAD
    spent = sum((pause_after(attempt) for attempt in range(1, MAX_ATTEMPTS)), timedelta())
    assert timedelta(days=4) <= spent <= timedelta(days=6)


def test_a_claimed_letter_is_nobody_elses_until_its_lease_is_over(engine: Engine) -> None:
    def factory() -> Session:
        return Session(engine, expire_on_commit=False)

    fill(engine, letter("one"))
    taken = claim(factory, NOW)
    assert taken is not None
    assert claim(factory, NOW + LEASE / 2) is None
    again = claim(factory, NOW + LEASE)
    assert again is not None
    assert (again.id, again.attempts) == (taken.id, 2)


def test_a_sender_that_was_frozen_leaves_the_letter_to_the_next_one(
    engine: Engine,
    post_settings: Settings,
    inbox: Inbox,
    inbox_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fill(engine, letter("one"))
    with monkeypatch.context() as frozen:
        frozen.setattr(delivery, "BEGIN_SECONDS", -1.0)
        assert deliver(engine, post_settings, inbox_url) == 0
    assert inbox.taken == []
    assert deliver(engine, post_settings, inbox_url, NOW + LEASE / 2) == 0
    assert deliver(engine, post_settings, inbox_url, NOW + LEASE) == 1
    assert len(inbox.taken) == 1


def test_an_email_is_late_from_the_tenth_second_on_until_somebody_sends_it(
    engine: Engine,
) -> None:
    with session_scope(engine) as session:
        session.add(letter("7:B"))
    late = NOW + LATE
    with Session(engine) as session:
        assert not is_late(session, late - timedelta(seconds=1))
        assert is_late(session, late)
    assert claim(lambda: Session(engine), late) is not None
    with Session(engine) as session:
        assert not is_late(session, late)


def test_a_header_with_a_line_end_is_given_up_and_never_sent(
    engine: Engine, post_settings: Settings, inbox: Inbox, inbox_url: str
) -> None:
    fill(engine, letter("one", subject="hello\r\nBcc: eve@example.org"))
    assert deliver(engine, post_settings, inbox_url) == 0
    assert inbox.taken == []
    assert row(engine, "one").status is OutboxStatus.DEAD


def test_a_long_message_id_is_never_written_as_encoded_words() -> None:
    long = f"<{'x' * 300}@example.org>"
    row = letter("one")
    row.headers = {**row.headers, "In-Reply-To": long, "References": f"<root@x> {long}"}
    written = build(row).as_bytes().decode("ascii")
    assert f"In-Reply-To: {long}\r\n" in written
    assert f"References: <root@x> {long}\r\n" in written


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", Server("mail.example", 25, None, None, False, False)),
        ("smtps://mail.example", Server("mail.example", 465, None, None, True, False)),
        (
            "smtp://anna%40x:p%3Aw@mail.example:587?starttls=1",
            Server("mail.example", 587, "anna@x", "p:w", False, True),
        ),
    ],
)
def test_an_smtp_url_is_read(url: str, server: Server) -> None:
    assert Server.parse(url) == server


@pytest.mark.parametrize("url", ["", "http://mail.example", "smtp://"])
def test_what_is_no_smtp_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="SMTP_URL"):
        Server.parse(url)


def test_a_server_without_starttls_gets_nothing_in_the_clear(inbox: Inbox, inbox_url: str) -> None:
    with pytest.raises(PostponedError):
        send(letter("one"), f"{inbox_url}?starttls=1")
    assert inbox.taken == []


def test_a_non_ascii_address_is_sent_where_the_server_can(inbox: Inbox, inbox_url: str) -> None:
    send(letter("one", "анна@example.org"), inbox_url)
    assert inbox.taken[0][0] == ["анна@example.org"]
