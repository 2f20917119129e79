"""The clock of Russian Civil War: what a turn is there, and how it is ended for somebody."""

import pytest
from sqlmodel import Session

from app.games.rcw.title import RCW
from app.matches.clock import deadlines
from app.matches.load import position
from app.models import DeadlineKind, Match, TimeUp, by_the_clock
from tests.fixtures.databases import on_sqlite_only
from tests.matches.clock.conftest import Hours
from tests.matches.table import Table

ROUNDS = 12

pytestmark = on_sqlite_only


@pytest.mark.parametrize("how", [TimeUp.DEFAULT, TimeUp.BOT])
def test_each_player_turn_has_its_time_and_is_passed_in_one_go(table: Table, how: TimeUp) -> None:
    hours = Hours(table)

    def timed(session: Session) -> None:
        row = session.get_one(Match, hours.match_id)
        row.turn_hours, row.time_up = 24, how
        deadlines.stamp(session, row, position(row), afresh="ABCD")

    with by_the_clock(lambda: hours.now):
        people = table.people("Anna", "Boris", "Clara", "Dora")
        hours.match_id = table.running_match(people, title=RCW)
        table.writing(timed)
        turns = []
        for _ in range(ROUNDS):
            hours.go_on(24.1)
            hours.keep_time()
            owed = table.owed(hours.match_id)
            turns += [each.turn for each in owed.values() if each.kind is DeadlineKind.OWN]
            # Whoever is asked now has the whole of his time, in his own turn or in another's.
            assert [hours.left(seat) for seat in owed] == [24] * len(owed)
        assert hours.faults() == []
        done = [verb for _, verb in hours.played()]
    # The deployment and what chance asks for take a round each; no turn begins twice.
    assert len(turns) >= 3
    assert len(set(turns)) == len(turns)
    # A bot plays the turn as its own, and offers nothing in the name of who is not there.
    assert not set(done) & RCW.any_time_verbs
    assert ("move" in done) is (how is TimeUp.BOT)
