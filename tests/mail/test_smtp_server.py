"""What a mail server hears from ours."""

import smtplib

import pytest

from app.config import Address
from app.mail.smtp_server import MAX_MAIL, serving
from tests.mail.servers import Broken, Inbox

ANY_PORT = Address("127.0.0.1", 0)
PROTOCOLS = {"smtp": smtplib.SMTP, "lmtp": smtplib.LMTP}


def hand_in(client: smtplib.SMTP, recipients: int, content: bytes) -> list[int]:
    """Give a mail in by hand; the answers to the data, one for each that is due."""
    assert client.ehlo()[0] == 250
    assert client.mail("anna@example.org")[0] == 250
    for number in range(recipients):
        assert client.rcpt(f"r{number}@post.example")[0] == 250
    assert client.docmd("DATA")[0] == 354
    client.send(content + b"\r\n.\r\n")
    due = recipients if isinstance(client, smtplib.LMTP) else 1
    return [client.getreply()[0] for _ in range(due)]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_mail_is_taken_in_as_it_was_sent(protocol: str) -> None:
    inbox = Inbox()
    with serving(inbox, ANY_PORT, protocol) as address:
        client = PROTOCOLS[protocol](address.host, address.port)
        replies = hand_in(client, 2, b"Subject: x\r\n\r\n..dot\r\n" + b"y" * 5000)
        assert client.noop()[0] == 250
        client.quit()
    assert set(replies) == {250}
    assert inbox.taken == [
        (
            ["r0@post.example", "r1@post.example"],
            b"Subject: x\r\n\r\n.dot\r\n" + b"y" * 5000 + b"\r\n",
        )
    ]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_fault_of_ours_is_a_4xx_for_every_recipient_and_ends_nothing(protocol: str) -> None:
    with serving(Broken(), ANY_PORT, protocol) as address:
        client = PROTOCOLS[protocol](address.host, address.port)
        assert hand_in(client, 2, b"hello") == ([451, 451] if protocol == "lmtp" else [451])
        assert client.noop()[0] == 250
        client.quit()


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_mail_that_is_too_big_is_refused_for_good_and_ends_nothing(protocol: str) -> None:
    inbox = Inbox()
    line = b"x" * 998 + b"\r\n"
    content = line * (MAX_MAIL // len(line) + 1)
    with serving(inbox, ANY_PORT, protocol) as address:
        client = PROTOCOLS[protocol](address.host, address.port)
        assert hand_in(client, 2, content) == ([552, 552] if protocol == "lmtp" else [552])
        assert client.noop()[0] == 250
        client.quit()
    assert inbox.taken == []


def test_a_mail_that_says_beforehand_that_it_is_too_big_is_refused_at_once() -> None:
    with serving(Inbox(), ANY_PORT) as address, smtplib.SMTP(address.host, address.port) as client:
        client.ehlo()
        assert client.mail("anna@example.org", ["SIZE=20000000"])[0] == 552


def test_the_null_sender_of_a_bounce_is_taken() -> None:
    inbox = Inbox()
    with serving(inbox, ANY_PORT) as address, smtplib.SMTP(address.host, address.port) as client:
        client.ehlo()
        assert client.docmd("MAIL FROM:<>")[0] == 250
        assert client.rcpt("r@post.example")[0] == 250
        assert client.data(b"hello")[0] == 250
    assert len(inbox.taken) == 1


def test_more_recipients_than_fit_are_put_off() -> None:
    with serving(Inbox(), ANY_PORT) as address, smtplib.SMTP(address.host, address.port) as client:
        client.ehlo()
        client.mail("anna@example.org")
        replies = [client.rcpt(f"r{number}@post.example")[0] for number in range(25)]
    assert replies == [250] * 20 + [452] * 5


@pytest.mark.parametrize(
    "words",
    [b"\xff\xfe\r\n", b"RCPT TO:<x@y>\r\n", b"MAIL FROM:<" + b"a" * 70_000 + b">\r\n", b"\x00\r\n"],
)
def test_nonsense_is_answered_and_the_next_mail_is_taken(words: bytes) -> None:
    inbox = Inbox()
    with serving(inbox, ANY_PORT) as address:
        client = smtplib.SMTP(address.host, address.port)
        client.ehlo()
        client.send(words)
        assert client.getreply()[0] in range(500, 600)
        assert hand_in(client, 1, b"hello") == [250]
        client.quit()
    assert len(inbox.taken) == 1
