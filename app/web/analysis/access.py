"""Who may see an analysis board, and who may change it."""

from flask import abort
from flask_login import current_user
from sqlmodel import Session

from app.matches.analysis import analyses
from app.models import Analysis


def seen_or_404(session: Session, code: str) -> tuple[Analysis, bool]:
    """The board at an address, and whether the reader is its owner.

    For others there is none unless its owner shares it.
    """
    board = analyses.find(session, code)
    if board is None:
        abort(404)
    is_own = board.owner_id == current_user.id
    if not (is_own or board.is_shared):
        abort(404)
    return board, is_own


def own_or_403(session: Session, code: str) -> Analysis:
    """The reader's own board; 403 where it is one that he is shown."""
    board, is_own = seen_or_404(session, code)
    if not is_own:
        abort(403)
    return board
