"""Challenges on a ladder: making one, answering it, taking it back."""

from collections.abc import Callable

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.competitions import challenges, neighbours
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import User
from app.web.accounts import limits
from app.web.competitions import blueprint
from app.web.competitions.directing import voices
from app.web.competitions.views import competition_or_404, shown
from app.web.store import writing
from app.web.worker_client import queue


@blueprint.post("/competitions/<int:competition_id>/challenges")
@login_required
@limits.joining_or_leaving
def make_challenge(competition_id: int) -> ResponseReturnValue:
    """Challenge the entry that the form names, or with more than two seats the neighbours."""
    entry_id = request.form.get("entry", 0, type=int)
    is_table = competition_or_404(competition_id).seat_count > 2

    def carry_out(session: Session, user: User) -> None:
        if is_table:
            neighbours.call(session, competition_id, user, voices())
        else:
            challenges.challenge(session, competition_id, user, entry_id, voices())

    return _act(competition_id, carry_out, gettext("Your challenge has been sent."))


@blueprint.post("/competitions/<int:competition_id>/challenges/<int:challenge_id>")
@login_required
@limits.joining_or_leaving
def answer_challenge(competition_id: int, challenge_id: int) -> ResponseReturnValue:
    """Accept a challenge, or with `do=decline` decline it, or with `do=take-back` take it back."""
    what = request.form.get("do")
    is_table = competition_or_404(competition_id).seat_count > 2

    def accept(session: Session, user: User) -> None:
        accepted = neighbours.accept if is_table else challenges.accept
        accepted(session, competition_id, user, challenge_id, voices())

    def decline(session: Session, user: User) -> None:
        declined = neighbours.decline if is_table else challenges.decline
        declined(session, competition_id, user, challenge_id, voices())

    def take_back(session: Session, user: User) -> None:
        taken = neighbours.take_back if is_table else challenges.take_back
        taken(session, competition_id, user, challenge_id)

    if what == "decline":
        return _act(competition_id, decline, gettext("You have declined the challenge."))
    if what == "take-back":
        return _act(competition_id, take_back, gettext("You have taken the challenge back."))
    if is_table:
        done = gettext("You have accepted. The match starts as soon as all have.")
        return _act(competition_id, accept, done)
    return _act(competition_id, accept, gettext("The match has started."))


def _act(
    competition_id: int, carry_out: Callable[[Session, User], None], done: str
) -> ResponseReturnValue:
    competition_or_404(competition_id)
    try:
        with writing() as session:
            carry_out(session, session.get_one(User, current_user.id))
    except NotPossible as why:
        return shown(competition_id, why=str(why)), 409
    queue().mail()
    flash(done, "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)
