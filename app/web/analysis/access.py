"""Who may see an analysis board, and who may change it."""

from flask import abort
from flask_login import current_user
from sqlmodel import Session
from werkzeug.exceptions import NotFound

from app.matches.analysis import analyses
from app.models import Analysis
from app.web.match.access import match_or_404


def seen_or_404(session: Session, code: str, *, for_update: bool = False) -> tuple[Analysis, bool]:
    """The board at an address, and whether the reader is its owner.

    For others there is none unless its owner shares it.
    """
    board = analyses.find(session, code, for_update=for_update)
    if board is None:
        abort(404)
    is_own = board.owner_id == current_user.id
    if not (is_own or board.is_shared):
        abort(404)
    return board, is_own


def own_or_403(session: Session, code: str, *, for_update: bool = False) -> Analysis:
    """The reader's own board; 403 for a board that somebody shows them."""
    board, is_own = seen_or_404(session, code, for_update=for_update)
    if not is_own:
        abort(403)
    return board


def sees_match(match_id: int) -> bool:
    """Whether the reader of a board may see the match that it was made of."""
    try:
        return match_or_404(match_id).match.has_begun
    except NotFound:
        return False
