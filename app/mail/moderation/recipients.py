"""A match as its moderators are written to: with the address at which each of them is read."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import Composed, Outsider, compose_outside_mail
from app.mail.links import mail_link
from app.mail.moderation.tokens import moderators_address
from app.mail.reading.checkboxes import disarmed
from app.models import Match, Moderator, User


@dataclass(frozen=True, kw_only=True)
class ModeratorRecipient(Outsider):
    """A match for an e-mail to one of its moderators, who is read at `reply_to`."""

    reply_to: str
    base_url: str
    time_zone: str

    @property
    def url(self) -> str:
        """The page of the match."""
        return f"{self.base_url}/match/{self.match_id}"


def moderator_recipient(settings: Settings, row: Match, user: User) -> ModeratorRecipient:
    """The match for an e-mail to `user`."""
    assert row.id is not None
    assert user.id is not None
    secret, domain = settings.secret_key, settings.mail_domain
    return ModeratorRecipient(
        match_id=row.id,
        match_name=disarmed(row.name),
        domain=domain,
        locale=user.locale,
        reply_to=moderators_address(row.id, user.id, secret, domain),
        base_url=settings.base_url,
        time_zone=user.time_zone,
    )


def moderator_mail(
    name: str,
    recipient: ModeratorRecipient,
    cause: str,
    *,
    answers: str | None = None,
    **content: Any,
) -> Composed:
    """An e-mail to a moderator, from the templates moderators/NAME; they can reply to it."""
    return compose_outside_mail(
        f"moderators/{name}",
        recipient,
        cause,
        reply_to=recipient.reply_to,
        answers=answers,
        match=recipient,
        **content,
    )


def moderator_link(settings: Settings, row: Match, user: User) -> str:
    """A `mailto:` link to a mail with which `user` asks how the match stands."""
    return mail_link(
        settings, moderator_recipient(settings, row, user).reply_to, row.name, "MATCH STATE"
    )


def moderators_of(session: Session, row: Match) -> Iterator[User]:
    """Yield the host, then those whom they have named and who have said yes."""
    yield session.get_one(User, row.host_id)
    yield from session.exec(
        select(User)
        .join(Moderator)
        .where(Moderator.match_id == row.id, col(Moderator.since).is_not(None))
        .order_by(col(Moderator.id))
    )


def asked_cause(question_id: int | None, user_id: int | None) -> str:
    """The cause of the e-mail that brings a question to a moderator."""
    return f"asked:{question_id}:{user_id}"
