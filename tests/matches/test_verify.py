"""Verifying: whoever changes one die, one entry or the snapshot is found out."""

from collections.abc import Callable
from copy import deepcopy

import pytest
from sqlmodel import Session, select

from app.matches import load
from app.models import LogEntry, Match
from tests.matches.table import Table

Change = Callable[[Session, int], None]


def another_die(session: Session, match_id: int) -> None:
    """Let the roll of entry 2 show another number."""
    entry = _entry(session, match_id, 2)
    draws = deepcopy(entry.draws)
    draws[0]["value"] = (draws[0]["value"] + 1) % 6
    entry.draws = draws


def another_seed(session: Session, match_id: int) -> None:
    """Let the seed be another one."""
    session.get_one(Match, match_id).seed = "00" * 32


def another_hash(session: Session, match_id: int) -> None:
    """Let another hash have been published."""
    session.get_one(Match, match_id).seed_hash = "00" * 32


def another_snapshot(session: Session, match_id: int) -> None:
    """Let a seat have more than it counted."""
    row = session.get_one(Match, match_id)
    state = deepcopy(row.state)
    assert state is not None
    state["board"]["totals"]["A"] += 1
    row.state = state


def another_action(session: Session, match_id: int) -> None:
    """Let a seat have done what nobody can do."""
    _entry(session, match_id, 1).action = {"do": "bid", "number": 3}


def another_tale(session: Session, match_id: int) -> None:
    """Let an entry tell something else."""
    _entry(session, match_id, 1).tellings = []


def a_gap(session: Session, match_id: int) -> None:
    """Let an entry be gone."""
    session.delete(_entry(session, match_id, 1))


def a_shorter_log(session: Session, match_id: int) -> None:
    """Let the last entry be gone."""
    session.delete(_entry(session, match_id, 3))


def _entry(session: Session, match_id: int, n: int) -> LogEntry:
    return session.exec(
        select(LogEntry).where(LogEntry.match_id == match_id, LogEntry.n == n)
    ).one()


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (another_die, "the seed gives"),
        (another_seed, "is not the published"),
        (another_hash, "is not the published"),
        (another_snapshot, "the snapshot differs from the replayed log in board"),
        (another_action, "cannot be replayed"),
        (another_tale, "entry 1 is recorded as"),
        (a_gap, "entry 1 is missing"),
        (a_shorter_log, "the snapshot differs"),
    ],
)
def test_what_was_tampered_with_is_found(table: Table, change: Change, finding: str) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 3\nroll\nadd 1")
    assert table.faults(match_id) == []
    table.writing(lambda session: change(session, match_id))
    found = table.faults(match_id)
    assert any(finding in line for line in found), found


def test_a_match_that_has_not_begun_cannot_be_verified(table: Table) -> None:
    row = table.open_match(table.person("Anna"))
    assert row.id is not None
    with pytest.raises(load.NotStarted):
        table.faults(row.id)
    with pytest.raises(load.NoSuchMatch):
        table.faults(row.id + 1)
