"""What others do unseen makes nothing stale that a player has before him, and does not show."""

from app.database import reading_scope
from app.matches import drafts
from app.matches.open_draft import DraftView
from app.matches.seat_version import seen_version
from app.matches.submit import MAX_OPEN_MOTIONS
from tests.matches.dares import DARES
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


def test_offers_of_others_make_no_orders_stale(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    before = seen(table, match_id, "A")
    table.writing(lambda s: drafts.add(s, match_id, "A", "add 1", before))
    for number in (1, 2, 3):
        assert table.play(match_id, "B", "suggest 2").ok
        assert table.play(match_id, "B", f"withdraw ABC{number}").ok
    assert seen(table, match_id, "A") > before
    view: DraftView = table.writing(lambda s: drafts.show(s, match_id, "A"))
    assert (view.stale, view.lines) == (False, ("add 1",))
    assert table.writing(lambda s: drafts.add(s, match_id, "A", "add 2", before)).refusal is None
    assert table.play(match_id, "A", "add 1", base_version=before).ok
    assert table.row(match_id).basis["A"] == seen(table, match_id, "A")
    assert table.faults(match_id) == []


def test_an_offer_that_is_carried_out_makes_older_orders_stale(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    before = seen(table, match_id, "A")
    assert table.play(match_id, "B", "suggest 2").ok
    assert table.play(match_id, "A", "accept ABC1").ok
    assert table.play(match_id, "C", "accept ABC1").ok
    receipt = table.play(match_id, "A", "add 1", base_version=before)
    assert receipt.refusal is not None
    assert "has moved on" in receipt.refusal.why


def test_nobody_has_more_than_a_dozen_open_offers(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    for _ in range(MAX_OPEN_MOTIONS):
        assert table.play(match_id, "B", "suggest 2").ok
    receipt = table.play(match_id, "B", "suggest 2\nadd 1")
    assert receipt.refusal is not None
    assert "withdraw some" in receipt.refusal.why
    assert table.totals(match_id)["B"] == 0
    assert table.play(match_id, "B", "withdraw ABC3").ok
    assert table.play(match_id, "B", "suggest 2").ok
    assert table.play(match_id, "C", "suggest 2").ok
