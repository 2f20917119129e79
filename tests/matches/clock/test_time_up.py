"""If time runs out: what the match says happens, once, and like anybody's orders."""

from datetime import timedelta

import pytest
from sqlmodel import Session, select

from app.matches import drafts
from app.matches.clock import deadlines, timeout
from app.matches.events import EventKind
from app.matches.seat_version import seen_version
from app.models import Match, SubmissionSource, TimeUp, Vacancy
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import HOUR, Hours
from tests.matches.test_submit import at_once

OWN = {"turn_hours": 24, "bank_hours": 0}


def test_of_a_turn_without_a_default_a_bot_plays_the_rest(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(20)
    hours.play("B", "dare")
    hours.play("A", "pass")
    hours.play("C", "pass")
    hours.go_on(4.1)
    assert hours.scan() == [hours.match_id]
    hours.keep_time()
    # Whoever is played for to the end of the turn gives the others a turn, and time, of their own.
    last = hours.table.log(hours.match_id)[-1]
    assert last.action == {"do": "done"}
    assert {e.seat for e in hours.table.log(hours.match_id)[4:]} == {last.seat}
    submission = hours.table.submission(last.submission_id)
    assert submission.source is SubmissionSource.TIME_OUT
    others = sorted(hours.table.owed(hours.match_id))
    assert len(others) == 2
    assert [hours.left(seat) for seat in others] == [24, 24]
    assert hours.scan() == []
    assert hours.faults() == []


def test_two_workers_at_once_end_a_turn_once(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(25)
    announce = hours.table.announce
    at_once(
        [lambda: hours.writing(timeout.answer_for_one_seat, hours.match_id, hours.now, announce)]
        * 2
    )
    log = hours.table.log(hours.match_id)[1:]
    assert len({entry.submission_id for entry in log}) == 1
    assert [entry.action["do"] for entry in log].count("done") == 1
    assert hours.faults() == []


def test_orders_that_came_in_time_are_carried_out_first(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(23.9)
    waiting = [hours.table.queue(hours.match_id, seat, "add 1, done") for seat in "ABC"]
    hours.go_on(1)
    hours.keep_time()
    assert hours.played() == []
    assert hours.table.apply(waiting[0]).ok


@on_sqlite_only
def test_a_bot_plays_for_one_turn_where_the_match_says_so(hours: Hours) -> None:
    hours.begin(**OWN, time_up=TimeUp.BOT)
    hours.go_on(1)
    hours.play("A", "dare")
    hours.go_on(24)
    hours.keep_time()
    # It has no opinion on dares: the default is given; and its turn it plays as a bot does.
    assert hours.played()[1:3] == [("B", "pass"), ("C", "pass")]
    hours.go_on(24)
    hours.keep_time()
    assert ("A", "roll") in hours.played()
    seat = hours.table.events[-1].submission
    assert seat is not None
    with_bots = hours.writing(lambda s: s.get_one(Match, hours.match_id).status)
    assert with_bots == "running"


@on_sqlite_only
def test_what_a_player_left_in_his_draft_is_played_first(hours: Hours) -> None:
    hours.begin(time_up=TimeUp.STANDING)
    hours.play("A", "dare")
    hours.writing(drafts.add, hours.match_id, "B", "match")
    hours.go_on(25)
    hours.keep_time()
    assert hours.played()[1:] == [("B", "match"), ("C", "pass")]
    assert hours.table.totals(hours.match_id)["B"] == 1


@on_sqlite_only
def test_where_a_moderator_decides_nothing_happens_but_all_are_told_once(hours: Hours) -> None:
    hours.begin(**OWN, time_up=TimeUp.MODERATOR)
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.go_on(25)
    for _ in range(2):
        hours.keep_time()
    assert hours.played() == [("A", "dare"), ("B", "pass")]
    (event,) = hours.events(EventKind.TIME_RAN_OUT)
    assert event.seat is not None
    assert event.seat.letter == "C"
    assert hours.owed("C").up_at == hours.now
    assert hours.scan() == []
    assert hours.faults() == []

    def more_time(session: Session) -> None:
        row = session.get_one(Match, hours.match_id)
        deadlines.extend(session, row, hours.owed("C"), timedelta(hours=5), hours.now)

    hours.table.writing(more_time)
    assert (hours.left("C"), hours.owed("C").up_at) == (5, None)
    hours.play("C", "pass")


@on_sqlite_only
def test_a_substitute_has_time_to_be_found_before_the_default_is_given(hours: Hours) -> None:
    hours.begin(time_up=TimeUp.SUBSTITUTE)
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.go_on(25)
    hours.keep_time()
    sought = hours.writing(lambda s: s.exec(select(Vacancy.seat)).all())
    assert list(sought) == ["C"]
    assert hours.left("C") == timeout.GRACE / timedelta(hours=1)
    hours.go_on(47)
    hours.keep_time()
    assert hours.played()[-1] == ("B", "pass")
    hours.go_on(2)
    hours.keep_time()
    assert hours.played()[-1] == ("C", "pass")


@on_sqlite_only
def test_the_time_for_a_substitute_to_be_found_is_nobodys_to_save(hours: Hours) -> None:
    hours.begin(**OWN, time_up=TimeUp.SUBSTITUTE)
    hours.go_on(25)
    hours.keep_time()
    hours.play("A", "add 1", "dare")
    hours.play("B", "pass")
    hours.play("C", "pass")
    assert hours.left("A") == 0
    hours.play("B", "done")
    assert hours.left("A") == 24


@on_sqlite_only
@pytest.mark.parametrize("how", list(TimeUp))
def test_no_match_is_stuck_and_nothing_is_done_twice(hours: Hours, how: TimeUp) -> None:
    hours.begin(**OWN, time_up=how)
    for _ in range(12):
        hours.go_on(25)
        hours.keep_time()
        hours.keep_time()
        assert hours.faults() == []
    status = hours.table.row(hours.match_id).status
    told = hours.events(EventKind.TIME_RAN_OUT)
    assert (status == "running" and len(told) == 3) if how is TimeUp.MODERATOR else True
    if how is not TimeUp.MODERATOR:
        assert status == "finished"
        assert told == []


@on_sqlite_only
def test_what_is_here_when_the_worker_looks_counts_and_nothing_that_comes_later(
    hours: Hours,
) -> None:
    hours.begin()
    hours.play("A", "dare")
    asked = seen_version(hours.table.row(hours.match_id), "C")
    assert hours.left("B") == 24
    hours.go_on(24)
    in_time = hours.table.queue(hours.match_id, "B", "match")
    # To the second: the time is up for C, of whom nothing is here, and not for B.
    hours.keep_time()
    assert hours.played()[1:] == [("C", "pass")]
    assert hours.table.apply(in_time).ok
    late = hours.table.play(
        hours.match_id,
        "C",
        "match",
        source=SubmissionSource.MAIL,
        base_version=asked,
        written_at=hours.now - 2 * HOUR,
    )
    assert not late.ok
    assert "moved on since you wrote" in str(late.refusal)
    assert hours.played()[-1] == ("B", "match")
