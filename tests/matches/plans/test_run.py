"""Plans of Tally: when they run, how they end, and what may go wrong."""

import pytest
from sqlmodel import select

from app.database import reading_scope
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_text import read_plan
from app.matches.audit.checks import audit
from app.matches.moderation.rewind import rewind
from app.matches.plans import editing
from app.matches.plans.editing import PlanRefused
from app.matches.plans.run import FAULT, MAX_ROUNDS, fail, run_next
from app.matches.seats import replacement
from app.matches.undo import undo
from app.models import Match as Row
from app.models import MatchStatus, Plan, PlanStatus, SubmissionSource, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.plans.at_work import give, plan_of, prepared, run_all
from tests.matches.table import Table
from tests.matches.tally import TALLY


def in_turn(table: Table) -> int:
    """A match of Anna and Ben in which they count one after the other."""
    return table.running_match(table.people("Anna", "Ben"), play="in turn")


def test_a_plan_runs_when_its_seat_is_asked_and_not_before(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "B", "COUNT\nadd 3\nadd 4\ndone")
    version = table.row(match_id).version
    assert run_all(table, match_id) == 0
    assert table.row(match_id).version == version
    table.play(match_id, "A", "add 1, done")
    assert run_all(table, match_id) == 1
    assert table.totals(match_id)["B"] == 7
    (orders,) = prepared(table, match_id)
    assert orders.source is SubmissionSource.PREPARED
    assert orders.user_id == plan.user_id
    assert plan_of(table, plan).status is PlanStatus.DONE
    assert run_all(table, match_id) == 0
    assert table.faults(match_id) == []


def test_a_plan_for_a_question_that_is_asked_now_runs_at_once(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "A", "COUNT\nadd 3\nthen ask")
    assert run_all(table, match_id) == 1
    assert table.totals(match_id)["A"] == 3
    assert plan_of(table, plan).runs[-1]["end"] == "asked"


def test_dice_stop_a_plan_only_where_it_says_so(table: Table) -> None:
    match_id = in_turn(table)
    give(table, match_id, "A", "COUNT\nroll\nadd 1\nroll, then ask\nadd 9\ndone")
    run_all(table, match_id)
    assert [action["do"] for action in prepared(table, match_id)[0].actions or []] == [
        "roll",
        "add",
        "roll",
    ]


def test_conditions_lead_through_blocks(table: Table) -> None:
    match_id = in_turn(table)
    table.play(match_id, "A", "add 5")
    text = """COUNT
    if somebody has 9
      add 1
    else if somebody has 6 and not somebody has 9
      add 2
      if somebody has 2: add 3
    else
      add 4
    end if
    unless somebody has 30
    done"""
    give(table, match_id, "B", text)
    table.play(match_id, "A", "add 2, done")
    run_all(table, match_id)
    # A had 7 when the plan was given already: it only counts what it is told of afterwards.
    assert table.totals(match_id)["B"] == 5


def test_of_two_plans_the_first_that_can_do_something_goes(table: Table) -> None:
    match_id = in_turn(table)
    first = give(table, match_id, "B", "COUNT\nunless somebody has 6\nadd 1\ndone")
    second = give(table, match_id, "B", "COUNT\nadd 2\ndone")
    with reading_scope(table.engine) as session:
        assert editing.before(session, second) == [first.number]
    table.play(match_id, "A", "add 6, done")
    assert run_all(table, match_id) == 2
    assert table.totals(match_id)["B"] == 2
    assert plan_of(table, first).status is PlanStatus.STOPPED
    told = [mail for mail in table.letters() if mail.cause.startswith(("plans:", "asked:"))]
    assert len(told) == 1


def test_orders_that_wait_go_before_a_plan(table: Table) -> None:
    match_id = in_turn(table)
    give(table, match_id, "B", "COUNT\nadd 9\ndone")
    table.play(match_id, "A", "done")
    waiting = table.queue(match_id, "B", "add 1, done")
    assert run_all(table, match_id) == 0
    assert table.apply(waiting).ok
    run_all(table, match_id)
    assert table.totals(match_id)["B"] == 1


def test_a_fault_of_ours_stops_the_plan_and_nothing_else(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "B", "COUNT\nadd 1\ncrash\ndone")
    table.play(match_id, "A", "done")
    with pytest.raises(RuntimeError):
        table.writing(lambda s: run_next(s, match_id, table.announce))
    table.writing(lambda s: fail(s, plan.id or 0))
    assert plan_of(table, plan).status is PlanStatus.STOPPED
    run_all(table, match_id)
    assert FAULT.split(";")[0] in table.letters()[-1].body_text
    assert table.totals(match_id)["B"] == 0


def test_a_second_copy_of_a_plan_changes_nothing(table: Table) -> None:
    match_id = in_turn(table)
    user = table.people("Cleo")[0]
    keep = lambda s: editing.give(s, match_id, "B", user.id or 0, "COUNT\ndone", key="one")  # noqa: E731
    assert table.writing(keep).id == table.writing(keep).id


def test_a_plan_with_the_lines_of_one_that_waits_takes_its_place(table: Table) -> None:
    """Kept again, it is the same plan with its number and rank; one that has run is over."""
    match_id = in_turn(table)
    first = give(table, match_id, "B", "COUNT\nadd 3\ndone")
    other = give(table, match_id, "B", "COUNT\nadd 4\ndone")
    again = give(table, match_id, "B", "COUNT\n\n  add  3\ndone\n")
    assert again.number == first.number
    with reading_scope(table.engine) as session:
        assert editing.before(session, other) == [first.number]
    table.play(match_id, "A", "add 1, done")
    run_all(table, match_id)
    assert give(table, match_id, "B", "COUNT\nadd 3\ndone").number > other.number


def test_a_replaced_player_leaves_no_plans(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "B", "COUNT\ndone")
    table.writing(
        lambda s: replacement.give_to_bot(s, s.get_one(Row, match_id), "B", table.announce)
    )
    with reading_scope(table.engine) as session:
        assert session.get(Plan, plan.id) is None


def test_a_rewind_drops_the_plans_that_were_given_later(table: Table) -> None:
    match_id = in_turn(table)
    early = give(table, match_id, "B", "BID\nbid 3")
    table.play(match_id, "A", "add 1")
    late = give(table, match_id, "B", "BID\nbid 4")
    table.writing(lambda s: rewind(s, s.get_one(Row, match_id), 0))
    with reading_scope(table.engine) as session:
        left = session.exec(select(Plan.id).where(Plan.match_id == match_id)).all()
    assert early.id in left
    assert late.id not in left


def test_the_audit_knows_plans(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "B", "COUNT\ndone")
    with reading_scope(table.engine) as session:
        assert audit(session, match_id, utc_now()) == []

    def tamper(session):  # type: ignore[no-untyped-def]
        session.get_one(Plan, plan.id).is_due = True

    table.writing(tamper)
    with reading_scope(table.engine) as session:
        (fault,) = audit(session, match_id, utc_now())
    assert "plan 1 of seat B is noted as due" in str(fault)


def test_a_plan_in_a_match_that_is_over_is_refused_and_the_old_ones_lapse(table: Table) -> None:
    match_id = in_turn(table)
    plan = give(table, match_id, "A", "BID\nbid 2")
    table.play(match_id, "A", "done")
    table.play(match_id, "B", "done")
    run_all(table, match_id)
    table.play(match_id, "B", "bid 1")
    assert table.row(match_id).status is MatchStatus.FINISHED
    assert plan_of(table, plan).status is not PlanStatus.WAITING
    with pytest.raises(PlanRefused):
        give(table, match_id, "A", "BID\nbid 2")


@on_sqlite_only
def test_plans_that_answer_each_other_end_and_both_players_are_told(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    plans = [
        give(table, match_id, seat, "SUGGESTION FOR 3 TURNS\nrefuse all\nsuggest 1")
        for seat in "AB"
    ]
    table.play(match_id, "A", "suggest 2")
    assert run_all(table, match_id) == 2 * MAX_ROUNDS + 1
    assert {plan_of(table, plan).status for plan in plans} == {PlanStatus.STOPPED}
    told = [mail for mail in table.letters() if mail.cause.startswith(("plans:", "asked:"))]
    assert [mail.seat for mail in told] == ["A", "B"]
    assert all("answered each other" in mail.body_text for mail in told)
    # Whoever gives another plan may do so: what has been before does not count.
    give(table, match_id, "A", "SUGGESTION\nrefuse all")
    run_all(table, match_id)


def test_a_dare_is_answered_each_time_until_the_plan_lapses(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    plan = give(table, match_id, "B", "DARE\nmatch")
    for count in (1, 2):
        table.play(match_id, "A", "dare")
        assert run_all(table, match_id) == 1
        assert table.totals(match_id)["B"] == count
        table.play(match_id, "C", "pass")
    assert plan_of(table, plan).status is PlanStatus.WAITING


def test_a_bundle_answers_each_of_its_questions_with_the_lines_that_belong_to_it(
    table: Table,
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    table.play(match_id, "A", "dare")
    asked = [mail for mail in table.letters() if mail.seat == "B"][-1]
    assert "YOU MAY BE ASKED NEXT" in asked.body_text
    assert "write PLAN ANSWERS" in asked.body_text
    plan = give(table, match_id, "B", "ANSWERS\nmatch\nbid 3")
    assert run_all(table, match_id) == 1
    assert table.totals(match_id)["B"] == 1
    table.play(match_id, "A", "done")
    table.play(match_id, "B", "done")
    assert run_all(table, match_id) == 1
    assert table.owed(match_id).keys() == {"A"}
    states = [[line["state"] for line in run["lines"]] for run in plan_of(table, plan).runs]
    assert states == [["done"], ["skipped", "done"]]


def test_a_receipt_states_which_of_two_plans_goes_first(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    first = give(table, match_id, "B", "DARE\nmatch")
    second = give(table, match_id, "B", "ANSWERS\npass")
    third = give(table, match_id, "B", "SUGGESTION\nrefuse all")
    with reading_scope(table.engine) as session:
        assert editing.before(session, second) == [first.number]
        assert editing.before(session, third) == []
    table.writing(lambda s: editing.put_first(s, match_id, "B", second.number))
    table.play(match_id, "A", "dare")
    run_all(table, match_id)
    assert table.totals(match_id)["B"] == 0


@on_sqlite_only
def test_what_a_plan_has_answered_and_its_player_takes_back_is_answered_by_hand(
    table: Table,
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    give(table, match_id, "B", "DARE FOR 2 TURNS\nhesitate\nhesitate\nthen ask")
    table.play(match_id, "A", "dare")
    assert run_all(table, match_id) == 1
    table.writing(lambda s: undo(s, match_id, "B", table.announce))
    assert run_all(table, match_id) == 0
    assert "B" in table.owed(match_id)
    table.play(match_id, "B", "pass")
    table.play(match_id, "C", "pass")
    table.play(match_id, "A", "dare")
    assert run_all(table, match_id) == 1


def test_a_plan_reads_the_log_only_if_it_depends_on_events() -> None:
    plain = read_plan(TALLY, "COUNT\nadd 1")
    asking = read_plan(TALLY, "COUNT\nif somebody has 3: add 1")
    assert isinstance(plain, Program)
    assert isinstance(asking, Program)
    assert (plain.asks_for_events, asking.asks_for_events) == (False, True)
