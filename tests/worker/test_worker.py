"""The worker as a process of its own, with the real Redis and both databases."""

from pathlib import Path

from redis import Redis
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.matches import receipt_wait
from app.matches.daily import games
from app.matches.queue import BOTS, MAIL, ORDERS, Queue
from app.matches.receipt import Receipt
from app.models import (
    DailyGame,
    Outbox,
    OutboxStatus,
    Seat,
    Submission,
    SubmissionSource,
    by_the_clock,
    utc_now,
)
from app.notifications import channels
from tests.deadline import wait_until
from tests.mail.notifications.receiver import Receiver
from tests.mail.servers import Inbox
from tests.matches.daily_seed import fix_seed
from tests.matches.table import Table
from tests.matches.test_daily import begin, finish
from tests.worker.crew import Crew

CROWD = 400


def answer(table: Table, redis: "Redis", submission: Submission) -> Receipt:
    """The worker's answer, for which the test waits as the web page does."""
    assert submission.id is not None
    receipt = receipt_wait.settled(lambda: reading_scope(table.engine), redis, submission.id, 60)
    assert receipt is not None
    return receipt


def test_a_submission_is_answered_bots_play_and_the_next_player_gets_a_mail(
    table: Table, redis: "Redis", queue: Queue, crew: Crew, inbox: Inbox, outside: Receiver
) -> None:
    crew.worker()
    anna, ben = table.people("Anna", "Ben")
    with session_scope(table.engine) as session:
        for user in (anna, ben):
            channels.add_webhook(session, user.id or 0, f"{outside.url}/{user.name}", inside=True)
    match_id = table.running_match([anna, ben], bots=2, play="in turn")
    queue.bots(match_id)
    people = {table.seat_of(match_id, user): user for user in (anna, ben)}
    first, second = sorted(people)
    wait_until(lambda: first in _waiting(table, match_id), "the first person's turn")
    submission = table.queue(match_id, first, "add 3\ndone", source=SubmissionSource.MAIL)
    assert submission.id is not None
    queue.submission(submission.id)
    receipt = answer(table, redis, submission)
    assert receipt.ok
    wait_until(lambda: second in _waiting(table, match_id), "the second person's turn")
    wait_until(lambda: _nothing_to_send(table), "the outbox to be empty")
    arrived = sorted(recipients[0] for recipients, _raw in inbox.taken)
    assert arrived == sorted(letter.recipient for letter in table.letters())
    wait_until(
        lambda: any(
            each.path == f"/{people[second].name}" and b'"turn"' in each.body
            for each in outside.taken
        ),
        "the second person's webhook",
    )
    assert table.faults(match_id) == []


def test_a_worker_that_starts_draws_the_seeds_of_the_daily_games(table: Table, crew: Crew) -> None:
    def days() -> int:
        with reading_scope(table.engine) as session:
            return len(session.exec(select(DailyGame)).all())

    crew.worker()
    wait_until(lambda: days() == 2, "the games of today and tomorrow")


def test_a_worker_that_starts_tells_final_results_of_a_daily_game(
    table: Table, crew: Crew, inbox: Inbox
) -> None:
    now = utc_now() - 2 * games.DAY
    with by_the_clock(lambda: now):
        table.writing(lambda session: fix_seed(session, now.date()))
        finish(table, begin(table, table.person("Anna"), now.date()), "decisive")
    crew.worker()
    wait_until(
        lambda: any(b"the results of the daily game" in raw for _to, raw in inbox.taken),
        "the e-mail with the results",
    )


def test_submissions_of_a_match_are_carried_out_as_they_were_made(
    table: Table, redis: "Redis", queue: Queue, crew: Crew
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    made = [table.queue(match_id, "A", "add 1") for _ in range(20)]
    made.append(table.queue(match_id, "A", "done"))
    for submission in reversed(made):
        assert submission.id is not None
        queue.submission(submission.id)
    crew.worker()
    receipts = [answer(table, redis, submission) for submission in made]
    assert [receipt.version for receipt in receipts] == list(range(2, 23))
    assert table.totals(match_id)["A"] == 20


def test_orders_do_not_wait_behind_a_crowd_of_bots(
    table: Table, redis: "Redis", queue: Queue, crew: Crew
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    for _ in range(CROWD):
        queue.bots(match_id)
    submission = table.queue(match_id, "A", "add 1")
    queue.submission(submission.id or 0)
    assert (redis.llen(BOTS), redis.llen(ORDERS)) == (CROWD, 1)

    crew.worker()

    assert answer(table, redis, submission).ok
    assert redis.llen(BOTS)


def test_a_slow_mail_server_does_not_hold_up_orders(
    table: Table, redis: "Redis", queue: Queue, crew: Crew, inbox: Inbox
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    inbox.gate.clear()
    for _ in range(4):
        queue.mail()
    crew.worker()
    wait_until(lambda: inbox.held and redis.llen(MAIL) == 0, "a letter to be on its way")

    submission = table.queue(match_id, "A", "add 1")
    queue.submission(submission.id or 0)

    assert answer(table, redis, submission).ok
    assert inbox.held == 1
    inbox.gate.set()
    wait_until(lambda: _nothing_to_send(table), "the letters of all four tasks")


def test_what_redis_has_lost_is_found_in_the_database(
    table: Table, redis: "Redis", crew: Crew, inbox: Inbox
) -> None:
    match_id = table.running_match(table.people("Anna"), bots=1)
    submission = table.queue(match_id, "AB".strip(_bot(table, match_id)), "add 3")
    table.make_older(submission)
    crew.worker()
    assert answer(table, redis, submission).ok
    wait_until(lambda: _bot(table, match_id) not in _waiting(table, match_id), "the bot to play")
    wait_until(lambda: _nothing_to_send(table), "the outbox to be empty")
    assert len(inbox.taken) == len(table.letters())


def test_a_fault_of_the_engine_is_answered_and_the_worker_goes_on(
    table: Table, redis: "Redis", queue: Queue, crew: Crew
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    crew.worker()
    crash, after = table.queue(match_id, "A", "crash"), table.queue(match_id, "A", "add 3")
    for submission in (crash, after):
        assert submission.id is not None
        queue.submission(submission.id)
    refusal = answer(table, redis, crash).refusal
    assert refusal is not None
    assert "error on our side" in refusal.why
    assert answer(table, redis, after).ok
    assert "a fault in the rules, on purpose" in crew.said()


def test_without_redis_a_submission_is_taken_and_left_to_the_sweep(
    table: Table, redis: "Redis", crew: Crew, tmp_path: Path
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "add 3")
    assert submission.id is not None
    Queue(f"redis+socket://{tmp_path}/none").submission(submission.id)
    table.make_older(submission)
    crew.worker()
    assert answer(table, redis, submission).ok


def _waiting(table: Table, match_id: int) -> set[str]:
    state = table.row(match_id).state
    assert state is not None
    return set(state["steps"][-1]["owes"])


def _bot(table: Table, match_id: int) -> str:
    with reading_scope(table.engine) as session:
        return session.exec(
            select(Seat.letter).where(Seat.match_id == match_id, Seat.bot == "steady")
        ).one()


def _nothing_to_send(table: Table) -> bool:
    with reading_scope(table.engine) as session:
        queued = select(Outbox.id).where(Outbox.status != OutboxStatus.SENT)
        return session.exec(queued).first() is None
