"""Mails with orders: carried out once, answered in the thread, refused with the reason."""

import pytest

from app.mail.seat_context import Disposition
from app.mail.threads import mail_id
from app.matches.load import load
from app.models import SubmissionStatus
from tests.mail.seat import ANNA, Post


def test_orders_become_a_submission_and_are_answered_in_the_thread(post: Post) -> None:
    message = post.mail(post.legal_order())
    outcome = post.deliver(message)
    assert outcome.disposition is Disposition.SUBMITTED
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
        assert post.deliver(message).disposition is Disposition.REPEATED
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
    dispositions = [post.deliver(message).disposition for _ in range(4)]
    assert dispositions == [
        Disposition.REPEATED,
        Disposition.REPEATED,
        Disposition.SILENT,
        Disposition.SILENT,
    ]
    assert len(post.letters("receipt:")) == 3


def test_a_copy_before_the_receipt_is_queued_again_and_answered_once(post: Post) -> None:
    message = post.mail(post.legal_order())
    post.deliver(message)
    assert post.deliver(message).disposition is Disposition.REPEATED
    assert post.queued == [post.submissions()[0].id]
    post.settle()
    assert len(post.letters("receipt:")) == 1


def test_a_copy_that_came_another_way_is_the_same_mail(post: Post) -> None:
    message = post.mail(post.legal_order())
    post.deliver(message)
    message["Received"] = "from anywhere else"
    message.set_payload(message.get_payload())
    assert post.deliver(message).disposition is Disposition.REPEATED


def test_without_a_message_id_the_content_tells_copies(post: Post) -> None:
    message = post.mail(post.legal_order())
    del message["Message-ID"]
    assert post.deliver(message).disposition is Disposition.SUBMITTED
    assert post.deliver(message).disposition is Disposition.REPEATED
    message.set_content("something else")
    assert post.deliver(message).disposition is Disposition.SUBMITTED


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
    assert "moved on" in post.letters("receipt:")[1].body_text
    assert post.version() == before
