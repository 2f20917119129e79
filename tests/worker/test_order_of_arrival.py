"""Orders that were written one after the other and came the other way round."""

from datetime import timedelta

from redis import Redis

from app.database import reading_scope
from app.models import Submission, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table
from worker.runner import SubmissionRunner


def test_waiting_orders_of_one_seat_are_carried_out_as_they_were_written(
    table: Table, redis: "Redis"
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    now = utc_now()

    def queued(seat: str, text: str, hours_ago: int) -> int:
        at = now - timedelta(hours=hours_ago)
        return table.queue(match_id, seat, text, written_at=at).id or 0

    last = queued("A", "done", hours_ago=0)
    of_ben = queued("B", "add 7", hours_ago=2)
    first = queued("A", "add 1", hours_ago=1)
    runner = SubmissionRunner(table.engine, redis, table.announce)

    runner.settle_up_to(first)
    assert _versions(table, first, last, of_ben) == [2, None, None]

    # The oldest of all, but Ben's: Anna's came before him.
    runner.settle_up_to(of_ben)
    assert _versions(table, first, last, of_ben) == [2, 3, 4]
    assert table.totals(match_id) == {"A": 1, "B": 7}


@on_sqlite_only
def test_a_clock_that_is_wrong_by_months_puts_nothing_before_what_came_earlier(
    table: Table,
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    came = table.queue(match_id, "A", "add 1", written_at=utc_now())
    for months in (-2, 2):
        wrong = utc_now() + timedelta(days=30 * months)
        then = table.queue(match_id, "A", "done", written_at=wrong)
        assert came.written_at is not None
        assert then.written_at is not None
        assert came.written_at <= then.written_at <= utc_now()


def _versions(table: Table, *submissions: int) -> list[int | None]:
    """The version of the match after each submission, None while it waits."""
    with reading_scope(table.engine) as session:
        receipts = [session.get_one(Submission, number).receipt for number in submissions]
    return [receipt["version"] if receipt else None for receipt in receipts]
