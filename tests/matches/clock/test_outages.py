"""While the site is down nobody's time runs, and it is given back once."""

from collections.abc import Callable
from datetime import timedelta

from sqlmodel import Session

from app.matches.clock import outages, pauses
from app.matches.clock.offers import open_limits
from app.models import Heartbeat, Match
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import HOUR, Hours
from tests.matches.test_submit import at_once

OWN = {"turn_hours": 24, "bank_hours": 48}


def alive(hours: Hours) -> None:
    """Note that the worker has been at work until now."""
    hours.writing(lambda s: s.merge(Heartbeat(name=outages.CLOCK, beat_at=hours.now)))


def catch_up(hours: Hours) -> timedelta:
    return outages.catch_up(hours.table.engine, hours.now)


def down(hours: Hours, gone: float) -> None:
    """Let the site be down for so many hours, and begin again."""
    alive(hours)
    hours.go_on(gone)
    assert catch_up(hours) == gone * HOUR


def test_several_workers_that_begin_after_an_outage_give_the_time_back_once(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.play("A", "suggest 2", "dare")
    hours.go_on(20)
    alive(hours)
    hours.go_on(24)
    moved: list[timedelta] = []
    begin: Callable[[], None] = lambda: moved.append(catch_up(hours))  # noqa: E731
    at_once([begin] * 4)
    assert sorted(moved)[-2:] == [timedelta(), 24 * HOUR]
    assert [hours.left(seat) for seat in "BC"] == [4, 4]
    limits = hours.writing(lambda s: open_limits(s, hours.match_id))
    assert {limit.lapses_at - hours.now for limit in limits.values()} == {(72 - 20) * HOUR}
    assert hours.scan() == []
    hours.play("B", "pass")
    hours.play("C", "pass")
    assert hours.left("A") == 72
    assert hours.faults() == []


@on_sqlite_only
def test_what_waits_beside_the_turns_is_moved_too(hours: Hours) -> None:
    hours.begin(**OWN)
    announce = hours.table.announce
    hours.writing(pauses.request_pause, hours.match_id, "A", hours.now, announce)

    def ask(session: Session) -> None:
        session.get_one(Match, hours.match_id).ready_until = hours.now + 2 * HOUR

    hours.table.writing(ask)
    down(hours, 100)
    until = hours.writing(lambda s: s.get_one(Match, hours.match_id).ready_until)
    assert until == hours.now + 2 * HOUR
    assert hours.writing(pauses.pause_requests, hours.match_id, hours.now) == ["A"]


@on_sqlite_only
def test_whose_time_was_up_before_the_outage_is_answered_for(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.go_on(24.1)
    down(hours, 10)
    assert hours.scan() == [hours.match_id]
    hours.keep_time()
    assert hours.played()[-1] == ("C", "pass")


@on_sqlite_only
def test_what_would_have_rested_anyway_is_not_given_back(hours: Hours) -> None:
    hours.begin(**OWN, weekends_off=True)
    hours.go_on(24 * 3.5)
    hours.play("A", "dare")
    # From Thursday at ten in the evening until Sunday at two.
    down(hours, 24 * 2.5 + 4)
    assert hours.now.weekday() == 6
    midnight = hours.now + 10 * HOUR
    assert hours.owed("B").closes_at == midnight + 24 * HOUR


@on_sqlite_only
def test_a_paused_match_has_its_own_time_back_when_it_goes_on(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(2)
    hours.writing(lambda s: pauses.pause(s, s.get_one(Match, hours.match_id), hours.now))
    down(hours, 24)
    hours.writing(lambda s: pauses.resume(s, s.get_one(Match, hours.match_id), hours.now))
    assert hours.left("A") == 70


@on_sqlite_only
def test_a_worker_that_is_only_started_anew_moves_nothing(hours: Hours) -> None:
    hours.begin(**OWN)
    assert catch_up(hours) == timedelta()
    hours.go_on(0.05)
    assert catch_up(hours) == timedelta()
    assert hours.left("A") == 72 - 0.05

    def noted(session: Session) -> bool:
        return session.get_one(Heartbeat, outages.CLOCK).beat_at == hours.now

    assert hours.writing(noted)
