"""Our addresses as the world sees them, and whom a mail in a mailbox is for."""

from email.message import EmailMessage
from urllib.parse import quote

import pytest

from app.config import RECIPIENT_HEADERS, ConfigurationError, Settings
from app.mail.reading.header_block import head_of
from app.mail.transports.addresses import Addresses
from app.mail.transports.envelope import envelope_from, recipients

TOKEN = "orders+" + "ab34" * 10
INSIDE = f"{TOKEN}@post.example"
PLUS = Addresses("post.example", "me+{token}@mail.example")
LONG = Addresses("post.example", "somebody-with-a-long-name+{token}@mail.example")
PLAIN = Addresses("post.example", "me@mail.example")
OWN = Addresses("post.example")


@pytest.mark.parametrize(
    ("addresses", "outside"),
    [
        (OWN, INSIDE),
        (PLUS, f"me+{TOKEN}@mail.example"),
        (PLAIN, "me@mail.example"),
        (Addresses("post.example", "{token}@mail.example"), f"{TOKEN}@mail.example"),
        (Addresses("post.example", "me-{token}-x@mail.example"), f"me-{TOKEN}-x@mail.example"),
    ],
)
def test_an_address_goes_out_and_comes_back(addresses: Addresses, outside: str) -> None:
    assert addresses.outward(INSIDE) == outside
    assert addresses.is_ours(outside.upper())
    if addresses.has_room(TOKEN):
        assert addresses.inward(f"<{outside}>") == INSIDE


@pytest.mark.parametrize(
    "address",
    [
        "you+x@mail.example",
        "me@elsewhere.example",
        "me+@mail.example",
        "",
        "@",
        "me+x@post.example",
    ],
)
def test_addresses_of_others_are_not_ours(address: str) -> None:
    assert PLUS.inward(address) == ""
    assert PLUS.outward("anna@example.org") == "anna@example.org"


def letter() -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Fieldpost <fieldpost@post.example>"
    message["To"] = "anna@example.org"
    message["Reply-To"] = f"Red October <{INSIDE}>"
    message["Message-ID"] = "<m1.v1.A.00@post.example>"
    message["References"] = "<m1.root.A@post.example>"
    message.set_content("It is your turn.")
    return message


def test_a_letter_of_a_site_with_a_mailbox_names_the_mailbox() -> None:
    message = letter()
    PLUS.send_out(message)
    assert message["From"] == "Fieldpost <me@mail.example>"
    assert message["Reply-To"] == f"Red October <me+{TOKEN}@mail.example>"
    assert message["To"] == "anna@example.org"
    assert message["Message-ID"] == letter()["Message-ID"]
    assert message["References"] == letter()["References"]


@pytest.mark.parametrize("addresses", [PLAIN, LONG])
def test_without_room_for_a_token_it_goes_along_as_the_first_reference(
    addresses: Addresses,
) -> None:
    message = letter()
    addresses.send_out(message)
    assert message["Reply-To"] == f"Red October <{addresses.base}>"
    assert message["References"] == f"<{INSIDE}> <m1.root.A@post.example>"
    assert addresses.named([str(message["References"])]) == [INSIDE]


LINK = f"mailto:{INSIDE}?subject=Red%20October&amp;body=ready"


@pytest.mark.parametrize(
    ("addresses", "link", "address"),
    [
        (PLUS, LINK.replace(INSIDE, f"me+{TOKEN}@mail.example"), f"me+{TOKEN}@mail.example"),
        (
            PLAIN,
            LINK.replace(INSIDE, "me@mail.example").replace("Red", f"{quote(TOKEN, '')}%20Red"),
            f"me@mail.example (Subject: {TOKEN})",
        ),
        (OWN, LINK, INSIDE),
    ],
)
def test_the_texts_of_a_letter_name_addresses_as_the_world_sees_them(
    addresses: Addresses, link: str, address: str
) -> None:
    message = letter()
    message.set_content(f"Write to\n\n{INSIDE}\n")
    message.add_alternative(f'<a href="{LINK}">Write</a>, not to x@post.example', subtype="html")
    addresses.send_out(message)
    plain, html = (part.get_content() for part in message.iter_parts())
    assert plain == f"Write to\n\n{address}\n"
    assert html == f'<a href="{link}">Write</a>, not to x@post.example\n'


def test_a_site_with_a_domain_of_its_own_changes_nothing() -> None:
    message = letter()
    OWN.send_out(message)
    assert message.as_bytes() == letter().as_bytes()


ANNA, BORIS = "me+orders+anna@mail.example", "me+orders+boris@mail.example"


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        (f"Delivered-To: {ANNA}\nTo: {BORIS}\n", [ANNA]),
        (f"Delivered-To: {ANNA}\nDelivered-To: {BORIS}\n", [ANNA]),
        # What the provider strips of its plus says nothing.
        (f"Delivered-To: me@mail.example\nTo: {ANNA}\nCc: Boris <{BORIS}>\n", [ANNA, BORIS]),
        (f"X-Original-To: {ANNA}\n", [ANNA]),
        (f"Envelope-To: {BORIS}, {ANNA}\n", [BORIS, ANNA]),
        (f"To: you@mail.example, {ANNA},\n {BORIS}\n", [ANNA, BORIS]),
        ("To: undisclosed-recipients:;\n", []),
    ],
)
def test_for_whom_a_mail_is_says_the_server_or_else_the_author(
    head: str, wanted: list[str]
) -> None:
    parsed = head_of(f"{head}\nText: To: {ANNA}\n".encode())
    assert recipients(parsed, RECIPIENT_HEADERS, PLUS) == wanted


def test_only_the_headers_count_that_are_trusted() -> None:
    parsed = head_of(f"X-Envelope-To: {ANNA}\nTo: {BORIS}\n\n".encode())
    assert recipients(parsed, ("X-Envelope-To",), PLUS) == [ANNA]


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        ("Return-Path: <anna@example.org>\n", "anna@example.org"),
        ("Return-Path: <>\nFrom: anna@example.org\n", ""),
        ("From: Anna <anna@example.org>\n", "anna@example.org"),
        ("Subject: none\n", "unknown"),
    ],
)
def test_the_sender_of_the_envelope_is_in_return_path(head: str, sender: str) -> None:
    assert envelope_from(head_of(head.encode() + b"\n")) == sender


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAIL_ADDRESS", "someone"),
        ("MAIL_ADDRESS", "me+{token}@a.example, you@a.example"),
        ("MAIL_ADDRESS", "me@{token}.example"),
        ("MAIL_RECIPIENT_HEADERS", "Delivered To:"),
        ("POSTMARK_WEBHOOK_LOGIN", "secret"),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(name: str, value: str) -> None:
    with pytest.raises(ConfigurationError, match=name):
        Settings.from_environment({"FIELDPOST_SECRET_KEY": "x", name: value})


def test_the_settings_survive_the_environment() -> None:
    environ = {
        "FIELDPOST_SECRET_KEY": "x",
        "MAIL_ADDRESS": "me+{token}@mail.example",
        "IMAP_URL": "imaps://me:x@mail.example",
        "MAIL_RECIPIENT_HEADERS": "X-Envelope-To, To",
        "MAILGUN_WEBHOOK_KEY": "a",
        "SENDGRID_WEBHOOK_KEY": "b",
        "POSTMARK_WEBHOOK_LOGIN": "c:d",
    }
    settings = Settings.from_environment(environ)
    assert settings.mail_domain == "mail.example"
    assert settings.recipient_headers == ("X-Envelope-To", "To")
    assert Settings.from_environment(settings.to_environment()) == settings
