"""Mails in which there is nothing to carry out, or not all was read."""

import pytest

from app.mail.seat_context import Disposition
from app.mail.send_answers import MAX_ANSWERS_AN_HOUR
from tests.mail.seat import ANNA, Post


@pytest.mark.parametrize("text", ["", " \n\n", "-- \nAnna\n", "> move\n> on\n"])
def test_an_empty_mail_is_answered_with_the_order_form(post: Post, text: str) -> None:
    assert post.deliver(post.mail(text)).disposition is Disposition.ANSWERED
    (letter,) = post.letters()
    assert letter.recipient == ANNA
    assert "we found no orders in your e-mail" in letter.body_text
    assert f"[ ] {post.legal_order()}" in letter.body_text
    assert post.submissions() == []


def test_status_and_help_are_answered_in_one_letter(post: Post) -> None:
    post.deliver(post.mail("status\n\nHelp!\n"))
    (letter,) = post.letters()
    assert "show the position" in letter.body_text
    assert "PLAYING BY E-MAIL" in letter.body_text
    assert post.submissions() == []


def test_help_among_orders_is_answered_with_their_receipt(post: Post) -> None:
    order = post.legal_order()
    assert post.deliver(post.mail(f"{order}\nHELP\n")).disposition is Disposition.SUBMITTED
    assert post.submissions()[0].text == order
    post.settle()
    (receipt,) = post.letters("receipt:")
    assert "YOUR ORDERS WERE CARRIED OUT" in receipt.body_text
    assert "PLAYING BY E-MAIL" in receipt.body_text


def test_copies_of_an_empty_mail_get_the_same_answer(post: Post) -> None:
    message = post.mail("")
    dispositions = [post.deliver(message).disposition for _ in range(4)]
    assert dispositions == [
        Disposition.ANSWERED,
        Disposition.REPEATED,
        Disposition.REPEATED,
        Disposition.SILENT,
    ]
    assert len({letter.body_text for letter in post.letters()}) == 1


def test_a_mail_with_a_large_attachment_is_read_and_the_receipt_says_what_was_not(
    post: Post,
) -> None:
    message = post.mail(post.legal_order())
    message.add_attachment(
        b"\0" * 3 * 1024 * 1024, maintype="image", subtype="png", filename="map.png"
    )
    assert post.deliver(message).disposition is Disposition.SUBMITTED
    post.settle()
    (receipt,) = post.letters("receipt:")
    assert "We did not read the attachment map.png (3.0 MB)" in receipt.body_text


def test_a_text_that_is_too_long_is_not_read(post: Post) -> None:
    assert post.deliver(post.mail("move\n" * 300_000)).disposition is Disposition.ANSWERED
    assert "too long for orders" in post.letters()[0].body_text
    assert post.submissions() == []


def test_a_flood_of_questions_is_answered_no_more(post: Post) -> None:
    dispositions = [
        post.deliver(post.mail("STATUS")).disposition for _ in range(MAX_ANSWERS_AN_HOUR + 2)
    ]
    assert dispositions[-3:] == [Disposition.ANSWERED, Disposition.SILENT, Disposition.SILENT]
