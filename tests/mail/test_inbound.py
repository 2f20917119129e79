"""What becomes of a mail: orders once, answers to whom they are due, silence for the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select

from app.config import Settings
from app.database import session_scope
from app.mail.announce import announcer
from app.mail.answers import MOST_ANSWERS_AN_HOUR
from app.mail.case import Fate, Outcome
from app.mail.inbound import accept
from app.mail.outbox import rotate_token, thread_of
from app.mail.threads import mail_id
from app.mail.tokens import make
from app.matches.load import load
from app.matches.submit import apply_submission
from app.models import (
    InboundMail,
    Match,
    Outbox,
    Seat,
    Submission,
    SubmissionStatus,
    User,
    utc_now,
)
from tests.mail.post import add_player, letters, player_mail, running_match, token_address

ANNA = "anna@example.org"


@dataclass
class Post:
    """A running match of three, seen from Anna's mail program."""

    engine: Engine
    settings: Settings
    match_id: int
    seat_id: int
    letter: str

    @contextmanager
    def rows(self) -> Iterator[Session]:
        with session_scope(self.engine) as session:
            yield session

    @property
    def address(self) -> str:
        with self.rows() as session:
            return token_address(self.settings, session.get_one(Seat, self.seat_id))

    def mail(self, text: str, sender: str = ANNA, **headers: str) -> EmailMessage:
        return player_mail(sender, self.address, text, **headers)

    def deliver(
        self,
        message: EmailMessage | bytes,
        to: str | None = None,
        envelope_from: str = ANNA,
    ) -> Outcome:
        raw = message if isinstance(message, bytes) else message.as_bytes()
        queued: list[int] = []
        recipient = to or self.address
        with self.rows() as session:
            outcome = accept(session, self.settings, raw, envelope_from, [recipient], queued.append)
        self.queued = queued
        return outcome

    def settle(self) -> None:
        """What the worker does with every submission that waits."""
        with self.rows() as session:
            waiting = session.exec(
                select(Submission).where(Submission.status == SubmissionStatus.QUEUED)
            ).all()
            for submission in waiting:
                assert submission.id is not None
                apply_submission(session, submission.id, announcer(self.settings))

    def letters(self, cause: str = "") -> list[Outbox]:
        with self.rows() as session:
            return [row for row in letters(session) if row.cause.startswith(cause)]

    def submissions(self) -> list[Submission]:
        with self.rows() as session:
            return list(session.exec(select(Submission)))

    def version(self) -> int:
        with self.rows() as session:
            return session.get_one(Match, self.match_id).version

    def legal_order(self) -> str:
        """The first order that Anna may give now."""
        with self.rows() as session:
            match = load(session, self.match_id).match
            return match.title.lexicon.write(match.options(self.letter)[0])

    def seat(self) -> Seat:
        with self.rows() as session:
            return session.get_one(Seat, self.seat_id)


@pytest.fixture
def post(engine: Engine, post_settings: Settings) -> Post:
    """Anna's seat owes a decision from the start: all trade at once."""
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        seat = session.exec(
            select(Seat).where(Seat.match_id == match.id, Seat.user_id == players[0].id)
        ).one()
        assert match.id is not None
        assert seat.id is not None
        post = Post(engine, post_settings, match.id, seat.id, seat.letter)
        assert match.id is not None
        assert seat.letter in load(session, match.id).match.waiting()
    return post


# orders


def test_orders_become_a_submission_and_are_answered_in_the_thread(post: Post) -> None:
    message = post.mail(post.legal_order())
    outcome = post.deliver(message)
    assert outcome.fate is Fate.SUBMITTED
    (submission,) = post.submissions()
    assert post.queued == [submission.id]
    assert submission.text == str(message.get_content()).rstrip("\n")
    before = post.version()
    post.settle()
    (receipt,) = post.letters("receipt:")
    assert receipt.recipient == ANNA
    assert receipt.headers["In-Reply-To"] == message["Message-ID"]
    assert "Your orders were carried out" in receipt.body_text
    assert post.version() == before + 1


def test_nonsense_is_answered_with_the_faulty_line_marked(post: Post) -> None:
    before = post.version()
    post.deliver(post.mail(f"{post.legal_order()}\nconquer the moon"))
    post.settle()
    (receipt,) = post.letters("receipt:")
    assert "\n>>> conquer the moon\n" in receipt.body_text
    assert post.version() == before


def test_orders_out_of_turn_are_refused_with_the_reason(post: Post) -> None:
    post.deliver(post.mail(post.legal_order()))
    post.settle()
    with post.rows() as session:
        assert post.letter not in load(session, post.match_id).match.waiting()
    before = post.version()
    post.deliver(post.mail("ready"))
    post.settle()
    receipt = post.letters("receipt:")[-1]
    assert ">>> ready" in receipt.body_text
    assert "nothing" in receipt.body_text.lower()
    assert post.version() == before


@pytest.mark.parametrize("times", [2, 3])
def test_copies_of_one_mail_count_once_and_get_the_same_receipt(post: Post, times: int) -> None:
    message = post.mail(post.legal_order())
    before = post.version()
    post.deliver(message)
    post.settle()
    for _ in range(times - 1):
        assert post.deliver(message).fate is Fate.REPEATED
        post.settle()
    assert len(post.submissions()) == 1
    assert post.version() == before + 1
    receipts = post.letters("receipt:")
    assert len(receipts) == times
    assert len({receipt.body_text for receipt in receipts}) == 1
    assert len({receipt.headers["Message-ID"] for receipt in receipts}) == 1


def test_from_the_fourth_copy_on_there_is_silence(post: Post) -> None:
    message = post.mail(post.legal_order())
    post.deliver(message)
    post.settle()
    fates = [post.deliver(message).fate for _ in range(4)]
    assert fates == [Fate.REPEATED, Fate.REPEATED, Fate.SILENT, Fate.SILENT]
    assert len(post.letters("receipt:")) == 3


def test_a_copy_before_the_receipt_is_queued_again_and_answered_once(post: Post) -> None:
    message = post.mail(post.legal_order())
    post.deliver(message)
    assert post.deliver(message).fate is Fate.REPEATED
    assert post.queued == [post.submissions()[0].id]
    post.settle()
    assert len(post.letters("receipt:")) == 1


def test_a_copy_that_came_another_way_is_the_same_mail(post: Post) -> None:
    message = post.mail(post.legal_order())
    post.deliver(message)
    message["Received"] = "from elsewhere"
    message.set_payload(message.get_payload())
    assert post.deliver(message).fate is Fate.REPEATED


def test_without_a_message_id_the_content_tells_copies(post: Post) -> None:
    message = post.mail(post.legal_order())
    del message["Message-ID"]
    assert post.deliver(message).fate is Fate.SUBMITTED
    assert post.deliver(message).fate is Fate.REPEATED
    message.set_content("something else")
    assert post.deliver(message).fate is Fate.SUBMITTED


def test_a_reply_holds_although_others_have_acted(post: Post) -> None:
    started = mail_id(post.match_id, 0, post.letter, "x", "post.example")
    post.deliver(post.mail(post.legal_order(), In_Reply_To=started))
    (submission,) = post.submissions()
    assert submission.base_version is None
    post.settle()
    assert post.submissions()[0].status is SubmissionStatus.ACCEPTED


def test_a_second_reply_to_a_mail_that_was_answered_is_stale(post: Post) -> None:
    started = mail_id(post.match_id, 0, post.letter, "x", "post.example")
    order = post.legal_order()
    post.deliver(post.mail(order, In_Reply_To=started))
    post.settle()
    before = post.version()
    post.deliver(post.mail(order, References=started))
    post.settle()
    second = post.submissions()[1]
    assert second.base_version == 0
    assert second.status is SubmissionStatus.REFUSED
    assert "gone on" in post.letters("receipt:")[1].body_text
    assert post.version() == before


# answers without orders


@pytest.mark.parametrize("text", ["", " \n\n", "-- \nAnna\n", "> move\n> on\n"])
def test_an_empty_mail_is_answered_with_the_order_form(post: Post, text: str) -> None:
    assert post.deliver(post.mail(text)).fate is Fate.ANSWERED
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert "no order in your mail" in letter.body_text
    assert f"[ ] {post.legal_order()}" in letter.body_text
    assert post.submissions() == []


def test_status_and_help_are_answered_and_nothing_is_submitted(post: Post) -> None:
    post.deliver(post.mail("status\n\nHelp!\n"))
    bodies = [letter.body_text for letter in post.letters()]
    assert len(bodies) == 2
    assert any("how the match stands" in body for body in bodies)
    assert any("PLAYING BY MAIL" in body for body in bodies)
    assert post.submissions() == []


def test_help_among_orders_is_answered_beside_them(post: Post) -> None:
    order = post.legal_order()
    assert post.deliver(post.mail(f"{order}\nHELP\n")).fate is Fate.SUBMITTED
    assert post.submissions()[0].text == order
    assert len(post.letters("help:")) == 1


def test_copies_of_an_empty_mail_get_the_same_answer(post: Post) -> None:
    message = post.mail("")
    fates = [post.deliver(message).fate for _ in range(4)]
    assert fates == [Fate.ANSWERED, Fate.REPEATED, Fate.REPEATED, Fate.SILENT]
    assert len({letter.body_text for letter in post.letters()}) == 1


def test_a_mail_with_a_large_attachment_is_read_and_the_receipt_says_what_was_not(
    post: Post,
) -> None:
    message = post.mail(post.legal_order())
    message.add_attachment(
        b"\0" * 3 * 1024 * 1024, maintype="image", subtype="png", filename="map.png"
    )
    assert post.deliver(message).fate is Fate.SUBMITTED
    post.settle()
    (receipt,) = post.letters("receipt:")
    assert "The attachment map.png (3.0 MB) was not read" in receipt.body_text


def test_a_text_that_is_too_long_is_not_read(post: Post) -> None:
    assert post.deliver(post.mail("move\n" * 300_000)).fate is Fate.ANSWERED
    assert "longer than orders can be" in post.letters()[0].body_text
    assert post.submissions() == []


def test_a_flood_of_questions_is_answered_no_more(post: Post) -> None:
    fates = [post.deliver(post.mail("STATUS")).fate for _ in range(MOST_ANSWERS_AN_HOUR + 2)]
    assert fates[-3:] == [Fate.ANSWERED, Fate.SILENT, Fate.SILENT]


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
    assert post.deliver(message, to=recipient).fate is Fate.SILENT
    assert (post.letters(), post.submissions()) == ([], [])


def test_a_genuine_token_of_a_seat_that_is_gone_is_met_with_silence(post: Post) -> None:
    address = f"orders+{make(9999, 0, post.settings.secret_key)}@post.example"
    assert post.deliver(post.mail("ready"), to=address).fate is Fate.SILENT


def test_a_mail_in_capitals_arrives(post: Post) -> None:
    message = post.mail(post.legal_order(), sender="Anna@EXAMPLE.org")
    assert post.deliver(message, to=post.address.upper()).fate is Fate.SUBMITTED


def test_the_sender_cannot_be_named_by_the_envelope_or_by_a_second_author(post: Post) -> None:
    message = post.mail(post.legal_order())
    message.replace_header("From", f"{ANNA}, eve@example.org")
    assert post.deliver(message).fate is Fate.HELD
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
        assert post.deliver(post.mail(post.legal_order()), to=old).fate is Fate.ANSWERED
    assert post.submissions() == []
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert letter.headers["Reply-To"] == f"Fieldpost <{post.address}>"
    assert post.address != old
    assert post.deliver(post.mail(post.legal_order())).fate is Fate.SUBMITTED


def test_an_old_address_tells_a_stranger_nothing(post: Post) -> None:
    old = post.address
    with post.rows() as session:
        rotate_token(session.get_one(Seat, post.seat_id))
    message = post.mail(post.legal_order(), sender="eve@example.org")
    assert post.deliver(message, to=old).fate is Fate.HELD
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
    assert post.deliver(message).fate is Fate.SILENT
    assert (post.letters(), post.submissions()) == ([], [])


@pytest.mark.parametrize("null", ["", "<>"])
def test_a_mail_from_the_null_sender_is_never_answered(post: Post, null: str) -> None:
    outcome = post.deliver(post.mail(post.legal_order()), envelope_from=null)
    assert outcome.fate is Fate.SILENT
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
    assert outcome.fate in (Fate.HELD, Fate.ANSWERED, Fate.SUBMITTED)
    assert post.version() == before


def test_what_became_of_a_mail_is_on_record(post: Post) -> None:
    post.deliver(post.mail(post.legal_order()))
    with post.rows() as session:
        (record,) = session.exec(select(InboundMail)).all()
        anna = session.exec(select(User).where(User.email == ANNA)).one()
    assert anna.email == record.from_address
    assert (record.match_id, record.seat) == (post.match_id, post.letter)
    assert record.outcome == Fate.SUBMITTED
    assert record.submission_id == post.submissions()[0].id
