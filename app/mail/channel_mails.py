"""The e-mail that tells the owner of a webhook that it is dead."""

from collections.abc import Callable

from sqlmodel import Session

from app.config import Settings
from app.mail.compose import Composed
from app.mail.outbox import write_mail
from app.mail.templating import render
from app.mail.threads import cause_digest
from app.models import ChannelKind, MailKind, NotificationChannel, User


def tell_dead(settings: Settings) -> Callable[[Session, NotificationChannel], None]:
    """Return what tells the owner of a channel that nothing is sent there any more.

    Of a device they know: they have taken the permission back, or thrown the browser away.
    """

    def told(session: Session, channel: NotificationChannel) -> None:
        if channel.kind is not ChannelKind.WEBHOOK or channel.dead_at is None:
            return
        user = session.get_one(User, channel.user_id)
        cause = f"channel_dead:{channel.id}:{channel.dead_at.timestamp()}"
        mail = _compose(settings, user, channel, cause)
        write_mail(session, cause, user.email, mail, kind=MailKind.SECURITY)

    return told


def _compose(settings: Settings, user: User, channel: NotificationChannel, cause: str) -> Composed:
    text, html = render(
        "channel_dead",
        user.locale,
        player=user.name,
        where=channel.name,
        why=channel.dead_why or "",
        url=f"{settings.base_url}/account/notices",
    )
    headers = {
        "From": f"Fieldpost <fieldpost@{settings.mail_domain}>",
        "Message-ID": f"<notices.{cause_digest(cause)}@{settings.mail_domain}>",
        "X-Fieldpost": "notices",
        "Auto-Submitted": "auto-generated",
    }
    return Composed("[Fieldpost] Your webhook was turned off", text, html, headers)
