"""All checks of the audit on one match, and the numbers of all matches."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app import models
from app.database import reading_scope
from app.matches.audit import counts, limits, log_replay, outbox, people, press, vacancies
from app.matches.audit.faults import AuditedMatch, Check, Fault
from app.matches.load import NoSuchMatch, position
from app.matches.lobby.seating import seats_of

CHECKS: tuple[Check, ...] = (
    log_replay.replay_leads_to_the_snapshot,
    log_replay.row_and_state_agree,
    log_replay.somebody_is_waited_for,
    log_replay.entries_belong_to_orders,
    people.each_seat_has_one_holder,
    people.addresses_are_the_holders,
    people.hand_overs_follow_each_other,
    vacancies.vacancies_are_looked_after,
    vacancies.offers_end_with_their_vacancy,
    counts.seen_counts_are_possible,
    counts.drafts_are_of_players,
    counts.plans_are_of_players,
    counts.submissions_are_settled,
    limits.deadlines_match_the_position,
    limits.banks_are_of_seats,
    limits.offers_have_their_time,
    limits.lists_say_who_is_asked,
    limits.bots_that_are_to_act_are_called,
    press.messages_are_whole,
    press.nobody_mutes_himself,
    outbox.mails_are_sent,
)

NUMBERS_AT_ONCE = 500


def audit(session: Session, match_id: int, now: datetime) -> list[Fault]:
    """Return what is wrong with a match at the moment `now`, nothing if all is well.

    Raises NoSuchMatch.
    """
    row = session.get(models.Match, match_id)
    if row is None:
        raise NoSuchMatch(f"there is no match {match_id}")
    try:
        case = AuditedMatch(session, row, list(seats_of(session, row)), position(row), now)
    except LookupError as unknown:
        return [Fault(f"{unknown}", "install its game, or the Fieldpost version that included it")]
    return [fault for check in CHECKS for fault in _tried(check, case)]


def match_numbers(engine: Engine) -> Iterator[int]:
    """Yield the numbers of all matches in order, a few hundred at a time."""
    last = 0
    while True:
        with reading_scope(engine) as session:
            found = session.exec(
                select(models.Match.id)
                .where(col(models.Match.id) > last)
                .order_by(col(models.Match.id))
                .limit(NUMBERS_AT_ONCE)
            ).all()
        if not found:
            return
        for number in found:
            assert number is not None
            yield number
            last = number


def _tried(check: Check, case: AuditedMatch) -> list[Fault]:
    try:
        return list(check(case))
    except Exception as fault:
        # What was tampered with may fail anywhere, and the other checks are still of use.
        what = f"{check.__name__.replace('_', ' ')}: this cannot be checked, {fault!r}"
        return [Fault(what, log_replay.RESTORE)]
