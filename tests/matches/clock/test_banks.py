"""Time banks: what a turn gives, what is saved, and when the time of a seat stands still."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlmodel import Session

from app.matches.clock import absence, deadlines, pauses, time_banks
from app.matches.events import announce_nothing
from app.matches.lobby.settings import Settings
from app.matches.moderation.rewind import rewind
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.matches.undo import undo
from app.models import Match
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import Hours

FISCHER = {"turn_hours": 24, "bank_hours": 48, "cap_hours": 80}


@on_sqlite_only
def test_a_turn_of_its_own_gives_a_seat_time_beside_its_bank(hours: Hours) -> None:
    hours.begin(**FISCHER)
    assert [hours.left(seat) for seat in "ABC"] == [72, 72, 72]


@on_sqlite_only
def test_while_others_answer_in_between_nobodys_bank_is_charged(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(10)
    hours.play("A", "dare")
    assert sorted(hours.table.owed(hours.match_id)) == ["B", "C"]
    assert hours.left("B") == 24
    hours.go_on(5)
    hours.play("B", "pass")
    hours.go_on(15)
    hours.play("C", "pass")
    assert [hours.left(seat) for seat in "ABC"] == [62, 62, 62]
    assert hours.faults() == []


@on_sqlite_only
def test_a_new_turn_gives_more_up_to_the_cap(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(30)
    hours.play("A", "add 1")
    assert hours.left("A") == 42
    hours.play("C", "done")
    assert [hours.left(seat) for seat in "AB"] == [66, 66]
    hours.play("B", "done")
    assert hours.left("A") == 80


@on_sqlite_only
def test_taking_back_the_end_of_a_turn_gives_nobody_time(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(30)
    hours.play("C", "done")
    for _ in range(2):
        hours.writing(undo, hours.match_id, "C", announce_nothing)
        hours.play("C", "done")
    hours.writing(undo, hours.match_id, "C", announce_nothing)
    assert hours.left("C") <= 72
    assert hours.left("A") <= 80


@on_sqlite_only
def test_no_time_runs_on_weekends_and_days_off_of_the_match(hours: Hours) -> None:
    hours.begin(**FISCHER, weekends_off=True, days_off=["2026-06-17"])
    # From Monday at ten: 38 hours until Wednesday, 34 of Thursday and Friday.
    assert hours.left("A") == 72 + 24
    hours.go_on(24 * 3)
    hours.play("A", "dare")
    hours.play("B", "pass")
    # The day that C has ends on Friday at ten.
    assert hours.left("C") == 24
    hours.play("C", "pass")
    assert hours.left("A") == (72 - 48) + 0


@on_sqlite_only
def test_no_time_runs_while_a_player_is_away_or_the_match_is_paused(hours: Hours) -> None:
    hours.begin(**FISCHER)

    def leave(session: Any) -> None:
        user = hours.user(session, "A")
        absence.leave(
            session, user, date(2026, 6, 16), date(2026, 6, 17), hours.now, announce_nothing
        )

    hours.table.writing(leave)
    assert hours.left("A") == 72 + 48
    hours.go_on(24)
    hours.writing(lambda s: pauses.pause(s, s.get_one(Match, hours.match_id), hours.now))
    hours.go_on(24 * 20)
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.play("C", "pass")
    hours.writing(lambda s: pauses.resume(s, s.get_one(Match, hours.match_id), hours.now))
    assert [hours.left(seat) for seat in "BC"] == [48, 48]
    # Away for two days, of which one lay in the pause: what was left is left.
    assert hours.left("A") == 72 - 14
    assert hours.faults() == []


@on_sqlite_only
def test_who_takes_a_seat_over_has_at_least_what_its_player_began_with(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(71)

    def to_bot(session: Any) -> None:
        row = session.get_one(Match, hours.match_id)
        replacement.give_to_bot(session, row, "A", announce_nothing)

    hours.table.writing(to_bot)
    assert hours.left("A") == 72
    assert hours.left("B") == 1


@on_sqlite_only
def test_what_a_moderator_gives_is_kept_like_what_a_turn_gave(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(70)

    def extend(session: Session) -> None:
        row = session.get_one(Match, hours.match_id)
        deadlines.extend(session, row, hours.owed("A"), timedelta(hours=5), hours.now)

    hours.table.writing(extend)
    hours.play("A", "dare")
    hours.play("B", "pass")
    hours.play("C", "pass")
    assert [hours.left(seat) for seat in "ABC"] == [7, 2, 2]


@on_sqlite_only
def test_a_bank_shows_what_is_left_while_it_does_not_run(hours: Hours) -> None:
    hours.begin(**FISCHER)
    hours.go_on(10)
    hours.play("A", "dare")
    found = hours.writing(lambda s: time_banks.banks_of(s, s.get_one(Match, hours.match_id)))
    assert {seat: bank.seconds / 3600 for seat, bank in found.items()} == {
        "A": 62,
        "B": 62,
        "C": 62,
    }


@on_sqlite_only
def test_rewinding_in_a_turn_again_and_again_heaps_up_no_time(hours: Hours) -> None:
    hours.begin(turn_hours=24, bank_hours=48)
    for _ in range(3):
        hours.go_on(10)
        hours.play("A", "add 1")
        last = hours.table.log(hours.match_id)[-1].n
        hours.writing(lambda s, to=last - 1: rewind(s, s.get_one(Match, hours.match_id), to))
        assert [hours.left(seat) for seat in "ABC"] == [72, 72, 72]
    hours.go_on(70)
    hours.play("A", "done")
    hours.writing(lambda s: rewind(s, s.get_one(Match, hours.match_id), 0))
    # The turn that had begun for the others is to come again, and gives what it gave.
    assert [hours.left(seat) for seat in "ABC"] == [72, 72, 72]
    assert hours.faults() == []


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"turn_hours": 0}, "set 1 to 720 hours per turn"),
        ({"turn_hours": 24, "bank_hours": -1}, "the starting time bank must be"),
        ({"turn_hours": 24, "cap_hours": 12}, "at least the time per turn"),
        ({"days_off": ["Christmas"]}, "is not a date"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(NotPossible, match=why):
        Settings(**settings).check()
