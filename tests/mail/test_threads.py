"""Message-IDs that carry the match, the seat and the version."""

import pytest

from app.mail.threads import MailId, mail_answered, mail_id, read_id, root_id

DOMAIN = "post.example"


def test_a_mail_id_is_stable_and_says_what_it_is_about() -> None:
    message_id = mail_id(7, 12, "B", "turn:7:12:B", DOMAIN)
    assert message_id == mail_id(7, 12, "B", "turn:7:12:B", DOMAIN)
    assert message_id != mail_id(7, 12, "B", "receipt:3", DOMAIN)
    assert read_id(message_id, DOMAIN) == MailId(7, "B", 12)
    assert read_id(root_id(7, "B", DOMAIN), DOMAIN) == MailId(7, "B", None)


@pytest.mark.parametrize("stranger", ["", "<x@post.example>", "<m7.v12.B.0123456789abcdef@other>"])
def test_other_message_ids_say_nothing(stranger: str) -> None:
    assert read_id(stranger, DOMAIN) is None


def test_the_mail_answered_is_that_of_in_reply_to_before_that_of_references() -> None:
    old, new = (mail_id(7, version, "B", "x", DOMAIN) for version in (3, 5))
    references = [root_id(7, "B", DOMAIN), old, new]
    assert mail_answered(old, references, 7, "B", DOMAIN) == MailId(7, "B", 3)
    assert mail_answered("<x@elsewhere>", references, 7, "B", DOMAIN) == MailId(7, "B", 5)
    assert mail_answered(None, references[:1], 7, "B", DOMAIN) is None


def test_a_reply_to_another_seats_mail_gives_no_version() -> None:
    assert mail_answered(mail_id(7, 3, "A", "x", DOMAIN), [], 7, "B", DOMAIN) is None
    assert mail_answered(mail_id(8, 3, "B", "x", DOMAIN), [], 7, "B", DOMAIN) is None
