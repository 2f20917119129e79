"""Plans of players at a table, and what the worker does with them."""

from sqlmodel import select

from app.database import reading_scope
from app.matches.plans import editing
from app.matches.plans.run import run_next
from app.models import Plan, Seat, Submission, SubmissionSource
from tests.matches.table import Table


def give(table: Table, match_id: int, seat: str, text: str, number: int | None = None) -> Plan:
    """Keep a plan for whoever has the seat."""

    def keep(session):  # type: ignore[no-untyped-def]
        user_id = session.exec(
            select(Seat.user_id).where(Seat.match_id == match_id, Seat.letter == seat)
        ).one()
        key = f"test {len(session.exec(select(Plan.id)).all())} {text}"[:128]
        return editing.give(session, match_id, seat, user_id, text, key=key, number=number)

    plan: Plan = table.writing(keep)
    return plan


def run_all(table: Table, match_id: int) -> int:
    """Carry out all plans that are due, as the worker does; return how many ran."""
    count = 0
    while ran := table.writing(lambda s: run_next(s, match_id, table.announce)):
        count += ran.plan_id is not None
    return count


def plan_of(table: Table, plan: Plan) -> Plan:
    """A plan as last committed."""
    with reading_scope(table.engine) as session:
        return session.get_one(Plan, plan.id)


def prepared(table: Table, match_id: int) -> list[Submission]:
    """The submissions that plans have made, oldest first."""
    with reading_scope(table.engine) as session:
        return list(
            session.exec(
                select(Submission)
                .where(
                    Submission.match_id == match_id,
                    Submission.source == SubmissionSource.PREPARED,
                )
                .order_by(Submission.id)  # type: ignore[arg-type]
            )
        )
