"""Which mails are taken in: tokens that hold, old ones, automatic mail, broken mail."""

from datetime import timedelta

import pytest
from sqlmodel import select

from app.mail.outbox import rotate_token, thread_of
from app.mail.seat_context import Disposition
from app.mail.tokens import make
from app.models import InboundMail, Match, Seat, User, utc_now
from tests.mail.seat import ANNA, Post

# trust


@pytest.mark.parametrize(
    "recipient",
    [
        "orders@post.example",
        "orders+@post.example",
        "orders+aaaa@post.example",
        f"orders+{make(1, 0, 'another secret')}@post.example",
        "anna@post.example",
        "orders+\udcff@post.example",
    ],
)
def test_without_a_genuine_token_there_is_silence(post: Post, recipient: str) -> None:
    message = post.mail(post.legal_order())
    assert post.deliver(message, to=recipient).disposition is Disposition.SILENT
    assert (post.letters(), post.submissions()) == ([], [])


def test_a_genuine_token_of_a_seat_that_is_gone_is_met_with_silence(post: Post) -> None:
    address = f"orders+{make(9999, 0, post.settings.secret_key)}@post.example"
    assert post.deliver(post.mail("ready"), to=address).disposition is Disposition.SILENT


def test_a_mail_in_capitals_arrives(post: Post) -> None:
    message = post.mail(post.legal_order(), sender="Anna@EXAMPLE.org")
    assert post.deliver(message, to=post.address.upper()).disposition is Disposition.SUBMITTED


def test_the_sender_cannot_be_named_by_the_envelope_or_by_a_second_author(post: Post) -> None:
    message = post.mail(post.legal_order())
    message.replace_header("From", f"{ANNA}, eve@example.org")
    assert post.deliver(message).disposition is Disposition.QUARANTINED
    assert post.submissions() == []


@pytest.mark.parametrize("how", ["rotated", "lapsed"])
def test_an_old_address_is_answered_with_the_one_that_holds_now(post: Post, how: str) -> None:
    old = post.address
    with post.rows() as session:
        seat = session.get_one(Seat, post.seat_id)
        if how == "rotated":
            rotate_token(seat)
        else:
            seat.token_expires_at = utc_now() - timedelta(seconds=1)
    for _ in range(2):
        assert (
            post.deliver(post.mail(post.legal_order()), to=old).disposition is Disposition.ANSWERED
        )
    assert post.submissions() == []
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert letter.headers["Reply-To"] == f"Fieldpost <{post.address}>"
    assert post.address != old
    assert post.deliver(post.mail(post.legal_order())).disposition is Disposition.SUBMITTED


def test_an_old_address_tells_a_stranger_nothing(post: Post) -> None:
    old = post.address
    with post.rows() as session:
        rotate_token(session.get_one(Seat, post.seat_id))
    message = post.mail(post.legal_order(), sender="eve@example.org")
    assert post.deliver(message, to=old).disposition is Disposition.QUARANTINED
    assert post.letters() == []


def test_writing_to_a_player_moves_the_expiry_of_his_address_on(post: Post) -> None:
    post.deliver(post.mail("STATUS"))
    expires = post.seat().token_expires_at
    assert expires is not None
    assert expires > utc_now() + timedelta(days=150)


def test_an_address_that_has_lapsed_stays_void_when_the_next_letter_is_written(post: Post) -> None:
    old = post.address
    with post.rows() as session:
        seat = session.get_one(Seat, post.seat_id)
        match = session.get_one(Match, post.match_id)
        anna = session.get_one(User, seat.user_id)
        seat.token_expires_at = utc_now() - timedelta(seconds=1)
        thread = thread_of(post.settings, match, seat, anna)
    assert thread.reply_to != old
    post.deliver(post.mail(post.legal_order()), to=old)
    assert post.submissions() == []


# loops


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<war.example.org>"},
        {"Return_Path": "<>"},
        {"X_Fieldpost": "match=1"},
        {"Message_ID": "<m1.v0.A.0123456789abcdef@post.example>"},
    ],
)
def test_automatic_mail_is_never_answered(post: Post, headers: dict[str, str]) -> None:
    message = post.mail(post.legal_order(), **headers)
    assert post.deliver(message).disposition is Disposition.SILENT
    assert (post.letters(), post.submissions()) == ([], [])


@pytest.mark.parametrize("null", ["", "<>"])
def test_a_mail_from_the_null_sender_is_never_answered(post: Post, null: str) -> None:
    outcome = post.deliver(post.mail(post.legal_order()), envelope_from=null)
    assert outcome.disposition is Disposition.SILENT
    assert (post.letters(), post.submissions()) == ([], [])


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00" * 1000,
        b"From: anna@example.org\r\nContent-Type: multipart/mixed\r\n\r\n--",
        b"From: anna@example.org\nContent-Transfer-Encoding: base64\n\n\xff\xfe",
        b"From: anna@example.org\nSubject: =?koi8-r?b?\xff?=\nContent-Type: text/\xff",
    ],
)
def test_broken_mime_changes_nothing_and_raises_nothing(post: Post, raw: bytes) -> None:
    before = post.version()
    outcome = post.deliver(raw)
    post.settle()
    assert outcome.disposition in (
        Disposition.QUARANTINED,
        Disposition.ANSWERED,
        Disposition.SUBMITTED,
    )
    assert post.version() == before


def test_what_became_of_a_mail_is_on_record(post: Post) -> None:
    post.deliver(post.mail(post.legal_order()))
    with post.rows() as session:
        (record,) = session.exec(select(InboundMail)).all()
        anna = session.exec(select(User).where(User.email == ANNA)).one()
    assert anna.email == record.from_address
    assert (record.match_id, record.seat) == (post.match_id, post.letter)
    assert record.outcome == Disposition.SUBMITTED
    assert record.submission_id == post.submissions()[0].id
