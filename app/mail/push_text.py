"""What notices say beside an e-mail: on devices and by webhooks (see `app.notifications`)."""

from datetime import datetime

from sqlmodel import Session

from app.mail.compose import Composed
from app.mail.preferences.effective import Preferences
from app.mail.preferences.schedule import at_once_or_awake
from app.mail.templating import moment, notice
from app.models import MailKind, Match, NotificationChannel, User, utc_now
from app.notifications.enqueue import Words, listening, tell
from app.notifications.kinds import TOLD

MAX_MORE = 400


def tell_channels(
    session: Session,
    cause: str,
    user: User,
    mail: Composed,
    preferences: Preferences,
    now: datetime,
    *,
    kind: MailKind,
    match_id: int | None,
    seat: str | None,
) -> None:
    """Queue the notifications for an e-mail, for each of the reader's channels that wants them.

    Whether they want the e-mail too is another question. In their quiet hours they wait as e-mails
    do.
    """
    if kind not in TOLD:
        return
    assert user.id is not None
    channels = listening(session, user.id, kind, match_id)
    if not channels:
        return
    match = session.get(Match, match_id) if match_id is not None else None
    tell(
        session,
        channels,
        cause,
        kind,
        _words(cause, kind, mail, user, match),
        at_once_or_awake(preferences, now, mail.answer_by),
        path=f"/match/{match_id}" if match_id is not None else "/matches",
        match_id=match_id,
        seat=seat,
        answer_by=mail.answer_by,
    )


def _words(cause: str, kind: MailKind, mail: Composed, user: User, match: Match | None) -> Words:
    says = notice((cause.partition(":")[0], kind.value), user.locale)
    if mail.answer_by is not None:
        until = moment(mail.answer_by, user.time_zone, user.locale)
        says += " " + notice(("until",), user.locale, until)
    more = mail.asked or "\n".join(mail.gist)
    return Words(match.name if match is not None else mail.subject, says, more[:MAX_MORE])


def try_out(session: Session, user: User, channel: NotificationChannel, cause: str) -> None:
    """Write a trial for a channel; it goes at once, whatever the hour."""
    words = Words("Fieldpost", notice(("trial",), user.locale))
    tell(session, [channel], cause, MailKind.ANSWER, words, utc_now(), path="/account/notices")
