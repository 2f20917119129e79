"""A reply of which others have a copy (app.mail.trust.exposure)."""

import pytest

from app.mail.seat_context import Disposition
from tests.mail.seat import ANNA, Post


@pytest.mark.parametrize("header", ["Cc", "To"])
def test_a_reply_with_a_copy_to_somebody_is_carried_out_and_its_address_replaced(
    post: Post, header: str
) -> None:
    old = post.address
    message = post.mail(post.legal_order())
    if header == "To":
        message.replace_header("To", f"{old}, Boris <boris@example.org>")
    else:
        message["Cc"] = "Boris <boris@example.org>"
    assert post.deliver(message).disposition is Disposition.SUBMITTED
    post.settle()
    assert post.address != old
    (warning,) = post.letters("exposed:")
    assert warning.recipient == ANNA
    assert post.address in warning.headers["Reply-To"]
    assert "you sent your e-mail to other people as well" in " ".join(warning.body_text.split())
    assert [each.status for each in post.submissions()] == ["accepted"]
    # Whoever has the copy gets nothing carried out with its address, nor an answer.
    stranger = post.mail(post.legal_order(), sender="boris@example.org")
    outcome = post.deliver(stranger, to=old, envelope_from="boris@example.org")
    assert outcome.disposition is Disposition.QUARANTINED
    assert len(post.submissions()) == 1


def test_the_warning_does_not_tell_who_plays(post: Post) -> None:
    message = post.mail("STATUS")
    message["Cc"] = "nobody@elsewhere.example"
    post.deliver(message)
    assert len(post.letters("exposed:")) == 1


@pytest.mark.parametrize("copy", [ANNA, "ANNA@example.org"])
def test_a_copy_to_oneself_changes_nothing(post: Post, copy: str) -> None:
    old = post.address
    message = post.mail("STATUS")
    message["Cc"] = f"{copy}, {old}"
    post.deliver(message)
    assert post.address == old
    assert post.letters("exposed:") == []


def test_the_same_mail_delivered_twice_replaces_the_address_once(post: Post) -> None:
    old = post.address
    message = post.mail("STATUS")
    message["Cc"] = "boris@example.org"
    post.deliver(message, to=old)
    once = post.address
    assert post.deliver(message, to=old).disposition is Disposition.REPEATED
    assert post.address == once != old
    assert len(post.letters("exposed:")) == 1
