"""QUESTION and QUESTIONS: the rules, asked of the moderators by mail."""

from sqlmodel import select

from app.mail.announce import announcer
from app.matches.moderation import questions
from app.matches.moderation.questions import Answer
from app.models import Match, Outbox, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import ANNA, Post

pytestmark = on_sqlite_only

BELA = "bela@example.org"


def answer(post: Post, n: int, text: str, *, is_public: bool) -> None:
    with post.rows() as session:
        bela = session.get_one(User, session.get_one(Match, post.match_id).host_id)
        said = Answer(text, "8.4", is_public=is_public, key=f"a{n}")
        questions.answer(session, post.match_id, n, bela, said, announcer(post.settings))


def to(letters: list[Outbox], address: str) -> str:
    return " ".join(
        " ".join(each.body_text.split()) for each in letters if each.recipient == address
    )


def test_a_question_by_mail_reaches_the_moderators_and_a_private_answer_one_player(
    post: Post,
) -> None:
    told = " ".join(post.ask("QUESTION: may White land\nat Murmansk in winter?\nEND").split())
    assert "Your question has been sent to the moderators" in told
    assert "| may White land | at Murmansk in winter?" in told
    (asked,) = post.letters("asked:")
    assert asked.recipient == BELA
    assert "at Murmansk in winter?" in asked.body_text
    before = len(post.letters())

    answer(post, 1, "In winter nobody lands.", is_public=False)
    (answered,) = post.letters()[before:]
    assert answered.recipient == ANNA
    assert "| In winter nobody lands." in answered.body_text
    assert "In winter nobody lands." in post.ask("QUESTIONS")
    with post.rows() as session:
        boris = session.exec(select(User.id).where(User.name == "Boris")).one()
        assert questions.readable_by(session, post.match_id, boris or 0) == []


def test_a_public_answer_is_told_to_all_in_full_with_the_question(post: Post) -> None:
    post.ask("ASK THE MODERATORS\nmay White land? [x] end")
    before = len(post.letters())
    answer(post, 1, "word " * 390 + "at the end", is_public=True)
    told = post.letters()[before:]
    assert sorted(each.recipient for each in told) == [
        f"{name}@example.org" for name in ("anna", "boris", "clara")
    ]
    boris = to(told, "boris@example.org")
    assert "| may White land? (x) end" in boris
    assert "at the end" in boris


def test_what_is_no_question_is_refused(post: Post) -> None:
    refused = {
        "QUESTION": "write your question after the colon",
        "QUESTION about\nmurmansk": "could not read QUESTION; write QUESTION",
        "QUESTION: " + "x" * 1001: "write a question of 1 to 1000 characters",
    }
    for text, why in refused.items():
        assert why in " ".join(post.ask(text).split())
    assert post.letters("asked:") == []
