"""Making analysis boards, listing, naming, sharing and deleting them."""

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required

from app.games.text import gettext
from app.matches.analysis import analyses
from app.matches.analysis.analyses import BoardLimitReached
from app.models import Match
from app.web.accounts import limits
from app.web.analysis import blueprint
from app.web.analysis.access import own_or_403, seen_or_404, sees_match
from app.web.match.access import Access, match_or_404
from app.web.match.draft.form_fields import number
from app.web.store import reading, writing

COPIES = "30 per hour"
"""The number of boards an account may copy."""


@blueprint.get("/of/<int:match_id>")
@login_required
def of_match(match_id: int) -> str:
    """The reader's own boards of a match; of a match hidden from them they may keep copies."""
    boards = analyses.of_match(reading(), match_id, current_user.id)
    sees = sees_match(match_id)
    match = reading().get(Match, match_id)
    if match is None or not (sees or boards):
        abort(404)
    return render_template("analysis/list.html", match=match, boards=boards, sees_match=sees)


@blueprint.post("/of/<int:match_id>")
@login_required
@limits.limiter.limit(limits.BOARDS_MADE, key_func=limits.account)
def begin(match_id: int) -> ResponseReturnValue:
    """Make a board of how the match stood for the reader at the place `at` of the replay."""
    access, scene, owner = _begun(match_id), number("at"), current_user.id
    try:
        with writing() as session:
            row = session.get_one(Match, match_id)
            board = analyses.begin(session, row, owner, access.seat, scene)
            name = gettext("%(match)s, action %(number)s", match=row.name, number=board.scene)
            analyses.rename(session, board, name, is_shared=False)
            code = board.code
    except BoardLimitReached as reason:
        flash(str(reason), "error")
        return redirect(url_for("analysis.of_match", match_id=match_id), 303)
    return redirect(url_for("analysis.look", code=code), 303)


@blueprint.post("/<code>/copy")
@login_required
@limits.limiter.limit(COPIES, key_func=limits.account)
def copy(code: str) -> ResponseReturnValue:
    """Make a board of one's own of one that one is shown, or of one's own."""
    board, _is_own = seen_or_404(reading(), code)
    name = gettext("Copy of %(name)s", name=board.name)
    try:
        with writing() as session:
            own = analyses.copy(session, board, current_user.id, name).code
    except BoardLimitReached as reason:
        flash(str(reason), "error")
        return redirect(url_for("analysis.of_match", match_id=board.match_id), 303)
    flash(gettext("This is your own copy. Changes here do not affect the original."), "success")
    return redirect(url_for("analysis.look", code=own), 303)


@blueprint.post("/<code>/settings")
@login_required
def keep(code: str) -> ResponseReturnValue:
    """Name the board, and share it or not."""
    with writing() as session:
        board = own_or_403(session, code)
        name = request.form.get("name", "")
        analyses.rename(session, board, name, is_shared="shared" in request.form)
    return redirect(url_for("analysis.look", code=code), 303)


@blueprint.post("/<code>/delete")
@login_required
def delete(code: str) -> ResponseReturnValue:
    """Throw the board away."""
    with writing() as session:
        board = own_or_403(session, code)
        match_id = board.match_id
        session.delete(board)
    flash(gettext("Analysis board deleted."), "success")
    is_listed = sees_match(match_id) or analyses.of_match(reading(), match_id, current_user.id)
    after = url_for("analysis.of_match", match_id=match_id) if is_listed else url_for("front.index")
    return redirect(after, 303)


def _begun(match_id: int) -> Access:
    """A match that the reader may see, and that has begun."""
    access = match_or_404(match_id)
    if not access.match.has_begun:
        abort(404)
    return access
