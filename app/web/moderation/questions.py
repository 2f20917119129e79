"""The page of rules questions: players ask, moderators answer, rulings hold for all."""

from secrets import token_urlsafe

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.mail.announce import announcer
from app.matches.moderation import questions as asking
from app.matches.moderation.authority import may_moderate
from app.matches.refusal import NotPossible
from app.models import MAX_CASE, MAX_QUESTION, MAX_RULING, MatchStatus, User
from app.web.match import blueprint
from app.web.match.access import Access, match_or_404, running_or_409
from app.web.match.draft.form_fields import submission_key
from app.web.match.page.pending_decisions import names_of
from app.web.moderation.acts import moderated
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


@blueprint.get("/<int:match_id>/questions")
@login_required
def questions(match_id: int) -> str:
    """The rulings, and what the reader has asked; for a moderator all questions."""
    return _page(match_or_404(match_id))


@blueprint.post("/<int:match_id>/questions")
@login_required
def ask_question(match_id: int) -> ResponseReturnValue:
    """Put a question to the moderators."""
    access, seat = running_or_409(match_id)
    key, text = submission_key(), request.form.get("text", "")
    try:
        with writing() as session:
            user = session.get_one(User, current_user.id)
            asking.ask(session, match_id, seat, user, text, key, announcer(settings()))
    except NotPossible as why:
        return _page(access, text=text, why=str(why)), 422
    queue().mail()
    flash(gettext("Your question has been sent to the moderators."), "success")
    return redirect(url_for("match.questions", match_id=match_id), 303)


@blueprint.post("/<int:match_id>/questions/<int:n>")
@login_required
def answer_question(match_id: int, n: int) -> ResponseReturnValue:
    """Answer a question, for all players or for the one who asked."""
    access = moderated(match_id)
    form = request.form
    said = asking.Answer(
        form.get("answer", ""), form.get("case", ""), form.get("for") == "all", submission_key()
    )
    try:
        with writing() as session:
            by = session.get_one(User, current_user.id)
            asking.answer(session, match_id, n, by, said, announcer(settings()))
    except NotPossible as why:
        return _page(access, text=said.text, why=str(why), answering=n), 422
    queue().mail()
    flash(gettext("Done."), "success")
    return redirect(url_for("match.questions", match_id=match_id), 303)


def _page(access: Access, text: str = "", why: str = "", answering: int = 0) -> str:
    session, match_id = reading(), access.match_id
    moderates = may_moderate(session, access.match, current_user.id)
    found = (
        asking.questions(session, match_id)
        if moderates
        else asking.readable_by(session, match_id, current_user.id)
    )
    is_running = access.match.status is MatchStatus.RUNNING
    return render_template(
        "moderation/questions.html",
        match=access.match,
        found=found,
        names=names_of(session, match_id),
        may_answer=moderates and is_running,
        may_ask=access.seat is not None and is_running,
        text=text,
        why=why,
        answering=answering,
        token=token_urlsafe(16),
        longest={"question": MAX_QUESTION, "ruling": MAX_RULING, "case": MAX_CASE},
    )
