"""Orders of a turn that a question to the enemy interrupts: they go on when it is answered.

In Triumph of Chaos, where the defender answers each attack (8.2).
"""

import pytest
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.games.kernel.plan_run import heard_by
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.matches import checkpoints, log, undo
from app.matches.clock import deadlines
from app.matches.load import load
from app.matches.receipt import Receipt
from app.models import Match as Row
from app.models import Plan, PlanStatus, Seat
from tests.fixtures.databases import on_sqlite_only
from tests.games.toc.positions import position
from tests.matches.plans.at_work import run_all
from tests.matches.table import Table

pytestmark = on_sqlite_only

FORCES = "WHITE: 321 VOL1 AFSR1; RED: 322 R11 STALIN; 333 RED9; 801 R1"
TEXT = "activate 321 for combat\nattack 322 with VOL1\nattack 333 with AFSR1"


@pytest.fixture
def match_id(table: Table) -> int:
    """WHITE's round: two points for the units in 321."""
    found = table.running_match(table.people("Anna", "Ben"), title=TRIUMPH_OF_CHAOS)
    with session_scope(table.engine) as session:
        row = session.get_one(Row, found)
        match = load(session, found).match
        given = position(FORCES, operations=2).match.state
        match.state["board"], match.state["steps"] = given["board"], given["steps"]
        row.state = dict(match.state)
        checkpoints.keep(session, found, match.state, log.next_number(session, found) - 1, {})
        deadlines.stamp(session, row, match)
    return found


def play(table: Table, match_id: int, seat: str, text: str) -> Receipt:
    with reading_scope(table.engine) as session:
        user_id = session.exec(
            select(Seat.user_id).where(Seat.match_id == match_id, Seat.letter == seat)
        ).one()
    return table.play(match_id, seat, text, user_id=user_id)


def attacks(table: Table, match_id: int) -> list[str]:
    """The spaces that have been attacked, the first first."""
    with reading_scope(table.engine) as session:
        heard = heard_by(load(session, match_id).match.log, "A")
        return [each.args["place"] for each in heard if each.key == "attack"]


def answer(table: Table, match_id: int, seat: str) -> None:
    """Answer by the defaults whatever a seat is asked in the combat, then let plans run."""
    while True:
        with reading_scope(table.engine) as session:
            match = load(session, match_id).match
        if not match.suspended or seat not in match.waiting():
            break
        default = match.default(seat)
        assert default is not None
        assert play(table, match_id, seat, match.title.notation.write(default)).ok
    run_all(table, match_id)


def plans(table: Table) -> list[Plan]:
    with reading_scope(table.engine) as session:
        return list(session.exec(select(Plan)))


def test_the_later_attacks_of_a_text_follow_the_answer_to_the_first(
    table: Table, match_id: int
) -> None:
    receipt = play(table, match_id, "A", TEXT)
    assert receipt.ok
    assert "kept for when the other side has answered: attack 333 with AFSR1" in str(
        receipt.sentences
    )
    assert attacks(table, match_id) == ["322"]
    assert run_all(table, match_id) == 0
    for _ in range(4):
        answer(table, match_id, "B")
        answer(table, match_id, "A")
    assert attacks(table, match_id) == ["322", "333"]
    assert plans(table)[0].status is PlanStatus.DONE


def test_done_behind_an_attack_is_kept_as_well(table: Table, match_id: int) -> None:
    """Once the attack is over it ends the round, in which AFSR1 could still attack."""
    receipt = play(table, match_id, "A", "attack 322 with VOL1\ndone")
    assert receipt.ok
    assert "kept for when the other side has answered: done" in str(receipt.sentences)
    assert "was not needed" not in str(receipt.sentences)
    for _ in range(4):
        answer(table, match_id, "B")
        answer(table, match_id, "A")
    with reading_scope(table.engine) as session:
        assert load(session, match_id).match.waiting() == {"B": "card"}
    assert attacks(table, match_id) == ["322"]


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", ", "),
        TEXT.replace(" with VOL1", " with VOL1, no assets, DRM own"),
        "attack 322 with VOL1\nattack 333 with AFSR1",
    ],
)
def test_attacks_are_kept_however_a_text_writes_them(
    table: Table, match_id: int, text: str
) -> None:
    """In one line; with what an attack says beforehand; without the activation that both need."""
    assert play(table, match_id, "A", text).ok
    assert [each.text for each in plans(table)] == ["next round\nattack 333 with AFSR1"]
    assert attacks(table, match_id) == ["322"]


def test_a_fault_behind_the_first_attack_stops_the_rest_and_is_told(
    table: Table, match_id: int
) -> None:
    assert play(table, match_id, "A", TEXT.replace("AFSR1", "DONSO")).ok
    for _ in range(4):
        answer(table, match_id, "B")
        answer(table, match_id, "A")
    assert attacks(table, match_id) == ["322"]
    plan = plans(table)[0]
    assert plan.status is PlanStatus.STOPPED
    assert plan.runs[-1]["lines"][-1]["state"] == "stopped"


def test_orders_that_are_illegal_for_another_reason_are_not_kept(
    table: Table, match_id: int
) -> None:
    receipt = play(table, match_id, "A", "activate 321 for combat\nattack 601 with VOL1")
    assert receipt.refusal is not None
    assert plans(table) == []


def test_what_is_kept_of_a_text_is_taken_back_with_it(table: Table, match_id: int) -> None:
    """Else it would go on behind whatever is ordered in its place."""
    assert play(table, match_id, "A", TEXT).ok
    assert table.writing(lambda s: undo.undo(s, match_id, "A", table.announce)) == 4
    assert plans(table) == []
    assert play(table, match_id, "A", "activate 321 for combat").ok
    assert run_all(table, match_id) == 0
    assert attacks(table, match_id) == []
