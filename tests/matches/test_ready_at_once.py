"""A ready check in which several people, and workers, do something at the same moment."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import pytest

from app.matches.events import EventKind
from app.matches.lobby import joining, seating
from app.matches.refusal import NotPossible
from app.models import MatchStatus, by_the_clock, utc_now
from tests.fixtures.databases import on_postgresql_only
from tests.matches.test_lobby import READY, Hall, wait
from tests.matches.test_submit import at_once

pytestmark = on_postgresql_only
"""On SQLite whoever writes is alone."""


def full_hall(url: str) -> Hall:
    """Three sit and are asked whether they are ready, two wait."""
    hall = Hall(url, READY)
    hall.do(joining.join, "Anna", "Boris", "Clara")
    hall.do(wait, "Dora", "Emil")
    hall.do(joining.say_ready, "Anna")
    return hall


def end(hall: Hall) -> None:
    """What a worker does when the out of time."""
    with hall.at_work() as session:
        joining.end_ready_check(session, hall.row(session), utc_now(), hall.told)


@pytest.fixture
def a_day_later() -> Iterator[Callable[[], None]]:
    """Lets a day go by."""
    with ExitStack() as stack:
        later = utc_now() + timedelta(hours=25)
        yield lambda: stack.enter_context(by_the_clock(lambda: later))


def test_the_last_two_who_are_ready_at_once_begin_the_match_once(database_url: str) -> None:
    hall = full_hall(database_url)
    at_once([partial(hall.do, joining.say_ready, name) for name in ("Boris", "Clara")])
    with hall.at_work() as session:
        assert (hall.row(session).status, hall.row(session).version) == (MatchStatus.RUNNING, 1)
    assert [kind for kind, _ in hall.told.events].count(EventKind.STARTED) == 1


def test_two_workers_who_end_a_check_take_each_seat_once(
    database_url: str, a_day_later: Callable[[], None]
) -> None:
    hall = full_hall(database_url)
    a_day_later()
    at_once([lambda: end(hall)] * 3)
    assert (hall.sitting(), hall.waiting()) == (["Anna", "Dora", "Emil"], [])
    assert sorted(hall.told.of(EventKind.NOT_READY)) == ["Boris", "Clara"]
    assert hall.told.of(EventKind.SEAT_FOUND) == ["Dora", "Emil"]


def test_who_says_so_at_the_last_moment_keeps_his_seat_or_has_lost_it(
    database_url: str, a_day_later: Callable[[], None]
) -> None:
    hall = full_hall(database_url)
    a_day_later()

    def say() -> bool:
        try:
            hall.do(joining.say_ready, "Boris")
        except NotPossible:
            return False
        return True

    said = at_once([say, lambda: end(hall)])[0]
    assert hall.sitting() == ["Anna", *(["Boris", "Dora"] if said else ["Dora", "Emil"])]
    assert hall.waiting() == (["Emil"] if said else [])


def test_who_has_looked_before_another_took_the_last_seat_gets_none(database_url: str) -> None:
    hall = Hall(database_url)
    hall.do(joining.join, "Anna", "Boris")
    with hall.at_work() as session:
        row, clara = hall.row(session), hall.user(session, "Clara")
        seen = seating.seats_of(session, row)
        assert [seat.user_id for seat in seen].count(None) == 1
        hall.do(joining.join, "Dora")
        with pytest.raises(NotPossible, match="taken"):
            joining.join(session, row, clara, hall.told)
    assert hall.sitting() == ["Anna", "Boris", "Dora"]
