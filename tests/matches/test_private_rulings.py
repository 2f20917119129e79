"""What the record of a match tells of an answer that was meant for one player."""

from sqlmodel import Session, col, select

from app.matches.moderation import questions
from app.matches.moderation.questions import Answer
from app.models import ModeratorAct, User
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.table import Table

pytestmark = on_sqlite_only


def test_the_record_does_not_tell_what_a_private_answer_was_about(table: Table) -> None:
    anna, *others = table.people("Anna", "Ben", "Cleo")
    match_id = table.running_match([anna, *others], title=DARES)

    def asked_and_answered(session: Session, n: int, *, is_public: bool) -> None:
        host, asker = (session.get_one(User, user.id) for user in (anna, others[0]))
        seat = table.seat_of(match_id, others[0])
        questions.ask(session, match_id, seat, asker, "May I?", f"q{n}", table.announce)
        said = Answer("You may.", "11.24", is_public=is_public, key=f"a{n}")
        questions.answer(session, match_id, n, host, said, table.announce)

    table.writing(lambda session: asked_and_answered(session, 1, is_public=False))
    table.writing(lambda session: asked_and_answered(session, 2, is_public=True))

    def reasons(session: Session) -> list[str]:
        acts = select(ModeratorAct.reason).where(ModeratorAct.match_id == match_id)
        return list(session.exec(acts.order_by(col(ModeratorAct.id))))

    assert table.writing(reasons) == ["question 1", "question 2, 11.24"]
