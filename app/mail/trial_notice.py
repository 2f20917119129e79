"""A notice that its reader has asked for, to see whether it arrives."""

from sqlmodel import Session

from app.mail.paper import notice
from app.models import MailKind, NoticeChannel, User, utc_now
from app.notices.telling import Words, tell


def try_out(session: Session, user: User, channel: NoticeChannel, cause: str) -> None:
    """Write a trial for a channel; it goes at once, whatever the hour."""
    words = Words("Fieldpost", notice(("trial",), user.locale))
    tell(session, [channel], cause, MailKind.ANSWER, words, utc_now(), path="/account/notices")
