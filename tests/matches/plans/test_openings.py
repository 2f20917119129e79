"""Plans for what opens a game turn: the mutual operations of Operation Elope (3.0), the Political
Phase of Triumph of Chaos (5.2)."""

import pytest

from app.database import reading_scope
from app.games.elope.title import ELOPE
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.matches.load import load
from tests.fixtures.databases import on_sqlite_only
from tests.matches.plans.at_work import give, plan_of
from tests.matches.table import Table

pytestmark = on_sqlite_only


@pytest.mark.parametrize(("heading", "last"), [("OPERATIONS", 2), ("OPERATIONS FOR 2 TURNS", 3)])
def test_a_plan_that_is_given_in_a_turn_is_for_the_operations_of_the_next(
    table: Table, heading: str, last: int
) -> None:
    """Those of the turn that is being played are over."""
    match_id = table.running_match(table.people("Anna", "Ben"), title=ELOPE)
    table.play(match_id, "B", "place RCAV1 at 2920")
    assert table.owed(match_id).keys() == {"A"}
    plan = give(table, match_id, "A", f"{heading}\ndepot at Archangel\noperations done")
    assert plan_of(table, plan).last_turn == last


POLITICS = "POLITICS\ndone"


def test_a_plan_that_is_given_in_the_rounds_is_for_the_politics_of_the_next_turn(
    table: Table,
) -> None:
    """While the phase goes on it is for this turn, also if the other side alone is asked."""
    people = table.people("Anna", "Ben")
    match_id = table.running_match(people, title=TRIUMPH_OF_CHAOS, scenario="campaign")
    assert plan_of(table, give(table, match_id, "A", POLITICS)).is_due
    answer_all(table, match_id, "B", "allocation")
    assert table.owed(match_id).keys() == {"A"}
    meanwhile = plan_of(table, give(table, match_id, "B", POLITICS))
    assert meanwhile.last_turn == 1
    answer_all(table, match_id, "A", "allocation")
    for seat in "AB":
        answer_all(table, match_id, seat, "selection")
    assert table.owed(match_id).keys() == {"A"}
    later = plan_of(table, give(table, match_id, "B", POLITICS + "\ndone"))
    assert later.last_turn == 2


def answer_all(table: Table, match_id: int, seat: str, what: str) -> None:
    """Hand in the default answers of a seat as long as it is asked this."""
    with reading_scope(table.engine) as session:
        match = load(session, match_id).match
    lines = []
    while match.waiting().get(seat) == what:
        action = match.default(seat) or {}
        lines.append(TRIUMPH_OF_CHAOS.notation.write(action))
        match.apply(seat, action)
    table.play(match_id, seat, "\n".join(lines))
