"""Raw mails read into letters."""

from datetime import UTC, datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.mail.reading.message import LONGEST_TEXT, Letter, parse
from tests.mail.corpus import CORPUS
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
    assert "no single author" in letter.defects


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
    letter = parse(mail("move\n" * LONGEST_TEXT))
    assert letter.is_cut
    assert len(letter.full_text) == LONGEST_TEXT


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


def _is_storable(text: str) -> bool:
    """What PostgreSQL takes: no NUL, no lone surrogate."""
    return "\x00" not in text and text.encode("utf-8", "replace").decode() == text


def _texts(letter: Letter) -> list[str]:
    single = [letter.text, letter.full_text, letter.subject, letter.from_address]
    names = [attachment.name for attachment in letter.attachments]
    ids = [letter.message_id or "", letter.in_reply_to or "", *letter.references]
    return [*single, *names, *ids, *letter.to_addresses, *letter.defects]


@given(st.binary(max_size=2000))
@settings(deadline=None)
def test_any_bytes_give_a_letter(raw: bytes) -> None:
    assert all(_is_storable(text) for text in _texts(parse(raw)))


HEADER_NAMES = st.sampled_from(
    b"From To Subject Message-ID References In-Reply-To Date Content-Type Content-Disposition"
    b" Content-Transfer-Encoding Auto-Submitted Return-Path Precedence Delivered-To".split()
)
WORDS = rb"""=?utf-8?q?=00?= =?koi8-r?b?8A==?= =?x?b? ?= <a@b> < > @ , ( ) " \ ; : = %
    multipart/mixed ;boundary=b text/plain text/html message/rfc822 ;charset= utf-7 koi8-r
    base64 quoted-printable x-uuencode ;format=flowed ;filename*0*=utf-8''%ff ;name*=x''%
    Tue,_3_Nov_2026_10:00 99999999999 <div> </ <blockquote> <!-- &#0; &#xd800;"""
LINES = [
    b"\xff\xfe",
    b"\x00",
    b" ",
    b"\n ",
    b"\n\n",
    b"\n--b\n",
    b"\n--b--\n",
    b"\n-- \n",
    b"\n> ",
    b"On 3.11.2026 x@y wrote:\n",
    b"=== above ===\n",
    b"From: x\nTo: y\nSent: z\n",
    b"begin 644 x\n",
    b"-----BEGIN PGP SIGNED MESSAGE-----\n",
]
FRAGMENTS = st.sampled_from([*WORDS.split(), *LINES])


@st.composite
def almost_mails(draw: st.DrawFn) -> bytes:
    """Bytes that look like a mail often enough to reach the far corners of its parsing."""
    piece = st.one_of(FRAGMENTS, st.binary(max_size=8))
    headers = [
        draw(HEADER_NAMES) + b": " + b"".join(draw(st.lists(piece, max_size=6)))
        for _ in range(draw(st.integers(0, 8)))
    ]
    body = b"".join(draw(st.lists(piece, max_size=20)))
    return b"\n".join(headers) + b"\n\n" + body


@given(almost_mails())
@example(b"Content-Type: text/plain; charset=\0\n\n\x80")
@example(b"Content-Type: image/png; charset=undefined\n\n\x80")
@settings(deadline=None, max_examples=400)
def test_any_mail_like_bytes_give_a_letter(raw: bytes) -> None:
    assert all(_is_storable(text) for text in _texts(parse(raw)))


@given(st.data())
@settings(deadline=None)
def test_any_truncation_of_a_known_mail_gives_a_letter(data: st.DataObject) -> None:
    raw = data.draw(st.sampled_from(CORPUS)).raw
    cut = data.draw(st.integers(0, len(raw)))
    assert all(_is_storable(text) for text in _texts(parse(raw[:cut])))
