"""When an e-mail goes: now, in its reader's morning, with their digest, or never."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.mail.preferences.effective import Preferences
from app.mail.preferences.hours import next_at
from app.mail.preferences.kinds import AT_ONCE, GATHERED, WITH_AN_HOUR
from app.models import MailKind, MailMode, OutboxStatus

NEWS_GATHERS = timedelta(minutes=10)
"""How long news waits for more news: a move is often several submissions, by several players."""

OFFERS_GATHER = timedelta(minutes=1)
"""How long e-mails about offers wait after the last that went at once; then they go together."""

OFFERS_AT_ONCE = 3
"""How many e-mails about offers of a match go to a player at once before further ones wait."""


@dataclass(frozen=True)
class Plan:
    """What is written into the outbox: the e-mail's status, and its hour."""

    status: OutboxStatus
    at: datetime


def plan(
    preferences: Preferences,
    kind: MailKind,
    now: datetime,
    answer_by: datetime | None = None,
    last_offer: datetime | None = None,
) -> Plan | None:
    """When an e-mail of `kind` that is written `now` goes; None: its reader does not want it.

    `last_offer`: when the reader was last sent one about an offer in the match, if this is one.

    It never waits for more than half of the time in which it can be answered: rather it goes with
    no digest, or in the quiet hours.
    """
    if kind in AT_ONCE:
        return Plan(OutboxStatus.QUEUED, now)
    if not preferences.wants(kind):
        return None
    if kind in WITH_AN_HOUR:
        return Plan(OutboxStatus.QUEUED, now)
    longest = (answer_by - now) / 2 if answer_by is not None else None
    if preferences.mode is MailMode.DAILY and kind in GATHERED:
        at = digest_hour(preferences, now)
        if longest is None or at - now <= longest:
            return Plan(OutboxStatus.GATHERED, at) if preferences.wants(MailKind.DIGEST) else None
    at = preferences.quiet_end(_gathered_until(kind, now, last_offer))
    if at <= now or (longest is not None and at - now > longest):
        return Plan(OutboxStatus.QUEUED, now)
    return Plan(OutboxStatus.HELD, at)


def _gathered_until(kind: MailKind, now: datetime, last_offer: datetime | None) -> datetime:
    if kind is MailKind.NEWS:
        return now + NEWS_GATHERS
    if kind is MailKind.PROPOSAL and last_offer is not None:
        return max(now, last_offer + OFFERS_GATHER)
    return now


def at_once_or_awake(
    preferences: Preferences, now: datetime, answer_by: datetime | None
) -> datetime:
    """When a notice of `now` goes: as soon as its reader is awake, if that is soon enough.

    It waits for half of the time in which they can answer, at most; a digest does not concern it.
    """
    awake = preferences.quiet_end(now)
    return awake if answer_by is None or awake - now <= (answer_by - now) / 2 else now


def digest_hour(preferences: Preferences, now: datetime) -> datetime:
    """When the next digest is due: at its hour, unless that is a quiet one."""
    return preferences.quiet_end(next_at(now, preferences.zone, preferences.digest_hour))
