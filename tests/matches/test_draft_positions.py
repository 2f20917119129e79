"""A click applies one action of a draft, however long it is, and waits for nobody's orders."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.games.kernel.completion import completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.plan_completion import plan_completions
from app.games.kernel.state import Action
from app.matches import draft_rows, drafts
from app.matches.draft_positions import POSITIONS, SPACING, base_of, try_plan_lines, try_text
from app.matches.drafts import DraftChanged
from app.matches.load import lock
from app.matches.open_draft import DraftChange, DraftView
from app.models import Draft, DraftCheckpoint
from tests.fixtures.databases import on_postgresql_only
from tests.games.toyhex.title import SMALL
from tests.matches.table import Table

LONG = 300
ADD_1: Action = {"do": "add", "number": 1}
ADD_2: Action = {"do": "add", "number": 2}

Applied = Callable[[Callable[[], Any]], int]


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Applied:
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


def shown(table: Table, match_id: int) -> DraftView:
    with reading_scope(table.engine) as session:
        return drafts.show(session, match_id, "A")


def click(table: Table, match_id: int, plan: Callable[..., DraftChange], *more: Any) -> DraftView:
    """Change A's draft as a request does: worked out in one transaction, stored in the next."""
    with reading_scope(table.engine) as session:
        change = plan(session, match_id, "A", *more)
    with session_scope(table.engine) as session:
        return drafts.store(session, change)


def a_long_draft(table: Table) -> int:
    """A match in which A has drafted many actions."""
    match_id = table.running_match(table.people("Anna", "Ben"))
    with session_scope(table.engine) as session:
        draft_rows.keep(session, match_id, "A", [ADD_1] * (LONG - 1), 1, row=None)
    click(table, match_id, drafts.plan_add, [ADD_1])
    return match_id


def test_a_click_applies_one_action_however_long_the_draft_is(
    table: Table, applied: Applied
) -> None:
    match_id = a_long_draft(table)

    assert applied(lambda: click(table, match_id, drafts.plan_add, [ADD_2])) == 1
    assert applied(lambda: shown(table, match_id)) == 0
    assert applied(lambda: click(table, match_id, drafts.plan_undo)) == 0
    assert applied(lambda: click(table, match_id, drafts.plan_redo)) == 1
    assert applied(lambda: click(table, match_id, drafts.plan_clear)) == 0
    assert shown(table, match_id).lines == ()


def test_another_process_goes_on_from_the_checkpoints_of_the_draft(
    table: Table, applied: Applied
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    for _ in range(2 * SPACING + 3):
        click(table, match_id, drafts.plan_add, [ADD_1])
    before = shown(table, match_id)

    POSITIONS.clear()
    assert applied(lambda: shown(table, match_id)) == 0
    assert shown(table, match_id).view == before.view
    assert shown(table, match_id).says == before.says
    POSITIONS.clear()
    assert applied(lambda: click(table, match_id, drafts.plan_add, [ADD_2])) == 1
    POSITIONS.clear()
    # Down to the checkpoint after twice the spacing, and up again.
    assert applied(lambda: click(table, match_id, drafts.plan_undo)) == 3
    with reading_scope(table.engine) as session:
        kept = session.exec(select(DraftCheckpoint.length).order_by(sa.text("length")))
        assert kept.all() == [SPACING, 2 * SPACING]


def test_a_known_position_is_the_same_as_a_replayed_one(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    for action in (ADD_1, ADD_2, {"do": "roll"}):
        click(table, match_id, drafts.plan_add, [action])
    known = shown(table, match_id)

    with session_scope(table.engine) as session:
        session.execute(sa.update(Draft).values(position=None))
    POSITIONS.clear()

    replayed = shown(table, match_id)
    assert (known.lines, known.view, known.entries) == (
        replayed.lines,
        replayed.view,
        replayed.entries,
    )
    assert known.needs_chance
    assert replayed.needs_chance


def test_on_a_new_position_of_the_match_the_draft_is_applied_anew(
    table: Table, applied: Applied
) -> None:
    POSITIONS.clear()
    match_id = table.running_match(table.people("Anna", "Ben"))
    click(table, match_id, drafts.plan_add, [ADD_1, ADD_1])
    table.play(match_id, "B", "add 5")

    assert applied(lambda: shown(table, match_id)) == 2
    assert applied(lambda: shown(table, match_id)) == 0
    assert shown(table, match_id).view["board"]["totals"] == {"A": 2, "B": 5}


def test_what_does_not_hold_any_more_is_found_out_once(table: Table, applied: Applied) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "done")
    with session_scope(table.engine) as session:
        draft_rows.keep(session, match_id, "A", [ADD_1, ADD_2], 1, row=None)

    assert [each.order for each in shown(table, match_id).dropped_orders] == ["add 1", "add 2"]
    assert applied(lambda: shown(table, match_id)) == 0
    assert shown(table, match_id).dropped_orders[0].refusal is not None


def planned(table: Table, match_id: int, action: Action) -> DraftChange:
    with reading_scope(table.engine) as session:
        return drafts.plan_add(session, match_id, "A", [action])


def stored(table: Table, change: DraftChange, lock_timeout: str = "") -> DraftView:
    with session_scope(table.engine) as session:
        if lock_timeout:
            session.execute(sa.text(f"SET LOCAL lock_timeout = '{lock_timeout}'"))
        return drafts.store(session, change)


@pytest.mark.parametrize("begun", [False, True])
def test_of_two_clicks_at_once_the_second_changes_nothing(table: Table, begun: bool) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    if begun:
        click(table, match_id, drafts.plan_add, [ADD_1])
    first, second = planned(table, match_id, ADD_1), planned(table, match_id, ADD_2)

    lines = stored(table, first).lines
    with pytest.raises(DraftChanged):
        stored(table, second)

    assert shown(table, match_id).lines == lines


def test_a_click_on_a_draft_that_was_submitted_meanwhile_changes_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    click(table, match_id, drafts.plan_add, [ADD_1])
    change = planned(table, match_id, ADD_2)
    table.play(match_id, "A", "add 1")

    with pytest.raises(DraftChanged):
        stored(table, change)

    assert shown(table, match_id).lines == ()


def test_a_first_click_on_a_match_that_has_gone_on_changes_nothing(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    change = planned(table, match_id, ADD_2)
    table.play(match_id, "B", "add 1")

    with pytest.raises(DraftChanged):
        stored(table, change)

    assert shown(table, match_id).lines == ()


def test_a_draft_that_changed_is_not_submitted(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    click(table, match_id, drafts.plan_add, [ADD_1])
    with reading_scope(table.engine) as session:
        orders = drafts.orders_of(session, match_id, "A")
    click(table, match_id, drafts.plan_add, [ADD_2])

    with session_scope(table.engine) as session, pytest.raises(DraftChanged):
        drafts.submit(session, match_id, "A", key="form 1", base_version=1, orders=orders)


@on_postgresql_only
def test_a_click_does_not_wait_for_orders_that_are_being_carried_out(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    with session_scope(table.engine) as worker:
        lock(worker, match_id)
        with reading_scope(table.engine) as session:
            change = drafts.plan_add(session, match_id, "A", [ADD_1])
        assert stored(table, change, lock_timeout="1ms").lines == ("add 1",)
        with session_scope(table.engine) as session:
            session.execute(sa.text("SET LOCAL lock_timeout = '1ms'"))
            drafts.submit(session, match_id, "A", key="form 1", base_version=1)


@on_postgresql_only
def test_two_first_clicks_in_the_same_moment_leave_one_draft(table: Table) -> None:
    """The second writes while the first is not yet committed: it waits for it, and gives way."""
    match_id = table.running_match(table.people("Anna", "Ben"))
    change = planned(table, match_id, ADD_2)
    with session_scope(table.engine) as first:
        draft_rows.keep(first, match_id, "A", [ADD_1], 1, row=None)
        with pytest.raises(sa.exc.OperationalError):
            # Else it would wait for ever: the first commits after this block only.
            stored(table, change, lock_timeout="50ms")
    with pytest.raises(DraftChanged):
        stored(table, change)
    with reading_scope(table.engine) as session:
        assert session.exec(select(sa.func.count()).select_from(Draft)).one() == 1


def test_the_lines_of_a_plan_are_tried_once_while_its_player_types(applied: Applied) -> None:
    match, text = Match.new(SMALL, ["A", "B"], seed="17" * 32), "NEXT TURN\nmove N1\nhalt\n"
    offers = plan_completions(match, "A", text + "mo")
    POSITIONS.clear()
    first = applied(lambda: plan_completions(match, "A", text, try_plan_lines))
    assert first == 2
    for typed in ("m", "mo", "mov"):
        work = partial(plan_completions, match, "A", text + typed, try_plan_lines)
        assert applied(work) == 0
    assert plan_completions(match, "A", text + "mo", try_plan_lines) == offers != ()


def test_the_lines_of_an_order_text_are_tried_once_on_any_board(applied: Applied) -> None:
    match, text = Match.new(SMALL, ["A", "B"], seed="17" * 32), "move N1\nhalt\n"
    tried = partial(try_text, base_of(match.state))
    POSITIONS.clear()
    for typed, count in (("m", 2), ("mo", 0)):
        work = partial(completions, Trial(match.draft(), "A"), text + typed, tried)
        assert applied(work) == count
        assert work() == completions(Trial(match.draft(), "A"), text + typed)
