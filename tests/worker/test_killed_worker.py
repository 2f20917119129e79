"""A worker killed at any moment loses no submission and applies none twice."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

import pytest
from redis import Redis
from sqlmodel import col, func, select

from app.database import reading_scope
from app.matches.queue import ORDERS, Queue
from app.matches.receipt import Receipt
from app.models import (
    MatchStatus,
    Plan,
    PlanStatus,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
)
from tests.deadline import wait_until
from tests.fixtures.databases import mostly_on_postgresql, own_database
from tests.marks import long
from tests.matches.plans.at_work import give, plan_of, prepared
from tests.matches.table import Table
from tests.worker.crew import Crew

pytestmark = own_database

SUBMISSIONS = [(24, 2), *(pytest.param(*each, marks=long) for each in ((40, 4), (200, 6)))]
"""How many, and how often the worker is killed meanwhile."""
TOGETHER = 3
IN_TURN = 2
MAX_LENGTH = 40
PATIENCE = 240.0


@dataclass(frozen=True)
class Handed:
    """A submission as it was handed in, and how many orders are in it."""

    id: int
    match_id: int
    seat: str
    source: SubmissionSource
    text: str

    @property
    def orders(self) -> list[str]:
        """Its orders."""
        return self.text.splitlines()


@mostly_on_postgresql
@pytest.mark.parametrize(("submissions", "kills"), SUBMISSIONS)
def test_killed_at_random_it_loses_nothing_and_applies_nothing_twice(
    table: Table, queue: Queue, crew: Crew, submissions: int, kills: int
) -> None:
    random = Random(1918)
    together, in_turn = _matches(table)
    handed = _hand_in(table, random, together, in_turn, submissions)
    assert len(handed) == submissions
    crew.beat()
    for submission in handed:
        for _copy in range(random.choice((1, 1, 2, 3))):
            queue.submission(submission.id)
    for match_id in together:
        queue.bots(match_id)
    interrupted = 0
    for moment in sorted(random.sample(range(3, submissions * 3 // 4), kills)):
        worker = crew.worker()
        wait_until(lambda moment=moment: _settled(table) >= moment, f"{moment} settled", PATIENCE)  # type: ignore[misc]
        crew.kill(worker, whole=random.random() < 0.7)
        interrupted += _settled(table) < submissions
    assert interrupted >= kills // 2, "the worker was done before it could be killed"
    crew.worker()
    wait_until(lambda: _settled(table) == submissions, "all submissions", PATIENCE)
    wait_until(lambda: _bots_are_done(table, together), "the bots", PATIENCE)
    _check_submissions(table, handed)
    _check_matches(table, handed, together, in_turn)
    _check_letters(table, handed, in_turn)


@pytest.mark.parametrize("moment", ["before_commit", "after_commit"])
def test_killed_around_the_commit_it_applies_once(
    table: Table, queue: Queue, crew: Crew, redis: "Redis", tmp_path: Path, moment: str
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    submission = table.queue(match_id, "A", "roll", source=SubmissionSource.MAIL)
    assert submission.id is not None
    once = tmp_path / "die once"
    once.touch()
    queue.submission(submission.id)
    mortal = crew.worker(FIELDPOST_TEST_DIE_AT=moment, FIELDPOST_TEST_DIE_ONCE=str(once))
    mortal.wait(timeout=PATIENCE)
    assert not once.exists()
    is_settled = table.submission(submission.id).status is SubmissionStatus.ACCEPTED
    assert is_settled == (moment == "after_commit")
    assert (len(table.log(match_id)) == 2) == is_settled
    # What was not acknowledged comes back from Redis after a while. Here it is lost.
    redis.delete("unacked", "unacked_index")
    if is_settled:
        # Copies may come, all the same.
        queue.submission(submission.id)
        queue.submission(submission.id)
    # What nobody has in hand any more a worker finds in the database when it starts, however short
    # it has waited, and even if its predecessor had found it there a moment ago.
    crew.worker()
    wait_until(lambda: table.submission(submission.id).receipt, "the receipt", PATIENCE)
    wait_until(
        lambda: not redis.llen(ORDERS) and not _under_way(redis),
        "all tasks to be done with",
        PATIENCE,
    )
    assert table.submission(submission.id).status is SubmissionStatus.ACCEPTED
    assert len(table.log(match_id)) == 2
    assert table.row(match_id).version == 2
    assert table.faults(match_id) == []
    causes = Counter(letter.cause for letter in table.letters())
    assert causes[f"receipt:{submission.id}"] == 1


@pytest.mark.parametrize("moment", ["before_commit", "after_commit"])
def test_killed_in_the_middle_of_a_plan_it_runs_it_once(
    table: Table, queue: Queue, crew: Crew, redis: "Redis", tmp_path: Path, moment: str
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), play="in turn")
    plan = give(table, match_id, "B", "COUNT\nadd 3\nroll\nadd 4\ndone")
    submission = table.queue(match_id, "A", "add 1\ndone", source=SubmissionSource.MAIL)
    assert submission.id is not None
    once = tmp_path / "die once"
    once.touch()
    queue.submission(submission.id)
    mortal = crew.worker(
        FIELDPOST_TEST_DIE_AT=moment,
        FIELDPOST_TEST_DIE_ONCE=str(once),
        FIELDPOST_TEST_DIE_FOR="prepared",
    )
    mortal.wait(timeout=PATIENCE)
    assert not once.exists()
    assert table.submission(submission.id).status is SubmissionStatus.ACCEPTED
    has_run = plan_of(table, plan).status is PlanStatus.DONE
    assert has_run == (moment == "after_commit")
    assert (len(table.log(match_id)) == 7) == has_run
    # The task is lost, and so is whatever it would have gone on with.
    redis.delete("unacked", "unacked_index")
    crew.worker()
    wait_until(lambda: plan_of(table, plan).is_reported and _is_done(table, plan), "it", PATIENCE)
    wait_until(
        lambda: not redis.llen(ORDERS) and not _under_way(redis),
        "all tasks to be done with",
        PATIENCE,
    )
    assert [entry.action["do"] for entry in table.log(match_id)[3:]] == [
        "add",
        "roll",
        "add",
        "done",
    ]
    assert len(prepared(table, match_id)) == 1
    assert table.faults(match_id) == []
    causes = [letter.cause.partition(":")[0] for letter in table.letters()]
    assert causes.count("plans") + causes.count("asked") == 1


def _is_done(table: Table, plan: Plan) -> bool:
    return plan_of(table, plan).status is PlanStatus.DONE


def _under_way(redis: "Redis") -> int:
    return cast(int, redis.hlen("unacked"))


def _matches(table: Table) -> tuple[list[int], list[int]]:
    """Matches of three people and a bot, who count together, and of three who count in turn."""
    people = table.people("Anna", "Ben", "Cleo")
    together = [table.running_match(people, bots=1) for _ in range(TOGETHER)]
    in_turn = [table.running_match(people, play="in turn") for _ in range(IN_TURN)]
    return together, in_turn


def _hand_in(
    table: Table, random: Random, together: list[int], in_turn: list[int], submissions: int
) -> list[Handed]:
    """Hand in submissions, which are all legal if they are carried out in this order."""
    each = submissions // (TOGETHER + IN_TURN)
    scripts = [_together_script(table, random, match_id, each) for match_id in together]
    scripts += [_in_turn_script(random, match_id, each) for match_id in in_turn]
    handed: list[Handed] = []
    while scripts:
        script = random.choice(scripts)
        match_id, seat, text = script.pop(0)
        source = random.choice((SubmissionSource.WEB, SubmissionSource.MAIL))
        row = table.queue(match_id, seat, text, source=source)
        assert row.id is not None
        handed.append(Handed(row.id, match_id, seat, source, text))
        scripts = [rest for rest in scripts if rest]
    return handed


def _together_script(
    table: Table, random: Random, match_id: int, count: int
) -> list[tuple[int, str, str]]:
    seats = sorted(set("ABCD") - {_bot(table, match_id)})
    return [(match_id, random.choice(seats), _orders(random)) for _ in range(count)]


def _in_turn_script(random: Random, match_id: int, count: int) -> list[tuple[int, str, str]]:
    """A whole match: each seat counts and is done, then all bid."""
    script = []
    shares = [count // 3 - 1] * 3
    shares[0] += count - 3 - sum(shares)
    for seat, share in zip("ABC", shares, strict=True):
        script += [(match_id, seat, _orders(random)) for _ in range(share - 1)]
        script.append((match_id, seat, _orders(random) + "\ndone"))
    return [*script, *((match_id, seat, f"bid {random.randint(0, 9)}") for seat in "ABC")]


def _orders(random: Random) -> str:
    orders = [f"add {random.randint(1, 9)}" for _ in range(random.randint(1, MAX_LENGTH))]
    if random.random() < 0.5:
        orders.insert(random.randrange(len(orders) + 1), "roll")
    return "\n".join(orders)


def _settled(table: Table) -> int:
    with reading_scope(table.engine) as session:
        return session.exec(
            select(func.count())
            .select_from(Submission)
            .where(
                Submission.status != SubmissionStatus.QUEUED,
                Submission.source != SubmissionSource.BOT,
            )
        ).one()


def _check_submissions(table: Table, handed: list[Handed]) -> None:
    """Each was accepted, and its entries in the log are its own, whole and in one piece."""
    logs = {match_id: table.log(match_id) for match_id in {each.match_id for each in handed}}
    for submission in handed:
        row = table.submission(submission.id)
        assert row.status is SubmissionStatus.ACCEPTED
        assert row.receipt is not None
        receipt = Receipt.from_json(row.receipt)
        assert receipt.ok, receipt
        assert receipt.entries is not None
        first, last = receipt.entries
        entries = [e for e in logs[submission.match_id] if e.submission_id == submission.id]
        assert [entry.n for entry in entries] == list(range(first, last + 1))
        assert {entry.seat for entry in entries} == {submission.seat}
        written = [f"{e.action['do']} {e.action.get('number', '')}".strip() for e in entries]
        assert written == submission.orders


def _check_matches(
    table: Table, handed: list[Handed], together: list[int], in_turn: list[int]
) -> None:
    """Each match has counted each submission once, and its log leads to its snapshot."""
    for match_id in (*together, *in_turn):
        assert table.faults(match_id) == []
        count = sum(submission.match_id == match_id for submission in handed)
        has_bot = match_id in together
        assert table.row(match_id).version == 1 + count + has_bot
        assert _number_of_submissions(table, match_id) == count + has_bot
        over = table.row(match_id).status is MatchStatus.FINISHED
        assert over == (match_id in in_turn)


def _check_letters(table: Table, handed: list[Handed], in_turn: list[int]) -> None:
    """Each mail is answered once, each turn called once, each end told once to each player."""
    causes = Counter(letter.cause for letter in table.letters())
    assert set(causes.values()) == {1}
    receipts = {cause for cause in causes if cause.startswith("receipt:")}
    by_mail = [each for each in handed if each.source is SubmissionSource.MAIL]
    assert receipts == {f"receipt:{each.id}" for each in by_mail}
    turns = sorted(cause for cause in causes if cause.startswith("turn:"))
    assert turns == sorted(
        cause for match_id in in_turn for cause in _turns_called(handed, match_id)
    )
    finished = [cause for cause in causes if cause.startswith("finished:")]
    assert len(finished) == 3 * len(in_turn)


def _turns_called(handed: list[Handed], match_id: int) -> list[str]:
    """The next seat when one is done; A and B when C, who bids anyhow, is done as the last."""
    called = []
    mine = [each for each in handed if each.match_id == match_id]
    for version, submission in enumerate(mine, start=2):
        if submission.text.endswith("done"):
            seats = {"A": "B", "B": "C", "C": "AB"}[submission.seat]
            called += [f"turn:{match_id}:{version}:{seat}" for seat in seats]
    return called


def _number_of_submissions(table: Table, match_id: int) -> int:
    with reading_scope(table.engine) as session:
        return session.exec(
            select(func.count()).select_from(Submission).where(Submission.match_id == match_id)
        ).one()


def _bots_are_done(table: Table, matches: list[int]) -> bool:
    with reading_scope(table.engine) as session:
        played = session.exec(
            select(Submission.match_id).where(Submission.source == SubmissionSource.BOT)
        ).all()
    return sorted(played) == sorted(matches)


def _bot(table: Table, match_id: int) -> str:
    with reading_scope(table.engine) as session:
        return session.exec(
            select(Seat.letter).where(Seat.match_id == match_id, col(Seat.bot).is_not(None))
        ).one()
