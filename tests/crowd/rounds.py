"""What the worker asks by its clock, in all matches at once: each must be a look into an index."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session

from app.mail.preferences import periodic, release, reminders
from app.matches.clock.bots_due import matches_with_bots_due
from app.notifications import delivery
from worker import sweep

Round = Callable[[Session, datetime], Any]

ROUNDS: Mapping[str, Round] = {
    "the whole sweep": sweep.find_pending,
    "deadline scan": sweep.matches_with_ended_deadlines,
    "orders that wait": sweep.overdue_submissions,
    "bots that are to act": lambda session, _now: matches_with_bots_due(session),
    "seats that need somebody": sweep.matches_with_vacancies,
    "letters and notices that are due": sweep.has_mail,
    "reminders": lambda session, now: reminders.matches_to_remind(
        session, now, periodic.MAX_AT_ONCE
    ),
    "digests and held letters": lambda session, now: release.people_with_due_mail(
        session, now, periodic.MAX_AT_ONCE
    ),
    "notices": delivery.are_due,
}
