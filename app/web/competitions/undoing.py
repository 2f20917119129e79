"""Undoing an act of a director, and cancelling a withdrawal."""

from typing import cast

from flask import abort, render_template
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlmodel import Session

from app.competitions import undoing
from app.games.text import gettext
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionAct, DirectorActKind, EntryStatus, Match, User
from app.web.competitions import blueprint
from app.web.competitions.directing import act, seen_version, typed_reason, voices
from app.web.competitions.rulings import directed, entry_or_404
from app.web.store import reading


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
    undone = _act(row, version)

    def carry_out(session: Session, user: User) -> None:
        seen, reason = seen_version(), typed_reason()
        undoing.undo(session, competition_id, version, user, seen, reason, voices())

    return act(competition_id, carry_out, _done(undone), lambda why: _undoing(row, undone, why))


@blueprint.get("/competitions/<int:competition_id>/entries/<int:entry_id>/restore")
@login_required
def restoring(competition_id: int, entry_id: int) -> str:
    """The form with which a director cancels a withdrawal."""
    row = directed(competition_id)
    return _restoring(row, entry_id)


@blueprint.post("/competitions/<int:competition_id>/entries/<int:entry_id>/restore")
@login_required
def restore_entry(competition_id: int, entry_id: int) -> ResponseReturnValue:
    """Cancel a withdrawal for a reason."""
    row = directed(competition_id)
    name = reading().get_one(User, entry_or_404(row, entry_id).user_id).name

    def carry_out(session: Session, user: User) -> None:
        seen, reason = seen_version(), typed_reason()
        undoing.restore(session, competition_id, entry_id, user, seen, reason, voices())

    done = gettext("%(name)s takes part again.", name=name)
    return act(competition_id, carry_out, done, lambda why: _restoring(row, entry_id, why))


def _done(undone: CompetitionAct) -> str:
    """What is said to the director who has undone an act."""
    about = undone.about
    match undone.kind:
        case DirectorActKind.START:
            return gettext("You have taken back the start: people can enter again.")
        case DirectorActKind.NEXT_ROUND:
            return gettext("You have taken back the beginning of round %(round)s.", round=about)
        case DirectorActKind.ADJUDICATE:
            return gettext("Match %(match)s goes on.", match=about)
        case DirectorActKind.REPLACE:
            return gettext("The replacement of %(name)s is undone.", name=about)
        case _:
            return gettext("The entry of %(name)s waits for your decision again.", name=about)


def _undoing(row: Competition, undone: CompetitionAct, why: str = "") -> str:
    session, match = reading(), None
    if undone.kind is DirectorActKind.ADJUDICATE and undone.details is not None:
        match = session.get(Match, undone.details["match"])
    return render_template(
        "competitions/undoing.html",
        row=row,
        act=undone,
        is_director=True,
        is_possible=undone.version in undoing.undoable(session, row),
        resumable_until=match.resumable_until if match is not None else None,
        why=why,
        reason=typed_reason(),
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
        reason=typed_reason(),
    )


def _act(row: Competition, version: int) -> CompetitionAct:
    try:
        return undoing.act_of(reading(), cast(int, row.id), version)
    except NotPossible:
        abort(404)
