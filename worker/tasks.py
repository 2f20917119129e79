"""The tasks. Each may be carried out twice, at once or again, without harm: see `app.matches`.

What a lost task has left undone is found in the database by `sweep`, not in Redis.
"""

import logging
from contextlib import nullcontext, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
from celery.signals import task_postrun, task_prerun, worker_init, worker_ready
from redis import Redis, RedisError
from sqlmodel import Session, col

from app import heartbeats, logs, receipt_times
from app.background import without_giving_way
from app.competitions import next_round
from app.competitions.news import Voices
from app.database import engine_for, fetch, reading_scope, session_scope
from app.mail import daily_results
from app.mail.announce import announcer
from app.mail.channel_mails import tell_dead
from app.mail.commands.execution import settle_mail
from app.mail.competitions.mails import teller
from app.mail.delivery import deliver_due, is_late
from app.mail.preferences.periodic import run_periodic
from app.matches import queue
from app.matches.clock import bots_due, outages
from app.matches.daily import games
from app.models import Submission, utc_now
from app.notifications import delivery
from worker import cleanup
from worker.app import app, settings
from worker.background_places import BackgroundPlaces
from worker.runner import SubmissionRunner
from worker.sweep import OVERDUE, find_pending, has_mail

SWEPT_SECONDS = 10
"""A task that was found undone is not queued again for so long."""

MAIL_QUEUED = "fieldpost:mail-queued"
NOTICES_QUEUED = "fieldpost:notices-queued"
MAIL_QUEUED_SECONDS = 5
"""A task that was lost keeps the next one away for no longer."""

MAIL_SENDER, MAIL_MISSED = "fieldpost:mail-sender", "fieldpost:mail-missed"
MAIL_SENDER_SECONDS = 10
"""How long one task counts as sending, unless it ends sooner; its process may have been killed."""

ROUND_SECONDS = 600
"""How long it may take to begin a round: some 0.1 s a match. Redis gives the task to another worker
meanwhile, which finds the competition locked and goes away."""

ID_OF = {queue.APPLY_SUBMISSION: "submission_id", queue.BEGIN_ROUND: "competition_id"}
"""What the number is that a task gets; the others get that of a match."""

LOOK_INTERVAL = timedelta(seconds=2)
"""So long a process that carries out tasks does not ask again whether the worker was away."""

log = logging.getLogger(__name__)
looked_at: datetime | None = None
engine = engine_for(settings.database_url)
redis = Redis.from_url(settings.redis_url)
announce = announcer(settings, writes_later=True)
_TIMES = sa.select(
    col(Submission.created_at), col(Submission.settled_at), col(Submission.source)
).where(col(Submission.id) == sa.bindparam("submission_id"))
runner = SubmissionRunner(engine, redis, announce, settle_mail(settings))
places = BackgroundPlaces()


@app.task(name=queue.APPLY_SUBMISSION)
def apply_submission(submission_id: int) -> None:
    """Carry out a submission, after those of the same match that were made before it."""
    match_id = runner.settle_up_to(submission_id)
    _go_on(match_id, settled=submission_id)


@app.task(name=queue.PLAY_BOTS)
def play_bots(match_id: int) -> None:
    """Let the bots of a match play what they owe, for a while; the rest is another task."""
    with places.place(app, redis, queue.PLAY_BOTS, match_id) as has_place:
        if not has_place:
            return
        more = runner.play_bots(match_id)
    _go_on(match_id, with_bots=more)


@app.task(name=queue.RUN_PLANS)
def run_plans(match_id: int) -> None:
    """Carry out the plans of a match that are due."""
    _go_on(match_id)


@app.task(name=queue.PREPARE_FIRST_MATCH)
def prepare_first_match(match_id: int) -> None:
    """Bring a newcomer's match to their first decision, a slice at a time."""
    if runner.prepare_first_match(match_id):
        _go_on(match_id)
    else:
        prepare_first_match.delay(match_id)


@app.task(name=queue.END_DEADLINES)
def end_deadlines(match_id: int) -> None:
    """Answer for the seats of a match whose time is up."""
    runner.end_deadlines(match_id, utc_now())
    _go_on(match_id)


@app.task(name=queue.ASK_SUBSTITUTES)
def ask_substitutes(match_id: int) -> None:
    """Offer the seats of a match that need a player to those who are next on the list."""
    runner.ask_substitutes(match_id, utc_now())
    _go_on(match_id)


@app.task(name=queue.END_READY_CHECK)
def end_ready_check(match_id: int) -> None:
    """Take their seats from those who have not said in time that they are ready."""
    runner.end_ready_check(match_id, utc_now())
    _go_on(match_id)


@app.task(name=queue.BEGIN_ROUND, time_limit=ROUND_SECONDS)
def begin_round(competition_id: int) -> None:
    """Begin the next round of a competition, if the site is to do so."""
    with session_scope(engine) as session:
        next_round.begin_at_once(session, competition_id, Voices(announce, teller(settings)))
    _queue_mail()


@app.task(name=queue.DELIVER_MAIL)
def deliver_mail() -> int:
    """Send some of what is due in the outbox; return how many e-mails were handed over.

    One task sends at a time, however many e-mails wait: the other processes are there for orders.
    """
    with places.place(app, redis, queue.DELIVER_MAIL) as has_place:
        return _deliver_mail() if has_place else 0


def _deliver_mail() -> int:
    redis.delete(MAIL_QUEUED)  # what is written from now on asks for a task of its own
    if not redis.set(MAIL_SENDER, 1, nx=True, ex=MAIL_SENDER_SECONDS):
        redis.set(MAIL_MISSED, 1, ex=MAIL_SENDER_SECONDS)
        return 0
    try:
        now = utc_now()
        with reading_scope(engine) as session:
            is_behind = is_late(session, now)
        with without_giving_way() if is_behind else nullcontext():
            run_periodic(engine, settings, now)
            _queue_notices(now)
            sent = deliver_due(lambda: Session(engine, expire_on_commit=False), settings, now)
    finally:
        redis.delete(MAIL_SENDER)
    # Whoever was sent away meanwhile came with something new.
    if sent or redis.delete(MAIL_MISSED):
        with reading_scope(engine) as session:
            more = has_mail(session, utc_now())
        if more:
            _queue_mail()
    return sent


@app.task(name=queue.DELIVER_NOTICES)
def deliver_notices() -> None:
    """Send the notices that are due, some of them in this task."""
    redis.delete(NOTICES_QUEUED)
    now = utc_now()
    sessions = partial(Session, engine, expire_on_commit=False)
    if delivery.deliver_due(sessions, settings, now, tell_dead(settings)):
        _queue_notices(utc_now())


@app.task(name=queue.SWEEP, ignore_result=True)
def sweep(at_start: bool = False) -> None:
    """Queue again whatever should have been done by now and was not.

    A worker that starts (`at_start`) may follow one that was killed: what that one had in hand is
    lost, whether it was queued a moment or an hour ago. To do a thing twice does no harm.
    """
    now = utc_now()
    with reading_scope(engine) as session:
        found = find_pending(session, now, timedelta(0) if at_start else OVERDUE)
    for kind, task, numbers in (
        ("submission", apply_submission, found.submissions),
        ("plans", run_plans, found.plans),
        ("bots", play_bots, found.bots),
        ("deadlines", end_deadlines, found.closed),
        ("substitutes", ask_substitutes, found.sought),
        ("unready", end_ready_check, found.unready),
        ("round", begin_round, found.rounds),
    ):
        for number in numbers:
            if _mark_swept(f"{kind}:{number}") or at_start:
                task.delay(number)
    if found.mail:
        deliver_mail.delay()


@app.task(name=queue.CLEAR, ignore_result=True)
def clear() -> None:
    """Clear away what nobody comes back to."""
    for match_id in cleanup.clean_up(engine, utc_now(), announcer(settings)):
        _go_on(match_id)


@app.task(name=queue.PREPARE_DAILY, ignore_result=True)
def prepare_daily() -> None:
    """Draw the seeds of the daily games ahead, so that their hashes are public from the start.

    Then write to those who are in a table that has become final.
    """
    with reading_scope(engine) as session:
        missing = games.unprepared(session)
    for title, day in missing:
        with session_scope(engine) as session:
            games.prepared_game(session, title, day)
    with reading_scope(engine) as session:
        due = daily_results.due(session)
    for each in due:
        with session_scope(engine) as session:
            daily_results.write(session, settings, each)
    if due:
        _queue_mail()


@task_prerun.connect
def catch_up_first(**_signal: Any) -> None:
    """Before a worker does anything it sees whether it has been away, and moves what ran on.

    Whoever has just seen to it, by the clock that limits are judged by, need not look again.
    """
    global looked_at
    now = utc_now()
    if looked_at is not None and timedelta() <= now - looked_at < LOOK_INTERVAL:
        return
    outages.catch_up(engine, now)
    heartbeats.beat(redis, heartbeats.WORKER)
    looked_at = now


@task_prerun.connect
def name_ids(task: Any, args: tuple[int, ...] = (), **_signal: Any) -> None:
    """What a task logs carries the id of the request that led to it, and what it is about."""
    logs.begin(request_id=(task.request.headers or {}).get(logs.HEADER) or task.request.id)
    if args:
        logs.add(**{ID_OF.get(task.name, "match_id"): args[0]})


@task_postrun.connect
def log_task(task: Any, state: str | None = None, **_signal: Any) -> None:
    """In JSON each task has a line, but for sweeps, which come every few seconds."""
    if settings.log_format == "json" and not (task.name == queue.SWEEP and state == "SUCCESS"):
        log.info("task", extra={"task": task.name, "state": state})


@worker_init.connect
def share_places(sender: Any, **_signal: Any) -> None:
    """Before processes are forked: one of them is to stay free of work in the background."""
    places.share(sender.concurrency or 1)


@worker_init.connect
def forget_predecessor(**_signal: Any) -> None:
    """A killed worker may have left the marks of the mail that it was to send, or was sending."""
    with suppress(RedisError):
        redis.delete(MAIL_QUEUED, NOTICES_QUEUED, MAIL_SENDER)


@worker_ready.connect
def sweep_at_once(**_signal: Any) -> None:
    """A worker begins with what its predecessor may have left undone."""
    sweep.delay(at_start=True)
    prepare_daily.delay()


def _go_on(match_id: int, *, with_bots: bool = True, settled: int | None = None) -> None:
    """Do what is prepared in a changed match; queue bots that owe now, mail that was written.

    How long the submission `settled` waited is noted.
    """
    runner.run_plans(match_id)
    with reading_scope(engine) as session:
        if settled is not None:
            _note_receipt_time(session, settled)
        owing = with_bots and bots_due.is_due(session, match_id)
        mail = has_mail(session, utc_now())
    if owing:
        play_bots.delay(match_id)
    if mail:
        _queue_mail()


def _note_receipt_time(session: Session, submission_id: int) -> None:
    row = fetch(session, _TIMES, {"submission_id": submission_id}).one()
    if row.settled_at is not None:
        seconds = (row.settled_at - row.created_at).total_seconds()
        receipt_times.note(redis, row.source.value, seconds)


def _queue_mail() -> None:
    """Ask for what is due to be sent, unless a task that will do it waits already."""
    if redis.set(MAIL_QUEUED, 1, nx=True, ex=MAIL_QUEUED_SECONDS):
        deliver_mail.delay()


def _queue_notices(now: datetime) -> None:
    """Ask for notices to be sent, if any are due and no task that will do it waits already."""
    with reading_scope(engine) as session:
        are_due = delivery.are_due(session, now)
    if are_due and redis.set(NOTICES_QUEUED, 1, nx=True, ex=MAIL_QUEUED_SECONDS):
        deliver_notices.delay()


def _mark_swept(what: str) -> bool:
    """Note that `what` is queued again; return whether it was not in the last SWEPT_SECONDS."""
    return bool(redis.set(f"fieldpost:swept:{what}", 1, nx=True, ex=SWEPT_SECONDS))
