"""What happened to a match, as e-mails in the outbox: receipts, turn mails, start and end.

The e-mails are rows written in the transaction that changed the match. The cause of each names
its event and its seat and is unique, so each player gets one e-mail for one cause.

The result of a match counts in the same transaction: where it belongs to a competition, and for
ratings.
"""

from functools import lru_cache

from redis import Redis
from sqlmodel import Session

from app.competitions import rounds
from app.competitions.news import Voices
from app.config import Settings
from app.mail import match_mails
from app.mail.absences import ABSENCES, tell_absence
from app.mail.agreement_news import AGREEMENT_NEWS, tell_agreement
from app.mail.clock_news import CLOCK_NEWS, tell_clock
from app.mail.competitions import mails as competition_mails
from app.mail.event_mailer import EventMailer
from app.mail.joining.news import HOST_NEWS, ROOM_NEWS, tell_host, tell_invited, tell_room_news
from app.mail.moderation.news import MODERATORS, tell_act, tell_begun, tell_moderators
from app.mail.moderation.press_reports import REPORTS, tell_reports
from app.mail.plan_mails import tell_plans
from app.mail.preferences.news import tell_news
from app.mail.send_press import tell_press
from app.mail.submission_answers import answer_submission
from app.mail.substitutes import SUBSTITUTES, tell_substitutes
from app.matches.events import Announce, Event, EventKind
from app.matches.moderation.resume import was_resumption
from app.matches.publish import publishing
from app.ratings.count import count_match, uncount_match

BELL_SECONDS = 2.0
"""The timeout for telling open pages; a page that is not told checks for itself."""


def announcer(settings: Settings, *, writes_later: bool = False) -> Announce:
    """Return what tells players, with the addresses and secrets of `settings`.

    By mail, and by a ring at the pages that they have open. With `writes_later` the e-mails on how
    a match stands are only noted in the transaction that changed it: to write them takes longer
    than all the rest, and on SQLite nobody else could write meanwhile. The worker writes them when
    it sends them (`app.mail.preferences.release`).
    """
    return publishing(by_mail(settings, writes_later=writes_later), _bell(settings.redis_url))


@lru_cache
def _bell(url: str) -> "Redis":
    return Redis.from_url(url, socket_timeout=BELL_SECONDS, socket_connect_timeout=BELL_SECONDS)


def by_mail(settings: Settings, *, writes_later: bool = False) -> Announce:
    """Return what tells players by mail alone."""

    def announce(session: Session, event: Event) -> None:
        if event.is_told:
            return
        mailer = EventMailer(session, settings, event, writes_later)
        if event.kind is EventKind.INVITED:
            tell_invited(session, settings, event)
        elif event.kind in HOST_NEWS:
            tell_host(session, settings, event)
        elif event.kind in ROOM_NEWS:
            tell_room_news(session, settings, event)
        elif event.kind is EventKind.STARTED:
            match_mails.tell_start(mailer)
            tell_begun(session, settings, event)
        elif event.kind is EventKind.FINISHED:
            tell = competition_mails.teller(settings)
            rounds.count_result(session, event.row, Voices(announce, tell))
            count_match(session, event.row)
            match_mails.tell_end(mailer)
        elif event.kind is EventKind.HANDED_OVER:
            match_mails.tell_hand_over(mailer)
            match_mails.thank_former(mailer)
        elif event.kind is EventKind.MODERATED:
            if event.act is not None and was_resumption(event.act):
                uncount_match(session, event.act.match_id)
            match_mails.tell_act(mailer)
            tell_act(session, settings, event)
        elif event.kind in CLOCK_NEWS:
            tell_clock(session, settings, event)
        elif event.kind in AGREEMENT_NEWS:
            tell_agreement(session, settings, event)
        elif event.kind in ABSENCES:
            tell_absence(session, settings, event)
        elif event.kind in SUBSTITUTES:
            tell_substitutes(session, settings, event)
        elif event.kind in REPORTS:
            tell_reports(session, settings, event)
        elif event.kind in MODERATORS:
            tell_moderators(session, settings, event)
        elif event.kind is EventKind.PRESS_SENT:
            tell_press(session, settings, event)
        elif event.kind is EventKind.PLANS_RAN:
            tell_plans(session, settings, event)
        elif event.kind is EventKind.SUBMISSION_SETTLED:
            answer_submission(mailer)
            match_mails.tell_turns(mailer)
            match_mails.tell_proposals(mailer)
            tell_news(session, settings, event)

    return announce
