"""Rules questions: a player asks; a moderator answers, for everyone or for the player alone.

A question is numbered within its match. What is asked is read by the moderators and by who asked,
and with the answer by everybody, if the moderator publishes it: then the match has a ruling.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import func
from sqlmodel import Session, col, or_, select

from app import models
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.press.messages import tidied
from app.matches.refusal import NotPossible
from app.models import (
    MAX_ABOUT,
    MAX_CASE,
    MAX_QUESTION,
    MAX_RULING,
    ActKind,
    MatchStatus,
    RulesQuestion,
    User,
)

MAX_OPEN = 5
"""The number of open questions per seat: each is an e-mail to the moderators."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a moderator answers: the text, the case it rests on, and whether all may read it."""

    text: str
    case: str
    is_public: bool
    key: str


def ask(
    session: Session,
    match_id: int,
    seat: Seat,
    user: User,
    text: str,
    key: str,
    announce: Announce,
) -> RulesQuestion:
    """Put a question to the moderators of a match and announce it; return it.

    A second copy changes nothing and gets the first one's row. Raises NotPossible, NoSuchMatch.
    """
    row = lock(session, match_id)
    known = session.exec(
        select(RulesQuestion).where(RulesQuestion.match_id == match_id, RulesQuestion.key == key)
    ).first()
    if known is not None:
        return known
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("you can ask questions only while the match is running")
    text = tidied(text).strip()
    if not 1 <= len(text) <= MAX_QUESTION:
        raise NotPossible(
            gettext(
                "write a question of 1 to %(max_question)s characters", max_question=MAX_QUESTION
            )
        )
    waiting = [each for each in questions(session, match_id) if each.seat == seat]
    if sum(each.answered_at is None for each in waiting) >= MAX_OPEN:
        raise NotPossible(
            gettext(
                "you already have %(most_open)s open questions; wait for an answer first",
                most_open=MAX_OPEN,
            )
        )
    last = select(func.max(RulesQuestion.n)).where(RulesQuestion.match_id == match_id)
    assert user.id is not None
    question = RulesQuestion(
        match_id=match_id,
        n=(session.exec(last).one() or 0) + 1,
        key=key,
        seat=seat,
        user_id=user.id,
        text=text,
    )
    session.add(question)
    session.flush()
    announce(session, Event(EventKind.QUESTION_ASKED, row, question=question))
    return question


def answer(
    session: Session, match_id: int, n: int, by: User, said: Answer, announce: Announce
) -> RulesQuestion:
    """Answer question `n`, once, and tell whoever may read it. Raises NotPossible, NoSuchMatch."""
    row = lock(session, match_id)
    question = session.exec(
        select(RulesQuestion).where(RulesQuestion.match_id == match_id, RulesQuestion.n == n)
    ).first()
    if question is None:
        raise NotPossible("there is no such question")
    if question.answered_at is not None:
        raise NotPossible("this question has already been answered")
    if question.user_id == by.id:
        raise NotPossible("you cannot answer your own question; another moderator must")
    text, case = tidied(said.text).strip(), " ".join(said.case.split())
    if not 1 <= len(text) <= MAX_RULING or len(case) > MAX_CASE:
        raise NotPossible(
            gettext("write an answer of 1 to %(max_ruling)s characters", max_ruling=MAX_RULING)
        )
    question.answer, question.case = text, case or None
    question.is_public, question.answered_by = said.is_public, by.name
    question.answered_at = models.utc_now()
    session.add(question)
    session.flush()
    # Of a private answer the record tells that there is one, not what it was about.
    reason = f"question {n}" + (f", {case}" if case and said.is_public else "")
    about = text[:MAX_ABOUT] if said.is_public else None
    wish = ActRequest(ActKind.RULE, by, reason, said.key, about=about)
    if said.is_public:
        # The record keeps the beginning of a long answer; all are told the whole of it.
        moderate(session, match_id, wish, _with(question, announce))
    else:
        # That a player asked something, and what, is private: only they are told.
        moderate(session, match_id, wish, lambda _session, _event: None)
        announce(session, Event(EventKind.QUESTION_ANSWERED, row, question=question))
    return question


def _with(question: RulesQuestion, announce: Announce) -> Announce:
    """Return what announces a public answer together with its question."""
    return lambda session, event: announce(session, replace(event, question=question))


def questions(session: Session, match_id: int) -> Sequence[RulesQuestion]:
    """Return all questions of a match, the newest first: for its moderators."""
    found = select(RulesQuestion).where(RulesQuestion.match_id == match_id)
    return session.exec(found.order_by(col(RulesQuestion.n).desc())).all()


def readable_by(session: Session, match_id: int, user_id: int) -> Sequence[RulesQuestion]:
    """Return what a person may read: the rulings, and their own questions."""
    found = select(RulesQuestion).where(
        RulesQuestion.match_id == match_id,
        or_(col(RulesQuestion.is_public), RulesQuestion.user_id == user_id),
    )
    return session.exec(found.order_by(col(RulesQuestion.n).desc())).all()
