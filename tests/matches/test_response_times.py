"""How long others wait for a player, and when a player's time ran out."""

from datetime import timedelta

import pytest
from sqlmodel import Session, select

from app.database import reading_scope, session_scope
from app.matches.response_times import TimeOuts, response_times, time_outs
from app.matches.seats.replacement import replace_player
from app.models import Match, Seat, TimeUp, User
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import HOUR, Hours, hours
from tests.ratings.finished import finished

__all__ = ["hours"]


@pytest.fixture(autouse=True)
def one_answer_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.matches.response_times.FEWEST_ANSWERS", 2)


def answer(hours: Hours, seat: str, *orders: str) -> None:
    """Let the player of a seat order something on the site."""
    user = hours.people["ABC".index(seat)]
    for order in orders:
        submission = hours.table.queue(hours.match_id, seat, order, user_id=user.id)
        assert hours.table.apply(submission).ok


def waits(hours: Hours, seat: str) -> list[timedelta]:
    """How long others have waited for a seat, each time."""
    with reading_scope(hours.table.engine) as session:
        found = response_times(session, hours.people["ABC".index(seat)].id or 0)
        return [found.low, found.median, found.high] if found else []


def timed_out(hours: Hours, user: User) -> TimeOuts:
    with reading_scope(hours.table.engine) as session:
        return time_outs(session, user.id or 0)


def let_time_run_out(hours: Hours) -> str:
    """Let the time of a turn pass; return the seat that was played for."""
    hours.go_on(24.1)
    hours.keep_time()
    return str(hours.table.log(hours.match_id)[-1].seat)


def test_a_wait_ends_when_nothing_is_asked_any_more(hours: Hours) -> None:
    hours.begin(turn_hours=48)
    hours.go_on(5)
    answer(hours, "A", "dare")
    hours.go_on(1)
    answer(hours, "B", "pass")
    hours.go_on(1)
    answer(hours, "C", "pass")
    # All count on, and B in two goes.
    hours.go_on(3)
    answer(hours, "B", "add 1")
    hours.go_on(1)
    answer(hours, "B", "done")
    low, median, high = waits(hours, "B")
    assert (low, median, high) == (1.75 * HOUR, 2.5 * HOUR, 3.25 * HOUR)
    assert waits(hours, "C") == []


@on_sqlite_only
def test_matches_with_bots_alone_say_nothing(hours: Hours) -> None:
    hours.begin(turn_hours=48)
    for _ in range(3):
        hours.go_on(5)
        answer(hours, "A", "dare")
        answer(hours, "B", "pass")
        answer(hours, "C", "pass")
    assert waits(hours, "A") == [5 * HOUR] * 3
    with session_scope(hours.table.engine) as session:
        for row in session.exec(select(Seat).where(Seat.letter != "A")):
            row.user_id, row.bot = None, "steady"
    assert waits(hours, "A") == []


def test_time_outs_are_those_of_who_had_the_seat(hours: Hours) -> None:
    hours.begin(turn_hours=24)
    seat = let_time_run_out(hours)
    former, successor = hours.people["ABC".index(seat)], hours.table.person("Dora")
    hours.go_on(1)

    def hand_over(session: Session) -> None:
        row, user = session.get_one(Match, hours.match_id), session.get_one(User, successor.id)
        replace_player(session, row, seat, user, hours.table.announce)

    hours.table.writing(hand_over)
    assert timed_out(hours, former) == TimeOuts(1, 0)
    assert timed_out(hours, successor) == TimeOuts(0, 0)


@on_sqlite_only
def test_a_successor_is_to_blame_for_later_time_outs(hours: Hours) -> None:
    hours.begin(turn_hours=24)
    former, successor = hours.people[0], hours.table.person("Dora")

    def hand_over(session: Session) -> None:
        row, user = session.get_one(Match, hours.match_id), session.get_one(User, successor.id)
        replace_player(session, row, "A", user, hours.table.announce)

    hours.table.writing(hand_over)
    while let_time_run_out(hours) != "A":
        pass
    assert timed_out(hours, former).count == 0
    assert timed_out(hours, successor).count == 1


@on_sqlite_only
def test_a_search_for_a_substitute_is_a_time_out(hours: Hours) -> None:
    hours.begin(turn_hours=24, time_up=TimeUp.SUBSTITUTE)
    hours.go_on(24.1)
    hours.keep_time()
    assert [timed_out(hours, user).count for user in hours.people] == [1, 1, 1]


@on_sqlite_only
def test_an_offer_that_lapses_is_no_time_out(hours: Hours) -> None:
    hours.begin(offer_hours=24)
    hours.play("A", "suggest 3")
    hours.go_on(24.1)
    hours.keep_time()
    assert [each for _, each in hours.played()] == ["suggest", "withdraw"]
    assert timed_out(hours, hours.people[0]).count == 0


@on_sqlite_only
def test_finished_matches_are_counted_from_the_last_time_out(hours: Hours) -> None:
    hours.begin(turn_hours=24)
    anna, boris = hours.people[:2]
    ids = [anna.id or 0, boris.id or 0]
    with session_scope(hours.table.engine) as session:
        finished(session, ids, ["A", "B"])
    assert timed_out(hours, anna) == TimeOuts(0, 1)
    assert let_time_run_out(hours) == "A"
    assert timed_out(hours, anna) == TimeOuts(1, 0)
    with session_scope(hours.table.engine) as session:
        finished(session, ids, ["A", "B"]).finished_at = hours.now + HOUR
    assert timed_out(hours, anna) == TimeOuts(1, 1)
