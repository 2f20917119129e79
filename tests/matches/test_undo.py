"""Undo: one's own actions, back to the last die, revelation or action of another seat."""

import pytest

from app.database import reading_scope
from app.matches import undo
from tests.matches.table import Table


def undone(table: Table, match_id: int, seat: str = "A", version: int | None = None) -> int:
    """How many actions were taken back."""
    count: int = table.writing(lambda s: undo.undo(s, match_id, seat, table.announce, version))
    return count


def can_undo(table: Table, match_id: int, seat: str) -> bool:
    """Whether the button is there."""
    with reading_scope(table.engine) as session:
        return undo.can_undo(session, match_id, seat)


def test_the_last_submission_is_taken_back_whole(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 1")
    table.play(match_id, "A", "add 2\nadd 3")
    assert can_undo(table, match_id, "A")
    assert undone(table, match_id) == 2
    assert table.totals(match_id) == {"A": 1, "B": 0}
    assert [entry.n for entry in table.log(match_id)] == [0, 1]
    assert table.row(match_id).version == 4
    assert undone(table, match_id) == 1
    assert table.totals(match_id) == {"A": 0, "B": 0}
    assert table.faults(match_id) == []
    assert table.play(match_id, "A", "add 9").entries == (1, 1)
    assert table.faults(match_id) == []


@pytest.mark.parametrize("final", ["roll", "peek"])
def test_undo_stops_at_a_roll_and_at_a_revelation(table: Table, final: str) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", f"add 1\n{final}\nadd 3\nadd 3")
    assert undone(table, match_id) == 2
    assert not can_undo(table, match_id, "A")
    with pytest.raises(undo.NothingToUndo, match="dice rolls, revealed information or answers"):
        undone(table, match_id)
    assert len(table.log(match_id)) == 3
    assert table.faults(match_id) == []


def test_undo_stops_at_the_action_of_another_seat(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 1")
    table.play(match_id, "B", "add 1")
    assert not can_undo(table, match_id, "A")
    with pytest.raises(undo.NothingToUndo):
        undone(table, match_id)
    assert undone(table, match_id, "B") == 1


def test_an_undo_that_is_sent_twice_undoes_once(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 1")
    table.play(match_id, "A", "add 1")
    assert undone(table, match_id, version=3) == 1
    with pytest.raises(undo.NothingToUndo, match="has moved on"):
        undone(table, match_id, version=3)
    assert table.totals(match_id)["A"] == 1


def test_the_start_cannot_be_taken_back(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    with pytest.raises(undo.NothingToUndo):
        undone(table, match_id)
    assert len(table.log(match_id)) == 1


def test_a_match_that_is_over_stays_over(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    for seat, text in (("A", "done"), ("B", "done"), ("A", "bid 0"), ("B", "bid 3")):
        table.play(match_id, seat, text)
    with pytest.raises(undo.NothingToUndo, match="over"):
        undone(table, match_id, "B")
