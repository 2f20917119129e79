"""Plans for what opens a game turn, such as the mutual operations of Operation Elope (3.0)."""

import pytest

from app.games.elope.title import ELOPE
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
