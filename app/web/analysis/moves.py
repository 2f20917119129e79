"""Looking at an analysis board, and playing on it: steps, back and forth, dice."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import login_required
from sqlmodel import Session

from app.games.catalogue import TITLES
from app.games.kernel.completion import completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.refusal import Refusal
from app.games.text import gettext
from app.matches import draft_positions
from app.matches.analysis import analyses
from app.matches.analysis.analyses import BoardLimitReached, load_board
from app.matches.analysis.analysis_dice import typed_faces
from app.models import Analysis
from app.web.analysis import blueprint
from app.web.analysis.access import own_or_403, seen_or_404
from app.web.analysis.page import board_page
from app.web.match.draft.completion import offers_of
from app.web.match.draft.error_lines import lines
from app.web.match.draft.form_fields import actions, as_number, number
from app.web.match.page.position_page import MAX_TEXT, Message
from app.web.store import reading, writing


@blueprint.get("/<code>")
@login_required
def look(code: str) -> str:
    """The board after `?at=` steps, or after all, as the seat `?seat=` sees it."""
    board, is_own = seen_or_404(reading(), code)
    return _shown(board, is_own)


@blueprint.post("/<code>/draft/add")
@login_required
def add(code: str) -> ResponseReturnValue:
    """Make orders, chosen or written, after the step that the form shows."""
    board = own_or_403(reading(), code)
    text = request.form.get("text")
    orders = text[:MAX_TEXT] if text is not None else actions(TITLES[board.title].notation)
    return _play(code, orders)


@blueprint.post("/<code>/complete")
@login_required
def complete(code: str) -> ResponseReturnValue:
    """Return what may follow the `text` before the cursor, for `seat` after step `at`."""
    board = own_or_403(reading(), code)
    text, seat = request.form.get("text", ""), request.args.get("seat", "")
    if len(text) > MAX_TEXT:
        abort(413)
    if seat not in board.position["seats"]:
        abort(400)
    match = load_board(board, as_number(request.args.get("at", ""))).match
    trial = Trial(match.draft(), seat)
    tried = partial(draft_positions.try_text, draft_positions.base_of(match.state))
    return offers_of(completions(trial, text, tried), text)


@blueprint.post("/<code>/draft/undo")
@login_required
def undo(code: str) -> ResponseReturnValue:
    """Show the board one step before; nothing is lost until something else is played."""
    board = own_or_403(reading(), code)
    return _to(board.code, max(0, number("step") - 1))


@blueprint.post("/<code>/draft/redo")
@login_required
def redo(code: str) -> ResponseReturnValue:
    """Show the board one step later."""
    board = own_or_403(reading(), code)
    return _to(board.code, min(len(board.steps), number("step") + 1))


@blueprint.post("/<code>/dice")
@login_required
def dice(code: str) -> ResponseReturnValue:
    """Say which faces fall next; an empty field: chance."""
    own_or_403(reading(), code)
    typed = request.form.get("dice", "")
    faces = typed_faces(typed)
    if faces is None:
        flash(gettext("Enter dice as numbers from 1 to 6, such as 6 3 1."), "error")
    elif not _change(code, lambda session, board: analyses.set_next_rolls(session, board, faces)):
        return _shown(own_or_403(reading(), code), True, Message(dice=typed)), 409
    return _to(code, number("step"))


def _play(code: str, orders: str | Sequence[Any]) -> ResponseReturnValue:
    at, seat = number("step"), request.form.get("seat", "")
    refusals: list[Refusal] = []

    def play(session: Session, board: Analysis) -> None:
        if seat not in board.position["seats"]:
            abort(400)
        refusal = analyses.play(session, board, at, seat, orders)
        if refusal is not None:
            refusals.append(refusal)

    text = orders if isinstance(orders, str) else ""
    try:
        if not _change(code, play):
            return _shown(own_or_403(reading(), code), True, Message(text=text)), 409
        was_played = True
    except BoardLimitReached as reason:
        was_played = False
        flash(str(reason), "error")
    if refusals:
        message = Message(refusal=refusals[0], text=text)
        return _shown(own_or_403(reading(), code), True, message, at), 422
    return _to(code, None if was_played else at)


def _change(code: str, change: Callable[[Session, Analysis], object]) -> bool:
    """Change the board if it is as the form says; return whether it was."""
    version = number("version")
    with writing() as session:
        board = own_or_403(session, code, for_update=True)
        if board.version == version:
            change(session, board)
            return True
    flash(
        gettext(
            "The board changed in the meantime, perhaps on another device. Your last action "
            "was not saved; this is the current board."
        ),
        "error",
    )
    return False


def _to(code: str, at: int | None) -> ResponseReturnValue:
    """Show the board after `at` steps (None: all), for the same seat as long as it goes on."""
    where: dict[str, Any] = {"code": code, "for": request.form.get("seat") or None}
    if at is not None:
        where["at"] = at
    return redirect(url_for("analysis.look", **where), 303)


def _shown(
    board: Analysis, is_own: bool, message: Message | None = None, at: int | None = None
) -> str:
    page = board_page(board, is_own, message, at)
    return render_template("analysis/board.html", page=page, faulty_lines=lines)
