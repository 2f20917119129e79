"""Private drafts: kept on the server, rolled never, re-applied when the match goes on."""

from app.database import engine_for, reading_scope
from app.games.kernel.dry_run import AWAITS_CHANCE
from app.games.kernel.state import Action
from app.matches import draft_rows, drafts
from app.matches.open_draft import DraftView
from app.models import SubmissionStatus
from tests.matches.table import Table

ADD_3: Action = {"do": "add", "number": 3}
ROLL: Action = {"do": "roll"}


def shown(table: Table, match_id: int, seat: str = "A") -> DraftView:
    """The draft as its page shows it: in a transaction that cannot write."""
    with reading_scope(table.engine) as session:
        return drafts.show(session, match_id, seat)


def added(
    table: Table, match_id: int, orders: object, seat: str = "A", version: int | None = None
) -> DraftView:
    """The draft after `orders` were added."""
    view: DraftView = table.writing(
        lambda s: drafts.add(s, match_id, seat, orders, version)  # type: ignore[arg-type]
    )
    return view


def test_a_draft_shows_the_position_after_its_actions_and_changes_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    assert shown(table, match_id).lines == ()
    view = added(table, match_id, [ADD_3, ADD_3], version=1)
    assert view.lines == ("add 3", "add 3")
    assert view.says == ("A has 3", "A has 6")
    assert view.view["board"]["totals"] == {"A": 6, "B": 0}
    assert ROLL in view.options
    assert (view.needs_chance, view.stale, view.version) == (False, False, 1)
    assert table.totals(match_id) == {"A": 0, "B": 0}
    assert table.row(match_id).version == 1
    assert shown(table, match_id, "B").view["board"]["totals"] == {"A": 0, "B": 0}


def test_a_draft_survives_the_end_of_the_process(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3\nadd 4")
    table.engine.dispose()
    with reading_scope(engine_for(table.settings.database_url)) as session:
        assert drafts.show(session, match_id, "A").lines == ("add 3", "add 4")


def test_a_roll_ends_a_draft_and_is_not_rolled(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    view = added(table, match_id, "add 3\nroll")
    assert view.needs_chance
    assert view.lines == ("add 3", "roll")
    assert view.view["board"]["totals"]["A"] == 3
    assert view.options == []
    further = added(table, match_id, "add 1")
    assert further.refusal is not None
    assert further.refusal.why == AWAITS_CHANCE
    assert further.lines == ("add 3", "roll")
    assert added(table, match_id, [ADD_3]).refusal is not None


def test_nothing_hidden_can_be_looked_at_in_a_draft(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    view = added(table, match_id, "peek")
    assert view.needs_chance
    assert view.says == ()
    assert view.lines == ("peek",)


def test_the_last_sealed_answer_opens_nothing_in_a_draft(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "done")
    table.play(match_id, "B", "done")
    table.play(match_id, "B", "bid 7")
    view = added(table, match_id, "bid 2")
    assert view.needs_chance
    assert view.view["board"]["totals"] == {"A": 0, "B": 0}
    assert view.view["result"] is None


def test_an_addition_that_is_not_legal_leaves_the_draft_alone(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3")
    view = added(table, match_id, "add 4\nbid 1")
    assert view.refusal is not None
    assert (view.refusal.line, view.refusal.clause) == (2, "bid 1")
    assert view.lines == ("add 3",)
    assert shown(table, match_id).lines == ("add 3",)
    assert added(table, match_id, [ADD_3, {"do": "fly"}]).refusal is not None
    assert added(table, match_id, "").refusal is not None
    assert added(table, match_id, "fly to Omsk").refusal is not None
    assert shown(table, match_id).lines == ("add 3",)


def test_a_page_of_an_older_version_adds_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "B", "add 1")
    view = added(table, match_id, "add 3", version=1)
    assert view.refusal is not None
    assert "has moved on" in view.refusal.why
    assert view.lines == ()


def test_actions_are_taken_back_one_by_one_or_all(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 1\nadd 2\nroll")
    view: DraftView = table.writing(lambda s: drafts.undo_last(s, match_id, "A"))
    assert view.lines == ("add 1", "add 2")
    assert not view.needs_chance
    table.writing(lambda s: drafts.clear(s, match_id, "A"))
    assert shown(table, match_id).lines == ()
    assert table.writing(lambda s: drafts.undo_last(s, match_id, "A")).lines == ()


def test_what_was_taken_back_is_done_again_in_its_order(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 1\nadd 2\nroll")
    table.writing(lambda s: drafts.undo_last(s, match_id, "A"))
    table.writing(lambda s: drafts.clear(s, match_id, "A"))
    table.engine.dispose()
    assert shown(table, match_id).taken_back == ("add 1", "add 2", "roll")
    assert shown(table, match_id, "B").taken_back == ()
    for _ in range(2):
        view: DraftView = table.writing(lambda s: drafts.redo_next(s, match_id, "A"))
    assert (view.lines, view.taken_back) == (("add 1", "add 2"), ("roll",))
    assert table.writing(lambda s: drafts.redo_next(s, match_id, "A")).needs_chance
    view = table.writing(lambda s: drafts.redo_next(s, match_id, "A"))
    assert view.lines == ("add 1", "add 2", "roll")


def test_whoever_does_the_same_by_hand_can_do_the_rest_again(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 1\nadd 2")
    table.writing(lambda s: drafts.clear(s, match_id, "A"))
    assert added(table, match_id, "add 1").taken_back == ("add 2",)
    assert added(table, match_id, "add 5").taken_back == ()


def test_what_was_taken_back_is_forgotten_when_the_match_goes_on(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 1\nadd 2")
    table.writing(lambda s: drafts.undo_last(s, match_id, "A"))
    table.play(match_id, "B", "add 5")
    assert shown(table, match_id).taken_back == ()
    view: DraftView = table.writing(lambda s: drafts.redo_next(s, match_id, "A"))
    assert view.lines == ("add 1",)


def test_when_the_match_goes_on_a_draft_is_laid_on_the_new_position(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3")
    table.play(match_id, "B", "add 5")
    view = shown(table, match_id)
    assert view.stale
    assert view.dropped_orders == ()
    assert view.version == 2
    assert view.view["board"]["totals"] == {"A": 3, "B": 5}
    assert not added(table, match_id, "add 1", version=2).stale


def test_what_no_longer_holds_of_a_draft_falls_off_and_is_told(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3\nadd 4\ndone")
    # The same seat by mail: its draft would be thrown away, so it is put back as it was.
    actions = shown(table, match_id).actions
    table.play(match_id, "A", "done")
    table.play(match_id, "B", "done")
    table.writing(lambda s: draft_rows.keep(s, match_id, "A", list(actions), 1, row=None))
    view = shown(table, match_id)
    assert view.stale
    assert view.lines == ()
    assert [dropped.order for dropped in view.dropped_orders] == ["add 3", "add 4", "done"]
    assert view.dropped_orders[0].refusal is not None
    assert view.dropped_orders[1].refusal is None
    table.writing(lambda s: drafts.undo_last(s, match_id, "A"))
    assert shown(table, match_id).dropped_orders == ()


def test_a_draft_is_submitted_and_thrown_away_when_it_is_carried_out(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3\nroll")
    submission = table.writing(
        lambda s: drafts.submit(s, match_id, "A", key="form 1", base_version=1)
    )
    assert submission.status is SubmissionStatus.QUEUED
    assert shown(table, match_id).lines == ("add 3", "roll")
    receipt = table.apply(submission)
    assert (receipt.ok, receipt.text) == (True, "add 3\nroll")
    assert shown(table, match_id).lines == ()


def test_a_draft_whose_submission_is_refused_is_kept(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3")
    table.play(match_id, "B", "add 1")
    submission = table.writing(
        lambda s: drafts.submit(s, match_id, "A", key="form 1", base_version=1)
    )
    receipt = table.apply(submission)
    assert not receipt.committed
    assert receipt.text == "add 3"
    assert shown(table, match_id).lines == ("add 3",)


def test_a_draft_is_written_anew_wholly_or_not_at_all(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    added(table, match_id, "add 3\nadd 4")

    def rewritten(text: str, version: int = 1) -> DraftView:
        view: DraftView = table.writing(lambda s: drafts.rewrite(s, match_id, "A", text, version))
        return view

    assert rewritten("add 4\nadd 3\nadd 3").lines == ("add 4", "add 3", "add 3")
    refused = rewritten("add 1\nsubtract 1")
    assert refused.refusal is not None
    assert refused.refusal.line == 2
    assert refused.lines == shown(table, match_id).lines == ("add 4", "add 3", "add 3")
    assert rewritten("add 1", version=0).refusal is not None
    assert shown(table, match_id).lines == ("add 4", "add 3", "add 3")
    assert rewritten("").refusal is not None
