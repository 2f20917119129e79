"""Plans by e-mail: given, listed, changed, carried out and withdrawn."""

from sqlmodel import select

from app.mail.announce import announcer
from app.mail.plan_reports import report_of
from app.matches.plans.run import run_next, submission_key
from app.matches.receipt import Receipt
from app.models import Plan, PlanStatus, Submission, SubmissionSource
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

pytestmark = on_sqlite_only


def run_plans(post: Post) -> None:
    """What the worker does after each submission."""
    while True:
        with post.rows() as session:
            if run_next(session, post.match_id, announcer(post.settings)) is None:
                return


def plans_of(post: Post) -> list[Plan]:
    with post.rows() as session:
        return list(session.exec(select(Plan).order_by(Plan.number)))  # type: ignore[arg-type]


def test_a_plan_is_given_listed_changed_and_withdrawn(post: Post) -> None:
    said = post.ask("PLAN EXCHANGE FOR 2 TURNS\ntry lose Kolchak\nthen ask\nEND\nSTATUS")
    assert "PLAN 1 IS KEPT" in said
    assert "try lose Kolchak" in said
    said = post.ask("PLANS")
    assert "Plan 1 (waiting)" in said
    said = post.ask("PLAN 1 COUNTERPURGE\ndecline\nEND")
    assert "PLAN 1 IS KEPT" in said
    (plan,) = plans_of(post)
    assert plan.text == "COUNTERPURGE\ndecline"
    assert "Plan 1 is withdrawn" in post.ask("WITHDRAW PLAN 1")
    assert plans_of(post)[0].status is PlanStatus.WITHDRAWN


def test_a_plan_that_can_never_run_is_refused_with_its_line(post: Post) -> None:
    said = post.ask("PLAN EXCHANGE\nlose Kolchak\nlsoe Denikin\nEND")
    assert "lsoe" in said
    assert "line 3" in said or "> lsoe Denikin" in said
    assert plans_of(post) == []
    assert "PLAN exchange" in post.ask("PLAN EXCHNGE\nlose Kolchak\nEND")


def test_a_stance_is_given_listed_replaced_and_cancelled(post: Post) -> None:
    said = post.ask("STANCE Samara: lose first Kirghiz, Omsk; then ask")
    assert "STANDING INSTRUCTION FOR SAMARA" in said
    post.ask("STANCE Kazan: lose Omsk first")
    said = post.ask("STANCE samara: lose Kirghiz first, then ask")
    assert "Your plans go first" in said
    said = post.ask("STANDING")
    assert "stance samara: lose Kirghiz first, then ask" in said
    assert "stance Kazan: lose Omsk first" in said
    assert "Omsk; then ask" not in said
    assert "You have no plans" in post.ask("PLANS")
    assert "is cancelled: lose Omsk first" in post.ask("CANCEL STANCE kazan")
    assert "CANCEL STANCE samara" in post.ask("CANCEL STANCE Kazan")
    (held,) = [plan for plan in plans_of(post) if plan.status is PlanStatus.WAITING]
    assert (held.stance, held.last_turn > 50) == ("exchange_in:samara", True)


def test_a_stance_that_cannot_be_read_is_refused_with_what_is_wrong(post: Post) -> None:
    assert "is the name of no province" in post.ask("STANCE Somewhere: lose first Omsk")
    assert "lsoe Kirghiz" in post.ask("STANCE Samara: lose Omsk first, lsoe Kirghiz")
    assert plans_of(post) == []


def test_a_preview_says_what_would_stop_a_plan_and_keeps_nothing(post: Post) -> None:
    said = post.ask("PREVIEW\nPLAN NEXT TURN\nmove Lenin\nEND")
    assert "WHAT THE PLAN WOULD DO NOW" in said
    assert "Its moment has not come yet" in said
    assert plans_of(post) == []


def test_a_run_that_had_nothing_to_say_is_not_told_beside_one_that_did(post: Post) -> None:
    """A plan for several questions answers one of them; the others are left to its player."""
    lines = [{"line": 2, "text": "lose Kolchak", "state": "done", "why": "", "case": ""}]
    plan = Plan(
        match_id=post.match_id,
        seat=post.letter,
        number=1,
        user_id=1,
        key="plan",
        text="EXCHANGE\nlose Kolchak",
        priority=1,
        last_turn=9,
        given_after=0,
        runs=[{"n": n, "end": end, "lines": lines} for n, end in ((1, "used-up"), (2, "used-up"))],
        run_count=2,
    )
    with post.rows() as session:
        session.add(plan)
        session.flush()
        (silent,) = report_of(session, [plan], {})
        assert len(silent.runs) == 1, "it is told that nothing came of it"
        receipt = Receipt(True, True, 2, None, (), None, "")
        session.add(
            Submission(
                match_id=post.match_id,
                seat=post.letter,
                key=submission_key(plan.id or 0, 1),
                source=SubmissionSource.PREPARED,
                receipt=receipt.to_json(),
            )
        )
        session.flush()
        (told,) = report_of(session, [plan], {})
        assert (len(told.runs), told.last_run) == (1, 2)
        plan.runs = [*plan.runs[:1], {"n": 2, "end": "stopped", "lines": lines}]
        (stopped,) = report_of(session, [plan], {})
        assert len(stopped.runs) == 2
