"""Undo, rewinding and looking back start from checkpoints: they replay little of a long log."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import Session, select

from app.database import reading_scope
from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.kernel.view import is_visible
from app.matches import checkpoints, undo
from app.matches.checkpoints import SPACING, number_of, state_after
from app.matches.load import load
from app.matches.moderation import rewind as rewinding
from app.models import Checkpoint
from app.models import Match as Row
from tests.matches.table import Table
from tests.matches.tally import TALLY


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], int]:
    """Count the actions that the engine applies while something is done."""
    count = 0
    apply = Match.apply

    def counted(self: Match, seat: str, action: Action) -> Any:
        nonlocal count
        count += 1
        return apply(self, seat, action)

    monkeypatch.setattr(Match, "apply", counted)

    def during(work: Callable[[], Any]) -> int:
        nonlocal count
        count = 0
        work()
        return count

    return during


def a_long_match(table: Table) -> int:
    """A match of 604 entries: most of A, the last of B; in between secret ones of B."""
    match_id = table.running_match(table.people("Anna", "Ben"))
    for _ in range(3):
        table.play(match_id, "A", "add 1\n" * (SPACING - 1) + "roll")
        table.play(match_id, "B", "add 2")
    return match_id


def kept(table: Table, match_id: int) -> list[int]:
    with reading_scope(table.engine) as session:
        return [each.n for each in checkpoints.all_of(session, match_id)]


def undone(table: Table, match_id: int, seat: str) -> int:
    count: int = table.writing(lambda s: undo.undo(s, match_id, seat, table.announce))
    return count


def test_a_match_gets_a_checkpoint_every_so_many_entries(table: Table) -> None:
    match_id = a_long_match(table)
    assert kept(table, match_id) == [SPACING, 2 * SPACING + 1, 3 * SPACING + 2]
    assert table.faults(match_id) == []


def test_undo_replays_only_what_follows_the_checkpoint(
    table: Table, applied: Callable[[Callable[[], Any]], int]
) -> None:
    match_id = a_long_match(table)
    assert applied(lambda: undone(table, match_id, "B")) == 0
    assert table.totals(match_id)["B"] == 4
    table.play(match_id, "A", "add 3")
    assert applied(lambda: undone(table, match_id, "A")) == 0
    assert table.faults(match_id) == []


def test_a_match_without_checkpoints_is_undone_all_the_same_and_gets_them(
    table: Table, applied: Callable[[Callable[[], Any]], int]
) -> None:
    match_id = a_long_match(table)
    table.writing(lambda s: s.execute(sa.delete(Checkpoint)))

    assert applied(lambda: undone(table, match_id, "B")) == 3 * SPACING + 2
    table.play(match_id, "A", "add 3")
    assert applied(lambda: undone(table, match_id, "A")) == 0
    assert kept(table, match_id) == [3 * SPACING + 2]
    assert table.faults(match_id) == []


def test_a_match_is_rewound_from_a_checkpoint(
    table: Table, applied: Callable[[Callable[[], Any]], int]
) -> None:
    match_id = a_long_match(table)

    def rewind(session: Session) -> None:
        rewinding.rewind(session, session.get_one(Row, match_id), 2 * SPACING + 51)

    assert applied(lambda: table.writing(rewind)) == 50
    assert table.faults(match_id) == []
    assert kept(table, match_id)[-1] == 3 * SPACING + 4
    table.play(match_id, "A", "add 3")
    assert applied(lambda: undone(table, match_id, "A")) == 0
    assert table.faults(match_id) == []


def test_looking_back_fills_in_the_checkpoints_that_are_missing(table: Table) -> None:
    match_id = a_long_match(table)
    table.writing(lambda s: s.execute(sa.delete(Checkpoint)))

    def look(session: Session) -> Any:
        row = session.get_one(Row, match_id)
        checkpoints.fill(session, row, TALLY, 2 * SPACING + 30)
        return state_after(session, row, TALLY, 2 * SPACING + 30)

    assert table.writing(look)["board"]["totals"]["B"] == 4
    assert kept(table, match_id) == [SPACING, 2 * SPACING]
    assert table.faults(match_id) == []


def test_fsck_finds_a_wrong_checkpoint(table: Table) -> None:
    match_id = a_long_match(table)

    def change(session: Session) -> None:
        found = session.exec(select(Checkpoint)).first()
        assert found is not None
        found.state = {**found.state, "draws": 99}
        session.add(found)

    table.writing(change)
    (fault,) = table.faults(match_id)
    assert f"checkpoint after entry {SPACING} differs" in fault


def test_a_place_of_the_log_is_found_from_the_checkpoint_before_it(table: Table) -> None:
    match_id = a_long_match(table)
    with reading_scope(table.engine) as session:
        whole = load(session, match_id).match.log
        for seat in ("A", "B", None):
            told = [entry["n"] for entry in whole if is_visible(entry, seat)]
            for place in (0, 1, SPACING - 1, SPACING, SPACING + 1, len(told) - 1):
                assert number_of(session, match_id, seat, place) == told[place]
            assert number_of(session, match_id, seat, len(told)) is None
            assert number_of(session, match_id, seat, -1) is None
