"""Carrying out work on matches, one transaction each, and what happens when the engine fails."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from time import monotonic

from redis import Redis
from sqlalchemy import Engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlmodel import Session

from app.background import in_background
from app.database import reading_scope, session_scope
from app.matches import bots, receipt_wait, submit
from app.matches.clock import timeout
from app.matches.events import Announce, announce_nothing
from app.matches.load import lock
from app.matches.lobby import first_match, joining
from app.matches.moderation import requests
from app.matches.plans import due, run
from app.matches.receipt import Receipt
from app.matches.refusal import NotPossible
from app.matches.seats import substitutes
from app.models import Match
from worker import attempts, bot_backoff
from worker.attempts import attempt_at
from worker.sweep import waiting_up_to

TRANSIENT_ERRORS = (OperationalError, InterfaceError, PoolTimeoutError)
"""Faults of the database that pass: what they interrupted is done again, not given up."""

MAX_TIMEOUTS_PER_TASK = 20
"""The number of timeouts handled in one task."""

SLICE_SECONDS = 0.4
"""So long bots play in one task, and to the end of a turn: orders that people have submitted wait
for the tasks that the workers have in hand."""

CarryOut = Callable[[Session, int, Announce], Receipt]
"""Carries out a submission: `apply_submission`, or what does more where it came with a mail."""

log = logging.getLogger(__name__)


class SubmissionRunner:
    """One worker process at work."""

    def __init__(
        self,
        engine: Engine,
        redis: "Redis",
        announce: Announce,
        carry_out: CarryOut = submit.apply_submission,
    ) -> None:
        self._engine = engine
        self._redis = redis
        self._announce = announce
        self._carry_out = carry_out

    def settle_up_to(self, submission_id: int) -> int:
        """Settle a submission and, before it, what waits of the same match; return the match.

        So the orders of a match are carried out as they came, whichever process takes which task;
        what one seat wrote and still waits, in the order in which it was written.
        """
        with reading_scope(self._engine) as session:
            match_id, waiting = waiting_up_to(session, submission_id)
        if not waiting:
            receipt_wait.signal_settled(self._redis, submission_id)
        for each in waiting:
            self._settle(each)
            self.run_plans(match_id)
        return match_id

    def run_plans(self, match_id: int) -> None:
        """Carry out the plans of a match that are due, each in a transaction, then tell of them."""
        with reading_scope(self._engine) as session:
            at_work = bool(due.seats_at_work(session, match_id))
        while at_work:
            with reading_scope(self._engine) as session:
                plan_id = run.next_due(session, match_id)
            try:
                at_work = self._run_plan(match_id, plan_id)
            except TRANSIENT_ERRORS:
                raise
            except Exception:
                if plan_id is None:
                    raise
                log.exception("could not carry out plan %s of match %s", plan_id, match_id)
                self._give_up_plan(plan_id)

    def _run_plan(self, match_id: int, plan_id: int | None) -> bool:
        """Carry out the next plan, or tell of those that ran; False if there was nothing to do."""
        with (
            attempt_at(self._redis, f"plan-{plan_id}") as attempt,
            session_scope(self._engine) as session,
        ):
            lock(session, match_id)
            deaths = attempt.begin() if plan_id is not None else 0
            if deaths < attempts.MAX_CRASHES:
                return run.run_next(session, match_id, self._announce) is not None
        log.error("stopped plan %s: %s workers died of it", plan_id, deaths)
        self._give_up_plan(plan_id)
        return True

    def _give_up_plan(self, plan_id: int | None) -> None:
        if plan_id is not None:
            with session_scope(self._engine) as session:
                run.fail(session, plan_id)

    def play_bots(self, match_id: int) -> bool:
        """Let the bots of a match play for SLICE_SECONDS, each turn in a transaction.

        Return whether there may be more for them to do at once: not if one of them has failed.
        """
        ends = monotonic() + SLICE_SECONDS
        while monotonic() < ends:
            if not self._play_bot(match_id, gives_way=True):
                return False
        return True

    def _play_bot(self, match_id: int, *, gives_way: bool = False) -> bool:
        """Let one bot take its turn; False if none is to act, or one of them has failed.

        It thinks in a reading transaction: on SQLite nobody could write meanwhile. With `gives_way`
        it leaves the processors to orders. Where a worker died of it in this position, say because
        the machine was too busy for its time limit, it thinks as the level below its own does.
        """
        version = self._version(match_id)
        if bot_backoff.is_backing_off(self._redis, match_id, version):
            return False
        try:
            with (
                attempt_at(self._redis, f"bot:{match_id}:{version}") as attempt,
                reading_scope(self._engine) as session,
            ):
                think = partial(bots.think, session, match_id, plainly=attempt.begin() > 0)
                turn = in_background(think) if gives_way else think()
            with session_scope(self._engine) as session:
                bots.play(session, match_id, turn, self._announce)
        except TRANSIENT_ERRORS:
            raise
        except Exception:
            bot_backoff.record_failure(self._redis, match_id, version)
            return False
        return turn is not None

    def prepare_first_match(self, match_id: int) -> bool:
        """Bring a newcomer's match towards their first decision, for SLICE_SECONDS.

        Return whether it has come; whoever waits for it is woken then.
        """
        ends = monotonic() + SLICE_SECONDS
        while self._play_bot(match_id) or self._pass_for_newcomer(match_id):
            if monotonic() > ends:
                return False
        receipt_wait.signal_prepared(self._redis, match_id)
        return True

    def _pass_for_newcomer(self, match_id: int) -> bool:
        with session_scope(self._engine) as session:
            return first_match.pass_early_decision(session, match_id, self._announce)

    def _version(self, match_id: int) -> int:
        with reading_scope(self._engine) as session:
            row = session.get(Match, match_id)
            return row.version if row is not None else 0

    def end_deadlines(self, match_id: int, now: datetime) -> None:
        """Do what the time is up for by `now`: give defaults, let offers lapse, each by itself."""
        with session_scope(self._engine) as session:
            requests.refer(session, match_id, now, self._announce)
        try:
            for _ in range(MAX_TIMEOUTS_PER_TASK):
                with session_scope(self._engine) as session:
                    if not timeout.enforce_deadline(session, match_id, now, self._announce):
                        return
        except TRANSIENT_ERRORS:
            raise
        except Exception:
            log.exception("could not apply a default answer in match %s", match_id)
            with session_scope(self._engine) as session:
                timeout.postpone(session, match_id, now)

    def ask_substitutes(self, match_id: int, now: datetime) -> None:
        """Ask whoever is next for the seats of a match for which somebody is sought."""
        with session_scope(self._engine) as session:
            substitutes.update_offers(session, match_id, now, self._announce)

    def end_ready_check(self, match_id: int, now: datetime) -> None:
        """End the ready check of a match whose time is up."""
        with suppress(NotPossible), session_scope(self._engine) as session:
            joining.end_ready_check(session, session.get_one(Match, match_id), now, self._announce)

    def _settle(self, submission_id: int) -> None:
        try:
            self._attempt(submission_id)
        except TRANSIENT_ERRORS:
            raise
        except Exception:
            log.exception("could not carry out submission %s", submission_id)
            self._give_up(submission_id, submit.FAULT)
        receipt_wait.signal_settled(self._redis, submission_id)

    def _attempt(self, submission_id: int) -> None:
        """Carry a submission out, unless workers have died of it too often."""
        with (
            attempt_at(self._redis, submission_id) as attempt,
            session_scope(self._engine) as session,
        ):
            attempts.lock(session, submission_id)
            if submit.is_settled(session, submission_id):
                return
            deaths = attempt.begin()
            if deaths < attempts.MAX_CRASHES:
                self._carry_out(session, submission_id, self._announce)
                return
        log.error("dropped submission %s: %s workers died of it", submission_id, deaths)
        self._give_up(submission_id, submit.CRASHED_WORKERS)

    def _give_up(self, submission_id: int, why: str) -> None:
        """Refuse a submission that the engine cannot carry out; if need be without a mail."""
        try:
            with session_scope(self._engine) as session:
                submit.fail_submission(session, submission_id, self._announce, why)
        except TRANSIENT_ERRORS:
            raise
        except Exception:
            log.exception("could not announce submission %s", submission_id)
            with session_scope(self._engine) as session:
                submit.fail_submission(session, submission_id, announce_nothing, why)
