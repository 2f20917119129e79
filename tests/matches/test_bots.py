"""Bots play by submissions of their own until they owe nothing."""

import pytest

from app.database import reading_scope
from app.matches import bots
from app.matches.lobby import create
from app.models import Match, MatchStatus, SubmissionSource, SubmissionStatus
from tests.matches.table import Table


def play_bots(table: Table, match_id: int) -> int:
    """Let the bots play; return how many turns they took."""
    turns = 0
    while table.writing(lambda s: bots.play_bots(s, match_id, table.announce)):
        turns += 1
    return turns


def test_a_bot_plays_until_it_owes_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna"), bots=2)
    with reading_scope(table.engine) as session:
        owing = bots.owing(session, match_id)
    assert set(owing.values()) == {"steady"}
    assert play_bots(table, match_id) == 2
    with reading_scope(table.engine) as session:
        assert bots.owing(session, match_id) == {}
    assert table.row(match_id).version == 3
    assert table.faults(match_id) == []


def test_a_turn_of_a_bot_is_a_submission_in_its_seat(table: Table) -> None:
    anna = table.person("Anna")
    match_id = table.running_match([anna], bots=1)
    (seat,) = set("AB") - {table.seat_of(match_id, anna)}
    play_bots(table, match_id)
    entries = table.log(match_id)[1:]
    submission = table.submission(entries[0].submission_id)
    assert {entry.seat for entry in entries} == {seat}
    assert (submission.source, submission.status, submission.key) == (
        SubmissionSource.BOT,
        SubmissionStatus.ACCEPTED,
        f"bot:1:{seat}",
    )


def test_bots_finish_a_match_among_themselves(table: Table) -> None:
    row = table.open_match(table.person("Anna"), seats=3, bots=3)
    table.writing(lambda s: create.start_match(s, s.get_one(Match, row.id), table.announce))
    assert row.id is not None
    match_id = row.id
    # Two count and are done; the third is done and bids at once; then the two bid.
    assert play_bots(table, match_id) == 5
    assert table.row(match_id).status is MatchStatus.FINISHED
    assert table.faults(match_id) == []
    assert play_bots(table, match_id) == 0


def test_a_bot_that_goes_on_for_too_long_goes_on_in_another_transaction(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = table.running_match(table.people("Anna"), bots=1)
    assert bots.MAX_ACTIONS == 2000
    monkeypatch.setattr(bots, "MAX_ACTIONS", 3)
    assert play_bots(table, match_id) == 2
    assert table.faults(match_id) == []


def test_no_bot_plays_in_a_match_that_has_not_begun(table: Table) -> None:
    row = table.open_match(table.person("Anna"), seats=3, bots=2)
    assert row.id is not None
    assert play_bots(table, row.id) == 0
