"""Raw mails read into letters."""

from datetime import UTC, datetime

import pytest

from app.mail.reading.message import MAX_TEXT, parse
from tests.mail.corpus.case import ADDRESS, ORDERS
from tests.mail.corpus.writing import mail, part, parts


def test_the_headers_that_count_are_read() -> None:
    letter = parse(
        mail(
            ORDERS,
            "From: =?koi8-r?B?4c7OwQ==?= <Anna@Example.ORG>",
            "In-Reply-To: <m7.v3.A.x@post.example>",
            "References: <m7.root.A@post.example>\n\t<m7.v3.A.x@post.example>",
        )
    )
    assert letter.from_address == "anna@example.org"
    assert letter.to_addresses == (ADDRESS,)
    assert letter.message_id == "<1@example.org>"
    assert letter.in_reply_to == "<m7.v3.A.x@post.example>"
    assert letter.references == ("<m7.root.A@post.example>", "<m7.v3.A.x@post.example>")
    assert letter.date == datetime(2026, 11, 3, 7, 0, tzinfo=UTC)
    assert letter.subject == "Re: [Fieldpost] Red October (#7)"
    assert not letter.is_ours


@pytest.mark.parametrize(
    "author",
    [
        "From: anna@example.org, boris@example.org",
        "From: Anna",
        "From: ",
        "From: undisclosed-recipients:;",
        "From: <anna@example.org",
        "From: ((((((((",
    ],
)
def test_a_mail_without_one_clear_author_still_reads(author: str) -> None:
    letter = parse(mail(ORDERS, author))
    assert letter.from_address in ("", "anna@example.org")
    assert letter.text == ORDERS


def test_two_authors_are_no_author() -> None:
    letter = parse(mail(ORDERS, "From: anna@example.org, boris@example.org"))
    assert letter.from_address == ""
    assert "more than one author" in letter.defects


def test_a_mail_of_our_own_is_known_by_its_mark() -> None:
    assert parse(mail(ORDERS, "X-Fieldpost: match=7")).is_ours


def test_headers_hold_no_line_breaks_after_decoding() -> None:
    letter = parse(mail(ORDERS, "Subject: =?utf-8?q?hello=0D=0ABcc=3A_x=40y?="))
    assert "\n" not in letter.subject
    assert "\r" not in letter.subject


def test_an_attachment_is_named_and_measured() -> None:
    big = part(b"QUJD" * 1000, "image/png; name=map.png", "Content-Transfer-Encoding: base64")
    (attachment,) = parse(parts(part(ORDERS), big)).attachments
    assert attachment.name == "map.png"
    assert attachment.size == 3000


def test_a_very_long_text_is_cut_and_says_so() -> None:
    letter = parse(mail("move\n" * MAX_TEXT))
    assert letter.is_cut
    assert len(letter.full_text) == MAX_TEXT


def test_a_mail_nested_deeper_than_the_stack_is_read_in_part_and_says_so() -> None:
    layers = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
        for n in range(2000)
    )
    letter = parse(b"From: anna@example.org\r\nMessage-ID: <1@x>\r\n" + layers)
    assert letter.from_address == "anna@example.org"
    assert letter.message_id == "<1@x>"
    assert letter.is_cut


@pytest.mark.parametrize(
    "content",
    [
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\nx\r\n" * 100_000,
        b"X: y\r\n" * 700_000 + b"\r\nmove",
        b"\r\n" + b"a\r\n" * 700_000,
    ],
    ids=["parts", "headers", "lines"],
)
def test_a_mail_that_is_too_complicated_is_read_in_part_and_says_so(content: bytes) -> None:
    letter = parse(b"From: anna@example.org\r\nMessage-ID: <1@x>\r\n" + content)
    assert letter.from_address == "anna@example.org"
    assert letter.is_cut


def test_a_large_attachment_does_not_make_a_mail_too_complicated() -> None:
    lines = b"QUJD" * 19 + b"\n"
    big = part(lines * 100_000, "image/png; name=a.png", "Content-Transfer-Encoding: base64")
    letter = parse(parts(part(ORDERS), big))
    assert letter.text == ORDERS
    assert not letter.is_cut
