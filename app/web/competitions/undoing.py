"""Undoing an act of a director, and cancelling a withdrawal."""

from collections.abc import Callable
from typing import cast

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session

from app.competitions import undoing
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionAct, DirectorActKind, EntryStatus, Match, User
from app.web.competitions import blueprint
from app.web.competitions.directing import seen_version, voices
from app.web.competitions.rulings import directed, entry_or_404
from app.web.store import reading, writing
from app.web.worker_client import queue


@blueprint.get("/competitions/<int:competition_id>/acts/<int:version>/undo")
@login_required
def undoing_act(competition_id: int, version: int) -> str:
    """The form with which a director undoes an act."""
    row = directed(competition_id)
    return _undoing(row, _act(row, version))


@blueprint.post("/competitions/<int:competition_id>/acts/<int:version>/undo")
@login_required
def undo_act(competition_id: int, version: int) -> ResponseReturnValue:
    """Undo an act for a reason."""
    row = directed(competition_id)
    act = _act(row, version)

    def carry_out(session: Session, user: User, reason: str) -> None:
        seen = seen_version()
        undoing.undo(session, competition_id, version, user, seen, reason, voices())

    try:
        _carry_out(carry_out)
    except NotPossible as why:
        return _undoing(row, act, str(why)), 409
    flash(gettext("It is undone."), "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


@blueprint.get("/competitions/<int:competition_id>/entries/<int:entry_id>/restore")
@login_required
def restoring(competition_id: int, entry_id: int) -> str:
    """The form with which a director cancels a withdrawal."""
    return _restoring(directed(competition_id), entry_id)


@blueprint.post("/competitions/<int:competition_id>/entries/<int:entry_id>/restore")
@login_required
def restore_entry(competition_id: int, entry_id: int) -> ResponseReturnValue:
    """Cancel a withdrawal for a reason."""
    row = directed(competition_id)
    entry_or_404(row, entry_id)

    def carry_out(session: Session, user: User, reason: str) -> None:
        seen = seen_version()
        undoing.restore(session, competition_id, entry_id, user, seen, reason, voices())

    try:
        _carry_out(carry_out)
    except NotPossible as why:
        return _restoring(row, entry_id, str(why)), 409
    flash(gettext("They take part again."), "success")
    return redirect(url_for("competitions.page", competition_id=competition_id), 303)


def _carry_out(act: Callable[[Session, User, str], None]) -> None:
    with writing() as session:
        act(session, session.get_one(User, current_user.id), request.form.get("reason", ""))
    queue().mail()


def _undoing(row: Competition, act: CompetitionAct, why: str = "") -> str:
    session, match = reading(), None
    if act.kind is DirectorActKind.ADJUDICATE and act.details is not None:
        match = session.get(Match, act.details["match"])
    return render_template(
        "competitions/undoing.html",
        row=row,
        act=act,
        is_director=True,
        is_possible=act.version in undoing.undoable(session, row),
        resumable_until=match.resumable_until if match is not None else None,
        why=why,
        reason=request.form.get("reason", ""),
    )


def _restoring(row: Competition, entry_id: int, why: str = "") -> str:
    session, entry = reading(), entry_or_404(row, entry_id)
    not_restored = (
        undoing.why_not_restored(session, row, entry)
        if entry.status is EntryStatus.WITHDRAWN
        else gettext("this player has not withdrawn")
    )
    return render_template(
        "competitions/undoing.html",
        row=row,
        act=None,
        person=session.get_one(User, entry.user_id),
        is_possible=not not_restored,
        not_restored=not_restored,
        why=why,
        reason=request.form.get("reason", ""),
    )


def _act(row: Competition, version: int) -> CompetitionAct:
    try:
        return undoing.act_of(reading(), cast(int, row.id), version)
    except NotPossible:
        abort(404)
