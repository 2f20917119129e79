"""Letters that come back: which reports count, and when an address gets no more mail."""

from datetime import datetime, timedelta

import pytest
from sqlmodel import Session, select

from app.config import Address
from app.mail.bounces.counter import SOFT, resume_mail
from app.mail.bounces.delivery_status import Report, in_words, of_reply, read
from app.mail.bounces.inbound import return_address
from app.mail.delivery import deliver_due
from app.mail.reading.message import parse
from app.mail.seat_context import Disposition
from app.mail.smtp_server import serving
from app.models import Bounce, MailKind, Match, Outbox, OutboxStatus, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import ANNA, Post
from tests.mail.servers import Inbox

DAEMON = "MAILER-DAEMON@mx.example.org"


def report(status: str = "5.1.1", action: str = "failed", said: str = "550 No such user") -> bytes:
    """A report as Postfix writes it, with the letter that came back below."""
    return f"""From: {DAEMON}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Sender: rfc822; bounce@post.example

Final-Recipient: rfc822; anna@example.org
Original-Recipient: rfc822;anna@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {said}
    of that name

--B
Content-Type: message/rfc822

From: Fieldpost <fieldpost@post.example>

Action: failed
Status: 5.1.1

--B--
""".encode()


def words(text: str, sender: str = DAEMON) -> bytes:
    """A report that is written for people."""
    return f"From: {sender}\nSubject: failure notice\n\n{text}\n".encode()


def found(raw: bytes) -> Report | None:
    return read(raw, parse(raw))


# reading


def test_the_fields_of_a_report_are_read() -> None:
    assert found(report()) == Report("5.1.1", "550 No such user of that name")
    crlf = report().replace(b"\n", b"\r\n")
    assert found(crlf) == Report("5.1.1", "550 No such user of that name")


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded"])
def test_a_report_of_no_failure_is_none_whatever_stands_in_the_letter(action: str) -> None:
    assert found(report("4.4.1", action)) is None


def test_the_fields_of_a_report_in_utf_8_are_read() -> None:
    raw = report(said="550 нет такого адреса").replace(b"message/del", b"message/global-del")
    assert found(raw) == Report("5.1.1", "550 нет такого адреса of that name")


@pytest.mark.parametrize("action", ["error", "failed (will not retry)", "FAILED"])
def test_the_action_of_a_failure_is_read_as_servers_write_it(action: str) -> None:
    assert found(report(action=action)) == Report("5.1.1", "550 No such user of that name")


def test_a_report_about_several_recipients_tells_of_the_one_that_failed() -> None:
    delivered = b"Final-Recipient: rfc822; boris@example.org\nAction: delivered\nStatus: 2.0.0\n\n"
    raw = report().replace(b"Final-Recipient", delivered + b"Final-Recipient", 1)
    assert found(raw) == Report("5.1.1", "550 No such user of that name")


@pytest.mark.parametrize("kind", ["delivery-status", "global-delivery-status"])
@pytest.mark.parametrize("end", [0, 200, 400, 450, 500])
def test_a_report_that_is_cut_off_is_read_without_error(kind: str, end: int) -> None:
    raw = report().replace(b"delivery-status\n", kind.encode() + b"\n")
    assert found(raw[:end] if end else raw.replace(b"\n\n", b"\n")) in (
        None,
        Report("5.0.0", ""),
        Report("5.1.1", ""),
    )


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (  # qmail
            "Hi. This is the qmail-send program at example.org.\n<anna@example.org>:\n"
            "Sorry, no mailbox here by that name. (#5.1.1)\n\n"
            "--- Below this line is a copy of the message.\n\nSubject: 5.2.2",
            "5.1.1",
        ),
        (  # Exim
            "A message that you sent could not be delivered to one or more of its\n"
            "recipients. This is a permanent error.\n\n  anna@example.org\n"
            "    550 Unrouteable address: no such mailbox\n\n"
            "------ This is a copy of the message, including all the headers. ------",
            "5.1.1",
        ),
        ("<anna@example.org>: host mx said: 552 5.2.2 Mailbox full", "5.2.2"),
        (  # Microsoft's SMTPSVC gives no reason at all
            "The email below could not be delivered to the following user:\n\n"
            "<anna@example.org>\n\nOld message:\n",
            "5.0.0",
        ),
        (  # a delay, with the code of the last attempt
            "Delivery to the following recipient has been delayed:\n\n     anna@example.org\n\n"
            "Message will be retried for 2 more days. The server said: 421 4.4.5 busy\n",
            None,
        ),
        ("The mail system could not deliver: 554 refused", "5.0.0"),
        ("We are moving our servers on Sunday.", None),
    ],
)
def test_reports_for_people_are_read_as_far_as_they_can_be(text: str, status: str | None) -> None:
    reported = found(words(text))
    assert (reported.status if reported else None) == status


def test_a_reply_that_somebody_is_away_is_no_report() -> None:
    away = "I am away; my colleague's address no longer: user unknown, 550 5.1.1"
    assert found(words(away, ANNA)) is None


@pytest.mark.parametrize(
    ("status", "is_hard"),
    [("5.1.1", True), ("5.1.10", True), ("5.2.1", True), ("5.1.8", False), ("5.2.2", False),
     ("5.7.1", False), ("4.1.1", False), ("5.0.0", False)],
)  # fmt: skip
def test_only_what_says_that_there_is_no_mailbox_is_hard(status: str, is_hard: bool) -> None:
    assert Report(status, "").is_hard is is_hard
    assert (in_words(status) == "there is no such mailbox") is is_hard


@pytest.mark.parametrize(
    ("said", "is_recipient", "is_hard"),
    [
        ("550 No such mailbox", True, True),
        ("550 No such mailbox", False, False),
        ("550 5.7.1 Blocked", True, False),
        ("554 5.1.1 Unknown", False, True),
        ("552 Too large", True, False),
    ],
)
def test_an_answer_of_our_own_server_is_read(said: str, is_recipient: bool, is_hard: bool) -> None:
    assert of_reply(said, is_recipient=is_recipient).is_hard is is_hard


# counting


def sent(session: Session, number: int, moment: datetime, recipient: str = ANNA) -> Outbox:
    match = session.exec(select(Match)).one()
    letter = Outbox(
        cause=f"turn:{number}",
        kind=MailKind.TURN,
        recipient=recipient,
        subject="x",
        body_text="x",
        headers={"From": "Fieldpost <fieldpost@post.example>"},
        match_id=match.id,
        status=OutboxStatus.SENT,
        sent_at=moment,
    )
    session.add(letter)
    session.flush()
    return letter


def come_back(post: Post, number: int, raw: bytes, moment: datetime | None = None) -> Disposition:
    """Let letter `number` be sent, and a report of it come in."""
    with post.rows() as session:
        address = return_address(sent(session, number, moment or utc_now()), post.settings)
    return post.deliver(raw, to=address, envelope_from="<>").disposition


def is_stopped(post: Post, email: str = ANNA) -> bool:
    with post.rows() as session:
        user = session.exec(select(User).where(User.email == email)).one()
        return user.mail_stopped_at is not None


@on_sqlite_only
def test_two_hard_reports_stop_the_mail_and_tell_the_host(post: Post) -> None:
    with post.rows() as session:
        boris = session.exec(select(User).where(User.name == "Boris")).one()
        session.get_one(Match, post.match_id).host_id = boris.id or 0
    assert come_back(post, 1, report()) is Disposition.ANSWERED
    assert not is_stopped(post)
    assert come_back(post, 2, report()) is Disposition.ANSWERED
    assert is_stopped(post)
    (told,) = post.letters("unreachable:")
    assert told.recipient == "boris@example.org"
    assert "Anna" in told.body_text
    assert ANNA not in told.body_text


@on_sqlite_only
def test_one_letter_counts_once_however_often_it_comes_back(post: Post) -> None:
    with post.rows() as session:
        address = return_address(sent(session, 1, utc_now()), post.settings)
    dispositions = [
        post.deliver(report(), to=address, envelope_from="<>").disposition for _ in range(5)
    ]
    assert dispositions == [Disposition.ANSWERED] + [Disposition.SILENT] * 4
    assert not is_stopped(post)


@on_sqlite_only
@pytest.mark.parametrize(
    "how", ["made up", "never sent", "long ago", "failed checks", "delay", "id"]
)
def test_a_report_that_cannot_be_genuine_counts_for_nothing(post: Post, how: str) -> None:
    raw = report(action="delayed") if how == "delay" else report()
    if how == "failed checks":
        post.settings = post.settings.model_copy(update={"mail_authserv_ids": ("mx.post.example",)})
        raw = b"Authentication-Results: mx.post.example; spf=fail\n" + raw
    for number in range(3):
        with post.rows() as session:
            letter = sent(session, number, utc_now())
            if how == "long ago":
                letter.sent_at = utc_now() - timedelta(days=15)
            address = return_address(letter, post.settings)
            if how == "id":  # that of a letter which was deleted
                letter.cause = f"another:{number}"
            if how == "never sent":
                letter.status = OutboxStatus.QUEUED
        if how == "made up":
            other = "b" if address[30] == "a" else "a"
            address = f"{address[:30]}{other}{address[31:]}"
        assert post.deliver(raw, to=address, envelope_from="<>").disposition is Disposition.SILENT
    assert not is_stopped(post)
    with post.rows() as session:
        assert session.exec(select(Bounce)).all() == []


@on_sqlite_only
@pytest.mark.parametrize(("days", "stops"), [(1, True), (0, False)])
def test_many_letters_in_a_row_stop_the_mail_if_it_lasts(
    post: Post, days: int, stops: bool
) -> None:
    for number in range(SOFT):
        assert not is_stopped(post)
        come_back(post, number, report("4.2.2"))
        with post.rows() as session:
            for bounce in session.exec(select(Bounce)):
                bounce.received_at -= timedelta(days=days)
    assert is_stopped(post) is stops


@on_sqlite_only
def test_a_letter_that_arrived_between_them_ends_the_row(post: Post) -> None:
    for number in range(SOFT):
        come_back(post, number, report("4.2.2"))
        with post.rows() as session:
            for bounce in session.exec(select(Bounce)):
                bounce.received_at -= timedelta(days=1)
            if number == 2:
                sent(session, 100, utc_now())
    assert not is_stopped(post)


@on_sqlite_only
def test_a_refusal_of_our_own_server_stops_the_mail_at_once(
    post: Post, inbox: Inbox, inbox_url: str
) -> None:
    inbox.refused_recipients[ANNA] = "550 5.1.1 No such mailbox"
    post.settings = post.settings.model_copy(update={"smtp_url": inbox_url})

    def deliver() -> int:
        return deliver_due(
            lambda: Session(post.engine, expire_on_commit=False), post.settings, utc_now()
        )

    with post.rows() as session:
        for number in range(2):
            sent(session, number, utc_now()).status = OutboxStatus.QUEUED
        sent(session, 3, utc_now(), "boris@example.org").status = OutboxStatus.QUEUED
    assert deliver() == 1
    assert is_stopped(post)
    errors = [letter.error for letter in post.letters("turn:") if letter.recipient == ANNA]
    assert errors == [
        "550 5.1.1 No such mailbox",
        "not sent: earlier e-mails to this address bounced",
    ]
    inbox.refused_recipients.clear()
    with post.rows() as session:
        anna = session.exec(select(User).where(User.email == ANNA)).one()
        assert resume_mail(session, anna, utc_now())
        assert not resume_mail(session, anna, utc_now())
    assert deliver() == 1
    assert not is_stopped(post)


@on_sqlite_only
def test_each_letter_goes_out_with_a_return_address_of_its_own(
    post: Post,
) -> None:
    senders: list[str] = []

    class Noting(Inbox):
        async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
            senders.append(envelope_from)
            return "250 OK"

    with post.rows() as session:
        letters = [sent(session, number, utc_now()) for number in range(2)]
        for letter in letters:
            letter.status = OutboxStatus.QUEUED
        expected = [return_address(letter, post.settings) for letter in letters]
    with serving(Noting(), Address("127.0.0.1", 0)) as address:
        settings = post.settings.model_copy(update={"smtp_url": f"smtp://{address}"})
        deliver_due(lambda: Session(post.engine, expire_on_commit=False), settings, utc_now())
    assert sorted(senders) == sorted(expected)
    assert len(set(expected)) == 2


@on_sqlite_only
def test_a_mail_of_the_player_shows_that_his_address_works(post: Post) -> None:
    for number in range(2):
        come_back(post, number, report())
    assert is_stopped(post)
    post.deliver(post.mail("STATUS", sender="eve@example.org"))
    assert is_stopped(post)
    post.deliver(post.mail("STATUS"))
    assert not is_stopped(post)


@on_sqlite_only
def test_an_invitation_that_comes_back_is_told_to_the_host(post: Post) -> None:
    with post.rows() as session:
        letter = sent(session, 1, utc_now(), "nobody@example.net")
        address = return_address(letter, post.settings)
    assert (
        post.deliver(report(), to=address, envelope_from="<>").disposition is Disposition.ANSWERED
    )
    (told,) = post.letters("returned:")
    assert told.recipient == ANNA
    assert "nobody@example.net" in told.body_text
