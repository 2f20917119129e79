"""Who takes something back gains no time by it, and takes none from the others."""

from datetime import date

import pytest
from sqlmodel import Session

from app.matches import undo
from app.matches.clock import absence, outages, pauses
from app.matches.events import announce_nothing
from app.models import Heartbeat, Match
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import Hours

pytestmark = on_sqlite_only
OWN = {"turn_hours": 24, "bank_hours": 48}


def take_back(hours: Hours, seat: str) -> None:
    hours.writing(undo.undo, hours.match_id, seat, announce_nothing)


def begin_with_a_dare(hours: Hours) -> None:
    """B alone is still to answer A's dare."""
    hours.begin()
    hours.play("A", "dare")
    hours.play("C", "pass")


def test_who_takes_an_answer_back_has_until_when_he_had_it(hours: Hours) -> None:
    begin_with_a_dare(hours)
    for _ in range(2):
        hours.go_on(8)
        hours.play("B", "match")
        assert sorted(hours.table.owed(hours.match_id)) == ["A", "B", "C"]
        take_back(hours, "B")
    assert hours.left("B") == 24 - 16
    assert hours.faults() == []


def test_who_answers_in_part_and_takes_that_back_has_no_more_time(hours: Hours) -> None:
    begin_with_a_dare(hours)
    hours.go_on(20)
    hours.play("B", "hesitate")
    assert hours.left("B") == 24
    take_back(hours, "B")
    assert hours.left("B") == 4


def test_an_answer_is_not_taken_back_when_its_time_is_up(hours: Hours) -> None:
    begin_with_a_dare(hours)
    hours.go_on(23)
    hours.play("B", "match")
    assert hours.writing(undo.can_undo, hours.match_id, "B")
    hours.go_on(1)
    assert not hours.writing(undo.can_undo, hours.match_id, "B")
    with pytest.raises(undo.NothingToUndo, match="the time to take it back is over"):
        take_back(hours, "B")


def test_time_goes_on_for_who_takes_back_what_others_were_asked_by(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(10)
    hours.play("A", "dare")
    hours.go_on(20)
    take_back(hours, "A")
    assert [hours.left(seat) for seat in "ABC"] == [72 - 30, 62, 62]
    assert hours.faults() == []


def test_the_banks_of_those_who_were_asked_meanwhile_are_as_they_were(hours: Hours) -> None:
    hours.begin(**OWN)
    hours.go_on(10)
    for _ in range(3):
        # With this a new turn of the others begins, which gives them a day.
        hours.play("C", "done")
        assert [hours.left(seat) for seat in "AB"] == [62 + 24] * 2
        hours.go_on(5)
        take_back(hours, "C")
        assert [hours.left(seat) for seat in "AB"] == [62] * 2
    assert hours.left("C") == 62 - 15
    hours.play("C", "done")
    assert [hours.left(seat) for seat in "AB"] == [62 + 24] * 2
    assert hours.faults() == []


def test_pauses_outages_and_absences_move_what_may_be_taken_back(hours: Hours) -> None:
    begin_with_a_dare(hours)
    hours.go_on(10)
    hours.play("B", "match")
    hours.writing(lambda s: pauses.pause(s, s.get_one(Match, hours.match_id), hours.now))
    hours.go_on(100)
    hours.writing(lambda s: pauses.resume(s, s.get_one(Match, hours.match_id), hours.now))
    hours.writing(lambda s: s.merge(Heartbeat(name=outages.CLOCK, beat_at=hours.now)))
    hours.go_on(24)
    outages.catch_up(hours.table.engine, hours.now)

    def leave(session: Session) -> None:
        day = date(2026, 6, 30)
        absence.leave(session, hours.user(session, "B"), day, day, hours.now, announce_nothing)

    hours.table.writing(leave)
    hours.go_on(4)
    take_back(hours, "B")
    assert hours.left("B") == 24 - 14
