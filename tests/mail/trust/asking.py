"""Questions about mails that wait, and their answers, for tests."""

from sqlmodel import select

from app.mail.seat_context import MailOutcome
from app.models import Outbox, QuarantinedMail
from tests.mail.post import player_mail
from tests.mail.seat import ANNA, Post


def questions(post: Post) -> list[Outbox]:
    """The letters that ask whether a mail is to be carried out."""
    return post.letters("held:")


def confirm_address(letter: Outbox) -> str:
    """Where the answer to a question goes."""
    return letter.headers["Reply-To"].partition("<")[2].rstrip(">")


def answer(post: Post, text: str, sender: str = ANNA, to: str = "") -> MailOutcome:
    """Answer the newest question."""
    address = to or confirm_address(questions(post)[-1])
    return post.deliver(player_mail(sender, address, text), to=address, envelope_from=sender)


def held(post: Post) -> list[QuarantinedMail]:
    with post.rows() as session:
        return list(session.exec(select(QuarantinedMail)))
