"""What others do unseen makes nothing stale that a player has before him, and does not show."""

from app.database import reading_scope
from app.matches import drafts
from app.matches.drafts import DraftView
from app.matches.seen import seen_version
from tests.matches.table import Table


def bidding(table: Table) -> int:
    """A match of three in which all have counted and are to bid, each in secret."""
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"))
    for seat in "ABC":
        table.play(match_id, seat, "done")
    return match_id


def seen(table: Table, match_id: int, seat: str) -> int:
    return seen_version(table.row(match_id), seat)


def test_a_sealed_answer_is_no_new_version_to_others(table: Table) -> None:
    match_id = bidding(table)
    assert table.row(match_id).version == 4
    table.play(match_id, "B", "bid 3")
    assert table.row(match_id).version == 5
    assert [seen(table, match_id, seat) for seat in "ABC"] == [4, 5, 4]
    with reading_scope(table.engine) as session:
        assert drafts.show(session, match_id, "A").version == 4


def test_orders_written_before_a_sealed_answer_are_carried_out(table: Table) -> None:
    match_id = bidding(table)
    table.play(match_id, "B", "bid 3")
    assert table.play(match_id, "A", "bid 2", base_version=4).ok
    assert seen(table, match_id, "C") == 4


def test_orders_written_before_one_s_own_answer_are_stale(table: Table) -> None:
    match_id = bidding(table)
    table.play(match_id, "B", "bid 3")
    receipt = table.play(match_id, "B", "bid 4", base_version=4)
    assert receipt.refusal is not None
    assert "has moved on" in receipt.refusal.why


def test_what_all_see_is_new_to_all(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"))
    table.play(match_id, "A", "add 1")
    assert [seen(table, match_id, seat) for seat in "ABC"] == [2, 2, 2]


def test_a_draft_is_not_called_stale_for_what_is_not_seen(table: Table) -> None:
    match_id = bidding(table)
    table.writing(lambda s: drafts.add(s, match_id, "A", "bid 2", 4))
    table.play(match_id, "B", "bid 3")
    view: DraftView = table.writing(lambda s: drafts.show(s, match_id, "A"))
    assert not view.stale
    assert view.lines == ("bid 2",)
