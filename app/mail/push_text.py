"""What notices say beside a letter: on devices and by webhooks (see `app.notifications`)."""

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
    letter: Composed,
    preferences: Preferences,
    now: datetime,
    *,
    kind: MailKind,
    match_id: int | None,
    seat: str | None,
) -> None:
    """Write the notices about what a letter tells, for those of the reader's channels that want it.

    Whether they want the letter too is another question. In their quiet hours they wait as letters
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
        _words(cause, kind, letter, user, match),
        at_once_or_awake(preferences, now, letter.answer_by),
        path=f"/match/{match_id}" if match_id is not None else "/matches",
        match_id=match_id,
        seat=seat,
        answer_by=letter.answer_by,
    )


def _words(cause: str, kind: MailKind, letter: Composed, user: User, match: Match | None) -> Words:
    says = notice((cause.partition(":")[0], kind.value), user.locale)
    if letter.answer_by is not None:
        until = moment(letter.answer_by, user.time_zone, user.locale)
        says += " " + notice(("until",), user.locale, until)
    more = letter.asked or "\n".join(letter.gist)
    return Words(match.name if match is not None else letter.subject, says, more[:MAX_MORE])


def try_out(session: Session, user: User, channel: NotificationChannel, cause: str) -> None:
    """Write a trial for a channel; it goes at once, whatever the hour."""
    words = Words("Fieldpost", notice(("trial",), user.locale))
    tell(session, [channel], cause, MailKind.ANSWER, words, utc_now(), path="/account/notices")
